//! Which games can be solved by this method.

use core::fmt;

use crate::definition::{ChainRule, Duty, Win};
use crate::game::Game;
use crate::point::{MAX_POINTS, Point, PointSet};
use crate::side::Side;

/// Why a game cannot be solved by this method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolvable {
    /// The few are not a single piece that is on the board from the start, and
    /// it was not said that one of them is left.
    NotOne,
    /// Some of the many are placed during the game, or they capture.
    ManyDoMore,
    /// The many can step from anywhere to anywhere.
    ManyReturn,
    /// The one piece is removed when it misses a capture, and nobody wins by it.
    Huffing,
    /// A win condition is missing or is of a kind that is not looked at.
    Wins,
    /// The many win by filling a region: how long wins take is not found then.
    Filling,
    /// The game may be drawn though nothing can repeat, or turns count as quiet
    /// that go forward.
    Draws,
    /// The board has more points than the tables have bits.
    TooLarge,
    /// A win takes more plies than the tables can tell.
    TooLong,
    /// There are more of the few than are looked at.
    TooMany,
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unsolvable::NotOne => {
                "the few must be one piece that stands on the board; see --few if one is left"
            }
            Unsolvable::ManyDoMore => "the many must do nothing but step",
            Unsolvable::ManyReturn => {
                "the many must go forward: there must be points to which they never come back"
            }
            Unsolvable::Huffing => "a missed capture must have no penalty, or lose the game",
            Unsolvable::Wins => {
                "both sides must win when the other is stuck, the few also when too few of the \
                 many are left; the many may win by filling a region, and when none of the few \
                 are left, and there must be no other condition"
            }
            Unsolvable::Filling => "the many must not win by filling a region",
            Unsolvable::Draws => "there must be no draws but by turns that go round in a circle",
            Unsolvable::TooLarge => "the board must have at most 40 points",
            Unsolvable::TooLong => "no win may take more than 126 plies",
            Unsolvable::TooMany => "there must be one or two of the few",
        })
    }
}

impl core::error::Error for Unsolvable {}

/// What the method needs to know of the rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// With fewer than this the many have lost.
    pub below: u32,
    /// Whether the one piece has to capture when it can, or else has lost.
    pub must_capture: bool,
    pub chain: ChainRule,
    /// Whether the many can go round in a circle.
    pub goes_round: bool,
    /// So many turns that are neither captures nor go forward are a draw.
    pub quiet: Option<u16>,
}

impl Rules {
    /// Whether what was decided in so many rounds is decided before the count of
    /// quiet turns makes it a draw.
    pub fn allow(&self, rounds: u32) -> bool {
        rounds <= 1 || self.quiet.is_none_or(|quiet| 2 * rounds <= u32::from(quiet))
    }
}

/// The most points of a board: a set of them is at most five bytes.
pub(super) const MOST_POINTS: usize = 40;

/// The rules of a game in the form in which the method wants them: with so many
/// of the few left, or with those that it begins with.
pub(super) fn rules(game: &Game, left: Option<u32>) -> Result<Rules, Unsolvable> {
    let few = &game.sides.few;
    let is_one = match left {
        // Wherever they came from.
        Some(left) => left == 1 && game.full_count(Side::Few) > 0,
        None => few.start.len() == 1 && few.place.is_none(),
    };
    if !is_one {
        return Err(Unsolvable::NotOne);
    }
    let rules = rules_of_many(game)?;
    match few.capture {
        Some(capture) if capture.duty == Duty::Huff => {
            let is_lost = game.wins.contains(&(Side::Many, Win::Gone));
            let rules = Rules { must_capture: true, ..rules };
            is_lost.then_some(rules).ok_or(Unsolvable::Huffing)
        }
        _ => Ok(rules),
    }
}

/// The same whatever the few are.
pub(super) fn rules_of_many(game: &Game) -> Result<Rules, Unsolvable> {
    let many = &game.sides.many;
    if many.place.is_some() || many.capture.is_some() {
        return Err(Unsolvable::ManyDoMore);
    }
    if layers(game).is_none() {
        return Err(Unsolvable::ManyReturn);
    }
    let goes_round = goes_round(game)?;
    if game.all.len() as usize > MOST_POINTS {
        return Err(Unsolvable::TooLarge);
    }
    let below = game.wins.iter().find_map(|win| match win {
        (Side::Few, Win::TooFew(below)) => Some(u32::from(*below)),
        _ => None,
    });
    let stuck = |side| game.wins.contains(&(side, Win::Stuck));
    let below = below.filter(|_| stuck(Side::Few) && stuck(Side::Many));
    let is_known = |&(winner, win): &(Side, Win)| match win {
        Win::TooFew(_) => winner == Side::Few,
        Win::Filled(_) | Win::Gone => winner == Side::Many,
        Win::Stuck => true,
    };
    let below = below.filter(|_| game.wins.iter().all(is_known));
    let (Some(below), Some(capture)) = (below, game.sides.few.capture) else {
        return Err(Unsolvable::Wins);
    };
    Ok(Rules {
        below: below.max(1),
        must_capture: capture.duty == Duty::Must,
        chain: capture.chain,
        goes_round,
        quiet: game.draw.quiet,
    })
}

/// Whether the many can go round in a circle. Draws are then drawn by that
/// alone, or there are none.
fn goes_round(game: &Game) -> Result<bool, Unsolvable> {
    let many = &game.sides.many;
    let circle = circle(game);
    let goes_round = game.all.into_iter().any(|point| !circle[point.index()].is_empty());
    let draws = game.draw.repetition.is_some() || game.draw.quiet.is_some();
    // A count of quiet turns must begin anew whenever the many go forward.
    let counts_on = game.all.into_iter().any(|point| {
        let forward = many.step[point.index()] - circle[point.index()];
        !many.advance[point.index()].is_superset(forward)
    });
    if draws && (!goes_round || counts_on) { Err(Unsolvable::Draws) } else { Ok(goes_round) }
}

/// The points that each point can be reached from and that it leads to: with
/// these the many can go round in a circle.
pub(super) fn circle(game: &Game) -> [PointSet; MAX_POINTS] {
    let steps = &game.sides.many.step;
    let mut reach = *steps;
    for _ in game.all {
        for from in game.all {
            reach[from.index()] = reach[from.index()]
                .into_iter()
                .fold(reach[from.index()], |all, to| all | reach[to.index()]);
        }
    }
    let back = |from: Point| {
        let there = reach[from.index()].into_iter();
        there.filter(|to| reach[to.index()].contains(from)).collect()
    };
    let mut circle = [PointSet::EMPTY; MAX_POINTS];
    game.all.into_iter().for_each(|point| circle[point.index()] = back(point));
    circle
}

/// The points in layers: a step of the many leads from one layer to a later
/// one, or within it. `None` if that is one layer only.
pub(super) fn layers(game: &Game) -> Option<Vec<PointSet>> {
    let steps = &game.sides.many.step;
    let circle = circle(game);
    let mut layers = Vec::new();
    let mut left = game.all;
    while !left.is_empty() {
        // The points to which no step leads any more, nor to any of those in
        // a circle with them.
        let reached = left.into_iter().fold(PointSet::EMPTY, |reached, from| {
            reached | (steps[from.index()] - circle[from.index()])
        });
        let free: PointSet = left
            .into_iter()
            .filter(|point| !(circle[point.index()] | point.set()).meets(reached))
            .collect();
        layers.push(free);
        left -= free;
    }
    (layers.len() > 1).then_some(layers)
}
