//! Turns as people type them: with short forms, other dashes, and letters
//! that only look Latin.

use crate::game::Game;
use crate::play::Illegal;
use crate::point::Point;
use crate::position::Position;
use crate::turn::Turn;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// Why a typed text is not a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypedError {
    /// There is no text.
    Empty,
    /// This part names no point of the board.
    NoPoint(String),
    /// Several turns can be meant.
    Ambiguous(Vec<Turn>),
    /// The rules forbid it.
    Illegal(Illegal),
    /// No turn fits.
    NoTurn,
}

/// Reads a typed turn: as written in full (`d4xd6xf4`), or any shorter form
/// that only one legal turn fits: its ends (`d4f4`), a part of its landing
/// points, or its last point alone.
///
/// # Errors
/// If the text names no legal turn or more than one.
pub fn read(game: &Game, position: &Position, text: &str) -> Result<Turn, TypedError> {
    let typed = Typed::parse(game, text)?;
    let turns = game.turns(position);
    let exact = |turn: &&Turn| typed.points == points(turn) && typed.fits_mark(turn);
    if let Some(turn) = turns.iter().find(exact) {
        return Ok(*turn);
    }
    let fitting: Vec<Turn> = turns.into_iter().filter(|turn| typed.fits(turn)).collect();
    match fitting[..] {
        [turn] => Ok(turn),
        [] => Err(typed.why_not(game, position)),
        _ => Err(TypedError::Ambiguous(in_text_order(game, fitting))),
    }
}

/// Turns in the order of their texts, so that a list that people see does not
/// depend on how turns are generated.
fn in_text_order(game: &Game, turns: Vec<Turn>) -> Vec<Turn> {
    let mut texts: Vec<String> = turns.iter().map(|turn| turn.text(&game.board)).collect();
    let mut sorted = turns;
    for end in 1..texts.len() {
        let mut at = end;
        while at > 0 && texts[at] < texts[at - 1] {
            texts.swap(at, at - 1);
            sorted.swap(at, at - 1);
            at -= 1;
        }
    }
    sorted
}

/// A typed text taken apart.
struct Typed {
    points: Vec<Point>,
    mark: Mark,
}

/// What the text says of the kind of turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Step,
    Jump,
    Place,
}

impl Typed {
    fn parse(game: &Game, text: &str) -> Result<Typed, TypedError> {
        let plain: Vec<char> = text.chars().map(plain).collect();
        let mut typed = Typed { points: Vec::new(), mark: Mark::None };
        let mut rest = &plain[..];
        while let [first, tail @ ..] = rest {
            let mark = match first {
                '-' => Some(Mark::Step),
                'x' => Some(Mark::Jump),
                '@' | '+' => Some(Mark::Place),
                c if c.is_whitespace() || matches!(c, ',' | '.') => Some(typed.mark),
                _ => None,
            };
            if let Some(mark) = mark {
                typed.mark = mark;
                rest = tail;
                continue;
            }
            let Some((point, length)) = longest_name(game, rest) else {
                let wrong = rest.iter().take_while(|c| c.is_alphanumeric()).take(12).collect();
                return Err(TypedError::NoPoint(wrong));
            };
            typed.points.push(point);
            rest = &rest[length..];
        }
        if typed.points.is_empty() { Err(TypedError::Empty) } else { Ok(typed) }
    }

    fn fits_mark(&self, turn: &Turn) -> bool {
        match self.mark {
            Mark::None => true,
            Mark::Step => matches!(turn, Turn::Step { .. }),
            Mark::Jump => matches!(turn, Turn::Jump(_)),
            Mark::Place => matches!(turn, Turn::Place(_)),
        }
    }

    /// Whether the text can be short for the turn: the same end and, if more
    /// than one point is named, the same beginning, and all points in order.
    fn fits(&self, turn: &Turn) -> bool {
        let points = points(turn);
        if !self.fits_mark(turn) {
            return false;
        }
        if let Turn::Place(_) = turn {
            return self.points.len() == points.len()
                && self.points.iter().all(|point| points.contains(point));
        }
        let mut way = points.iter();
        let in_order = self.points.iter().all(|point| way.any(|other| other == point));
        in_order
            && self.points.last() == points.last()
            && (self.points.len() == 1 || self.points.first() == points.first())
    }

    /// The rule that the text breaks, if it is a turn written in full.
    fn why_not(&self, game: &Game, position: &Position) -> TypedError {
        let [from, landings @ ..] = &self.points[..] else { return TypedError::NoTurn };
        let turn = match (self.mark, landings) {
            (Mark::Place, _) => Turn::Place(self.points.iter().copied().collect()),
            (Mark::None | Mark::Step, [to]) => Turn::Step { from: *from, to: *to },
            (_, []) => return TypedError::NoTurn,
            _ => {
                let mut chain = crate::turn::Chain::new(*from);
                if !landings.iter().all(|&landing| chain.push(landing)) {
                    return TypedError::NoTurn;
                }
                Turn::Jump(chain)
            }
        };
        match game.play(position, &turn) {
            Ok(_) => TypedError::NoTurn,
            Err(why) => TypedError::Illegal(why),
        }
    }
}

/// The points of a turn in the order in which they are written.
fn points(turn: &Turn) -> Vec<Point> {
    match turn {
        Turn::Step { from, to } => vec![*from, *to],
        Turn::Jump(chain) => {
            let mut points = vec![chain.from()];
            points.extend(chain.landings());
            points
        }
        Turn::Place(points) => points.into_iter().collect(),
    }
}

/// The point with the longest name that the text begins with.
fn longest_name(game: &Game, text: &[char]) -> Option<(Point, usize)> {
    let same = |name: &str| {
        name.len() <= text.len() && name.chars().zip(text).all(|(a, &b)| a.eq_ignore_ascii_case(&b))
    };
    let points = game.board.points.iter().enumerate().filter(|(_, info)| same(&info.name));
    points
        .max_by_key(|(_, info)| info.name.len())
        .map(|(index, info)| (Point::new(index), info.name.len()))
}

/// The Latin letter or ASCII sign that a character stands for: people type
/// what their keyboard has.
fn plain(c: char) -> char {
    match c {
        'а' | 'А' => 'a',
        'с' | 'С' => 'c',
        'е' | 'Е' => 'e',
        'х' | 'Х' | 'X' | '×' | ':' | '*' => 'x',
        '–' | '—' | '−' | '‐' | '‑' | '>' | '→' => '-',
        _ => c,
    }
}
