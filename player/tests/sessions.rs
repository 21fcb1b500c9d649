//! Games as they are played: undo and redo, and the draws.

mod common;

use std::collections::BTreeMap;

use common::{game, play, position, status, turn};
use player::{Game, Session, Side, Turn};
use proptest::prelude::*;

fn session(game: &Game, text: &str) -> Session {
    Session::from_position(game.clone(), position(game, text))
}

#[track_caller]
fn assert_status(session: &Session, expected: &str) {
    let text = session.position().full_text(session.game());
    assert_eq!(status(session.outcome()), expected, "{text}");
}

// Undo and redo.

#[test]
fn turns_are_taken_back_and_played_again_one_by_one() {
    let game = game("fox-and-geese", "");
    let mut session = Session::new(game.clone());
    assert!(!session.can_undo() && !session.can_redo());
    assert_eq!(session.undo(), None);
    assert_eq!(session.redo(), None);
    play(&mut session, "d4-d5 c3-c4 d5-c5");
    let texts: Vec<String> = session.played().iter().map(|p| p.turn.text(&game.board)).collect();
    assert_eq!(texts, ["d4-d5", "c3-c4", "d5-c5"]);
    let end = *session.position();

    assert_eq!(session.undo().map(|p| p.turn), Some(turn(&game, "d5-c5")));
    assert_eq!(session.ply(), 2);
    assert_eq!(session.last().map(|p| p.turn), Some(turn(&game, "c3-c4")));
    assert_eq!(session.position().to_move, Side::Few);
    assert_eq!(session.undo().map(|p| p.turn), Some(turn(&game, "c3-c4")));
    assert_eq!(session.undo().map(|p| p.turn), Some(turn(&game, "d4-d5")));
    assert_eq!((*session.position(), session.last()), (game.start(), None));
    assert!(!session.can_undo() && session.can_redo());
    assert_eq!(session.undo(), None);

    assert_eq!(session.redo().map(|p| p.turn), Some(turn(&game, "d4-d5")));
    assert_eq!(session.redo().map(|p| p.turn), Some(turn(&game, "c3-c4")));
    assert_eq!(session.redo().map(|p| p.turn), Some(turn(&game, "d5-c5")));
    assert_eq!(session.redo(), None);
    assert_eq!(*session.position(), end);
}

#[test]
fn playing_the_turn_that_was_taken_back_keeps_those_after_it() {
    let mut session = Session::new(game("fox-and-geese", ""));
    play(&mut session, "d4-d5 c3-c4 d5-c5");
    session.undo();
    session.undo();
    play(&mut session, "c3-c4");
    assert!(session.can_redo());
    assert_eq!(session.redo().map(|p| p.turn), Some(turn(session.game(), "d5-c5")));
}

#[test]
fn after_another_turn_there_is_nothing_to_redo_until_the_first_one_is_made_again() {
    let mut session = Session::new(game("fox-and-geese", ""));
    play(&mut session, "d4-d5 c3-c4 d5-c5");
    session.undo();
    session.undo();
    play(&mut session, "d3-d4");
    assert!(!session.can_redo());
    assert_eq!(session.played().len(), 2);
    session.undo();
    assert_eq!(session.redo().map(|p| p.turn), Some(turn(session.game(), "d3-d4")));
    session.undo();
    play(&mut session, "c3-c4");
    assert_eq!(session.redo().map(|p| p.turn), Some(turn(session.game(), "d5-c5")));
}

#[test]
fn a_refused_turn_forgets_nothing() {
    let mut session = Session::new(game("fox-and-geese", ""));
    play(&mut session, "d4-d5 c3-c4");
    session.undo();
    assert!(session.play(&turn(session.game(), "d5-d6")).is_err());
    assert!(session.can_redo());
}

#[test]
fn another_way_round_the_same_square_is_another_turn() {
    let fox = game("fox-and-geese", "");
    let mut session = session(&fox, "3/3/1g1g3/2g1g2/2Fg3/3/ggg few");
    play(&mut session, "c3xe3xe5 c1-c2");
    session.undo();
    session.undo();
    play(&mut session, "c3xc5xe5");
    assert!(!session.can_redo());
}

#[test]
fn the_end_of_a_game_can_be_taken_back() {
    let fox = game("fox-and-geese", "");
    let mut session = session(&fox, "ggF/gg1/1gggg2/7/7/3/3 many");
    play(&mut session, "d5-e6");
    assert_status(&session, "many wins: stuck");
    assert!(session.play(&turn(&fox, "e7-d7")).is_err());
    session.undo();
    assert_status(&session, "ongoing");
    play(&mut session, "e5-e6");
    assert_status(&session, "ongoing");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_position_remembers_the_turn_that_was_made_there_last(
        id in prop::sample::select(&["fox-and-geese", "two-foxes", "asalto"][..]),
        steps in prop::collection::vec((0u8..5, any::<u16>()), 1..60),
    ) {
        let game = game(id, "");
        let mut session = Session::new(game.clone());
        let mut path: Vec<String> = Vec::new();
        let mut next: BTreeMap<Vec<String>, String> = BTreeMap::new();
        let text = |turn: &Turn| turn.text(&game.board);
        for (step, pick) in steps {
            match step {
                0 | 1 => {
                    let undone = session.undo().map(|played| text(&played.turn));
                    prop_assert_eq!(undone, path.pop());
                }
                2 => {
                    let redone = session.redo().map(|played| text(&played.turn));
                    prop_assert_eq!(redone.as_ref(), next.get(&path));
                    path.extend(redone);
                }
                _ if session.outcome().is_none() => {
                    // Few turns to choose from, so that some are made again.
                    let legal = game.turns(session.position());
                    let turn = legal[usize::from(pick) % legal.len().min(3)];
                    session.play(&turn).expect("a legal turn");
                    next.insert(path.clone(), text(&turn));
                    path.push(text(&turn));
                }
                _ => {}
            }
            let mut again = Session::new(game.clone());
            play(&mut again, &path.join(" "));
            prop_assert_eq!(session.position(), again.position());
            prop_assert_eq!(session.played(), again.played());
            prop_assert_eq!(session.can_undo(), !path.is_empty());
            prop_assert_eq!(session.can_redo(), next.contains_key(&path));
        }
    }
}

// Repetition.

/// Foxes and geese that can go to and fro for ever.
const CALM: &str = "F1F/3/7/7/gg3gg/ggg/ggg";
const TO_AND_FRO: &str = "c7-d7 b3-c3 d7-c7 c3-b3";

#[test]
fn the_third_time_is_a_draw_and_the_first_position_counts() {
    let game = game("two-foxes", "");
    let mut session = session(&game, &format!("{CALM} few"));
    play(&mut session, TO_AND_FRO);
    assert_status(&session, "ongoing");
    play(&mut session, "c7-d7 b3-c3 d7-c7");
    assert_status(&session, "ongoing");
    play(&mut session, "c3-b3");
    assert_status(&session, "draw: repetition");
    let refused = session.play(&turn(&game, "c7-d7"));
    assert!(refused.is_err(), "a turn after the end");
    session.undo();
    assert_status(&session, "ongoing");
    session.redo();
    assert_status(&session, "draw: repetition");
}

#[test]
fn what_was_taken_back_is_not_a_repetition() {
    let game = game("two-foxes", "");
    let mut session = session(&game, &format!("{CALM} few"));
    for _ in 0..5 {
        play(&mut session, TO_AND_FRO);
        for _ in 0..4 {
            session.undo();
        }
    }
    play(&mut session, TO_AND_FRO);
    assert_status(&session, "ongoing");
    play(&mut session, TO_AND_FRO);
    assert_status(&session, "draw: repetition");
}

#[test]
fn the_same_placement_with_the_other_side_to_move_is_another_position() {
    let game = game("two-foxes", "");
    // The foxes lose a turn on a triangle: c7-d7-c6-c7 is three plies, and
    // each time the placement comes back the other side is to move.
    let mut session = session(&game, &format!("{CALM} few"));
    play(&mut session, "c7-d7 b3-c3 d7-c6 c3-b3 c6-c7");
    assert_eq!(session.position().text(&game), format!("{CALM} many 5"));
    play(&mut session, "b3-c3 c7-d7 c3-b3 d7-c6 b3-c3 c6-c7 c3-b3");
    // Few to move: the first position and this one. Many to move: once.
    assert_eq!(session.position().text(&game), format!("{CALM} few 12"));
    assert_status(&session, "ongoing");
}

#[test]
fn the_position_after_the_placement_counts_as_the_first() {
    let mut session = Session::new(game("asalto", ""));
    play(&mut session, "@c7+e7");
    for _ in 0..2 {
        assert_status(&session, "ongoing");
        play(&mut session, "b5-c5 c7-d7 c5-b5 d7-c7");
    }
    assert_status(&session, "draw: repetition");
}

#[test]
fn the_count_of_quiet_plies_is_no_part_of_what_repeats() {
    let game = game("two-foxes", "");
    let mut session = session(&game, &format!("{CALM} few 7"));
    play(&mut session, TO_AND_FRO);
    play(&mut session, TO_AND_FRO);
    assert_eq!(session.position().quiet, 15);
    assert_status(&session, "draw: repetition");
}

// Fifty moves of each side.

#[test]
fn the_hundredth_quiet_ply_is_a_draw_whichever_side_made_it() {
    let game = game("two-foxes", "");
    let mut few_first = session(&game, &format!("{CALM} few 98"));
    play(&mut few_first, "c7-d7");
    assert_status(&few_first, "ongoing");
    play(&mut few_first, "b3-c3");
    assert_eq!(few_first.position().quiet, 100);
    assert_status(&few_first, "draw: quiet");
    let mut many_first = session(&game, &format!("{CALM} few 99"));
    play(&mut many_first, "c7-d7");
    assert_status(&many_first, "draw: quiet");
    assert!(many_first.play(&turn(&game, "b3-c3")).is_err());
}

#[test]
fn a_hundred_quiet_plies_from_nothing_are_a_draw() {
    for (id, options, text) in [
        ("fox-and-geese", "sideways=on", "1F1/3/7/7/gg3gg/ggg/ggg few"),
        ("two-foxes", "", "F1F/3/7/7/gg3gg/ggg/ggg few"),
        ("asalto", "", "O1O/3/7/7/rr3rr/rrr/rrr few"),
    ] {
        let game = game(id, options);
        let mut session = session(&game, text);
        let mut seen = vec![*session.position()];
        for ply in 1..=100 {
            assert_status(&session, "ongoing");
            let calm = |turn: Turn| {
                let after = game.play(session.position(), &turn).expect("legal").after;
                let times = seen.iter().filter(|before| before.repeats(&after)).count();
                let calm = after.quiet > 0 && game.able_to_jump(&after).is_empty();
                (calm && times < 2).then_some((times, turn, after))
            };
            let turns = game.turns(session.position()).into_iter().filter_map(calm);
            let (_, turn, after) = turns.min_by_key(|next| next.0).expect("a quiet turn");
            session.play(&turn).expect("legal");
            seen.push(after);
            assert_eq!(usize::from(session.position().quiet), ply, "{id}");
        }
        assert_status(&session, "draw: quiet");
    }
}

#[test]
fn captures_and_steps_forward_begin_the_count_again() {
    let two = game("two-foxes", "");
    for step in ["b3-b4", "b3-c4"] {
        let mut session = session(&two, &format!("{CALM} many 99"));
        play(&mut session, step);
        assert_eq!(session.position().quiet, 0, "{step}");
        assert_status(&session, "ongoing");
    }
    let mut capture = session(&two, "3/3/g2g2g/2gFg2/6g/1gF/ggg few 99");
    play(&mut capture, "d4xd6");
    assert_eq!(capture.position().quiet, 0);
    assert_status(&capture, "ongoing");
    // A step of a fox is quiet, up the board too.
    let mut fox = session(&two, "3/F1F/7/7/gg3gg/ggg/ggg few 3");
    play(&mut fox, "c6-c7");
    assert_eq!(fox.position().quiet, 4);
}

#[test]
fn a_huff_does_not_begin_the_count_again() {
    let game = game("asalto", "");
    let text = "O2/3/rr1O1rr/rrrrrrr/rrr1rrr/rrr/rrr few";
    let mut early = session(&game, &format!("{text} 5"));
    play(&mut early, "c7-c6");
    assert_eq!(early.position().count(Side::Few), 1);
    assert_eq!(early.position().quiet, 6);
    let mut late = session(&game, &format!("{text} 99"));
    play(&mut late, "c7-c6");
    assert_status(&late, "draw: quiet");
}

#[test]
fn the_placement_is_not_a_quiet_ply() {
    let game = game("asalto", "");
    let mut first = Session::new(game.clone());
    play(&mut first, "@c7+e7");
    assert_eq!(first.position().quiet, 0);
    play(&mut first, "b5-c5");
    assert_eq!(first.position().quiet, 1);
    let mut given = session(&game, "3/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr[OO] few 50");
    play(&mut given, "@c7+e7");
    assert_eq!(given.position().quiet, 0);
}

#[test]
fn the_count_does_not_run_over() {
    let game = game("fox-and-geese", "sideways=off");
    let mut session = session(&game, "3/3/7/3F3/ggggggg/ggg/ggg few 65535");
    play(&mut session, "d4-d5");
    assert_eq!(session.position().quiet, 65535);
}

// Which reason comes first.

#[test]
fn a_win_comes_before_a_draw_by_quiet_plies() {
    let two = game("two-foxes", "");
    let mut filled = session(&two, "ggg/ggg/2gg1g1/2g4/F6/3/2F many 99");
    play(&mut filled, "f5-e5");
    assert_eq!(filled.position().quiet, 100);
    assert_status(&filled, "many wins: filled");
    let asalto = game("asalto", "");
    let mut gone = session(&asalto, "3/3/rr1O1rr/rrrrrrr/rrr1rrr/rrr/rrr few 99");
    play(&mut gone, "d5-d6");
    assert_eq!(gone.position().quiet, 100);
    assert_status(&gone, "many wins: gone");
    let mut stuck = session(&two, "Fgg/ggg/1gggg2/g6/6g/3/3 many 99");
    play(&mut stuck, "b5-a5");
    assert_eq!(stuck.position().quiet, 100);
    assert_status(&stuck, "many wins: stuck");
}

#[test]
fn repetition_comes_before_quiet_plies() {
    let game = game("two-foxes", "");
    let mut session = session(&game, &format!("{CALM} few 92"));
    play(&mut session, TO_AND_FRO);
    play(&mut session, TO_AND_FRO);
    assert_eq!(session.position().quiet, 100);
    assert_status(&session, "draw: repetition");
}

#[test]
fn the_standard_game_has_draws_only_with_sideways_steps() {
    let text = "3/3/7/3F3/ggggggg/ggg/ggg few";
    let on = game("fox-and-geese", "sideways=on");
    assert_status(&session(&on, &format!("{text} 100")), "draw: quiet");
    assert_status(&session(&on, &format!("{text} 99")), "ongoing");
    let off = game("fox-and-geese", "sideways=off");
    let mut session = session(&off, &format!("{text} 99"));
    play(&mut session, "d4-d5");
    assert_eq!(session.position().quiet, 100);
    assert_status(&session, "ongoing");
    play(&mut session, "a3-a4");
    assert_eq!(session.position().quiet, 0);
}
