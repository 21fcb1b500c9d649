//! Who stands where, and whose turn it is; and the text of it.
//!
//! Position text: the rows of the board from the top, separated by `/`, only
//! the points that exist, left to right; a number for each run of empty
//! points, a letter for each piece; pieces in hand in brackets; a space and
//! the side to move; optionally a space and the count of quiet turns.

use alloc::string::String;
use core::fmt;

use crate::game::Game;
use crate::lettering::push_number;
use crate::point::PointSet;
use crate::side::{BySide, Side};

/// A position of some game. Two positions are equal when placement, pieces in
/// hand, side to move and count of quiet turns are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Position {
    /// The points that hold a piece of each side.
    pub pieces: BySide<PointSet>,
    /// The pieces that each side has still to place.
    pub in_hand: BySide<u8>,
    /// The side whose turn it is.
    pub to_move: Side,
    /// How many turns in a row were neither a capture nor an advance.
    pub quiet: u16,
}

impl Position {
    /// The points that hold a piece.
    pub fn occupied(&self) -> PointSet {
        self.pieces.few | self.pieces.many
    }

    /// How many pieces the side has, in hand or on points.
    pub fn count(&self, side: Side) -> u32 {
        self.pieces[side].len() + u32::from(self.in_hand[side])
    }

    /// Whether the two positions count as the same for the draw by
    /// repetition: the same placement, the same pieces in hand and the same
    /// side to move; the count of quiet turns is left out.
    pub fn repeats(&self, other: &Position) -> bool {
        Position { quiet: 0, ..*self } == Position { quiet: 0, ..*other }
    }

    /// The position as text, with its count of quiet turns if that is not 0.
    pub fn text(&self, game: &Game) -> String {
        let mut text = self.text_without_quiet(game);
        if self.quiet != 0 {
            self.push_quiet(&mut text);
        }
        text
    }

    /// The position as text, always with its count of quiet turns.
    pub fn full_text(&self, game: &Game) -> String {
        let mut text = self.text_without_quiet(game);
        self.push_quiet(&mut text);
        text
    }

    fn push_quiet(&self, text: &mut String) {
        text.push(' ');
        push_number(text, self.quiet.into());
    }

    fn text_without_quiet(&self, game: &Game) -> String {
        let mut text = String::new();
        for (index, row) in game.board.rows().enumerate() {
            if index > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for point in row {
                match Side::ALL.into_iter().find(|&side| self.pieces[side].contains(point)) {
                    Some(side) => {
                        push_run(&mut text, &mut empty);
                        text.push(game.letters[side]);
                    }
                    None => empty += 1,
                }
            }
            push_run(&mut text, &mut empty);
        }
        if self.in_hand.few + self.in_hand.many > 0 {
            text.push('[');
            for side in Side::ALL {
                (0..self.in_hand[side]).for_each(|_| text.push(game.letters[side]));
            }
            text.push(']');
        }
        text.push(' ');
        text.push_str(self.to_move.name());
        text
    }

    /// Reads position text.
    ///
    /// # Errors
    /// If the text is not a position of this game; the error tells what is
    /// wrong and at which byte. Whatever the bytes, this does not panic.
    pub fn parse(game: &Game, text: &str) -> Result<Position, PositionError> {
        let mut parser = Parser { game, text, at: 0 };
        let pieces = parser.placement()?;
        let in_hand = parser.in_hand()?;
        parser.space(PositionErrorKind::NoSide)?;
        let to_move = parser.side()?;
        let quiet = parser.quiet()?;
        let position = Position { pieces, in_hand, to_move, quiet };
        parser.check(&position)?;
        Ok(position)
    }
}

fn push_run(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        push_number(text, *empty as i32);
        *empty = 0;
    }
}

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// The byte of the text at which the fault was seen.
    pub at: usize,
    /// What is wrong.
    pub kind: PositionErrorKind,
}

/// What is wrong with a text that is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionErrorKind {
    /// A character that can not stand there.
    Unexpected(Option<char>),
    /// A row has another number of points than the board's.
    RowLength {
        /// The row, 1 at the top.
        row: usize,
        /// The points that the row has.
        expected: u32,
    },
    /// There are more or fewer rows than the board has.
    RowCount {
        /// The rows that the board has.
        expected: usize,
    },
    /// Two numbers stand side by side, or one begins with 0.
    SplitRun,
    /// The side to move is missing or is neither `few` nor `many`.
    NoSide,
    /// The count of quiet turns is not a number from 0 to 65535.
    BadQuiet,
    /// More few than the game has.
    TooManyFew {
        /// How many the game has.
        most: u32,
    },
    /// Pieces in hand where they cannot be.
    BadHand,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            PositionErrorKind::Unexpected(Some(c)) => {
                write!(f, "unexpected `{}`", c.escape_debug())
            }
            PositionErrorKind::Unexpected(None) => write!(f, "the text ends too early"),
            PositionErrorKind::RowLength { row, expected } => {
                write!(f, "row {row} from the top must have {expected} points")
            }
            PositionErrorKind::RowCount { expected } => {
                write!(f, "the board has {expected} rows")
            }
            PositionErrorKind::SplitRun => {
                write!(f, "a run of empty points is one number without a leading 0")
            }
            PositionErrorKind::NoSide => {
                write!(f, "a space and the side to move, `few` or `many`, must follow")
            }
            PositionErrorKind::BadQuiet => {
                write!(
                    f,
                    "the count of quiet turns must be a number from 0 to 65535 without leading 0"
                )
            }
            PositionErrorKind::TooManyFew { most } => {
                write!(f, "the few have at most {most} pieces in this game")
            }
            PositionErrorKind::BadHand => write!(
                f,
                "pieces may be in hand only all together, of a side that places pieces in this \
                 game and is to move"
            ),
        }?;
        write!(f, " (at character {})", self.at + 1)
    }
}

impl core::error::Error for PositionError {}

struct Parser<'a> {
    game: &'a Game,
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at..).and_then(|rest| rest.chars().next())
    }

    fn take(&mut self) -> Option<char> {
        let next = self.peek();
        self.at += next.map_or(0, char::len_utf8);
        next
    }

    fn fail<T>(&self, kind: PositionErrorKind) -> Result<T, PositionError> {
        Err(PositionError { at: self.at, kind })
    }

    fn placement(&mut self) -> Result<BySide<PointSet>, PositionError> {
        let mut pieces = BySide::<PointSet>::default();
        let rows = self.game.board.rows.len();
        for (index, row) in self.game.board.rows().enumerate() {
            let row: PointSet = row.collect();
            if index > 0 {
                match self.peek() {
                    Some('/') => self.take(),
                    Some(' ' | '[') | None => {
                        return self.fail(PositionErrorKind::RowCount { expected: rows });
                    }
                    _ => {
                        let expected = self.game.board.rows[index - 1].into();
                        return self.fail(PositionErrorKind::RowLength { row: index, expected });
                    }
                };
            }
            self.row(index + 1, row, &mut pieces)?;
        }
        match self.peek() {
            Some('/') => self.fail(PositionErrorKind::RowCount { expected: rows }),
            Some(' ' | '[') => Ok(pieces),
            None => self.fail(PositionErrorKind::NoSide),
            _ => {
                let expected = self.game.board.rows[rows - 1].into();
                self.fail(PositionErrorKind::RowLength { row: rows, expected })
            }
        }
    }

    fn row(
        &mut self,
        number: usize,
        row: PointSet,
        pieces: &mut BySide<PointSet>,
    ) -> Result<(), PositionError> {
        let wrong_length = PositionErrorKind::RowLength { row: number, expected: row.len() };
        let mut points = row.into_iter();
        while points.len() > 0 {
            match self.peek() {
                Some('0'..='9') => {
                    let start = self.at;
                    let run = self.run()?;
                    if run > points.len() {
                        self.at = start;
                        return self.fail(wrong_length);
                    }
                    points.nth(run - 1);
                }
                Some(c) => match Side::ALL.into_iter().find(|&side| self.game.letters[side] == c) {
                    Some(side) => {
                        pieces[side] |= points.next().map(PointSet::from).unwrap_or_default();
                        self.take();
                    }
                    None if matches!(c, '/' | ' ' | '[') => return self.fail(wrong_length),
                    None => return self.fail(PositionErrorKind::Unexpected(Some(c))),
                },
                None => return self.fail(PositionErrorKind::Unexpected(None)),
            }
        }
        Ok(())
    }

    /// A run of empty points: a number of at least 1 and at most two digits.
    fn run(&mut self) -> Result<usize, PositionError> {
        let start = self.at;
        let digits = self.digits();
        match digits.parse() {
            Ok(run) if !digits.starts_with('0') && digits.len() <= 2 => Ok(run),
            _ => {
                self.at = start;
                self.fail(PositionErrorKind::SplitRun)
            }
        }
    }

    fn digits(&mut self) -> &str {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    fn in_hand(&mut self) -> Result<BySide<u8>, PositionError> {
        let mut in_hand = BySide::<u8>::default();
        if self.peek() != Some('[') {
            return Ok(in_hand);
        }
        self.take();
        loop {
            let Some(c) = self.peek() else {
                return self.fail(PositionErrorKind::Unexpected(None));
            };
            if c == ']' {
                break;
            }
            match Side::ALL.into_iter().find(|&side| self.game.letters[side] == c) {
                Some(side) if in_hand[side] < u8::MAX => in_hand[side] += 1,
                Some(_) => return self.fail(PositionErrorKind::BadHand),
                None => return self.fail(PositionErrorKind::Unexpected(Some(c))),
            }
            self.take();
        }
        if in_hand == BySide::default() {
            return self.fail(PositionErrorKind::BadHand);
        }
        self.take();
        Ok(in_hand)
    }

    fn space(&mut self, missing: PositionErrorKind) -> Result<(), PositionError> {
        match self.peek() {
            Some(' ') => {
                self.take();
                Ok(())
            }
            _ => self.fail(missing),
        }
    }

    fn side(&mut self) -> Result<Side, PositionError> {
        let rest = &self.text[self.at..];
        let word = rest.split(' ').next().unwrap_or(rest);
        match Side::ALL.into_iter().find(|side| side.name() == word) {
            Some(side) => {
                self.at += word.len();
                Ok(side)
            }
            None => self.fail(PositionErrorKind::NoSide),
        }
    }

    fn quiet(&mut self) -> Result<u16, PositionError> {
        if self.peek().is_none() {
            return Ok(0);
        }
        self.space(PositionErrorKind::BadQuiet)?;
        let start = self.at;
        let digits = self.digits();
        let padded = digits.len() > 1 && digits.starts_with('0');
        match digits.parse() {
            Ok(quiet) if !padded && self.peek().is_none() => Ok(quiet),
            _ => {
                self.at = start;
                self.fail(PositionErrorKind::BadQuiet)
            }
        }
    }

    /// What the letters alone do not tell: how many few there may be, and who
    /// may have pieces in hand.
    fn check(&mut self, position: &Position) -> Result<(), PositionError> {
        self.at = 0;
        let most = self.game.full_count(Side::Few);
        if position.count(Side::Few) > most {
            return self.fail(PositionErrorKind::TooManyFew { most });
        }
        for side in Side::ALL {
            let in_hand = position.in_hand[side];
            let all = self.game.placement(side).map_or(0, |place| place.count);
            if in_hand != 0 && (in_hand != all || position.to_move != side) {
                self.at = self.text.find('[').unwrap_or(0);
                return self.fail(PositionErrorKind::BadHand);
            }
        }
        Ok(())
    }
}
