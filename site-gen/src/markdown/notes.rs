//! Footnotes: numbered in the order in which the text refers to them, and
//! listed at the end of the section `#sources`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::events::{Events, html};
use crate::catalog::Catalog;
use crate::content::Page;
use crate::diagnostic::{Code, Diagnostics, Place};
use crate::escape::escaped;

/// The id of the section that holds the list.
const SECTION: &str = "sources";

/// The sign of a link back to the text, as text and not as a picture.
const BACK: &str = "\u{21a9}\u{fe0e}";

/// Numbers the footnotes of a page and puts their list in its place. Notes
/// that are not defined, not used or defined twice are reported.
pub fn number<'a>(
    page: &Page,
    events: Events<'a>,
    catalog: Option<&Catalog>,
    anchors: &mut BTreeSet<String>,
    diagnostics: &mut Diagnostics,
) -> Events<'a> {
    let (text, definitions) = take_definitions(page, events, diagnostics);
    if definitions.is_empty() {
        return text;
    }
    let mut notes = Notes { catalog, numbers: BTreeMap::new(), uses: Vec::new(), anchors };
    let mut text = notes.refer(text);
    let list = notes.list(&definitions);
    for (key, note) in &definitions {
        if !notes.numbers.contains_key(key) {
            let message = format!("nothing in the text refers to the footnote `{key}`");
            let error = Code::Footnote.error(Place::new(&page.source, note.span.clone()), message);
            diagnostics.push(error.hint(format!("write `[^{key}]` where it belongs")));
        }
    }
    match end_of_section(&text) {
        Some(at) => drop(text.splice(at..at, list)),
        None => {
            let span = definitions.values().map(|note| note.span.clone()).min_by_key(|s| s.start);
            let place = Place::new(&page.source, span.unwrap_or(0..0));
            let error = Code::Footnote.error(place, "the page has footnotes and no sources");
            diagnostics.push(error.hint(format!("they are listed in a section `{{#{SECTION}}}`")));
        }
    }
    text
}

/// What a footnote says.
struct Note<'a> {
    events: Events<'a>,
    span: Range<usize>,
}

/// Takes the definitions out of the text.
fn take_definitions<'a>(
    page: &Page,
    events: Events<'a>,
    diagnostics: &mut Diagnostics,
) -> (Events<'a>, BTreeMap<String, Note<'a>>) {
    let is_definition = |event: &Event| matches!(event, Event::Start(Tag::FootnoteDefinition(_)));
    if !events.iter().any(|(event, _)| is_definition(event)) {
        return (events, BTreeMap::new());
    }
    let mut text = Vec::with_capacity(events.len());
    let mut definitions = BTreeMap::new();
    let mut rest = events.into_iter();
    while let Some((event, span)) = rest.next() {
        let Event::Start(Tag::FootnoteDefinition(key)) = event else {
            text.push((event, span));
            continue;
        };
        let end = Event::End(TagEnd::FootnoteDefinition);
        let events = rest.by_ref().take_while(|(event, _)| *event != end).collect();
        let place = Place::new(&page.source, span.clone());
        if !is_key(&key) {
            let error = Code::Footnote.error(place, format!("`{key}` cannot name a footnote"));
            diagnostics.push(error.hint("lower-case Latin letters, digits and hyphens"));
        } else if definitions.contains_key(&*key) {
            diagnostics.push(
                Code::Footnote.error(place, format!("the footnote `{key}` is defined twice")),
            );
            continue;
        }
        definitions.insert(key.to_string(), Note { events, span });
    }
    (text, definitions)
}

fn is_key(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// The place in a text where the section with the list ends.
fn end_of_section(text: &Events) -> Option<usize> {
    let start = text.iter().position(|(event, _)| {
        matches!(event, Event::Start(Tag::Heading { id, .. }) if id.as_deref() == Some(SECTION))
    })?;
    let next = text[start + 1..]
        .iter()
        .position(|(event, _)| matches!(event, Event::Start(Tag::Heading { .. })));
    Some(next.map_or(text.len(), |next| start + 1 + next))
}

/// The footnotes of a page as they are met.
struct Notes<'p> {
    catalog: Option<&'p Catalog>,
    /// The numbers of the notes that were met, from 1.
    numbers: BTreeMap<String, usize>,
    /// How often each was met, by its number less 1, with its name.
    uses: Vec<(String, usize)>,
    anchors: &'p mut BTreeSet<String>,
}

impl Notes<'_> {
    /// Turns references into links.
    fn refer<'a>(&mut self, events: Events<'a>) -> Events<'a> {
        let refer = |(event, span)| match event {
            Event::FootnoteReference(key) => (html(self.reference(&key)), span),
            event => (event, span),
        };
        events.into_iter().map(refer).collect()
    }

    fn reference(&mut self, key: &str) -> String {
        let number = *self.numbers.entry(key.to_owned()).or_insert_with(|| {
            self.uses.push((key.to_owned(), 0));
            self.uses.len()
        });
        let (_, uses) = &mut self.uses[number - 1];
        *uses += 1;
        let id = reference_id(key, *uses);
        let label = self.label("note.number", &[("number", &number.to_string())]);
        let link = format!(
            "<sup class=\"footnote-ref\"><a href=\"#fn-{key}\" id=\"{id}\" \
             aria-label=\"{label}\">{number}</a></sup>"
        );
        self.anchors.insert(id);
        link
    }

    fn label(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.catalog.map_or_else(String::new, |catalog| escaped(&catalog.filled(key, values)))
    }

    /// The list of all notes that were met. Notes may refer to notes, so it
    /// grows while it is written.
    fn list<'a>(&mut self, definitions: &BTreeMap<String, Note<'a>>) -> Events<'a> {
        let mut bodies = Vec::new();
        while let Some((key, _)) = self.uses.get(bodies.len()).cloned() {
            let body = definitions.get(&key).map(|note| self.refer(note.events.clone()));
            bodies.push((key, body.unwrap_or_default()));
        }
        let mut list: Events<'a> = Vec::new();
        list.push((html("<ol class=\"footnotes\">\n"), 0..0));
        for (index, (key, mut body)) in bodies.into_iter().enumerate() {
            let back = self.back_links(&key, index + 1, self.uses[index].1);
            let at = match body.last() {
                Some((Event::End(TagEnd::Paragraph), _)) => body.len() - 1,
                _ => body.len(),
            };
            body.insert(at, (html(back), 0..0));
            list.push((html(format!("<li id=\"fn-{key}\">")), 0..0));
            list.extend(body);
            list.push((html("</li>\n"), 0..0));
            self.anchors.insert(format!("fn-{key}"));
        }
        list.push((html("</ol>\n"), 0..0));
        list
    }

    /// The links from a note back to where the text refers to it.
    fn back_links(&self, key: &str, number: usize, uses: usize) -> String {
        let number = number.to_string();
        let mut links = String::new();
        for nth in 1..=uses {
            let place = nth.to_string();
            let (label, sign) = match uses {
                1 => (self.label("note.back", &[("number", &number)]), BACK.to_owned()),
                _ => {
                    let values = [("number", number.as_str()), ("place", &place)];
                    (self.label("note.back-to", &values), format!("{BACK}{nth}"))
                }
            };
            let id = reference_id(key, nth);
            links += &format!(
                " <a class=\"footnote-back\" href=\"#{id}\" aria-label=\"{label}\">{sign}</a>"
            );
        }
        links
    }
}

/// The id of the link to a note, the `nth` of those that lead to it.
fn reference_id(key: &str, nth: usize) -> String {
    match nth {
        1 => format!("fnref-{key}"),
        _ => format!("fnref-{key}-{nth}"),
    }
}
