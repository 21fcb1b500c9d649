//! Points and turns in the text.

use std::ops::Range;

use pulldown_cmark::Event;

use super::events::{Events, html};
use crate::escape::escaped;

/// Marks all code as notation, which is read from left to right in every
/// language.
pub fn mark(mut events: Events) -> Events {
    for (event, _) in &mut events {
        if let Event::Code(code) = event {
            let code = escaped(code);
            *event = html(format!("<code class=\"notation\" dir=\"ltr\">{code}</code>"));
        }
    }
    events
}

/// Makes code of turns that are written as mere text, so that no line ends at
/// their hyphens. What looks like a turn is taken for one.
pub fn find(events: Events) -> Events {
    let mut out = Vec::with_capacity(events.len());
    for (event, span) in events {
        let Event::Text(text) = &event else {
            out.push((event, span));
            continue;
        };
        let mut done = 0;
        for turn in turns(text) {
            let before = text[done..turn.start].to_owned();
            out.push((Event::Text(before.into()), span.clone()));
            out.push((Event::Code(text[turn.clone()].to_owned().into()), span.clone()));
            done = turn.end;
        }
        out.push((Event::Text(text[done..].to_owned().into()), span));
    }
    out
}

/// The bytes of a text that look like turns: `d4-d5`, `d4xd6xf4`, `@c5+e6`.
fn turns(text: &str) -> Vec<Range<usize>> {
    let is_in_turn = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-+@".contains(c);
    let mut turns = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find(is_in_turn) {
        let start = at + found;
        let length = text[start..].find(|c| !is_in_turn(c)).unwrap_or(text.len() - start);
        at = start + length;
        let has_letter_around = text[..start].ends_with(char::is_alphanumeric)
            || text[at..].starts_with(char::is_alphanumeric);
        if !has_letter_around && is_turn(&text[start..at]) {
            turns.push(start..at);
        }
    }
    turns
}

fn is_turn(text: &str) -> bool {
    let text = text.strip_prefix('@').unwrap_or(text);
    let mut points = text.split(['-', 'x', '+']);
    points.clone().count() > 1 && points.all(is_point)
}

fn is_point(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_ascii_lowercase())
        && matches!(chars.as_str().len(), 1 | 2)
        && chars.all(|c| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        turns(text).into_iter().map(|turn| &text[turn]).collect()
    }

    #[test]
    fn turns_are_found_in_text() {
        assert_eq!(found("Ход d4-c5, then d4xd6xf4 (@c5+e6)."), ["d4-c5", "d4xd6xf4", "@c5+e6"]);
        assert_eq!(found("d4-d5"), ["d4-d5"]);
    }

    #[test]
    fn other_words_are_not() {
        for text in ["d4 and e5", "13-15", "a-b", "xd4-d5é", "éd4-d5", "well-known", "d4-", "x"] {
            assert!(found(text).is_empty(), "{text}");
        }
    }
}
