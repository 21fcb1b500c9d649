//! The page that the server of a whole site sends where there is no page.
//!
//! Nobody knows the language of those who end up there, so it speaks all of
//! them.

use super::Studio;
use super::context::{NotFoundContext, NotFoundPart, Words};
use crate::content::PageKey;
use crate::diagnostic::Diagnostics;
use crate::markdown::Articles;

/// The HTML of the page, unless no language has its part of it or its
/// template is wrong.
pub fn html(studio: &Studio, articles: &Articles, diagnostics: &mut Diagnostics) -> Option<String> {
    let site = studio.site;
    let lang = &site.config.default_locale;
    let catalog = site.catalogs.get(lang)?;
    let key = PageKey::not_found();
    let parts: Vec<NotFoundPart> = site
        .translations(&key)
        .filter_map(|page| {
            Some(NotFoundPart {
                lang: page.locale.as_str(),
                dir: site.catalogs.get(&page.locale)?.direction,
                title: &page.front.title,
                content: &articles.get(&page.locale)?.get(&key)?.html,
            })
        })
        .collect();
    if parts.is_empty() {
        return None;
    }
    let context = NotFoundContext {
        words: Words::new(catalog),
        lang: lang.as_str(),
        dir: catalog.direction,
        parts,
        assets: studio.plain_links.clone(),
    };
    studio.templates.render("not-found-root.html", &context, diagnostics)
}
