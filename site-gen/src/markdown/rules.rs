//! Rules that can be linked one by one.

use std::collections::BTreeSet;
use std::ops::Range;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::events::{Events, html};
use crate::content::Page;
use crate::diagnostic::{Code, Diagnostics, Place};

/// The sections whose numbered items are the rules.
const SECTIONS: &[&str] = &["setup", "moves", "capture", "end", "draw"];

/// Gives the numbered items of the sections with rules an id, `moves-2`. The
/// count goes on through a section, and a list that is numbered otherwise is
/// reported.
pub fn number<'a>(
    page: &Page,
    events: Events<'a>,
    anchors: &mut BTreeSet<String>,
    diagnostics: &mut Diagnostics,
) -> Events<'a> {
    let mut numbering = Numbering { section: None, lists: Vec::new(), count: 0 };
    events
        .into_iter()
        .map(|(event, span)| {
            if let Event::Start(Tag::List(Some(first))) = &event {
                numbering.check_start(page, *first, &span, diagnostics);
            }
            (numbering.pass(event, anchors), span)
        })
        .collect()
}

struct Numbering {
    /// The section with rules in which we are.
    section: Option<String>,
    /// For each list around us, whether it is numbered.
    lists: Vec<bool>,
    /// The rules of the section so far.
    count: u64,
}

impl Numbering {
    /// Whether an item here is a rule.
    fn in_rules(&self) -> bool {
        self.section.is_some() && self.lists == [true]
    }

    fn check_start(
        &self,
        page: &Page,
        first: u64,
        span: &Range<usize>,
        diagnostics: &mut Diagnostics,
    ) {
        let expected = self.count + 1;
        if self.section.is_some() && self.lists.is_empty() && first != expected {
            let place = Place::new(&page.source, span.clone());
            let message = format!("this rule has the number {first}, but its link {expected}");
            let hint = format!("go on counting through the section: `{expected}.`");
            diagnostics.push(Code::RuleNumber.error(place, message).hint(hint));
        }
    }

    fn pass<'a>(&mut self, event: Event<'a>, anchors: &mut BTreeSet<String>) -> Event<'a> {
        match &event {
            Event::Start(Tag::Heading { id, .. }) => {
                let id = id.as_ref().map(ToString::to_string);
                self.section = id.filter(|id| SECTIONS.contains(&id.as_str()));
                self.count = 0;
            }
            Event::Start(Tag::List(first)) => self.lists.push(first.is_some()),
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
            }
            Event::Start(Tag::Item) if self.in_rules() => {
                self.count += 1;
                let section = self.section.as_deref().unwrap_or_default();
                let id = format!("{section}-{}", self.count);
                let start = html(format!("<li id=\"{id}\">"));
                anchors.insert(id);
                return start;
            }
            Event::End(TagEnd::Item) if self.in_rules() => return html("</li>\n"),
            _ => {}
        }
        event
    }
}
