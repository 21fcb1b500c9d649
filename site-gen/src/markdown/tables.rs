//! Tables that can be read by ear and on a phone: with a caption, headings of
//! rows and columns, and in each cell the name of its column.

use std::collections::BTreeSet;
use std::ops::Range;

use pulldown_cmark::{Alignment, CowStr, Event, Tag, TagEnd};

use super::events::{Events, html, plain_text};
use crate::content::Page;
use crate::diagnostic::{Code, Diagnostics, Place};
use crate::escape::escaped;

/// How the paragraph before a table begins that is its caption.
pub const CAPTION: &str = "Table: ";

/// Marks up all tables of a page; reports tables without a caption and
/// captions without a table.
pub fn mark_up<'a>(
    page: &Page,
    events: Events<'a>,
    anchors: &mut BTreeSet<String>,
    diagnostics: &mut Diagnostics,
) -> Events<'a> {
    let is_ours = |event: &Event| match event {
        Event::Start(Tag::Table(_)) => true,
        Event::Text(text) => text.starts_with(CAPTION),
        _ => false,
    };
    if !events.iter().any(|(event, _)| is_ours(event)) {
        return events;
    }
    let mut out: Events<'a> = Vec::with_capacity(events.len());
    let mut rest = events.into_iter().peekable();
    let mut count = 0;
    while let Some((event, span)) = rest.next() {
        let place = || Place::new(&page.source, span.clone());
        match event {
            Event::Start(Tag::Table(alignments)) => {
                let table = Table { alignments, events: take_until(&mut rest, TagEnd::Table) };
                count += 1;
                let id = format!("table-{count}");
                match take_caption(&mut out) {
                    Some(caption) => write(&mut out, &id, caption, table, span),
                    None => {
                        let error = Code::Table.error(place(), "the table has no caption");
                        diagnostics.push(error.hint("a paragraph `Table: …` before it"));
                    }
                }
                anchors.insert(id);
            }
            Event::End(TagEnd::Paragraph)
                if starts_with_caption(&out)
                    && !matches!(rest.peek(), Some((Event::Start(Tag::Table(_)), _))) =>
            {
                let error = Code::Table.error(place(), "a caption without a table");
                diagnostics.push(error.hint("`Table: …` stands directly before a table"));
                out.push((event, span));
            }
            _ => out.push((event, span)),
        }
    }
    out
}

/// A table as it is written.
struct Table<'a> {
    /// How the cells of each column are aligned.
    alignments: Vec<Alignment>,
    /// What is in it.
    events: Events<'a>,
}

/// The events up to the end of a tag, which is left out.
fn take_until<'a>(
    rest: &mut impl Iterator<Item = (Event<'a>, Range<usize>)>,
    end: TagEnd,
) -> Events<'a> {
    rest.take_while(|(event, _)| *event != Event::End(end)).collect()
}

/// Where the last paragraph begins, if it is a caption.
fn caption_start(events: &Events) -> Option<usize> {
    let start = events.iter().rposition(|(event, _)| *event == Event::Start(Tag::Paragraph))?;
    match events.get(start + 1) {
        Some((Event::Text(text), _)) if text.starts_with(CAPTION) => Some(start),
        _ => None,
    }
}

fn starts_with_caption(events: &Events) -> bool {
    caption_start(events).is_some_and(|start| {
        !events[start..].iter().any(|(event, _)| *event == Event::End(TagEnd::Paragraph))
    })
}

/// Takes the paragraph that was written last, if it is a caption.
fn take_caption<'a>(out: &mut Events<'a>) -> Option<Events<'a>> {
    if !matches!(out.last(), Some((Event::End(TagEnd::Paragraph), _))) {
        return None;
    }
    let mut caption = out.split_off(caption_start(out)?);
    caption.pop();
    caption.remove(0);
    if let Some((Event::Text(text), _)) = caption.first_mut() {
        *text = text[CAPTION.len()..].to_owned().into();
    }
    Some(caption)
}

fn write<'a>(
    out: &mut Events<'a>,
    id: &str,
    caption: Events<'a>,
    table: Table<'a>,
    span: Range<usize>,
) {
    let mut put = |text: String| out.push((html(text), span.clone()));
    put(format!(
        "<div class=\"table\" role=\"region\" tabindex=\"0\" aria-labelledby=\"{id}\">\n\
         <table><caption id=\"{id}\">"
    ));
    out.extend(caption);
    out.push((html("</caption>\n"), span.clone()));
    let Table { alignments, events } = table;
    let mut row = Row { alignments, headings: Vec::new(), column: 0, head: false };
    let mut cell_start = 0;
    for (event, span) in events {
        let event = match event {
            Event::Start(Tag::TableCell) => {
                cell_start = out.len() + 1;
                html(row.open_cell())
            }
            Event::End(TagEnd::TableCell) => html(row.close_cell(&out[cell_start..])),
            Event::Start(Tag::TableHead) => html(row.open(true)),
            Event::Start(Tag::TableRow) => html(row.open(false)),
            Event::End(TagEnd::TableHead) => html("</tr></thead>\n<tbody>\n"),
            Event::End(TagEnd::TableRow) => html("</tr>\n"),
            other => other,
        };
        out.push((event, span));
    }
    out.push((html("</tbody></table>\n</div>\n"), span));
}

/// Where we are in a table.
struct Row {
    /// How the cells of the columns are aligned.
    alignments: Vec<Alignment>,
    /// The headings of the columns.
    headings: Vec<String>,
    column: usize,
    head: bool,
}

impl Row {
    fn open(&mut self, head: bool) -> &'static str {
        (self.head, self.column) = (head, 0);
        if head { "<thead><tr>" } else { "<tr>" }
    }

    fn open_cell(&self) -> CowStr<'static> {
        let class = self.class();
        match (self.head, self.column) {
            (true, _) => format!("<th scope=\"col\"{class}>").into(),
            (false, 0) => format!("<th scope=\"row\"{class}>").into(),
            (false, column) => {
                let heading = self.headings.get(column).map_or("", String::as_str);
                format!("<td data-label=\"{}\"{class}>", escaped(heading)).into()
            }
        }
    }

    /// The class of a cell that is not aligned as text is.
    fn class(&self) -> &'static str {
        match self.alignments.get(self.column) {
            Some(Alignment::Right) => " class=\"end\"",
            Some(Alignment::Center) => " class=\"center\"",
            Some(Alignment::Left | Alignment::None) | None => "",
        }
    }

    fn close_cell(&mut self, content: &[(Event, Range<usize>)]) -> &'static str {
        let is_heading = self.head || self.column == 0;
        if self.head {
            self.headings.push(plain_text(content));
        }
        self.column += 1;
        if is_heading { "</th>" } else { "</td>" }
    }
}
