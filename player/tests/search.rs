//! The search finds what there is to find, and nothing else.

mod common;

use std::sync::atomic::{AtomicBool, Ordering};

use common::{game, play, position, turn};
use player::outcome::Outcome;
use player::search::random::Random;
use player::search::searcher::positions;
use player::search::{Budget, LEVEL_NAMES, LEVELS, Report, Score, Searcher, Watcher, Weights};
use player::{Game, Position, Session, Turn};

const GAMES: [(&str, &str); 6] = [
    ("fox-and-geese", "geese=13"),
    ("fox-and-geese", "geese=15 sideways=on"),
    ("fox-and-geese", "geese=17"),
    ("two-foxes", ""),
    ("asalto", ""),
    ("fox-and-geese", "geese=17 sideways=on"),
];

fn searcher(game: &Game) -> Searcher {
    Searcher::new(game.clone(), &Weights::default(), 1 << 20)
}

/// The report on a position without a past.
fn report(game: &Game, text: &str, budget: Budget) -> Report {
    let position = position(game, text);
    searcher(game).search(&[position], &budget, &mut ()).expect("there is a turn")
}

/// Positions of random games: the last ones of each.
fn late_positions(game: &Game, seed: u64, games: usize, last: usize) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    for _ in 0..games {
        let mut line = vec![game.start()];
        loop {
            let at = *line.last().expect("the start");
            let turns = game.turns(&at);
            if game.outcome(&at).is_some() || line.len() > 300 {
                break;
            }
            let turn = turns[random.below(turns.len() as u64) as usize];
            line.push(game.play(&at, &turn).expect("a legal turn").after);
        }
        line.pop();
        let start = line.len().saturating_sub(last);
        found.extend_from_slice(&line[start..]);
    }
    found
}

/// The value of a position by looking at all there is: plies to a forced win
/// (positive) or loss (negative, 0 for a lost game becomes -1 ... one more).
fn brute(game: &Game, position: &Position, depth: u32) -> Option<Score> {
    match game.outcome(position) {
        Some(Outcome::Win { winner, .. }) => {
            let won = winner == position.to_move;
            return Some(if won { Score::win_in(0) } else { Score::loss_in(0) });
        }
        Some(Outcome::Draw(_)) => return None,
        None if depth == 0 => return None,
        None => {}
    }
    let (mut best, mut unknown) = (None, false);
    game.visit_turns(position, &mut |_: &Turn, after: &Position| {
        let score = match brute(game, after, depth - 1) {
            Some(score) => match (score.wins_in(), score.loses_in()) {
                (Some(plies), _) => Score::loss_in(plies + 1),
                (_, Some(plies)) => Score::win_in(plies + 1),
                _ => unreachable!("only wins and losses are known"),
            },
            None => {
                unknown = true;
                return;
            }
        };
        best = best.max(Some(score));
    });
    // A loss is one only if there is no way out.
    best.filter(|score| score.wins_in().is_some() || !unknown)
}

#[test]
fn short_forced_wins_and_losses_are_found_with_their_distance() {
    let mut known = 0;
    for (id, options) in GAMES {
        let game = game(id, options);
        for position in late_positions(&game, 7, 12, 6) {
            let Some(expected) = brute(&game, &position, 4) else { continue };
            known += 1;
            let found = searcher(&game)
                .search(&[position], &Budget::depth(8), &mut ())
                .expect("there is a turn");
            assert_eq!(found.score, expected, "{id} {}", position.text(&game));
        }
    }
    assert!(known > 100, "only {known} positions were decided");
}

#[test]
fn a_claimed_win_is_won_against_any_defence() {
    let game = game("two-foxes", "");
    let mut random = Random::new(3);
    let mut won = 0;
    for start in late_positions(&game, 11, 10, 12) {
        let mut line = vec![start];
        let mut searcher = searcher(&game);
        let first = searcher.search(&line, &Budget::nodes(20_000), &mut ()).expect("a turn");
        let Some(plies) = first.score.wins_in() else { continue };
        for left in (1..=plies).rev() {
            let at = *line.last().expect("a position");
            let turn = if (plies - left).is_multiple_of(2) {
                let report = searcher.search(&line, &Budget::nodes(20_000), &mut ());
                report.expect("a turn").best
            } else {
                let turns = game.turns(&at);
                turns[random.below(turns.len() as u64) as usize]
            };
            line.push(game.play(&at, &turn).expect("a legal turn").after);
            if let Some(Outcome::Win { winner, .. }) = game.outcome(&line[line.len() - 1]) {
                assert_eq!(winner, start.to_move);
                won += 1;
                break;
            }
        }
        let end = game.outcome(&line[line.len() - 1]);
        assert!(matches!(end, Some(Outcome::Win { .. })), "{}", start.text(&game));
    }
    assert!(won > 10, "only {won} wins were claimed");
}

#[test]
fn turns_are_legal_at_every_level_and_budget() {
    for (id, options) in GAMES {
        let game = game(id, options);
        let mut searcher = searcher(&game);
        let mut all = late_positions(&game, 5, 2, 8);
        all.push(game.start());
        for (index, position) in all.iter().enumerate() {
            for (level, name) in LEVELS.iter().zip(LEVEL_NAMES) {
                let mut level = *level;
                level.budget.nodes = level.budget.nodes.min(3_000);
                let chosen = level.choose(&mut searcher, &[*position], index as u64, &mut ());
                let turn = chosen.expect("there is a turn");
                assert!(game.turns(position).contains(&turn), "{id} {name}");
            }
            for nodes in [0, 1, 10, 500] {
                let found = searcher.search(&[*position], &Budget::nodes(nodes), &mut ());
                let report = found.expect("there is a turn");
                assert!(game.turns(position).contains(&report.best), "{id}");
            }
        }
    }
}

#[test]
fn the_expected_line_can_be_played() {
    for (id, options) in GAMES {
        let game = game(id, options);
        let report = report(&game, &game.start().text(&game), Budget::nodes(20_000));
        assert_eq!(report.line.first(), Some(&report.best));
        let mut session = Session::new(game.clone());
        for turn in &report.line {
            assert!(session.play(turn).is_ok(), "{id} {}", turn.text(&game.board));
        }
    }
}

#[test]
fn the_same_budget_finds_the_same_again() {
    for (id, options) in GAMES {
        let game = game(id, options);
        let start = game.start();
        let mut first = searcher(&game);
        let budget = Budget::nodes(30_000);
        let report = first.search(&[start], &budget, &mut ());
        assert_eq!(searcher(&game).search(&[start], &budget, &mut ()), report, "{id}");
        first.forget();
        assert_eq!(first.search(&[start], &budget, &mut ()), report, "{id}");
        let nodes = report.expect("a turn").nodes;
        assert!(nodes <= budget.nodes, "{id}: {nodes} nodes");
        for (level, name) in LEVELS[..3].iter().zip(LEVEL_NAMES) {
            let mut choose = |seed| {
                first.forget();
                level.choose(&mut first, &[start], seed, &mut ())
            };
            for seed in 0..5 {
                assert_eq!(choose(seed), choose(seed), "{id} {name}");
            }
        }
    }
}

#[test]
fn weak_levels_do_not_always_play_the_same() {
    let game = game("two-foxes", "");
    let start = [game.start()];
    let mut searcher = searcher(&game);
    let turns: Vec<_> = (0..40)
        .map(|seed| LEVELS[0].choose(&mut searcher, &start, seed, &mut ()).expect("a turn"))
        .collect();
    assert!(turns.iter().any(|turn| *turn != turns[0]));
}

#[test]
fn every_level_wins_at_once_where_it_can() {
    let game = game("fox-and-geese", "");
    let start = [position(&game, "3/1g1/3F3/2g1g2/7/1g1/3 few")];
    let mut searcher = searcher(&game);
    for (level, name) in LEVELS.iter().zip(LEVEL_NAMES) {
        for seed in 0..30 {
            let turn = level.choose(&mut searcher, &start, seed, &mut ()).expect("a turn");
            assert!(matches!(turn, Turn::Jump(_)), "{name}");
        }
    }
}

#[test]
fn a_chain_that_wins_is_preferred_to_a_single_jump() {
    let game = game("fox-and-geese", "");
    // Five geese: one jump leaves four, two leave too few.
    let report = report(&game, "3/g2/7/2g4/g1F3g/3/1g1 few", Budget::depth(3));
    assert_eq!(report.best, turn(&game, "c3xc5xc7"));
    assert_eq!(report.score.wins_in(), Some(1));
}

#[test]
fn a_piece_that_hangs_is_not_counted_at_the_horizon() {
    let game = game("fox-and-geese", "geese=17");
    let text = "3/3/7/3F3/ggg1ggg/ggg/ggg many";
    let budget = Budget::depth(1);
    let best = report(&game, text, budget).best;
    let after = game.play(&position(&game, text), &best).expect("a legal turn").after;
    let jumps = game.turns(&after).iter().filter(|turn| matches!(turn, Turn::Jump(_))).count();
    assert_eq!(jumps, 0, "{}", best.text(&game.board));
}

#[test]
fn an_officer_captures_rather_than_be_huffed() {
    let game = game("asalto", "");
    for depth in 1..=4 {
        let text = "3/1r1/rr1O1rr/rrrOrrr/rrrrrrr/rrr/rrr few";
        let report = report(&game, text, Budget::depth(depth));
        assert_eq!(report.best, turn(&game, "d5xd7"), "depth {depth}");
    }
}

#[test]
fn at_the_horizon_a_piece_about_to_be_huffed_is_not_counted() {
    let game = game("asalto", "");
    // The one officer must capture; whatever it does, the other could have
    // done it as well. A search of one ply sees that no officer is lost.
    let text = "3/1r1/rr1O1rr/rrrOrrr/rrrrrrr/rrr/rrr many";
    let shallow = report(&game, text, Budget::depth(1)).score;
    let deep = report(&game, text, Budget::depth(3)).score;
    assert!(shallow.0.abs_diff(deep.0) < 600, "{shallow} and {deep}");
}

#[test]
fn the_winning_side_avoids_repetition_and_the_losing_side_seeks_it() {
    let game = game("two-foxes", "");
    // The foxes are far ahead; the geese shuffle. Twice the position has been
    // there already: a third time would be a draw.
    let mut session =
        Session::from_position(game.clone(), position(&game, "F1F/3/7/7/gg3gg/gg1/ggg few"));
    play(&mut session, "c7-d7 b3-c3 d7-c7 c3-b3 c7-d7 b3-c3 d7-c7");
    let so_far = positions(&session);
    assert_eq!(so_far.len(), 8);
    let back = turn(&game, "c3-b3");
    let mut searcher = searcher(&game);
    let report = searcher.search(&so_far, &Budget::depth(6), &mut ()).expect("a turn");
    assert_eq!(report.best, back, "the geese are glad of a draw: {}", report.score);
    assert_eq!(report.score, Score(0));
    // One ply earlier the foxes must not allow it.
    session.undo();
    searcher.forget();
    let so_far = positions(&session);
    let report = searcher.search(&so_far, &Budget::depth(6), &mut ()).expect("a turn");
    assert_ne!(report.best, turn(&game, "d7-c7"));
    assert!(report.score > Score(100), "{}", report.score);
}

#[test]
fn the_draw_by_quiet_turns_is_seen() {
    let game = game("two-foxes", "");
    let report = report(&game, "F1F/3/7/7/gg3gg/gg1/ggg few 99", Budget::depth(5));
    assert_eq!(report.score, Score(0));
    // A win on the last of these turns comes first.
    let pen = "ggg/ggg/2gg1g1/2g4/F6/3/2F many 99";
    let found = searcher(&game).search(&[position(&game, pen)], &Budget::depth(3), &mut ());
    let found = found.expect("a turn");
    assert_eq!((found.best, found.score), (turn(&game, "f5-e5"), Score::win_in(1)));
}

#[test]
fn a_finished_game_has_no_best_turn() {
    let game = game("asalto", "");
    let over = position(&game, "3/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr many");
    assert_eq!(searcher(&game).search(&[over], &Budget::depth(3), &mut ()), None);
    assert_eq!(searcher(&game).search(&[], &Budget::depth(3), &mut ()), None);
}

struct Flag<'a>(&'a AtomicBool, u64);

impl Watcher for Flag<'_> {
    fn stop(&mut self, nodes: u64) -> bool {
        // As if somebody else did it in the meantime.
        self.0.fetch_or(nodes >= self.1, Ordering::Relaxed);
        self.0.load(Ordering::Relaxed)
    }
}

#[test]
fn a_search_can_be_stopped_at_any_moment() {
    let game = game("asalto", "");
    for after in [0, 1_000, 5_000, 50_000] {
        let flag = AtomicBool::new(false);
        let mut watcher = Flag(&flag, after);
        let found = searcher(&game).search(&[game.start()], &Budget::UNLIMITED, &mut watcher);
        let report = found.expect("a turn");
        assert!(report.nodes <= after + 2_000, "{} nodes", report.nodes);
        assert!(game.turns(&game.start()).contains(&report.best));
    }
}

#[test]
fn scores_are_written_for_people() {
    let texts = [Score(0), Score(125), Score(-7), Score::win_in(5), Score::loss_in(4)];
    let texts: Vec<String> = texts.iter().map(Score::to_string).collect();
    assert_eq!(texts, ["+0.00", "+1.25", "-0.07", "wins in 5", "loses in 4"]);
}
