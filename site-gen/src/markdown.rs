//! Markdown with the abilities of this site, as HTML.
//!
//! A page is read into a list of events, each with its place in the file,
//! which small passes look at or change. There are two rounds, as links and
//! shared diagrams can only be followed when all pages are known:
//!
//! 1. `draft` does all that needs no other page: `events` reads,
//!    `headings` and `sections` check the outline, `marks` has grades and
//!    words of other languages, `rules` numbers rules, `timeline` and `notes`
//!    (footnotes) and `tables` mark up what they are named after, `notation`
//!    marks code, `boards` has diagrams checked and `examples` games, both of
//!    which are `blocks` with `captions`;
//! 2. `finish` resolves `links`, draws the diagrams and writes HTML; `toc` are
//!    the contents of the page.
//!
//! Pages of one language are worked on side by side, those among them that
//! stand in for missing ones. What a [`Memory`] holds from the last time is
//! taken from there.
//!
//! Apart from that, an `outline` is what can be counted in a page, and `prose`
//! what it says in its own language.

mod blocks;
mod boards;
mod captions;
mod events;
mod examples;
mod headings;
mod language;
mod links;
mod marks;
mod memory;
mod notation;
mod notes;
mod outline;
mod prose;
mod rules;
mod sections;
mod tables;
mod timeline;
mod toc;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use pulldown_cmark::html::push_html;

use crate::catalog::Catalog;
use crate::content::{Page, PageKey, PageKind};
use crate::diagnostic::{Code, Diagnostics, Place};
use crate::diagram::{Block, ExampleBlock};
use crate::games::GameId;
use crate::hash::Fingerprint;
use crate::locale::Locale;
use crate::site::Site;
use events::Events;

pub use events::{parse, parse_text};
pub use memory::Memory;
pub use outline::{Contents, Outline, Section};
pub use prose::{Piece, prose};
pub use sections::SECTIONS as RULES_SECTIONS;
pub use tables::CAPTION;
pub use toc::TocEntry;

/// The text of a page as HTML.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Article {
    /// The HTML.
    pub html: String,
    /// The contents of the page.
    pub toc: Vec<TocEntry>,
    /// The games whose pieces are drawn in it.
    pub games: BTreeSet<GameId>,
}

/// The texts of all pages.
pub type Articles = BTreeMap<Locale, BTreeMap<PageKey, Arc<Article>>>;

/// Turns the Markdown of all pages into HTML. What is wrong is added to
/// `diagnostics`. What `memory` knows is not done again, and it gets to know
/// what is done.
pub fn articles(site: &Site, memory: &mut Memory, diagnostics: &mut Diagnostics) -> Articles {
    let default = &site.config.default_locale;
    let mut found = Diagnostics::new();
    // Translations look at the pages of the default locale.
    let originals = language::make(site, default, None, memory, &mut found);
    let mut articles = Articles::from([(default.clone(), originals.articles)]);
    for locale in site.pages.keys().filter(|locale| *locale != default) {
        if originals.differs {
            memory.forget(locale);
        }
        let made = language::make(site, locale, Some(&originals.drafts), memory, &mut found);
        articles.insert(locale.clone(), made.articles);
    }
    // What is wrong with a text is told once, however often it is shown.
    diagnostics.extend_new(found);
    articles
}

/// A page as far as it can be made without the others.
#[derive(Clone, Debug)]
struct Draft<'a> {
    page: &'a Page,
    /// The text; taken out as soon as the page is finished.
    events: Events<'a>,
    offers: Arc<Offers>,
}

/// What other pages may use of a page.
#[derive(Clone, Debug)]
struct Offers {
    /// What links into the page may lead to.
    anchors: BTreeSet<String>,
    /// The blocks `board` by their place in the file.
    blocks: BTreeMap<usize, Block>,
    /// The blocks `game` by their place in the file.
    examples: BTreeMap<usize, ExampleBlock>,
    /// How many fenced blocks of each kind there are, those that are wrong
    /// included.
    fences: BTreeMap<String, usize>,
    /// Tells whether other pages see a difference.
    fingerprint: Fingerprint,
}

/// The drafts of one language.
type Drafts<'a> = BTreeMap<&'a PageKey, Draft<'a>>;

/// The id of the content, to which the skip link leads.
const MAIN: &str = "main";

/// The first round.
fn draft<'a>(page: &'a Page, site: &Site, diagnostics: &mut Diagnostics) -> Draft<'a> {
    let catalog = site.catalogs.get(&page.written_in);
    let mut anchors = BTreeSet::from([MAIN.to_owned()]);
    let events = events::read(page, site.config.html_in_pages, diagnostics);
    let headings = headings::collect(page, &events, &mut anchors, diagnostics);
    let place = |span| Place::new(&page.source, span);
    let context = marks::Context { text: &page.source.text, place: &place, catalog };
    let events = marks::mark(events, context, diagnostics);
    let events = match &page.kind {
        PageKind::Rules(_) => {
            sections::check(page, &headings, diagnostics);
            rules::number(page, events, &mut anchors, diagnostics)
        }
        _ => events,
    };
    let events = timeline::mark_up(page, events, diagnostics);
    let events = notes::number(page, events, catalog, &mut anchors, diagnostics);
    let events = tables::mark_up(page, events, &mut anchors, diagnostics);
    let events = notation::mark(events);
    let blocks = boards::read(page, &events, &site.games, diagnostics);
    boards::add_anchors(blocks.values(), &mut anchors, diagnostics);
    let examples = examples::read(page, &events, &site.games, diagnostics);
    examples::add_anchors(examples.values(), &mut anchors, diagnostics);
    if page.kind == PageKind::NotFound {
        refuse_anchors(page, &anchors, diagnostics);
    }
    let fingerprint = blocks::fingerprint(page, &events, &anchors);
    let fences = blocks::count(&events);
    let offers = Offers { anchors, blocks, examples, fences, fingerprint };
    Draft { page, events, offers: Arc::new(offers) }
}

/// Reports what has an id on a page that stands on another one in all
/// languages together.
fn refuse_anchors(page: &Page, anchors: &BTreeSet<String>, diagnostics: &mut Diagnostics) {
    if let Some(anchor) = anchors.iter().find(|anchor| *anchor != MAIN) {
        let message = format!("something on the 404 page has an id: `{anchor}`");
        let error = Code::DuplicateId.error(Place::file(&page.source), message);
        diagnostics
            .push(error.hint("all languages stand on one page, where ids would be there twice"));
    }
}

/// What the second round may look at.
#[derive(Clone, Copy)]
struct Surroundings<'a> {
    /// The whole site.
    site: &'a Site,
    /// The words of the page's language.
    catalog: &'a Catalog,
    /// The pages of the page's language.
    drafts: &'a Drafts<'a>,
    /// The same page in the default locale, if that has it.
    original: Option<&'a Draft<'a>>,
}

/// The second round.
fn finish(mut draft: Draft, surroundings: &Surroundings, diagnostics: &mut Diagnostics) -> Article {
    let mut games = BTreeSet::new();
    let toc = toc::collect(&draft.events);
    let events = std::mem::take(&mut draft.events);
    let draft = &draft;
    let events = links::resolve(events, draft, surroundings, diagnostics);
    let events = boards::draw(draft, events, surroundings, &mut games, diagnostics);
    let events = examples::write(draft, events, surroundings, &mut games, diagnostics);
    let mut html = String::with_capacity(draft.page.source.text.len() * 2);
    push_html(&mut html, events.into_iter().map(|(event, _)| event));
    Article { html, toc, games }
}
