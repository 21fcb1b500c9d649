//! The templates, and what is wrong with them.

use std::ops::Range;

use serde::Serialize;
use tera::{Context, ErrorKind, ReportError, Tera};

use super::filters;
use crate::catalog::Catalogs;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Place, Source};
use crate::sources::Folder;

/// What templates end in: pages, and the picture of a page. Only `card.svg`
/// is one of the latter, other drawings are drawings.
const PAGES: &str = ".html";
const CARD: &str = "card.svg";

/// All templates, which are the `.html` files in `templates` and `card.svg`.
pub struct Templates<'a> {
    files: &'a Folder,
    tera: Tera,
}

impl<'a> Templates<'a> {
    /// Reads the templates. What is wrong is reported.
    pub fn parse(
        files: &'a Folder,
        catalogs: &Catalogs,
        diagnostics: &mut Diagnostics,
    ) -> Option<Templates<'a>> {
        let mut tera = Tera::new();
        tera.autoescape_on([PAGES, CARD]);
        filters::add(&mut tera, catalogs);
        let is_template = |path: &str| path.ends_with(PAGES) || path == CARD;
        let sources = files.iter().filter(|(path, _)| is_template(path));
        let added = tera.add_raw_templates(sources.map(|(path, source)| (path, &source.text)));
        match added {
            Ok(()) => Some(Templates { files, tera }),
            Err(error) => {
                report_all(files, &error, diagnostics);
                None
            }
        }
    }

    /// The files in `templates`.
    pub fn files(&self) -> &'a Folder {
        self.files
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

/// Reports what is wrong with each template by itself, as the whole of them
/// gives only its first error. What is wrong between them is that one.
fn report_all(files: &Folder, first: &tera::Error, diagnostics: &mut Diagnostics) {
    let mut found = Diagnostics::from(diagnostic(files, None, first));
    for (path, source) in files.iter().filter(|(path, _)| path.ends_with(".html")) {
        if let Err(error) = Tera::new().add_raw_template(path, &source.text)
            && matches!(error.kind(), ErrorKind::SyntaxError(_))
        {
            found.push(diagnostic(files, Some(path), &error));
        }
    }
    diagnostics.extend(found);
}

fn diagnostic(files: &Folder, template: Option<&str>, error: &tera::Error) -> Diagnostic {
    match error.kind() {
        ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => {
            let place = match files.get(report.filename()) {
                Some(source) => Place::new(source, span(source, report)),
                None => files.place(report.filename()),
            };
            Code::Template.error(place, report.message())
        }
        ErrorKind::TemplateNotFound(name) => {
            Code::Template.error(files.place(name), "the file is missing")
        }
        ErrorKind::CircularInclude { tpl, include_chain: chain }
        | ErrorKind::CircularExtend { tpl, inheritance_chain: chain } => {
            let error = Code::Template.error(files.place(tpl), "it leads back to itself");
            error.hint(format!("the way is {}", chain.join(", ")))
        }
        ErrorKind::MissingParent { current, parent } => Code::Template
            .error(files.place(current), format!("it extends `{parent}`, which does not exist")),
        other => {
            Code::Template.error(files.place(template.unwrap_or("base.html")), other.to_string())
        }
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
