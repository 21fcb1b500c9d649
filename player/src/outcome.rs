//! Whether a position ends the game, and why.

use crate::definition::Win;
use crate::game::Game;
#[cfg(any(feature = "search", not(target_arch = "wasm32")))]
use crate::point::PointSet;
use crate::position::Position;
use crate::side::Side;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side has won.
    Win {
        /// The side that won.
        winner: Side,
        /// Why.
        reason: Reason,
    },
    /// Nobody has.
    Draw(DrawReason),
}

/// Why a game is won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The winner's pieces hold every point of a region.
    Filled,
    /// The loser has no piece left.
    Gone,
    /// The loser has fewer pieces left than it needs.
    TooFew,
    /// The loser is to move and has no turn.
    Stuck,
}

/// Why a game is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DrawReason {
    /// The same position has occurred often enough.
    Repetition,
    /// There were too many turns in a row without capture or advance.
    Quiet,
}

impl Reason {
    /// The name in commands and catalogs.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Filled => "filled",
            Reason::Gone => "gone",
            Reason::TooFew => "too-few",
            Reason::Stuck => "stuck",
        }
    }
}

impl DrawReason {
    /// The name in commands and catalogs.
    pub const fn name(self) -> &'static str {
        match self {
            DrawReason::Repetition => "repetition",
            DrawReason::Quiet => "quiet",
        }
    }
}

impl Win {
    /// The reason that this condition gives.
    pub const fn reason(self) -> Reason {
        match self {
            Win::Filled(_) => Reason::Filled,
            Win::Gone => Reason::Gone,
            Win::TooFew(_) => Reason::TooFew,
            Win::Stuck => Reason::Stuck,
        }
    }
}

impl Game {
    /// The outcome of a position that is won, or drawn by its count of quiet
    /// turns. A win comes before a draw. Repetition is a matter of the whole
    /// game: see [`Game::outcome_of`].
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.won(position).or_else(|| {
            let limit = self.draw.quiet?;
            (position.quiet >= limit).then_some(Outcome::Draw(DrawReason::Quiet))
        })
    }

    /// The outcome of a game by all its positions, `present` among them as the
    /// last. A win comes before a draw, and repetition before quiet turns (house
    /// rules, draw rules and decision 6).
    pub fn outcome_of<'a>(
        &self,
        present: &Position,
        positions: impl Iterator<Item = &'a Position>,
    ) -> Option<Outcome> {
        self.won(present).or_else(|| {
            let times = || positions.filter(|position| position.repeats(present)).count();
            match self.draw.repetition {
                Some(limit) if times() >= limit.into() => {
                    Some(Outcome::Draw(DrawReason::Repetition))
                }
                _ => self.outcome(present),
            }
        })
    }

    /// The outcome of a position that is won. When several conditions hold,
    /// the first in the order of [`Win`] counts (house rules, decision 7).
    pub fn won(&self, position: &Position) -> Option<Outcome> {
        self.decided(position).or_else(|| {
            let loser = position.to_move;
            let counts = self.wins.contains(&(loser.opponent(), Win::Stuck));
            (counts && !self.can_move(position))
                .then_some(Outcome::Win { winner: loser.opponent(), reason: Reason::Stuck })
        })
    }

    /// What the many have to fill to win, if that wins.
    #[cfg(any(feature = "search", not(target_arch = "wasm32")))]
    pub(crate) fn region(&self) -> Option<PointSet> {
        self.wins.iter().find_map(|&(winner, win)| match win {
            Win::Filled(region) if winner == Side::Many => Some(region),
            _ => None,
        })
    }

    /// The outcome of a position that is won whoever is to move.
    pub(crate) fn decided(&self, position: &Position) -> Option<Outcome> {
        self.wins.iter().find_map(|&(winner, win)| {
            let loser = winner.opponent();
            let holds = match win {
                Win::Filled(region) => position.pieces[winner].is_superset(region),
                Win::Gone => position.count(loser) == 0,
                Win::TooFew(below) => position.count(loser) < u32::from(below),
                Win::Stuck => false,
            };
            holds.then_some(Outcome::Win { winner, reason: win.reason() })
        })
    }
}
