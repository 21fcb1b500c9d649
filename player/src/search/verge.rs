//! Whether the game may be over in a position: it hardly ever is, and the search
//! asks this of each that it comes to.

use crate::definition::Win;
use crate::game::Game;
use crate::point::PointSet;
use crate::position::Position;
use crate::side::BySide;

/// In which positions the game is surely not over, whoever is to move, apart from
/// repetitions and sides without a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verge {
    /// Each side has so many pieces at least,
    least: BySide<u32>,
    /// and does not hold all of these points.
    goals: BySide<PointSet>,
    /// The last turns were not quiet, or fewer of them than this.
    quiet: u16,
}

impl Verge {
    /// That of a game.
    pub fn new(game: &Game) -> Verge {
        // No board has all of these points.
        let goals = BySide { few: !PointSet::EMPTY, many: !PointSet::EMPTY };
        let quiet = game.draw.quiet.unwrap_or(u16::MAX);
        let mut verge = Verge { least: BySide { few: 0, many: 0 }, goals, quiet };
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

    /// Whether the game may be over in the position; if not, it is not.
    #[inline]
    pub fn is_reached(&self, position: &Position) -> bool {
        let BySide { few, many } = position.pieces;
        // Nothing that a processor would have to guess.
        (few.len() < self.least.few)
            | (many.len() < self.least.many)
            | few.is_superset(self.goals.few)
            | many.is_superset(self.goals.many)
            | (position.quiet >= self.quiet)
    }
}
