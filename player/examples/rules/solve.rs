//! The command that solves a game.

use std::time::Instant;

use player::solve::verify::verify;
use player::solve::{Plan, Tables};
use player::{Position, Side};

use crate::print;
use crate::request::Request;

/// Bytes of a gigabyte.
const GIGABYTE: f64 = 1e9;

/// Sets that one core looks at in a second, about: to tell the time.
const SPEED: f64 = 4e6;

/// `solve`: finds who wins.
pub fn solve(request: &Request) -> Result<(), String> {
    request.allow(&["--pieces", "--memory", "--samples", "--seed", "--questions", "--answers"])?;
    let game = &request.game;
    let pieces = request.number("--pieces")?;
    let plan = Plan::new(game, pieces).map_err(|why| format!("this game is not solved: {why}"))?;
    let limit = match request.number::<f64>("--memory")? {
        Some(gigabytes) => gigabytes * GIGABYTE,
        None => half_of_memory(),
    };
    let keep = plan.keeping as f64 <= limit;
    let needed = if keep { plan.keeping } else { plan.forgetting };
    print(&format!(
        "plan\t{} to {} pieces, {} sets, {:.2} GB of memory, about {:.0} s\n",
        plan.sizes.0,
        plan.sizes.1,
        plan.sets,
        needed as f64 / GIGABYTE,
        plan.sets as f64 / SPEED
    ));
    if needed as f64 > limit {
        return Err(format!(
            "that is more memory than the {:.2} GB allowed; see --memory",
            limit / GIGABYTE
        ));
    }
    if !keep {
        print("plan\tonly the largest size is kept; to keep all would need ");
        print(&format!("{:.2} GB\n", plan.keeping as f64 / GIGABYTE));
    }
    let questions = questions(request)?;
    let began = Instant::now();
    let mut told = Instant::now();
    let mut progress = |size: u32, done: u64, all: u64| {
        if told.elapsed().as_secs() >= 10 {
            told = Instant::now();
            let percent = 100 * done / all.max(1);
            eprintln!("{size} pieces: {percent} %, {:.0} s", began.elapsed().as_secs_f64());
        }
        true
    };
    let tables = Tables::solve(game, &plan, keep, &questions, &mut progress)
        .map_err(|why| why.to_string())?;
    let tables = tables.ok_or("stopped")?;
    for count in &tables.counts {
        print(&format!(
            "size\t{}\tsets {}\tpositions {}\twon by the many {}\n",
            count.size, count.sets, count.positions, count.won
        ));
    }
    print(&format!("time\t{:.1} s\n", began.elapsed().as_secs_f64()));
    answer(request, &questions, &tables)?;
    report(request, &tables)
}

/// The positions of the file with questions, if there is one.
fn questions(request: &Request) -> Result<Vec<Position>, String> {
    let Some(path) = request.text("--questions") else { return Ok(Vec::new()) };
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let position = |line: &str| Position::parse(&request.game, line);
    text.lines().map(|line| position(line).map_err(|error| format!("{line}: {error}"))).collect()
}

/// Writes the positions that were asked about with their winners.
fn answer(request: &Request, questions: &[Position], tables: &Tables) -> Result<(), String> {
    let Some(path) = request.text("--answers") else { return Ok(()) };
    let known = questions.iter().zip(&tables.answers);
    let lines = known.filter_map(|(position, winner)| {
        Some(format!("{}\t{}\n", position.text(&request.game), (*winner)?.name()))
    });
    std::fs::write(path, lines.collect::<String>()).map_err(|error| format!("{path}: {error}"))
}

fn report(request: &Request, tables: &Tables) -> Result<(), String> {
    let samples = request.number("--samples")?.unwrap_or(10_000);
    let seed = request.number("--seed")?.unwrap_or(1);
    let verdict = verify(&request.game, tables, samples, seed);
    print(&format!("verified\t{} positions agree with their successors", verdict.agreeing));
    print(&format!(", {} unknown\n", verdict.unknown));
    if let Some(wrong) = verdict.wrong {
        return Err(format!("a wrong result: {}", wrong.text(&request.game)));
    }
    if let Some((lost, free)) = tables.places(&request.position) {
        print(&format!("places\tthe few, to move, lose from {lost} of {free} points\n"));
    }
    let winner = match tables.winner(&request.position) {
        Some(Side::Few) => "few",
        Some(Side::Many) => "many",
        None => "unknown",
    };
    print(&format!("winner\t{winner}\n"));
    Ok(())
}

/// Half of the machine's memory in bytes, as far as the system tells it.
fn half_of_memory() -> f64 {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kilobytes.map_or(4.0 * GIGABYTE, |kilobytes| kilobytes * 1024.0 / 2.0)
}
