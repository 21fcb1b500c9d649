//! Learning weights from the results of games.
//!
//! The estimate of a position is taken as the logarithm of the odds that the
//! many win. The weights are those under which the results of many games are
//! the most likely: logistic regression.

use alloc::vec::Vec;

use super::book::{Recipe, opening};
use super::evaluation::{Evaluator, Features};
use super::random::Random;
use super::searcher::{Budget, Searcher};
use super::weights::Weights;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::session::Session;
use crate::side::{BySide, Side};

/// A position that was met, and how it ended.
#[derive(Clone, Debug)]
pub struct Sample {
    /// What is seen in the position.
    pub features: Features,
    /// The points of the many: 0, 0.5 or 1.
    pub points: f64,
}

/// How the games are played from which weights are learnt.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Practice {
    /// The number of games.
    pub games: usize,
    /// How far from even a game may begin, in hundredths of a point.
    pub margin: i32,
    /// The nodes for each turn after that.
    pub nodes: u64,
    /// From what the random numbers follow.
    pub seed: u64,
}

/// After so many plies a game counts as drawn, whatever its rules.
const LONGEST: usize = 600;

/// Plays games of the searcher against itself, and returns the positions in
/// which nothing hangs.
pub fn practise(searcher: &mut Searcher, weights: &Weights, practice: &Practice) -> Vec<Sample> {
    let evaluator = Evaluator::new(searcher.game(), weights);
    let met = matches(searcher, practice);
    let game = searcher.game();
    met.iter()
        .map(|(position, points)| Sample {
            features: evaluator.features(game, position),
            points: *points,
        })
        .collect()
}

/// Plays games of the searcher against itself, and returns the positions in
/// which nothing hangs, with the points of the many in the end.
pub fn matches(searcher: &mut Searcher, practice: &Practice) -> Vec<(Position, f64)> {
    let mut random = Random::new(practice.seed);
    let mut met = Vec::new();
    for _ in 0..practice.games {
        let (positions, points) = self_play(searcher, practice, &mut random);
        let game = searcher.game();
        let calm = positions.into_iter().filter(|position| {
            game.won(position).is_none() && game.able_to_jump(position).is_empty()
        });
        met.extend(calm.map(|position| (position, points)));
    }
    met
}

/// One game from an opening that may be in balance: the positions after the
/// opening, and the points of the many.
fn self_play(
    searcher: &mut Searcher,
    practice: &Practice,
    random: &mut Random,
) -> (Vec<Position>, f64) {
    searcher.forget();
    let recipe = Recipe {
        margin: practice.margin,
        glance: practice.nodes / 4,
        nodes: practice.nodes / 4,
        ..Recipe::usual(1, 0)
    };
    let Some((turns, mut so_far)) = opening(searcher, &recipe, random) else {
        return (Vec::new(), 0.5);
    };
    let mut session = Session::new(searcher.game().clone());
    for turn in &turns {
        if session.play(turn).is_err() {
            break;
        }
    }
    searcher.forget();
    while session.outcome().is_none() && session.ply() < LONGEST {
        let report = searcher.search(&so_far, &Budget::nodes(practice.nodes), &mut ());
        let Some(Ok(played)) = report.map(|report| session.play(&report.best).copied()) else {
            break;
        };
        so_far.push(played.after);
    }
    let points = match session.outcome() {
        Some(Outcome::Win { winner: Side::Many, .. }) => 1.0,
        Some(Outcome::Win { winner: Side::Few, .. }) => 0.0,
        _ => 0.5,
    };
    (so_far.split_off(turns.len()), points)
}

/// Positions of games in which both sides often err, for questions to whoever
/// knows the truth.
pub fn wander(searcher: &mut Searcher, practice: &Practice) -> Vec<Position> {
    let mut random = Random::new(practice.seed);
    let mut met = Vec::new();
    for _ in 0..practice.games {
        let mut session = Session::new(searcher.game().clone());
        // How often a side errs, in percent: another balance in each game.
        let errs = BySide { few: random.below(60), many: random.below(60) };
        searcher.forget();
        while session.outcome().is_none() && session.ply() < LONGEST {
            let at = *session.position();
            let turn = if random.below(100) < errs[at.to_move] {
                let turns = searcher.game().turns(&at);
                turns.get(random.below(turns.len() as u64) as usize).copied()
            } else {
                let budget = Budget::nodes(practice.nodes);
                searcher.search(&[at], &budget, &mut ()).map(|report| report.best)
            };
            met.push(at);
            if turn.is_none_or(|turn| session.play(&turn).is_err()) {
                break;
            }
        }
    }
    met
}

/// The sample of a position whose winner is known.
pub fn known(evaluator: &Evaluator, game: &Game, position: &Position, winner: Side) -> Sample {
    let points = if winner == Side::Many { 1.0 } else { 0.0 };
    Sample { features: evaluator.features(game, position), points }
}

/// The most likely weights, and the mean logarithmic loss with them. Weights
/// that hardly matter are pulled towards 0.
pub fn fit(samples: &[Sample]) -> (Weights, f64) {
    const COUNT: usize = Weights::COUNT;
    let ridge = 1e-5 * samples.len() as f64 + 1e-3;
    let mut weights = [0.0; COUNT];
    for _ in 0..25 {
        let mut gradient = weights.map(|weight: f64| -ridge * weight);
        let mut curvature = [[0.0; COUNT]; COUNT];
        for (index, row) in curvature.iter_mut().enumerate() {
            row[index] = ridge;
        }
        for sample in samples {
            let seen = sample.features.map(f64::from);
            let expected = logistic(dot(&weights, &seen));
            let spread = expected * (1.0 - expected);
            for i in 0..COUNT {
                gradient[i] += (sample.points - expected) * seen[i];
                for j in 0..=i {
                    curvature[i][j] += spread * seen[i] * seen[j];
                }
            }
        }
        let step = solve(curvature, gradient);
        // A step of Newton's may be too bold far from the goal.
        let size = step.iter().map(|part| part.abs()).fold(0.0, f64::max);
        let scale = if size > 2.0 { 2.0 / size } else { 1.0 };
        for (weight, part) in weights.iter_mut().zip(step) {
            *weight += scale * part;
        }
        if size < 1e-6 {
            break;
        }
    }
    let losses = samples.iter().map(|sample| loss(&weights, sample));
    let mean = losses.sum::<f64>() / samples.len().max(1) as f64;
    let thousandths = weights.map(|weight| (weight * 1000.0).round() as i16);
    (Weights::from_array(thousandths), mean)
}

fn loss(weights: &[f64; Weights::COUNT], sample: &Sample) -> f64 {
    let expected = logistic(dot(weights, &sample.features.map(f64::from)));
    let expected = expected.clamp(1e-9, 1.0 - 1e-9);
    -(sample.points * expected.ln() + (1.0 - sample.points) * (1.0 - expected).ln())
}

/// The points to be expected at odds whose logarithm is this.
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn dot(a: &[f64; Weights::COUNT], b: &[f64; Weights::COUNT]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Solves a system of equations whose matrix is symmetric and positive, given
/// by its lower half: decomposition after Cholesky.
fn solve<const N: usize>(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for i in 0..N {
        for j in 0..=i {
            let known: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
            let rest = matrix[i][j] - known;
            matrix[i][j] = if i == j { rest.max(1e-12).sqrt() } else { rest / matrix[j][j] };
        }
    }
    for i in 0..N {
        let known: f64 = (0..i).map(|k| matrix[i][k] * right[k]).sum();
        right[i] = (right[i] - known) / matrix[i][i];
    }
    for i in (0..N).rev() {
        let known: f64 = (i + 1..N).map(|k| matrix[k][i] * right[k]).sum();
        right[i] = (right[i] - known) / matrix[i][i];
    }
    right
}
