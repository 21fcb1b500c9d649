//! Finds the results of one size from those of the size below.
//!
//! The sets are looked at from the largest number to the smallest, so that
//! whatever a step forward leads to is known. All sets with the same upper half
//! are worked on together: what comes from other blocks is gathered for all of
//! them at once, in the order in which it lies in memory.
//!
//! Where the many can go round in a circle, this is done again and again until
//! nothing changes (`rounds`): steps within a layer lead to what the round
//! before has found.

use super::index::{Index, lower_size};
use super::layout::{Bits, ones};
use super::masks::Masks;
use super::moves::Moves;
use super::rounds::{Drawn, Rounds};
use crate::definition::ChainRule;

/// The results of one size: for each set of the many the places of the one
/// piece with which the many win.
#[derive(Clone, Debug)]
pub(super) struct Size {
    pub index: Index,
    /// With the one piece to move.
    pub won: Masks,
    /// With the one piece after a jump, where it may stop or go on. Only the
    /// size above needs it: for the last one there is none.
    pub landed: Option<Masks>,
}

/// How many of the positions of one size the many win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// The number of the many.
    pub size: u32,
    /// Sets of the many.
    pub sets: u64,
    /// Positions with the one piece to move.
    pub positions: u64,
    /// Those of them that the many win.
    pub won: u64,
    /// How often the size was looked at until nothing changed: less than twice
    /// as many turns in a row need to be quiet for a win.
    pub rounds: u32,
}

/// The size at work, and what is known of the block at work.
pub(super) struct Sweep<'a> {
    pub moves: &'a Moves,
    /// The size below; `None` if with that the many have lost.
    below: Option<&'a Size>,
    pub results: Size,
    /// What earlier rounds have found, if there are any.
    rounds: Option<Rounds>,
    /// The upper half of the block, the size of its lower halves, and the
    /// places that its upper half leaves free.
    high: usize,
    lower: usize,
    free: Bits,
    /// Where the many win if they are to move, by steps to other blocks.
    answered: Vec<Bits>,
    /// The same by steps of one piece from its lower bit to any upper one, by
    /// what is left below.
    crossed: Vec<Vec<Bits>>,
    /// From where jumps over pieces of the upper half save the one piece.
    escapes: Vec<Bits>,
    escapes_known: bool,
    won: Vec<Bits>,
    landed: Vec<Bits>,
    /// Where the many won in the block when the last round was over.
    before: Vec<Bits>,
}

impl Moves {
    /// Finds the results of a size, those after a jump unless it is the last.
    /// `tell` hears now and then how many of the places are done; it says
    /// whether to go on.
    pub fn sweep(
        &self,
        size: u32,
        is_last: bool,
        below: Option<&Size>,
        drawn: Drawn,
        tell: &mut dyn FnMut(u64) -> bool,
    ) -> Option<(Size, Count)> {
        let index = Index::new(&self.layout, &self.lows, size);
        let masks = |mask: Bits| Masks::all(index.count, self.layout.points, mask);
        let first = if self.rules.goes_round && drawn == Drawn::ForMany { self.all } else { 0 };
        let won = masks(first);
        let rounds = self.rules.goes_round.then(|| Rounds::new(&won, self));
        let results = Size { won, landed: (!is_last).then(|| masks(0)), index };
        let largest = self.lows.by_size.iter().map(Vec::len).max().unwrap_or(0);
        let scratch = || vec![0; largest];
        let mut sweep = Sweep {
            moves: self,
            below,
            results,
            rounds,
            high: 0,
            lower: 0,
            free: 0,
            answered: scratch(),
            crossed: vec![scratch(); self.layout.low as usize],
            escapes: scratch(),
            escapes_known: false,
            won: scratch(),
            landed: scratch(),
            before: scratch(),
        };
        let mut count = Count { size, ..Count::default() };
        loop {
            count.rounds += 1;
            let goes_on = sweep.round(size, &mut count, tell)?;
            if !goes_on {
                break;
            }
        }
        Some((sweep.results, count))
    }
}

impl Sweep<'_> {
    /// Looks at all sets of a size once. Whether that was not enough; `None`
    /// if it was told to stop.
    fn round(
        &mut self,
        size: u32,
        count: &mut Count,
        tell: &mut dyn FnMut(u64) -> bool,
    ) -> Option<bool> {
        let layout = &self.moves.layout;
        (count.sets, count.positions) = (0, 0);
        let (mut done, mut told) = (0, 0);
        for high in (0..layout.mirror_high.len()).rev() {
            let Some(lower) = lower_size(layout, size, high) else { continue };
            let sets = self.moves.lows.by_size[lower].len() as u64;
            let images = if layout.mirror_high[high] as usize == high { 1 } else { 2 };
            if self.is_due(high) {
                let (before, won) = self.block(high, lower);
                // Every round counts what it changes.
                count.won = count.won.wrapping_sub(images * before).wrapping_add(images * won);
            }
            count.sets += images * sets;
            count.positions += images * sets * u64::from(layout.points - size);
            done += sets;
            if done - told > 1 << 20 {
                told = done;
                if !tell(done) {
                    return None;
                }
            }
        }
        let Sweep { rounds, results, moves, .. } = self;
        let Some(rounds) = rounds else { return Some(false) };
        Some(rounds.next(&results.won, |high| {
            let lower = lower_size(&moves.layout, size, high)?;
            Some((results.index.block(high)?, moves.lows.by_size[lower].len()))
        }))
    }

    /// Whether a block can be another than it was in the round before.
    fn is_due(&self, high: usize) -> bool {
        self.rounds.as_ref().is_none_or(|rounds| rounds.is_due(self.moves, high))
    }

    /// Finds the results of a block; how many positions the many won there when
    /// it was last looked at, and how many now.
    fn block(&mut self, high: usize, lower: usize) -> (u64, u64) {
        let moves = self.moves;
        (self.high, self.lower, self.free) = (high, lower, moves.free(high));
        self.escapes_known = false;
        self.gather_steps();
        let before = self.look_back();
        let lows = &moves.lows.by_size[lower];
        let mut sum = 0;
        // Steps within the block lead to a larger lower half.
        for at in (0..lows.len()).rev() {
            let (won, landed) = self.judge(at, lows[at]);
            self.won[at] = won;
            self.landed[at] = landed;
            sum += u64::from(won.count_ones());
        }
        if let Some(start) = self.results.index.block(high) {
            let is_other = self.results.won.write(start, &self.won[..lows.len()]);
            if let Some(rounds) = self.rounds.as_mut().filter(|_| is_other) {
                rounds.changed(high);
            }
            if let Some(landed) = &mut self.results.landed {
                landed.write(start, &self.landed[..lows.len()]);
            }
        }
        (before, sum)
    }

    /// Reads what the block was when the last round was over; how many
    /// positions the many won in it, as far as that was counted.
    fn look_back(&mut self) -> u64 {
        let Some(rounds) = &self.rounds else { return 0 };
        let count = self.moves.lows.by_size[self.lower].len();
        let Some(start) = self.results.index.block(self.high) else { return 0 };
        let block = rounds.before.block(start, count);
        let mut sum = 0;
        for (at, before) in self.before[..count].iter_mut().enumerate() {
            *before = block.get(at);
            sum += u64::from(before.count_ones());
        }
        if rounds.is_first() { 0 } else { sum }
    }

    /// Gathers what steps to other blocks lead to.
    fn gather_steps(&mut self) {
        let moves = self.moves;
        let low = moves.layout.low;
        let count = moves.lows.by_size[self.lower].len();
        let above = moves.layout.free_above(self.high);
        let mut answered = core::mem::take(&mut self.answered);
        answered[..count].fill(0);
        for from in ones(self.high as Bits) {
            for to in ones(moves.rises[(from + low) as usize] >> low & above) {
                let high = self.high ^ 1 << from ^ 1 << to;
                self.add_block(&self.results.won, high, self.lower, &mut answered);
            }
            let Some(rounds) = &self.rounds else { continue };
            for to in ones(moves.turns[(from + low) as usize] >> low & above) {
                let high = self.high ^ 1 << from ^ 1 << to;
                self.add_block(&rounds.before, high, self.lower, &mut answered);
            }
        }
        self.answered = answered;
        for from in 0..low {
            let targets = moves.rises[from as usize] >> low & above;
            if self.lower == 0 || targets == 0 {
                continue;
            }
            let mut crossed = core::mem::take(&mut self.crossed[from as usize]);
            crossed[..moves.lows.by_size[self.lower - 1].len()].fill(0);
            for to in ones(targets) {
                let high = self.high ^ 1 << to;
                self.add_block(&self.results.won, high, self.lower - 1, &mut crossed);
            }
            self.crossed[from as usize] = crossed;
        }
    }

    /// Adds where the many win in a block of these results.
    fn add_block(&self, won: &Masks, high: usize, lower: usize, sums: &mut [Bits]) {
        let moves = self.moves;
        let image = moves.layout.mirror_high[high] as usize;
        let count = moves.lows.by_size[lower].len();
        let Some(start) = self.results.index.block(high.max(image)) else { return };
        let block = won.block(start, count);
        if image <= high {
            block.add_to(&mut sums[..count]);
            return;
        }
        for (sum, &at) in sums.iter_mut().zip(&moves.lows.image[lower]) {
            *sum |= moves.layout.mirrored(block.get(at.into()));
        }
    }

    /// The results for one set of the block: with the one piece to move, and
    /// with it after a jump.
    #[inline]
    fn judge(&mut self, at: usize, low: u16) -> (Bits, Bits) {
        let moves = self.moves;
        let empty = self.free & !moves.taken_low[self.lower][at];
        let set = (self.high as Bits) << moves.layout.low | Bits::from(low);
        if moves.is_filled(set) {
            return (empty, empty);
        }
        let mut answered = self.answered[at];
        for &step in moves.steps(low) {
            answered |= self.won[step as usize];
        }
        if moves.rules.goes_round {
            for &step in moves.side_steps(low) {
                answered |= self.before[step as usize];
            }
        }
        for from in ones(low.into()) {
            if moves.rises[from as usize] >> moves.layout.low & !(self.high as Bits) != 0 {
                let rest = moves.lows.rank[(low ^ 1 << from) as usize];
                answered |= self.crossed[from as usize][rest as usize];
            }
        }
        answered &= empty;
        let walks = moves.sources(empty & !answered);
        if answered == 0 && walks & empty == empty && !moves.is_forced() {
            return (0, 0);
        }
        if !self.escapes_known {
            self.gather_escapes();
        }
        let escapes = self.escapes[at] | self.low_escapes(low, empty);
        let able = if moves.is_forced() { moves.able(set, empty) } else { 0 };
        let held = if moves.rules.must_capture { able | !walks } else { !walks };
        let landed = match moves.rules.chain {
            ChainRule::Single => answered,
            ChainRule::MayStop => answered & !escapes,
            ChainRule::MustGoOn => !escapes & (able | answered),
        };
        (empty & held & !escapes, empty & landed)
    }

    /// From where a jump over a piece of the lower half saves the one piece.
    #[inline]
    fn low_escapes(&self, low: u16, empty: Bits) -> Bits {
        let moves = self.moves;
        let block = self.below.and_then(|below| {
            let start = below.index.block(self.high)?;
            let count = moves.lows.by_size[self.lower.checked_sub(1)?].len();
            Some(below.landed.as_ref()?.block(start, count))
        });
        let mut escapes = 0;
        for over in ones(low.into()) {
            let rest = moves.lows.rank[(low ^ 1 << over) as usize];
            let lost = block.map_or(0, |block| block.get(rest.into()));
            let safe = empty & !lost;
            for leap in &moves.leaps[over as usize] {
                escapes |= (safe >> leap.to & 1) << leap.from;
            }
        }
        escapes
    }

    /// Gathers from where jumps over pieces of the upper half save the one
    /// piece, for all sets of the block.
    fn gather_escapes(&mut self) {
        let moves = self.moves;
        self.escapes_known = true;
        let taken = &moves.taken_low[self.lower];
        let escapes = &mut self.escapes[..taken.len()];
        escapes.fill(0);
        let mut safe: Vec<Bits> = vec![0; taken.len()];
        for over in ones(self.high as Bits) {
            let leaps = &moves.leaps[(over + moves.layout.low) as usize];
            let open = leaps.iter().filter(|leap| leap.ends() & !self.free == 0);
            if open.clone().next().is_none() {
                continue;
            }
            for (safe, taken) in safe.iter_mut().zip(taken) {
                *safe = self.free & !taken;
            }
            if let Some(below) = self.below {
                below.remove_lost(moves, self.high ^ 1 << over, self.lower, &mut safe);
            }
            for leap in open {
                for (escapes, safe) in escapes.iter_mut().zip(&safe) {
                    *escapes |= (safe >> leap.to & 1) << leap.from;
                }
            }
        }
    }
}

impl Size {
    /// Takes away from each of `safe` where the one piece loses after a jump
    /// that left this upper half.
    fn remove_lost(&self, moves: &Moves, high: usize, lower: usize, safe: &mut [Bits]) {
        let image = moves.layout.mirror_high[high] as usize;
        let start = self.index.block(high.max(image));
        let (Some(start), Some(landed)) = (start, &self.landed) else { return };
        let block = landed.block(start, safe.len());
        if image <= high {
            for (at, safe) in safe.iter_mut().enumerate() {
                *safe &= !block.get(at);
            }
            return;
        }
        for (safe, &at) in safe.iter_mut().zip(&moves.lows.image[lower]) {
            *safe &= !moves.layout.mirrored(block.get(at.into()));
        }
    }
}
