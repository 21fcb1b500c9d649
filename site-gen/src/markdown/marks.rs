//! Marks in running text: `{known}` grades a claim, `[Wolf]{lang=de}` names
//! the language of words.
//!
//! They are no Markdown, so they arrive as text: brackets and braces are
//! looked for in it, and what stands between two brackets may be any run of
//! events at one depth. An escaped bracket or brace is no mark.

use std::ops::Range;

use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

use super::events::{Events, html};
use crate::catalog::Catalog;
use crate::diagnostic::{Code, Diagnostics, Place};
use crate::escape::escaped;
use crate::locale::{Direction, LangTag};

/// How far a claim can be trusted; the names of the marks and the ends of the
/// keys `grade.*` in catalogs.
pub const GRADES: [&str; 4] = ["known", "probable", "doubtful", "legend"];

/// The text in which marks are looked for.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The text to which the spans of events belong.
    pub text: &'a str,
    /// Where a part of that text stands in a file.
    pub place: &'a dyn Fn(Range<usize>) -> Place,
    /// The words of the language, unless its catalog is missing, which has
    /// been reported.
    pub catalog: Option<&'a Catalog>,
}

/// Replaces the marks by what readers get. What is wrong with them is
/// reported.
pub fn mark<'a>(events: Events<'a>, context: Context, diagnostics: &mut Diagnostics) -> Events<'a> {
    // Most pages have no mark, and then nothing is to be copied.
    let has_sign = |text: &str| memchr::memchr2(b'{', b'^', text.as_bytes()).is_some();
    let may_mark = |event: &Event| matches!(event, Event::Text(text) if has_sign(text));
    if !events.iter().any(|(event, _)| may_mark(event)) {
        return events;
    }
    let out = Vec::with_capacity(events.len());
    let mut marker = Marker { context, diagnostics, out, open: Vec::new(), depth: 0 };
    let mut in_code = false;
    for (event, span) in merge(events, context.text) {
        match event {
            Event::Text(text) if !in_code && is_verbatim(&text, &span, context.text) => {
                marker.text(&text, span.start);
            }
            event => {
                match &event {
                    Event::Start(tag) => {
                        in_code |= matches!(tag, Tag::CodeBlock(_));
                        marker.depth += 1;
                    }
                    Event::End(end) => {
                        in_code &= *end != TagEnd::CodeBlock;
                        marker.leave();
                    }
                    _ => {}
                }
                marker.out.push((event, span));
            }
        }
    }
    marker.out
}

/// Whether a text event is the very text of the source: no entity, no escape.
fn is_verbatim(text: &str, span: &Range<usize>, source: &str) -> bool {
    source.get(span.clone()) == Some(text)
}

/// Joins pieces of text that follow one another in the source. Where a
/// backslash or the end of a line stands between them they stay apart.
fn merge<'a>(events: Events<'a>, source: &str) -> Events<'a> {
    let mut merged: Events<'a> = Vec::with_capacity(events.len());
    for (event, span) in events {
        if let Event::Text(text) = &event
            && let Some((Event::Text(last), last_span)) = merged.last_mut()
            && last_span.end == span.start
            && is_verbatim(last, last_span, source)
            && is_verbatim(text, &span, source)
        {
            *last = CowStr::from([last.as_ref(), text].concat());
            last_span.end = span.end;
            continue;
        }
        merged.push((event, span));
    }
    merged
}

/// A bracket that has not been closed yet.
struct Open {
    /// Where it is in the events written so far.
    index: usize,
    /// In how many tags it stands.
    depth: usize,
}

/// What stands in braces.
enum Braced<'t> {
    Grade(&'static str),
    Lang(&'t str),
    /// Something that looks like a mark and is none.
    Unknown,
    /// Mere text.
    Text,
}

fn classify(inner: &str) -> Braced<'_> {
    if let Some(grade) = GRADES.into_iter().find(|grade| *grade == inner) {
        return Braced::Grade(grade);
    }
    if let Some(code) = inner.strip_prefix("lang=") {
        return Braced::Lang(code);
    }
    let in_mark = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '=' | '#' | '.' | '"');
    match inner.starts_with(|c: char| c.is_alphabetic() || c == '#') && inner.chars().all(in_mark) {
        true => Braced::Unknown,
        false => Braced::Text,
    }
}

struct Marker<'a, 'c, 'd> {
    context: Context<'c>,
    diagnostics: &'d mut Diagnostics,
    out: Events<'a>,
    open: Vec<Open>,
    depth: usize,
}

impl Marker<'_, '_, '_> {
    fn refuse(&mut self, span: Range<usize>, message: impl Into<String>, hint: &str) {
        let error = Code::Mark.error((self.context.place)(span), message);
        self.diagnostics.push(error.hint(hint));
    }

    fn leave(&mut self) {
        self.depth -= 1;
        while self.open.last().is_some_and(|open| open.depth > self.depth) {
            self.open.pop();
        }
    }

    /// Writes a text that begins at byte `start` of the source.
    fn text(&mut self, text: &str, start: usize) {
        let mut rest = Rest { text, start, done: 0, at: 0 };
        if start > 0 && self.context.text.as_bytes()[start - 1] == b'\\' {
            rest.at = text.chars().next().map_or(0, char::len_utf8);
        }
        while let Some(found) = text[rest.at..].find(['[', ']', '{']) {
            rest.at += found;
            match text.as_bytes()[rest.at] {
                b'[' => self.open(&mut rest),
                b']' => self.close(&mut rest),
                _ => self.brace(&mut rest),
            }
        }
        self.flush(&mut rest, text.len());
    }

    /// Writes the text up to byte `end` that is not written yet.
    fn flush(&mut self, rest: &mut Rest, end: usize) {
        if rest.done < end {
            let text = rest.text[rest.done..end].to_owned();
            self.out.push((Event::Text(text.into()), rest.span(rest.done..end)));
        }
        rest.done = end;
    }

    /// Skips a mark up to byte `end`, in the place of which `html` is written.
    fn put(&mut self, rest: &mut Rest, end: usize, text: impl Into<CowStr<'static>>) {
        self.flush(rest, rest.at);
        self.out.push((html(text.into()), rest.span(rest.at..end)));
        (rest.done, rest.at) = (end, end);
    }

    /// At `[`.
    fn open(&mut self, rest: &mut Rest) {
        self.flush(rest, rest.at);
        self.open.push(Open { index: self.out.len(), depth: self.depth });
        rest.at += 1;
        self.flush(rest, rest.at);
    }

    /// At `]`.
    fn close(&mut self, rest: &mut Rest) {
        let open = self.open.pop_if(|open| open.depth == self.depth);
        let Some((inner, end)) = braced(&rest.text[rest.at + 1..]) else {
            self.check_footnote(open, rest);
            rest.at += 1;
            return;
        };
        let end = rest.at + 1 + end;
        let Braced::Lang(code) = classify(inner) else {
            // The braces are looked at by themselves.
            rest.at += 1;
            return;
        };
        let Some(open) = open else {
            rest.at += 1;
            return;
        };
        match self.span_start(code, rest, end) {
            Some(start) => {
                self.put(rest, end, "</span>");
                self.out[open.index].0 = html(start);
            }
            None => self.put(rest, end, ""),
        }
    }

    /// The start of the words in a language, unless there is none such.
    fn span_start(&mut self, code: &str, rest: &Rest, end: usize) -> Option<String> {
        let lang = match LangTag::parse(code) {
            Ok(lang) => lang,
            Err(error) => {
                let span = rest.span(rest.at + 1..end);
                self.refuse(span, format!("`{code}`: {error}"), "like `{lang=de}`");
                return None;
            }
        };
        let around = self.context.catalog.map_or(Direction::Ltr, |catalog| catalog.direction);
        let dir = match lang.direction_in(around) {
            Some(direction) => format!(" dir=\"{}\"", direction.name()),
            None => String::new(),
        };
        Some(format!("<span lang=\"{lang}\"{dir}>"))
    }

    /// A footnote that is not defined is mere text to the Markdown reader.
    fn check_footnote(&mut self, open: Option<Open>, rest: &Rest) {
        let before = &rest.text[rest.done..rest.at];
        let Some(open) = open else { return };
        if let Some(key) = before.strip_prefix('^')
            && open.index + 1 == self.out.len()
            && rest.done > 0
        {
            let span = rest.span(rest.done - 1..rest.at + 1);
            let hint =
                "define it at the end of the page, in a line that begins so with `:` after it";
            self.refuse(span, format!("there is no footnote `{key}`"), hint);
        }
    }

    /// At `{`.
    fn brace(&mut self, rest: &mut Rest) {
        let Some((inner, end)) = braced(&rest.text[rest.at..]) else {
            rest.at += 1;
            return;
        };
        let end = rest.at + end;
        let span = rest.span(rest.at..end);
        match classify(inner) {
            Braced::Grade(grade) => {
                let key = format!("grade.{grade}");
                let word = self.context.catalog.map_or(grade, |catalog| catalog.text(&key));
                let word = escaped(word);
                self.put(rest, end, format!("<span class=\"grade grade-{grade}\">{word}</span>"));
            }
            Braced::Lang(_) => {
                let hint = "put the words in brackets directly before it: `[Wolf]{lang=de}`";
                self.refuse(span, "a language without words", hint);
                self.put(rest, end, "");
            }
            Braced::Unknown => {
                let known = GRADES.map(|grade| format!("{{{grade}}}")).join(", ");
                let hint = format!("the marks are {known} and [words]{{lang=de}}");
                self.refuse(span, format!("unknown mark `{{{inner}}}`"), &hint);
                self.put(rest, end, "");
            }
            Braced::Text => rest.at += 1,
        }
    }
}

/// What is in the braces with which a text begins, and where they end.
fn braced(text: &str) -> Option<(&str, usize)> {
    let (inner, _) = text.strip_prefix('{')?.split_once('}')?;
    Some((inner, inner.len() + 2))
}

/// A text of which a part is written.
struct Rest<'t> {
    text: &'t str,
    /// The byte of the source at which it begins.
    start: usize,
    /// Up to where it is written.
    done: usize,
    /// Where we look at it.
    at: usize,
}

impl Rest<'_> {
    fn span(&self, range: Range<usize>) -> Range<usize> {
        self.start + range.start..self.start + range.end
    }
}
