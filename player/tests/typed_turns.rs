//! Turns as people type them.

mod common;

use common::{game, position};
use player::Game;
use player::notation::{TypedError, read};
use player::play::Illegal;

/// The turn that a text means, or the word for why it means none.
fn typed(game: &Game, at: &str, text: &str) -> String {
    match read(game, &position(game, at), text) {
        Ok(turn) => turn.text(&game.board),
        Err(TypedError::Empty) => "empty".to_owned(),
        Err(TypedError::NoPoint(name)) => format!("no point {name}"),
        Err(TypedError::Ambiguous(turns)) => {
            let texts: Vec<String> = turns.iter().map(|turn| turn.text(&game.board)).collect();
            format!("one of {}", texts.join(" "))
        }
        Err(TypedError::Illegal(why)) => format!("{why:?}"),
        Err(TypedError::NoTurn) => "no turn".to_owned(),
    }
}

const START: &str = "3/3/7/3F3/ggggggg/ggg/ggg few";
const CHAIN: &str = "ggg/2g/ggg1ggg/2gg1F1/2g4/3/3 few";

#[test]
fn a_turn_in_full_is_read_with_any_dash_and_in_any_case() {
    let game = game("fox-and-geese", "");
    for text in ["d4-d5", "D4-D5", "d4 d5", "d4d5", "d4–d5", " d4 → d5 ", "d4−d5"] {
        assert_eq!(typed(&game, START, text), "d4-d5", "{text}");
    }
    for text in ["f4xd6xb4", "f4×d6×b4", "F4:d6:b4", "f4d6b4"] {
        assert_eq!(typed(&game, CHAIN, text), "f4xd6xb4", "{text}");
    }
}

#[test]
fn cyrillic_letters_that_look_latin_are_understood() {
    let game = game("fox-and-geese", "");
    assert_eq!(typed(&game, START, "d4-с5"), "d4-c5");
    assert_eq!(typed(&game, START, "D4-Е5"), "d4-e5");
    assert_eq!(typed(&game, "3/3/7/3F3/ggggggg/ggg/ggg many", "а3-а4"), "a3-a4");
    assert_eq!(typed(&game, CHAIN, "f4хd6"), "f4xd6");
}

#[test]
fn a_short_form_is_enough_where_only_one_turn_fits() {
    let game = game("fox-and-geese", "");
    assert_eq!(typed(&game, CHAIN, "f4d2"), "f4xd6xb4xd2");
    assert_eq!(typed(&game, CHAIN, "d2"), "f4xd6xb4xd2");
    assert_eq!(typed(&game, START, "d5"), "d4-d5");
    let geese = "3/3/7/3F3/ggggggg/ggg/ggg many";
    assert_eq!(typed(&game, geese, "a4"), "one of a3-a4 b3-a4");
}

#[test]
fn where_several_chains_fit_they_are_listed() {
    let game = game("fox-and-geese", "");
    let square = "3/3/2g1g2/7/2g1g2/1F1/3 few";
    assert_eq!(typed(&game, square, "d2d6"), "one of d2xb4xd6 d2xf4xd6");
    assert_eq!(typed(&game, square, "d2d2"), "one of d2xb4xd6xf4xd2 d2xf4xd6xb4xd2");
    assert_eq!(typed(&game, square, "d2f4d6"), "d2xf4xd6");
}

#[test]
fn a_text_that_is_no_turn_is_told_what_is_wrong() {
    let game = game("fox-and-geese", "");
    assert_eq!(typed(&game, START, ""), "empty");
    assert_eq!(typed(&game, START, "d4-h9"), "no point h9");
    assert_eq!(typed(&game, START, "кот"), "no point кот");
    assert_eq!(typed(&game, START, "c7"), "no turn");
    let wrong = read(&game, &position(&game, START), "d4-d7").expect_err("too far");
    assert!(matches!(wrong, TypedError::Illegal(Illegal::NoLine(..))));
    let wrong = read(&game, &position(&game, START), "a3-a4").expect_err("not the geese's turn");
    assert!(matches!(wrong, TypedError::Illegal(Illegal::NotYours(_))));
}

#[test]
fn a_placement_is_read_in_any_order() {
    let game = game("asalto", "");
    let start = game.start().text(&game);
    for text in ["@c5+e6", "e6 c5", "e6+c5", "@e6,c5"] {
        assert_eq!(typed(&game, &start, text), "@c5+e6", "{text}");
    }
}

proptest::proptest! {
    #[test]
    fn whatever_is_typed_nothing_breaks(text in "\\PC*") {
        let game = game("asalto", "");
        let _ = read(&game, &game.start(), &text);
    }
}
