//! The board at the head of a page, with what its player needs to know.

use std::collections::BTreeMap;

use ::player::Side;
use ::player::draw::{Label, Picture, svg};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use super::context::BoardContext;
use super::opening::{self, Answers};
use super::player;
use crate::assets::{Assets, EngineFiles};
use crate::catalog::{Catalog, Wording};
use crate::diagram::describe;
use crate::games::{GameEntry, GameId};

/// The data of a player as its page holds them.
#[derive(Serialize)]
struct PlayerData<'a> {
    /// The definition of the game in its compact form, as base64.
    definition: String,
    /// The name of the file, beside the scripts, with the game for the engine.
    engine: &'a str,
    /// The files with winning play, by the numbers of the options they are for.
    proven: &'a BTreeMap<usize, String>,
    /// The rules that explain refusals: links by the side and what was refused.
    rules: BTreeMap<&'a str, String>,
    /// The words of the player.
    strings: BTreeMap<String, &'a Wording>,
    /// What the first click on a point does.
    answers: Answers,
}

/// The board of a game at its start. If there is no player among the assets,
/// only the drawing.
/// `rules_url` is the address of the rules, empty on their own page.
pub fn context(
    entry: &GameEntry,
    catalog: &Catalog,
    assets: &Assets,
    rules_url: &str,
) -> BoardContext {
    let engine = assets.games.get(&GameId::new(&*entry.definition.id));
    let outcome = entry.game.outcome(&entry.start);
    let words = describe(entry, &entry.game, &entry.start, outcome, catalog);
    let title = catalog.text("player.board");
    // As the player draws it, so that nothing moves when it starts.
    let picture = match engine {
        Some(_) => opening::picture(entry),
        None => Picture { coordinates: true, ..picture(entry) },
    };
    let label = Label::Image { title, description: &words, id: "board" };
    BoardContext {
        game: entry.definition.id.clone(),
        svg: svg(&picture, label),
        player: engine
            .map(|engine| player::context(entry, catalog, data(entry, catalog, engine, rules_url))),
        embed_code: None,
    }
}

/// The board of a game at its start beside words that tell which it is.
pub fn decoration(entry: &GameEntry) -> String {
    svg(&picture(entry), Label::Decoration)
}

fn picture(entry: &GameEntry) -> Picture<'_> {
    Picture::new(&entry.game, &entry.definition.pieces, &entry.start)
}

fn data(entry: &GameEntry, catalog: &Catalog, engine: &EngineFiles, rules_url: &str) -> String {
    let data = PlayerData {
        definition: STANDARD.encode(entry.definition.encode()),
        engine: &engine.game,
        proven: &engine.proven,
        rules: (entry.explained.iter())
            .map(|(refused, anchor)| (refused.as_str(), format!("{rules_url}#{anchor}")))
            .collect(),
        strings: strings(entry, catalog),
        answers: opening::answers(entry, catalog),
    };
    let json = serde_json::to_string(&data).expect("texts and maps of texts are JSON");
    // No text can end the script element or begin a comment in it.
    json.replace('<', "\\u003c")
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
    let mut strings = BTreeMap::new();
    for key in SPOKEN {
        strings.extend(catalog.under(key).map(|(_, wording)| (key.to_owned(), wording)));
    }
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
