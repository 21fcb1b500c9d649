//! Fenced blocks as they are written.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

use crate::diagnostic::{Code, Diagnostic, Place, Source};
use crate::toml_text::Explained;

/// A short text in the language of the page: Markdown without blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caption {
    /// The text.
    pub text: String,
    /// Where it stands.
    pub place: Place,
}

/// What a block `board` says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawBlock {
    pub id: Option<Spanned<String>>,
    #[serde(rename = "use")]
    pub uses: Option<Spanned<String>>,
    pub game: Option<Spanned<String>>,
    pub position: Option<Spanned<String>>,
    #[serde(default)]
    pub options: BTreeMap<String, Spanned<String>>,
    #[serde(default)]
    pub turns: Vec<Spanned<String>>,
    pub targets: Option<Spanned<String>>,
    #[serde(default)]
    pub coordinates: bool,
    pub caption: Spanned<String>,
}

impl RawBlock {
    /// Whether there is nothing but `use` and a caption.
    pub fn shows_nothing(&self) -> bool {
        self.id.is_none()
            && self.game.is_none()
            && self.position.is_none()
            && self.options.is_empty()
            && self.turns.is_empty()
            && self.targets.is_none()
            && !self.coordinates
    }
}

/// The text of a block, and where its parts come from in the page: in a list
/// or a quotation the lines of a block do not follow one another.
#[derive(Clone, Debug)]
pub struct BlockText {
    source: Source,
    span: Range<usize>,
    text: String,
    /// Where a part begins in `text`, and where in the source.
    parts: Vec<(usize, usize)>,
}

impl BlockText {
    /// A block without text yet; `span` is that of the whole block.
    pub fn new(source: &Source, span: Range<usize>) -> BlockText {
        let source = Source::clone(source);
        BlockText { source, span, text: String::new(), parts: Vec::new() }
    }

    /// Adds a part of the text, which begins at byte `start` of the source.
    pub fn push(&mut self, part: &str, start: usize) {
        self.parts.push((self.text.len(), start));
        self.text += part;
    }

    /// The place of the whole block.
    pub fn whole(&self) -> Place {
        Place::new(&self.source, self.span.clone())
    }

    pub(super) fn parse<T: DeserializeOwned>(&self) -> Result<T, Box<Diagnostic>> {
        toml::from_str(&self.text).map_err(|error: toml::de::Error| {
            let place = match error.span() {
                Some(span) if !span.is_empty() && span != (0..self.text.len()) => {
                    self.in_source(span)
                }
                _ => self.whole(),
            };
            Explained::of(error.message()).at(place).into()
        })
    }

    fn in_source(&self, span: Range<usize>) -> Place {
        let byte = |at: usize| {
            let part = self.parts.iter().rfind(|(start, _)| *start <= at);
            part.map_or(self.span.start, |(start, source)| source + at - start)
        };
        Place::new(&self.source, byte(span.start)..byte(span.end))
    }

    pub(super) fn place<T>(&self, value: &Spanned<T>) -> Place {
        self.in_source(value.span())
    }

    pub(super) fn caption(&self, value: &Spanned<String>) -> Caption {
        Caption { text: value.get_ref().clone(), place: self.place(value) }
    }

    pub(super) fn error<T>(&self, value: &Spanned<T>, message: impl Into<String>) -> Diagnostic {
        Code::Diagram.error(self.place(value), message)
    }

    /// An error at a byte of a string. It is exact for strings in simple
    /// quotation marks without escapes, as positions and turns are written.
    pub(super) fn error_in(
        &self,
        value: &Spanned<String>,
        at: usize,
        message: impl Into<String>,
    ) -> Diagnostic {
        let span = value.span();
        let start = (span.start + 1 + at).min(span.end.saturating_sub(1));
        Code::Diagram.error(self.in_source(start..span.end.saturating_sub(1)), message)
    }
}
