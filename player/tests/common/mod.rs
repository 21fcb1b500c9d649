//! What several tests need: the games of this project and the data files.
#![allow(dead_code)] // no test uses everything

pub mod boards;
pub mod scribble;
pub mod workshop;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use player::outcome::Outcome;
use player::{Definition, Game, Position, Session, Turn, source};

/// The folder of the game definitions.
pub fn games_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/games")
}

/// The definition in `content/games`.
pub fn definition(id: &str) -> Definition {
    let path = games_folder().join(format!("{id}.toml"));
    source::load(&path).unwrap_or_else(|error| panic!("{error}"))
}

/// The games that were asked for, by id and options: reading them again for
/// every random case would take most of the time.
static GAMES: Mutex<BTreeMap<(String, String), Game>> = Mutex::new(BTreeMap::new());

/// A game with options such as `geese=15 sideways=on`.
pub fn game(id: &str, options: &str) -> Game {
    let key = (id.to_owned(), options.to_owned());
    let mut games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
    games.entry(key).or_insert_with(|| read_game(id, options)).clone()
}

fn read_game(id: &str, options: &str) -> Game {
    let definition = definition(id);
    let mut choices = definition.usual();
    for option in options.split_whitespace() {
        let (name, value) = option.split_once('=').expect("NAME=VALUE");
        choices = definition.choose(&choices, name, value).expect("an option of the game");
    }
    Game::new(&definition, &choices)
}

/// A position that must be right.
pub fn position(game: &Game, text: &str) -> Position {
    Position::parse(game, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A turn that must be right.
pub fn turn(game: &Game, text: &str) -> Turn {
    Turn::parse(&game.board, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The texts of all legal turns, sorted, each as often as it is generated.
pub fn turns(game: &Game, position: &Position) -> Vec<String> {
    let mut texts: Vec<String> =
        game.turns(position).iter().map(|turn| turn.text(&game.board)).collect();
    texts.sort_unstable();
    texts
}

/// Plays turns separated by spaces, which must be legal.
pub fn play(session: &mut Session, texts: &str) {
    for text in texts.split_whitespace() {
        let turn = turn(session.game(), text);
        if let Err(why) = session.play(&turn) {
            panic!("{text}: {why:?} in {}", session.position().text(session.game()));
        }
    }
}

/// The status in the words of the `rules` example.
pub fn status(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "ongoing".to_owned(),
        Some(Outcome::Win { winner, reason }) => {
            format!("{} wins: {}", winner.name(), reason.name())
        }
        Some(Outcome::Draw(reason)) => format!("draw: {}", reason.name()),
    }
}

/// The lines of a file in `tests/data` that are no comments, split at `|`,
/// each with its place for messages.
pub fn data(file: &str) -> Vec<(String, Vec<String>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty())
        .map(|(index, line)| {
            let fields = line.split('|').map(|field| field.trim().to_owned()).collect();
            (format!("{file}:{}", index + 1), fields)
        })
        .collect()
}
