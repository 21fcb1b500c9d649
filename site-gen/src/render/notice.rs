//! What a reader has to know before the text: that it is in another language,
//! or older than its source.

use super::Studio;
use super::context::{Foreign, NoticeContext};
use crate::catalog::Catalog;
use crate::content::Page;
use crate::escape::escaped;

/// The notice on a page, if it needs one.
pub fn context(studio: &Studio, page: &Page, catalog: &Catalog) -> Option<NoticeContext> {
    let site = studio.site;
    let (kind, key, other) = if page.is_fallback() {
        ("fallback", "fallback.notice", site.page(&page.written_in, &page.key)?)
    } else if studio.is_stale(page) {
        ("stale", "stale.notice", site.page(&site.config.default_locale, &page.key)?)
    } else {
        return None;
    };
    let language = site.catalogs.get(&other.locale)?;
    let link = format!(
        "<a href=\"{url}\" lang=\"{lang}\" hreflang=\"{lang}\" dir=\"{dir}\">{name}</a>",
        url = studio.link(&other.url),
        lang = other.locale,
        dir = language.direction.name(),
        name = escaped(&language.language),
    );
    let text = escaped(catalog.text(key)).replace("{language}", &link);
    Some(NoticeContext { kind, html: text })
}

/// The language of a page's text, if it is not that of its readers.
pub fn foreign<'a>(studio: &Studio, page: &'a Page) -> Option<Foreign<'a>> {
    if !page.is_fallback() {
        return None;
    }
    let dir = studio.site.catalogs.get(&page.written_in)?.direction;
    Some(Foreign { lang: page.written_in.as_str(), dir })
}
