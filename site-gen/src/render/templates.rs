//! The templates, and what is wrong with them.

use std::ops::Range;

use serde::Serialize;
use tera::{Context, ErrorKind, ReportError, Tera};

use crate::diagnostic::{Diagnostic, Diagnostics, Place, Source};
use crate::sources::Folder;

/// All templates, which are the `.html` files in `templates`.
pub struct Templates<'a> {
    files: &'a Folder,
    tera: Tera,
}

impl<'a> Templates<'a> {
    /// Reads the templates. What is wrong is reported.
    pub fn parse(files: &'a Folder, diagnostics: &mut Diagnostics) -> Option<Templates<'a>> {
        let mut tera = Tera::new();
        let sources = files.iter().filter(|(path, _)| path.ends_with(".html"));
        let added = tera.add_raw_templates(sources.map(|(path, source)| (path, &source.text)));
        match added {
            Ok(()) => Some(Templates { files, tera }),
            Err(error) => {
                diagnostics.push(diagnostic(files, None, &error));
                None
            }
        }
    }

    /// The place of a template, for errors about what it makes.
    pub fn place(&self, template: &str) -> Place {
        self.files.place(template)
    }

    /// Renders one page.
    pub fn render(
        &self,
        template: &str,
        context: &impl Serialize,
        diagnostics: &mut Diagnostics,
    ) -> Option<String> {
        let html = Context::from_serialize(context)
            .and_then(|context| self.tera.render(template, &context));
        match html {
            Ok(html) => Some(html),
            Err(error) => {
                diagnostics.push(diagnostic(self.files, Some(template), &error));
                None
            }
        }
    }
}

fn diagnostic(files: &Folder, template: Option<&str>, error: &tera::Error) -> Diagnostic {
    match error.kind() {
        ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => {
            let place = match files.get(report.filename()) {
                Some(source) => Place::new(source, span(source, report)),
                None => files.place(report.filename()),
            };
            Diagnostic::error(place, report.message())
        }
        ErrorKind::TemplateNotFound(name) => {
            Diagnostic::error(files.place(name), "the file is missing")
        }
        ErrorKind::MissingParent { current, parent } => Diagnostic::error(
            files.place(current),
            format!("it extends `{parent}`, which does not exist"),
        ),
        other => Diagnostic::error(files.place(template.unwrap_or("base.html")), other.to_string()),
    }
}

/// The bytes of a template that an error is about; columns count characters
/// from 0, lines from 1.
fn span(source: &Source, report: &ReportError) -> Range<usize> {
    let byte = |line: usize, column: usize| {
        let start: usize =
            source.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        let line = &source.text[start..];
        start + line.chars().take(column).map(char::len_utf8).sum::<usize>()
    };
    let span = report.span();
    byte(span.start_line, span.start_col)..byte(span.end_line, span.end_col)
}
