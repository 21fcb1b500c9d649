//! The positions after each turn, as the search wants them: each once.

use alloc::vec::Vec;

use super::random::mix;
use super::zobrist::Keys;
use crate::game::Game;
use crate::position::Position;
use crate::turn::Turn;

/// A position one turn on. Chains that take the same pieces and end on the
/// same point are one child, whichever way they went.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub after: Position,
    pub key: u64,
    /// The likely better one is searched first.
    pub order: i32,
    /// Which turn led here, see [`mark`].
    pub mark: u16,
    /// How many pieces the turn took.
    pub taken: u8,
}

/// Which turns are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    All,
    Captures,
}

/// A short name of a turn within its position, never 0: the ends of the turn
/// and whether it captures. The few turns that share one are only searched in
/// a worse order.
fn mark(turn: &Turn) -> u16 {
    match turn {
        Turn::Step { from, to } => 1 << 15 | ends(from.index(), to.index()),
        Turn::Jump(chain) => 1 << 14 | ends(chain.from().index(), chain.end().index()),
        Turn::Place(points) => 3 << 14 | mix(points.0) as u16 & 0xfff,
    }
}

const fn ends(from: usize, to: usize) -> u16 {
    (from << 6 | to) as u16
}

impl Child {
    /// More than any [`Child::ends`].
    pub const ENDS: usize = 1 << 12;

    /// The ends of the turn as one number: where its history is kept.
    pub fn ends(&self) -> usize {
        self.mark as usize & (Child::ENDS - 1)
    }
}

struct Gatherer<'a> {
    keys: &'a Keys,
    before: &'a Position,
    key: u64,
    wanted: Wanted,
    children: &'a mut Vec<Child>,
    start: usize,
}

impl Gatherer<'_> {
    fn visit(&mut self, turn: &Turn, after: &Position) {
        let jump = matches!(turn, Turn::Jump(_));
        if !jump && self.wanted == Wanted::Captures {
            return;
        }
        let key = self.keys.after(self.key, self.before, after);
        if jump
            && self
                .children
                .get(self.start..)
                .unwrap_or_default()
                .iter()
                .any(|child| child.key == key)
        {
            return;
        }
        let opponent = after.to_move;
        let taken = self.before.pieces[opponent] - after.pieces[opponent];
        self.children.push(Child {
            after: *after,
            key,
            order: 0,
            mark: mark(turn),
            taken: if jump { taken.len() as u8 } else { 0 },
        });
    }
}

/// Adds the children of a position at the end of `children`.
pub(super) fn gather(
    game: &Game,
    keys: &Keys,
    before: (&Position, u64),
    wanted: Wanted,
    children: &mut Vec<Child>,
) {
    let start = children.len();
    let (before, key) = before;
    let mut gatherer = Gatherer { keys, before, key, wanted, children, start };
    game.each_turn(before, &mut |turn, after| gatherer.visit(turn, after));
}

/// A turn that leads from `before` to `after`, the first in the order of
/// generation.
pub(super) fn turn_to(game: &Game, before: &Position, after: &Position) -> Option<Turn> {
    let mut found = None;
    game.each_turn(before, &mut |turn, reached| {
        if found.is_none() && reached == after {
            found = Some(*turn);
        }
    });
    found
}
