//! The words of a language with their places, for spell checkers.
//!
//! Names and terms that no dictionary knows are listed in
//! `content/<locale>/words.txt`, one on each line: `Walker`, or `Walker*` with
//! whatever ending. Lines that begin with `#` are comments.

use std::collections::BTreeSet;
use std::path::Path;

use crate::catalog::Wording;
use crate::diagnostic::{Code, Diagnostics, Place, Source};
use crate::locale::Locale;
use crate::markdown::{self, Piece};
use crate::site::Site;

/// A word, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// The word without what is around it.
    pub text: String,
    /// Its place.
    pub place: Place,
}

/// All words of the pages and messages of a language without those that are
/// listed as known; `None` if the site does not have the language. Words that
/// are listed and stand nowhere are reported to `diagnostics`.
///
/// # Errors
/// If the site in the folder `root` cannot be read.
pub fn of(
    root: &Path,
    locale: &str,
    diagnostics: &mut Diagnostics,
) -> Result<Option<Vec<Word>>, Diagnostics> {
    let (site, sources) = Site::read(root)?;
    let wanted = Locale::parse(locale).ok();
    let locales = &site.config.locales;
    let Some(locale) = locales.iter().find(|other| Some(*other) == wanted.as_ref()) else {
        return Ok(None);
    };
    let mut words = in_locale(&site, locale);
    if let Some(source) = sources.content.get(&format!("{locale}/words.txt")) {
        let mut known = Known::read(source);
        words.retain(|word| !known.has(&word.text));
        known.report_idle(source, diagnostics);
    }
    Ok(Some(words))
}

/// The words that are listed as known, in small letters.
struct Known {
    /// Each with the byte at which it stands.
    entries: Vec<(String, usize)>,
    /// The places in that list of those that were met.
    met: BTreeSet<usize>,
}

impl Known {
    fn read(source: &Source) -> Known {
        let mut entries = Vec::new();
        let mut at = 0;
        for line in source.text.split_inclusive('\n') {
            let word = line.trim();
            if !word.is_empty() && !word.starts_with('#') {
                entries.push((word.to_lowercase(), at));
            }
            at += line.len();
        }
        Known { entries, met: BTreeSet::new() }
    }

    fn has(&mut self, word: &str) -> bool {
        let word = word.to_lowercase();
        let matching = self.entries.iter().position(|(entry, _)| match entry.strip_suffix('*') {
            Some(start) => word.starts_with(start),
            None => word == *entry,
        });
        self.met.extend(matching);
        matching.is_some()
    }

    fn report_idle(&self, source: &Source, diagnostics: &mut Diagnostics) {
        for (index, (entry, at)) in self.entries.iter().enumerate() {
            if !self.met.contains(&index) {
                let place = Place::new(source, *at..at + entry.len());
                let message = format!("no page says `{entry}` any more");
                diagnostics
                    .push(Code::IdleWord.warning(place, message).hint("take it off the list"));
            }
        }
    }
}

fn in_locale(site: &Site, locale: &Locale) -> Vec<Word> {
    let mut words = Vec::new();
    if let Some(catalog) = site.catalogs.get(locale) {
        for (wording, place) in catalog.own() {
            let texts: Vec<&String> = match wording {
                Wording::Text(text) => vec![text],
                Wording::Plural(forms) => forms.values().collect(),
            };
            for text in texts {
                let text = without_placeholders(text);
                words.extend(
                    split(&text)
                        .map(|(word, _)| Word { text: word.to_owned(), place: place.clone() }),
                );
            }
        }
    }
    for page in site.pages_of(locale) {
        for Piece { text, start, verbatim } in markdown::prose(page) {
            words.extend(split(&text).map(|(word, at)| Word {
                text: word.to_owned(),
                place: match verbatim {
                    true => Place::new(&page.source, start + at..start + at + word.len()),
                    false => Place::new(&page.source, start..start),
                },
            }));
        }
    }
    words
}

fn without_placeholders(text: &str) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + " " + part.split_once('}').map_or("", |(_, rest)| rest))
}

/// The words of a text with the bytes at which they begin. Addresses and
/// whatever has digits in it is left out, and so are single letters.
fn split(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let is_between = |c: char| c.is_whitespace() || "–—/…(),;:„“”«»\"".contains(c);
    text.split(is_between).filter_map(move |part| {
        let word = part.trim_matches(|c: char| !c.is_alphanumeric());
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let is_word = word.chars().count() > 1
            && !word.contains(['.', '@', '='])
            && !word.contains(|c: char| c.is_numeric());
        is_word.then_some((word, at))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        split(text).map(|(word, _)| word).collect()
    }

    #[test]
    fn words_are_what_a_dictionary_may_know() {
        assert_eq!(
            words("The fox’s den (old), a1 of “hens”."),
            ["The", "fox’s", "den", "old", "of", "hens"]
        );
        assert_eq!(words("see tafl.cyningstan.com, O25924; 1300-luvulla"), ["see"]);
        assert_eq!(words("nine-men's-morris — 9"), ["nine-men's-morris"]);
    }

    #[test]
    fn places_are_those_of_the_words() {
        let text = "Liška, „husa“";
        let found: Vec<(&str, usize)> = split(text).collect();
        assert!(found.iter().all(|(word, at)| text[*at..].starts_with(word)), "{found:?}");
    }

    #[test]
    fn placeholders_are_no_words() {
        assert_eq!(without_placeholders("From {from} to {to}."), "From   to  .");
    }
}
