//! Turns as text, and turns that are against the rules.

mod common;

use std::collections::HashSet;

use common::scribble::{any_text, spoiled};
use common::workshop::changed_game;
use common::{game, position, turn};
use player::outcome::{DrawReason, Outcome, Reason};
use player::play::{Illegal, IllegalTurn};
use player::turn::{Chain, TurnError, TurnErrorKind as Kind};
use player::{Board, Game, Point, PointSet, Session, Side, Turn};
use proptest::prelude::*;

fn board() -> Board {
    game("asalto", "").board.as_ref().clone()
}

fn any_name() -> impl Strategy<Value = String> {
    (0usize..33).prop_map(|index| board().name(Point::new(index)).to_owned())
}

fn any_turn_text() -> impl Strategy<Value = String> {
    let names = |count| prop::collection::vec(any_name(), count);
    prop_oneof![
        names(2..3usize).prop_map(|names| names.join("-")),
        names(2..12usize).prop_map(|names| names.join("x")),
        prop::collection::btree_set(any_name(), 1..5usize)
            .prop_map(|names| format!("@{}", Vec::from_iter(names).join("+"))),
    ]
}

fn assert_place_is_in_text(text: &str, error: &TurnError) {
    assert!(text.is_char_boundary(error.at), "{text:?}: {error}");
    assert!(error.to_string().ends_with(&format!(" (at character {})", error.at + 1)));
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_right_text_is_written_as_it_was_read(text in any_turn_text()) {
        let turn = Turn::parse(&board(), &text).map_err(|error| error.to_string());
        prop_assert_eq!(turn.map(|turn| turn.text(&board())), Ok(text));
    }

    #[test]
    fn the_points_of_a_placement_are_read_in_any_order(
        names in prop::collection::btree_set(any_name(), 1..6usize).prop_shuffle_names(),
    ) {
        let (sorted, shuffled) = names;
        let read = Turn::parse(&board(), &format!("@{}", shuffled.join("+"))).unwrap();
        prop_assert_eq!(read.text(&board()), format!("@{}", sorted.join("+")));
    }

    #[test]
    fn nearly_right_texts_are_read_or_refused_with_a_place(
        text in spoiled(any_turn_text(), "abcdefgh012345678x-@+"),
    ) {
        match Turn::parse(&board(), &text) {
            Ok(turn @ Turn::Place(_)) => {
                prop_assert_eq!(Turn::parse(&board(), &turn.text(&board())), Ok(turn));
            }
            Ok(turn) => prop_assert_eq!(turn.text(&board()), text),
            Err(error) => assert_place_is_in_text(&text, &error),
        }
    }

    #[test]
    fn no_bytes_make_the_parser_panic(text in any_text(), mark in "[@x+-]{0,2}") {
        for text in [format!("{mark}{text}"), format!("{text}{mark}")] {
            if let Err(error) = Turn::parse(&board(), &text) {
                assert_place_is_in_text(&text, &error);
                prop_assert!(error.to_string().chars().count() < 400);
            }
        }
    }
}

/// Sorted names with the same names in another order.
trait ShuffleNames: Strategy {
    fn prop_shuffle_names(self) -> impl Strategy<Value = (Vec<String>, Vec<String>)>;
}

impl<S: Strategy<Value = std::collections::BTreeSet<String>>> ShuffleNames for S {
    fn prop_shuffle_names(self) -> impl Strategy<Value = (Vec<String>, Vec<String>)> {
        self.prop_flat_map(|names| {
            let sorted = Vec::from_iter(names);
            (Just(sorted.clone()), Just(sorted).prop_shuffle())
        })
    }
}

#[test]
fn a_placement_is_written_in_alphabetical_order_not_in_that_of_the_board() {
    let game = game("asalto", "");
    // The board's order begins with the top row.
    for text in ["@c5+e7", "@e7+c5"] {
        let mut session = Session::new(game.clone());
        let played = session.play(&turn(&game, text)).expect("a placement");
        assert_eq!(played.turn.text(&game.board), "@c5+e7");
    }
}

#[test]
fn chains_with_the_same_ends_and_other_landing_points_are_different_turns() {
    let board = board();
    let [one, other] = ["c3xe3xe5xc5xc3", "c3xc5xe5xe3xc3"]
        .map(|text| Turn::parse(&board, text).expect("a chain"));
    assert_ne!(one, other);
    let again = Turn::parse(&board, "c3xe3xe5xc5xc3").expect("a chain");
    assert_eq!(HashSet::from([one, other, again]).len(), 2);
    // A chain that was shortened leaves nothing behind.
    let mut chain = Chain::new(board.point("c3").expect("a point"));
    chain.push(board.point("e3").expect("a point"));
    chain.push(board.point("e5").expect("a point"));
    chain.pop();
    let short = Turn::parse(&board, "c3xe3").expect("a chain");
    assert_eq!(Turn::Jump(chain), short);
    assert_eq!(HashSet::from([Turn::Jump(chain), short]).len(), 1);
}

#[test]
fn each_error_of_a_text_tells_what_is_wrong_and_where() {
    let unknown = |name: &str| Kind::UnknownPoint(name.to_owned());
    let no_mark = "a turn is written d4-d5, d4xd6xf4 or @c5+e6";
    let missing = "a point is missing";
    let cases = [
        ("", Kind::NoPoint, 0, missing),
        ("-", Kind::NoPoint, 0, missing),
        ("d4-", Kind::NoPoint, 3, missing),
        ("d4x", Kind::NoPoint, 3, missing),
        ("d4xxd6", Kind::NoPoint, 3, missing),
        ("@", Kind::NoPoint, 1, missing),
        ("@c5+", Kind::NoPoint, 4, missing),
        ("@+c5", Kind::NoPoint, 1, missing),
        ("d4", Kind::NoMark, 2, no_mark),
        ("d4-d9", unknown("d9"), 3, "no point `d9` on this board"),
        ("a1-a2", unknown("a1"), 0, "no point `a1` on this board"),
        ("D4-d5", unknown("D4"), 0, "no point `D4` on this board"),
        ("d4 -d5", unknown("d4 "), 0, "no point `d4 ` on this board"),
        ("d4-d5-d6", unknown("d5-d6"), 3, "no point `d5-d6` on this board"),
        ("d4xd6-e5", unknown("d4xd6"), 0, "no point `d4xd6` on this board"),
        ("d4xd6xé", unknown("é"), 6, "no point `é` on this board"),
        ("@c5+e6\n", unknown("e6\n"), 4, "no point `e6\\n` on this board"),
        ("@c5+e6+c5", Kind::Twice("c5".to_owned()), 7, "point `c5` is named twice"),
    ];
    for (text, kind, at, message) in cases {
        let error = Turn::parse(&board(), text).expect_err(text);
        assert_eq!(error, TurnError { at, kind }, "{text}");
        assert_eq!(error.to_string(), format!("{message} (at character {})", at + 1), "{text}");
    }
    let error = Turn::parse(&board(), &"y".repeat(1000)).expect_err("no turn");
    assert_eq!(error.kind, unknown(&"y".repeat(20)));
}

#[test]
fn a_chain_longer_than_any_board_allows_is_refused() {
    let longest = format!("d4{}", "xd6".repeat(62));
    assert_eq!(turn(&game("asalto", ""), &longest).text(&board()), longest);
    let error = Turn::parse(&board(), &format!("{longest}xd6")).expect_err("too long");
    assert_eq!(error, TurnError { at: 2 + 62 * 3 + 1, kind: Kind::TooLong });
    assert_eq!(error.to_string(), "no chain can have so many jumps (at character 190)");
}

#[track_caller]
fn illegal(game: &Game, before: &str, text: &str, why: Illegal, message: &str) {
    let before = position(game, before);
    let turn = turn(game, text);
    assert_eq!(game.play(&before, &turn), Err(why), "{text}");
    assert_eq!(IllegalTurn { game, why }.to_string(), message, "{text}");
    assert!(!game.turns(&before).contains(&turn), "{text} is generated");
    let mut session = Session::from_position(game.clone(), before);
    assert_eq!(session.play(&turn), Err(why), "{text}");
    assert_eq!((session.ply(), *session.position()), (0, before), "{text} changed something");
}

fn at(game: &Game, name: &str) -> Point {
    game.board.point(name).expect("a point of the board")
}

#[test]
fn no_turn_follows_the_end_of_the_game() {
    let game = game("fox-and-geese", "sideways=on");
    let over = Illegal::Over(Outcome::Win { winner: Side::Few, reason: Reason::TooFew });
    illegal(&game, "3/3/7/3F3/7/ggg/3 few", "d4-d5", over, "the game is over");
    let over = Illegal::Over(Outcome::Win { winner: Side::Many, reason: Reason::Stuck });
    illegal(&game, "ggF/ggg/2ggg2/7/7/3/3 few", "e7-e6", over, "the game is over");
    let mut drawn =
        Session::from_position(game.clone(), position(&game, "3/3/7/3F3/g6/ggg/ggg few 100"));
    let over = Illegal::Over(Outcome::Draw(DrawReason::Quiet));
    assert_eq!(drawn.play(&turn(&game, "d4-d5")), Err(over));
}

#[test]
fn a_turn_needs_a_piece_of_the_side_to_move() {
    let game = game("fox-and-geese", "");
    let start = game.start().text(&game);
    for text in ["d5-d6", "d5xd7"] {
        let why = Illegal::NoPiece(at(&game, "d5"));
        illegal(&game, &start, text, why, "there is no piece on d5");
    }
    for text in ["d3-e4", "d3xd5"] {
        let why = Illegal::NotYours(at(&game, "d3"));
        illegal(&game, &start, text, why, "the piece on d3 belongs to the other side");
    }
}

#[test]
fn a_piece_cannot_go_to_a_point_that_is_taken() {
    let game = game("fox-and-geese", "");
    let start = game.start().text(&game);
    illegal(&game, &start, "d4-d3", Illegal::Occupied(at(&game, "d3")), "d3 is not empty");
    illegal(&game, &start, "d4-d4", Illegal::Occupied(at(&game, "d4")), "d4 is not empty");
    illegal(&game, &start, "d4xd2", Illegal::Occupied(at(&game, "d2")), "d2 is not empty");
    let two = common::game("two-foxes", "");
    let text = "3/3/2ggg2/1g1F1g1/ggg1ggg/1F1/ggg few";
    illegal(
        &two,
        text,
        "d4xd6xd4xd6",
        Illegal::NothingToJump(at(&two, "d5")),
        "there is nothing to jump over on d5",
    );
}

#[test]
fn a_step_follows_a_line_to_the_next_point() {
    let fox = game("fox-and-geese", "");
    let f = |game: &Game, before: &str, from: &str, to: &str| {
        let why = Illegal::NoLine(at(game, from), at(game, to));
        let message = format!("no line joins {from} and {to} in one step");
        illegal(game, before, &format!("{from}-{to}"), why, &message);
    };
    f(&fox, "3/3/7/3F3/g6/ggg/ggg few", "d4", "d6");
    f(&fox, "3/F2/7/7/g6/ggg/ggg few", "c6", "b5");
    // The officers' board lacks every other diagonal.
    f(&game("asalto", ""), "3/O2/3O3/rrrrrrr/rrrrrrr/3/3 few", "d5", "e6");
    // So does an old board for foxes, and another one lacks them all.
    let alone = "3/3/7/3F3/g6/ggg/ggg few";
    f(&game("fox-and-geese", "lattice=alternate"), "3/3/3F3/7/g6/ggg/ggg few", "d5", "e6");
    f(&game("fox-and-geese", "lattice=orthogonal"), alone, "d4", "e5");
    let alternate = game("fox-and-geese", "lattice=alternate");
    let position = common::position(&alternate, alone);
    assert!(common::turns(&alternate, &position).contains(&"d4-e5".to_owned()));
}

#[test]
fn geese_do_not_go_back_nor_sideways_where_that_is_not_agreed() {
    let off = game("fox-and-geese", "sideways=off");
    let f = |game: &Game, from: &str, to: &str| {
        let why = Illegal::WrongWay(Side::Many, at(game, from), at(game, to));
        let message = format!("the many may not step from {from} to {to}");
        illegal(game, "F2/3/7/3g3/7/ggg/1gg many", &format!("{from}-{to}"), why, &message);
    };
    f(&off, "d4", "e4");
    for to in ["d3", "c3", "e3"] {
        f(&off, "d4", to);
        f(&game("fox-and-geese", "sideways=on"), "d4", to);
    }
}

#[test]
fn geese_do_not_capture() {
    for id in ["fox-and-geese", "two-foxes"] {
        let why = Illegal::NoCapture(Side::Many);
        illegal(
            &game(id, ""),
            "3/3/3F3/3g3/ggggggg/ggg/ggg many",
            "d4xd6",
            why,
            "the many do not capture",
        );
    }
}

#[test]
fn a_jump_follows_a_line_over_the_next_point() {
    let fox = game("fox-and-geese", "");
    let f = |game: &Game, before: &str, from: &str, to: &str| {
        let why = Illegal::NoJump(at(game, from), at(game, to));
        let message = format!("no jump leads from {from} to {to}");
        illegal(game, before, &format!("{from}x{to}"), why, &message);
    };
    let around = "3/3/2ggg2/2gFg2/2ggg2/ggg/3 few";
    for to in ["d5", "d7", "b5", "d4"] {
        f(&fox, around, "d4", to);
    }
    f(&fox, "3/F2/1g5/7/ggggggg/ggg/3 few", "c6", "a4");
    f(&game("asalto", ""), "3/3/3Or2/3rr2/rrrrrrr/3/3 few", "d5", "f3");
    let why = Illegal::NothingToJump(at(&fox, "d5"));
    let text = "3/3/7/3F3/g6/ggg/ggg few";
    illegal(&fox, text, "d4xd6", why, "there is nothing to jump over on d5");
    let two = game("two-foxes", "");
    let why = Illegal::NothingToJump(at(&two, "d5"));
    let text = "3/3/3F3/3F3/ggg4/ggg/ggg few";
    illegal(&two, text, "d4xd6", why, "there is nothing to jump over on d5");
}

#[test]
fn where_captures_are_compulsory_the_message_names_who_can() {
    let game = game("two-foxes", "");
    let one = Illegal::MustCapture(at(&game, "e2").set());
    let message = "a capture is compulsory, with the piece on e2";
    illegal(&game, "3/3/3F3/7/ggg1ggg/1gF/ggg few", "d5-d6", one, message);
    let both: PointSet = ["d4", "e2"].into_iter().map(|name| at(&game, name)).collect();
    let message = "a capture is compulsory, with the piece on d4 or e2";
    let text = "3/3/g2g2g/2gFg2/6g/1gF/ggg few";
    illegal(&game, text, "e2-e3", Illegal::MustCapture(both), message);
}

#[test]
fn where_chains_must_go_on_they_do_not_stop_before_their_end() {
    let game = game("two-foxes", "");
    let text = "3/2g/gg1F1gg/2g1g1g/Fg1ggg1/g1g/1g1 few";
    let why = Illegal::MustGoOn(at(&game, "c3"));
    illegal(&game, text, "a3xc3", why, "the piece must go on jumping from c3");
}

#[test]
fn where_one_jump_is_the_rule_a_second_is_refused() {
    let game = changed_game("fox-and-geese", "may-stop", "single");
    let text = "3/3/3g3/2g1g2/2Fg3/3/ggg few";
    illegal(&game, text, "c3xe3xe5", Illegal::OneJump, "a turn has one jump at most");
    assert_eq!(
        common::turns(&game, &position(&game, text)).iter().filter(|t| t.contains('x')).count(),
        2
    );
}

#[test]
fn a_chain_without_a_jump_is_no_turn() {
    let game = game("fox-and-geese", "");
    let turn = Turn::Jump(Chain::new(at(&game, "d4")));
    assert_eq!(game.play(&game.start(), &turn), Err(Illegal::NoLanding));
    let why = IllegalTurn { game: &game, why: Illegal::NoLanding };
    assert_eq!(why.to_string(), "a chain needs a landing point");
}

#[test]
fn officers_are_placed_first_both_at_once_on_free_points_of_the_fortress() {
    let game = game("asalto", "");
    let start = game.start().text(&game);
    let first = "first 2 pieces have to be placed";
    illegal(&game, &start, "d4-d5", Illegal::MustPlace(2), first);
    illegal(&game, &start, "d4xd6", Illegal::MustPlace(2), first);
    let count = "exactly 2 pieces have to be placed in one turn";
    illegal(&game, &start, "@c5", Illegal::PlaceCount(2), count);
    illegal(&game, &start, "@c5+d6+e7", Illegal::PlaceCount(2), count);
    let there = Illegal::NotThere(at(&game, "d4"));
    illegal(&game, &start, "@c5+d4", there, "no piece may be placed on d4");
    let taken = Illegal::Occupied(at(&game, "d6"));
    illegal(&game, "3/1r1/rr3rr/rrrrrrr/7/3/3[OO] few", "@d6+e6", taken, "d6 is not empty");
    let nothing = "there is nothing in hand to place";
    let placed = "O1O/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr few";
    illegal(&game, placed, "@c5+d6", Illegal::NothingInHand, nothing);
    illegal(&game, &placed.replace("few", "many"), "@c5+d6", Illegal::NothingInHand, nothing);
    let fox = common::game("fox-and-geese", "");
    illegal(&fox, &fox.start().text(&fox), "@c5+d6", Illegal::NothingInHand, nothing);
}
