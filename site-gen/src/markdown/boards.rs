//! Diagrams in the text: fenced blocks `board` become figures.

use std::collections::{BTreeMap, BTreeSet};

use super::blocks::{self, Shared};
use super::events::Events;
use super::{Draft, Surroundings, captions};
use crate::content::Page;
use crate::diagnostic::{Code, Diagnostics};
use crate::diagram::{self, Block, Diagram, Scene, Shown};
use crate::escape::escaped;
use crate::games::{GameEntry, GameId, Games};

/// The language of the fenced blocks.
pub const BOARD: &str = "board";

impl Shared for Diagram {
    const FENCE: &'static str = BOARD;

    fn shown<'a>(draft: &'a Draft) -> Box<dyn Iterator<Item = &'a Shown<Diagram>> + 'a> {
        Box::new(draft.offers.blocks.values().map(|block| &block.shown))
    }
}

/// The blocks of a page by the byte at which they begin. What is wrong with
/// them is reported.
pub fn read(
    page: &Page,
    events: &Events,
    games: &Games,
    diagnostics: &mut Diagnostics,
) -> BTreeMap<usize, Block> {
    blocks::texts(page, events, BOARD)
        .into_iter()
        .filter_map(|(at, text)| {
            Some((at, diagram::read(&text, page.kind.game(), games, diagnostics)?))
        })
        .collect()
}

/// The id of the figure in the page.
fn anchor(block: &Block) -> String {
    format!("diagram-{}", block.shown.id())
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
            let message = format!("the diagram `{}` is on this page twice", block.shown.id());
            diagnostics.push(Code::DuplicateId.error(block.place.clone(), message));
        }
    }
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
    blocks::replace(events, BOARD, |at| {
        // A block that was wrong has been reported, and is missing here.
        let block = draft.offers.blocks.get(&at)?;
        let diagram = blocks::follow(&block.shown, draft, surroundings, diagnostics)?;
        let entry = surroundings.site.games.get(&diagram.scene.game)?;
        games.insert(diagram.scene.game.clone());
        let anchor = anchor(block);
        let svg = diagram.draw(entry, surroundings.catalog, &anchor);
        let caption = captions::html(&block.caption, surroundings.catalog, diagnostics);
        let play = play_here(&diagram.scene, entry, draft, surroundings);
        Some(figure(&anchor, &diagram.scene.attributes(), &svg, &(caption + &play)))
    })
}

/// A link that sets up the player of the page as a diagram shows it, with a
/// space in front; nothing on a page without a player of the game.
pub fn play_here(
    scene: &Scene,
    entry: &GameEntry,
    draft: &Draft,
    surroundings: &Surroundings,
) -> String {
    match has_player(&scene.game, draft, surroundings) {
        true => set_up(&scene.fragment(entry), surroundings.catalog.text("page.play-here")),
        false => String::new(),
    }
}

/// Whether the page has a player of this game.
pub fn has_player(game: &GameId, draft: &Draft, surroundings: &Surroundings) -> bool {
    surroundings.site.config.player && draft.page.kind.game() == Some(game)
}

/// A link that sets up the player, with a space in front.
pub fn set_up(fragment: &str, label: &str) -> String {
    // The characters of a link need no escape.
    format!(" <a class=\"play-here\" href=\"{fragment}\">{}</a>", escaped(label))
}

/// A drawing with its caption, and with what a player needs to set it up.
pub fn figure(anchor: &str, attributes: &str, svg: &str, caption: &str) -> String {
    format!(
        "<figure class=\"diagram\" id=\"{anchor}\"{attributes}>{svg}\
         <figcaption>{caption}</figcaption></figure>\n"
    )
}
