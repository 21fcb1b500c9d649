//! The drawings of pieces: one hidden SVG a page, with a symbol for each kind.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Code, Diagnostics, Place, Source};
use crate::games::Games;
use crate::sources::Folder;

/// The symbols of all kinds of pieces.
#[derive(Clone, Debug)]
pub struct Sprites(BTreeMap<String, String>);

impl Sprites {
    /// Reads the drawings of all pieces of the games. What is missing or
    /// wrong is reported.
    pub fn read(games: &Games, templates: &Folder, diagnostics: &mut Diagnostics) -> Sprites {
        let mut symbols = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for entry in games.values() {
            for kind in entry.kinds().filter(|kind| seen.insert((*kind).to_owned())) {
                let path = format!("pieces/{kind}.svg");
                let Some(source) = templates.get(&path) else {
                    let place = Place::path(&entry.path);
                    let message = format!("the piece `{kind}` has no drawing");
                    let hint = format!("draw templates/{path}");
                    diagnostics.push(Code::Drawing.error(place, message).hint(hint));
                    continue;
                };
                match symbol(kind, &source.text) {
                    Some(symbol) => {
                        symbols.insert(kind.to_owned(), symbol);
                    }
                    None => refuse(source, diagnostics),
                }
            }
        }
        Sprites(symbols)
    }

    /// The symbol of a kind of piece, as SVG.
    pub fn symbol(&self, kind: &str) -> Option<&str> {
        self.0.get(kind).map(String::as_str)
    }

    /// The sprite with these kinds of pieces; empty if there are none.
    pub fn sprite(&self, kinds: &BTreeSet<&str>) -> String {
        let symbols: String = kinds.iter().filter_map(|&kind| self.0.get(kind)).cloned().collect();
        match symbols.is_empty() {
            true => symbols,
            false => format!(
                "<svg class=\"sprite\" aria-hidden=\"true\" width=\"0\" height=\"0\">{symbols}</svg>"
            ),
        }
    }
}

fn refuse(source: &Source, diagnostics: &mut Diagnostics) {
    let error = Code::Drawing.error(Place::file(source), "not a drawing of a piece");
    diagnostics.push(error.hint("it is one `<svg viewBox=\"0 0 100 100\">…</svg>`"));
}

/// The symbol of a piece, from an SVG file. Such a file is ours and simple,
/// so looking for its outermost tags is enough.
fn symbol(kind: &str, svg: &str) -> Option<String> {
    let (_, rest) = svg.split_once("<svg")?;
    let (attributes, rest) = rest.split_once('>')?;
    let (content, _) = rest.rsplit_once("</svg>")?;
    let (_, view_box) = attributes.split_once("viewBox=\"")?;
    let (view_box, _) = view_box.split_once('"')?;
    let content = without_comments(content);
    let content = content.trim();
    let symbol = format!("<symbol id=\"piece-{kind}\" viewBox=\"{view_box}\">");
    // A board that is turned round turns this group (templates/style.css).
    Some(symbol + "<g class=\"figure\">" + content + "</g></symbol>")
}

fn without_comments(svg: &str) -> String {
    let mut parts = svg.split("<!--");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once("-->").map_or("", |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_is_what_stands_in_the_svg() {
        let svg = "<?xml version=\"1.0\"?>\n<!-- a fox -->\n\
            <svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\n<!-- > --><path d=\"M0 0\"/>\n</svg>\n";
        assert_eq!(
            symbol("fox", svg).as_deref(),
            Some(
                "<symbol id=\"piece-fox\" viewBox=\"0 0 100 100\">\
                 <g class=\"figure\"><path d=\"M0 0\"/></g></symbol>"
            )
        );
        assert_eq!(symbol("fox", "<svg><path/></svg>"), None);
        assert_eq!(symbol("fox", ""), None);
    }
}
