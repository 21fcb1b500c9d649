//! Links between pages.

use std::ops::Range;

use pulldown_cmark::{Event, Tag};

use super::events::Events;
use super::{Draft, Surroundings};
use crate::diagnostic::{Diagnostic, Diagnostics, Place};
use crate::locale::Locale;

/// What is wrong with a link, and what would be right.
struct Broken {
    message: String,
    hint: String,
}

/// Turns links to files of pages into links to their addresses. Links that
/// lead nowhere are reported.
pub fn resolve<'a>(
    mut events: Events<'a>,
    draft: &Draft,
    surroundings: &Surroundings,
    diagnostics: &mut Diagnostics,
) -> Events<'a> {
    for (event, span) in &mut events {
        let Event::Start(Tag::Link { dest_url, .. }) = event else { continue };
        match target(draft, dest_url, surroundings) {
            Ok(url) => *dest_url = url.into(),
            Err(Broken { message, hint }) => {
                let place = Place::new(&draft.page.source, destination(draft, span, dest_url));
                diagnostics.push(Diagnostic::error(place, message).hint(hint));
            }
        }
    }
    events
}

/// The bytes of the link that are its destination.
fn destination(draft: &Draft, span: &Range<usize>, destination: &str) -> Range<usize> {
    match draft.page.source.text[span.clone()].rfind(destination) {
        Some(at) => span.start + at..span.start + at + destination.len(),
        None => span.clone(),
    }
}

fn target(draft: &Draft, link: &str, surroundings: &Surroundings) -> Result<String, Broken> {
    if ["https://", "http://", "mailto:"].iter().any(|scheme| link.starts_with(scheme)) {
        return Ok(link.to_owned());
    }
    let (path, anchor) = match link.split_once('#') {
        Some((path, anchor)) => (path, Some(anchor)),
        None => (link, None),
    };
    let other = match path {
        "" => draft,
        _ => match follow(draft, path, surroundings)? {
            Some(other) => other,
            None => return Ok(link.to_owned()),
        },
    };
    let hash = anchor.map(|anchor| format!("#{anchor}")).unwrap_or_default();
    if let Some(anchor) = anchor
        && !other.offers.anchors.contains(anchor)
    {
        return Err(Broken {
            message: format!("{} has no anchor `{hash}`", other.page.source.path),
            hint: nearest(anchor, other),
        });
    }
    match path {
        "" => Ok(hash),
        _ => Ok(surroundings.site.config.base_url.link(&other.page.url) + &hash),
    }
}

/// The page to which a relative path leads; `None` if that page is wrong,
/// which has been reported.
fn follow<'a>(
    draft: &Draft,
    path: &str,
    surroundings: &Surroundings<'a>,
) -> Result<Option<&'a Draft<'a>>, Broken> {
    let Some(key) = draft.page.file.relative(path) else {
        return Err(Broken {
            message: format!("`{path}` is not a page of this language"),
            hint: "a link leads to an .md file of the same locale, or to https://…".to_owned(),
        });
    };
    // A page that stands in for a missing one leads to pages of the language
    // for which it does: the files are those of its own.
    let locale = &draft.page.written_in;
    let key = surroundings.site.key_of(locale, key);
    if let Some(other) = surroundings.drafts.get(&key) {
        return Ok(Some(other));
    }
    let is_broken =
        |locale: &Locale| surroundings.site.broken.contains(&(locale.clone(), key.clone()));
    if is_broken(locale) || is_broken(&draft.page.locale) {
        return Ok(None);
    }
    Err(Broken {
        message: format!("there is no page content/{locale}/{key}.md"),
        hint: match surroundings.site.translations(&key).next() {
            Some(page) => format!("translate {}, or leave the link out", page.source.path),
            None => "the path is that of the file, relative to this one".to_owned(),
        },
    })
}

fn nearest(anchor: &str, draft: &Draft) -> String {
    let words = anchor.split('-').next().unwrap_or(anchor);
    let mut alike: Vec<&str> = draft
        .offers
        .anchors
        .iter()
        .map(String::as_str)
        .filter(|id| id.starts_with(words))
        .collect();
    if alike.is_empty() {
        alike = draft.offers.anchors.iter().map(String::as_str).collect();
    }
    format!("it has: {}", alike.join(", "))
}
