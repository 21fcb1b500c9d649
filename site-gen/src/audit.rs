//! A look at finished pages: what only shows when texts, templates and
//! drawings have come together.

use std::collections::BTreeSet;

use html5gum::{Token, Tokenizer};

use crate::diagnostic::{Code, Diagnostic, Diagnostics, Place};
use crate::output::OutputFile;

/// Reports, in the finished pages of a site, ids that are there twice, links
/// to places that are not there, and pictures that say nothing to those who
/// do not see them.
pub fn check<'a>(files: impl Iterator<Item = &'a OutputFile>, diagnostics: &mut Diagnostics) {
    for file in files.filter(|file| file.path.ends_with(".html")) {
        let html = String::from_utf8_lossy(&file.bytes);
        let place = Place::path(format!("{} (finished page)", file.path));
        for found in faults(&html, &place) {
            diagnostics.push(found);
        }
    }
}

fn faults(html: &str, place: &Place) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    let mut ids = BTreeSet::new();
    let mut anchors = BTreeSet::new();
    for Ok(token) in Tokenizer::new(html) {
        let Token::StartTag(tag) = token else { continue };
        let attribute = |name: &str| {
            let value = tag.attributes.get(name.as_bytes())?;
            Some(String::from_utf8_lossy(&value.value).into_owned())
        };
        if let Some(id) = attribute("id")
            && !ids.insert(id.clone())
        {
            let message = format!("the id `{id}` is there twice");
            let error = Code::DuplicateId.error(place.clone(), message);
            faults.push(error.hint("a heading or diagram is called like a part of the template"));
        }
        if let Some(anchor) = attribute("href").as_deref().and_then(|href| href.strip_prefix('#'))
            && !anchor.is_empty()
            // A game to be set up: the player reads it.
            && !anchor.contains('=')
        {
            anchors.insert(anchor.to_owned());
        }
        if tag.name.0 == b"img" && attribute("alt").is_none() {
            let message = "a picture without `alt`";
            let error = Code::Picture.error(place.clone(), message);
            faults.push(error.hint("say what it shows, or `alt=\"\"` if it is mere decoration"));
        }
    }
    for anchor in anchors.difference(&ids) {
        let message = format!("nothing has the id `{anchor}`, to which a link leads");
        faults.push(Code::Anchor.error(place.clone(), message));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_pictures_and_anchors_are_looked_at() {
        let page = "<p id=\"a\"><img src=\"x\"><svg id=a></svg><a href=\"#b\">b</a>\
                    <a href=\"#a\">a</a><img alt=\"\"><a href=\"#play=1.x\">p</a>";
        let faults = faults(page, &Place::path("x.html"));
        let messages: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
        assert_eq!(
            messages,
            [
                "a picture without `alt`",
                "the id `a` is there twice",
                "nothing has the id `b`, to which a link leads",
            ]
        );
    }
}
