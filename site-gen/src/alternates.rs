//! A page in all languages: the one list from which the head of a page, the
//! switcher, the site maps and the structured data are made.

use crate::content::{Page, PageKey, PageKind};
use crate::site::Site;
use crate::url::{BaseUrl, UrlPath};

/// The code for readers of all languages that are not told.
pub const DEFAULT: &str = "x-default";

/// The versions of a page.
#[derive(Clone, Debug, Default)]
pub struct Alternates<'a> {
    /// The page in every language that has it, in the order of the switcher.
    pub pages: Vec<&'a Page>,
    /// Where readers of any other language are sent: from home pages to the
    /// choice of languages, from others to the default locale.
    pub default: Option<UrlPath>,
}

impl<'a> Alternates<'a> {
    /// The versions of the page with this name.
    pub fn of(site: &'a Site, key: &PageKey) -> Alternates<'a> {
        let pages: Vec<&Page> = site.translations(key).filter(|page| is_indexable(page)).collect();
        let default = match *key == PageKey::home() {
            true => Some(UrlPath::folder([])),
            false => site
                .page(&site.config.default_locale, key)
                .or_else(|| pages.first().copied())
                .map(|page| page.url.clone()),
        };
        Alternates { default: default.filter(|_| !pages.is_empty()), pages }
    }

    /// The languages with full addresses, [`DEFAULT`] last; none as long as
    /// the host is not known, for search engines take full addresses only.
    pub fn links(&self, base: &BaseUrl) -> Vec<(&'a str, String)> {
        let pages = self.pages.iter();
        let links =
            pages.filter_map(|page| Some((page.locale.as_str(), base.absolute(&page.url)?)));
        let default = self.default.iter().filter_map(|url| Some((DEFAULT, base.absolute(url)?)));
        links.chain(default).collect()
    }
}

/// Whether search engines are to show a page: it is one, and the text is its
/// language's own.
pub fn is_indexable(page: &Page) -> bool {
    page.kind != PageKind::NotFound && !page.is_fallback()
}
