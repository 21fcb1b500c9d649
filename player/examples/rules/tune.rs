//! The command that learns weights.

use player::search::tuning::{Practice, Sample, fit, practise};
use player::search::{Searcher, Weights};
use player::{Choices, Definition, Game};

use crate::print;
use crate::request::Request;

/// `tune`: plays games and prints the weights that explain their results.
pub fn tune(request: &Request) -> Result<(), String> {
    request.allow(&["--games", "--nodes", "--seed", "--threads", "--random", "--rounds"])?;
    let games: usize = request.number("--games")?.unwrap_or(1000);
    let practice = Practice {
        games,
        random_plies: request.number("--random")?.unwrap_or(24),
        nodes: request.number("--nodes")?.unwrap_or(2000),
        seed: request.number("--seed")?.unwrap_or(1),
    };
    let threads: usize = request.number("--threads")?.unwrap_or(1).clamp(1, 64);
    // With options given it is that game alone, else all that there are.
    let variants = if request.options.is_empty() {
        all_choices(&request.definition)
            .iter()
            .map(|choices| Game::new(&request.definition, choices))
            .collect()
    } else {
        vec![request.game.clone()]
    };
    let mut weights = request.weights;
    for round in 0..request.number("--rounds")?.unwrap_or(1u64) {
        let mut practice = practice;
        practice.seed = practice.seed.wrapping_mul(1000).wrapping_add(round);
        practice.games = games.div_ceil(variants.len() * threads);
        let samples = sample(&variants, &weights, &practice, threads);
        let points: f64 = samples.iter().map(|sample| sample.points).sum();
        let loss;
        (weights, loss) = fit(&samples);
        print(&format!(
            "# round {round}: {} positions, points of the many {:.3}, loss {loss:.4}\n",
            samples.len(),
            points / samples.len().max(1) as f64
        ));
    }
    print("[evaluation]\n");
    for (name, weight) in Weights::NAMES.iter().zip(weights.to_array()) {
        print(&format!("{name} = {weight}\n"));
    }
    Ok(())
}

fn sample(
    variants: &[Game],
    weights: &Weights,
    practice: &Practice,
    threads: usize,
) -> Vec<Sample> {
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|worker| {
                scope.spawn(move || {
                    let mut samples = Vec::new();
                    for (number, game) in variants.iter().enumerate() {
                        let mut practice = *practice;
                        practice.seed = practice.seed * 64 + (worker * 64 + number) as u64;
                        let mut searcher = Searcher::new(game.clone(), weights, 1 << 20);
                        samples.extend(practise(&mut searcher, weights, &practice));
                    }
                    samples
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    })
}

/// Every way to choose the options.
fn all_choices(definition: &Definition) -> Vec<Choices> {
    let mut all = vec![definition.usual()];
    for option in &definition.options {
        let with = |choices: &Choices| -> Vec<Choices> {
            let values = option.values.iter();
            values
                .filter_map(|value| definition.choose(choices, &option.name, &value.name).ok())
                .collect()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}
