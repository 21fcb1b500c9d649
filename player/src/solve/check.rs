//! The full pass: every value of a size is looked at again, whether it agrees
//! with the values after it.
//!
//! What can be done in a position is taken from the game's own tables, one
//! turn and one look-up at a time, with nothing of the way in which the values
//! were found but their places.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::index::lower_size;
use super::layout::{Bits, ones};
use super::masks::Masks;
use super::moves::Moves;
use super::sweep::Size;
use crate::definition::ChainRule;
use crate::game::Game;
use crate::position::Position;
use crate::side::{BySide, Side};

/// The results that a pass looks at, and the turns that the game has.
struct Pass<'a> {
    moves: &'a Moves,
    results: &'a Size,
    below: Option<&'a Size>,
    /// By mask bit: where the one piece steps, and its jumps.
    steps: Vec<Bits>,
    jumps: Vec<Vec<Jump>>,
    /// By set bit: the set bits that the many step to.
    rises: Vec<Vec<u32>>,
    /// By set bit: the mask bit.
    mask_bit: Vec<u32>,
}

/// A jump by the mask bits of what is jumped over and of where it ends.
#[derive(Clone, Copy)]
struct Jump {
    over: u32,
    to: u32,
}

/// Looks at every position of a size: those with the one piece to move and
/// those with it after a jump. How many there are, or the first wrong one.
pub(super) fn check(
    game: &Game,
    moves: &Moves,
    size: u32,
    results: &Size,
    below: Option<&Size>,
) -> Result<u64, Box<Position>> {
    let pass = Pass::new(game, moves, results, below);
    let highs: Vec<(usize, usize)> = (0..moves.layout.mirror_high.len())
        .filter_map(|high| Some((high, lower_size(&moves.layout, size, high)?)))
        .collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut seen = 0;
        while let Some(&(high, lower)) = highs.get(next.fetch_add(1, Ordering::Relaxed)) {
            for &low in &moves.lows.by_size[lower] {
                seen += pass.set((high as Bits) << moves.layout.low | Bits::from(low))?;
            }
        }
        Ok(seen)
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let results = workers.into_iter().map(|worker| match worker.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        results.sum()
    })
}

impl<'a> Pass<'a> {
    fn new(game: &Game, moves: &'a Moves, results: &'a Size, below: Option<&'a Size>) -> Pass<'a> {
        let layout = &moves.layout;
        let count = layout.points as usize;
        let (mut steps, mut jumps) = (vec![0; count], vec![Vec::new(); count]);
        let (mut rises, mut mask_bit) = (vec![Vec::new(); count], vec![0; count]);
        for point in game.all {
            let (set, mask) = (layout.set_bit(point) as usize, layout.mask_bit(point));
            mask_bit[set] = mask;
            steps[mask as usize] = layout.mask(game.sides.few.step[point.index()]);
            let rising = game.sides.many.step[point.index()];
            rises[set] = rising.into_iter().map(|to| layout.set_bit(to)).collect();
            let all = game.jumps.from(point).iter();
            let bits = all.map(|jump| (layout.mask_bit(jump.over), layout.mask_bit(jump.to)));
            jumps[mask as usize] = bits.map(|(over, to)| Jump { over, to }).collect();
        }
        Pass { moves, results, below, steps, jumps, rises, mask_bit }
    }

    /// Looks at all positions with this set of the many.
    fn set(&self, set: Bits) -> Result<u64, Box<Position>> {
        let many = ones(set).fold(0, |many, bit| many | 1 << self.mask_bit[bit as usize]);
        let empty = self.moves.all & !many;
        let answered = self.answered(set) & empty;
        let after = self.after_captures(set);
        let won = self.look(self.results, &self.results.won, set);
        let landed =
            self.results.landed.as_ref().map(|landed| self.look(self.results, landed, set));
        let (rules, filled) = (&self.moves.rules, self.moves.is_filled(set));
        for at in ones(empty) {
            let (mut can_jump, mut jump_saves) = (false, false);
            for jump in &self.jumps[at as usize] {
                if many >> jump.over & empty >> jump.to & 1 == 1 {
                    can_jump = true;
                    jump_saves |= after[jump.over as usize] >> jump.to & 1 == 0;
                }
            }
            let must = rules.must_capture && can_jump;
            let step_saves = !must && self.steps[at as usize] & empty & !answered != 0;
            let lost = filled || !jump_saves && !step_saves;
            let stops = answered >> at & 1 == 1;
            let stays = match rules.chain {
                ChainRule::Single => stops,
                ChainRule::MayStop => stops && !jump_saves,
                ChainRule::MustGoOn if can_jump => !jump_saves,
                ChainRule::MustGoOn => stops,
            };
            let stays = filled || stays;
            let agrees = |mask: Bits, value: bool| (mask >> at & 1 == 1) == value;
            if !agrees(won, lost) || !landed.is_none_or(|landed| agrees(landed, stays)) {
                let layout = &self.moves.layout;
                let (few, many) = (layout.mask_points(1 << at), layout.set_points(set));
                let (in_hand, to_move) = (BySide::default(), Side::Few);
                let pieces = BySide { few, many };
                return Err(Box::new(Position { pieces, in_hand, to_move, quiet: 0 }));
            }
        }
        let kinds = if landed.is_some() { 2 } else { 1 };
        Ok(kinds * u64::from(empty.count_ones()))
    }

    /// Where the many win if they are to move.
    fn answered(&self, set: Bits) -> Bits {
        let mut answered = 0;
        for from in ones(set) {
            for &to in &self.rises[from as usize] {
                if set >> to & 1 == 0 {
                    let after = set ^ 1 << from ^ 1 << to;
                    answered |= self.look(self.results, &self.results.won, after);
                }
            }
        }
        answered
    }

    /// For each of the many, by mask bit, where the one piece loses after
    /// taking it.
    fn after_captures(&self, set: Bits) -> [Bits; Bits::BITS as usize] {
        let mut after = [0; Bits::BITS as usize];
        if let Some((below, landed)) = self.below.and_then(|b| Some((b, b.landed.as_ref()?))) {
            for over in ones(set) {
                let mask_bit = self.mask_bit[over as usize];
                after[mask_bit as usize] = self.look(below, landed, set ^ 1 << over);
            }
        }
        after
    }

    fn look(&self, size: &Size, masks: &Masks, set: Bits) -> Bits {
        let layout = &self.moves.layout;
        let (place, swapped) = size.index.place(layout, &self.moves.lows, set);
        let mask = masks.get(place);
        if swapped { layout.mirrored(mask) } else { mask }
    }
}
