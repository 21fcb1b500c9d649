//! Example games in the text: fenced blocks `game` become lists of turns with
//! diagrams between them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::blocks::{self, Shared};
use super::boards::{self, figure};
use super::events::Events;
use super::{Draft, Surroundings, captions};
use crate::catalog::Catalog;
use crate::content::Page;
use crate::diagnostic::{Code, Diagnostics};
use crate::diagram::{self, Example, ExampleBlock, Shown};
use crate::escape::escaped;
use crate::games::{GameEntry, GameId, Games};

/// The language of the fenced blocks.
pub const GAME: &str = "game";

impl Shared for Example {
    const FENCE: &'static str = GAME;

    fn shown<'a>(draft: &'a Draft) -> Box<dyn Iterator<Item = &'a Shown<Example>> + 'a> {
        Box::new(draft.offers.examples.values().map(|block| &block.shown))
    }
}

/// The blocks of a page by the byte at which they begin. What is wrong with
/// them is reported.
pub fn read(
    page: &Page,
    events: &Events,
    games: &Games,
    diagnostics: &mut Diagnostics,
) -> BTreeMap<usize, ExampleBlock> {
    blocks::texts(page, events, GAME)
        .into_iter()
        .filter_map(|(at, text)| {
            let block = diagram::read_example(&text, page.kind.game(), games, diagnostics)?;
            Some((at, block))
        })
        .collect()
}

/// The id of the game in the page.
fn anchor(block: &ExampleBlock) -> String {
    format!("game-{}", block.shown.id())
}

/// Makes the games anchors of the page; one that is there twice is reported.
pub fn add_anchors<'a>(
    blocks: impl Iterator<Item = &'a ExampleBlock>,
    anchors: &mut BTreeSet<String>,
    diagnostics: &mut Diagnostics,
) {
    for block in blocks {
        if !anchors.insert(anchor(block)) {
            let message = format!("the game `{}` is on this page twice", block.shown.id());
            diagnostics.push(Code::ExampleGame.error(block.place.clone(), message));
        }
    }
}

/// Puts lists of turns in the place of blocks. The games that are drawn are
/// added to `games`.
pub fn write<'a>(
    draft: &Draft,
    events: Events<'a>,
    surroundings: &Surroundings,
    games: &mut BTreeSet<GameId>,
    diagnostics: &mut Diagnostics,
) -> Events<'a> {
    blocks::replace(events, GAME, |at| {
        // A block that was wrong has been reported, and is missing here.
        let block = draft.offers.examples.get(&at)?;
        let example = blocks::follow(&block.shown, draft, surroundings, diagnostics)?;
        let entry = surroundings.site.games.get(&example.scene.game)?;
        games.insert(example.scene.game.clone());
        check_comments(block, example, diagnostics);
        let comments = block.comments.iter().map(|(&number, comment)| {
            (number, captions::html(comment, surroundings.catalog, diagnostics))
        });
        let has_player = boards::has_player(&example.scene.game, draft, surroundings);
        let writer = Writer {
            example,
            replay: has_player.then(|| example.scene.fragment(entry)),
            anchor: anchor(block),
            comments: comments.collect(),
            entry,
            catalog: surroundings.catalog,
        };
        Some(writer.html())
    })
}

/// Reports comments on turns that the game does not have.
fn check_comments(block: &ExampleBlock, example: &Example, diagnostics: &mut Diagnostics) {
    let turns = example.turns();
    for (number, comment) in block.comments.range(turns + 1..) {
        let message = format!("there is no turn {number} in this game");
        let error = Code::ExampleGame.error(comment.place.clone(), message);
        diagnostics.push(error.hint(format!("it has {turns}")));
    }
}

/// A game with everything that is said about it.
struct Writer<'a> {
    example: &'a Example,
    /// The link that sets up the player of the page with the whole game.
    replay: Option<String>,
    anchor: String,
    /// The comments as HTML.
    comments: BTreeMap<usize, String>,
    entry: &'a GameEntry,
    catalog: &'a Catalog,
}

impl Writer<'_> {
    fn html(&self) -> String {
        let (anchor, scene) = (&self.anchor, &self.example.scene);
        let mut html = format!("<div class=\"game\" id=\"{anchor}\"{}>\n", scene.attributes());
        let label = self.catalog.text("page.replay");
        let replay = self.set_up(0, label);
        if !replay.is_empty() {
            writeln!(html, "<p class=\"replay\">{}</p>", replay.trim_start())
                .expect("writing to a string");
        }
        html += &self.figure(0);
        html += "<ol class=\"turns\">\n";
        for (index, (side, turn)) in self.example.played().enumerate() {
            let number = index + 1;
            let turn = format!("<code class=\"notation\" dir=\"ltr\">{turn}</code>");
            write!(html, "<li class=\"{side}\">{turn}").expect("writing to a string");
            if let Some(comment) = self.comments.get(&number) {
                write!(html, " <span class=\"comment\">{comment}</span>")
                    .expect("writing to a string");
            }
            html += &self.figure(number);
            html += "</li>\n";
        }
        let result = escaped(&scene.state(self.entry, self.catalog));
        html + &format!("</ol>\n<p class=\"result\">{result}</p>\n</div>\n")
    }

    /// A link that sets up the player with the whole game after so many turns:
    /// the text of a game that is kept, see [`player::saved`].
    fn set_up(&self, plies: usize, label: &str) -> String {
        let link = self.replay.as_ref().map(|line| format!("{line};{plies};;"));
        link.map_or_else(String::new, |link| boards::set_up(&link, label))
    }

    /// The diagram after so many turns, if there is one.
    fn figure(&self, plies: usize) -> String {
        if !self.example.diagrams.contains(&plies) {
            return String::new();
        }
        let scene = self.example.scene.after(plies);
        let anchor = format!("{}-{plies}", self.anchor);
        let svg = self.example.draw(&scene, self.entry, self.catalog, &anchor);
        let caption = match plies {
            0 => self.catalog.text("example.start").to_owned(),
            _ => self.catalog.filled("example.after", &[("number", &plies.to_string())]),
        };
        let play = self.set_up(plies, self.catalog.text("page.play-here"));
        let figure = figure(&anchor, &scene.attributes(), &svg, &(escaped(&caption) + &play));
        format!("\n{figure}")
    }
}
