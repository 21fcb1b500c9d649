//! How good a position looks, without any search.

use alloc::vec::Vec;

use super::score::MOST;
use super::weights::Weights;
use super::worth::Worth;
use crate::definition::Win;
use crate::game::Game;
use crate::indexing::{at as item, at_mut};
use crate::point::{MAX_POINTS, PointSet};
use crate::position::Position;
use crate::side::Side;

/// What is seen in a position, in the order of the weights.
pub type Features = [i32; Weights::COUNT];

/// Which of the features follow from the places of the many alone.
const OF_MANY: [usize; 7] = [8, 9, 10, 11, 13, 16, 17];
/// The rest.
const OF_BOTH: [usize; 11] = [0, 1, 2, 3, 4, 5, 6, 7, 12, 14, 15];

/// Estimates the positions of one game.
#[derive(Clone, Debug)]
pub struct Evaluator {
    /// The weights of each of the two groups of features.
    of_many: [i32; OF_MANY.len()],
    of_both: [i32; OF_BOTH.len()],
    /// The many lose with fewer pieces than this.
    threshold: i32,
    /// What the many have to fill; empty if nothing.
    region: PointSet,
    /// The joined points of each point.
    neighbours: [PointSet; MAX_POINTS],
    /// How many steps the many have advanced when they stand on a point.
    level: [i32; MAX_POINTS],
    /// The points of higher levels than that of each point.
    beyond: [PointSet; MAX_POINTS],
    /// The point in the middle of each jump, and both ends.
    lines: Vec<(PointSet, PointSet)>,
}

/// The freedom of one of the few by its number of steps.
const FREEDOM: [i32; 9] = [0, 5, 9, 12, 14, 15, 16, 17, 18];

impl Evaluator {
    /// An evaluator for the game, with the weights of its file.
    pub fn new(game: &Game, weights: &Weights) -> Evaluator {
        let level = levels(game);
        let (mut beyond, mut lines) = ([PointSet::EMPTY; MAX_POINTS], Vec::new());
        for from in game.all {
            for point in game.all {
                if level[point.index()] > level[from.index()] {
                    beyond[from.index()] |= point.set();
                }
            }
            for jump in game.jumps.from(from) {
                // Each jump is there from both of its ends: once is enough.
                if from < jump.to {
                    lines.push((jump.over.set(), from.set() | jump.to.set()));
                }
            }
        }
        let weights = weights.to_array().map(i32::from);
        Evaluator {
            of_many: OF_MANY.map(|feature| *item(&weights, feature)),
            of_both: OF_BOTH.map(|feature| *item(&weights, feature)),
            threshold: threshold(game),
            region: game.region().unwrap_or_default(),
            neighbours: game.neighbours(),
            level,
            beyond,
            lines,
        }
    }

    /// The estimate for the side to move, in hundredths of a
    /// point, see [`Weights`].
    pub fn estimate(&self, game: &Game, worth: &mut Worth, position: &Position) -> i32 {
        let many = position.pieces.many;
        let known = worth.place(many);
        if known.0 != many {
            *known = (many, sum(&self.see_many(game, many), &self.of_many));
        }
        let all = known.1 + sum(&self.see_both(game, position), &self.of_both);
        // Weights are ten times as fine as scores.
        let score = (all / 10).clamp(-MOST, MOST);
        if position.to_move == Side::Many { score } else { -score }
    }

    /// What is seen in the position.
    pub fn features(&self, game: &Game, position: &Position) -> Features {
        let mut features = [0; Weights::COUNT];
        let of_many = self.see_many(game, position.pieces.many);
        let of_both = self.see_both(game, position);
        OF_MANY.into_iter().zip(of_many).for_each(|(at, seen)| *at_mut(&mut features, at) = seen);
        OF_BOTH.into_iter().zip(of_both).for_each(|(at, seen)| *at_mut(&mut features, at) = seen);
        features
    }

    /// The features [`OF_MANY`]. They are judged as if the few were not there.
    fn see_many(&self, game: &Game, many: PointSet) -> [i32; OF_MANY.len()] {
        let held = (many & self.region).len() as i32;
        let (progress, straggling) = self.advance(many);
        let empty = game.all - many;
        [
            progress,
            straggling,
            held,
            held * held / 8,
            self.exposed(many),
            self.contact(many),
            many.into_iter().filter(|at| game.sides.many.step[at.index()].meets(empty)).count()
                as i32,
        ]
    }

    /// The features [`OF_BOTH`].
    fn see_both(&self, game: &Game, position: &Position) -> [i32; OF_BOTH.len()] {
        let (few, many) = (position.pieces.few, position.pieces.many);
        let empty = game.all - few - many;
        let spare = (position.count(Side::Many) as i32 - self.threshold).max(0);
        [
            if position.to_move == Side::Many { 1 } else { -1 },
            1,
            spare,
            if self.threshold > 0 { 20 / (spare + 1) } else { 0 },
            position.count(Side::Few) as i32,
            self.freedom(game, few, empty),
            self.room(game, few, empty),
            few.into_iter().map(|at| self.neighbours[at.index()].len() as i32).sum(),
            (few & self.region).len() as i32,
            self.danger(game, few, many, empty),
            self.passed(few, many),
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
    fn advance(&self, many: PointSet) -> (i32, i32) {
        let (mut sum, mut least) = (0, i32::MAX);
        for at in many {
            let level = self.level[at.index()];
            sum += level;
            least = least.min(level);
        }
        let count = many.len() as i32;
        (sum, if count > 0 { sum / count - least } else { 0 })
    }

    fn exposed(&self, many: PointSet) -> i32 {
        let mut open = PointSet::EMPTY;
        for &(over, ends) in &self.lines {
            if !many.meets(ends) {
                open |= over;
            }
        }
        (open & many).len() as i32
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
        let mut beyond = PointSet::EMPTY;
        for at in few {
            beyond |= self.beyond[at.index()];
        }
        (many & beyond).len() as i32
    }

    fn contact(&self, many: PointSet) -> i32 {
        let twice: u32 =
            many.into_iter().map(|at| (self.neighbours[at.index()] & many).len()).sum();
        (twice / 2) as i32
    }
}

/// What is seen, weighed.
fn sum<const N: usize>(seen: &[i32; N], weights: &[i32; N]) -> i32 {
    seen.iter().zip(weights).map(|(seen, weight)| seen * weight).sum()
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
