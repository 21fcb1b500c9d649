//! How good a position is for the side to move.

use core::fmt;

/// A score for the side to move: an estimate in hundredths of a point (see
/// [`Weights`](super::Weights)), 0 for even and for a draw; or a proven win or loss, which is better
/// the sooner, or the later, it comes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Score(pub i32);

/// More than any score, for windows that are open.
pub(super) const INFINITE: i32 = 32_000;

/// A win with no ply to go.
const WIN: i32 = 30_000;

/// Estimates stay within this distance from 0; beyond it all is proven.
pub(super) const MOST: i32 = 20_000;

/// A game is over at the latest after so many plies of search.
pub(super) const MAX_PLY: usize = 250;

/// The score of a side that has lost, `ply` plies from the root.
pub(super) const fn lost(ply: usize) -> i32 {
    ply as i32 - WIN
}

/// The score of a side that has won, `ply` plies from the root.
pub(super) const fn won(ply: usize) -> i32 {
    WIN - ply as i32
}

/// Whether a score is proven, not estimated; a draw counts as an estimate.
pub(super) const fn proven(score: i32) -> bool {
    score.abs() > MOST
}

/// A score as it is remembered: a win is counted from the position itself
/// instead of from the root, since the position is met at several distances.
pub(super) const fn from_root(score: i32, ply: usize) -> i32 {
    if !proven(score) { score } else { score + score.signum() * ply as i32 }
}

/// The reverse of [`from_root`].
pub(super) const fn to_root(score: i32, ply: usize) -> i32 {
    if !proven(score) { score } else { score - score.signum() * ply as i32 }
}

impl Score {
    /// A win for the side to move in so many plies, its own turn the first.
    pub const fn win_in(plies: u32) -> Score {
        Score(WIN - plies as i32)
    }

    /// A loss for the side to move in so many plies; 0 if the game is lost.
    pub const fn loss_in(plies: u32) -> Score {
        Score(plies as i32 - WIN)
    }

    /// The number of plies to the end, if the side to move is proven to win.
    pub const fn wins_in(self) -> Option<u32> {
        if self.0 > MOST { Some((WIN - self.0) as u32) } else { None }
    }

    /// The number of plies to the end, if the side to move is proven to lose.
    pub const fn loses_in(self) -> Option<u32> {
        if self.0 < -MOST { Some((WIN + self.0) as u32) } else { None }
    }

    /// Whether a win or a loss is proven.
    pub const fn is_proven(self) -> bool {
        proven(self.0)
    }
}

impl fmt::Display for Score {
    /// `wins in 5`, `loses in 4`, or an estimate in points such as `+1.25`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(plies) = self.wins_in() {
            write!(f, "wins in {plies}")
        } else if let Some(plies) = self.loses_in() {
            write!(f, "loses in {plies}")
        } else {
            let sign = if self.0 < 0 { '-' } else { '+' };
            write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
        }
    }
}
