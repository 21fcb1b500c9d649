//! The timeline of a history page: in the section `#timeline` a list becomes
//! one in which dates stand out.

use std::ops::Range;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::events::{Events, html};
use crate::content::Page;
use crate::diagnostic::{Code, Diagnostics, Place};

/// The id of the section.
pub const SECTION: &str = "timeline";

/// How the marks of grades begin as HTML.
const GRADE: &str = "<span class=\"grade ";

/// Marks up the list of the section. Items that do not begin with a date in
/// bold and a grade are reported, and so is a section without a list.
pub fn mark_up<'a>(page: &Page, events: Events<'a>, diagnostics: &mut Diagnostics) -> Events<'a> {
    if !events.iter().any(|(event, _)| is_section(event)) {
        return events;
    }
    let mut out: Events<'a> = Vec::with_capacity(events.len());
    let mut rest = events.into_iter();
    let mut heading: Option<Range<usize>> = None;
    let mut lists = 0;
    while let Some((event, span)) = rest.next() {
        match &event {
            Event::Start(Tag::Heading { .. }) => {
                report_empty(page, heading.take(), diagnostics);
                heading = is_section(&event).then(|| span.clone());
                lists = 0;
            }
            Event::Start(Tag::List(_)) if heading.is_some() && lists == 0 => {
                lists += 1;
                out.push((html("<ol class=\"timeline\">\n"), span.clone()));
                let list = take_list(&mut rest);
                write(page, list, &mut out, diagnostics);
                out.push((html("</ol>\n"), span));
                heading = heading.map(|span| span.end..span.end);
                continue;
            }
            _ => {}
        }
        out.push((event, span));
    }
    report_empty(page, heading, diagnostics);
    out
}

/// Whether the section begins.
fn is_section(event: &Event) -> bool {
    matches!(event, Event::Start(Tag::Heading { id, .. }) if id.as_deref() == Some(SECTION))
}

/// Reports the heading of a timeline after which there was no list; an empty
/// span stands for one that has it.
fn report_empty(page: &Page, heading: Option<Range<usize>>, diagnostics: &mut Diagnostics) {
    if let Some(span) = heading.filter(|span| !span.is_empty()) {
        let message = format!("the section `#{SECTION}` has no list");
        let error = Code::Timeline.error(Place::new(&page.source, span), message);
        diagnostics.push(error.hint(HINT));
    }
}

const HINT: &str = "each item is like `- **1283** {known} Alfonso has a book written …`";

/// The events up to the end of a list, which is left out.
fn take_list<'a>(rest: &mut impl Iterator<Item = (Event<'a>, Range<usize>)>) -> Events<'a> {
    let mut depth = 1;
    rest.take_while(|(event, _)| {
        match event {
            Event::Start(Tag::List(_)) => depth += 1,
            Event::End(TagEnd::List(_)) => depth -= 1,
            _ => {}
        }
        depth > 0
    })
    .collect()
}

/// Writes the items of the list.
fn write<'a>(page: &Page, list: Events<'a>, out: &mut Events<'a>, diagnostics: &mut Diagnostics) {
    let mut lists = 0;
    let mut at = 0;
    while at < list.len() {
        let (event, span) = &list[at];
        at += 1;
        match event {
            Event::Start(Tag::List(_)) => lists += 1,
            Event::End(TagEnd::List(_)) => lists -= 1,
            Event::Start(Tag::Item) if lists == 0 => {
                let start = ItemStart::of(&list[at..]);
                if !start.is_right {
                    let message = "not an item of a timeline";
                    let error =
                        Code::Timeline.error(Place::new(&page.source, span.clone()), message);
                    diagnostics.push(error.hint(HINT));
                }
                start.write(&list[at..], span, out);
                at += start.length;
                continue;
            }
            Event::End(TagEnd::Item) if lists == 0 => {
                out.push((html("</div></li>\n"), span.clone()));
                continue;
            }
            _ => {}
        }
        out.push((event.clone(), span.clone()));
    }
}

/// What an item begins with.
struct ItemStart {
    /// Whether the text is in a paragraph, as in a list with empty lines.
    in_paragraph: bool,
    /// The events of the date.
    date: Range<usize>,
    /// How many events all of it has.
    length: usize,
    /// Whether there is a date, and a grade after it.
    is_right: bool,
}

impl ItemStart {
    fn of(events: &[(Event, Range<usize>)]) -> ItemStart {
        let event = |at: usize| events.get(at).map(|(event, _)| event);
        let in_paragraph = event(0) == Some(&Event::Start(Tag::Paragraph));
        let start = usize::from(in_paragraph);
        let is_end = |(event, _): &(Event, Range<usize>)| *event == Event::End(TagEnd::Strong);
        let end = match event(start) {
            Some(Event::Start(Tag::Strong)) => events.iter().position(is_end),
            _ => None,
        };
        let Some(end) = end else {
            return ItemStart { in_paragraph, date: 0..0, length: start, is_right: false };
        };
        let after = (event(end + 1), event(end + 2));
        let is_right = matches!(
            after,
            (Some(Event::Text(space)), Some(Event::InlineHtml(grade)))
                if space.trim().is_empty() && grade.starts_with(GRADE)
        );
        // The space is dropped: it has nothing before it any more.
        let length = end + 1 + usize::from(is_right);
        ItemStart { in_paragraph, date: start + 1..end, length, is_right }
    }

    fn write<'a>(
        &self,
        events: &[(Event<'a>, Range<usize>)],
        span: &Range<usize>,
        out: &mut Events<'a>,
    ) {
        let mut put = |text: &str| out.push((html(text.to_owned()), span.clone()));
        if self.date.is_empty() {
            put("<li><div class=\"event\">");
        } else {
            put("<li><span class=\"date\">");
            out.extend_from_slice(&events[self.date.clone()]);
            out.push((html("</span> <div class=\"event\">"), span.clone()));
        }
        if self.in_paragraph {
            out.push((Event::Start(Tag::Paragraph), span.clone()));
        }
    }
}
