//! No two pages of a language have the same title or description: whoever
//! searches sees nothing else of them.

use std::collections::BTreeMap;

use crate::alternates::is_indexable;
use crate::content::Page;
use crate::diagnostic::{Diagnostic, Diagnostics, Place};
use crate::site::Site;

/// Warns of titles and descriptions that are there twice.
pub fn check(site: &Site, diagnostics: &mut Diagnostics) {
    for pages in site.pages.values() {
        let pages = || pages.values().filter(|page| is_indexable(page));
        let titles = pages().map(|page| (page.front.title.as_str(), title_place(page)));
        twice("title", titles, diagnostics);
        let descriptions =
            pages().map(|page| (page.front.description.as_str(), description_place(page)));
        twice("description", descriptions, diagnostics);
    }
}

fn title_place(page: &Page) -> Place {
    page.front.title_place(&page.source)
}

fn description_place(page: &Page) -> Place {
    page.front.description_place(&page.source)
}

fn twice<'a>(
    what: &str,
    texts: impl Iterator<Item = (&'a str, Place)>,
    diagnostics: &mut Diagnostics,
) {
    let mut seen: BTreeMap<&str, Place> = BTreeMap::new();
    for (text, place) in texts {
        match seen.get(text.trim()) {
            Some(other) => {
                let message = format!("another page of this language has the same {what}");
                let hint = format!("it is {other}; those who search cannot tell them apart");
                diagnostics.push(Diagnostic::warning(place, message).hint(hint));
            }
            None => {
                seen.insert(text.trim(), place);
            }
        }
    }
}
