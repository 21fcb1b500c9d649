//! The puzzles of the games are right, and those that are not are refused.

mod common;

use std::collections::BTreeSet;

use common::{definition, games_folder};
use player::outcome::Outcome;
use player::puzzle::mine::Miner;
use player::puzzle::{Grade, Proof, Puzzle, Task};
use player::search::{Searcher, Weights};
use player::{Definition, Game, Position, Side, source};

const GAMES: [&str; 3] = ["fox-and-geese", "two-foxes", "asalto"];

fn weights(id: &str) -> Weights {
    source::load_evaluation(&games_folder().join(format!("{id}.toml"))).expect("a game")
}

/// The puzzles of a game, looked at with so many positions for each turn.
fn puzzles(id: &str, nodes: u64) -> Vec<Puzzle> {
    let path = games_folder().join(format!("{id}.toml"));
    source::load_puzzles(&path, &definition(id), &weights(id), nodes)
        .unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn each_game_has_twelve_puzzles_in_three_grades_without_a_flaw() {
    for id in GAMES {
        let puzzles = puzzles(id, u64::MAX);
        assert!(puzzles.len() >= 12, "{id} has {}", puzzles.len());
        let grades: BTreeSet<Grade> = puzzles.iter().map(|puzzle| puzzle.grade).collect();
        assert_eq!(grades.len(), Grade::ALL.len(), "{id}");
        let sides: BTreeSet<&str> =
            puzzles.iter().map(|puzzle| puzzle.position.to_move.name()).collect();
        assert_eq!(sides.len(), 2, "{id}: puzzles for both sides");
        let positions: BTreeSet<String> = puzzles
            .iter()
            .map(|puzzle| puzzle.position.text(&puzzle.game(&definition(id))))
            .collect();
        assert_eq!(positions.len(), puzzles.len(), "{id}: no position twice");
    }
}

/// Whether a side wins within so many plies, by the rules alone: no search of
/// the engine, no table, no estimate.
fn wins(game: &Game, position: &Position, side: Side, plies: usize) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return matches!(outcome, Outcome::Win { winner, .. } if winner == side);
    }
    if plies == 0 {
        return false;
    }
    let mut after = game.turns(position).into_iter().map(|turn| {
        let played = game.play(position, &turn).expect("a legal turn");
        wins(game, &played.after, side, plies - 1)
    });
    if position.to_move == side { after.any(|wins| wins) } else { after.all(|wins| wins) }
}

#[test]
fn short_wins_are_confirmed_by_the_rules_alone() {
    const PLIES: usize = 4;
    let mut confirmed = 0;
    for id in GAMES {
        let definition = definition(id);
        for puzzle in puzzles(id, 0) {
            let game = puzzle.game(&definition);
            let side = puzzle.position.to_move;
            let play = |position: &Position, turn| game.play(position, turn).expect("legal").after;
            let answered = play(&puzzle.position, &puzzle.answer);
            let ends = puzzle.line.iter().fold(answered, |position, turn| play(&position, turn));
            if game.outcome(&ends).is_some() && puzzle.line.len() <= PLIES {
                assert!(wins(&game, &answered, side, PLIES), "{id}: {}", puzzle.id);
                confirmed += 1;
            }
            for wrong in &puzzle.wrong {
                let after = play(&puzzle.position, &wrong.turn);
                // No wrong turn is as good as the answer of a puzzle to be won.
                assert!(!wins(&game, &after, side, 2), "{id}: {}", puzzle.id);
            }
        }
    }
    assert!(confirmed >= 3, "only {confirmed} puzzles are short enough");
}

#[test]
fn the_miner_finds_the_same_puzzle_in_its_position() {
    for id in ["two-foxes", "asalto"] {
        let definition = definition(id);
        let short = puzzles(id, 0).into_iter().filter(|puzzle| {
            puzzle.proof == Proof::Search && puzzle.nodes <= 4_000 && puzzle.wrong.len() >= 3
        });
        for puzzle in short.take(2) {
            let mut miner = Miner {
                definition: &definition,
                choices: puzzle.choices.clone(),
                weights: weights(id),
                searcher: Searcher::new(puzzle.game(&definition), &weights(id), 1 << 20),
                winner: &|_| None,
                nodes: (8_000, 20_000),
            };
            let found = miner.look(&puzzle.position).expect("a puzzle").puzzle;
            assert_eq!((found.answer, found.task), (puzzle.answer, Task::Win));
            let turns = |puzzle: &Puzzle| -> BTreeSet<String> {
                puzzle.wrong.iter().map(|wrong| wrong.turn.text(&definition.board)).collect()
            };
            assert_eq!(turns(&found), turns(&puzzle));
        }
    }
}

/// The first puzzle of Two Foxes that is proved by search, as text.
const PUZZLE: &str = r#"[[puzzle]]
id = "pen"
position = "ggg/ggg/1F1ggFg/2g4/7/3/3 many"
task = "win"
grade = "easy"
answer = "c4-c5"
proof = "search"
nodes = 1000
wrong = [
    "d5-c5 b5xd5xb3",
    "c4-b4 b5xb3",
    "c4-d4 b5-c5",
]
"#;

/// What is said about a text: each message with the text at its place.
fn complaints(definition: &Definition, text: &str) -> Vec<(String, String)> {
    let read = source::read_puzzles(definition, &weights("two-foxes"), text, u64::MAX);
    let errors = read.expect_err("it is wrong");
    let place = |span: Option<std::ops::Range<usize>>| span.map_or("", |span| &text[span]);
    errors.into_iter().map(|error| (error.message, place(error.span).to_owned())).collect()
}

#[test]
fn a_puzzle_that_is_wrong_is_told_so_at_its_place() {
    let definition = definition("two-foxes");
    assert!(source::read_puzzles(&definition, &weights("two-foxes"), PUZZLE, u64::MAX).is_ok());
    let cases = [
        ("ggg/ggg/1F", "gg/ggg/1F", "row 1 from the top must have 3 points", "\"gg/ggg"),
        ("\"c4-c5\"", "\"c4-c6\"", "the turn `c4-c6` is illegal", "\"c4-c6\""),
        ("\"c4-c5\"", "\"c4 to c5\"", "a turn is written", "\"c4 to c5\""),
        ("\"easy\"", "\"gentle\"", "there is no `gentle` here", "\"gentle\""),
        ("\"search\"", "\"estimate\"", "task and proof do not agree", "\"estimate\""),
        ("    \"c4-b4 b5xb3\",\n", "", "the turn `c4-b4` is not among the wrong ones", "[\n"),
        ("\"c4-b4 b5xb3\"", "\"c4-b4\"", "the turn `c4-b4` needs a reply", "\"c4-b4\""),
        ("c4-b4 b5xb3", "c4-b4 b5-c5", "the turn `b5-c5` is illegal", "\"c4-b4 b5-c5\""),
        ("\"pen\"", "\"The Pen\"", "`The Pen` is not a name for a puzzle", "\"The Pen\""),
        ("id =", "options = [\"geese=9\"]\nid =", "no option `geese`", "\"geese=9\""),
        ("id =", "author = \"me\"\nid =", "unknown field `author`", "author"),
    ];
    for (old, new, message, place) in cases {
        assert!(PUZZLE.contains(old), "{old}");
        let found = complaints(&definition, &PUZZLE.replacen(old, new, 1));
        let is_told =
            found.iter().any(|(said, at)| said.contains(message) && at.starts_with(place));
        assert!(is_told, "{new}: {found:?}");
    }
}

#[test]
fn the_search_contradicts_an_answer_that_is_wrong() {
    let definition = definition("two-foxes");
    // The answer and a wrong turn changed places.
    let text = PUZZLE.replace("answer = \"c4-c5\"", "answer = \"d5-c5\"");
    let text = text.replace("\"d5-c5 b5xd5xb3\"", "\"c4-c5\"");
    let found = complaints(&definition, &text);
    let says = |words: &str| found.iter().any(|(said, _)| said.contains(words));
    assert!(says("the answer `d5-c5` loses"), "{found:?}");
    assert!(says("this does not refute `c4-c5`: it wins as well"), "{found:?}");
}

#[test]
fn names_are_given_once_and_easy_puzzles_come_first() {
    let definition = definition("two-foxes");
    let twice = format!("{PUZZLE}\n{PUZZLE}");
    let found = complaints(&definition, &twice);
    assert_eq!(found, [("two puzzles are called `pen`".to_owned(), "\"pen\"".to_owned())]);
    let other = PUZZLE.replace("\"pen\"", "\"other\"");
    let order = format!("{}\n{other}", PUZZLE.replace("easy", "hard"));
    let found = complaints(&definition, &order);
    assert_eq!(found[0].0, "`easy` comes after a harder puzzle");
}
