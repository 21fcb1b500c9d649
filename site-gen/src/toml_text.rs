//! TOML that people write: all that is wrong with it at once, and with what
//! they may have meant.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Code, Diagnostic, Diagnostics, Place, Source};
use crate::suggestion;

/// What was read, as far as it was right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read<T> {
    /// The value.
    pub value: T,
    /// The keys that were most likely meant by unknown ones: they are not
    /// missing, too.
    pub meant: Vec<String>,
}

/// Reads the TOML in a part of a source text. Unknown keys are reported one
/// and all and then overlooked; after any other error there is no value.
pub fn read<T: DeserializeOwned>(
    source: &Source,
    part: Range<usize>,
    diagnostics: &mut Diagnostics,
) -> Option<Read<T>> {
    let offset = part.start;
    let mut text = source.text[part].to_owned();
    let mut meant = Vec::new();
    loop {
        let error = match toml::from_str(&text) {
            Ok(value) => return Some(Read { value, meant }),
            Err(error) => error,
        };
        let explained = Explained::of(error.message());
        // A key that was misspelled is not missing, too.
        let is_told = matches!(&explained.fault, Fault::MissingKey(key) if meant.contains(key));
        if !is_told {
            diagnostics.push(diagnostic(source, offset, &error));
        }
        meant.extend(explained.meant);
        let span = error.span().filter(|_| matches!(explained.fault, Fault::UnknownKey));
        if !span.is_some_and(|span| blank(&mut text, span.start)) {
            return None;
        }
    }
}

/// The diagnostic for an error of the TOML parser; `offset` is where the TOML
/// begins in the source text.
pub fn diagnostic(source: &Source, offset: usize, error: &toml::de::Error) -> Diagnostic {
    let place = match error.span() {
        Some(span) => Place::new(source, span.start + offset..span.end + offset),
        None => Place::file(source),
    };
    Explained::of(error.message()).at(place)
}

/// What kind of error it is.
enum Fault {
    UnknownKey,
    MissingKey(String),
    Other,
}

/// An error of the TOML parser in our words.
pub struct Explained {
    fault: Fault,
    message: String,
    hint: Option<String>,
    /// The key that was most likely meant.
    meant: Option<String>,
}

impl Explained {
    /// Makes sense of a message of the parser, which names the known keys in
    /// back quotes.
    pub fn of(message: &str) -> Explained {
        let message = message.trim_end();
        let mut quoted = message.split('`').skip(1).step_by(2);
        let unknown = [("unknown field `", "key"), ("unknown variant `", "value")];
        for (start, what) in unknown {
            if message.starts_with(start) {
                let written = quoted.next().unwrap_or_default();
                let known: Vec<&str> = quoted.collect();
                let meant = suggestion::nearest(written, known.iter().copied());
                return Explained {
                    fault: if what == "key" { Fault::UnknownKey } else { Fault::Other },
                    message: format!("unknown {what} `{written}`"),
                    hint: (!known.is_empty())
                        .then(|| suggestion::hint(written, &known, &format!("the {what}s are"))),
                    meant: meant.map(str::to_owned),
                };
            }
        }
        if message.starts_with("missing field `") {
            let key = quoted.next().unwrap_or_default().to_owned();
            let message = format!("the key `{key}` is missing");
            return Explained { fault: Fault::MissingKey(key), message, hint: None, meant: None };
        }
        Explained { fault: Fault::Other, message: message.to_owned(), hint: None, meant: None }
    }

    /// The diagnostic at a place.
    pub fn at(self, place: Place) -> Diagnostic {
        let code = match self.fault {
            Fault::UnknownKey => Code::UnknownKey,
            Fault::MissingKey(_) => Code::MissingKey,
            Fault::Other => Code::Toml,
        };
        Diagnostic { hint: self.hint, ..code.error(place, self.message) }
    }
}

/// Overwrites the entry whose key begins at a byte, so that all else keeps its
/// place. Returns whether that could be done: the heading of a table cannot
/// be taken away from what is below it.
fn blank(text: &mut String, key: usize) -> bool {
    let Ok(table) = DeTable::parse(text) else { return false };
    let Some(span) = entry(table.get_ref(), key) else { return false };
    let before = &text[..span.start];
    let line = before.rsplit('\n').next().unwrap_or_default();
    if !line.trim().is_empty() {
        return false;
    }
    let blanks: String = text[span.clone()]
        .chars()
        .map(|c| if c == '\n' { "\n".to_owned() } else { " ".repeat(c.len_utf8()) })
        .collect();
    text.replace_range(span, &blanks);
    true
}

/// The bytes of an entry by the byte at which its key begins.
fn entry(table: &DeTable, key: usize) -> Option<Range<usize>> {
    for (name, value) in table {
        let (name, value, span) = (name.span(), value.get_ref(), value.span());
        if name.start == key {
            // A table under a heading ends before it begins, or has no bytes.
            return (span.start > name.end).then_some(key..span.end);
        }
        let tables: Vec<&DeTable> = match value {
            DeValue::Table(table) => vec![table],
            DeValue::Array(array) => array
                .iter()
                .filter_map(|value| match value.get_ref() {
                    DeValue::Table(table) => Some(table),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        };
        if let Some(found) = tables.into_iter().find_map(|table| entry(table, key)) {
            return Some(found);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::diagnostic::SourceText;

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Pair {
        one: String,
        #[serde(default)]
        two: Vec<u8>,
    }

    fn errors(text: &str) -> (Option<Pair>, Vec<String>) {
        let mut diagnostics = Diagnostics::new();
        let value = read(&SourceText::new("a.toml", text), 0..text.len(), &mut diagnostics);
        let told = diagnostics.iter().map(|found| format!("{} {}", found.place, found.message));
        (value.map(|read| read.value), told.collect())
    }

    #[test]
    fn all_unknown_keys_are_told_and_the_rest_is_read() {
        let (value, told) = errors("on = [\n 1 ]\none = \"é\"\n tow = 3\ntwo = [1]\n");
        assert_eq!(value, Some(Pair { one: "é".to_owned(), two: vec![1] }));
        assert_eq!(told, ["a.toml:1:1 unknown key `on`", "a.toml:4:2 unknown key `tow`"]);
    }

    #[test]
    fn a_misspelled_key_is_not_missing_too() {
        assert_eq!(errors("oen = \"x\"").1, ["a.toml:1:1 unknown key `oen`"]);
        assert_eq!(errors("").1, ["a.toml:1:1 the key `one` is missing"]);
    }

    #[test]
    fn an_unknown_table_ends_the_reading() {
        let (value, told) = errors("one = \"x\"\n[three]\nfour = 1\n");
        assert_eq!(
            (value, told.as_slice()),
            (None, &["a.toml:2:2 unknown key `three`".to_owned()][..])
        );
    }
}
