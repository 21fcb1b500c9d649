//! The Markdown of a page as events.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

use super::boards::BOARD;
use super::examples::GAME;
use crate::content::Page;
use crate::diagnostic::{Diagnostic, Diagnostics, Place};

/// Events with the bytes of the page's file from which they come.
pub type Events<'a> = Vec<(Event<'a>, Range<usize>)>;

/// Reads a page. HTML, pictures and unknown kinds of fenced blocks are
/// reported and left out.
pub fn read<'a>(page: &'a Page, diagnostics: &mut Diagnostics) -> Events<'a> {
    let mut events = Vec::new();
    // In how many tags we are of one that is left out.
    let mut left_out = 0_usize;
    for (event, span) in parse(page) {
        match (&event, refusal(&event)) {
            (Event::Start(_), _) if left_out > 0 => left_out += 1,
            (Event::End(_), _) if left_out > 0 => left_out -= 1,
            _ if left_out > 0 => {}
            (_, Some((message, hint))) => {
                left_out = usize::from(matches!(event, Event::Start(_)));
                let place = Place::new(&page.source, span);
                diagnostics.push(Diagnostic::error(place, message).hint(hint));
            }
            (_, None) => events.push((event, span)),
        }
    }
    events
}

/// All events of a page.
pub fn parse(page: &Page) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_FOOTNOTES;
    Parser::new_ext(&page.source.text[page.body..], options)
        .into_offset_iter()
        .map(|(event, span)| (event, span.start + page.body..span.end + page.body))
}

/// Why an event has no place on a page of this site.
fn refusal(event: &Event) -> Option<(String, &'static str)> {
    match event {
        Event::Html(_) | Event::InlineHtml(_) => Some((
            "HTML is not allowed in pages".to_owned(),
            "write Markdown, and `&lt;` for a mere `<`",
        )),
        Event::Start(Tag::Image { .. }) => {
            Some(("pictures are not supported".to_owned(), "diagrams are blocks ```board"))
        }
        Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind)))
            if !kind.is_empty() && ![BOARD, GAME].contains(&&**kind) =>
        {
            let message = format!("unknown kind of fenced block `{kind}`");
            Some((message, "a diagram is a block ```board, an example game ```game"))
        }
        _ => None,
    }
}

/// An event that puts HTML into the page as it is.
pub fn html<'a>(html: impl Into<String>) -> Event<'a> {
    Event::InlineHtml(html.into().into())
}

/// The plain text in some events.
pub fn plain_text(events: &[(Event, Range<usize>)]) -> String {
    let mut text = String::new();
    for (event, _) in events {
        match event {
            Event::Text(part) | Event::Code(part) => text += part,
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            _ => {}
        }
    }
    text
}
