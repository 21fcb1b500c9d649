//! A game as the page tells it: its positions, read from bytes.
//!
//! The bytes are what the link of a game says ([`crate::link`]), without any
//! names: the page knows these, and the engine need not. First comes the
//! number of the choice of options ([`crate::compiled`]); then 0, or 1 and the
//! position in which the game began: eight bytes with the points of the few and
//! eight of the many, in little endian, the side to move, the pieces in hand
//! of both, and two bytes with the count of quiet turns. The rest are turns: a
//! kind, the number of points, and the points.

use alloc::vec;
use alloc::vec::Vec;

use crate::compiled::{Compiled, Variant};
use crate::game::Game;
use crate::indexing::at;
use crate::outcome::Outcome;
use crate::point::{Point, PointSet};
use crate::position::Position;
use crate::side::{BySide, Side};
use crate::turn::Turn;

/// A game from its first position to the last.
#[derive(Clone, Debug)]
pub struct Line {
    /// The options that it is played with.
    pub variant: Variant,
    /// The game.
    pub game: Game,
    /// All positions, the first of the game first; never empty.
    pub positions: Vec<Position>,
    /// The turns between them.
    pub turns: Vec<Turn>,
}

/// The kinds of turns in the bytes.
const STEP: u8 = 0;
const JUMP: u8 = 1;
const PLACE: u8 = 2;

/// The bytes that are still to be read. Beyond their end are zeros.
struct Reader<'a>(core::slice::Iter<'a, u8>);

impl Reader<'_> {
    fn byte(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }

    fn number(&mut self, bytes: u32) -> u64 {
        (0..bytes).fold(0, |number, place| number | u64::from(self.byte()) << (8 * place))
    }

    fn position(&mut self, game: &Game) -> Position {
        let mut points = || PointSet(self.number(8)) & game.all;
        let (few, many) = (points(), points());
        Position {
            pieces: BySide { few, many: many - few },
            to_move: if self.byte() == 0 { Side::Few } else { Side::Many },
            in_hand: BySide { few: self.byte(), many: self.byte() },
            quiet: self.number(2) as u16,
        }
    }

    /// A turn in the form in which [`write_turn`] writes it.
    fn turn(&mut self) -> Vec<u8> {
        let (kind, count) = (self.byte(), self.byte());
        let mut turn = vec![kind, count];
        turn.extend((0..count).map(|_| self.byte()));
        turn
    }
}

impl Line {
    /// The game of these bytes. `None` if a turn is illegal, or the options
    /// are not those of the game.
    pub fn read(games: &Compiled, bytes: &[u8]) -> Option<Line> {
        let mut reader = Reader(bytes.iter());
        let variant = games.variant(reader.byte())?;
        let game = games.game(variant);
        let first = if reader.byte() == 1 { reader.position(&game) } else { game.start() };
        let mut line = Line { variant, game, positions: vec![first], turns: Vec::new() };
        while !reader.0.as_slice().is_empty() {
            let (turn, after) = line.find(&reader.turn())?;
            line.turns.push(turn);
            line.positions.push(after);
        }
        Some(line)
    }

    /// The game as it was after so many turns.
    pub fn go_back(&mut self, ply: usize) {
        self.positions.truncate(ply + 1);
        self.turns.truncate(ply);
    }

    /// The last position.
    pub fn present(&self) -> Position {
        *at(&self.positions, self.positions.len() - 1)
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome_of(&self.present(), self.positions.iter())
    }

    /// The legal turn of these bytes, and the position after it.
    fn find(&self, bytes: &[u8]) -> Option<(Turn, Position)> {
        let mut found = None;
        self.game.each_turn(&self.present(), &mut |turn, after| {
            if written(turn) == bytes {
                found = Some((*turn, *after));
            }
        });
        found.filter(|_| self.outcome().is_none())
    }
}

fn written(turn: &Turn) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_turn(turn, &mut bytes);
    bytes
}

/// Appends a turn: its kind and its points, a step as 0 and a chain as 1 with
/// the points where the piece has been in order, a placement as 2.
pub fn write_turn(turn: &Turn, bytes: &mut Vec<u8>) {
    match turn {
        Turn::Step { from, to } => bytes.extend([STEP, 2, index(*from), index(*to)]),
        Turn::Jump(chain) => {
            bytes.extend([JUMP, chain.landings().len() as u8 + 1, index(chain.from())]);
            bytes.extend(chain.landings().iter().map(|&point| index(point)));
        }
        Turn::Place(points) => {
            bytes.push(PLACE);
            write_points(*points, bytes);
        }
    }
}

/// Appends the number of points of a set, and the points.
pub fn write_points(points: PointSet, bytes: &mut Vec<u8>) {
    bytes.push(points.len() as u8);
    bytes.extend(points.into_iter().map(index));
}

fn index(point: Point) -> u8 {
    point.index() as u8
}
