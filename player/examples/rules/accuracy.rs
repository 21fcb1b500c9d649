//! The command that compares the search with the truth.

use std::collections::BTreeSet;
use std::path::Path;

use player::outcome::Outcome;
use player::search::contest::Clock;
use player::search::tuning::{Practice, wander};
use player::search::{Budget, Searcher};
use player::solve::Tables;
use player::{BySide, Game, Position, Side};

use crate::print;
use crate::request::Request;
use crate::search::searcher;

/// The most rounds of games: a side may win hardly any position of them.
const ROUNDS: usize = 300;

/// What was seen of one side.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// Positions that the side to move wins, and how many of them it kept.
    won: u64,
    kept: u64,
    /// The same where some turn would have lost the win.
    critical: u64,
    critical_kept: u64,
}

/// `accuracy`: how often the search keeps a won position won.
pub fn accuracy(request: &Request) -> Result<(), String> {
    request.allow(&["--tables", "--samples", "--time", "--nodes", "--seed", "--table"])?;
    let folder = request.text("--tables").ok_or("accuracy needs --tables FOLDER of `solve`")?;
    let tables = Tables::open(&request.game, Path::new(folder)).map_err(|why| why.to_string())?;
    let seconds: Option<f64> = request.number("--time")?;
    let nodes = request.number("--nodes")?.unwrap_or(u64::MAX);
    if seconds.is_none() && nodes == u64::MAX {
        return Err("accuracy needs --time or --nodes".to_owned());
    }
    let wanted: u64 = request.number("--samples")?.unwrap_or(1000);
    // The truth is not told to the search.
    let mut searcher = searcher(request, &request.weights, request.network()?)?.with_proven(None);
    let mut wanderer = Searcher::new(request.game.clone(), &request.weights, 1 << 20);
    let mut seen = BySide { few: Seen::default(), many: Seen::default() };
    let mut met = BTreeSet::new();
    let seed = request.number("--seed")?.unwrap_or(1_000_003u64);
    for seed in (seed..).take(ROUNDS) {
        if Side::ALL.into_iter().all(|side| seen[side].won >= wanted) {
            break;
        }
        for position in positions(&mut wanderer, seed) {
            let side = position.to_move;
            let key = (position.pieces.many.0, position.pieces.few.0, side as u8);
            let is_new = met.insert(key);
            if is_new && seen[side].won < wanted && tables.winner(&position) == Some(side) {
                searcher.forget();
                let budget = Budget::nodes(nodes);
                let mut clock = Clock::new(seconds);
                let Some(report) = searcher.search(&[position], &budget, &mut clock) else {
                    continue;
                };
                let after = searcher.game().play(&position, &report.best);
                let after = after.map_err(|why| format!("{why:?}"))?.after;
                let keeps = winner(searcher.game(), &tables, &after) == Some(side);
                let all_win = searcher.game().turns(&position).iter().all(|turn| {
                    let after = searcher.game().play(&position, turn).map(|played| played.after);
                    after.is_ok_and(|after| winner(searcher.game(), &tables, &after) == Some(side))
                });
                seen[side].add(keeps, !all_win);
            }
        }
    }
    for side in Side::ALL {
        print(&format!("{}\t{}\n", side.name(), seen[side].text()));
    }
    Ok(())
}

/// Positions of games in which both sides often err, every ninth of each so
/// that they are not all alike.
fn positions(searcher: &mut Searcher, seed: u64) -> Vec<Position> {
    let practice = Practice { games: 20, margin: 0, nodes: 500, seed };
    wander(searcher, &practice).into_iter().step_by(9).collect()
}

fn winner(game: &Game, tables: &Tables, position: &Position) -> Option<Side> {
    match game.outcome(position) {
        Some(Outcome::Win { winner, .. }) => Some(winner),
        _ => tables.winner(position),
    }
}

impl Seen {
    fn add(&mut self, keeps: bool, is_critical: bool) {
        self.won += 1;
        self.kept += u64::from(keeps);
        self.critical += u64::from(is_critical);
        self.critical_kept += u64::from(is_critical && keeps);
    }

    fn text(&self) -> String {
        let percent = |part: u64, all: u64| 100.0 * part as f64 / all.max(1) as f64;
        format!(
            "won {}, kept {:.2} %; where a turn would have lost it: {}, kept {:.2} %",
            self.won,
            percent(self.kept, self.won),
            self.critical,
            percent(self.critical_kept, self.critical)
        )
    }
}
