//! What is solved is right, and what cannot be solved is refused.

mod common;

use std::collections::HashMap;

use common::boards::{DRAWS, FORWARD, FREE, HUFF, MUST, SIDEWAYS};
use common::boards::{besieged, lopsided, small_game, small_game_with};
use common::game;
use common::workshop::changed_game;
use player::outcome::Outcome;
use player::solve::verify::{Samples, verify};
use player::solve::{Drawn, Failure, Keep, Manner, Plan, Tables, Unsolvable};
use player::{Game, Position, Side};
use tempfile::TempDir;

/// Every value is looked at again.
const FULL: Manner = Manner { full: true, drawn: Drawn::ForFew };

/// All positions of a plan.
fn solve(game: &Game, plan: &Plan, manner: Manner) -> Tables {
    let tables = Tables::solve(game, plan, Keep::Memory, manner, &mut |_, _, _| true);
    tables.unwrap_or_else(|why| panic!("{why}"))
}

/// All positions of the game, looked at again by the full pass.
fn solved(game: &Game) -> Tables {
    solve(game, &Plan::new(game, None, None).expect("a game of the kind"), FULL)
}

/// The winner by looking at everything, by the rules alone.
fn winner(game: &Game, position: &Position, known: &mut HashMap<Position, Side>) -> Side {
    if let Some(Outcome::Win { winner, .. }) = game.outcome(position) {
        return winner;
    }
    let key = Position { quiet: 0, ..*position };
    if let Some(&winner) = known.get(&key) {
        return winner;
    }
    let side = position.to_move;
    let wins = game.turns(position).iter().any(|turn| {
        let after = game.play(position, turn).expect("a legal turn").after;
        winner(game, &after, known) == side
    });
    let found = if wins { side } else { side.opponent() };
    known.insert(key, found);
    found
}

/// Every position that can come about from the start with the hunter on any
/// free point has the winner that the rules give it.
fn assert_right(game: &Game) -> usize {
    let tables = solved(game);
    let mut known = HashMap::new();
    let start = game.start();
    for point in 0..game.board.points.len() {
        let few = player::Point::new(point).set();
        if start.pieces.many.meets(few) {
            continue;
        }
        for to_move in Side::ALL {
            let mut position = Position { to_move, ..start };
            position.pieces.few = few;
            winner(game, &position, &mut known);
        }
    }
    for (position, winner) in &known {
        assert_eq!(tables.winner(position), Some(*winner), "{}", position.text(game));
    }
    assert!(known.values().any(|&winner| winner == Side::Many), "nothing is won by the many");
    assert!(known.values().any(|&winner| winner == Side::Few), "nothing is won by the few");
    known.len()
}

#[test]
fn every_position_of_a_small_game_has_the_right_winner() {
    let game = small_game("", FREE, 2, "a1 b1 c1 d1 a2 b2 c2 d2 a3 d3");
    assert!(assert_right(&game) > 10_000);
}

#[test]
fn all_duties_and_chains_are_right() {
    for duty in ["free", "must"] {
        for chain in ["single", "may-stop", "must-go-on"] {
            let capture = format!("duty = \"{duty}\", chain = \"{chain}\"");
            assert_right(&small_game("", &capture, 2, "a1 b1 c1 d1 a2 b2 c2 d2 a3 d3"));
        }
    }
}

/// Who wins each position that can come about from these, by the rules alone:
/// what is over, then what leads there, and so on; `None` if neither side can
/// force it.
fn forced(game: &Game, first: Vec<Position>) -> HashMap<Position, Option<Side>> {
    let mut winners: HashMap<Position, Option<Side>> = HashMap::new();
    let mut before: HashMap<Position, Vec<Position>> = HashMap::new();
    let mut open: HashMap<Position, usize> = HashMap::new();
    let (mut waiting, mut decided) = (first, Vec::new());
    while let Some(position) = waiting.pop() {
        if winners.contains_key(&position) {
            continue;
        }
        if let Some(Outcome::Win { winner, .. }) = game.outcome(&position) {
            winners.insert(position, Some(winner));
            decided.push((position, winner));
            continue;
        }
        winners.insert(position, None);
        let turns = game.turns(&position);
        open.insert(position, turns.len());
        for turn in &turns {
            let after = game.play(&position, turn).expect("a legal turn").after;
            let after = Position { quiet: 0, ..after };
            before.entry(after).or_default().push(position);
            waiting.push(after);
        }
    }
    while let Some((position, winner)) = decided.pop() {
        for earlier in before.get(&position).into_iter().flatten() {
            let left = open.get_mut(earlier).expect("it has turns");
            *left -= 1;
            if winners[earlier].is_none() && (earlier.to_move == winner || *left == 0) {
                winners.insert(*earlier, Some(winner));
                decided.push((*earlier, winner));
            }
        }
    }
    winners
}

/// Every position that can come about with so many of the few, of which one is
/// left, is won or drawn as by the rules; how many are won by the few, by the
/// many, and drawn.
fn count_forced(game: &Game, few: Option<u32>) -> [usize; 3] {
    let plan = Plan::new(game, few, None).expect("a game of the kind");
    let [for_few, for_many] = [Drawn::ForFew, Drawn::ForMany].map(|drawn| {
        let tables = solve(game, &plan, Manner { full: true, drawn });
        let samples = Samples { positions: 200, searches: 5, nodes: 100, games: 5, seed: 1 };
        assert_eq!(verify(game, &tables, &samples).wrong, None);
        tables
    });
    let rounds = |tables: &Tables| tables.counts.iter().map(|count| count.rounds).max();
    assert!(rounds(&for_few) > Some(2) || rounds(&for_many) > Some(2), "no circle matters");
    let start = game.start();
    let free = game.board.all() - start.pieces.many;
    let with = |few: player::Point, to_move| {
        let pieces = player::BySide { few: few.set(), many: start.pieces.many };
        Position { pieces, to_move, ..start }
    };
    let first = free.into_iter().flat_map(|few| Side::ALL.map(|side| with(few, side))).collect();
    let mut seen = [0; 3];
    for (position, winner) in forced(game, first) {
        if game.outcome(&position).is_some() {
            continue;
        }
        let text = position.text(game);
        assert_eq!(for_few.winner(&position), winner.or(Some(Side::Few)), "{text}");
        assert_eq!(for_many.winner(&position), winner.or(Some(Side::Many)), "{text}");
        seen[winner.map_or(2, |side| side as usize)] += 1;
    }
    seen
}

#[test]
fn what_is_won_and_what_is_drawn_is_right_where_the_many_go_round_in_a_circle() {
    for capture in [FREE, MUST] {
        let seen = count_forced(&lopsided(SIDEWAYS, DRAWS, capture), None);
        assert!(seen.iter().all(|&number| number > 100), "{seen:?}");
    }
    let start = "a1 b1 c1 d1 a2 b2 c2 d2";
    let seen = count_forced(&small_game_with(SIDEWAYS, DRAWS, "", FREE, 7, start), None);
    assert!(seen.iter().all(|&number| number > 0), "{seen:?}");
}

#[test]
fn one_that_is_left_of_two_is_right_where_the_many_fill_a_region_and_captures_are_not_passed_over()
{
    for capture in [FREE, MUST, HUFF] {
        let game = besieged(capture, SIDEWAYS, "c4 d4", "a1 b1 c1 d1 b2");
        let seen = count_forced(&game, Some(1));
        assert!(seen.iter().all(|&number| number > 0), "{capture}: {seen:?}");
    }
    let game = besieged(HUFF, FORWARD, "c4 d4", "a1 b1 c1 d1 b2");
    let plan = Plan::new(&game, Some(1), None).expect("a game of the kind");
    let tables = solve(&game, &plan, FULL);
    let samples = Samples { positions: 500, searches: 50, nodes: 20_000, games: 50, seed: 1 };
    let verdict = verify(&game, &tables, &samples);
    assert_eq!((verdict.wrong, verdict.unknown, verdict.games), (None, 0, 3 * 50));
}

#[test]
fn boards_without_a_mirror_image_are_right() {
    let game = lopsided(FORWARD, "", FREE);
    assert_right(&game);
}

#[test]
fn the_real_board_agrees_with_its_rules_for_few_pieces() {
    let game = game("fox-and-geese", "");
    let plan = Plan::new(&game, None, Some(7)).expect("a game of the kind");
    let tables = solve(&game, &plan, FULL);
    let samples = Samples { positions: 500, searches: 10, nodes: 20_000, games: 20, seed: 1 };
    let verdict = verify(&game, &tables, &samples);
    assert_eq!((verdict.wrong, verdict.unknown), (None, 0));
    assert_eq!(verdict.agreeing, 2 * 500 * 4);
    assert_eq!(verdict.searched + verdict.unfinished, 10 * 4);
    assert!(verdict.searched > 20, "{verdict:?}");
    assert_eq!(verdict.games, 20 * 4);
    // Fewer than six can not hold the one piece on this board.
    let won: Vec<u64> = tables.counts.iter().map(|count| count.won).collect();
    assert_eq!(won, [0, 0, 12, 326]);
    assert_eq!(tables.counts[0].positions, 40_920 * 29);
    // Every position counted once for the one piece to move, and once for it
    // after a jump, but for the last size.
    assert!(tables.checked[0] > tables.counts[0].positions);
    assert!(tables.checked[3] > tables.counts[3].positions / 2);
}

#[test]
fn a_run_that_was_stopped_goes_on_where_it_was() {
    let game = game("fox-and-geese", "");
    let folder = TempDir::new().expect("a folder");
    let keep = Keep::Folder(folder.path());
    let plan = Plan::new(&game, None, Some(7)).expect("a game of the kind");
    let stopped = Tables::solve(&game, &plan, keep, Manner::default(), &mut |size, _, _| size < 7);
    assert!(matches!(stopped, Err(Failure::Stopped)));
    let mut sizes = Vec::new();
    let again = Tables::solve(&game, &plan, keep, Manner::default(), &mut |size, _, _| {
        sizes.push(size);
        true
    });
    let again = again.unwrap_or_else(|why| panic!("{why}"));
    assert!(sizes.iter().all(|&size| size == 7), "the smaller ones are there: {sizes:?}");
    let at_once = solve(&game, &plan, Manner::default());
    assert_eq!(again.counts, at_once.counts);
    let samples = Samples { positions: 200, searches: 0, nodes: 0, games: 0, seed: 2 };
    assert_eq!(verify(&game, &again, &samples), verify(&game, &at_once, &samples));
    // What is on disk can be opened later, by the same game only.
    let opened = Tables::open(&game, folder.path()).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(opened.counts, at_once.counts);
    let other = common::game("fox-and-geese", "geese=15");
    assert!(Tables::open(&other, folder.path()).is_ok(), "the start is no rule of the tables");
    let other = changed_game("fox-and-geese", "below = 4", "below = 5");
    assert!(matches!(Tables::open(&other, folder.path()), Err(Failure::Io(_))));
}

#[test]
fn what_is_forgotten_is_not_told() {
    let game = small_game("", FREE, 2, "a1 b1 c1 d1 a2 b2 c2 d2 a3 d3");
    let plan = Plan::new(&game, None, None).expect("a game of the kind");
    let tables = Tables::solve(&game, &plan, Keep::Nothing, Manner::default(), &mut |_, _, _| true);
    let tables = tables.unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(tables.winner(&game.start()), solved(&game).winner(&game.start()));
    let mut fewer = game.start();
    fewer.pieces.many -= fewer.pieces.many.into_iter().next().expect("one").set();
    assert_eq!(tables.winner(&fewer), None);
    assert!(plan.forgetting < plan.keeping);
    // What leads there cannot be looked at, and that is no error.
    let samples = Samples { positions: 300, searches: 30, nodes: 100_000, games: 30, seed: 1 };
    let verdict = verify(&game, &tables, &samples);
    assert_eq!(verdict.wrong, None);
    assert!(verdict.agreeing > 0 && verdict.unknown > 0, "{verdict:?}");
    assert_eq!(verify(&game, &solved(&game), &samples).unknown, 0);
}

#[test]
fn games_of_another_kind_are_refused_with_the_reason() {
    let why = |game: &Game| Plan::new(game, None, None).err();
    assert_eq!(why(&game("two-foxes", "")), Some(Unsolvable::NotOne));
    assert_eq!(why(&game("asalto", "")), Some(Unsolvable::NotOne));
    let backward = changed_game(
        "fox-and-geese",
        "step = [\"forward\", \"forward-diagonal\"]",
        "step = [\"any\"]",
    );
    assert_eq!(why(&backward), Some(Unsolvable::ManyReturn));
    for few in [0, 2] {
        assert_eq!(Plan::new(&game("asalto", ""), Some(few), None), Err(Unsolvable::NotOne));
    }
    assert!(Plan::new(&game("asalto", ""), Some(1), None).is_ok());
    let huffed = changed_game("fox-and-geese", "duty = \"free\"", "duty = \"huff\"");
    assert_eq!(why(&huffed), Some(Unsolvable::Huffing));
    let quiet = changed_game("fox-and-geese", "[[option]]", "[draw]\nquiet = 50\n\n[[option]]");
    assert_eq!(why(&quiet), Some(Unsolvable::Draws));
    let more = changed_game(
        "fox-and-geese",
        "wins = [{ when = \"stuck\" }]",
        "wins = [{ when = \"stuck\" }, { when = \"gone\" }]",
    );
    assert_eq!(why(&more), None, "the last of the few is never gone");
    let few = "{ when = \"too-few\", below = 4 }";
    for wins in ["{ when = \"gone\" }", "{ when = \"too-few\", below = 4 }, { when = \"gone\" }"] {
        assert_eq!(
            why(&changed_game("fox-and-geese", few, wins)),
            Some(Unsolvable::Wins),
            "{wins}"
        );
    }
}
