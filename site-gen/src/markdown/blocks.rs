//! What all fenced blocks have in common: where they are, and how a
//! translation shows what the default locale has.

use std::collections::{BTreeMap, BTreeSet};

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::events::{Events, html};
use super::{Draft, Surroundings};
use crate::content::Page;
use crate::diagnostic::{Code, Diagnostics, Place};
use crate::diagram::{BlockText, Named, Shown};
use crate::hash::Fingerprint;

/// Whether a fenced block of this kind begins.
fn is_fence(event: &Event, kind: &str) -> bool {
    matches!(event, Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(name))) if &**name == kind)
}

/// How many fenced blocks of each kind a page has.
pub fn count(events: &Events) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for (event, _) in events {
        if let Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) = event {
            *counts.entry(kind.to_string()).or_default() += 1;
        }
    }
    counts
}

/// A fingerprint of what other pages can use of a page: its anchors, and its
/// fenced blocks as they are written.
pub fn fingerprint(page: &Page, events: &Events, anchors: &BTreeSet<String>) -> Fingerprint {
    let blocks = events.iter().filter_map(|(event, span)| match event {
        Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) if !kind.is_empty() => {
            page.source.text.get(span.clone())
        }
        _ => None,
    });
    Fingerprint::of_parts(anchors.iter().map(|anchor| &**anchor).chain(blocks).map(str::as_bytes))
}

/// The texts of the blocks of a kind, by the byte at which they begin.
pub fn texts(page: &Page, events: &Events, kind: &str) -> Vec<(usize, BlockText)> {
    let mut texts = Vec::new();
    let mut rest = events.iter();
    while let Some((event, span)) = rest.next() {
        if !is_fence(event, kind) {
            continue;
        }
        let mut text = BlockText::new(&page.source, span.clone());
        for (event, span) in rest.by_ref() {
            match event {
                Event::Text(part) => text.push(part, span.start),
                _ => break,
            }
        }
        texts.push((span.start, text));
    }
    texts
}

/// Puts HTML in the place of the blocks of a kind; they are named by the byte
/// at which they begin, and left out where there is nothing.
pub fn replace<'a>(
    events: Events<'a>,
    kind: &str,
    mut make: impl FnMut(usize) -> Option<String>,
) -> Events<'a> {
    if !events.iter().any(|(event, _)| is_fence(event, kind)) {
        return events;
    }
    let mut out: Events<'a> = Vec::with_capacity(events.len());
    let mut inside = false;
    for (event, span) in events {
        if is_fence(&event, kind) {
            inside = true;
            out.extend(make(span.start).map(|text| (html(text), span)));
        } else if inside {
            inside = event != Event::End(TagEnd::CodeBlock);
        } else {
            out.push((event, span));
        }
    }
    out
}

/// What can be written once and used by translations.
pub trait Shared: Named + Sized {
    /// The language of its fenced blocks.
    const FENCE: &'static str;

    /// What the blocks of a page show, without those that were wrong.
    fn shown<'a>(draft: &'a Draft) -> Box<dyn Iterator<Item = &'a Shown<Self>> + 'a>;
}

/// What the page shows as its own.
fn own<'a, T: Shared + 'a>(draft: &'a Draft) -> impl Iterator<Item = &'a T> {
    T::shown(draft).filter_map(|shown| match shown {
        Shown::Own(own) => Some(&**own),
        Shown::Use(..) => None,
    })
}

/// Whether the page has blocks that were wrong.
fn has_broken<T: Shared>(draft: &Draft) -> bool {
    draft.offers.fences.get(T::FENCE).is_some_and(|&all| all > T::shown(draft).count())
}

/// What a block shows, which may be on the page of the default locale. If
/// there is no such thing, that is reported.
pub fn follow<'a, T: Shared>(
    shown: &'a Shown<T>,
    draft: &Draft,
    surroundings: &Surroundings<'a>,
    diagnostics: &mut Diagnostics,
) -> Option<&'a T> {
    let (id, place): (&String, &Place) = match shown {
        Shown::Own(own) => return Some(own),
        Shown::Use(id, place) => (id, place),
    };
    let kind = T::KIND;
    let default = &surroundings.site.config.default_locale;
    let mut refuse = |message: String, hint: String| {
        diagnostics.push(Code::Diagram.error(place.clone(), message).hint(hint));
        None
    };
    if draft.page.written_in == *default {
        let hint = format!("write the {kind} itself: this is the default locale");
        return refuse("`use` refers to this very page".to_owned(), hint);
    }
    let key = (default.clone(), draft.page.key.clone());
    if surroundings.site.broken.contains(&key) {
        return None;
    }
    let Some(original) = surroundings.original else {
        let hint = format!("content/{default}/{}.md does not exist", draft.page.key);
        return refuse(format!("there is no page from which to use `{id}`"), hint);
    };
    let Some(found) = own::<T>(original).find(|own| own.id() == id) else {
        // It may be one of those that were wrong, which has been reported.
        if has_broken::<T>(original) {
            return None;
        }
        let known: Vec<&str> = own::<T>(original).map(Named::id).collect();
        let path = &original.page.source.path;
        let hint = match known.is_empty() {
            true => "it has none".to_owned(),
            false => format!("it has: {}", known.join(", ")),
        };
        return refuse(format!("{path} has no {kind} `{id}`"), hint);
    };
    Some(found)
}
