//! Keys of positions: one number for each, kept up from turn to turn.

use super::random::{Random, mix};
use crate::game::Game;
use crate::point::{MAX_POINTS, PointSet};
use crate::position::Position;
use crate::side::{BySide, Side};

/// A number for each piece on each point. The key of a position is the
/// exclusive or of the numbers that hold in it; its count of quiet turns is
/// left out, so that equal keys are repetitions.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    pieces: BySide<[u64; MAX_POINTS]>,
    many_to_move: u64,
    quiet_limit: Option<u16>,
}

/// So many quiet turns before the draw, positions begin to differ in value by
/// their count of quiet turns.
const NEAR: u16 = 48;

impl Keys {
    pub fn new(game: &Game) -> Keys {
        let mut random = Random::new(0x6861_7265);
        let mut numbers = || {
            let mut numbers = [0; MAX_POINTS];
            numbers.fill_with(|| random.next());
            numbers
        };
        let pieces = BySide { few: numbers(), many: numbers() };
        Keys { pieces, many_to_move: random.next(), quiet_limit: game.draw.quiet }
    }

    /// The key of a position, from nothing.
    pub fn of(&self, position: &Position) -> u64 {
        let mut key = hand(&position.in_hand);
        for side in Side::ALL {
            key ^= self.set(side, position.pieces[side]);
        }
        if position.to_move == Side::Many { key ^ self.many_to_move } else { key }
    }

    /// The key of the position `after` a turn from that of the one before.
    pub fn after(&self, key: u64, before: &Position, after: &Position) -> u64 {
        let mut key = key ^ self.many_to_move;
        for side in Side::ALL {
            let changed = before.pieces[side].0 ^ after.pieces[side].0;
            key ^= self.set(side, PointSet(changed));
        }
        if before.in_hand != after.in_hand {
            key ^= hand(&before.in_hand) ^ hand(&after.in_hand);
        }
        key
    }

    /// The key under which results are remembered. Near the draw by quiet
    /// turns the same placement is worth less the nearer the draw is.
    pub fn remembered(&self, key: u64, quiet: u16) -> u64 {
        let Some(limit) = self.quiet_limit else { return key };
        let left = limit.saturating_sub(quiet);
        if left > NEAR.min(limit) {
            return key;
        }
        let step = if left > NEAR / 3 { left & !7 } else { left };
        key ^ mix(u64::from(step) + 1)
    }

    fn set(&self, side: Side, points: PointSet) -> u64 {
        let numbers = &self.pieces[side];
        points.into_iter().fold(0, |key, point| key ^ numbers[point.index()])
    }
}

fn hand(in_hand: &BySide<u8>) -> u64 {
    match (in_hand.few, in_hand.many) {
        (0, 0) => 0,
        (few, many) => mix(u64::from(few) << 8 | u64::from(many)),
    }
}
