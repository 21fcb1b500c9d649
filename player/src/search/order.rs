//! Which turns are looked at first.

use alloc::vec;
use alloc::vec::Vec;

use super::children::Child;
use super::score::MAX_PLY;
use crate::indexing::{at, at_mut};
use crate::side::{BySide, Side};

/// What the search has learnt about turns, apart from positions.
#[derive(Clone, Debug)]
pub(super) struct Experience {
    /// For each ply the two turns that last refuted a sibling.
    killers: Vec<[u16; 2]>,
    /// How often a turn between two points refuted another.
    history: BySide<Vec<i32>>,
}

const REMEMBERED: i32 = 1 << 28;
const CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;

/// The most that history says of a turn.
const MOST_HISTORY: i32 = 1 << 16;

impl Experience {
    pub fn new() -> Experience {
        let nothing = || vec![0; Child::ENDS];
        Experience {
            killers: vec![[0; 2]; MAX_PLY + 1],
            history: BySide { few: nothing(), many: nothing() },
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Experience::new();
    }

    /// Half of what was learnt about turns is forgotten, all about plies.
    pub fn fade(&mut self) {
        self.killers.fill([0; 2]);
        for side in Side::ALL {
            self.history[side].iter_mut().for_each(|worth| *worth /= 2);
        }
    }

    /// Says of each child how early it should be searched. `remembered` is the
    /// mark of the turn that was best when the position was last met, or 0.
    pub fn rate(&self, children: &mut [Child], side: Side, ply: usize, remembered: u16) {
        let [first, second] = *at(&self.killers, ply);
        let history = &self.history[side];
        for child in children {
            // Each is reckoned and one is taken: nothing that a processor would
            // have to guess.
            let either = |holds: bool, yes: i32, no: i32| if holds { yes } else { no };
            let order = *at(history, child.ends());
            let order = either(child.mark == second, KILLER, order);
            let order = either(child.mark == first, KILLER + 1, order);
            let order = either(child.is_capture(), CAPTURE + i32::from(child.taken), order);
            child.order = either(child.mark == remembered, REMEMBERED, order);
        }
    }

    /// Learns that a turn refuted what led to its position, and that those of
    /// `tried` did not.
    pub fn refuted(&mut self, child: &Child, tried: &[Child], side: Side, ply: usize, depth: i32) {
        if child.is_capture() {
            return;
        }
        let killers = at_mut(&mut self.killers, ply);
        if killers[0] != child.mark {
            *killers = [child.mark, killers[0]];
        }
        let bonus = (depth * depth).min(1 << 10);
        let history = &mut self.history[side];
        adjust(at_mut(history, child.ends()), bonus);
        for other in tried.iter().filter(|other| !other.is_capture()) {
            adjust(at_mut(history, other.ends()), -bonus);
        }
    }
}

/// Moves a worth towards its limit, the more slowly the nearer it is.
fn adjust(worth: &mut i32, bonus: i32) {
    *worth += 32 * bonus - *worth * bonus.abs() / (MOST_HISTORY / 32);
}

/// The child that should come next among those from `first` to before `end`.
/// It is brought to the front, since the others will be asked for after it.
pub(super) fn next(children: &mut [Child], first: usize, end: usize) -> Child {
    let rest = children.get_mut(first..end).unwrap_or_default();
    // The first of the best is the largest of these numbers: to find it, nothing
    // has to be guessed.
    let numbered =
        |(index, child): (usize, &Child)| i64::from(child.order) << 16 | !index as i64 & 0xffff;
    let best = !rest.iter().enumerate().map(numbered).fold(i64::MIN, i64::max) as usize & 0xffff;
    let chosen = *at(rest, best);
    rest.swap(0, best);
    chosen
}
