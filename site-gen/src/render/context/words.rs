//! The words of the interface, as templates know them.

use serde::Serialize;

use crate::catalog::Catalog;

/// The words of the interface, named as in the catalog.
#[derive(Clone, Debug, Serialize)]
pub struct Words<'a> {
    /// `site.name`
    pub site_name: &'a str,
    /// `site.skip`
    pub skip: &'a str,
    /// `site.beta`
    pub beta: &'a str,
    /// `site.beta-note`
    pub beta_note: &'a str,
    /// `site.languages`
    pub languages: &'a str,
    /// `site.games`
    pub games: &'a str,
    /// `site.footer-play`
    pub footer_play: &'a str,
    /// `site.footer-version`
    pub footer_version: &'a str,
    /// `site.choose-language`
    pub choose_language: &'a str,
    /// `foot.pages`
    pub pages: &'a str,
    /// `foot.improve`
    pub improve: &'a str,
    /// `page.to-rules`
    pub to_rules: &'a str,
    /// `page.puzzles`
    pub puzzles: &'a str,
    /// `page.to-history`
    pub to_history: &'a str,
    /// `page.to-puzzles`
    pub to_puzzles: &'a str,
    /// `breadcrumbs.label`
    pub breadcrumbs: &'a str,
    /// `ways.label`
    pub ways: &'a str,
    /// `ways.previous`
    pub previous: &'a str,
    /// `ways.next`
    pub next: &'a str,
    /// `ways.related`
    pub related: &'a str,
    /// `feed.link`
    pub feed: &'a str,
}

impl<'a> Words<'a> {
    /// The words of a language.
    pub fn new(catalog: &'a Catalog) -> Words<'a> {
        Words {
            site_name: catalog.text("site.name"),
            skip: catalog.text("site.skip"),
            beta: catalog.text("site.beta"),
            beta_note: catalog.text("site.beta-note"),
            languages: catalog.text("site.languages"),
            games: catalog.text("site.games"),
            footer_play: catalog.text("site.footer-play"),
            footer_version: catalog.text("site.footer-version"),
            choose_language: catalog.text("site.choose-language"),
            pages: catalog.text("foot.pages"),
            improve: catalog.text("foot.improve"),
            to_rules: catalog.text("page.to-rules"),
            puzzles: catalog.text("page.puzzles"),
            to_history: catalog.text("page.to-history"),
            to_puzzles: catalog.text("page.to-puzzles"),
            breadcrumbs: catalog.text("breadcrumbs.label"),
            ways: catalog.text("ways.label"),
            previous: catalog.text("ways.previous"),
            next: catalog.text("ways.next"),
            related: catalog.text("ways.related"),
            feed: catalog.text("feed.link"),
        }
    }
}
