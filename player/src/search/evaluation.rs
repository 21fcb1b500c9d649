//! How good a position looks, without any search.

use alloc::vec::Vec;

use super::score::MOST;
use super::weights::Weights;
use crate::definition::Win;
use crate::game::Game;
use crate::indexing::{at as item, at_mut};
use crate::point::{MAX_POINTS, Point, PointSet};
use crate::position::Position;
use crate::side::Side;

/// What is seen in a position, in the order of the weights.
pub type Features = [i32; Weights::COUNT];

/// Estimates the positions of one game.
#[derive(Clone, Debug)]
pub struct Evaluator {
    weights: [i32; Weights::COUNT],
    /// The many lose with fewer pieces than this.
    threshold: i32,
    /// What the many have to fill; empty if nothing.
    region: PointSet,
    /// The joined points of each point.
    neighbours: [PointSet; MAX_POINTS],
    /// How many steps the many have advanced when they stand on a point.
    level: [i32; MAX_POINTS],
    /// The points of each level and of those below it.
    up_to_level: Vec<PointSet>,
    /// Both ends of each jump over each point.
    ends: Vec<Vec<PointSet>>,
}

/// The freedom of one of the few by its number of steps.
const FREEDOM: [i32; 9] = [0, 5, 9, 12, 14, 15, 16, 17, 18];

impl Evaluator {
    /// An evaluator for the game, with the weights of its file.
    pub fn new(game: &Game, weights: &Weights) -> Evaluator {
        let level = levels(game);
        let points = || game.all.into_iter();
        let highest = points().map(|point| level[point.index()]).max().unwrap_or(0);
        let up_to_level = (0..=highest)
            .map(|height| points().filter(|point| level[point.index()] <= height).collect())
            .collect();
        let mut neighbours = [PointSet::EMPTY; MAX_POINTS];
        for &(a, b) in &game.edges {
            neighbours[a.index()] |= b.set();
            neighbours[b.index()] |= a.set();
        }
        let region = game.wins.iter().find_map(|win| match win {
            (Side::Many, Win::Filled(region)) => Some(*region),
            _ => None,
        });
        Evaluator {
            weights: weights.to_array().map(i32::from),
            threshold: threshold(game),
            region: region.unwrap_or_default(),
            neighbours,
            level,
            up_to_level,
            ends: ends(game),
        }
    }

    /// The estimate for the side to move, in hundredths of a
    /// point, see [`Weights`].
    pub fn estimate(&self, game: &Game, position: &Position) -> i32 {
        let features = self.features(game, position);
        let sum: i32 = features.iter().zip(&self.weights).map(|(seen, weight)| seen * weight).sum();
        // Weights are ten times as fine as scores.
        let score = (sum / 10).clamp(-MOST, MOST);
        if position.to_move == Side::Many { score } else { -score }
    }

    /// What is seen in the position.
    pub fn features(&self, game: &Game, position: &Position) -> Features {
        let (few, many) = (position.pieces.few, position.pieces.many);
        let count = position.count(Side::Many) as i32;
        let spare = (count - self.threshold).max(0);
        let held = (many & self.region).len() as i32;
        let (progress, straggling) = self.advance(many, count);
        let empty = game.all - few - many;
        [
            if position.to_move == Side::Many { 1 } else { -1 },
            1,
            spare,
            if self.threshold > 0 { 20 / (spare + 1) } else { 0 },
            position.count(Side::Few) as i32,
            self.freedom(game, few, empty),
            self.room(game, few, empty),
            few.into_iter().map(|at| self.neighbours[at.index()].len() as i32).sum(),
            progress,
            straggling,
            held,
            held * held / 8,
            (few & self.region).len() as i32,
            self.exposed(many, empty),
            self.danger(game, few, many, empty),
            self.passed(few, many),
            self.contact(many),
            many.into_iter().filter(|at| game.sides.many.step[at.index()].meets(empty)).count()
                as i32,
        ]
    }

    fn freedom(&self, game: &Game, few: PointSet, empty: PointSet) -> i32 {
        let steps = &game.sides.few.step;
        few.into_iter().map(|at| FREEDOM[((steps[at.index()] & empty).len() as usize).min(8)]).sum()
    }

    /// The points that the few can walk to.
    fn room(&self, game: &Game, few: PointSet, empty: PointSet) -> i32 {
        let steps = &game.sides.few.step;
        let (mut reached, mut fresh) = (PointSet::EMPTY, few);
        while !fresh.is_empty() {
            let mut next = PointSet::EMPTY;
            for at in fresh {
                next |= steps[at.index()];
            }
            fresh = (next & empty) - reached;
            reached |= fresh;
        }
        reached.len() as i32
    }

    /// How far the many have come in all, and how far the rearmost is behind
    /// the average.
    fn advance(&self, many: PointSet, count: i32) -> (i32, i32) {
        let (mut sum, mut least) = (0, i32::MAX);
        for at in many {
            let level = self.level[at.index()];
            sum += level;
            least = least.min(level);
        }
        (sum, if count > 0 && least != i32::MAX { sum / count - least } else { 0 })
    }

    fn exposed(&self, many: PointSet, empty: PointSet) -> i32 {
        let open = |at: Point| {
            item(&self.ends, at.index()).iter().any(|&ends| !many.meets(ends) && empty.meets(ends))
        };
        many.into_iter().filter(|&at| open(at)).count() as i32
    }

    fn danger(&self, game: &Game, few: PointSet, many: PointSet, empty: PointSet) -> i32 {
        let mut hanging = PointSet::EMPTY;
        if game.sides.few.capture.is_none() {
            return 0;
        }
        for at in few {
            if !game.jumps.over[at.index()].meets(many) {
                continue;
            }
            for jump in game.jumps.from(at) {
                if many.contains(jump.over) && empty.contains(jump.to) {
                    hanging |= jump.over.set();
                }
            }
        }
        hanging.len() as i32
    }

    /// How many of the many have advanced as far as the rearmost of the few,
    /// or further: they will hardly meet it again.
    fn passed(&self, few: PointSet, many: PointSet) -> i32 {
        let rearmost = few.into_iter().map(|at| self.level[at.index()]).min();
        rearmost.map_or(0, |level| {
            let behind = *item(&self.up_to_level, level as usize);
            (many - behind).len() as i32
        })
    }

    fn contact(&self, many: PointSet) -> i32 {
        let twice: u32 =
            many.into_iter().map(|at| (self.neighbours[at.index()] & many).len()).sum();
        (twice / 2) as i32
    }
}

/// The number of the many below which they lose.
fn threshold(game: &Game) -> i32 {
    let below = game.wins.iter().find_map(|win| match win {
        (Side::Few, Win::TooFew(below)) => Some(i32::from(*below)),
        (Side::Few, Win::Gone) => Some(1),
        _ => None,
    });
    below.unwrap_or(0)
}

/// How many steps the many have advanced on each point: the most advances
/// that lead there.
fn levels(game: &Game) -> [i32; MAX_POINTS] {
    let mut level = [0; MAX_POINTS];
    // Advances that could go round in a circle would go on for ever.
    for _ in 0..game.all.len() {
        let mut changed = false;
        for from in game.all {
            for to in game.sides.many.advance[from.index()] {
                if level[to.index()] <= level[from.index()] {
                    level[to.index()] = (level[from.index()] + 1).min(MAX_POINTS as i32);
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    level
}

fn ends(game: &Game) -> Vec<Vec<PointSet>> {
    let mut ends = alloc::vec![Vec::new(); MAX_POINTS];
    for from in game.all {
        for jump in game.jumps.from(from) {
            // Each pair of ends is there from both of them: once is enough.
            if from < jump.to {
                at_mut(&mut ends, jump.over.index()).push(from.set() | jump.to.set());
            }
        }
    }
    ends
}
