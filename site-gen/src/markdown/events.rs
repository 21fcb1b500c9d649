//! The Markdown of a page as events.

use std::cell::RefCell;
use std::ops::Range;

use pulldown_cmark::{BrokenLink, CodeBlockKind, CowStr, Event, LinkType, Options, Parser, Tag};

use super::boards::BOARD;
use super::examples::GAME;
use crate::content::Page;
use crate::diagnostic::{Code, Diagnostics, Place};

/// Events with the bytes of the page's file from which they come.
pub type Events<'a> = Vec<(Event<'a>, Range<usize>)>;

/// Reads a page. HTML (unless it is allowed), pictures and unknown kinds of
/// fenced blocks are reported and left out; links by names that are not
/// defined are reported.
pub fn read<'a>(page: &'a Page, allows_html: bool, diagnostics: &mut Diagnostics) -> Events<'a> {
    let mut events = Vec::new();
    // In how many tags we are of one that is left out.
    let mut left_out = 0_usize;
    let broken = RefCell::new(Vec::new());
    let remember = |link: BrokenLink<'a>| {
        broken.borrow_mut().push(link);
        None
    };
    let text = &page.source.text[page.body..];
    let parser = Parser::new_with_broken_link_callback(text, OPTIONS, Some(remember));
    for (event, span) in parser.into_offset_iter() {
        let span = span.start + page.body..span.end + page.body;
        match (&event, refusal(&event, allows_html)) {
            (Event::Start(_), _) if left_out > 0 => left_out += 1,
            (Event::End(_), _) if left_out > 0 => left_out -= 1,
            _ if left_out > 0 => {}
            (_, Some((code, message, hint))) => {
                left_out = usize::from(matches!(event, Event::Start(_)));
                let place = Place::new(&page.source, span);
                diagnostics.push(code.error(place, message).hint(hint));
            }
            (_, None) => events.push((event, span)),
        }
    }
    for link in broken.into_inner() {
        report_broken(page, &link, diagnostics);
    }
    events
}

/// Reports `[words][name]` where the name is not defined. `[words]` alone may
/// be anything.
fn report_broken(page: &Page, link: &BrokenLink, diagnostics: &mut Diagnostics) {
    let is_reference = matches!(link.link_type, LinkType::Reference | LinkType::Collapsed);
    if is_reference && !link.reference.starts_with('^') {
        let name = &link.reference;
        let span = link.span.start + page.body..link.span.end + page.body;
        let message = format!("no link is defined as `{name}`");
        let error = Code::Reference.error(Place::new(&page.source, span), message);
        diagnostics.push(error.hint(format!("define it in a line `[{name}]: …`")));
    }
}

const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_HEADING_ATTRIBUTES)
    .union(Options::ENABLE_FOOTNOTES);

/// All events of a page.
pub fn parse(page: &Page) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
    parse_text(&page.source.text, page.body)
}

/// All events of a text from the byte `body`, with their places in all of it.
pub fn parse_text(text: &str, body: usize) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
    Parser::new_ext(&text[body..], OPTIONS)
        .into_offset_iter()
        .map(move |(event, span)| (event, span.start + body..span.end + body))
}

/// Why an event has no place on a page of this site.
fn refusal(event: &Event, allows_html: bool) -> Option<(Code, String, &'static str)> {
    match event {
        Event::Html(_) | Event::InlineHtml(_) if allows_html => None,
        Event::Html(_) | Event::InlineHtml(_) => Some((
            Code::Html,
            "HTML is not allowed in pages".to_owned(),
            "write Markdown, and `&lt;` for a mere `<`",
        )),
        Event::Start(Tag::Image { .. }) => {
            let message = "pictures are not supported".to_owned();
            Some((Code::Picture, message, "diagrams are blocks ```board"))
        }
        Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind)))
            if !kind.is_empty() && ![BOARD, GAME].contains(&&**kind) =>
        {
            let message = format!("unknown kind of fenced block `{kind}`");
            Some((
                Code::FencedBlock,
                message,
                "a diagram is a block ```board, an example game ```game",
            ))
        }
        _ => None,
    }
}

/// An event that puts HTML into the page as it is.
pub fn html<'a>(html: impl Into<CowStr<'a>>) -> Event<'a> {
    Event::InlineHtml(html.into())
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
