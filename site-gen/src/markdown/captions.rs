//! Short texts inside of blocks: captions of diagrams, comments on turns.

use pulldown_cmark::html::push_html;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::events::Events;
use super::{marks, notation};
use crate::catalog::Catalog;
use crate::diagnostic::{Code, Diagnostics};
use crate::diagram::Caption;

/// The HTML of a caption. What has no place in one is reported.
pub fn html(caption: &Caption, catalog: &Catalog, diagnostics: &mut Diagnostics) -> String {
    let events = Parser::new_ext(&caption.text, Options::empty()).into_offset_iter();
    let mut events: Events = events.collect();
    if matches!(events.first(), Some((Event::Start(Tag::Paragraph), _))) {
        events.remove(0);
        events.pop();
    }
    if !events.iter().all(|(event, _)| is_inline(event)) {
        let message = "more than a line of text";
        let error = Code::Caption.error(caption.place.clone(), message);
        diagnostics.push(error.hint("here are text, `code`, *emphasis* and marks, but no links"));
    }
    let place = |_| caption.place.clone();
    let context = marks::Context { text: &caption.text, place: &place, catalog: Some(catalog) };
    let events = notation::mark(notation::find(marks::mark(events, context, diagnostics)));
    let mut html = String::new();
    push_html(&mut html, events.into_iter().map(|(event, _)| event));
    html
}

fn is_inline(event: &Event) -> bool {
    match event {
        Event::Text(_) | Event::Code(_) | Event::SoftBreak => true,
        Event::Start(tag) => matches!(tag, Tag::Emphasis | Tag::Strong),
        Event::End(end) => matches!(end, TagEnd::Emphasis | TagEnd::Strong),
        _ => false,
    }
}
