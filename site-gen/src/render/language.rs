//! What the pages of a language have in common, made once for all of them.

use std::collections::BTreeMap;

use super::context::{FeedLink, NavItem, OfflineContext, Shared, Words};
use super::{Studio, head, named, offline, page};
use crate::catalog::Catalog;
use crate::content::{Page, PageKey};
use crate::discovery;
use crate::locale::Locale;

/// What the pages of a language have in common.
pub struct Language<'a> {
    /// Its words.
    pub catalog: &'a Catalog,
    /// The words that templates know by name.
    pub words: Shared<Words<'a>>,
    /// The link to its home page.
    pub home_url: String,
    /// The games in the navigation, seen from a page that is none of them.
    pub games: Shared<Vec<NavItem<'a>>>,
    /// The other pages in the foot, likewise.
    pub pages: Shared<Vec<NavItem<'a>>>,
    /// The pages in the order in which they are to be read: each game with its
    /// history and its puzzles, then the others.
    pub order: Vec<&'a Page>,
    /// What its pages need to be read without a network.
    pub offline: Option<Shared<OfflineContext<'a>>>,
    /// The link to its feed.
    pub feed: Option<Shared<FeedLink<'a>>>,
    /// The link to its web manifest.
    pub manifest: String,
}

impl<'a> Language<'a> {
    /// All languages that have a catalog.
    pub fn all(studio: &'a Studio<'a>) -> BTreeMap<&'a Locale, Language<'a>> {
        let catalogs = studio.site.catalogs.iter();
        catalogs.map(|(locale, words)| (locale, Language::new(studio, locale, words))).collect()
    }

    fn new(studio: &'a Studio<'a>, locale: &'a Locale, catalog: &'a Catalog) -> Language<'a> {
        let site = studio.site;
        // A locale without a home page has been reported.
        let home = site.page(locale, &PageKey::home());
        let order = named(&site.config);
        Language {
            catalog,
            words: Shared::new(&Words::new(catalog)),
            home_url: home.map(|home| studio.link(&home.url)).unwrap_or_default(),
            games: Shared::new(&page::games(studio, locale, catalog, None)),
            pages: Shared::new(&page::pages(studio, locale, catalog, None)),
            order: order.iter().filter_map(|key| site.shown(locale, key)).collect(),
            offline: offline::context(studio, locale, catalog).as_ref().map(Shared::new),
            feed: head::feed(studio, locale, catalog).as_ref().map(Shared::new),
            manifest: studio.link(&discovery::manifest_path(locale)),
        }
    }
}
