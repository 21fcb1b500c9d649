//! The outline of a page.

use std::collections::BTreeSet;
use std::ops::Range;

use pulldown_cmark::{Event, Tag};

use super::events::Events;
use crate::content::Page;
use crate::diagnostic::{Code, Diagnostics, Place};

/// A heading of a page.
#[derive(Clone, Debug)]
pub struct Heading {
    /// 2 for `##`, and so on.
    pub level: usize,
    /// The anchor, which is the same in every language.
    pub id: Option<String>,
    /// Where it is in the file.
    pub span: Range<usize>,
}

/// The headings of a page, whose ids become anchors. Levels that are left out
/// and ids that are there twice are reported.
pub fn collect(
    page: &Page,
    events: &Events,
    anchors: &mut BTreeSet<String>,
    diagnostics: &mut Diagnostics,
) -> Vec<Heading> {
    let mut headings: Vec<Heading> = Vec::new();
    let mut rest = events.iter().peekable();
    while let Some((event, span)) = rest.next() {
        let Event::Start(Tag::Heading { level, id, .. }) = event else { continue };
        let level = *level as usize;
        let place = Place::new(&page.source, span.clone());
        // The title of the page is the heading above all.
        let above = headings.last().map_or(1, |heading| heading.level);
        if level == 1 {
            let error = Code::Heading.error(place.clone(), "a heading of the first level");
            diagnostics.push(error.hint("the title of the page is that; begin with `##`"));
        } else if level > above + 1 {
            let message = format!("a heading of level {level} below one of level {above}");
            let hint = format!("write it with `{}`", "#".repeat(above + 1));
            diagnostics.push(Code::Heading.error(place.clone(), message).hint(hint));
        }
        if let Some(id) = id
            && !anchors.insert(id.to_string())
        {
            diagnostics.push(
                Code::DuplicateId.error(place.clone(), format!("the id `{id}` is there twice")),
            );
        }
        if matches!(rest.peek(), Some((Event::End(_), _))) {
            let error = Code::Heading.error(place, "a heading without words");
            diagnostics.push(error.hint("say what the section is about"));
        }
        let id = id.as_ref().map(ToString::to_string);
        headings.push(Heading { level, id, span: span.clone() });
    }
    headings
}
