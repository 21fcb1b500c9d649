//! Teaches a [`Network`] from positions whose winners are known: stochastic
//! gradient descent (Adam) on the logarithmic loss.

use alloc::vec::Vec;

use super::lanes::ONE;
use super::mirror::Mirror;
use super::network::{HIDDEN, Network, Sums, WEIGHT};
use super::random::Random;
use crate::game::Game;
use crate::position::Position;
use crate::side::Side;

/// A position to learn from.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The position, in which nothing hangs.
    pub position: Position,
    /// The points of the many: 1 if they win, 0 if the few do.
    pub points: f32,
}

/// Turns lessons over, where that does not change the game: so a network sees
/// as much of the left as of the right.
#[derive(Clone, Debug)]
pub struct Mirrored(Option<Mirror>);

impl Mirrored {
    /// For lessons from this game.
    pub fn new(game: &Game) -> Mirrored {
        Mirrored(Mirror::new(game))
    }

    /// The lesson, or as often its image.
    #[must_use]
    pub fn now_and_then(&self, mut lesson: Lesson, random: &mut Random) -> Lesson {
        if let Some(mirror) = &self.0
            && random.below(2) == 0
        {
            for side in Side::ALL {
                lesson.position.pieces[side] = mirror.set(lesson.position.pieces[side]);
            }
        }
        lesson
    }
}

/// How a network is taught.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Course {
    /// How often all lessons are gone through.
    pub rounds: usize,
    /// The size of the first steps; it falls to nothing at the end.
    pub step: f32,
    /// From what the random numbers follow.
    pub seed: u64,
}

/// Lessons between two steps.
const BATCH: usize = 256;
/// The largest number of a row: what a byte can hold.
const LARGEST: f32 = 127.0 / ONE as f32;

type Row = [f32; HIDDEN];

/// The network while it learns: the rows of places, then the base, then the
/// weights; the last number is the judgement of nothing.
struct Pupil {
    rows: Vec<Row>,
    even: f32,
}

/// Means of what the gradient was, and of its squares.
#[derive(Clone, Copy)]
struct Drift {
    mean: Row,
    square: Row,
}

/// Teaches a network for a board with so many points; `told` hears the mean
/// loss of each round.
pub fn teach(
    lessons: &mut [Lesson],
    points: usize,
    course: &Course,
    told: &mut dyn FnMut(usize, f64),
) -> Network {
    let mut random = Random::new(course.seed);
    let places = Network::places(points);
    let mut pupil = Pupil::new(places, &mut random);
    let mut drift = alloc::vec![Drift { mean: [0.0; HIDDEN], square: [0.0; HIDDEN] }; places + 2];
    let batches = course.rounds * lessons.len().div_ceil(BATCH);
    let mut gradient = alloc::vec![[0.0; HIDDEN]; places + 2];
    let mut done = 0;
    for round in 0..course.rounds {
        shuffle(lessons, &mut random);
        let mut loss = 0.0;
        for batch in lessons.chunks(BATCH) {
            gradient.fill([0.0; HIDDEN]);
            let mut even = 0.0;
            for lesson in batch {
                let (lost, error) = pupil.study(lesson, points, &mut gradient);
                loss += f64::from(lost);
                even += error;
            }
            done += 1;
            let step = course.step * (1.0 - done as f32 / (batches + 1) as f32);
            pupil.learn(&gradient, &mut drift, step, done, batch.len() as f32);
            pupil.even -= step * even / batch.len() as f32;
        }
        told(round, loss / lessons.len().max(1) as f64);
    }
    pupil.network()
}

/// The mean loss of the network on lessons.
pub fn loss(network: &Network, lessons: &[Lesson]) -> f64 {
    let sums = Sums::new(network);
    let lost = lessons.iter().map(|Lesson { position, points }| {
        let judged = network.judge(&sums, position);
        let judged = if position.to_move == Side::Many { judged } else { -judged };
        f64::from(cross_entropy(judged as f32 / 100.0, *points))
    });
    lost.sum::<f64>() / lessons.len().max(1) as f64
}

fn shuffle(lessons: &mut [Lesson], random: &mut Random) {
    for last in (1..lessons.len()).rev() {
        lessons.swap(last, random.below(last as u64 + 1) as usize);
    }
}

/// The loss by odds whose logarithm is this; it never overflows.
fn cross_entropy(odds: f32, points: f32) -> f32 {
    odds.max(0.0) - odds * points + (-odds.abs()).exp().ln_1p()
}

impl Pupil {
    fn new(places: usize, random: &mut Random) -> Pupil {
        let mut small = |size: f32| size * (random.below(2001) as f32 / 1000.0 - 1.0);
        let mut rows: Vec<Row> =
            (0..places).map(|_| core::array::from_fn(|_| small(0.25))).collect();
        rows.push([0.3; HIDDEN]);
        rows.push(core::array::from_fn(|_| small(1.0)));
        Pupil { rows, even: 0.0 }
    }

    /// Adds the gradient of a lesson; returns its loss, and by how much the
    /// odds were too high.
    fn study(&self, lesson: &Lesson, points: usize, gradient: &mut [Row]) -> (f32, f32) {
        let places = self.rows.len() - 2;
        let (base, weights) = (self.rows[places], self.rows[places + 1]);
        let mut sums = base;
        for row in Network::seen(points, &lesson.position) {
            sums.iter_mut().zip(&self.rows[row]).for_each(|(sum, number)| *sum += number);
        }
        let cut = sums.map(|sum| sum.clamp(0.0, 1.0));
        let odds: f32 = cut.iter().zip(&weights).map(|(cut, weight)| cut * cut * weight).sum();
        let odds = odds + self.even;
        let error = 1.0 / (1.0 + (-odds).exp()) - lesson.points;
        let mut back = [0.0; HIDDEN];
        for j in 0..HIDDEN {
            gradient[places + 1][j] += error * cut[j] * cut[j];
            let inside = sums[j] > 0.0 && sums[j] < 1.0;
            back[j] = if inside { 2.0 * error * cut[j] * weights[j] } else { 0.0 };
        }
        for row in Network::seen(points, &lesson.position).chain([places]) {
            gradient[row].iter_mut().zip(&back).for_each(|(sum, part)| *sum += part);
        }
        (cross_entropy(odds, lesson.points), error)
    }

    /// Makes one step against the gradient.
    fn learn(&mut self, gradient: &[Row], drift: &mut [Drift], step: f32, done: i32, size: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        let places = self.rows.len() - 2;
        let (first, second) = (1.0 - MEAN.powi(done), 1.0 - SQUARE.powi(done));
        for (at, ((row, gradient), drift)) in
            self.rows.iter_mut().zip(gradient).zip(drift).enumerate()
        {
            for j in 0..HIDDEN {
                let slope = gradient[j] / size;
                drift.mean[j] = MEAN * drift.mean[j] + (1.0 - MEAN) * slope;
                drift.square[j] = SQUARE * drift.square[j] + (1.0 - SQUARE) * slope * slope;
                row[j] -=
                    step * (drift.mean[j] / first) / ((drift.square[j] / second).sqrt() + 1e-8);
                if at < places {
                    row[j] = row[j].clamp(-LARGEST, LARGEST);
                }
            }
        }
    }

    /// What was learnt in whole numbers.
    fn network(&self) -> Network {
        let places = self.rows.len() - 2;
        let whole = |one: f32| {
            move |row: &Row| {
                row.map(|number| (number * one).round().clamp(-32768.0, 32767.0) as i16)
            }
        };
        let rows = self.rows[..places].iter().map(whole(ONE.into())).collect();
        let weights = whole(WEIGHT as f32)(&self.rows[places + 1]);
        let base = whole(ONE.into())(&self.rows[places]);
        Network::new(base, rows, weights, (self.even * WEIGHT as f32).round() as i16)
    }
}
