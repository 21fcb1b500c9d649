//! What can be counted in a page: by it translations are compared.

use std::collections::BTreeSet;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::boards::BOARD;
use super::events::{self, Events};
use super::examples::GAME;
use super::timeline;
use crate::content::{Facts, Page};
use crate::hash;

/// The fewest digits that a figure has to be compared: smaller numbers are
/// written in words or in digits as each language likes it.
const DIGITS: usize = 2;

/// How many bytes of a hash are kept of a section.
const HASH: usize = 4;

/// A page as it can be compared with another one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outline {
    /// The front matter, the text before the first heading, then one section
    /// for each heading that has an id.
    pub sections: Vec<Section>,
}

/// A part of a page, from its heading to the next one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Section {
    /// The id of its heading, or [`Outline::FRONT`] or
    /// [`Outline::BEGINNING`].
    pub name: String,
    /// The bytes of the file that name it.
    pub span: Range<usize>,
    /// A hash of its text, in which white space does not count.
    pub hash: String,
    /// What is in it.
    pub contents: Contents,
}

/// What is in a section.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contents {
    /// The rows of tables, without their heads.
    pub rows: usize,
    /// The items of numbered lists.
    pub numbered: usize,
    /// The items of a timeline.
    pub events: usize,
    /// The names of diagrams and example games.
    pub diagrams: BTreeSet<String>,
    /// The keys of the footnotes to which it refers.
    pub references: BTreeSet<String>,
    /// The keys of the footnotes that are defined in it.
    pub definitions: BTreeSet<String>,
    /// The numbers in the text with at least two digits.
    pub figures: BTreeSet<String>,
    /// Those that stand by themselves, unlike that in `14th`.
    pub cardinals: BTreeSet<String>,
}

impl Outline {
    /// The name of what stands in the front matter.
    pub const FRONT: &str = "front-matter";
    /// The name of what stands before the first heading.
    pub const BEGINNING: &str = "beginning";

    /// The outline of a page.
    pub fn of(page: &Page) -> Outline {
        let events: Events = events::parse(page).collect();
        let mut sections = vec![front(page)];
        let mut start = page.body;
        let mut reader = Reader::new(Outline::BEGINNING, page.body..page.body);
        for (event, span) in events {
            if let Event::Start(Tag::Heading { id: Some(id), .. }) = &event {
                let next = Reader::new(id, span.clone());
                let section = std::mem::replace(&mut reader, next);
                sections.push(section.finish(&page.source.text[start..span.start]));
                start = span.start;
            }
            reader.read(&event);
        }
        sections.push(reader.finish(&page.source.text[start..]));
        Outline { sections }
    }

    /// A section by its name.
    pub fn section(&self, name: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.name == name)
    }
}

/// The section of what readers see of the front matter.
fn front(page: &Page) -> Section {
    let front = &page.front;
    let mut text = vec![&*front.title, &front.tagline, &front.description];
    text.extend(front.kicker.as_deref());
    if let Some(facts) = &front.facts {
        let Facts { players, pieces, board, first, length, names } = facts;
        text.extend([players, pieces, board, first, length].map(String::as_str));
        text.extend(names.iter().map(|name| name.name.as_str()));
    }
    Section {
        name: Outline::FRONT.to_owned(),
        span: 0..0,
        hash: hash_of(&text.join("\n")),
        contents: Contents::default(),
    }
}

fn hash_of(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    hash::short(words.join(" ").as_bytes(), HASH)
}

/// A section while it is read.
struct Reader {
    section: Section,
    /// For each list around us, whether it is numbered.
    lists: Vec<bool>,
    /// The text of the block around us.
    block: Option<String>,
}

impl Reader {
    fn new(name: &str, span: Range<usize>) -> Reader {
        let section = Section { name: name.to_owned(), span, ..Section::default() };
        Reader { section, lists: Vec::new(), block: None }
    }

    fn finish(mut self, text: &str) -> Section {
        self.section.hash = hash_of(text);
        self.section
    }

    fn read(&mut self, event: &Event) {
        let contents = &mut self.section.contents;
        match event {
            Event::Start(Tag::TableRow) => contents.rows += 1,
            Event::Start(Tag::List(first)) => self.lists.push(first.is_some()),
            Event::End(TagEnd::List(_)) => drop(self.lists.pop()),
            Event::Start(Tag::Item) => match self.lists[..] {
                [true] => contents.numbered += 1,
                [false] if self.section.name == timeline::SECTION => contents.events += 1,
                _ => {}
            },
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind)))
                if [BOARD, GAME].contains(&&**kind) =>
            {
                self.block = Some(String::new());
            }
            Event::End(TagEnd::CodeBlock) => {
                let text = self.block.take();
                contents.diagrams.extend(text.and_then(|text| name_in(&text)));
            }
            Event::FootnoteReference(key) => {
                contents.references.insert(key.to_string());
            }
            Event::Start(Tag::FootnoteDefinition(key)) => {
                contents.definitions.insert(key.to_string());
            }
            Event::Text(text) => match &mut self.block {
                Some(block) => *block += text,
                None => {
                    for (figure, is_cardinal) in figures(text) {
                        contents.cardinals.extend(is_cardinal.then(|| figure.to_owned()));
                        contents.figures.insert(figure.to_owned());
                    }
                }
            },
            _ => {}
        }
    }
}

/// The name of the diagram or game in the text of a block.
fn name_in(block: &str) -> Option<String> {
    let table: toml::Table = block.parse().ok()?;
    let name = table.get("id").or_else(|| table.get("use"))?;
    name.as_str().map(str::to_owned)
}

/// The numbers in a text that are worth comparing, and whether each stands by
/// itself.
fn figures(text: &str) -> Vec<(&str, bool)> {
    let mut figures = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let from = &rest[start..];
        let end = from.find(|c: char| !c.is_ascii_digit()).unwrap_or(from.len());
        let (figure, after) = from.split_at(end);
        if figure.len() >= DIGITS {
            figures.push((figure, !after.starts_with(char::is_alphabetic)));
        }
        rest = after;
    }
    figures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_does_not_change_a_section() {
        assert_eq!(hash_of("a  b\nc"), hash_of("a b c\n"));
        assert_ne!(hash_of("a b"), hash_of("ab"));
    }

    #[test]
    fn figures_with_endings_are_told_apart() {
        let found = figures("2 of 13 geese in the 14th century, O25924: 1810–1820.");
        let expected =
            [("13", true), ("14", false), ("25924", true), ("1810", true), ("1820", true)];
        assert_eq!(found, expected);
    }
}
