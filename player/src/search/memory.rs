//! What stays from one search to the next.

use super::evaluation::Evaluator;
use super::network::{Network, Sums};
use super::order::Experience;
use super::table::Table;
use super::worth::Worth;
use crate::game::Game;
use crate::position::Position;

/// What was found out, of positions and of turns.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub table: Table,
    pub worth: Worth,
    /// For the network, if there is one.
    pub sums: Option<Sums>,
    pub experience: Experience,
}

impl Memory {
    /// The estimate of a position, by the network if there is one.
    #[inline]
    pub fn estimate(
        &mut self,
        game: &Game,
        (evaluator, network): (&Evaluator, Option<&Network>),
        position: &Position,
    ) -> i32 {
        match (network, &self.sums) {
            (Some(network), Some(sums)) => network.judge(sums, position),
            _ => evaluator.estimate(game, &mut self.worth, position),
        }
    }
}
