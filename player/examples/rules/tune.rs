//! The command that learns weights.

use player::search::evaluation::Evaluator;
use player::search::tuning::{Practice, Sample, fit, known, practise, wander};
use player::search::{Searcher, Weights};
use player::{Choices, Game, Position, Side};

use crate::print;
use crate::request::Request;

/// `tune`: plays games and prints the weights that explain their results.
pub fn tune(request: &Request) -> Result<(), String> {
    let own = ["--games", "--nodes", "--seed", "--threads", "--margin", "--rounds", "--answers"];
    request.allow(&own)?;
    if let Some(path) = request.text("--answers") {
        return from_answers(request, path);
    }
    let games: usize = request.number("--games")?.unwrap_or(1000);
    let practice = Practice {
        games,
        margin: request.number("--margin")?.unwrap_or(100),
        nodes: request.number("--nodes")?.unwrap_or(2000),
        seed: request.number("--seed")?.unwrap_or(1),
    };
    let threads: usize = request.number("--threads")?.unwrap_or(1).clamp(1, 64);
    let variants = variants(request);
    let mut weights = request.weights;
    let mut samples = Vec::new();
    for round in 0..request.number("--rounds")?.unwrap_or(1u64) {
        let mut practice = practice;
        practice.seed = practice.seed.wrapping_mul(1000).wrapping_add(round);
        practice.games = games.div_ceil(variants.len() * threads);
        samples.extend(sample(&variants, &weights, &practice, threads));
        let points: f64 = samples.iter().map(|sample| sample.points).sum();
        let loss;
        (weights, loss) = fit(&samples);
        print(&format!(
            "# round {round}: {} positions, points of the many {:.3}, loss {loss:.4}\n",
            samples.len(),
            points / samples.len().max(1) as f64
        ));
    }
    print_weights(&weights);
    Ok(())
}

fn print_weights(weights: &Weights) {
    print("[evaluation]\n");
    for (name, weight) in Weights::NAMES.iter().zip(weights.to_array()) {
        print(&format!("{name} = {weight}\n"));
    }
}

/// Weights from positions whose winners are known.
fn from_answers(request: &Request, path: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let evaluator = Evaluator::new(&request.game, &request.weights);
    let mut samples = Vec::new();
    for line in text.lines() {
        let (position, winner) = line.split_once('\t').ok_or("an answer needs a tab")?;
        let position = Position::parse(&request.game, position).map_err(|e| e.to_string())?;
        let winner = Side::ALL.into_iter().find(|side| side.name() == winner);
        let winner = winner.ok_or("the winner must be few or many")?;
        // What hangs is not estimated but played out.
        if request.game.able_to_jump(&position).is_empty() {
            samples.push(known(&evaluator, &request.game, &position, winner));
        }
    }
    let (weights, loss) = fit(&samples);
    print(&format!("# {} answers, loss {loss:.4}\n", samples.len()));
    print_weights(&weights);
    Ok(())
}

/// `positions`: prints positions of games with errors.
pub fn positions(request: &Request) -> Result<(), String> {
    request.allow(&["--games", "--nodes", "--seed"])?;
    let practice = Practice {
        games: request.number("--games")?.unwrap_or(100),
        margin: 0,
        nodes: request.number("--nodes")?.unwrap_or(1000),
        seed: request.number("--seed")?.unwrap_or(1),
    };
    let mut searcher = Searcher::new(request.game.clone(), &request.weights, 1 << 20);
    for position in wander(&mut searcher, &practice) {
        print(&format!("{}\n", position.text(&request.game)));
    }
    Ok(())
}

fn sample(
    variants: &[Game],
    weights: &Weights,
    practice: &Practice,
    threads: usize,
) -> Vec<Sample> {
    shared_out(threads, |worker| {
        let mut samples = Vec::new();
        for (number, game) in variants.iter().enumerate() {
            let mut practice = *practice;
            practice.seed = practice.seed * 64 + (worker * 64 + number) as u64;
            let mut searcher = Searcher::new(game.clone(), weights, 1 << 20);
            samples.extend(practise(&mut searcher, weights, &practice));
        }
        samples
    })
}

/// What each of so many threads finds, by its number, in order.
pub fn shared_out<T: Send>(threads: usize, work: impl Fn(usize) -> Vec<T> + Sync) -> Vec<T> {
    let work = &work;
    std::thread::scope(|scope| {
        let workers: Vec<_> =
            (0..threads).map(|worker| scope.spawn(move || work(worker))).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    })
}

/// The game with every value of the options that were not given.
pub fn variants(request: &Request) -> Vec<Game> {
    let definition = &request.definition;
    let mut all = vec![definition.usual()];
    for option in &definition.options {
        let given = request
            .options
            .iter()
            .find_map(|given| given.split_once('=').filter(|(name, _)| *name == option.name));
        let with = |choices: &Choices| -> Vec<Choices> {
            let values = option.values.iter().map(|value| value.name.as_str());
            values
                .filter(|value| given.is_none_or(|(_, given)| given == *value))
                .filter_map(|value| definition.choose(choices, &option.name, value).ok())
                .collect()
        };
        all = all.iter().flat_map(with).collect();
    }
    all.iter().map(|choices| Game::new(definition, choices)).collect()
}
