//! How the problems of a run are told: to people on stderr, or to tools as
//! JSON on stdout.

use std::io::{IsTerminal as _, Write as _};

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::diagnostic::{Code, Diagnostic, Diagnostics, Severity};

/// How the command line says that problems are to be told.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct Report {
    /// Warnings are errors.
    #[arg(long)]
    pub strict: bool,
    /// How problems are told: as text on stderr, or as one JSON document on
    /// stdout.
    #[arg(long, value_name = "FORMAT", default_value_t, value_enum)]
    format: Format,
}

/// A way to tell problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Format {
    /// For people.
    #[default]
    Text,
    /// For tools.
    Json,
}

/// The JSON document. Fields may be added; those that are there keep their
/// names and meanings.
#[derive(Serialize)]
struct Document<'a> {
    /// Grows when something changes its meaning.
    version: u32,
    errors: usize,
    warnings: usize,
    /// By file and place.
    problems: Vec<Problem<'a>>,
}

/// A problem in the JSON document.
#[derive(Serialize)]
struct Problem<'a> {
    file: &'a str,
    /// From 1; null where no line is to blame.
    line: Option<usize>,
    /// From 1, in characters.
    column: Option<usize>,
    severity: Severity,
    code: Code,
    message: &'a str,
    hint: Option<&'a str>,
}

impl<'a> Problem<'a> {
    fn new(diagnostic: &'a Diagnostic) -> Problem<'a> {
        let (line, column) = diagnostic.place.line_column().unzip();
        Problem {
            file: diagnostic.place.file_path(),
            line,
            column,
            severity: diagnostic.severity,
            code: diagnostic.code,
            message: &diagnostic.message,
            hint: diagnostic.hint.as_deref(),
        }
    }
}

impl Report {
    /// Takes what a stage has found: under `--strict` warnings become errors.
    /// Tells it, unless it belongs into the document at the end. Returns
    /// whether the run may go on.
    pub fn pass(self, diagnostics: &mut Diagnostics) -> bool {
        if self.strict {
            diagnostics.refuse_warnings();
        }
        let has_errors = diagnostics.has_errors();
        match self.format {
            Format::Text => text(diagnostics),
            Format::Json if has_errors => json(diagnostics),
            Format::Json => {}
        }
        !has_errors
    }

    /// Tells what is still to be told at the end of a run without errors.
    pub fn finish(self, diagnostics: &Diagnostics) {
        if self.format == Format::Json {
            json(diagnostics);
        }
    }
}

/// Tells people on stderr all that was found wrong.
pub fn text(diagnostics: &Diagnostics) {
    let colour = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    eprint!("{}", diagnostics.render(colour));
    if let Some(summary) = diagnostics.summary() {
        eprintln!("{summary}");
    }
}

fn json(diagnostics: &Diagnostics) {
    let document = Document {
        version: 1,
        errors: diagnostics.count(Severity::Error),
        warnings: diagnostics.count(Severity::Warning),
        problems: diagnostics.sorted().into_iter().map(Problem::new).collect(),
    };
    let text = serde_json::to_string_pretty(&document).expect("texts and numbers are JSON");
    // A reader that has gone away needs no document.
    let _ = writeln!(std::io::stdout().lock(), "{text}");
}
