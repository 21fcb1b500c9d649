//! The root of the site: a plain choice of languages.

use super::Studio;
use super::context::{ChooserContext, Words};
use super::head::{alternates, card};
use super::page::language;
use crate::alternates::Alternates;
use crate::content::PageKey;
use crate::diagnostic::Diagnostics;
use crate::url::UrlPath;

/// The HTML of the chooser, unless its template is wrong.
pub fn html(studio: &Studio, diagnostics: &mut Diagnostics) -> Option<String> {
    let site = studio.site;
    let lang = &site.config.default_locale;
    let catalog = site.catalogs.get(lang)?;
    let home = PageKey::home();
    let names = site.translations(&home).filter_map(|page| site.catalogs.get(&page.locale));
    let names: Vec<&str> = names.map(|catalog| catalog.language.as_str()).collect();
    let names = catalog.formats.list(names.iter().copied());
    let context = ChooserContext {
        words: Words::new(catalog),
        lang: lang.as_str(),
        dir: catalog.direction,
        description: catalog.filled("chooser.description", &[("languages", &names)]),
        card: site.page(lang, &home).and_then(|page| card(studio, page, catalog)),
        canonical: site.config.base_url.absolute(&UrlPath::folder([])),
        languages: site
            .translations(&home)
            .filter_map(|page| language(studio, page, false))
            .collect(),
        alternates: alternates(studio, &Alternates::of(site, &home)),
        assets: studio.asset_links(studio.assets.chooser.as_ref()),
    };
    studio.templates.render("chooser.html", &context, diagnostics)
}
