//! Winning play that was proven beforehand, as a table to look up: what the
//! page loads of a [`Strategy`](super::strategy), where a game has one.
//!
//! It is for many that only step, against one of the few. The bytes: for each
//! point of the board its mirror image; then for each way in which the many
//! may stand the set of their points, the number of answers, and each answer:
//! from where and to where to step, the most plies to the win, and the set of
//! points on which the one of the few stands for it. Numbers are bytes, sets
//! have one for each eight points of the board. Of two mirror images one is
//! there.

use alloc::vec::Vec;

use crate::compiled::Reader;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::point::{Point, PointSet};
use crate::position::Position;
use crate::side::Side;
use crate::turn::Turn;

/// A table of winning play.
#[derive(Clone, Debug)]
pub struct Proven(pub(super) Vec<u8>);

/// What to do: how the many stand afterwards, and the most plies to the win.
type Answer = (PointSet, u32);

impl Proven {
    /// The table of these bytes, which must have been made by
    /// [`Strategy::table`](super::Strategy::table) for the game that is asked
    /// about.
    pub fn new(bytes: &[u8]) -> Proven {
        Proven(bytes.into())
    }

    /// The turn of the many from this position, if it is there.
    fn answer(&self, game: &Game, position: &Position) -> Option<Answer> {
        if position.to_move == Side::Few {
            return None;
        }
        let (few, many) = (position.pieces.few, position.pieces.many);
        let image = |set: PointSet| -> PointSet {
            let of = |point: Point| self.0.get(point.index()).map_or(0, |&image| image.into());
            set.into_iter().map(|point| Point::new(of(point) % 64)).collect()
        };
        let mirrored = || {
            let (after, plies) = self.find(game, image(few), image(many))?;
            Some((image(after), plies))
        };
        self.find(game, few, many).or_else(mirrored)
    }

    /// The turn that is proven to win from this position, the position after
    /// it, and the most plies to the win.
    pub(super) fn advice(&self, game: &Game, position: &Position) -> Option<(Turn, Position, u32)> {
        let (many, plies) = self.answer(game, position)?;
        let mut found = None;
        game.each_turn(position, &mut |turn, after| {
            if after.pieces.many == many {
                found = Some((*turn, *after));
            }
        });
        found.map(|(turn, after)| (turn, after, plies))
    }

    fn find(&self, game: &Game, few: PointSet, many: PointSet) -> Option<Answer> {
        let points = game.all.len() as usize;
        let mut reader = Reader::new(&self.0, points, points);
        while !reader.is_done() {
            let (here, answers) = (reader.points(), reader.byte());
            if here != many {
                reader.skip(answers);
                continue;
            }
            for _ in 0..answers {
                let (from, to, plies) = (reader.point(), reader.point(), reader.byte());
                if reader.points().is_superset(few) {
                    return Some(((many - from.set()) | to.set(), plies.into()));
                }
            }
        }
        None
    }

    /// The most plies to the end from a position in which the few are to move;
    /// `None` if there is not an answer to all their turns.
    pub(super) fn doom(&self, game: &Game, position: &Position) -> Option<u32> {
        if position.to_move == Side::Many {
            return None;
        }
        let mut longest = Some(0);
        game.each_turn(position, &mut |_, after| {
            let left = match game.won(after) {
                None => self.answer(game, after).map(|(_, plies)| plies),
                Some(Outcome::Win { winner: Side::Many, .. }) => Some(0),
                Some(_) => None,
            };
            longest = longest.max(left).filter(|_| left.is_some());
        });
        longest.map(|plies| plies + 1)
    }
}
