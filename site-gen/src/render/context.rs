//! What templates are given. A field is a variable of the template.

mod head;
mod shared;
mod words;

use serde::Serialize;

use super::player::PlayerContext;
use super::puzzles::PuzzlesContext;
use crate::locale::Direction;
use crate::markdown::TocEntry;

pub use head::{CardContext, FeedLink, HeadContext, LocaleNames};
pub use shared::Shared;
pub use words::Words;

/// What `base.html`, and with it every template of a page, is given.
#[derive(Clone, Debug, Serialize)]
pub struct BaseContext<'a> {
    /// The page.
    pub page: PageContext<'a>,
    /// What its head says to those who do not read it.
    pub head: HeadContext<'a>,
    /// The way to the page from the home page, itself included; may be empty.
    pub breadcrumbs: Vec<NavItem<'a>>,
    /// What a reader has to know before the text.
    pub notice: Option<NoticeContext>,
    /// The language of the text, if it is not that of the page.
    pub foreign: Option<Foreign<'a>>,
    /// Where to go from here.
    pub ways: Ways<'a>,
    /// The words of the interface in the language of the page.
    pub words: Shared<Words<'a>>,
    /// The home page of the language.
    pub home_url: &'a str,
    /// The games, in their order.
    pub games: Shared<Vec<NavItem<'a>>>,
    /// The other pages of the site, for the foot, in their order.
    pub pages: Shared<Vec<NavItem<'a>>>,
    /// Where the source of the page can be changed.
    pub improve_url: Option<String>,
    /// The same page in every language that has it, this one included.
    pub languages: Vec<Shared<LanguageLink<'a>>>,
    /// The files that the page loads.
    pub assets: Shared<AssetLinks<'a>>,
    /// What the page needs to be read without a network, if it can be.
    pub offline: Option<Shared<OfflineContext<'a>>>,
    /// The drawings of the pieces on the page, as SVG; empty if there are none.
    pub sprite: String,
    /// What was built.
    pub build: Shared<BuildInfo>,
}

/// What `rules.html`, `history.html`, `puzzles.html`, `page.html` and
/// `not-found.html` are given.
#[derive(Clone, Debug, Serialize)]
pub struct PlayContext<'a> {
    /// What every page is given.
    #[serde(flatten)]
    pub base: BaseContext<'a>,
    /// The board at the head of the page.
    pub board: Option<BoardContext>,
    /// The facts about the game, on its rules page.
    pub facts: Option<FactsContext<'a>>,
    /// The rules of the game, on pages that are not the rules themselves.
    pub rules_url: Option<String>,
    /// The history of the game, on pages that are not the history itself.
    pub history_url: Option<String>,
    /// The puzzles of the game, on pages that are not the puzzles themselves.
    pub puzzles_url: Option<String>,
    /// The puzzles, on the page that has them.
    pub puzzles: Option<PuzzlesContext>,
}

/// What `home.html` is given.
#[derive(Clone, Debug, Serialize)]
pub struct HomeContext<'a> {
    /// What every page is given.
    #[serde(flatten)]
    pub base: BaseContext<'a>,
    /// The games, in their order.
    pub cards: Vec<Card<'a>>,
}

/// What `chooser.html` is given.
#[derive(Clone, Debug, Serialize)]
pub struct ChooserContext<'a> {
    /// The words of the interface in the default language.
    pub words: Words<'a>,
    /// The default language.
    pub lang: &'a str,
    /// The direction of its text.
    pub dir: Direction,
    /// For search engines.
    pub description: String,
    /// The full address of the chooser, if the host is known.
    pub canonical: Option<String>,
    /// The picture for those who share it: that of the default language's
    /// home page.
    pub card: Option<CardContext>,
    /// What the site is, as JSON-LD that is safe in a `script`.
    pub structured: Option<String>,
    /// The languages, in their order.
    pub languages: Vec<LanguageLink<'a>>,
    /// Their home pages for search engines.
    pub alternates: Vec<Alternate<'a>>,
    /// The files that the page loads.
    pub assets: AssetLinks<'a>,
}

/// What `not-found-root.html` is given.
#[derive(Clone, Debug, Serialize)]
pub struct NotFoundContext<'a> {
    /// The words of the interface in the default language.
    pub words: Words<'a>,
    /// The default language.
    pub lang: &'a str,
    /// The direction of its text.
    pub dir: Direction,
    /// What is said in each language, in their order.
    pub parts: Vec<NotFoundPart<'a>>,
    /// The files that the page loads.
    pub assets: Shared<AssetLinks<'a>>,
}

/// That there is no page, in one language.
#[derive(Clone, Debug, Serialize)]
pub struct NotFoundPart<'a> {
    /// The language as its BCP 47 code.
    pub lang: &'a str,
    /// The direction of its text.
    pub dir: Direction,
    /// The heading.
    pub title: &'a str,
    /// The text as HTML.
    pub content: &'a str,
}

/// The facts about a game.
#[derive(Clone, Debug, Serialize)]
pub struct FactsContext<'a> {
    /// The facts in words.
    pub rows: Vec<Fact<'a>>,
    /// `facts.names`
    pub names_label: &'a str,
    /// Other names of the game; may be empty.
    pub names: Vec<NameContext<'a>>,
}

/// A fact about a game.
#[derive(Clone, Debug, Serialize)]
pub struct Fact<'a> {
    /// What it is about.
    pub label: &'a str,
    /// The fact.
    pub text: &'a str,
}

/// A name in some language.
#[derive(Clone, Debug, Serialize)]
pub struct NameContext<'a> {
    /// The language as its BCP 47 code.
    pub lang: &'a str,
    /// The direction of the name, if it is not that of the page.
    pub dir: Option<Direction>,
    /// The name.
    pub name: &'a str,
}

/// A page and its text.
#[derive(Clone, Debug, Serialize)]
pub struct PageContext<'a> {
    /// `home`, `rules`, `history`, `puzzles`, `page` or `not-found`.
    pub kind: &'static str,
    /// The game that the page is about.
    pub game: Option<&'a str>,
    /// The language as its BCP 47 code.
    pub lang: &'a str,
    /// The direction of its text.
    pub dir: Direction,
    /// The heading.
    pub title: &'a str,
    /// The title of the window: heading and name of the site.
    pub head_title: String,
    /// The page in one sentence.
    pub tagline: &'a str,
    /// What stands above the heading.
    pub kicker: Option<&'a str>,
    /// For search engines.
    pub description: &'a str,
    /// The day of the first publication, like 2026-11-30.
    pub published: String,
    /// The day of the last change, like 2026-11-30.
    pub updated: String,
    /// The sentence that tells it.
    pub updated_line: String,
    /// The contents of the page: its headings that have ids.
    pub toc: &'a [TocEntry],
    /// The text as HTML.
    pub content: &'a str,
}

/// A link of the navigation.
#[derive(Clone, Debug, Serialize)]
pub struct NavItem<'a> {
    /// Where it leads.
    pub url: String,
    /// The name of the game, or the title of the page.
    pub title: &'a str,
    /// The language of the title, if it is not that of this page.
    pub foreign: Option<Foreign<'a>>,
    /// Whether it is this very page.
    pub current: bool,
}

/// A language other than that of the page.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Foreign<'a> {
    /// The language as its BCP 47 code.
    pub lang: &'a str,
    /// The direction of its text.
    pub dir: Direction,
}

/// Where to go from a page.
#[derive(Clone, Debug, Serialize)]
pub struct Ways<'a> {
    /// The page that comes before, if any.
    pub previous: Option<NavItem<'a>>,
    /// The page that comes after, if any.
    pub next: Option<NavItem<'a>>,
    /// Pages that are like this one.
    pub related: Vec<NavItem<'a>>,
}

/// What a reader has to know before the text.
#[derive(Clone, Debug, Serialize)]
pub struct NoticeContext {
    /// `fallback`: the text is in another language; `stale`: it is older than
    /// its source.
    pub kind: &'static str,
    /// The notice as HTML.
    pub html: String,
}

/// What `redirect.html` is given.
#[derive(Clone, Debug, Serialize)]
pub struct RedirectContext<'a> {
    /// The language as its BCP 47 code.
    pub lang: &'a str,
    /// The direction of its text.
    pub dir: Direction,
    /// That the page has moved, in words.
    pub heading: &'a str,
    /// The title of the page.
    pub title: &'a str,
    /// Where it is now.
    pub url: String,
    /// The same in full, if the host is known.
    pub canonical: String,
    /// The files that the page loads.
    pub assets: Shared<AssetLinks<'a>>,
}

/// A link to a language.
#[derive(Clone, Debug, Serialize)]
pub struct LanguageLink<'a> {
    /// Where it leads.
    pub url: String,
    /// The language as its BCP 47 code.
    pub lang: &'a str,
    /// The direction of its text.
    pub dir: Direction,
    /// The name of the language in the language itself.
    pub name: &'a str,
    /// The name of the site in the language.
    pub site_name: &'a str,
    /// `chooser.offer` in the language.
    pub offer: &'a str,
    /// Whether it is the language of this page.
    pub current: bool,
}

/// The same page for readers of a language.
#[derive(Clone, Debug, Serialize)]
pub struct Alternate<'a> {
    /// The full address.
    pub url: String,
    /// The language, or `x-default` for all others.
    pub lang: &'a str,
}

/// The files that a page loads.
#[derive(Clone, Debug, Serialize)]
pub struct AssetLinks<'a> {
    /// The style sheet.
    pub style: String,
    /// Its hash, for `integrity`.
    pub style_integrity: &'a str,
    /// The script of the player, on pages that hold one.
    pub script: Option<String>,
    /// Its hash, for `integrity`.
    pub script_integrity: Option<&'a str>,
    /// The WebAssembly that it loads.
    pub module: Option<String>,
    /// The script that stands in such pages, behind the board.
    pub first: Option<&'a str>,
    /// The icons of the site.
    pub icons: IconLinks<'a>,
}

/// The icons of the site.
#[derive(Clone, Debug, Serialize)]
pub struct IconLinks<'a> {
    /// The drawing as a `data:` URI.
    pub svg: &'a str,
    /// For browsers that know no others.
    pub ico: String,
    /// For home screens.
    pub touch: Option<String>,
}

/// What a page needs to be read without a network.
#[derive(Clone, Debug, Serialize)]
pub struct OfflineContext<'a> {
    /// The script that keeps pages.
    pub script: String,
    /// Its hash, for `integrity`.
    pub integrity: &'a str,
    /// The service worker.
    pub worker: String,
    /// The part of the site that is its business.
    pub scope: &'a str,
    /// The list of all pages of the language.
    pub list: String,
    /// `offline.keep`
    pub keep: &'a str,
    /// `offline.saving`
    pub saving: &'a str,
    /// `offline.kept`
    pub kept: &'a str,
    /// `offline.failed`
    pub failed: &'a str,
    /// `offline.new-version`
    pub new_version: &'a str,
    /// `offline.reload`
    pub reload: &'a str,
}

/// A board at the head of a page.
#[derive(Clone, Debug, Serialize)]
pub struct BoardContext {
    /// The game.
    pub game: String,
    /// The position that is shown at first, as SVG.
    pub svg: String,
    /// The player; `None` on a site without one.
    pub player: Option<PlayerContext>,
    /// What other sites put into their pages to show this board.
    pub embed_code: Option<String>,
}

/// A game on the home page.
#[derive(Clone, Debug, Serialize)]
pub struct Card<'a> {
    /// The title of its rules page.
    pub title: &'a str,
    /// The game in one sentence.
    pub tagline: &'a str,
    /// The language of both, if it is not that of the page.
    pub foreign: Option<Foreign<'a>>,
    /// Its rules page.
    pub url: String,
    /// Its history page, if there is one.
    pub history_url: Option<String>,
    /// The page with its puzzles, if there is one.
    pub puzzles_url: Option<String>,
    /// The position in which it begins, as SVG.
    pub svg: String,
}

/// What was built.
#[derive(Clone, Debug, Serialize)]
pub struct BuildInfo {
    /// The version of the generator: `0.1.0`.
    pub version: &'static str,
    /// The commit, if it is known.
    pub commit: Option<String>,
}

impl BuildInfo {
    /// The version of this generator with a commit.
    pub fn new(commit: Option<&str>) -> BuildInfo {
        let commit = commit.map(str::to_owned);
        BuildInfo { version: env!("CARGO_PKG_VERSION"), commit }
    }
}
