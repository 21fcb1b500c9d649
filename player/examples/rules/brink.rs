//! The command that solves positions in which the next capture ends the game.

use player::search::random::Random;
use player::search::{Budget, Searcher};
use player::solve::brink::{Brink, Count, Ending, needs};
use player::{Position, Side};

use crate::print;
use crate::request::Request;
use crate::solve::{GIGABYTE, Progress, memory_limit, questions};

/// Seconds that one core takes for a set, with one and with two of the few: to
/// tell the time.
const PACE: [f64; 2] = [4e-6, 3e-5];

/// What the command may be told.
const OWN: [&str; 6] = ["--few", "--memory", "--samples", "--searches", "--seed", "--questions"];

/// `brink`: solves the positions with as few of the many as may be left.
pub fn brink(request: &Request) -> Result<(), String> {
    request.allow(&OWN)?;
    let game = &request.game;
    let few = request.number("--few")?.unwrap_or(game.full_count(Side::Few));
    let needed = needs(game, few).map_err(|why| format!("this game is not solved: {why}"));
    let (sets, memory) = needed?;
    let questions = questions(request)?;
    eprintln!(
        "{sets} sets: {:.2} GB of memory, about {:.0} s",
        memory as f64 / GIGABYTE,
        sets as f64 * PACE[few as usize - 1]
    );
    memory_limit(request, memory)?;
    let progress = Progress::new();
    let mut tell = |round, done, all| progress.tell(format_args!("round {round}"), done, all);
    let solved = Brink::solve(game, few, &mut tell).map_err(|why| why.to_string())?;
    report(request, few, &solved, &questions, progress.seconds())
}

/// Prints the report, which is TOML.
fn report(
    request: &Request,
    few: u32,
    solved: &Brink,
    questions: &[Position],
    seconds: f64,
) -> Result<(), String> {
    let (by_rules, by_search) = verify(request, solved)?;
    print("# Written by `rules brink`: perfect play where the next capture ends the game.\n");
    print(&format!("game = \"{}\"\n", request.definition.id));
    print(&format!("options = {:?}\nchanges = {:?}\n", request.options, request.changes));
    print(&format!("seconds = {seconds:.0}\nrounds = {:?}\n", solved.rounds));
    print(&format!("\n[positions]\nfew = {few}\nmany = {}\n", solved.many()));
    print_count(&solved.all());
    for (inside, count) in solved.counts.iter().enumerate().filter(|_| solved.counts.len() > 1) {
        print(&format!("\n[[region]]\nmany-inside = {inside}\n"));
        print_count(count);
    }
    print(&format!("\n[verification]\nsamples-by-rules = {by_rules}\n"));
    print(&format!("samples-by-search = {by_search}\n"));
    for position in questions {
        let text = position.text(&request.game);
        print(&format!("\n[[answer]]\nposition = \"{text}\"\n"));
        match solved.ending(position) {
            Some(Ending::Win(side)) => print(&format!("winner = \"{}\"\n", side.name())),
            Some(Ending::Draw) => print("drawn = true\n"),
            None => {}
        }
    }
    Ok(())
}

fn print_count(count: &Count) {
    let Count { sets, positions, forced, held } = count;
    print(&format!("sets = {sets}\nall = {positions}\nwon-by-few = {}\n", positions - held));
    print(&format!("won-by-many = {forced}\ndrawn = {}\n", held - forced));
}

/// Looks at random positions with the rules of the engine, and searches some:
/// what a search proves must be what is said of the position.
fn verify(request: &Request, solved: &Brink) -> Result<(u64, u64), String> {
    let game = &request.game;
    let samples: u64 = request.number("--samples")?.unwrap_or(10_000);
    let searches: u64 = request.number("--searches")?.unwrap_or(1_000);
    let mut random = Random::new(request.number("--seed")?.unwrap_or(1));
    let mut searcher = Searcher::new(game.clone(), &request.weights, Searcher::TABLE);
    let mut proved = 0;
    for number in 0..samples {
        let position = solved.random(&mut random);
        for position in Side::ALL.map(|to_move| Position { to_move, ..position }) {
            let wrong = || format!("a value is not confirmed: {}", position.text(game));
            if !solved.agrees(game, &position) {
                return Err(wrong());
            }
            if number >= searches || game.outcome(&position).is_some() {
                continue;
            }
            let found = searcher.search(&[position], &Budget::nodes(20_000), &mut ());
            let Some(score) = found.map(|report| report.score).filter(|s| s.is_proven()) else {
                continue;
            };
            let winner = match score.wins_in() {
                Some(_) => position.to_move,
                None => position.to_move.opponent(),
            };
            if solved.ending(&position) != Some(Ending::Win(winner)) {
                return Err(wrong());
            }
            proved += 1;
        }
    }
    Ok((2 * samples, proved))
}
