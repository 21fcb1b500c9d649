//! Winning play that was proven beforehand: what the page makes of a
//! [`Strategy`](super::strategy), where a game has one.
//!
//! It is for many that only step, against few that they do not take. The
//! bytes: for each point of the board its mirror image, then for each position
//! that the many can get into the number of their turn, in the order in which
//! turns are made. The positions follow from the rules, in the order in which
//! they are met: each turn is made, and the replies to it are the next
//! positions, unless they, or their mirror images, were met already.

use alloc::vec;
use alloc::vec::Vec;

use crate::game::Game;
use crate::indexing::{at, at_mut};
use crate::outcome::Outcome;
use crate::point::{Point, PointSet};
use crate::position::Position;
use crate::side::{BySide, Side};
use crate::turn::Turn;

/// A table of winning play.
#[derive(Clone, Debug)]
pub struct Proven {
    /// The mirror image of each point.
    images: Vec<u8>,
    known: Vec<Known>,
    /// The numbers of what is known by its hash; those that nothing has are free.
    slots: Vec<u32>,
}

/// A position of the many to move, with the turn to make.
#[derive(Clone, Copy, Debug)]
struct Known {
    before: BySide<PointSet>,
    /// Where the many stand after the turn.
    after: PointSet,
    /// The most plies to the win, this turn the first.
    plies: u32,
}

/// A number that nothing known has.
const FREE: u32 = u32::MAX;

impl Proven {
    /// Reads what [`Strategy::bytes`](super::Strategy::bytes) has written for
    /// this game.
    pub fn read(game: &Game, bytes: &[u8]) -> Proven {
        let (images, numbers) = bytes.split_at_checked(game.all.len() as usize).unwrap_or_default();
        let mut numbers = numbers.iter();
        Proven::walk(game, images, numbers.len(), &mut |position| {
            let mut left = *numbers.next()?;
            let mut chosen = None;
            game.each_turn(position, &mut |_, after| {
                if left == 0 {
                    chosen = Some(*after);
                }
                left = left.wrapping_sub(1);
            });
            chosen
        })
    }

    /// Walks through all that the few can reply to the turns of the many, which
    /// are chosen as positions after them; of at most so many positions.
    pub(super) fn walk(
        game: &Game,
        images: &[u8],
        most: usize,
        choose: &mut dyn FnMut(&Position) -> Option<Position>,
    ) -> Proven {
        let slots = vec![FREE; (2 * most).next_power_of_two()];
        let mut proven = Proven { images: images.into(), known: Vec::new(), slots };
        proven.meet_replies(game, &game.start(), most);
        let mut number = 0;
        while let Some(known) = proven.known.get(number) {
            let (pieces, to_move) = (known.before, Side::Many);
            let position = Position { pieces, to_move, ..Position::default() };
            let Some(after) = choose(&position) else { break };
            let known = at_mut(&mut proven.known, number);
            known.after = after.pieces.many;
            if game.won(&after).is_none() {
                known.plies = 2;
                proven.meet_replies(game, &after, most);
            }
            number += 1;
        }
        proven.count_plies(game);
        proven
    }

    /// Meets what the few can reply. Where the many are to move, that position
    /// alone is met.
    fn meet_replies(&mut self, game: &Game, position: &Position, most: usize) {
        let mut meet = |reply: &Position| {
            if game.won(reply).is_none() {
                self.meet(reply.pieces, most);
            }
        };
        match position.to_move {
            Side::Many => meet(position),
            Side::Few => game.each_turn(position, &mut |_, reply| meet(reply)),
        }
    }

    /// Adds a position unless it was met.
    fn meet(&mut self, before: BySide<PointSet>, most: usize) {
        let image = *at(&self.slots, self.slot(self.image_of(before)));
        let slot = self.slot(before);
        let number = at_mut(&mut self.slots, slot);
        if image == FREE && *number == FREE && self.known.len() < most {
            *number = self.known.len() as u32;
            self.known.push(Known { before, after: before.many, plies: 1 });
        }
    }

    /// The place in the slots where a position is, or where it would be.
    fn slot(&self, before: BySide<PointSet>) -> usize {
        let mixed = (before.many.0 ^ before.few.0 << 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut slot = (mixed >> 32) as usize;
        loop {
            slot &= self.slots.len() - 1;
            match self.known.get(*at(&self.slots, slot) as usize) {
                Some(known) if known.before != before => slot += 1,
                _ => return slot,
            }
        }
    }

    /// The most plies to the end from each position. As no position comes
    /// again, they do not grow for ever.
    fn count_plies(&mut self, game: &Game) {
        for _ in 0..self.known.len() {
            let mut grown = false;
            for number in (0..self.known.len()).rev() {
                let known = *at(&self.known, number);
                let after = Position {
                    pieces: BySide { many: known.after, ..known.before },
                    ..Position::default()
                };
                if known.plies > 1
                    && let Some(left) = self.doom(game, &after)
                    && left >= known.plies
                {
                    at_mut(&mut self.known, number).plies = left + 1;
                    grown = true;
                }
            }
            if !grown {
                break;
            }
        }
    }

    fn image(&self, set: PointSet) -> PointSet {
        let of = |point: Point| self.images.get(point.index()).map_or(0, |&image| image.into());
        set.into_iter().map(|point| Point::new(of(point) % 64)).collect()
    }

    fn image_of(&self, pieces: BySide<PointSet>) -> BySide<PointSet> {
        BySide { few: self.image(pieces.few), many: self.image(pieces.many) }
    }

    /// How the many stand after their turn from this position, if it is there,
    /// and the most plies to the win.
    fn answer(&self, position: &Position) -> Option<(PointSet, u32)> {
        if position.to_move == Side::Few {
            return None;
        }
        let find = |before| self.known.get(*at(&self.slots, self.slot(before)) as usize);
        let mirrored = || {
            let known = find(self.image_of(position.pieces))?;
            Some((self.image(known.after), known.plies))
        };
        let direct = find(position.pieces).map(|known| (known.after, known.plies));
        direct.or_else(mirrored)
    }

    /// The turn that is proven to win from this position, the position after
    /// it, and the most plies to the win.
    pub(super) fn advice(&self, game: &Game, position: &Position) -> Option<(Turn, Position, u32)> {
        let (many, plies) = self.answer(position)?;
        let mut found = None;
        game.each_turn(position, &mut |turn, after| {
            if after.pieces.many == many {
                found = Some((*turn, *after));
            }
        });
        found.map(|(turn, after)| (turn, after, plies))
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
                None => self.answer(after).map(|(_, plies)| plies),
                Some(Outcome::Win { winner: Side::Many, .. }) => Some(0),
                Some(_) => None,
            };
            longest = longest.max(left).filter(|_| left.is_some());
        });
        longest.map(|plies| plies + 1)
    }
}
