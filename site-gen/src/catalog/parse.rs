//! `strings.toml` as messages with dotted keys.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use icu_plurals::{PluralCategory, PluralRules};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Message, Wording, category_name};
use crate::diagnostic::{Code, Diagnostics, Place, Source};
use crate::toml_text;

/// The messages of a catalog by key. Text that is no message is reported and
/// left out.
pub(super) fn messages(
    source: &Source,
    rules: &PluralRules,
    diagnostics: &mut Diagnostics,
) -> BTreeMap<String, Message> {
    let (table, errors) = DeTable::parse_recoverable(&source.text);
    for error in &errors {
        diagnostics.push(toml_text::diagnostic(source, 0, error));
    }
    let mut reader = Reader { source, rules, diagnostics, messages: BTreeMap::new() };
    reader.table("", table.get_ref());
    reader.messages
}

struct Reader<'a> {
    source: &'a Source,
    rules: &'a PluralRules,
    diagnostics: &'a mut Diagnostics,
    messages: BTreeMap<String, Message>,
}

impl Reader<'_> {
    fn error(&mut self, code: Code, span: Range<usize>, message: String, hint: &str) {
        let error = code.error(Place::new(self.source, span), message);
        self.diagnostics.push(error.hint(hint));
    }

    fn table(&mut self, prefix: &str, table: &DeTable) {
        for (name, value) in table {
            let key = match prefix {
                "" => name.get_ref().to_string(),
                _ => format!("{prefix}.{}", name.get_ref()),
            };
            let span = name.span();
            match value.get_ref() {
                DeValue::String(text) => {
                    self.placeholders(text, value.span());
                    let wording = Wording::Text(text.to_string());
                    self.messages.insert(key, Message { wording, span });
                }
                DeValue::Table(forms) if is_plural(forms) => self.plural(key, span, forms),
                DeValue::Table(table) => self.table(&key, table),
                other => {
                    let message = format!("`{key}` is of type {}", other.type_str());
                    self.error(
                        Code::Message,
                        value.span(),
                        message,
                        "a message is a text in quotation marks",
                    );
                }
            }
        }
    }

    /// A table of plural forms: it must have the categories of the language,
    /// all of them and no other.
    fn plural(&mut self, key: String, span: Range<usize>, forms: &DeTable) {
        let expected: Vec<&str> = self.rules.categories().map(category_name).collect();
        let hint = format!("this language has the categories {}", expected.join(", "));
        let mut plural = BTreeMap::new();
        for (category, text) in forms {
            let name: &str = category.get_ref();
            if !expected.contains(&name) {
                let message = format!("surplus plural category `{name}` of `{key}`");
                self.error(Code::PluralForm, category.span(), message, &hint);
            }
            let DeValue::String(form) = text.get_ref() else {
                let message = format!("`{key}.{name}` is of type {}", text.get_ref().type_str());
                self.error(
                    Code::Message,
                    text.span(),
                    message,
                    "a plural form is a text in quotation marks",
                );
                continue;
            };
            self.placeholders(form, text.span());
            plural.insert(name.to_owned(), form.to_string());
        }
        for category in expected {
            if !forms.contains_key(category) {
                let message = format!("missing plural category `{category}` of `{key}`");
                self.error(Code::PluralForm, span.clone(), message, &hint);
            }
        }
        self.messages.insert(key, Message { wording: Wording::Plural(plural), span });
    }

    fn placeholders(&mut self, text: &str, span: Range<usize>) {
        if placeholders(text).is_none() {
            let hint = "a placeholder is a word in braces, like {point}";
            self.error(Code::Placeholder, span, "a brace without its partner".to_owned(), hint);
        }
    }
}

/// Whether a table is a message in several forms: each key names a category.
/// Those without `other` are taken for such, too, to be reported.
fn is_plural(table: &DeTable) -> bool {
    let is_form = |(name, value): (&Spanned<_>, &Spanned<DeValue>)| {
        let name: &std::borrow::Cow<str> = name.get_ref();
        PluralCategory::get_for_cldr_string(name).is_some() && value.get_ref().is_str()
    };
    table.contains_key("other") || (!table.is_empty() && table.iter().all(is_form))
}

/// The words in braces, or `None` if the braces do not match.
pub(super) fn placeholders(text: &str) -> Option<BTreeSet<&str>> {
    let mut names = BTreeSet::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let after = rest[at..].strip_prefix('{')?;
        let (name, after) = after.split_once('}')?;
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-') {
            return None;
        }
        names.insert(name);
        rest = after;
    }
    Some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_words_in_braces() {
        let found = placeholders("from {from} to {to}, {from}").unwrap();
        assert_eq!(found, BTreeSet::from(["from", "to"]));
        assert_eq!(placeholders("none"), Some(BTreeSet::new()));
        for text in ["{", "}", "{a", "a}", "{}", "{a b}", "{a{b}}"] {
            assert_eq!(placeholders(text), None, "{text}");
        }
    }
}
