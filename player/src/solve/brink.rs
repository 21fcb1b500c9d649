//! On the brink: the positions in which the next capture ends the game, since
//! no fewer of the many may be left.
//!
//! There the few win as soon as one of them can capture, whatever the rules of
//! chains and of missed captures are. So these positions can be solved in
//! games with two of the few, with a region to be filled, and with officers
//! that are huffed. One set of the many is one step of work for all places of
//! the few: with two of them, a mask of places of the one for each place of the
//! other.
//!
//! The sets are looked at in rounds as in [`super::sweep`]: from nothing, which
//! finds what the many can force, or from everything, which leaves what they
//! can hold. What is in the second and not in the first is drawn.

mod siege;

use self::siege::{Places, Siege};
use super::conditions::{MOST_POINTS, Unsolvable};
use super::layout::{Bits, ones};
use super::masks::Masks;
use super::rounds::Drawn;
use super::tables::{Failure, Tell};
use crate::game::Game;
use crate::outcome::Outcome;
use crate::point::PointSet;
use crate::position::Position;
use crate::search::random::Random;
use crate::side::Side;
use crate::turn::Turn;

/// What perfect play leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// This side can force a win.
    Win(Side),
    /// Neither side can.
    Draw,
}

impl Ending {
    /// What the side to move makes of what its turns lead to; without any turn
    /// it has lost.
    fn best(mover: Side, after: impl Iterator<Item = Ending>) -> Ending {
        let worth = |ending: &Ending| match ending {
            Ending::Win(side) if *side == mover => 2,
            Ending::Draw => 1,
            Ending::Win(_) => 0,
        };
        after.max_by_key(worth).unwrap_or(Ending::Win(mover.opponent()))
    }
}

/// How many positions there are, with the few to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Sets of the many.
    pub sets: u64,
    /// Positions.
    pub positions: u64,
    /// Those that the many can force to be won.
    pub forced: u64,
    /// Those that they can hold at least.
    pub held: u64,
}

/// The positions on the brink, solved.
#[derive(Debug)]
pub struct Brink {
    siege: Siege,
    /// Where the many win with the few to move, if draws count for the few, and
    /// if they count for the many.
    forced: Masks,
    held: Masks,
    /// How many positions there are, by how many of the many stand in the region
    /// that they have to fill; if there is none, all are counted as 0.
    pub counts: Vec<Count>,
    /// How often everything was looked at until nothing changed: from nothing,
    /// and from everything.
    pub rounds: [u32; 2],
}

/// The sets of the many on the brink, and the most bytes of memory that it
/// takes to solve their positions with one or two of the few.
///
/// # Errors
/// If the game is not of the kind that is solved.
pub fn needs(game: &Game, few: u32) -> Result<(u64, u64), Unsolvable> {
    let siege = Siege::new(game, few)?;
    let masks = siege.index.count * siege.stride as u64;
    // What is found, what the round before has found, and at last what was
    // found from nothing.
    Ok((siege.index.count, 3 * masks * Masks::width(siege.moves.layout.points)))
}

impl Brink {
    /// Solves the positions with so many of the few, for which there must be
    /// memory; see [`needs`]. `tell` hears of each round how many sets are done,
    /// of all.
    ///
    /// # Errors
    /// See [`Failure`].
    pub fn solve(game: &Game, few: u32, tell: Tell<'_>) -> Result<Brink, Failure> {
        let siege = Siege::new(game, few).map_err(Failure::Unsolvable)?;
        let rules = siege.moves.rules;
        let (forced, up) = siege.solve(Drawn::ForFew, tell)?;
        let mut tell_on = |round, done, all| tell(up + round, done, all);
        let (held, down) = siege.solve(Drawn::ForMany, &mut tell_on)?;
        if !rules.allow(up.max(down)) {
            return Err(Failure::Quiet(rules.below));
        }
        let counts = siege.count(&forced, &held);
        Ok(Brink { siege, forced, held, counts, rounds: [up, down] })
    }

    /// How many of the many there are.
    pub fn many(&self) -> u32 {
        self.siege.moves.rules.below
    }

    /// How many positions there are in all.
    pub fn all(&self) -> Count {
        self.counts.iter().fold(Count::default(), |all, count| Count {
            sets: all.sets + count.sets,
            positions: all.positions + count.positions,
            forced: all.forced + count.forced,
            held: all.held + count.held,
        })
    }

    /// What perfect play leads to from a position; `None` if it is not one of
    /// those that were solved, or is over by a capture.
    pub fn ending(&self, position: &Position) -> Option<Ending> {
        let Siege { moves, few, .. } = &self.siege;
        let many = moves.layout.set(position.pieces.many);
        if many.count_ones() != moves.rules.below || position.pieces.few.len() != *few {
            return None;
        }
        let places = moves.layout.mask(position.pieces.few);
        Some(match position.to_move {
            _ if moves.is_filled(many) => Ending::Win(Side::Many),
            Side::Few => self.of_few(many, places),
            Side::Many => self.of_many(many, places),
        })
    }

    fn of_few(&self, many: Bits, places: Bits) -> Ending {
        let is_won = |found: &Masks| {
            let mut won: Places = [0; MOST_POINTS];
            self.siege.add(found, many, self.siege.moves.free_of(many), &mut won);
            let (one, other) = (places.trailing_zeros(), places.ilog2());
            won[if self.siege.few == 1 { 0 } else { other as usize }] >> one & 1 == 1
        };
        match (is_won(&self.forced), is_won(&self.held)) {
            (true, _) => Ending::Win(Side::Many),
            (false, true) => Ending::Draw,
            (false, false) => Ending::Win(Side::Few),
        }
    }

    fn of_many(&self, many: Bits, places: Bits) -> Ending {
        let moves = &self.siege.moves;
        let taken = moves.layout.set(moves.layout.mask_points(places));
        let after = ones(many).flat_map(|from| {
            let targets = moves.rises[from as usize] | moves.turns[from as usize];
            let targets = ones(targets & !many & !taken);
            targets.map(move |to| self.of_few(many ^ 1 << from ^ 1 << to, places))
        });
        Ending::best(Side::Many, after)
    }

    /// A random position, the few to move.
    pub fn random(&self, random: &mut Random) -> Position {
        let Siege { moves, few, .. } = &self.siege;
        let mut position = moves.layout.random(moves.rules.below + few - 1, random);
        while position.pieces.few.len() < *few {
            let number = random.below(u64::from(position.pieces.many.len())) as usize;
            let one = position.pieces.many.into_iter().nth(number).map(PointSet::from);
            position.pieces.few |= one.unwrap_or_default();
            position.pieces.many -= position.pieces.few;
        }
        position
    }

    /// Whether what is said of a position agrees with those after it, by the
    /// rules of the engine.
    pub fn agrees(&self, game: &Game, position: &Position) -> bool {
        let told = self.ending(position);
        if let Some(Outcome::Win { winner, .. }) = game.outcome(position) {
            return told == Some(Ending::Win(winner));
        }
        let mover = position.to_move;
        let mut ends = Vec::new();
        game.visit_turns(position, &mut |_: &Turn, after: &Position| {
            ends.push(match game.outcome(after) {
                Some(Outcome::Win { winner, .. }) => Ending::Win(winner),
                // Who misses a capture and is huffed has missed a win.
                _ => self.ending(after).unwrap_or(Ending::Win(mover.opponent())),
            });
        });
        told == Some(Ending::best(mover, ends.into_iter()))
    }
}
