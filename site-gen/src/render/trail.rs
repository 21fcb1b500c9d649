//! Where a page is in the site: the way to it from the home page, what comes
//! before and after it, and what is like it.

use super::Studio;
use super::context::{NavItem, Ways};
use super::language::Language;
use crate::catalog::Catalog;
use crate::content::{Page, PageKey, PageKind};

/// A step of the way to a page.
#[derive(Clone, Debug)]
pub struct Step<'a> {
    /// What the step is called.
    pub title: &'a str,
    /// The page there.
    pub page: &'a Page,
    /// Whether the title is in the language of that page, which may be another
    /// one.
    pub is_title: bool,
}

/// The way to a page, itself included. Home pages have none, nor has a page
/// that is shown anywhere.
pub fn trail<'a>(studio: &'a Studio, page: &'a Page, catalog: &'a Catalog) -> Vec<Step<'a>> {
    let shown = |key: &PageKey| studio.site.shown(&page.locale, key);
    let home = shown(&PageKey::home()).map(|home| Step {
        title: catalog.text("site.home"),
        page: home,
        is_title: false,
    });
    let (parent, title, is_title) = match &page.kind {
        PageKind::Home | PageKind::NotFound => return Vec::new(),
        PageKind::Rules(game) => (None, catalog.game_name(game), false),
        PageKind::History(game) | PageKind::Puzzles(game) => {
            let rules = shown(&PageKey::rules(game));
            let rules = rules.map(|rules| Step {
                title: catalog.game_name(game),
                page: rules,
                is_title: false,
            });
            let key = match page.kind {
                PageKind::History(_) => "page.history",
                _ => "page.puzzles",
            };
            (rules, catalog.text(key), false)
        }
        PageKind::Other => (None, page.front.title.as_str(), true),
    };
    // Without the rules, nothing on the way would tell the game.
    let alone =
        parent.is_none() && matches!(page.kind, PageKind::History(_) | PageKind::Puzzles(_));
    let own = match alone {
        true => Step { title: &page.front.title, page, is_title: true },
        false => Step { title, page, is_title },
    };
    home.into_iter().chain(parent).chain([own]).collect()
}

/// The way to a page as links.
pub fn breadcrumbs<'a>(studio: &Studio, trail: &[Step<'a>], catalog: &Catalog) -> Vec<NavItem<'a>> {
    let last = trail.len().saturating_sub(1);
    let items = trail.iter().enumerate().map(|(nth, step)| NavItem {
        title: step.title,
        current: nth == last,
        ..match step.is_title {
            true => studio.link_to(step.page, catalog),
            false => studio.link_in(step.page, step.title),
        }
    });
    items.collect()
}

/// Where to go from a page.
pub fn ways<'a>(studio: &'a Studio, page: &'a Page, language: &Language<'a>) -> Ways<'a> {
    let Language { catalog, order, .. } = language;
    let at = order.iter().position(|other| other.key == page.key);
    let neighbour = |at: Option<usize>| {
        at.and_then(|at| order.get(at)).map(|other| studio.link_to(other, catalog))
    };
    Ways {
        previous: neighbour(at.and_then(|at| at.checked_sub(1))),
        next: neighbour(at.map(|at| at + 1)),
        related: related(studio, page, catalog),
    }
}

/// The same kind of page about the other games.
fn related<'a>(studio: &'a Studio, page: &Page, catalog: &'a Catalog) -> Vec<NavItem<'a>> {
    let key = match &page.kind {
        PageKind::Rules(_) => PageKey::rules,
        PageKind::History(_) => PageKey::history,
        PageKind::Puzzles(_) => PageKey::puzzles,
        PageKind::Home | PageKind::NotFound | PageKind::Other => return Vec::new(),
    };
    let others = studio.site.config.games.iter().map(key).filter(|key| *key != page.key);
    let others = others.filter_map(|key| studio.site.shown(&page.locale, &key));
    others.map(|other| studio.link_to(other, catalog)).collect()
}
