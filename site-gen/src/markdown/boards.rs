//! Diagrams in the text: fenced blocks `board` become figures.

use std::collections::{BTreeMap, BTreeSet};

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::events::{BOARD, Events, escaped, html};
use super::{Draft, Surroundings};
use crate::content::Page;
use crate::diagnostic::{Diagnostic, Diagnostics, Place};
use crate::diagram::{self, Block, BlockText, Diagram, Shown};
use crate::games::{GameId, Games};

fn is_board(event: &Event) -> bool {
    matches!(event, Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) if &**kind == BOARD)
}

/// The blocks of a page by the byte at which they begin. What is wrong with
/// them is reported.
pub fn read(
    page: &Page,
    events: &Events,
    games: &Games,
    diagnostics: &mut Diagnostics,
) -> BTreeMap<usize, Block> {
    let mut blocks = BTreeMap::new();
    let mut rest = events.iter();
    while let Some((event, span)) = rest.next() {
        if !is_board(event) {
            continue;
        }
        let mut text = BlockText::new(&page.source, span.clone());
        for (event, span) in rest.by_ref() {
            match event {
                Event::Text(part) => text.push(part, span.start),
                _ => break,
            }
        }
        if let Some(block) = diagram::read(&text, page.kind.game(), games, diagnostics) {
            blocks.insert(span.start, block);
        }
    }
    blocks
}

/// The id of the figure in the page.
fn anchor(block: &Block) -> String {
    format!("diagram-{}", block.id())
}

/// Makes the figures anchors of the page; a diagram that is there twice is
/// reported.
pub fn add_anchors<'a>(
    blocks: impl Iterator<Item = &'a Block>,
    anchors: &mut BTreeSet<String>,
    diagnostics: &mut Diagnostics,
) {
    for block in blocks {
        if !anchors.insert(anchor(block)) {
            let message = format!("the diagram `{}` is on this page twice", block.id());
            diagnostics.error(block.place.clone(), message);
        }
    }
}

/// Whether the page has blocks that were wrong.
fn has_broken_blocks(draft: &Draft) -> bool {
    draft.events.iter().filter(|(event, _)| is_board(event)).count() > draft.blocks.len()
}

/// The diagram of this name that the page shows as its own.
fn find<'a>(draft: &'a Draft, id: &str) -> Option<&'a Diagram> {
    own(draft).find(|diagram| diagram.id == id)
}

fn own<'a>(draft: &'a Draft) -> impl Iterator<Item = &'a Diagram> {
    draft.blocks.values().filter_map(|block| match &block.shown {
        Shown::Own(diagram) => Some(&**diagram),
        Shown::Use(..) => None,
    })
}

/// Puts figures in the place of blocks. The games that are drawn are added to
/// `games`.
pub fn draw<'a>(
    draft: &Draft,
    events: Events<'a>,
    surroundings: &Surroundings,
    games: &mut BTreeSet<GameId>,
    diagnostics: &mut Diagnostics,
) -> Events<'a> {
    let mut out: Events<'a> = Vec::with_capacity(events.len());
    let mut in_board = false;
    for (event, span) in events {
        if is_board(&event) {
            in_board = true;
            // A block that was wrong has been reported, and is missing here.
            if let Some(block) = draft.blocks.get(&span.start)
                && let Some(diagram) = shown(block, draft, surroundings, diagnostics)
                && let Some(figure) = figure(block, diagram, surroundings)
            {
                games.insert(diagram.game.clone());
                out.push((html(figure), span));
            }
        } else if in_board {
            in_board = event != Event::End(TagEnd::CodeBlock);
        } else {
            out.push((event, span));
        }
    }
    out
}

/// The diagram of a block, which may be that of the default locale.
fn shown<'a>(
    block: &'a Block,
    draft: &Draft,
    surroundings: &'a Surroundings,
    diagnostics: &mut Diagnostics,
) -> Option<&'a Diagram> {
    let (id, place): (&String, &Place) = match &block.shown {
        Shown::Own(diagram) => return Some(diagram),
        Shown::Use(id, place) => (id, place),
    };
    let default = &surroundings.site.config.default_locale;
    let mut refuse = |message: String, hint: String| {
        diagnostics.push(Diagnostic::error(place.clone(), message).hint(hint));
        None
    };
    if draft.page.locale == *default {
        let hint = "write the diagram itself: this is the default locale".to_owned();
        return refuse("`use` refers to this very page".to_owned(), hint);
    }
    let key = (default.clone(), draft.page.key.clone());
    if surroundings.site.broken.contains(&key) {
        return None;
    }
    let Some(original) = surroundings.original else {
        let hint = format!("content/{default}/{}.md does not exist", draft.page.key);
        return refuse(format!("there is no page from which to use `{id}`"), hint);
    };
    let Some(diagram) = find(original, id) else {
        // It may be one of those that were wrong, which has been reported.
        if has_broken_blocks(original) {
            return None;
        }
        let known: Vec<&str> = own(original).map(|diagram| diagram.id.as_str()).collect();
        let path = &original.page.source.path;
        let hint = match known.is_empty() {
            true => "it has none".to_owned(),
            false => format!("it has: {}", known.join(", ")),
        };
        return refuse(format!("{path} has no diagram `{id}`"), hint);
    };
    Some(diagram)
}

fn figure(block: &Block, diagram: &Diagram, surroundings: &Surroundings) -> Option<String> {
    let entry = surroundings.site.games.get(&diagram.game)?;
    let anchor = anchor(block);
    let svg = diagram.draw(entry, surroundings.catalog, &anchor);
    let caption = escaped(&block.caption);
    Some(format!(
        "<figure class=\"diagram\" id=\"{anchor}\">{svg}<figcaption>{caption}</figcaption></figure>\n"
    ))
}
