//! How many plies a win takes: for every position of a game that goes forward,
//! if the side that wins hurries and the other one holds out.
//!
//! It is found as the winners are ([`super::sweep`]), with a byte for each free
//! place in place of a bit: so it takes four times as much memory.

mod rows;
mod sweep;

use std::io;
use std::path::{Path, PathBuf};

use self::rows::{Kept, LOST, MIDDLE, WON, earlier};
use self::sweep::sweep;
use super::conditions::Unsolvable;
use super::index::Index;
use super::layout::{Bits, ones};
use super::moves::Moves;
use super::tables::{Failure, Tell, fingerprint};
use super::{Drawn, Plan};
use crate::game::Game;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::search::random::Random;
use crate::side::Side;
use crate::turn::Turn;

/// The plies to the end of a game, from each of its positions.
#[derive(Debug)]
pub struct Plies {
    moves: Moves,
    /// By size, from the smallest with which the many have not lost.
    sizes: Vec<Kept>,
}

/// A win that nothing can stop, and how many plies it takes, none if it is
/// there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distance {
    /// Who wins.
    pub winner: Side,
    /// The plies to the end.
    pub plies: u32,
}

/// The most bytes of memory and of disk that a plan takes to find plies. The
/// results of a size are kept in memory if there is no folder for them.
///
/// # Errors
/// If the game is not of the kind that is solved, or goes round in circles.
pub fn needs(game: &Game, plan: &Plan) -> Result<(u64, u64), Unsolvable> {
    let moves = Moves::new(game, plan.few)?;
    if moves.rules.goes_round {
        return Err(Unsolvable::Draws);
    }
    if moves.region.is_some() {
        return Err(Unsolvable::Filling);
    }
    let layout = &moves.layout;
    let rows = |size: u32| Index::count(layout, size) * u64::from(layout.points - size);
    let (first, last) = plan.sizes;
    let at = |size: u32| {
        let below = if size > first { rows(size - 1) } else { 0 };
        below + if size == last { rows(size) } else { 2 * rows(size) }
    };
    let memory = (first..=last).map(at).max().unwrap_or(0);
    Ok((memory, (first..=last).map(rows).sum()))
}

impl Plies {
    /// Finds the plies of all positions of a plan, for which there must be
    /// memory; see [`needs`]. Those of each size go into the folder, if there
    /// is one.
    ///
    /// # Errors
    /// See [`Failure`].
    pub fn find(
        game: &Game,
        plan: &Plan,
        folder: Option<&Path>,
        tell: Tell<'_>,
    ) -> Result<Plies, Failure> {
        needs(game, plan).map_err(Failure::Unsolvable)?;
        let moves = Moves::new(game, plan.few).map_err(Failure::Unsolvable)?;
        let number = fingerprint(&moves, Drawn::ForFew);
        if let Some(folder) = folder {
            std::fs::create_dir_all(folder)?;
        }
        let (first, last) = plan.sizes;
        let (mut sizes, mut below) = (Vec::new(), None);
        for size in first..=last {
            let all = Index::count(&moves.layout, size);
            let mut hear = |done| tell(size, done, all);
            let found = sweep(&moves, size, size == last, below.as_ref(), &mut hear)?;
            if !tell(size, all, all) {
                return Err(Failure::Stopped);
            }
            below = found.landed;
            sizes.push(match folder {
                Some(folder) => {
                    let (path, index) = (path(folder, size), found.to_move.index.clone());
                    found.to_move.save(&path, number)?;
                    Kept::open(&path, number, index)?
                }
                None => Kept::Memory(found.to_move),
            });
        }
        Ok(Plies { moves, sizes })
    }

    /// What an earlier run has put into a folder.
    ///
    /// # Errors
    /// If it cannot be read, or there is nothing.
    pub fn open(game: &Game, folder: &Path) -> Result<Plies, Failure> {
        let moves = Moves::new(game, None).map_err(Failure::Unsolvable)?;
        let number = fingerprint(&moves, Drawn::ForFew);
        let mut sizes = Vec::new();
        for size in moves.rules.below..moves.layout.points {
            let index = Index::new(&moves.layout, &moves.lows, size);
            match Kept::open(&path(folder, size), number, index) {
                Ok(kept) => sizes.push(kept),
                Err(error) if error.kind() == io::ErrorKind::NotFound && !sizes.is_empty() => break,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Plies { moves, sizes })
    }

    /// The smallest number of the many with which they have not lost.
    pub fn least(&self) -> u32 {
        self.moves.rules.below
    }

    /// The largest number of the many that was looked at.
    pub fn most(&self) -> u32 {
        self.moves.rules.below + self.sizes.len() as u32 - 1
    }

    /// How many positions with the one piece to move, and so many of the many,
    /// end in each way: those that the few win first, the nearest end first.
    pub fn counts(&self, size: u32) -> Vec<(Distance, u64)> {
        let number = size.checked_sub(self.moves.rules.below);
        let kept = number.and_then(|number| self.sizes.get(number as usize));
        let all = kept.iter().flat_map(|kept| (LOST..=WON).zip(*kept.counts()));
        let there = all.filter(|&(_, count)| count > 0);
        let mut counts: Vec<_> = there.map(|(value, count)| (ending(value), count)).collect();
        counts.sort_by_key(|(distance, _)| (distance.winner, distance.plies));
        counts
    }

    /// So many random positions of each size, of each with both to move.
    pub fn samples(&self, count: u64, seed: u64) -> impl Iterator<Item = Position> {
        let mut random = Random::new(seed);
        let sizes = (self.moves.rules.below..=self.most())
            .flat_map(move |size| (0..count).map(move |_| size));
        sizes.flat_map(move |size| {
            let position = self.moves.layout.random(size, &mut random);
            Side::ALL.map(|to_move| Position { to_move, ..position })
        })
    }

    /// How a position ends; `None` if there are more of the many than were
    /// looked at, or the one piece is not there.
    pub fn distance(&self, position: &Position) -> Option<Distance> {
        let layout = &self.moves.layout;
        let one = layout.mask_bit(position.pieces.few.into_iter().next()?);
        let many = layout.set(position.pieces.many);
        let value = match position.to_move {
            Side::Few => self.value(many, one)?,
            Side::Many => self.value_of_many(many, one)?,
        };
        Some(ending(value))
    }

    /// The value with the one piece to move from a place.
    fn value(&self, many: Bits, one: u32) -> Option<u8> {
        let Moves { layout, lows, rules, .. } = &self.moves;
        let Some(number) = many.count_ones().checked_sub(rules.below) else { return Some(WON) };
        let kept = self.sizes.get(number as usize)?;
        let (row, swapped) = kept.index().place(layout, lows, many);
        let taken = layout.mask(layout.set_points(many));
        let free =
            ((1 << layout.points) - 1) & !if swapped { layout.mirrored(taken) } else { taken };
        kept.get(row, free, if swapped { layout.image(one) } else { one }).ok()
    }

    /// The value with the many to move.
    fn value_of_many(&self, many: Bits, one: u32) -> Option<u8> {
        if many.count_ones() < self.moves.rules.below {
            return Some(WON);
        }
        let layout = &self.moves.layout;
        let place = layout.set(layout.mask_points(1 << one));
        let mut best = WON;
        for from in ones(many) {
            for to in ones(self.moves.rises[from as usize] & !many & !place) {
                best = best.min(self.value(many ^ 1 << from ^ 1 << to, one)?);
            }
        }
        Some(if best == WON { WON } else { earlier(best) })
    }

    /// The best play of both sides from a position to the end; of turns that
    /// are as good, the first. `None` if the position is not known.
    pub fn line(&self, game: &Game, position: &Position) -> Option<Vec<Turn>> {
        let mut line = Vec::new();
        let mut here = *position;
        let Distance { winner, plies } = self.distance(position)?;
        for left in (0..plies).rev() {
            let wanted = Distance { winner, plies: left };
            let mut chosen = None;
            game.visit_turns(&here, &mut |turn: &Turn, after: &Position| {
                if chosen.is_none() && self.distance(after) == Some(wanted) {
                    chosen = Some((*turn, *after));
                }
            });
            let (turn, after) = chosen?;
            line.push(turn);
            here = after;
        }
        Some(line)
    }

    /// Whether the distance of a position agrees with those after it, by the
    /// rules of the engine; `None` if one of them is not known.
    pub fn agrees(&self, game: &Game, position: &Position) -> Option<bool> {
        let told = self.distance(position)?;
        if let Some(Outcome::Win { winner, .. }) = game.outcome(position) {
            return Some(told == Distance { winner, plies: 0 });
        }
        let mover = position.to_move;
        let (mut quickest, mut slowest, mut is_known) = (u32::MAX, 0, true);
        let mut wins = false;
        game.visit_turns(position, &mut |_: &Turn, after: &Position| match self.distance(after) {
            Some(Distance { winner, plies }) if winner == mover => {
                wins = true;
                quickest = quickest.min(plies);
            }
            Some(Distance { plies, .. }) => slowest = slowest.max(plies),
            None => is_known = false,
        });
        let expected = match wins {
            true => Distance { winner: mover, plies: quickest + 1 },
            false => Distance { winner: mover.opponent(), plies: slowest + 1 },
        };
        is_known.then_some(told == expected)
    }
}

/// What a value means.
fn ending(value: u8) -> Distance {
    match value < MIDDLE {
        true => Distance { winner: Side::Many, plies: (value - LOST).into() },
        false => Distance { winner: Side::Few, plies: (WON - value).into() },
    }
}

fn path(folder: &Path, size: u32) -> PathBuf {
    folder.join(format!("plies-{size:02}.table"))
}
