//! The front matter of a page: TOML between two lines `+++`.

use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use toml::value::Datetime;

use super::facts::{Facts, RawFacts};
use super::{Alias, PageKey, PageKind};
use crate::diagnostic::{Code, Diagnostics, Place, Source};
use crate::toml_text;

const FENCE: &str = "+++";

/// The lengths that a description may have, in characters: search engines
/// cut longer ones.
const DESCRIPTION: std::ops::RangeInclusive<usize> = 80..=155;

/// The front matter as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFront {
    title: Spanned<String>,
    tagline: Spanned<String>,
    kicker: Option<Spanned<String>>,
    slug: Option<Spanned<String>>,
    description: Spanned<String>,
    published: Spanned<Datetime>,
    updated: Spanned<Datetime>,
    facts: Option<Spanned<RawFacts>>,
    #[serde(rename = "translation-key")]
    translation_key: Option<Spanned<String>>,
    #[serde(default)]
    aliases: Vec<Spanned<String>>,
    /// Drafts have been left out before.
    #[serde(default, rename = "draft")]
    _draft: bool,
}

/// What is to be known about a page beside its text.
#[derive(Clone, Debug)]
pub struct FrontMatter {
    /// The heading of the page.
    pub title: String,
    /// The page in one sentence.
    pub tagline: String,
    /// What stands above the title; rules and history pages have it.
    pub kicker: Option<String>,
    /// The address of the page in its language; the home page has none.
    pub slug: Option<Slug>,
    /// The page in a sentence or two, for search engines.
    pub description: String,
    /// The day of the first publication.
    pub published: Date,
    /// The day of the last change.
    pub updated: Date,
    /// The facts about the game; only rules pages have them.
    pub facts: Option<Facts>,
    /// Addresses that the page had before.
    pub aliases: Vec<Alias>,
    title_span: Range<usize>,
    description_span: Range<usize>,
    slug_span: Option<Range<usize>>,
    key_span: Option<Range<usize>>,
}

impl FrontMatter {
    /// Where the title stands in the file of the page.
    pub fn title_place(&self, source: &Source) -> Place {
        Place::new(source, self.title_span.clone())
    }

    /// Where the description stands in the file of the page.
    pub fn description_place(&self, source: &Source) -> Place {
        Place::new(source, self.description_span.clone())
    }

    /// Where the slug stands in the file of the page.
    pub fn slug_place(&self, source: &Source) -> Place {
        place(source, self.slug_span.as_ref())
    }

    /// Where the translation key stands in the file of the page.
    pub fn key_place(&self, source: &Source) -> Place {
        place(source, self.key_span.as_ref())
    }
}

fn place(source: &Source, span: Option<&Range<usize>>) -> Place {
    match span {
        Some(span) => Place::new(source, span.clone()),
        None => Place::file(source),
    }
}

/// The part of an address that belongs to one page: words of lower-case
/// Latin letters and digits, with `-` and `/` between them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Slug(String);

impl Slug {
    pub(super) fn parse(text: &str) -> Option<Slug> {
        let is_word = |word: &str| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        text.split(['/', '-']).all(is_word).then(|| Slug(text.to_owned()))
    }

    /// The text of the slug.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A day. `Display` writes it like 2026-11-30.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Date {
    /// The year of our era.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

impl Date {
    /// The day that is written like 2026-11-30.
    pub fn parse(text: &str) -> Option<Date> {
        let Datetime { date: Some(date), time: None, offset: None } = text.parse().ok()? else {
            return None;
        };
        Some(Date { year: date.year, month: date.month, day: date.day })
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The front matter of a page as TOML, and where the Markdown begins.
pub(super) struct Parsed<'a> {
    source: &'a Source,
    raw: RawFront,
    offset: usize,
    /// The byte at which the Markdown begins.
    pub body: usize,
    /// Keys that are there under wrong names, which has been reported.
    meant: Vec<String>,
}

/// Reads the front matter.
pub(super) fn parse<'a>(source: &'a Source, diagnostics: &mut Diagnostics) -> Option<Parsed<'a>> {
    let Some((toml, body)) = split(&source.text) else {
        let message = "the page does not begin with front matter";
        let error = Code::FrontMatter.error(Place::new(source, 0..0), message);
        diagnostics.push(error.hint("TOML between two lines `+++`, with at least a title"));
        return None;
    };
    let offset = toml.start;
    let toml_text::Read { value, meant } = toml_text::read(source, toml, diagnostics)?;
    Some(Parsed { source, raw: value, offset, body, meant })
}

impl Parsed<'_> {
    /// The name of the page in all languages; `file` is its path in the
    /// folder of its locale.
    pub fn key(&self, file: &PageKey, diagnostics: &mut Diagnostics) -> PageKey {
        let Some(raw) = &self.raw.translation_key else { return file.clone() };
        PageKey::parse(raw.get_ref()).unwrap_or_else(|| {
            let message = format!("`{}` is not a translation key", raw.get_ref());
            let span = raw.span();
            let span = span.start + self.offset..span.end + self.offset;
            let error = Code::FrontMatter.error(Place::new(self.source, span), message);
            let hint = "the path of the same page in the default locale, without `.md`";
            diagnostics.push(error.hint(hint));
            file.clone()
        })
    }

    /// The front matter of a page of this kind.
    pub fn check(self, kind: &PageKind, diagnostics: &mut Diagnostics) -> FrontMatter {
        let Parsed { source, raw, offset, meant, .. } = self;
        Check { source, offset, meant, diagnostics }.front(raw, kind)
    }
}

/// The bytes of the TOML, and where the text after the second fence begins.
pub fn split(text: &str) -> Option<(Range<usize>, usize)> {
    let mut at = 0;
    let mut start = None;
    for line in text.split_inclusive('\n') {
        let is_fence = line.trim_end() == FENCE;
        match start {
            None if is_fence => start = Some(at + line.len()),
            None => return None,
            Some(start) if is_fence => return Some((start..at, at + line.len())),
            Some(_) => {}
        }
        at += line.len();
    }
    None
}

struct Check<'a> {
    source: &'a Source,
    offset: usize,
    /// Keys that are there under wrong names, which has been reported.
    meant: Vec<String>,
    diagnostics: &'a mut Diagnostics,
}

impl Check<'_> {
    /// The bytes of the file, from those of the TOML.
    fn span(&self, span: Range<usize>) -> Range<usize> {
        span.start + self.offset..span.end + self.offset
    }

    fn place(&self, span: Range<usize>) -> Place {
        Place::new(self.source, self.span(span))
    }

    fn refuse(&mut self, span: Range<usize>, message: impl Into<String>, hint: impl Into<String>) {
        let error = Code::FrontMatter.error(self.place(span), message);
        self.diagnostics.push(error.hint(hint));
    }

    fn lacks(&mut self, key: &str, hint: &str) {
        if self.meant.iter().any(|meant| meant == key) {
            return;
        }
        let message = format!("the page needs a {key}");
        let error = Code::MissingKey.error(self.place(0..0), message);
        self.diagnostics.push(error.hint(hint));
    }

    fn front(&mut self, raw: RawFront, kind: &PageKind) -> FrontMatter {
        for text in [&raw.title, &raw.tagline, &raw.description] {
            if text.get_ref().trim().is_empty() {
                self.refuse(
                    text.span(),
                    "this must not be empty",
                    "write it in the page's language",
                );
            }
        }
        let length = raw.description.get_ref().chars().count();
        if !DESCRIPTION.contains(&length) {
            let (least, most) = (DESCRIPTION.start(), DESCRIPTION.end());
            let message = format!("the description has {length} characters");
            let warning =
                Code::DescriptionLength.warning(self.place(raw.description.span()), message);
            let hint = format!("search engines show {least} to {most} best");
            self.diagnostics.push(warning.hint(hint));
        }
        let published = self.date(&raw.published);
        let updated = self.date(&raw.updated);
        if updated < published {
            let hint = "`updated` is the day of the last change";
            self.refuse(raw.updated.span(), "updated before it was published", hint);
        }
        self.kicker(raw.kicker.as_ref(), kind);
        FrontMatter {
            facts: raw.facts.map(|facts| self.facts(facts, kind)),
            aliases: self.aliases(&raw.aliases, kind),
            slug: self.slug(raw.slug.as_ref(), kind),
            slug_span: raw.slug.map(|slug| self.span(slug.span())),
            key_span: raw.translation_key.map(|key| self.span(key.span())),
            title_span: self.span(raw.title.span()),
            description_span: self.span(raw.description.span()),
            title: raw.title.into_inner(),
            tagline: raw.tagline.into_inner(),
            kicker: raw.kicker.map(Spanned::into_inner),
            description: raw.description.into_inner(),
            published,
            updated,
        }
    }

    fn date(&mut self, raw: &Spanned<Datetime>) -> Date {
        match raw.get_ref() {
            Datetime { date: Some(date), time: None, offset: None } => {
                Date { year: date.year, month: date.month, day: date.day }
            }
            _ => {
                self.refuse(raw.span(), "this is not a day", "write it like 2026-11-30");
                Date::default()
            }
        }
    }

    fn kicker(&mut self, kicker: Option<&Spanned<String>>, kind: &PageKind) {
        match (kicker, kind.game()) {
            (None, Some(_)) => {
                let hint = "like `kicker = \"a variant of Fox and Geese\"`";
                self.lacks("kicker", hint);
            }
            (Some(kicker), None) => {
                let hint = "only pages about one game have one";
                self.refuse(kicker.span(), "this page has no kicker", hint);
            }
            _ => {}
        }
    }

    fn facts(&mut self, facts: Spanned<RawFacts>, kind: &PageKind) -> Facts {
        if !matches!(kind, PageKind::Rules(_)) {
            self.refuse(facts.span(), "this page has no facts", "only rules pages have them");
        }
        facts.into_inner().check(|span, message, hint| self.refuse(span, message, hint))
    }

    fn aliases(&mut self, aliases: &[Spanned<String>], kind: &PageKind) -> Vec<Alias> {
        if let (Some(alias), PageKind::NotFound) = (aliases.first(), kind) {
            let hint = "it has no address of its own to which another could lead";
            self.refuse(alias.span(), "the 404 page has no aliases", hint);
        }
        let mut read = Vec::new();
        for raw in aliases {
            match Alias::parse(raw.get_ref(), self.span(raw.span())) {
                Some(alias) => read.push(alias),
                None => {
                    let message = format!("`{}` is not an alias", raw.get_ref());
                    let hint = "a former slug, or a path from the root: `/old/fox/` or `/fox.html`";
                    self.refuse(raw.span(), message, hint);
                }
            }
        }
        read
    }

    fn slug(&mut self, slug: Option<&Spanned<String>>, kind: &PageKind) -> Option<Slug> {
        match (slug, kind) {
            (None, PageKind::Home | PageKind::NotFound) => None,
            (Some(slug), PageKind::Home) => {
                let hint = "its address is that of the language";
                self.refuse(slug.span(), "the home page has no slug", hint);
                None
            }
            (Some(slug), PageKind::NotFound) => {
                let hint = "its address is that of the language with `404.html`";
                self.refuse(slug.span(), "the 404 page has no slug", hint);
                None
            }
            (None, _) => {
                let hint = "the end of its address, in its language: `slug = \"kettu-ja-hanhet\"`";
                self.lacks("slug", hint);
                None
            }
            (Some(slug), _) => {
                let parsed = Slug::parse(slug.get_ref());
                if parsed.is_none() {
                    let message = format!("`{}` is not a slug", slug.get_ref());
                    let hint = "lower-case Latin letters and digits, with `-` or `/` between words";
                    self.refuse(slug.span(), message, hint);
                }
                parsed
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn front_matter_stands_between_two_fences() {
        let text = "+++\na = 1\n+++\nbody\n";
        let (toml, body) = split(text).unwrap();
        assert_eq!((&text[toml], &text[body..]), ("a = 1\n", "body\n"));
        assert_eq!(split("+++\r\na = 1\r\n+++\r\nbody").map(|(toml, _)| toml), Some(5..12));
        assert_eq!(split("+++\na = 1\n"), None);
        assert_eq!(split("\n+++\n+++\n"), None);
        assert_eq!(split(""), None);
    }

    #[test]
    fn a_slug_has_words_of_latin_letters_and_digits() {
        for slug in ["asalto", "kettu-ja-hanhet", "asalto/historia", "13"] {
            assert!(Slug::parse(slug).is_some(), "{slug}");
        }
        for text in ["", "/a", "a/", "a--b", "Asalto", "lišky", "a b", "a//b", "../a"] {
            assert_eq!(Slug::parse(text), None, "{text}");
        }
    }
}
