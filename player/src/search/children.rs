//! The turns of a position, as the search wants them: those that lead to the
//! same position once.

use alloc::vec::Vec;

use crate::game::Game;
use crate::point::{Point, PointSet};
use crate::position::Position;
use crate::turn::Turn;

/// What leads one turn on. Chains that take the same pieces and have the same
/// ends are one child, whichever way they went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Child {
    /// What is taken, or where pieces are placed.
    points: PointSet,
    /// The likely better one is searched first; at the beginning the one that
    /// takes more.
    pub order: i32,
    /// Kind and ends of the turn. Never 0; of the turns of a position only few
    /// share one, and these are only searched in a worse order.
    pub mark: u16,
    /// How many pieces the turn takes.
    pub taken: u8,
}

/// Which turns are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    All,
    Captures,
}

/// The kinds of a mark.
const STEP: u16 = 1 << 15;
const JUMP: u16 = 1 << 14;
const PLACE: u16 = STEP | JUMP;

impl Child {
    /// More than any [`Child::ends`].
    pub const ENDS: usize = 1 << 12;

    fn new(kind: u16, from: Point, to: Point, points: PointSet) -> Child {
        let ends = (from.index() << 6 | to.index()) as u16;
        let taken = points.len() as u8;
        Child { points, order: taken.into(), mark: kind | ends, taken }
    }

    /// A turn that takes these pieces.
    fn of(turn: &Turn, taken: PointSet) -> Child {
        match turn {
            Turn::Step { from, to } => Child::new(STEP, *from, *to, taken),
            Turn::Jump(chain) => Child::new(JUMP, chain.from(), chain.end(), taken),
            Turn::Place(points) => {
                let mark = PLACE | points.0 as u16 & 0xfff;
                Child { points: *points, order: 0, mark, taken: 0 }
            }
        }
    }

    /// The ends of the turn as one number: where its history is kept.
    pub fn ends(&self) -> usize {
        self.mark as usize & (Child::ENDS - 1)
    }

    /// Whether the turn takes any pieces.
    pub fn is_capture(&self) -> bool {
        self.taken > 0
    }

    /// The position after the turn. `able` are the pieces that can capture.
    #[inline]
    pub fn after(&self, game: &Game, before: &Position, able: PointSet) -> Position {
        let (from, to) = (Point::new(self.ends() >> 6), Point::new(self.ends() & 63));
        if self.mark & PLACE == PLACE {
            return game.after_placement(before, self.points);
        }
        // Nobody is huffed when something is taken.
        game.after_move(before, from, to, self.points, able)
    }
}

/// The pieces that can capture in a position, and all its children at the end of
/// `children`; none if it is decided.
pub(super) fn gather_all(game: &Game, before: &Position, children: &mut Vec<Child>) -> PointSet {
    let able = game.able_to_jump(before);
    if game.decided(before).is_none() {
        gather(game, before, able, Wanted::All, children);
    }
    able
}

/// Adds the children of a position that is not decided at the end of
/// `children`. `able` are the pieces that can capture.
pub(super) fn gather(
    game: &Game,
    before: &Position,
    able: PointSet,
    wanted: Wanted,
    children: &mut Vec<Child>,
) {
    let (start, side) = (children.len(), before.to_move);
    let has_steps = game.each_but_steps(before, able, &mut |turn, after| {
        let child = Child::of(turn, before.pieces[after.to_move] - after.pieces[after.to_move]);
        if !children.get(start..).unwrap_or_default().contains(&child) {
            children.push(child);
        }
    });
    if has_steps && wanted == Wanted::All {
        let (steps, empty) = (&game.sides[side].step, game.empty(before));
        for from in before.pieces[side] {
            for to in steps[from.index()] & empty {
                children.push(Child::new(STEP, from, to, PointSet::EMPTY));
            }
        }
    }
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
