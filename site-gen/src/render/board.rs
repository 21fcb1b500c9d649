//! The board at the head of a page, with what its player needs to know.

use std::collections::BTreeMap;

use ::player::draw::{Label, Picture, svg};
use ::player::{Game, Position, Side};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use super::context::BoardContext;
use super::opening::{self, Answers};
use super::player;
use super::puzzles::{self, PuzzleData};
use crate::assets::{Assets, EngineFiles};
use crate::catalog::{Catalog, Wording};
use crate::diagram::describe;
use crate::escape::script_data;
use crate::games::{GameEntry, GameId};

/// The data of a player as its page holds them.
#[derive(Serialize)]
struct PlayerData<'a> {
    /// The definition of the game in its compact form, as base64.
    definition: String,
    /// The name of the file, beside the scripts, with the game for the engine.
    engine: &'a str,
    /// The files with what the engine can know beside it, by the numbers of the
    /// options they are for.
    lore: &'a BTreeMap<usize, [Option<String>; 2]>,
    /// The rules that explain refusals: links by the side and what was refused.
    rules: BTreeMap<&'a str, String>,
    /// The words of the player.
    strings: BTreeMap<String, &'a Wording>,
    /// What the first click on a point does.
    #[serde(skip_serializing_if = "Answers::is_empty")]
    answers: Answers,
    /// The text of a link to what the board shows at first, if that is not the
    /// start of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'a str>,
    /// The puzzles of the page.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    puzzles: &'a [PuzzleData],
}

/// What a board shows at first.
pub struct Opening<'a> {
    /// The game with its options.
    pub game: &'a Game,
    /// The position.
    pub position: &'a Position,
    /// The puzzles of the page, of which the first is shown.
    pub puzzles: &'a [PuzzleData],
}

impl<'a> Opening<'a> {
    /// The start of a game.
    pub fn start(entry: &'a GameEntry) -> Opening<'a> {
        Opening { game: &entry.game, position: &entry.start, puzzles: &[] }
    }
}

/// The board of a game. If there is no player among the assets, only the
/// drawing.
/// `rules_url` is the address of the rules, empty on their own page.
pub fn context(
    entry: &GameEntry,
    opening: &Opening,
    catalog: &Catalog,
    assets: &Assets,
    rules_url: &str,
) -> BoardContext {
    let engine = assets.games.get(&GameId::new(&*entry.definition.id));
    let Opening { game, position, .. } = *opening;
    let words = describe(entry, game, position, game.outcome(position), catalog);
    let title = catalog.text("player.board");
    // As the player draws it, so that nothing moves when it starts.
    let picture = match engine {
        Some(_) => opening::picture(entry, opening),
        None => {
            Picture { coordinates: true, ..Picture::new(game, &entry.definition.pieces, position) }
        }
    };
    let label = Label::Image { title, description: &words, id: "board" };
    BoardContext {
        game: entry.definition.id.clone(),
        svg: svg(&picture, label),
        player: engine.map(|engine| {
            let data = data(entry, catalog, engine, rules_url, opening);
            player::context(entry, opening, catalog, data)
        }),
        embed_code: None,
    }
}

/// The board of a game at its start beside words that tell which it is.
pub fn decoration(entry: &GameEntry) -> String {
    let picture = Picture::new(&entry.game, &entry.definition.pieces, &entry.start);
    svg(&picture, Label::Decoration)
}

fn data(
    entry: &GameEntry,
    catalog: &Catalog,
    engine: &EngineFiles,
    rules_url: &str,
    opening: &Opening,
) -> String {
    let puzzles = opening.puzzles;
    let mut strings = strings(entry, catalog);
    if !puzzles.is_empty() {
        strings.extend(words(catalog, &puzzles::SPOKEN));
    }
    let data = PlayerData {
        definition: STANDARD.encode(entry.definition.encode()),
        engine: &engine.game,
        lore: &engine.lore,
        rules: (entry.explained.iter())
            .map(|(refused, anchor)| (refused.as_str(), format!("{rules_url}#{anchor}")))
            .collect(),
        strings,
        answers: opening::answers(entry, opening, catalog),
        link: puzzles.first().map(|puzzle| puzzle.link.as_str()),
        puzzles,
    };
    script_data(&data)
}

/// Of the words that stand in the page itself, those that its scripts need:
/// labels of buttons that change, and what the computer says.
const SPOKEN: [&str; 16] = [
    "control.go-on",
    "control.not-now",
    "control.show-other",
    "control.keep-mine",
    "control.make-turn",
    "control.other-turn",
    "control.send",
    "opponent.thinking",
    "opponent.wait",
    "opponent.hint-says",
    "opponent.analysing",
    "opponent.analysed",
    "opponent.no-turning",
    "opponent.turning",
    "opponent.played",
    "opponent.failed",
];

/// The words of the player under keys that do not depend on the game: the
/// same code plays all games.
fn strings<'a>(entry: &GameEntry, catalog: &'a Catalog) -> BTreeMap<String, &'a Wording> {
    let game = &entry.definition.id;
    let kind = |side: Side| &entry.definition.pieces[side].kind;
    let sections = [
        ("player.".to_owned(), "player."),
        ("point.".to_owned(), "point."),
        ("stands.".to_owned(), "stands."),
        ("hint.".to_owned(), "hint."),
        (format!("piece.{}.", kind(Side::Few)), "few."),
        (format!("piece.{}.", kind(Side::Many)), "many."),
        (format!("game.{game}."), "game."),
    ];
    let mut strings: BTreeMap<_, _> = words(catalog, &SPOKEN).collect();
    for (prefix, renamed) in &sections {
        for (key, wording) in catalog.under(prefix) {
            let key = match key.starts_with("option.") {
                true => key.to_owned(),
                false => format!("{renamed}{key}"),
            };
            strings.insert(key, wording);
        }
    }
    strings
}

/// The messages with these keys.
fn words<'a>(
    catalog: &'a Catalog,
    keys: &'static [&'static str],
) -> impl Iterator<Item = (String, &'a Wording)> {
    let wordings = |key: &'static str| catalog.under(key).map(move |(_, wording)| (key, wording));
    keys.iter().flat_map(move |key| wordings(key)).map(|(key, wording)| (key.to_owned(), wording))
}
