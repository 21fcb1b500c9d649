//! Pages to be written or translated.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Tag};

use super::quoted;
use crate::content::Page;
use crate::markdown;

/// The line by which a page is left out.
const DRAFT: &str = "\
# A draft: the page is left out of the site until this line is gone.
draft = true
";

/// The translation of a page as its translator finds it: the text of the
/// source, with empty front matter and with diagrams that are shared.
pub fn translation(page: &Page) -> String {
    let text = &page.source.text;
    let head = text[..page.body].trim_start_matches("+++").trim_start();
    let mut draft = format!("+++\n{DRAFT}");
    for line in head.trim_end().trim_end_matches("+++").lines() {
        draft += &front_line(line);
        draft.push('\n');
    }
    draft += "+++\n";
    let mut done = page.body;
    for (span, replacement) in shared_blocks(page) {
        draft += &text[done..span.start];
        draft += &replacement;
        done = span.end;
    }
    draft + &text[done..]
}

/// A line of front matter: texts are to be translated, all else stays.
fn front_line(line: &str) -> String {
    let text = |value: &str| value.starts_with('"') && value.ends_with('"') && value.len() > 1;
    match line.split_once(" = ") {
        Some((key, value)) if text(value) => format!("# {line}\n{key} = \"\""),
        _ => line.to_owned(),
    }
}

/// The fenced blocks of a page that have a name, as its translations show
/// them.
fn shared_blocks(page: &Page) -> Vec<(Range<usize>, String)> {
    let mut blocks = Vec::new();
    let mut rest = markdown::parse(page);
    while let Some((event, span)) = rest.next() {
        let Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) = event else { continue };
        let texts = rest.by_ref().map_while(|(event, _)| match event {
            Event::Text(part) => Some(part.to_string()),
            _ => None,
        });
        let text: String = texts.collect();
        if let Some(shared) = shared(&kind, &text) {
            blocks.push((span, shared));
        }
    }
    blocks
}

/// A block that uses the one with this text.
fn shared(kind: &str, text: &str) -> Option<String> {
    let table: toml::Table = text.parse().ok()?;
    let id = table.get("id")?.as_str()?;
    let mut block = format!("```{kind}\nuse = {}\n", quoted(id));
    for key in ["caption", "comments"] {
        if let Some(value) = table.get(key) {
            block += &format!("{key} = {value}\n");
        }
    }
    Some(block + "```\n")
}

/// A page of a game that nobody has written yet; `sections` are ids and
/// levels of its headings.
pub fn new_page(kicker: &str, slug: &str, date: &str, sections: &[(&str, usize)]) -> String {
    let mut draft = format!(
        "+++\n{DRAFT}title = \"\"\n# The page in one sentence.\ntagline = \"\"\n\
         kicker = {}\nslug = {}\n\
         # For search engines, 80 to 155 characters.\ndescription = \"\"\n\
         published = {date}\nupdated = {date}\n+++\n",
        quoted(kicker),
        quoted(slug)
    );
    for (id, level) in sections {
        draft += &format!("\n{} … {{#{id}}}\n", "#".repeat(*level));
    }
    draft
}
