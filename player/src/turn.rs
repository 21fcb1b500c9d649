//! What a side does when it is its turn, and the text of it.
//!
//! `d4-d5` is a step, `d4xd6xf4` a chain of jumps named by its landing
//! points, `@c5+e6` a placement.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use crate::board::Board;
use crate::lettering::{concat, cut, joined, parts};
use crate::point::{MAX_POINTS, Point, PointSet};

/// The most jumps that a chain can have: each takes another piece, and the
/// jumper and its first landing point take room too.
const MAX_JUMPS: usize = MAX_POINTS - 2;

/// A whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// One piece goes to a neighbouring point.
    Step {
        /// Where it stood.
        from: Point,
        /// Where it goes.
        to: Point,
    },
    /// One piece jumps once or more.
    Jump(Chain),
    /// The pieces in hand are placed on these points.
    Place(PointSet),
}

/// The jumps of one piece in one turn: where it stood, and each point where
/// it landed. Chains with the same ends and other landing points differ.
#[derive(Clone, Copy)]
pub struct Chain {
    from: Point,
    length: u8,
    landings: [Point; MAX_JUMPS],
}

impl Chain {
    /// A chain that has not jumped yet.
    pub const fn new(from: Point) -> Chain {
        Chain { from, length: 0, landings: [from; MAX_JUMPS] }
    }

    /// Where the piece stood before the turn.
    pub const fn from(&self) -> Point {
        self.from
    }

    /// The points where the piece landed, in order.
    pub fn landings(&self) -> &[Point] {
        self.landings.get(..self.length as usize).unwrap_or_default()
    }

    /// Where the piece stands after the jumps.
    pub fn end(&self) -> Point {
        self.landings().last().copied().unwrap_or(self.from)
    }

    /// Adds a jump. Returns whether there was room for it: no legal chain is
    /// too long, but a text may be.
    pub fn push(&mut self, landing: Point) -> bool {
        let room = (self.length as usize) < MAX_JUMPS;
        if room {
            self.landings[self.length as usize] = landing;
            self.length += 1;
        }
        room
    }

    /// Takes back the last jump, if there is one.
    pub fn pop(&mut self) {
        self.length = self.length.saturating_sub(1);
    }
}

impl PartialEq for Chain {
    fn eq(&self, other: &Chain) -> bool {
        self.from == other.from && self.landings() == other.landings()
    }
}

impl Eq for Chain {}

impl core::hash::Hash for Chain {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.from.hash(state);
        self.landings().hash(state);
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chain({:?} {:?})", self.from, self.landings())
    }
}

impl Turn {
    /// The turn as text.
    pub fn text(&self, board: &Board) -> String {
        match self {
            Turn::Step { from, to } => concat(&[board.name(*from), "-", board.name(*to)]),
            Turn::Jump(chain) => {
                let mut text = board.name(chain.from).to_owned();
                for &landing in chain.landings() {
                    text.push('x');
                    text += board.name(landing);
                }
                text
            }
            Turn::Place(points) => {
                let names = board.sorted_names(*points);
                concat(&["@", &joined(names.into_iter(), "+")])
            }
        }
    }

    /// Reads the text of a turn. Whether the turn is legal is another
    /// question, which the game answers.
    ///
    /// # Errors
    /// If the text is not a turn on this board; the error tells what is wrong
    /// and at which byte. Whatever the bytes, this does not panic.
    pub fn parse(board: &Board, text: &str) -> Result<Turn, TurnError> {
        if let Some(places) = text.strip_prefix('@') {
            return parse_place(board, places);
        }
        if let Some((from, to)) = cut(text, '-') {
            let at = from.len() + 1;
            return Ok(Turn::Step { from: point(board, from, 0)?, to: point(board, to, at)? });
        }
        let Some((from, rest)) = cut(text, 'x') else {
            point(board, text, 0)?;
            return Err(TurnError { at: text.len(), kind: TurnErrorKind::NoMark });
        };
        let mut at = from.len() + 1;
        let from = point(board, from, 0)?;
        let mut chain = Chain::new(from);
        for name in parts(rest, 'x') {
            if !chain.push(point(board, name, at)?) {
                return Err(TurnError { at, kind: TurnErrorKind::TooLong });
            }
            at += name.len() + 1;
        }
        Ok(Turn::Jump(chain))
    }
}

fn parse_place(board: &Board, text: &str) -> Result<Turn, TurnError> {
    let mut points = PointSet::EMPTY;
    let mut at = 1;
    for name in parts(text, '+') {
        let point = point(board, name, at)?;
        if points.contains(point) {
            return Err(TurnError { at, kind: TurnErrorKind::Twice(name.to_owned()) });
        }
        points |= point.set();
        at += name.len() + 1;
    }
    Ok(Turn::Place(points))
}

fn point(board: &Board, name: &str, at: usize) -> Result<Point, TurnError> {
    board.point(name).ok_or_else(|| {
        let kind = match name {
            "" => TurnErrorKind::NoPoint,
            _ => TurnErrorKind::UnknownPoint(name.chars().take(20).collect()),
        };
        TurnError { at, kind }
    })
}

/// Why a text is not a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnError {
    /// The byte of the text at which the fault was seen.
    pub at: usize,
    /// What is wrong.
    pub kind: TurnErrorKind,
}

/// What is wrong with a text that is not a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TurnErrorKind {
    /// A point is missing.
    NoPoint,
    /// The board has no point of this name.
    UnknownPoint(String),
    /// There is neither `-` nor `x` nor `@`.
    NoMark,
    /// A placement names this point twice.
    Twice(String),
    /// No board has room for so many jumps.
    TooLong,
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            TurnErrorKind::NoPoint => write!(f, "a point is missing"),
            TurnErrorKind::UnknownPoint(name) => {
                write!(f, "no point `{}` on this board", name.escape_debug())
            }
            TurnErrorKind::NoMark => {
                write!(f, "a turn is written d4-d5, d4xd6xf4 or @c5+e6")
            }
            TurnErrorKind::Twice(name) => write!(f, "point `{name}` is named twice"),
            TurnErrorKind::TooLong => write!(f, "no chain can have so many jumps"),
        }?;
        write!(f, " (at character {})", self.at + 1)
    }
}

impl core::error::Error for TurnError {}
