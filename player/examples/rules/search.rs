//! The command that asks the computer opponent.

use std::time::Instant;

use player::search::contest::Clock;
use player::search::searcher::positions;
use player::search::{Budget, Level, Network, Report, Searcher, Watcher, Weights};
use player::{Game, Session, Turn};

use crate::print;
use crate::request::Request;

/// Prints a line for each iteration; stops when the time is over.
struct Printer<'a> {
    game: &'a Game,
    began: Instant,
    clock: Clock,
    silent: bool,
}

impl Watcher for Printer<'_> {
    fn stop(&mut self, nodes: u64) -> bool {
        self.clock.stop(nodes)
    }

    fn iteration(&mut self, report: &Report) -> bool {
        if self.silent {
            return true;
        }
        let seconds = self.began.elapsed().as_secs_f64().max(1e-6);
        let line: Vec<String> =
            report.line.iter().map(|turn| turn.text(&self.game.board)).collect();
        print(&format!(
            "depth {}\tscore {}\tnodes {}\tnps {:.0}\tpv {}\n",
            report.depth,
            report.score,
            report.nodes,
            report.nodes as f64 / seconds,
            line.join(" ")
        ));
        true
    }
}

/// `search`: looks for the best turn.
pub fn search(request: &Request) -> Result<(), String> {
    request.allow(&["--time", "--nodes", "--depth", "--level", "--seed", "--table"])?;
    let mut session = Session::from_position(request.game.clone(), request.position);
    for text in &request.rest {
        let turn = Turn::parse(&request.game.board, text).map_err(|e| format!("{text}: {e}"))?;
        session.play(&turn).map_err(|why| {
            let why = player::play::IllegalTurn { game: &request.game, why };
            format!("turn `{text}` is illegal: {why}")
        })?;
    }
    if session.outcome().is_some() {
        return Err("the game is over".to_owned());
    }
    let seconds: Option<f64> = request.number("--time")?;
    if seconds.is_some_and(|seconds| !(0.0..1e9).contains(&seconds)) {
        return Err("--time must be a number of seconds from 0".to_owned());
    }
    let budget = budget(request, seconds)?;
    let mut searcher = searcher(request, &request.weights, request.network()?)?;
    let mut printer = Printer {
        game: &request.game,
        began: Instant::now(),
        clock: Clock::new(seconds),
        silent: false,
    };
    let game_so_far = positions(&session);
    let turn = match level(request)? {
        Some(level) => {
            let level = level.within(&budget);
            let seed = request.number("--seed")?.unwrap_or(0);
            level.choose(&mut searcher, &game_so_far, seed, &mut printer)
        }
        None => searcher.search(&game_so_far, &budget, &mut printer).map(|report| report.best),
    };
    let turn = turn.ok_or("there is no turn")?;
    print(&format!("best\t{}\n", turn.text(&request.game.board)));
    Ok(())
}

fn level(request: &Request) -> Result<Option<Level>, String> {
    let Some(name) = request.text("--level") else { return Ok(None) };
    Level::named(name).map(Some).ok_or_else(|| format!("there is no level `{name}`"))
}

fn budget(request: &Request, seconds: Option<f64>) -> Result<Budget, String> {
    let limits = ["--nodes", "--depth", "--level"];
    if seconds.is_none() && !limits.iter().any(|name| request.has(name)) {
        return Err("search needs one of --time, --nodes, --depth and --level".to_owned());
    }
    let mut budget = Budget::UNLIMITED;
    if let Some(depth) = request.number("--depth")? {
        budget.depth = depth;
    }
    if let Some(nodes) = request.number("--nodes")? {
        budget.nodes = nodes;
    }
    Ok(budget)
}

/// A searcher with a table of the size that was asked for.
pub fn searcher(
    request: &Request,
    weights: &Weights,
    network: Option<Network>,
) -> Result<Searcher, String> {
    let bytes = match request.number::<usize>("--table")? {
        Some(megabytes) => megabytes.saturating_mul(1 << 20).min(1 << 40),
        None => Searcher::TABLE,
    };
    let searcher = Searcher::new(request.game.clone(), weights, bytes);
    let proven = request.strategy()?.map(|strategy| strategy.table().clone());
    Ok(searcher.with_proven(proven).with_network(network))
}
