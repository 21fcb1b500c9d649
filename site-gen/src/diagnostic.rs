//! What is wrong with the content, with its place in the file.
//!
//! Stages of the build do not stop at the first error: they collect
//! [`Diagnostics`], and all of them are shown together at the end, each under
//! the [`Code`] of its kind.

mod code;

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use serde::Serialize;

pub use code::Code;

/// A text file as it was read, for errors to point into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceText {
    /// The path as it is shown to people, with `/` between its parts.
    pub path: String,
    /// The whole text.
    pub text: String,
}

/// A source text that many values can point into.
pub type Source = Arc<SourceText>;

impl SourceText {
    /// A text with its path.
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Source {
        Arc::new(SourceText { path: path.into(), text: text.into() })
    }
}

/// A place in a source text, or a whole file where no place can be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    source: Source,
    span: Option<Range<usize>>,
}

impl Place {
    /// Bytes of a source text. A span that does not fit is cut to fit.
    pub fn new(source: &Source, span: Range<usize>) -> Place {
        let text = &source.text;
        let start = text.floor_char_boundary(span.start);
        let end = text.floor_char_boundary(span.end).max(start);
        Place { source: Arc::clone(source), span: Some(start..end) }
    }

    /// A file as a whole.
    pub fn file(source: &Source) -> Place {
        Place { source: Arc::clone(source), span: None }
    }

    /// A file of which nothing but the path is known.
    pub fn path(path: impl Into<String>) -> Place {
        Place { source: SourceText::new(path, ""), span: None }
    }

    /// The path of the file as it is shown to people.
    pub fn file_path(&self) -> &str {
        &self.source.path
    }

    /// Line and column of the first character, both from 1.
    pub fn line_column(&self) -> Option<(usize, usize)> {
        let before = &self.source.text[..self.span.as_ref()?.start];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        Some((line, column))
    }
}

/// `path:line:column`, or the path alone.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.source.path)?;
        match self.line_column() {
            Some((line, column)) => write!(f, ":{line}:{column}"),
            None => Ok(()),
        }
    }
}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The site cannot be built.
    Error,
    /// The site can be built, but something is to be done.
    Warning,
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What kind it is.
    pub code: Code,
    /// Where it is.
    pub place: Place,
    /// What is wrong, in a few words.
    pub message: String,
    /// What would be right, or what to do.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// An error at a place, of no kind of its own; see [`Code::error`].
    pub fn error(place: Place, message: impl Into<String>) -> Diagnostic {
        let (severity, code) = (Severity::Error, Code::Content);
        Diagnostic { severity, code, place, message: message.into(), hint: None }
    }

    /// A warning at a place.
    pub fn warning(place: Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(place, message) }
    }

    /// The same with a hint.
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    /// The diagnostic as a person reads it, without a line break at its end.
    fn render(&self, renderer: &Renderer) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.primary_title(&self.message);
        let source = &self.place.source;
        let mut group = match &self.place.span {
            Some(span) => title.element(
                Snippet::source(&source.text)
                    .path(&source.path)
                    .annotation(AnnotationKind::Primary.span(first_line(&source.text, span))),
            ),
            None => Group::with_title(title).element(Origin::path(&source.path)),
        };
        if let Some(hint) = &self.hint {
            group = group.element(Level::HELP.message(hint));
        }
        renderer.render(&[group])
    }
}

/// The part of a span on its first line: what is to be read is the line with
/// the fault, not all of a long block.
fn first_line(text: &str, span: &Range<usize>) -> Range<usize> {
    let length = text[span.clone()].find('\n').unwrap_or(span.len());
    span.start..span.start + length
}

/// Everything that was found wrong.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Nothing wrong yet.
    pub fn new() -> Diagnostics {
        Diagnostics::default()
    }

    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    /// Adds an error without a hint.
    pub fn error(&mut self, place: Place, message: impl Into<String>) {
        self.push(Diagnostic::error(place, message));
    }

    /// Adds all of others.
    pub fn extend(&mut self, others: Diagnostics) {
        self.0.extend(others.0);
    }

    /// Adds those of others that are not there yet.
    pub fn extend_new(&mut self, others: Diagnostics) {
        for other in others.0 {
            if !self.0.contains(&other) {
                self.0.push(other);
            }
        }
    }

    /// All, in the order in which they were found.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.0.iter()
    }

    /// Whether there is nothing at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The paths of the files with errors.
    pub fn faulty_files(&self) -> BTreeSet<String> {
        let errors = self.0.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        errors.map(|error| error.place.source.path.clone()).collect()
    }

    /// All by file and place; what was found twice is there once.
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let place = |diagnostic: &Diagnostic| {
            let Place { source, span } = &diagnostic.place;
            (source.path.clone(), span.as_ref().map(|span| span.start))
        };
        let mut sorted: Vec<&Diagnostic> = self.0.iter().collect();
        sorted.sort_by_cached_key(|diagnostic| place(diagnostic));
        let mut seen = BTreeSet::new();
        sorted.retain(|diagnostic| seen.insert((place(diagnostic), &diagnostic.message)));
        sorted
    }

    /// How many there are of a severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.sorted().iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }

    /// Whether anything stands in the way of a site.
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Keeps those that are wanted.
    pub fn retain(&mut self, is_wanted: impl FnMut(&Diagnostic) -> bool) {
        self.0.retain(is_wanted);
    }

    /// Makes errors of all warnings.
    pub fn refuse_warnings(&mut self) {
        for diagnostic in &mut self.0 {
            diagnostic.severity = Severity::Error;
        }
    }

    /// All as a person reads them, by file and place, with an empty line
    /// after each; `colour` adds terminal colours.
    pub fn render(&self, colour: bool) -> String {
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        self.sorted().iter().map(|diagnostic| diagnostic.render(&renderer) + "\n\n").collect()
    }

    /// `2 errors and 1 warning`, or `None` when there is nothing.
    pub fn summary(&self) -> Option<String> {
        let part = |severity, one: &str| match self.count(severity) {
            0 => None,
            1 => Some(format!("1 {one}")),
            n => Some(format!("{n} {one}s")),
        };
        let parts = [part(Severity::Error, "error"), part(Severity::Warning, "warning")];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(" and "))
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(diagnostics: I) -> Diagnostics {
        Diagnostics(diagnostics.into_iter().collect())
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Diagnostics {
        Diagnostics(vec![diagnostic])
    }
}
