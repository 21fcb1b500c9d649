//! Strange words, and catalogs of them.

use toml::de::{DeTable, DeValue};

use super::Style;
use crate::catalog::plural_categories;
use crate::locale::Locale;

/// Begins and ends a stretch of text from right to left, whatever is in it.
const OVERRIDE: (char, char) = ('\u{202e}', '\u{202c}');

/// A text in strange words. What is in braces stays: placeholders, marks.
pub fn strange(text: &str, style: Style) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut rest = text;
    while let Some(start) = rest.find('{') {
        let end = rest[start..].find('}').map_or(rest.len(), |end| start + end + 1);
        out += &plain(&rest[..start], style);
        out += &rest[start..end];
        rest = &rest[end..];
    }
    out + &plain(rest, style)
}

fn plain(text: &str, style: Style) -> String {
    match style {
        Style::Accented => text.chars().flat_map(accented).collect(),
        Style::Mirrored => mirrored(text),
    }
}

/// A letter with an accent; vowels are there twice.
fn accented(letter: char) -> impl Iterator<Item = char> {
    const PLAIN: &str = "aeiouyAEIOUYcdghjklnrstwzCDGHJKLNRSTWZ";
    const ACCENTED: &str = "åéîöûýÅÉÎÖÛÝçđĝĥĵķļñŕšţŵžÇĐĜĤĴĶĻÑŔŠŢŴŽ";
    let at = PLAIN.chars().position(|plain| plain == letter);
    let other = at.and_then(|at| ACCENTED.chars().nth(at)).unwrap_or(letter);
    let count = if "aeiou".contains(letter) { 2 } else { 1 };
    std::iter::repeat_n(other, count)
}

/// Every run of letters between two characters that turn it round.
fn mirrored(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut in_word = false;
    for letter in text.chars() {
        if letter.is_alphabetic() != in_word {
            in_word = !in_word;
            out.push(if in_word { OVERRIDE.0 } else { OVERRIDE.1 });
        }
        out.push(letter);
    }
    if in_word {
        out.push(OVERRIDE.1);
    }
    out
}

/// A catalog in strange words, with the plural forms of the language. One
/// that cannot be read stays as it is: that has been reported for its source.
pub fn catalog(text: &str, style: Style, locale: &Locale) -> String {
    let Ok(table) = DeTable::parse(text) else { return text.to_owned() };
    let mut writer = Writer { style, locale, out: String::new() };
    writer.table("", table.get_ref());
    writer.out
}

struct Writer<'a> {
    style: Style,
    locale: &'a Locale,
    out: String,
}

impl Writer<'_> {
    fn table(&mut self, prefix: &str, table: &DeTable) {
        for (name, value) in table {
            let key = match prefix {
                "" => format!("\"{}\"", name.get_ref()),
                _ => format!("{prefix}.\"{}\"", name.get_ref()),
            };
            let value = match (key.as_str(), value.get_ref()) {
                ("\"language\".\"direction\"", _) => quoted(self.style.direction()),
                (_, DeValue::String(text)) => quoted(&strange(text, self.style)),
                (_, DeValue::Table(forms)) if forms.contains_key("other") => self.forms(forms),
                (_, DeValue::Table(table)) => {
                    self.table(&key, table);
                    continue;
                }
                _ => continue,
            };
            self.out += &format!("{key} = {value}\n");
        }
    }

    /// The plural forms of this language from those of another.
    fn forms(&self, forms: &DeTable) -> String {
        let text = |name: &str| forms.get(name).and_then(|value| value.get_ref().as_str());
        let form = |category: &&str| {
            let text = text(category).or_else(|| text("other")).unwrap_or_default();
            format!("{category} = {}", quoted(&strange(text, self.style)))
        };
        let categories = plural_categories(self.locale);
        format!("{{ {} }}", categories.iter().map(form).collect::<Vec<_>>().join(", "))
    }
}

/// A text as TOML writes it.
pub fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_braces_stays() {
        let long = strange("From {from} to {to}", Style::Accented);
        assert_eq!(long, "Fŕööm {from} ţöö {to}");
        let mirrored = strange("a {n}", Style::Mirrored);
        assert_eq!(mirrored, "\u{202e}a\u{202c} {n}");
    }

    #[test]
    fn catalogs_get_the_plural_forms_of_their_language() {
        let locale = Locale::parse("ar-xb").unwrap();
        let text =
            "[language]\ndirection = \"ltr\"\n[a]\nn = { one = \"{n} x\", other = \"{n} y\" }\n";
        let table: toml::Table = catalog(text, Style::Mirrored, &locale).parse().unwrap();
        assert_eq!(table["language"]["direction"].as_str(), Some("rtl"));
        let forms = table["a"]["n"].as_table().unwrap();
        assert_eq!(forms.len(), 6);
        assert_eq!(forms["few"].as_str(), Some("{n} \u{202e}y\u{202c}"));
    }
}
