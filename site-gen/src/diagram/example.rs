//! Example games: fenced blocks `game`, played by the engine from the start to
//! a proper end.

use std::collections::{BTreeMap, BTreeSet};

use player::outcome::Outcome;
use serde::Deserialize;
use toml::Spanned;

use super::block::{BlockText, Caption};
use super::scene::{Scene, Setup};
use super::{Checked, Look, Named, Shown, id};
use crate::catalog::Catalog;
use crate::diagnostic::{Code, Diagnostics, Place};
use crate::games::{GameEntry, GameId, Games};

/// What a block says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawExample {
    id: Option<Spanned<String>>,
    #[serde(rename = "use")]
    uses: Option<Spanned<String>>,
    game: Option<Spanned<String>>,
    #[serde(default)]
    options: BTreeMap<String, Spanned<String>>,
    #[serde(default)]
    turns: Vec<Spanned<String>>,
    end: Option<Spanned<String>>,
    #[serde(default)]
    diagrams: Vec<Spanned<usize>>,
    #[serde(default)]
    coordinates: bool,
    #[serde(default)]
    comments: BTreeMap<String, Spanned<String>>,
}

impl RawExample {
    /// Whether there is nothing but `use` and comments.
    fn shows_nothing(&self) -> bool {
        self.id.is_none()
            && self.game.is_none()
            && self.options.is_empty()
            && self.turns.is_empty()
            && self.end.is_none()
            && self.diagrams.is_empty()
            && !self.coordinates
    }
}

/// A block `game` of a page.
#[derive(Clone, Debug)]
pub struct ExampleBlock {
    /// What it shows.
    pub shown: Shown<Example>,
    /// What is said about turns, by their numbers from 1, in the language of
    /// the page.
    pub comments: BTreeMap<usize, Caption>,
    /// Where the block is.
    pub place: Place,
}

/// A whole game that was checked by the engine.
#[derive(Clone, Debug)]
pub struct Example {
    /// Its name, unique in the page.
    pub id: String,
    /// The game at its end.
    pub scene: Scene,
    /// After how many turns there is a diagram; 0 is the start.
    pub diagrams: BTreeSet<usize>,
    coordinates: bool,
}

impl Named for Example {
    const KIND: &'static str = "game";

    fn id(&self) -> &str {
        &self.id
    }
}

/// Reads a block and lets the engine play its game. What is wrong is added to
/// `diagnostics`. `game` is the game of the page, if it has one.
pub fn read(
    text: &BlockText,
    game: Option<&GameId>,
    games: &Games,
    diagnostics: &mut Diagnostics,
) -> Option<ExampleBlock> {
    match try_read(text, game, games) {
        Ok(block) => Some(block),
        Err(error) => {
            diagnostics.push(*error);
            None
        }
    }
}

fn try_read(text: &BlockText, game: Option<&GameId>, games: &Games) -> Checked<ExampleBlock> {
    let raw: RawExample = text.parse()?;
    let (place, comments) = (text.whole(), comments(text, &raw.comments)?);
    if let Some(used) = &raw.uses {
        if !raw.shows_nothing() {
            let error = text.error(used, "a block with `use` has only comments beside it");
            return Err(error.hint("the game itself comes from the default locale").into());
        }
        let shown = Shown::Use(used.get_ref().clone(), text.place(used));
        return Ok(ExampleBlock { shown, comments, place });
    }
    let id = id::<Example>(text, raw.id.as_ref())?;
    let setup =
        Setup { game: raw.game.as_ref(), position: None, options: &raw.options, turns: &raw.turns };
    let scene = Scene::read(text, setup, game, games)?;
    check_end(text, raw.end.as_ref(), &scene)?;
    if let Some(ply) = raw.diagrams.iter().find(|ply| *ply.get_ref() > raw.turns.len()) {
        let message = format!("there is no turn {} in this game", ply.get_ref());
        return Err(text.error(ply, message).hint(format!("it has {}", raw.turns.len())).into());
    }
    let diagrams = raw.diagrams.into_iter().map(Spanned::into_inner).collect();
    let example = Example { id, scene, diagrams, coordinates: raw.coordinates };
    Ok(ExampleBlock { shown: Shown::Own(Box::new(example)), comments, place })
}

/// The comments by the numbers of their turns.
fn comments(
    text: &BlockText,
    raw: &BTreeMap<String, Spanned<String>>,
) -> Checked<BTreeMap<usize, Caption>> {
    let number = |key: &str| key.parse().ok().filter(|&number| number > 0);
    raw.iter()
        .map(|(key, comment)| match number(key) {
            Some(number) => Ok((number, text.caption(comment))),
            None => {
                let error = text.error(comment, format!("`{key}` is not the number of a turn"));
                Err(error.hint("turns are counted from 1: `comments = { \"12\" = \"…\" }`").into())
            }
        })
        .collect()
}

/// Makes sure that the game is over, and so as its author says.
fn check_end(text: &BlockText, end: Option<&Spanned<String>>, scene: &Scene) -> Checked<()> {
    let turns = scene.session.ply();
    let Some(outcome) = scene.session.outcome() else {
        let message = format!("the game is not over after {turns} turns");
        let position = scene.session.position().text(scene.session.game());
        let error = Code::ExampleGame.error(text.whole(), message);
        return Err(error.hint(format!("it stands at {position}")).into());
    };
    let right = name(outcome);
    match end {
        Some(end) if *end.get_ref() == right => Ok(()),
        Some(end) => {
            let message = format!("the game does not end with `{}`", end.get_ref());
            Err(text.error(end, message).hint(format!("it ends with `{right}`")).into())
        }
        None => {
            let error = Code::ExampleGame.error(text.whole(), "the game does not say how it ends");
            Err(error.hint(format!("add `end = \"{right}\"`")).into())
        }
    }
}

/// The name of an outcome in blocks: `many wins: filled`, `draw: repetition`.
fn name(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winner, reason } => format!("{} wins: {}", winner.name(), reason.name()),
        Outcome::Draw(reason) => format!("draw: {}", reason.name()),
    }
}

impl Example {
    /// How many turns the game has.
    pub fn turns(&self) -> usize {
        self.scene.session.ply()
    }

    /// Each turn with the name of the side that made it.
    pub fn played(&self) -> impl Iterator<Item = (&'static str, String)> {
        let board = &self.scene.session.game().board;
        self.scene.session.played().iter().map(|played| {
            let side = played.after.to_move.opponent();
            (side.name(), played.turn.text(board))
        })
    }

    /// The drawing of the game after some turns, as `scene` has it, with its
    /// text alternative. `anchor` is an id of its own in the page.
    pub fn draw(
        &self,
        scene: &Scene,
        entry: &GameEntry,
        catalog: &Catalog,
        anchor: &str,
    ) -> String {
        let look = Look { coordinates: self.coordinates, ..Look::default() };
        scene.draw(look, entry, catalog, anchor)
    }
}
