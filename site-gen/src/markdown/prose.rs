//! What a page says in its own language, for spell checkers.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::events::{self, Events};
use super::marks;
use super::tables::CAPTION;
use crate::content::Page;
use crate::diagnostic::{Diagnostics, Place};

/// A piece of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The text.
    pub text: String,
    /// The byte of the page's file at which it begins.
    pub start: usize,
    /// Whether the bytes that follow there are just those of the text.
    pub verbatim: bool,
}

impl Piece {
    /// A text that stands somewhere after byte `from`, and most likely as it
    /// is.
    fn after(from: usize, text: &str, page: &Page) -> Piece {
        let found = page.source.text[from..].find(text);
        let (text, start) = (text.to_owned(), from + found.unwrap_or(0));
        Piece { text, start, verbatim: found.is_some() }
    }
}

/// The text of a page without code, addresses and words of other languages;
/// captions and comments are among it.
pub fn prose(page: &Page) -> Vec<Piece> {
    let mut pieces = front(page);
    let events: Events = events::parse(page).collect();
    let mut block: Option<(String, usize)> = None;
    let mut skipped = Skipped::new(page);
    for (event, span) in without_marks(&page.source.text, events) {
        match event {
            Event::Start(Tag::CodeBlock(_)) => block = Some((String::new(), span.start)),
            Event::End(TagEnd::CodeBlock) => {
                if let Some((text, start)) = block.take() {
                    let texts = captions(page, &text);
                    pieces.extend(texts.iter().map(|text| Piece::after(start, text, page)));
                }
            }
            Event::Text(text) => match &mut block {
                Some((block, _)) => *block += &text,
                None if skipped.is_empty() => {
                    let syntax = if text.starts_with(CAPTION) { CAPTION.len() } else { 0 };
                    pieces.push(Piece::after(span.start + syntax, &text[syntax..], page));
                }
                None => {}
            },
            event => skipped.pass(&event),
        }
    }
    pieces
}

/// What readers see of the front matter.
fn front(page: &Page) -> Vec<Piece> {
    let front = &page.front;
    let mut texts = vec![&front.title, &front.tagline, &front.description];
    texts.extend(&front.kicker);
    if let Some(facts) = &front.facts {
        texts.extend([&facts.players, &facts.pieces, &facts.board, &facts.first, &facts.length]);
    }
    texts.into_iter().map(|text| Piece::after(0, text, page)).collect()
}

/// The events with the marks replaced; what is wrong with them is the business
/// of others.
fn without_marks<'a>(text: &str, events: Events<'a>) -> Events<'a> {
    let place = |_| Place::path("");
    let context = marks::Context { text, place: &place, catalog: None };
    marks::mark(events, context, &mut Diagnostics::new())
}

/// The captions and comments in the text of a fenced block.
fn captions(page: &Page, block: &str) -> Vec<String> {
    let Ok(table) = block.parse::<toml::Table>() else { return Vec::new() };
    let caption = table.get("caption");
    let comments = table.get("comments").and_then(toml::Value::as_table);
    let texts = caption.into_iter().chain(comments.into_iter().flat_map(toml::Table::values));
    texts.filter_map(toml::Value::as_str).flat_map(|text| inline(page, text)).collect()
}

fn inline(page: &Page, text: &str) -> Vec<String> {
    let events = Parser::new_ext(text, Options::empty()).into_offset_iter().collect();
    let mut skipped = Skipped::new(page);
    let mut pieces = Vec::new();
    for (event, _) in without_marks(text, events) {
        match event {
            Event::Text(text) if skipped.is_empty() => pieces.push(text.to_string()),
            event => skipped.pass(&event),
        }
    }
    pieces
}

/// The words of other languages around us.
struct Skipped {
    /// How words of the page's own language begin.
    own: String,
    /// For each language around us, whether it is another one.
    around: Vec<bool>,
}

impl Skipped {
    fn new(page: &Page) -> Skipped {
        Skipped { own: format!("<span lang=\"{}\"", page.locale), around: Vec::new() }
    }

    fn is_empty(&self) -> bool {
        !self.around.contains(&true)
    }

    fn pass(&mut self, event: &Event) {
        let Event::InlineHtml(html) = event else { return };
        if html.starts_with("<span lang=") {
            self.around.push(!html.starts_with(&self.own));
        } else if &**html == "</span>" {
            self.around.pop();
        }
    }
}
