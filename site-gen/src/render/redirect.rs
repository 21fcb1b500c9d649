//! Pages at former addresses, which lead to where the text is now.

use super::Studio;
use super::context::RedirectContext;
use crate::catalog::Catalog;
use crate::content::Page;
use crate::diagnostic::Diagnostics;

/// The HTML of a page that leads to another, unless its template is wrong.
pub fn html(
    studio: &Studio,
    page: &Page,
    catalog: &Catalog,
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    let context = RedirectContext {
        lang: page.locale.as_str(),
        dir: catalog.direction,
        heading: catalog.text("redirect.title"),
        title: &page.front.title,
        url: studio.link(&page.url),
        canonical: studio.site.config.base_url.best(&page.url),
        assets: studio.plain_links.clone(),
    };
    studio.templates.render("redirect.html", &context, diagnostics)
}
