//! Whole games, found by the engine and played by clicks.

use std::collections::BTreeSet;

use player::outcome::Outcome;
use player::play::Played;
use player::{Definition, Game, Session, Turn, source};

use crate::stage::{Page, root};

/// The games of the site.
pub const GAMES: [&str; 3] = ["fox-and-geese", "two-foxes", "asalto"];

/// The languages of the site.
pub const LOCALES: [&str; 6] = ["en", "cs", "fi", "hu", "nb", "ru"];

/// The definition of a game of the site.
pub fn definition(game: &str) -> Definition {
    let path = root().join("content/games").join(format!("{game}.toml"));
    source::load(&path).unwrap_or_else(|error| panic!("{error}"))
}

/// A new game with these options.
pub fn session(definition: &Definition, options: &[(&str, &str)]) -> Session {
    let choices = options.iter().fold(definition.usual(), |choices, (option, value)| {
        definition.choose(&choices, option, value).expect("an option of the game")
    });
    Session::new(Game::new(definition, &choices))
}

/// A short game that comes to an end: the shortest of many in which both
/// sides play at random but take what they can.
pub fn short_game(first: &Session) -> Session {
    let games = (1..200u64).filter_map(|seed| random_game(first.clone(), seed));
    games.min_by_key(Session::ply).expect("some random game ends")
}

fn random_game(mut session: Session, seed: u64) -> Option<Session> {
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for _ in 0..200 {
        if session.outcome().is_some() {
            return Some(session);
        }
        let mut turns = session.game().turns(session.position());
        turns.sort_by_key(|turn| turn.text(&session.game().board));
        let jumps: Vec<Turn> =
            turns.iter().copied().filter(|turn| matches!(turn, Turn::Jump(_))).collect();
        let turns = if jumps.is_empty() { turns } else { jumps };
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let turn = turns[(random >> 33) as usize % turns.len()];
        session.play(&turn).expect("a legal turn");
    }
    None
}

/// Makes one turn by clicks, and ends it where it could go on.
pub async fn click_turn(page: &Page, session: &Session, played: &Played) {
    let board = &session.game().board;
    match &played.turn {
        Turn::Step { from, to } => {
            page.pick(board.name(*from)).await;
            page.pick(board.name(*to)).await;
        }
        Turn::Jump(chain) => {
            page.pick(board.name(chain.from())).await;
            for &landing in chain.landings() {
                page.pick(board.name(landing)).await;
            }
            if page.count("hunt-board .end-turn:not([hidden])").await > 0 {
                page.click("hunt-board .end-turn").await;
            }
        }
        Turn::Place(points) => {
            for point in *points {
                page.pick(board.name(point)).await;
            }
        }
    }
}

/// Plays a whole game by clicks, checking the board after each turn.
pub async fn click_game(page: &Page, session: &Session) {
    for played in session.played() {
        click_turn(page, session, played).await;
        let text = played.turn.text(&session.game().board);
        let shown = page.run(PIECES, &[]).await;
        let shown: BTreeSet<String> =
            serde_json::from_value(shown).expect("the script returns names");
        let expected: BTreeSet<String> = played
            .after
            .occupied()
            .into_iter()
            .map(|point| session.game().board.name(point).to_owned())
            .collect();
        assert_eq!(shown, expected, "after {text}");
    }
}

/// The points that hold a piece, read off the drawing: each piece lies on the
/// button of its point.
const PIECES: &str = "
    const board = document.querySelector('hunt-board .board');
    const buttons = [...board.querySelectorAll('[data-point]')];
    return [...board.querySelectorAll('svg .play > .piece')].map((piece) => {
        const box = piece.getBoundingClientRect();
        const x = box.left + box.width / 2, y = box.top + box.height / 2;
        return buttons.find((button) => {
            const b = button.getBoundingClientRect();
            return b.left < x && x < b.right && b.top < y && y < b.bottom;
        }).dataset.point;
    });
";

/// The catalog of a language.
pub fn catalog(locale: &str) -> toml::Table {
    let path = root().join("content").join(locale).join("strings.toml");
    let text = std::fs::read_to_string(&path).expect("every language has its strings");
    text.parse().expect("strings are TOML")
}

/// A message of a catalog, by its key with dots.
pub fn message(catalog: &toml::Table, key: &[&str]) -> String {
    let (last, path) = key.split_last().expect("a key has parts");
    let table = path.iter().fold(catalog, |table, part| {
        table[*part].as_table().unwrap_or_else(|| panic!("{part} is a table"))
    });
    table[*last].as_str().unwrap_or_else(|| panic!("{last} is a text")).to_owned()
}

/// How the end of a game is said in a language.
pub fn outcome_text(catalog: &toml::Table, game: &str, session: &Session) -> String {
    match session.outcome().expect("the game is over") {
        Outcome::Win { winner, reason } => {
            let key = format!("{}-wins-{}", winner.name(), reason.name());
            message(catalog, &["game", game, &key])
        }
        Outcome::Draw(reason) => message(catalog, &["player", &format!("draw-{}", reason.name())]),
    }
}

/// The address of the rules page of a game in a language: `slug` from the
/// front matter.
pub fn rules_path(locale: &str, game: &str) -> String {
    page_path(locale, &format!("rules/{game}.md"))
}

/// The address of a page by its source file.
pub fn page_path(locale: &str, file: &str) -> String {
    let path = root().join("content").join(locale).join(file);
    let text =
        std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} is missing", path.display()));
    let front = text.split("+++").nth(1).expect("a page has front matter");
    let front: toml::Table = front.parse().expect("front matter is TOML");
    match front.get("slug").and_then(|slug| slug.as_str()) {
        Some(slug) => format!("/{locale}/{slug}/"),
        None => format!("/{locale}/"),
    }
}
