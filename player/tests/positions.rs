//! Positions as text: what is read, what is written, what is refused.

mod common;

use common::scribble::{any_text, spoiled};
use common::{game, position};
use player::position::{PositionError, PositionErrorKind as Kind};
use player::{BySide, Game, Point, PointSet, Position, Side};
use proptest::prelude::*;
use proptest::sample::Index;

const GAMES: [&str; 3] = ["fox-and-geese", "two-foxes", "asalto"];

/// Any position of the game that has a text.
fn any_position(id: &'static str) -> impl Strategy<Value = Position> {
    let most = if id == "fox-and-geese" { 1usize } else { 2 };
    let masks = (any::<u64>(), any::<u64>(), any::<bool>());
    let few = prop::collection::vec(0usize..33, 0..=most);
    let quiet = prop_oneof![Just(0), any::<u16>()];
    (masks, few, any::<bool>(), quiet, any::<bool>()).prop_map(
        move |((a, b, dense), few, few_moves, quiet, hand)| {
            let hand = hand && id == "asalto";
            let few: PointSet = few.into_iter().filter(|_| !hand).map(Point::new).collect();
            let many = PointSet(if dense { a | b } else { a & b }) & PointSet::first(33);
            Position {
                pieces: BySide { few, many: many - few },
                in_hand: BySide { few: if hand { 2 } else { 0 }, many: 0 },
                to_move: if few_moves || hand { Side::Few } else { Side::Many },
                quiet,
            }
        },
    )
}

fn any_game_and_position() -> impl Strategy<Value = (&'static str, Position)> {
    prop::sample::select(&GAMES[..])
        .prop_flat_map(|id| any_position(id).prop_map(move |position| (id, position)))
}

fn any_position_text() -> impl Strategy<Value = String> {
    any_game_and_position().prop_map(|(id, position)| position.text(&game(id, "")))
}

fn assert_place_is_in_text(text: &str, error: &PositionError) {
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
    fn what_is_written_is_read_as_the_same_position((id, position) in any_game_and_position()) {
        let game = game(id, "");
        let text = position.text(&game);
        prop_assert_eq!(Position::parse(&game, &text), Ok(position), "{}", text);
        let full = position.full_text(&game);
        prop_assert_eq!(Position::parse(&game, &full), Ok(position), "{}", full);
    }

    #[test]
    fn positions_are_equal_exactly_when_their_texts_are(
        (id, one) in any_game_and_position(),
        point in any::<Index>(),
    ) {
        let game = game(id, "");
        let point = Point::new(point.index(33)).set();
        let mut other = one;
        other.pieces.many = if one.occupied().meets(point) {
            one.pieces.many - point
        } else {
            one.pieces.many | point
        };
        prop_assert_eq!(one == other, one.text(&game) == other.text(&game));
    }

    #[test]
    fn nearly_right_texts_are_read_canonically_or_refused_with_a_place(
        id in prop::sample::select(&GAMES[..]),
        text in spoiled(any_position_text(), "0123789FOgr/[] fewmany"),
    ) {
        let game = game(id, "");
        match Position::parse(&game, &text) {
            Ok(position) => {
                let written = position.text(&game);
                prop_assert!(text == written || text == format!("{written} 0"), "{text:?}");
            }
            Err(error) => assert_place_is_in_text(&text, &error),
        }
    }

    #[test]
    fn no_bytes_make_the_parser_panic(text in any_text()) {
        for id in GAMES {
            if let Err(error) = Position::parse(&game(id, ""), &text) {
                assert_place_is_in_text(&text, &error);
            }
        }
    }
}

#[test]
fn the_start_positions_are_written_as_agreed() {
    let starts = [
        ("fox-and-geese", "", "3/3/7/3F3/ggggggg/ggg/ggg few"),
        ("fox-and-geese", "geese=15", "3/3/7/g2F2g/ggggggg/ggg/ggg few"),
        ("fox-and-geese", "geese=17 sideways=on", "3/3/7/gg1F1gg/ggggggg/ggg/ggg few"),
        ("two-foxes", "", "F1F/3/7/ggggggg/ggggggg/ggg/ggg few"),
        ("asalto", "", "3/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr[OO] few"),
    ];
    for (id, options, text) in starts {
        let game = game(id, options);
        assert_eq!(game.start().text(&game), text);
        assert_eq!(game.start().full_text(&game), format!("{text} 0"));
        assert_eq!(position(&game, text), game.start());
    }
}

#[test]
fn the_count_of_quiet_plies_may_be_left_out_when_it_is_0() {
    let game = game("two-foxes", "");
    let without = position(&game, "F1F/3/7/7/7/3/3 many");
    let with = position(&game, "F1F/3/7/7/7/3/3 many 0");
    assert_eq!(without, with);
    assert_eq!(with.text(&game), "F1F/3/7/7/7/3/3 many");
    assert_eq!(position(&game, "F1F/3/7/7/7/3/3 many 65535").quiet, 65535);
}

#[test]
fn any_number_of_many_and_fewer_few_than_the_game_has_are_accepted() {
    let fox = game("fox-and-geese", "");
    position(&fox, "3/3/7/7/7/3/3 few");
    position(&fox, "ggg/ggg/ggggggg/ggggggg/ggggggg/ggg/ggg many");
    position(&fox, "ggg/ggg/ggggggg/gggFggg/ggggggg/ggg/ggg few");
    let asalto = game("asalto", "");
    position(&asalto, "3/3/7/7/7/3/3 many");
    position(&asalto, "O2/3/7/7/7/3/3 many");
    position(&asalto, "OO1/3/7/7/7/3/3 many");
    position(&asalto, "rrr/rrr/rrrrrrr/rrrrrrr/rrrrrrr/rrr/rrr[OO] few");
}

#[track_caller]
fn refused(game: &Game, text: &str, kind: Kind, at: usize, message: &str) {
    let error = Position::parse(game, text).expect_err(text);
    assert_eq!(error, PositionError { at, kind }, "{text}");
    assert_eq!(error.to_string(), format!("{message} (at character {})", at + 1), "{text}");
}

#[test]
fn a_character_that_can_not_stand_there_is_named() {
    let game = game("fox-and-geese", "");
    let f = |text, c, at, message| refused(&game, text, Kind::Unexpected(Some(c)), at, message);
    f("3/3/7/3O3/7/3/3 few", 'O', 7, "unexpected `O`");
    f("3/3/7/3f3/7/3/3 few", 'f', 7, "unexpected `f`");
    f("3/3/7/3G3/7/3/3 few", 'G', 7, "unexpected `G`");
    f("3/3/7/-3F3/7/3/3 few", '-', 6, "unexpected `-`");
    f("3/é/7/3F3/7/3/3 few", 'é', 2, "unexpected `é`");
    f("3/\0/7/3F3/7/3/3 few", '\0', 2, "unexpected `\\0`");
    f("3/٣/7/3F3/7/3/3 few", '٣', 2, "unexpected `٣`");
    f("3/3/7/7/7/3/3[x] few", 'x', 14, "unexpected `x`");
}

#[test]
fn a_text_that_ends_too_early_is_refused() {
    let game = game("fox-and-geese", "");
    for text in ["", "g", "3/", "3/3/7/3F", "3/3/7/7/7/3/3[", "3/3/7/7/7/3/3[F"] {
        refused(&game, text, Kind::Unexpected(None), text.len(), "the text ends too early");
    }
}

#[test]
fn a_row_of_the_wrong_length_is_named() {
    let game = game("fox-and-geese", "");
    let f = |text, row, expected, at| {
        let message = format!("row {row} from the top must have {expected} points");
        refused(&game, text, Kind::RowLength { row, expected }, at, &message);
    };
    f("2/3/7/3F3/7/3/3 few", 1, 3, 1);
    f("/3/7/3F3/7/3/3 few", 1, 3, 0);
    f("4/3/7/3F3/7/3/3 few", 1, 3, 0);
    f("gggg/3/7/3F3/7/3/3 few", 1, 3, 3);
    f("3g/3/7/3F3/7/3/3 few", 1, 3, 1);
    f("3/3/7/3F4/7/3/3 few", 4, 7, 8);
    f("3/3/52/3F3/7/3/3 few", 3, 7, 4);
    f("3/3/7/3F3/7/3/2 few", 7, 3, 15);
    f("3/3/7/3F3/7/3/3g few", 7, 3, 15);
    f("3/3/7/3F3/7/3/[F] few", 7, 3, 14);
    f(" 3/3/7/3F3/7/3/3 few", 1, 3, 0);
}

#[test]
fn too_many_or_too_few_rows_are_refused() {
    let game = game("fox-and-geese", "");
    let f = |text, at| {
        refused(&game, text, Kind::RowCount { expected: 7 }, at, "the board has 7 rows");
    };
    f("3/3/7/3F3/7/3 few", 13);
    f("3", 1);
    f("3/3/7/3F3/7/3/3/3 few", 15);
    f("3/3/7/3F3/7/3/3/ few", 15);
}

#[test]
fn runs_of_empty_points_are_one_number_without_a_leading_zero() {
    let game = game("fox-and-geese", "");
    let message = "a run of empty points is one number without a leading 0";
    let f = |text, at| refused(&game, text, Kind::SplitRun, at, message);
    f("0/3/7/3F3/7/3/3 few", 0);
    f("03/3/7/3F3/7/3/3 few", 0);
    f("3/3/007/3F3/7/3/3 few", 4);
    f("g0gg/3/7/3F3/7/3/3 few", 1);
    f("3/3/7/3F3/123/3/3 few", 10);
    f("99999999999999999999999/3/7/3F3/7/3/3 few", 0);
}

#[test]
fn the_side_to_move_must_follow() {
    let game = game("fox-and-geese", "");
    let message = "a space and the side to move, `few` or `many`, must follow";
    let f = |text, at| refused(&game, text, Kind::NoSide, at, message);
    f("3/3/7/3F3/7/3/3", 15);
    f("3/3/7/3F3/7/3/3 ", 16);
    f("3/3/7/3F3/7/3/3  few", 16);
    f("3/3/7/3F3/7/3/3 Few", 16);
    f("3/3/7/3F3/7/3/3 fox", 16);
    f("3/3/7/3F3/7/3/3 few\n", 16);
    f("3/3/7/3F3/7/3/3 manyfew", 16);
}

#[test]
fn the_count_of_quiet_plies_must_be_a_number_that_is_kept() {
    let game = game("fox-and-geese", "");
    let message = "the count of quiet turns must be a number from 0 to 65535 without leading 0";
    let f = |text, at| refused(&game, text, Kind::BadQuiet, at, message);
    f("3/3/7/3F3/7/3/3 few ", 20);
    f("3/3/7/3F3/7/3/3 few  5", 20);
    f("3/3/7/3F3/7/3/3 few -1", 20);
    f("3/3/7/3F3/7/3/3 few +1", 20);
    f("3/3/7/3F3/7/3/3 few 65536", 20);
    f("3/3/7/3F3/7/3/3 few 007", 20);
    f("3/3/7/3F3/7/3/3 few 00", 20);
    f("3/3/7/3F3/7/3/3 few 5 ", 20);
    f("3/3/7/3F3/7/3/3 few 1e3", 20);
}

#[test]
fn more_few_than_the_game_has_are_refused() {
    let few = |most| Kind::TooManyFew { most };
    let one = "the few have at most 1 pieces in this game";
    refused(&game("fox-and-geese", ""), "FF1/3/7/7/7/3/3 few", few(1), 0, one);
    let two = "the few have at most 2 pieces in this game";
    refused(&game("two-foxes", ""), "FFF/3/7/7/7/3/3 many", few(2), 0, two);
    refused(&game("asalto", ""), "O2/3/7/7/7/3/3[OO] few", few(2), 0, two);
    refused(&game("asalto", ""), "3/3/7/7/7/3/3[OOO] few", few(2), 0, two);
}

#[test]
fn pieces_are_in_hand_only_all_together_and_before_their_own_turn() {
    let message = "pieces may be in hand only all together, of a side that places pieces in this \
                   game and is to move";
    let asalto = game("asalto", "");
    let f = |text, at| refused(&asalto, text, Kind::BadHand, at, message);
    f("3/3/7/7/7/3/3[O] few", 13);
    f("O2/3/7/7/7/3/3[O] few", 14);
    f("3/3/7/7/7/3/3[OO] many", 13);
    f("3/3/7/7/7/3/3[] few", 14);
    f("3/3/7/7/7/3/3[r] many", 13);
    f("3/3/7/7/7/3/3[OOr] few", 13);
    for (id, text) in [
        ("fox-and-geese", "3/3/7/7/7/3/3[F] few"),
        ("two-foxes", "3/3/7/7/7/3/3[FF] few"),
        ("two-foxes", "3/3/7/7/7/3/3[gg] many"),
    ] {
        refused(&game(id, ""), text, Kind::BadHand, 13, message);
    }
    let long = format!("3/3/7/7/7/3/3[{}] many", "r".repeat(1000));
    refused(&asalto, &long, Kind::BadHand, 14 + 255, message);
}
