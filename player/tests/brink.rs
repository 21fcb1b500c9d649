//! What is said of positions in which the next capture ends the game is right.

mod common;

use std::collections::HashMap;

use common::boards::{self, FORWARD, FREE, HUFF, MUST, SIDEWAYS};
use common::game;
use player::outcome::Outcome;
use player::search::random::Random;
use player::solve::brink::{Brink, Ending, needs};
use player::{Game, Point, PointSet, Position, Side};

/// A game with three of the many.
fn besieged(capture: &str, steps: &str, few: &str) -> Game {
    boards::besieged(capture, steps, few, "a1 b1 c1")
}

/// All sets of so many points of the board.
fn sets(game: &Game, size: u32) -> Vec<PointSet> {
    let points = game.board.points.len();
    (0..1u64 << points).map(PointSet).filter(|set| set.len() == size).collect()
}

/// How all positions with three of the many and up to so many of the few end, by
/// the rules alone: what is decided after a turn decides what was before.
fn endings(game: &Game, few: u32) -> HashMap<Position, Ending> {
    let mut after: HashMap<Position, Vec<Position>> = HashMap::new();
    let mut known = HashMap::new();
    let still = |position: &Position| Position { quiet: 0, ..*position };
    for many in sets(game, 3) {
        for few in (1..=few).flat_map(|few| sets(game, few)).filter(|few| !few.meets(many)) {
            for to_move in Side::ALL {
                let mut position = Position { to_move, ..Position::default() };
                (position.pieces.few, position.pieces.many) = (few, many);
                if let Some(Outcome::Win { winner, .. }) = game.outcome(&position) {
                    known.insert(position, Ending::Win(winner));
                    continue;
                }
                let mut reached = Vec::new();
                game.visit_turns(&position, &mut |_: &_, after: &Position| {
                    if let Some(Outcome::Win { winner, .. }) = game.outcome(after) {
                        known.insert(still(after), Ending::Win(winner));
                    }
                    reached.push(still(after));
                });
                after.insert(position, reached);
            }
        }
    }
    loop {
        let before = known.len();
        for (position, after) in &after {
            let mover = position.to_move;
            let is = |side: Side, after: &Position| known.get(after) == Some(&Ending::Win(side));
            if after.iter().any(|after| is(mover, after)) {
                known.insert(*position, Ending::Win(mover));
            } else if after.iter().all(|after| is(mover.opponent(), after)) {
                known.insert(*position, Ending::Win(mover.opponent()));
            }
        }
        if known.len() == before {
            break;
        }
    }
    for position in after.into_keys() {
        known.entry(position).or_insert(Ending::Draw);
    }
    known
}

fn solve(game: &Game, few: u32) -> Brink {
    Brink::solve(game, few, &mut |_, _, _| true).unwrap_or_else(|why| panic!("{why}"))
}

/// Everything that is said of a game is what the rules say.
fn assert_right(game: &Game, most: u32) {
    let endings = endings(game, most);
    for few in 1..=most {
        let brink = solve(game, few);
        let of_few: Vec<_> = endings
            .iter()
            .filter(|(position, _)| position.pieces.few.len() == few)
            .filter(|(position, _)| position.pieces.many.len() == 3)
            .collect();
        assert!(of_few.len() > 10_000 || few == 1, "{}", of_few.len());
        for (position, ending) in &of_few {
            assert_eq!(brink.ending(position), Some(**ending), "{}", position.text(game));
            assert!(brink.agrees(game, position), "{}", position.text(game));
        }
        let to_move = of_few.iter().filter(|(position, _)| position.to_move == Side::Few);
        let count =
            |wanted| to_move.clone().filter(|(_, ending)| **ending == wanted).count() as u64;
        let tally = brink.all();
        assert_eq!(brink.counts.len(), 4, "none to three stand in the corner");
        assert_eq!(brink.counts[3].forced, brink.counts[3].positions);
        assert_eq!(tally.forced, count(Ending::Win(Side::Many)));
        assert_eq!(tally.held - tally.forced, count(Ending::Draw));
        assert_eq!(tally.positions - tally.held, count(Ending::Win(Side::Few)));
        assert!(tally.forced > 0 && tally.held < tally.positions, "{tally:?}");
    }
}

#[test]
fn every_position_of_a_small_game_ends_as_the_rules_say() {
    for capture in [FREE, MUST, HUFF] {
        assert_right(&besieged(capture, SIDEWAYS, "c4 d4"), 2);
    }
}

#[test]
fn where_the_many_only_go_forward_nothing_is_drawn() {
    let game = besieged(MUST, FORWARD, "c4 d4");
    assert_right(&game, 2);
    let all = solve(&game, 2).all();
    assert_eq!(all.forced, all.held);
}

#[test]
fn samples_have_as_many_pieces_as_were_asked_about() {
    let brink = solve(&besieged(HUFF, SIDEWAYS, "c4 d4"), 2);
    let mut random = Random::new(1);
    let mut met = PointSet::EMPTY;
    for _ in 0..200 {
        let position = brink.random(&mut random);
        assert_eq!((position.count(Side::Few), position.count(Side::Many)), (2, 3));
        assert!(brink.ending(&position).is_some());
        met |= position.pieces.few;
    }
    assert!((0..16).all(|point| met.contains(Point::new(point))), "{met:?}");
}

#[test]
fn what_it_takes_is_told_and_other_games_are_refused() {
    for (id, few) in [("two-foxes", 2), ("asalto", 2), ("asalto", 1), ("fox-and-geese", 1)] {
        let (sets, memory) = needs(&game(id, ""), few).expect("a game of the kind");
        assert!(sets > 10_000 && memory > 12 * sets, "{id}: {sets}, {memory}");
    }
    let refused = needs(&game("fox-and-geese", ""), 2).expect_err("there is one fox");
    assert_eq!(refused.to_string(), "there must be one or two of the few");
}
