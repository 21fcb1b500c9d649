//! What is remembered from one round to the next, where the many can go round
//! in a circle.
//!
//! Each round sees what steps within a layer lead to as the round before left
//! it, and what steps forward lead to as it is now. So whatever is decided in
//! the round with some number takes at most as many steps within a layer, one
//! after another, less one: there is always a step forward, or the end, after
//! them.

use super::layout::{Bits, ones};
use super::masks::Masks;
use super::moves::Moves;

/// Who is said to win where neither side can force a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Drawn {
    /// The few: what the many win is what they can force.
    #[default]
    ForFew,
    /// The many: what the few win is what they can force.
    ForMany,
}

/// Rounds over the sets of one size.
#[derive(Clone, Debug)]
pub(super) struct Rounds {
    /// What was found when the last round was over.
    pub before: Masks,
    /// The number of the present round, the first is 1.
    round: u32,
    /// The last round in which each block has changed.
    changed: Vec<u32>,
    /// Where steps from the lower half lead in the upper one.
    crossing: Bits,
}

impl Rounds {
    pub fn new(first: &Masks, moves: &Moves) -> Rounds {
        let low = moves.layout.low as usize;
        Rounds {
            before: first.clone(),
            round: 1,
            changed: vec![0; moves.layout.mirror_high.len()],
            crossing: moves.rises[..low].iter().fold(0, |all, rises| all | rises >> low),
        }
    }

    /// Whether this is the first round.
    pub fn is_first(&self) -> bool {
        self.round == 1
    }

    /// The block has changed in this round.
    pub fn changed(&mut self, high: usize) {
        self.changed[high] = self.round;
    }

    /// Whether something to which the sets of a block lead has changed since
    /// the block was last looked at.
    pub fn is_due(&self, moves: &Moves, high: usize) -> bool {
        if self.is_first() || self.when(moves, high) == self.round - 1 {
            return true;
        }
        let low = moves.layout.low;
        let above = moves.layout.free_above(high);
        let inner = ones(high as u64).any(|from| {
            let at = (from + low) as usize;
            let after = |to: u32| self.when(moves, high ^ 1 << from ^ 1 << to);
            ones(moves.rises[at] >> low & above).any(|to| after(to) == self.round)
                || ones(moves.turns[at] >> low & above).any(|to| after(to) == self.round - 1)
        });
        inner
            || ones(self.crossing & above).any(|to| self.when(moves, high ^ 1 << to) == self.round)
    }

    /// When the block of an upper half, or of its image, last changed.
    fn when(&self, moves: &Moves, high: usize) -> u32 {
        self.changed[high.max(moves.layout.mirror_high[high] as usize)]
    }

    /// Begins the next round; whether there is to be one. `block` tells where
    /// the masks of an upper half are, and how many.
    pub fn next(&mut self, found: &Masks, block: impl Fn(usize) -> Option<(usize, usize)>) -> bool {
        let mut any = false;
        for (high, _) in self.changed.iter().enumerate().filter(|(_, at)| **at == self.round) {
            any = true;
            if let Some((start, count)) = block(high) {
                self.before.copy(found, start, count);
            }
        }
        self.round += 1;
        any
    }
}
