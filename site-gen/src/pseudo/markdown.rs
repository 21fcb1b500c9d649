//! Pages in strange words.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::Style;
use super::words::{quoted, strange};
use crate::content::front_matter;
use crate::markdown::{self, CAPTION};

/// The keys of front matter and of fenced blocks whose values are read by
/// people.
const TEXTS: [&str; 10] = [
    "title",
    "tagline",
    "kicker",
    "description",
    "players",
    "pieces",
    "board",
    "first",
    "length",
    "caption",
];

/// A page in strange words: what is no text stays.
pub fn page(text: &str, style: Style) -> String {
    let Some((toml, body)) = front_matter(text) else { return text.to_owned() };
    let mut replaced = lines(text, toml, style);
    replaced.extend(prose(text, body, style));
    let mut out = String::with_capacity(text.len() * 2);
    let mut done = 0;
    for (span, text_of_span) in replaced {
        out += &text[done..span.start];
        out += &text_of_span;
        done = span.end;
    }
    out + &text[done..]
}

type Replaced = Vec<(Range<usize>, String)>;

/// The values of texts in TOML, which stand on one line each.
fn lines(text: &str, toml: Range<usize>, style: Style) -> Replaced {
    let mut replaced = Vec::new();
    let mut at = toml.start;
    for line in text[toml].split_inclusive('\n') {
        let bare = line.trim_end();
        if let Some((key, value)) = bare.split_once('=')
            && TEXTS.contains(&key.trim())
            && let Ok(table) = format!("value = {value}").parse::<toml::Table>()
            && let Some(words) = table.get("value").and_then(toml::Value::as_str)
        {
            let span = at + key.len() + 1..at + bare.len();
            replaced.push((span, format!(" {}", quoted(&strange(words, style)))));
        }
        at += line.len();
    }
    replaced
}

/// The running text, and the captions of blocks.
fn prose(text: &str, body: usize, style: Style) -> Replaced {
    let mut replaced = Vec::new();
    let mut in_code = false;
    for (event, span) in markdown::parse_text(text, body) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                in_code = true;
                replaced.extend(lines(text, span, style));
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)) => in_code = true,
            Event::End(TagEnd::CodeBlock) => in_code = false,
            Event::Text(words) if !in_code && text[span.clone()] == *words => {
                let syntax = if words.starts_with(CAPTION) { CAPTION.len() } else { 0 };
                let words = strange(&words[syntax..], style);
                replaced.push((span.start + syntax..span.end, words));
            }
            _ => {}
        }
    }
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_marks_and_links_stay() {
        let text = "+++\ntitle = \"Hi\"\nslug = \"hi\"\n+++\n\n## Go {#go}\n\nSo {known} `d4` [no](a.md).\n\n\
                    ```board\nid = \"x\"\ncaption = \"Ah\"\n```\n";
        let strange = page(text, Style::Accented);
        for kept in ["slug = \"hi\"", "{#go}", "{known}", "`d4`", "(a.md)", "id = \"x\""] {
            assert!(strange.contains(kept), "{kept} in {strange}");
        }
        for new in ["title = \"Ĥîî\"", "## Ĝöö", "Šöö", "[ñöö]", "caption = \"Åĥ\""] {
            assert!(strange.contains(new), "{new} in {strange}");
        }
    }
}
