//! A small neural network that judges a position by the places of all pieces.
//!
//! Each place of a piece adds a row of numbers to the sums of a hidden layer;
//! a second set of rows is for the few when it is their turn. Each sum is cut
//! to between 0 and 1 and squared, and the weighed squares are added up: the
//! logarithm of the odds that the many win. The positions that a search comes to
//! one after the other differ in few places: the rest of the sums is kept.

use alloc::vec::Vec;

pub use super::lanes::HIDDEN;
use super::lanes::{Lanes, ONE};
use super::score::MOST;
use crate::compiled::Reader;
use crate::indexing::at;
use crate::point::PointSet;
use crate::position::Position;
use crate::side::Side;

/// A 1 of the weights of the squares.
pub(super) const WEIGHT: i32 = 256;

/// A network that has learnt.
#[derive(Clone, Debug)]
#[cfg_attr(not(target_arch = "wasm32"), derive(PartialEq))]
pub struct Network {
    /// The number of points of the board.
    points: usize,
    /// What nothing adds.
    base: Lanes,
    /// What each place adds: of the many, of the few when the many are to
    /// move, of the few when they are to move themselves.
    rows: Vec<Lanes>,
    /// What the squares weigh.
    weights: Lanes,
    /// The judgement when all sums are 0.
    even: i16,
}

impl Network {
    /// The number of places of a board with so many points.
    pub const fn places(points: usize) -> usize {
        3 * points
    }

    /// The length of the bytes of a network for a board with so many points.
    pub const fn bytes(points: usize) -> usize {
        (Network::places(points) + 4) * HIDDEN + 2
    }

    /// Reads a network for a board with so many points; `None` if the bytes
    /// are not so many as [`Network::bytes`]. They are the rows, a byte for
    /// each number, then as pairs of bytes, the lower first, the base, the
    /// weights of the squares and the judgement of nothing.
    pub fn decode(bytes: &[u8], points: usize) -> Option<Network> {
        if bytes.len() != Network::bytes(points) {
            return None;
        }
        let mut reader = Reader::new(bytes, 0, points);
        let mut row = |is_wide: bool| {
            let mut row = [0; HIDDEN];
            row.fill_with(|| number(&mut reader, is_wide));
            Lanes::new(row)
        };
        let rows = (0..Network::places(points)).map(|_| row(false)).collect();
        let (base, weights) = (row(true), row(true));
        Some(Network { points, base, rows, weights, even: number(&mut reader, true) })
    }

    /// The sums of these places of the many.
    #[inline]
    fn of_many(&self, near: &Sums, many: PointSet) -> Lanes {
        let mut sums = near.sums;
        for point in near.many - many {
            sums = sums.minus(at(&self.rows, point.index()));
        }
        for point in many - near.many {
            sums = sums.plus(at(&self.rows, point.index()));
        }
        sums
    }

    /// From now on positions are judged from these places of the many.
    pub fn settle(&self, near: &mut Sums, many: PointSet) {
        *near = Sums { many, sums: self.of_many(near, many) };
    }

    /// The judgement of a position for the side to move, in hundredths of a
    /// point, see [`Weights`](super::Weights). `near` must be of this network.
    #[inline]
    pub fn judge(&self, near: &Sums, position: &Position) -> i32 {
        let mut sums = self.of_many(near, position.pieces.many);
        let first = few(self.points, position.to_move);
        for point in position.pieces.few {
            sums = sums.plus(at(&self.rows, first + point.index()));
        }
        let whole = i32::from(ONE) * i32::from(ONE);
        let sum = sums.weigh(&self.weights) / whole;
        let odds = (sum + i32::from(self.even)) * 100 / WEIGHT;
        let odds = odds.clamp(-MOST, MOST);
        if position.to_move == Side::Many { odds } else { -odds }
    }
}

/// A number for each hidden sum.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) type Row = [i16; HIDDEN];

/// What is needed to make networks and to look at them.
#[cfg(not(target_arch = "wasm32"))]
impl Network {
    /// Puts a network together; `rows` has as many as [`Network::places`].
    pub(crate) fn new(base: Row, rows: Vec<Row>, weights: Row, even: i16) -> Network {
        let points = rows.len() / 3;
        let rows = rows.into_iter().map(Lanes::new).collect();
        Network { points, base: Lanes::new(base), rows, weights: Lanes::new(weights), even }
    }

    /// What [`Network::new`] put together.
    pub(crate) fn parts(&self) -> (Row, Vec<Row>, Row, i16) {
        let rows = self.rows.iter().map(Lanes::numbers).collect();
        (self.base.numbers(), rows, self.weights.numbers(), self.even)
    }

    /// The bytes that [`Network::decode`] reads.
    pub fn encode(&self) -> Vec<u8> {
        let (base, rows, weights, even) = self.parts();
        let bytes = rows.into_iter().flatten().map(|number| number as i8 as u8);
        let words = base.into_iter().chain(weights).chain([even]);
        bytes.chain(words.flat_map(|word| word.to_le_bytes())).collect()
    }

    /// The rows that belong to a position.
    pub(super) fn seen(points: usize, position: &Position) -> impl Iterator<Item = usize> {
        let first = few(points, position.to_move);
        let many = position.pieces.many.into_iter().map(|point| point.index());
        many.chain(position.pieces.few.into_iter().map(move |point| first + point.index()))
    }

    /// The same of a position alone.
    pub fn estimate(&self, position: &Position) -> i32 {
        self.judge(&Sums::new(self), position)
    }
}

/// The first row for the few when this side is to move.
fn few(points: usize, to_move: Side) -> usize {
    if to_move == Side::Many { points } else { 2 * points }
}

/// The next number, of two bytes or one.
fn number(reader: &mut Reader<'_>, is_wide: bool) -> i16 {
    let low = reader.byte();
    if is_wide { i16::from_le_bytes([low, reader.byte()]) } else { i16::from(low as i8) }
}

/// The hidden sums of some places of the many: those of places that are much
/// like them are found from there.
#[derive(Clone, Debug)]
pub struct Sums {
    many: PointSet,
    sums: Lanes,
}

impl Sums {
    /// None of the many are there.
    pub fn new(network: &Network) -> Sums {
        Sums { many: PointSet::EMPTY, sums: network.base }
    }
}
