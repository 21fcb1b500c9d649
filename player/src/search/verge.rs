//! Whether a position may be one in which the game is won: hardly any is, and
//! the search asks this of each that it comes to.

use crate::definition::Win;
use crate::game::Game;
use crate::point::PointSet;
use crate::position::Position;
use crate::side::BySide;

/// In which positions nobody has won yet, whoever is to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verge {
    /// Each side has so many pieces at least,
    least: BySide<u32>,
    /// and does not hold all of these points.
    goals: BySide<PointSet>,
}

impl Verge {
    /// That of a game.
    pub fn new(game: &Game) -> Verge {
        // No board has all of these points.
        let goals = BySide { few: !PointSet::EMPTY, many: !PointSet::EMPTY };
        let mut verge = Verge { least: BySide { few: 0, many: 0 }, goals };
        for &(winner, win) in &game.wins {
            let least = &mut verge.least[winner.opponent()];
            match win {
                Win::Filled(region) => verge.goals[winner] = region,
                Win::Gone => *least = (*least).max(1),
                Win::TooFew(below) => *least = (*least).max(below.into()),
                Win::Stuck => {}
            }
        }
        verge
    }

    /// Whether somebody may have won in the position; if not, nobody has.
    #[inline]
    pub fn is_passed(&self, position: &Position) -> bool {
        let BySide { few, many } = position.pieces;
        // Nothing that a processor would have to guess.
        (few.len() < self.least.few)
            | (many.len() < self.least.many)
            | few.is_superset(self.goals.few)
            | many.is_superset(self.goals.many)
    }
}
