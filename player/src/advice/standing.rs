//! How it stands, as people want to know it.

use crate::search::Score;
use crate::side::Side;

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It is proven that the side wins, at the latest in so many plies; 0 if
    /// it has won.
    Wins {
        /// The winner.
        side: Side,
        /// The plies to the end.
        plies: u32,
    },
    /// An estimate in hundredths of the game's unit, positive if the many are
    /// better.
    Estimate(i32),
}

/// How it stands in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side wins: that is proven.
    Wins(Side),
    /// By the estimate, the side should win.
    Winning(Side),
    /// By the estimate, the side is somewhat better off.
    Better(Side),
    /// By the estimate, nobody is.
    Even,
}

/// An estimate at which a side is somewhat better off: two of three such games
/// should be won.
const BETTER: i32 = 50;
/// An estimate at which a side should win: four of five such games.
const WINNING: i32 = 150;

impl Standing {
    /// What a score for the side to move means where estimates are judged by
    /// this unit, see [`Searcher::unit`](crate::search::Searcher::unit): between
    /// people a game is open at its start, even if one side would win with
    /// perfect play.
    pub fn of(score: Score, to_move: Side, unit: i32) -> Standing {
        if let Some(plies) = score.wins_in() {
            return Standing::Wins { side: to_move, plies };
        }
        if let Some(plies) = score.loses_in() {
            return Standing::Wins { side: to_move.opponent(), plies };
        }
        let of_mover = 100 * score.0 / unit;
        Standing::Estimate(if to_move == Side::Many { of_mover } else { -of_mover })
    }

    /// How many of 1000 such games the many can expect to win.
    pub fn chance_of_many(self) -> i32 {
        match self {
            Standing::Wins { side: Side::Many, .. } => 1000,
            Standing::Wins { side: Side::Few, .. } => 0,
            // Near enough to the logistic curve, and needs no exponents.
            Standing::Estimate(score) => 500 + 490 * score / (100 + score.abs()),
        }
    }

    /// How it stands in a word.
    pub fn verdict(self) -> Verdict {
        match self {
            Standing::Wins { side, .. } => Verdict::Wins(side),
            Standing::Estimate(score) => {
                let side = if score > 0 { Side::Many } else { Side::Few };
                match score.abs() {
                    WINNING.. => Verdict::Winning(side),
                    BETTER.. => Verdict::Better(side),
                    _ => Verdict::Even,
                }
            }
        }
    }

    /// How many turns of its own the winner needs.
    pub fn turns_to_win(self) -> Option<u32> {
        match self {
            Standing::Wins { plies, .. } => Some(plies.div_ceil(2)),
            _ => None,
        }
    }
}
