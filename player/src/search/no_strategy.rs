//! What stands in for strategies in the page: there is none.
//!
//! The reader of strategies and what it needs of the library would be a fifth
//! of the engine that a page loads. Since this type has no value, nothing of
//! the code that would follow a strategy is left.

use crate::game::Game;
use crate::position::Position;

/// Winning play from the start of a game; here nobody has any.
#[derive(Clone, Debug)]
pub enum Strategy {}

impl Strategy {
    /// The position after the turn to make, and the plies to the win.
    pub fn advice(&self, _: &Game, _: &Position) -> Option<(Position, u32)> {
        match *self {}
    }

    /// The plies to the loss of the side to move.
    pub fn doom(&self, _: &Game, _: &Position) -> Option<u32> {
        match *self {}
    }
}
