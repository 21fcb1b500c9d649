//! The root of the site: a plain choice of languages.

use super::Studio;
use super::context::{ChooserContext, Words};
use super::page::{alternates, language};
use crate::content::PageKey;
use crate::diagnostic::Diagnostics;
use crate::url::UrlPath;

/// The HTML of the chooser, unless its template is wrong.
pub fn html(studio: &Studio, diagnostics: &mut Diagnostics) -> Option<String> {
    let site = studio.site;
    let lang = &site.config.default_locale;
    let catalog = site.catalogs.get(lang)?;
    let home = PageKey::home();
    let context = ChooserContext {
        words: Words::new(catalog),
        lang: lang.as_str(),
        dir: catalog.direction,
        canonical: site.config.base_url.absolute(&UrlPath::folder([])),
        languages: site
            .translations(&home)
            .filter_map(|page| language(studio, page, false))
            .collect(),
        alternates: alternates(studio, &home),
        assets: studio.assets(false),
    };
    studio.templates.render("chooser.html", &context, diagnostics)
}
