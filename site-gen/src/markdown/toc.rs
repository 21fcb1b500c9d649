//! The contents of a page: its headings that have ids, as a tree.

use pulldown_cmark::{Event, Tag, TagEnd};
use serde::Serialize;

use super::events::{Events, plain_text};

/// A heading and those below it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TocEntry {
    /// The anchor of the heading.
    pub id: String,
    /// Its text, without marks.
    pub title: String,
    /// The headings below it.
    pub children: Vec<TocEntry>,
}

/// The headings of a page that links can lead to.
pub fn collect(events: &Events) -> Vec<TocEntry> {
    let mut flat = Vec::new();
    let mut start = None;
    for (index, (event, _)) in events.iter().enumerate() {
        match event {
            Event::Start(Tag::Heading { level, id: Some(id), .. }) => {
                start = Some((*level as usize, id.to_string(), index));
            }
            Event::End(TagEnd::Heading(_)) => {
                if let Some((level, id, from)) = start.take() {
                    let title = plain_text(&events[from..index]).trim().to_owned();
                    flat.push((level, TocEntry { id, title, children: Vec::new() }));
                }
            }
            _ => {}
        }
    }
    nested(&mut flat.into_iter().peekable(), 0)
}

/// The entries below one of level `above`.
fn nested(
    rest: &mut std::iter::Peekable<impl Iterator<Item = (usize, TocEntry)>>,
    above: usize,
) -> Vec<TocEntry> {
    let mut entries = Vec::new();
    while let Some((level, mut entry)) = rest.next_if(|(level, _)| *level > above) {
        entry.children = nested(rest, level);
        entries.push(entry);
    }
    entries
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;

    fn outline(markdown: &str) -> String {
        let options = pulldown_cmark::Options::ENABLE_HEADING_ATTRIBUTES;
        let parser = pulldown_cmark::Parser::new_ext(markdown, options);
        let events: Vec<(Event, Range<usize>)> = parser.into_offset_iter().collect();
        fn show(entries: &[TocEntry]) -> String {
            let show = |entry: &TocEntry| {
                format!("{}:{}[{}]", entry.id, entry.title, show(&entry.children))
            };
            entries.iter().map(show).collect()
        }
        show(&collect(&events))
    }

    #[test]
    fn headings_stand_below_those_of_higher_levels() {
        let text = "## A *b* `c` {#a}\n\n### B {#b}\n\n#### C {#c}\n\n### D {#d}\n\n## E {#e}\n";
        assert_eq!(outline(text), "a:A b c[b:B[c:C[]]d:D[]]e:E[]");
        assert_eq!(outline("### B {#b}\n\n## no id\n\n## E {#e}\n"), "b:B[]e:E[]");
    }
}
