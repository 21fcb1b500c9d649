//! The command that finds how long wins take.

use std::path::Path;

use player::solve::plies::{Plies, needs};
use player::solve::{Plan, Tables};
use player::{Position, Side};

use crate::print;
use crate::request::Request;
use crate::solve::{GIGABYTE, Progress, memory_limit, questions};

/// What the command may be told.
const OWN: [&str; 6] = ["--pieces", "--memory", "--tables", "--samples", "--seed", "--questions"];

/// Sets that one core looks at in a second, about: to tell the time.
const SPEED: f64 = 2e6;

/// `plies`: finds how many plies a win takes.
pub fn plies(request: &Request) -> Result<(), String> {
    request.allow(&OWN)?;
    let game = &request.game;
    let unsolvable = |why| format!("this game is not solved: {why}");
    let plan = Plan::new(game, None, request.number("--pieces")?).map_err(unsolvable)?;
    let (memory, disk) = needs(game, &plan).map_err(unsolvable)?;
    let folder = request.text("--tables").map(Path::new);
    let questions = questions(request)?;
    let known = folder.and_then(|folder| Plies::open(game, folder).ok());
    let known = known.filter(|plies| plies.most() >= plan.sizes.1);
    let progress = Progress::new();
    let plies = match known {
        Some(plies) => plies,
        None => {
            let in_memory = if folder.is_some() { memory } else { memory + disk };
            eprintln!(
                "{} to {} pieces, {} sets: {:.2} GB of memory, {:.2} GB on disk, about {:.0} s",
                plan.sizes.0,
                plan.sizes.1,
                plan.sets,
                in_memory as f64 / GIGABYTE,
                if folder.is_some() { disk as f64 / GIGABYTE } else { 0.0 },
                plan.sets as f64 / SPEED
            );
            memory_limit(request, in_memory)?;
            let mut tell =
                |size, done, all| progress.tell(format_args!("{size} pieces"), done, all);
            Plies::find(game, &plan, folder, &mut tell).map_err(|why| why.to_string())?
        }
    };
    report(request, &plies, &questions, progress.seconds())
}

/// Prints the report, which is TOML.
fn report(
    request: &Request,
    plies: &Plies,
    questions: &[Position],
    seconds: f64,
) -> Result<(), String> {
    let game = &request.game;
    let samples = request.number("--samples")?.unwrap_or(10_000);
    let seed = request.number("--seed")?.unwrap_or(1);
    let winners = request.text("--tables").and_then(|it| Tables::open(game, Path::new(it)).ok());
    let (mut agreeing, mut compared) = (0u64, 0u64);
    for position in plies.samples(samples, seed) {
        let wrong = || format!("a value is not confirmed: {}", position.text(game));
        match plies.agrees(game, &position) {
            Some(true) => agreeing += 1,
            Some(false) => return Err(wrong()),
            None => {}
        }
        if let Some(winner) = winners.as_ref().and_then(|tables| tables.winner(&position)) {
            if plies.distance(&position).map(|distance| distance.winner) != Some(winner) {
                return Err(wrong());
            }
            compared += 1;
        }
    }
    print("# Written by `rules plies`: how long wins take under perfect play.\n");
    print(&format!("game = \"{}\"\n", request.definition.id));
    print(&format!("options = {:?}\nchanges = {:?}\n", request.options, request.changes));
    print(&format!("seconds = {seconds:.0}\n\n[verification]\n"));
    print(&format!("samples-by-rules = {agreeing}\nwinners-by-solve = {compared}\n"));
    for size in plies.least()..=plies.most() {
        print(&format!("\n[[size]]\npieces = {size}\n"));
        let counts = plies.counts(size);
        for side in Side::ALL {
            let of_side = counts.iter().filter(|(distance, _)| distance.winner == side);
            let told: Vec<String> =
                of_side.map(|(distance, count)| format!("[{}, {count}]", distance.plies)).collect();
            print(&format!("won-by-{} = [{}]\n", side.name(), told.join(", ")));
        }
    }
    for position in core::iter::once(&request.position).chain(questions) {
        let text = position.text(game);
        print(&format!("\n[[answer]]\nposition = \"{text}\"\n"));
        let Some(distance) = plies.distance(position) else { continue };
        print(&format!("winner = \"{}\"\nplies = {}\n", distance.winner.name(), distance.plies));
        let line = plies.line(game, position).unwrap_or_default();
        let line: Vec<String> = line.iter().map(|turn| turn.text(&game.board)).collect();
        print(&format!("line = \"{}\"\n", line.join(" ")));
    }
    Ok(())
}
