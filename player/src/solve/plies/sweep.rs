//! Finds the rows of one size from those of the size below, in the order of
//! [`super::super::sweep`]: whatever a step leads to is known before, and what
//! lies in other blocks is gathered for a whole block at once.

use super::super::conditions::{MOST_POINTS, Unsolvable};
use super::super::index::{Index, lower_size};
use super::super::layout::{Bits, ones};
use super::super::moves::Moves;
use super::super::tables::Failure;
use super::rows::{Block, LOST, Row, Rows, WON, earlier, is_too_long};
use crate::definition::ChainRule;

/// The rows of one size.
pub struct Size {
    /// With the one piece to move.
    pub to_move: Rows,
    /// With the one piece after a jump, where it may stop or go on.
    pub landed: Option<Rows>,
}

/// The size at work, and what is known of the block at work.
struct Sweep<'a> {
    moves: &'a Moves,
    /// To where the one piece steps from each place, as a mask.
    walks: Vec<Bits>,
    /// The mirror image of each place.
    images: Vec<usize>,
    /// The size below after a jump; `None` if with that the many have lost.
    below: Option<&'a Rows>,
    results: Size,
    high: usize,
    lower: usize,
    free: Bits,
    /// The best that the many can do by steps to other blocks.
    answered: Vec<Row>,
    /// The same by steps from each lower bit to any upper one.
    crossed: Vec<Vec<Row>>,
    /// The best that the one piece can do by jumps over the upper half.
    jumped: Vec<Row>,
    to_move: Vec<Row>,
    landed: Vec<Row>,
}

/// Finds the rows of a size, those after a jump unless it is the last. `tell`
/// hears now and then how many sets are done; it says whether to go on.
///
/// # Errors
/// If it was told to stop, or a win takes too long.
pub fn sweep(
    moves: &Moves,
    size: u32,
    is_last: bool,
    below: Option<&Rows>,
    tell: &mut dyn FnMut(u64) -> bool,
) -> Result<Size, Failure> {
    let layout = &moves.layout;
    let index = Index::new(layout, &moves.lows, size);
    let rows = || Rows::new(&index, (layout.points - size) as usize);
    let results = Size { to_move: rows(), landed: (!is_last).then(rows) };
    let largest = moves.lows.by_size.iter().map(Vec::len).max().unwrap_or(0);
    let scratch = || vec![[LOST; MOST_POINTS]; largest];
    let mut sweep = Sweep {
        moves,
        walks: walks(moves),
        images: (0..layout.points).map(|place| layout.image(place) as usize).collect(),
        below,
        results,
        high: 0,
        lower: 0,
        free: 0,
        answered: scratch(),
        crossed: vec![scratch(); layout.low as usize],
        jumped: scratch(),
        to_move: scratch(),
        landed: scratch(),
    };
    let (mut done, mut told) = (0, 0);
    for high in (0..layout.mirror_high.len()).rev() {
        let Some(lower) = lower_size(layout, size, high) else { continue };
        sweep.block(high, lower);
        if is_too_long(&sweep.to_move[..moves.lows.by_size[lower].len()]) {
            return Err(Failure::Unsolvable(Unsolvable::TooLong));
        }
        done += moves.lows.by_size[lower].len() as u64;
        if done - told > 1 << 20 {
            told = done;
            if !tell(done) {
                return Err(Failure::Stopped);
            }
        }
    }
    Ok(sweep.results)
}

/// To where the one piece steps from each place.
fn walks(moves: &Moves) -> Vec<Bits> {
    let mut walks = vec![0; moves.layout.points as usize];
    for to in 0..moves.layout.points {
        for from in ones(moves.sources(1 << to)) {
            walks[from as usize] |= 1 << to;
        }
    }
    walks
}

impl Sweep<'_> {
    fn block(&mut self, high: usize, lower: usize) {
        let moves = self.moves;
        (self.high, self.lower, self.free) = (high, lower, moves.free(high));
        self.gather_steps();
        self.gather_jumps();
        let lows = &moves.lows.by_size[lower];
        // Steps within the block lead to a larger lower half.
        for at in (0..lows.len()).rev() {
            (self.to_move[at], self.landed[at]) = self.judge(at, lows[at]);
        }
        let Some(start) = self.results.to_move.index.block(high) else { return };
        let free = || moves.taken_low[lower].iter().map(|taken| self.free & !taken);
        self.results.to_move.write(start, &self.to_move[..lows.len()], free());
        // Blocks that are mirror images of one another are there once.
        let images = if moves.layout.mirror_high[high] as usize == high { 1 } else { 2 };
        self.results.to_move.count(start, lows.len(), images);
        if let Some(rows) = &mut self.results.landed {
            rows.write(start, &self.landed[..lows.len()], free());
        }
    }

    /// Gathers what steps to other blocks lead to.
    fn gather_steps(&mut self) {
        let moves = self.moves;
        let low = moves.layout.low;
        let above = moves.layout.free_above(self.high);
        let mut answered = core::mem::take(&mut self.answered);
        answered[..moves.lows.by_size[self.lower].len()].fill([WON; MOST_POINTS]);
        for from in ones(self.high as Bits) {
            for to in ones(moves.rises[(from + low) as usize] >> low & above) {
                let high = self.high ^ 1 << from ^ 1 << to;
                self.add_block(high, self.lower, &mut answered);
            }
        }
        self.answered = answered;
        let Some(lower) = self.lower.checked_sub(1) else { return };
        for from in 0..low {
            let targets = moves.rises[from as usize] >> low & above;
            if targets == 0 {
                continue;
            }
            let mut crossed = core::mem::take(&mut self.crossed[from as usize]);
            crossed[..moves.lows.by_size[lower].len()].fill([WON; MOST_POINTS]);
            for to in ones(targets) {
                self.add_block(self.high ^ 1 << to, lower, &mut crossed);
            }
            self.crossed[from as usize] = crossed;
        }
    }

    /// The many may go to a block of these results, if that is better for them.
    fn add_block(&self, high: usize, lower: usize, best: &mut [Row]) {
        let (moves, layout) = (self.moves, &self.moves.layout);
        let image = layout.mirror_high[high] as usize;
        let taken = &moves.taken_low[lower];
        let rows = &self.results.to_move;
        let Some(start) = rows.index.block(high.max(image)) else { return };
        let block = rows.block(start, taken.len());
        let free = moves.free(high.max(image));
        let least = |best: &mut u8, &value: &u8| *best = value.min(*best);
        if image <= high {
            for (at, (best, taken)) in best.iter_mut().zip(taken).enumerate() {
                let values = ones(free & !taken).zip(block.row(at));
                values.for_each(|(place, value)| least(&mut best[place as usize], value));
            }
            return;
        }
        for (best, &at) in best.iter_mut().zip(&moves.lows.image[lower]) {
            let values = ones(free & !taken[usize::from(at)]).zip(block.row(at.into()));
            values.for_each(|(place, value)| least(&mut best[self.images[place as usize]], value));
        }
    }

    /// Gathers what jumps over pieces of the upper half lead to.
    fn gather_jumps(&mut self) {
        let moves = self.moves;
        let taken = &moves.taken_low[self.lower];
        let jumped = &mut self.jumped[..taken.len()];
        jumped.fill([LOST; MOST_POINTS]);
        for over in ones(self.high as Bits) {
            let leaps = &moves.leaps[(over + moves.layout.low) as usize];
            for leap in leaps.iter().filter(|leap| leap.ends() & !self.free == 0) {
                let high = self.high ^ 1 << over;
                let image = moves.layout.mirror_high[high] as usize;
                let turned = image > high;
                let to = if turned { self.images[leap.to as usize] as u32 } else { leap.to };
                let free = moves.free(high.max(image));
                let block = self.below.and_then(|below| {
                    Some(below.block(below.index.block(high.max(image))?, taken.len()))
                });
                for (at, best) in jumped.iter_mut().enumerate() {
                    if leap.ends() & taken[at] != 0 {
                        continue;
                    }
                    let row = match turned {
                        true => moves.lows.image[self.lower][at].into(),
                        false => at,
                    };
                    let value = |block: Block<'_>| block.value(row, free & !taken[row], to);
                    let best = &mut best[leap.from as usize];
                    *best = block.map_or(WON, value).max(*best);
                }
            }
        }
    }

    /// The rows of one set of the block: with the one piece to move, and with
    /// it after a jump.
    fn judge(&self, at: usize, low: u16) -> (Row, Row) {
        let moves = self.moves;
        let empty = self.free & !moves.taken_low[self.lower][at];
        // What it comes to when the many are to move.
        let mut many = self.answered[at];
        for &step in moves.steps(low) {
            least(&mut many, &self.to_move[usize::from(step)]);
        }
        for from in ones(low.into()) {
            if moves.rises[from as usize] >> moves.layout.low & !(self.high as Bits) != 0 {
                let rest = moves.lows.rank[(low ^ 1 << from) as usize];
                least(&mut many, &self.crossed[from as usize][usize::from(rest)]);
            }
        }
        // Whoever has no turn has lost already.
        many.iter_mut().filter(|value| **value != WON).for_each(|value| *value = earlier(*value));
        let mut jumps = self.jumped[at];
        self.low_jumps(low, empty, &mut jumps);
        // The many never step on the one piece.
        let (mut to_move, mut landed): (Row, Row) = ([WON; MOST_POINTS], [WON; MOST_POINTS]);
        for place in ones(empty) {
            let jump = jumps[place as usize];
            let steps = ones(self.walks[place as usize] & empty).map(|to| many[to as usize]);
            let step = match moves.rules.must_capture && jump != LOST {
                true => LOST,
                false => steps.max().unwrap_or(LOST),
            };
            let best = step.max(jump);
            to_move[place as usize] = if best == LOST { LOST } else { earlier(best) };
            landed[place as usize] = match moves.rules.chain {
                ChainRule::Single => many[place as usize],
                ChainRule::MayStop => many[place as usize].max(jump),
                ChainRule::MustGoOn if jump == LOST => many[place as usize],
                ChainRule::MustGoOn => jump,
            };
        }
        (to_move, landed)
    }

    /// The best that jumps over pieces of the lower half lead to.
    fn low_jumps(&self, low: u16, empty: Bits, jumps: &mut Row) {
        let moves = self.moves;
        let Some(lower) = self.lower.checked_sub(1) else { return };
        let taken = &moves.taken_low[lower];
        let block = self
            .below
            .and_then(|below| Some(below.block(below.index.block(self.high)?, taken.len())));
        for over in ones(low.into()) {
            let rest = usize::from(moves.lows.rank[(low ^ 1 << over) as usize]);
            for leap in &moves.leaps[over as usize] {
                if leap.ends() & !empty == 0 {
                    let free = self.free & !taken[rest];
                    let value = block.map_or(WON, |block| block.value(rest, free, leap.to));
                    let best = &mut jumps[leap.from as usize];
                    *best = value.max(*best);
                }
            }
        }
    }
}

/// Lowers each value to the one of the same place.
#[inline]
fn least(values: &mut Row, others: &Row) {
    values.iter_mut().zip(others).for_each(|(value, other)| *value = (*other).min(*value));
}
