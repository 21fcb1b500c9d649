//! Which games can be solved by this method.

use core::fmt;

use crate::definition::{ChainRule, Duty, Win};
use crate::game::Game;
use crate::point::PointSet;
use crate::side::Side;

/// Why a game cannot be solved by this method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolvable {
    /// The few are not a single piece that is on the board from the start.
    NotOne,
    /// Some of the many are placed during the game, or they capture.
    ManyDoMore,
    /// The many can step in a circle.
    ManyReturn,
    /// The one piece is removed when it misses a capture.
    Huffing,
    /// A win condition is missing or is of a kind that is not looked at.
    Wins,
    /// The game may be drawn though nothing can repeat.
    Draws,
    /// The board has more points than the tables have bits.
    TooLarge,
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unsolvable::NotOne => "the few must be one piece that stands on the board",
            Unsolvable::ManyDoMore => "the many must do nothing but step",
            Unsolvable::ManyReturn => "the many must not be able to come back to a point",
            Unsolvable::Huffing => "a missed capture must have no penalty",
            Unsolvable::Wins => {
                "both sides must win when the other is stuck, the few also when too few of the \
                 many are left, and there must be no other condition"
            }
            Unsolvable::Draws => "there must be no draws",
            Unsolvable::TooLarge => "the board must have at most 40 points",
        })
    }
}

impl core::error::Error for Unsolvable {}

/// What the method needs to know of the rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// With fewer than this the many have lost.
    pub below: u32,
    /// Whether the one piece has to capture when it can.
    pub must_capture: bool,
    pub chain: ChainRule,
}

/// The most points of a board: a set of them is at most five bytes.
pub(super) const MOST_POINTS: usize = 40;

/// The rules of a game in the form in which the method wants them.
pub(super) fn rules(game: &Game) -> Result<Rules, Unsolvable> {
    let (few, many) = (&game.sides.few, &game.sides.many);
    if few.start.len() != 1 || few.place.is_some() {
        return Err(Unsolvable::NotOne);
    }
    if many.place.is_some() || many.capture.is_some() {
        return Err(Unsolvable::ManyDoMore);
    }
    if layers(game).is_none() {
        return Err(Unsolvable::ManyReturn);
    }
    if game.draw.repetition.is_some() || game.draw.quiet.is_some() {
        return Err(Unsolvable::Draws);
    }
    if game.all.len() as usize > MOST_POINTS {
        return Err(Unsolvable::TooLarge);
    }
    let below = game.wins.iter().find_map(|win| match win {
        (Side::Few, Win::TooFew(below)) => Some(u32::from(*below)),
        _ => None,
    });
    let stuck = |side| game.wins.contains(&(side, Win::Stuck));
    let Some(below) =
        below.filter(|_| stuck(Side::Few) && stuck(Side::Many) && game.wins.len() == 3)
    else {
        return Err(Unsolvable::Wins);
    };
    let (must_capture, chain) = match few.capture {
        Some(capture) if capture.duty == Duty::Huff => return Err(Unsolvable::Huffing),
        Some(capture) => (capture.duty == Duty::Must, capture.chain),
        None => return Err(Unsolvable::Wins),
    };
    Ok(Rules { below: below.max(1), must_capture, chain })
}

/// The points in layers: a step of the many always leads from one layer to a
/// later one. `None` if the points cannot be put so.
pub(super) fn layers(game: &Game) -> Option<Vec<PointSet>> {
    let steps = &game.sides.many.step;
    let mut layers = Vec::new();
    let mut left = game.all;
    while !left.is_empty() {
        // The points to which no step leads any more.
        let reached =
            left.into_iter().fold(PointSet::EMPTY, |reached, from| reached | steps[from.index()]);
        let free = left - reached;
        if free.is_empty() {
            return None;
        }
        layers.push(free);
        left -= free;
    }
    Some(layers)
}
