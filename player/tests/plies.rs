//! What is known of how long a win takes is right.

mod common;

use std::collections::HashMap;

use common::boards::{FREE, lopsided, small_game};
use common::game;
use player::outcome::Outcome;
use player::search::{Budget, Searcher, Weights};
use player::solve::Plan;
use player::solve::plies::{Distance, Plies};
use player::{Game, Position, Side};

/// How a position ends by looking at everything, by the rules alone.
fn distance(game: &Game, position: &Position, known: &mut HashMap<Position, Distance>) -> Distance {
    let key = Position { quiet: 0, ..*position };
    if let Some(Outcome::Win { winner, .. }) = game.outcome(position) {
        known.insert(key, Distance { winner, plies: 0 });
    }
    if let Some(&distance) = known.get(&key) {
        return distance;
    }
    let side = position.to_move;
    let turns = game.turns(position);
    let after = turns.iter().map(|turn| game.play(position, turn).expect("a legal turn").after);
    let ends: Vec<Distance> = after.map(|after| distance(game, &after, known)).collect();
    let of =
        |winner: Side| ends.iter().filter(move |end| end.winner == winner).map(|end| end.plies);
    let found = match of(side).min() {
        Some(plies) => Distance { winner: side, plies: plies + 1 },
        None => {
            let plies = of(side.opponent()).max().expect("a turn") + 1;
            Distance { winner: side.opponent(), plies }
        }
    };
    known.insert(key, found);
    found
}

/// Every position that can come about from the start ends as soon as the rules
/// say.
fn assert_soon(game: &Game) {
    let plan = Plan::new(game, None, None).expect("a game of the kind");
    let plies = Plies::find(game, &plan, None, &mut |_, _, _| true);
    let plies = plies.unwrap_or_else(|why| panic!("{why}"));
    let mut known = HashMap::new();
    let start = game.start();
    for point in 0..game.board.points.len() {
        let few = player::Point::new(point).set();
        for to_move in Side::ALL.into_iter().filter(|_| !start.pieces.many.meets(few)) {
            let mut position = Position { to_move, ..start };
            position.pieces.few = few;
            distance(game, &position, &mut known);
        }
    }
    for (position, distance) in &known {
        assert_eq!(plies.distance(position), Some(*distance), "{}", position.text(game));
        assert_eq!(plies.agrees(game, position), Some(true), "{}", position.text(game));
    }
    let longest = known.values().map(|distance| distance.plies).max();
    assert!(longest > Some(8), "{longest:?}");
    let line = plies.line(game, &start).expect("the start is known");
    assert_eq!(line.len() as u32, known[&start].plies);
}

#[test]
fn every_win_of_a_small_game_takes_as_many_plies_as_the_rules_say() {
    for duty in ["free", "must"] {
        for chain in ["may-stop", "must-go-on", "single"] {
            let capture = format!("duty = \"{duty}\", chain = \"{chain}\"");
            assert_soon(&small_game("", &capture, 3, "a1 b1 c1 d1 a2 d2"));
        }
    }
    assert_soon(&small_game("\"a1 b3\"", FREE, 2, "a1 b1 c1 d1 b2"));
}

#[test]
fn boards_without_a_mirror_image_are_right() {
    assert_soon(&lopsided("\"forward\", \"forward-diagonal\"", "", FREE));
}

/// What the search says of the end of a game is right: it never promises a win
/// sooner than it can be forced, nor a loss later.
#[test]
fn the_search_promises_no_win_sooner_than_it_can_be_forced() {
    let game = game("fox-and-geese", "");
    let plan = Plan::new(&game, None, Some(7)).expect("a game of the kind");
    let plies = Plies::find(&game, &plan, None, &mut |_, _, _| true).expect("enough memory");
    let mut searcher = Searcher::new(game.clone(), &Weights::default(), 1 << 20);
    let (mut promised, mut exact) = (0, 0);
    for position in plies.samples(60, 1) {
        let known = plies.distance(&position).expect("a known position");
        let Some(report) = searcher.search(&[position], &Budget::nodes(20_000), &mut ()) else {
            continue;
        };
        let (winner, told) = match (report.score.wins_in(), report.score.loses_in()) {
            (Some(told), _) => (position.to_move, told),
            (None, Some(told)) => (position.to_move.opponent(), told),
            (None, None) => continue,
        };
        let text = position.text(&game);
        assert_eq!(winner, known.winner, "{text}");
        assert!(told >= known.plies, "{text}: {told} plies, not {}", known.plies);
        promised += 1;
        exact += u32::from(told == known.plies);
    }
    assert!(promised > 200, "only {promised} of the positions were searched to the end");
    assert!(20 * exact >= 19 * promised, "{exact} of {promised} promises are exact");
}
