//! The command that solves a game.

use std::cell::Cell;
use std::path::Path;
use std::time::Instant;

use player::solve::verify::{Samples, verify};
use player::solve::{Drawn, Failure, Keep, Manner, Plan, Tables};
use player::{Position, Side};

use crate::print;
use crate::request::Request;

/// Bytes of a gigabyte.
pub const GIGABYTE: f64 = 1e9;

/// Sets that one core looks at in a second, about: to tell the time. The full
/// pass takes longer, but uses all cores.
const SPEED: f64 = 12e6;
const FULL_SPEED: f64 = 2e6;

/// Sets that are looked at in rounds take about so many times as long.
const ROUNDS: f64 = 15.0;

/// What takes more seconds than this may be stopped before its end.
const LONG: f64 = 60.0;

/// What the command may be told.
const OWN: [&str; 12] = [
    "--drawn",
    "--few",
    "--pieces",
    "--memory",
    "--tables",
    "--full",
    "--samples",
    "--searches",
    "--guided",
    "--seed",
    "--questions",
    "--answers",
];

/// `solve`: finds who wins.
pub fn solve(request: &Request) -> Result<(), String> {
    request.allow(&OWN)?;
    let game = &request.game;
    let (few, pieces) = (request.number("--few")?, request.number("--pieces")?);
    let plan =
        Plan::new(game, few, pieces).map_err(|why| format!("this game is not solved: {why}"))?;
    let keep = keep(request, &plan)?;
    let questions = questions(request)?;
    let full = request.has("--full");
    let progress = Progress::new();
    let manner = Manner { full, drawn: drawn(request)? };
    let mut tell = |size, done, all| progress.tell(format_args!("{size} pieces"), done, all);
    let tables = Tables::solve(game, &plan, keep, manner, &mut tell);
    let tables = tables.map_err(|why| match &why {
        Failure::Wrong(position) => format!("{why}: {}", position.text(game)),
        _ => why.to_string(),
    })?;
    report(request, &tables, &questions, progress.seconds())?;
    answer(request, &tables, &questions)
}

/// Tells now and then how far it has come.
pub struct Progress {
    began: Instant,
    told: Cell<Instant>,
}

impl Progress {
    /// Begins now.
    pub fn new() -> Progress {
        Progress { began: Instant::now(), told: Cell::new(Instant::now()) }
    }

    /// So many sets of a part of the work are done, of all; always says to go
    /// on.
    pub fn tell(&self, part: std::fmt::Arguments<'_>, done: u64, all: u64) -> bool {
        if self.told.get().elapsed().as_secs() >= 10 || done == all {
            self.told.set(Instant::now());
            eprintln!("{part}: {} %, {:.0} s", 100 * done / all.max(1), self.seconds());
        }
        true
    }

    /// The seconds since the beginning.
    pub fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}

/// To whom games go that neither side can win.
fn drawn(request: &Request) -> Result<Drawn, String> {
    match request.text("--drawn") {
        None | Some("few") => Ok(Drawn::ForFew),
        Some("many") => Ok(Drawn::ForMany),
        Some(other) => Err(format!("--drawn must be few or many, not `{other}`")),
    }
}

/// Tells what the plan needs, and chooses where results are kept.
fn keep<'a>(request: &'a Request, plan: &Plan) -> Result<Keep<'a>, String> {
    let limit = allowed(request)?;
    let keep = match request.text("--tables") {
        Some(folder) => Keep::Folder(Path::new(folder)),
        None if plan.keeping as f64 <= limit => Keep::Memory,
        None => Keep::Nothing,
    };
    let (memory, disk) = match keep {
        Keep::Memory => (plan.keeping, 0),
        Keep::Folder(_) => (plan.forgetting, plan.disk),
        Keep::Nothing => (plan.forgetting, 0),
    };
    let passes = if plan.in_rounds { ROUNDS } else { 1.0 };
    let full = if request.has("--full") { 1.0 / FULL_SPEED } else { 0.0 };
    let seconds = plan.sets as f64 * (passes / SPEED + full);
    eprintln!(
        "{} to {} pieces, {} sets: {:.2} GB of memory, {:.2} GB on disk, about {:.0} s",
        plan.sizes.0,
        plan.sizes.1,
        plan.sets,
        memory as f64 / GIGABYTE,
        disk as f64 / GIGABYTE,
        seconds
    );
    memory_limit(request, memory)?;
    if keep == Keep::Nothing {
        eprintln!("only the largest size can be looked up; to keep all see --tables");
    }
    if !matches!(keep, Keep::Folder(_)) && seconds > LONG {
        eprintln!("nothing will be left if this is stopped; to go on later see --tables");
    }
    Ok(keep)
}

/// The bytes of memory that are allowed.
fn allowed(request: &Request) -> Result<f64, String> {
    let told = request.number::<f64>("--memory")?;
    Ok(told.map_or_else(half_of_memory, |gigabytes| gigabytes * GIGABYTE))
}

/// Refuses what takes more memory than is allowed.
pub fn memory_limit(request: &Request, memory: u64) -> Result<(), String> {
    let limit = allowed(request)?;
    if memory as f64 <= limit {
        return Ok(());
    }
    let limit = limit / GIGABYTE;
    Err(format!("that is more than the {limit:.2} GB of memory allowed: see --memory"))
}

/// Prints the proof report, which is TOML.
fn report(
    request: &Request,
    tables: &Tables,
    questions: &[Position],
    seconds: f64,
) -> Result<(), String> {
    let samples = Samples {
        positions: request.number("--samples")?.unwrap_or(10_000),
        searches: request.number("--searches")?.unwrap_or(100),
        nodes: 200_000,
        games: request.number("--guided")?.unwrap_or(100),
        seed: request.number("--seed")?.unwrap_or(1),
    };
    let verdict = verify(&request.game, tables, &samples);
    if let Some(wrong) = verdict.wrong {
        return Err(format!("a value is not confirmed: {}", wrong.text(&request.game)));
    }
    print("# Written by `rules solve`: who wins under perfect play.\n");
    print(&format!("game = \"{}\"\n", request.definition.id));
    print(&format!("options = {:?}\n", request.options));
    print(&format!("changes = {:?}\n", request.changes));
    if let Some(few) = request.text("--few") {
        print(&format!("few = {few}\n"));
    }
    if let Some(side) = request.text("--drawn") {
        print(&format!("drawn-for = \"{side}\"\n"));
    }
    print(&format!("seconds = {seconds:.0}\n\n[verification]\n"));
    print(&format!("full-pass = {}\n", tables.checked.iter().sum::<u64>()));
    print(&format!("samples-by-rules = {}\nunknown = {}\n", verdict.agreeing, verdict.unknown));
    print(&format!("searched = {}\nunfinished = {}\n", verdict.searched, verdict.unfinished));
    print(&format!("guided-games = {}\n", verdict.games));
    let printed = if request.has("--answers") { &[][..] } else { questions };
    let asked = core::iter::once(&request.position).chain(printed);
    for position in asked.filter(|position| position.count(Side::Few) == 1) {
        let winner = tables.winner(position).map_or("unknown", Side::name);
        let text = position.text(&request.game);
        print(&format!("\n[[answer]]\nposition = \"{text}\"\nwinner = \"{winner}\"\n"));
        if let Some((lost, free)) = tables.places(position) {
            print(&format!("free-points = {free}\nmany-win-from = {lost}\n"));
        }
    }
    for (count, checked) in tables.counts.iter().zip(&tables.checked) {
        print(&format!(
            "\n[[size]]\npieces = {}\nsets = {}\npositions = {}\nwon-by-many = {}\nchecked = {}\n",
            count.size, count.sets, count.positions, count.won, checked
        ));
        if count.rounds > 1 {
            print(&format!("rounds = {}\n", count.rounds));
        }
    }
    Ok(())
}

/// The positions of the file with questions, if there is one.
pub fn questions(request: &Request) -> Result<Vec<Position>, String> {
    let Some(path) = request.text("--questions") else { return Ok(Vec::new()) };
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let position = |line: &str| Position::parse(&request.game, line);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| position(line).map_err(|error| format!("{line}: {error}"))).collect()
}

/// Writes the questions with their winners to the file for answers.
fn answer(request: &Request, tables: &Tables, questions: &[Position]) -> Result<(), String> {
    let Some(path) = request.text("--answers") else { return Ok(()) };
    let lines = questions.iter().filter_map(|position| {
        let winner = tables.winner(position)?;
        Some(format!("{}\t{}\n", position.text(&request.game), winner.name()))
    });
    std::fs::write(path, lines.collect::<String>()).map_err(|error| format!("{path}: {error}"))
}

/// Half of the machine's memory in bytes, as far as the system tells it.
fn half_of_memory() -> f64 {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kilobytes.map_or(4.0 * GIGABYTE, |kilobytes| kilobytes * 1024.0 / 2.0)
}
