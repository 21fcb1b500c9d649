//! Texts that the player reads: positions, turns, links, kept games,
//! definitions. Each function takes any bytes and must not panic.

use std::sync::OnceLock;

use player::definition::Choices;
use player::{Definition, Game, Position, Session, Turn, link, notation, saved, source};

/// Names and definitions of the games, with the text of their board.
const GAMES: [(&str, &str); 3] = [
    ("fox-and-geese", include_str!("../../content/games/fox-and-geese.toml")),
    ("two-foxes", include_str!("../../content/games/two-foxes.toml")),
    ("asalto", include_str!("../../content/games/asalto.toml")),
];

const BOARD: &str = include_str!("../../content/games/boards/cross.toml");

/// What parts the text of a game from that of its board.
const SEPARATOR: &str = "\n%%\n";

fn games() -> &'static [(Definition, Game)] {
    static GAMES_READ: OnceLock<Vec<(Definition, Game)>> = OnceLock::new();
    GAMES_READ.get_or_init(|| {
        let read = |(id, text): &(&str, &str)| {
            let definition = source::read_texts(id, text, BOARD).expect("a game of ours");
            let game = Game::new(&definition, &Choices::default());
            (definition, game)
        };
        GAMES.iter().map(read).collect()
    })
}

/// The text with the game that its first byte chooses.
fn with_game(data: &[u8]) -> Option<(&'static Definition, &'static Game, &str)> {
    let (first, rest) = data.split_first()?;
    let (definition, game) = &games()[usize::from(*first) % games().len()];
    Some((definition, game, std::str::from_utf8(rest).ok()?))
}

/// A position that can be read can be written, and turns can be found in it.
pub fn position(data: &[u8]) {
    let Some((_, game, text)) = with_game(data) else { return };
    let Ok(position) = Position::parse(game, text) else { return };
    let again = Position::parse(game, &position.full_text(game)).expect("our own text");
    assert_eq!(again, position, "{text:?}");
    let start = Session::from_position(game.clone(), position);
    if start.outcome().is_some() {
        return;
    }
    for turn in game.turns(&position) {
        let mut session = start.clone();
        session.play(&turn).expect("a turn that was found");
    }
}

/// A turn that can be read can be written; a typed one is legal or refused.
pub fn turn(data: &[u8]) {
    let Some((_, game, text)) = with_game(data) else { return };
    if let Ok(turn) = Turn::parse(&game.board, text) {
        let again = Turn::parse(&game.board, &turn.text(&game.board)).expect("our own text");
        assert_eq!(again, turn, "{text:?}");
    }
    if let Ok(turn) = notation::read(game, &game.start(), text) {
        Session::new(game.clone()).play(&turn).expect("a typed turn that was accepted");
    }
}

/// A link that can be read leads to the same game when it is written again.
pub fn link(data: &[u8]) {
    let Some((definition, _, text)) = with_game(data) else { return };
    let Ok(linked) = link::decode(definition, text) else { return };
    let written = link::encode(definition, &linked.choices, &linked.session);
    let again = link::decode(definition, &written).expect("our own link");
    assert_eq!(again.refused, None, "{text:?} -> {written}");
    assert_eq!(again.choices, linked.choices, "{text:?}");
    assert_eq!(again.session.position(), linked.session.position(), "{text:?} -> {written}");
}

/// A kept game that can be read is the same when it is kept again.
pub fn saved(data: &[u8]) {
    let Some((definition, _, text)) = with_game(data) else { return };
    let Ok(read) = saved::decode(definition, text) else { return };
    let write =
        |game: &saved::Saved| saved::encode(definition, &game.choices, &game.session, &game.draft);
    let written = write(&read);
    let again = saved::decode(definition, &written).expect("our own text");
    assert_eq!(write(&again), written, "{text:?}");
}

/// A definition that can be read can be played and is the same in its compact
/// form.
pub fn definition(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (game, board) = text.split_once(SEPARATOR).unwrap_or((text, BOARD));
    let Ok(definition) = source::read_texts("game", game, board) else { return };
    let compact = Definition::decode(&definition.encode()).expect("our own bytes");
    assert_eq!(compact, definition);
    let game = Game::new(&definition, &Choices::default());
    let mut session = Session::new(game);
    for _ in 0..4 {
        let turns = session.game().turns(session.position());
        let Some(turn) = turns.into_iter().next() else { break };
        if session.outcome().is_some() {
            break;
        }
        session.play(&turn).expect("a turn that was found");
    }
}
