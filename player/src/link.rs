//! A whole game as one line of text, for the fragment of a link.
//!
//! The text has only characters that no program escapes, letters, digits and
//! `-._~`: version, game, options and turns, separated by dots; options and
//! turns are separated by `_`; a placement is `c5~e6`. Options that have their usual value are left out:
//! `1.fox-and-geese.geese-15.d4-d5_c3-c4`. Turns are named by their points,
//! so a link means the same however turns are generated.
//!
//! A game that was set up at another position has that as a fifth field, with
//! `~` between its rows, `_` for spaces and `-` before pieces in hand.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use crate::board::Board;
use crate::definition::{Choices, Definition};
use crate::game::Game;
use crate::lettering::{concat, cut, parts};
use crate::point::PointSet;
use crate::position::Position;
use crate::session::Session;
use crate::side::Side;
use crate::turn::{Chain, Turn};

/// The version of links that this code writes.
const VERSION: &str = "1";

/// A longer text is no link of ours: some thousands of turns fit in.
pub(crate) const MAX_LENGTH: usize = 64 * 1024;

/// A game read from a link.
#[derive(Clone, Debug)]
pub struct Linked {
    /// The options that the game is played with.
    pub choices: Choices,
    /// The game at the turn at which the link was made.
    pub session: Session,
    /// The first turn that could not be played; the game stands before it.
    pub refused: Option<Refused>,
}

/// A turn of a link that is against the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Its number in the game, from 1.
    pub number: usize,
    /// Its text, cut to a length that can be shown.
    pub text: String,
}

/// Why a text is not a link to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// It is damaged or was never one.
    Broken,
    /// It was made by a later version of this code.
    Newer,
    /// It belongs to another game.
    OtherGame(String),
    /// It asks for an option or value that the game does not have.
    NoOption,
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Broken => write!(f, "the link is damaged"),
            LinkError::Newer => write!(f, "the link was made by a newer version"),
            LinkError::OtherGame(id) => write!(f, "the link belongs to the game `{id}`"),
            LinkError::NoOption => write!(f, "the link asks for an option that does not exist"),
        }
    }
}

impl core::error::Error for LinkError {}

/// The link text of a game at its present turn.
pub fn encode(definition: &Definition, choices: &Choices, session: &Session) -> String {
    let turns = session.played().iter().map(|played| &played.turn);
    encode_line(definition, choices, session, turns)
}

/// The link text of a game that begins as this one and has these turns.
pub(crate) fn encode_line<'a>(
    definition: &Definition,
    choices: &Choices,
    session: &Session,
    turns: impl Iterator<Item = &'a Turn>,
) -> String {
    let mut text = concat(&[VERSION, ".", &definition.id, "."]);
    for (index, (option, value)) in definition.unusual(choices).enumerate() {
        for part in [if index > 0 { "_" } else { "" }, option, "-", value] {
            text.push_str(part);
        }
    }
    text.push('.');
    text.push_str(&encode_turns(&definition.board, turns));
    if *session.first() != session.game().start() {
        text.push('.');
        text.extend(session.first().text(session.game()).chars().filter_map(link_char));
    }
    while text.ends_with('.') {
        text.pop();
    }
    text
}

/// A character of position text as it stands in a link.
fn link_char(c: char) -> Option<char> {
    match c {
        '/' => Some('~'),
        ' ' => Some('_'),
        '[' => Some('-'),
        ']' => None,
        _ => Some(c),
    }
}

/// A position from a link. This is read by a hand of its own, which tells no
/// reasons: the reader that does is needed nowhere else in a page.
fn read_position(game: &Game, text: &str) -> Option<Position> {
    let mut fields = parts(text, '_');
    let (placement, in_hand) = {
        let field = fields.next()?;
        cut(field, '-').unwrap_or((field, ""))
    };
    let to_move = fields.next()?;
    let to_move = Side::ALL.into_iter().find(|side| side.name() == to_move)?;
    let quiet = match fields.next() {
        Some(quiet) => quiet.bytes().try_fold(0u16, |number, digit| {
            let digit = digit.checked_sub(b'0').filter(|&digit| digit < 10)?;
            number.checked_mul(10)?.checked_add(digit.into())
        })?,
        None => 0,
    };
    let mut position = Position { to_move, quiet, ..Position::default() };
    let mut points = game.all.into_iter();
    let mut run = 0;
    for c in placement.chars() {
        if let Some(digit) = c.to_digit(10) {
            run = (run * 10 + digit as usize).min(64);
            continue;
        }
        points.by_ref().take(core::mem::take(&mut run)).for_each(drop);
        if c != '~' {
            let side = Side::ALL.into_iter().find(|&side| game.letters[side] == c)?;
            position.pieces[side] |= points.next()?.set();
        }
    }
    points.by_ref().take(run).for_each(drop);
    let hand = in_hand.len() as u8;
    position.in_hand[to_move] = hand;
    let placed = game.placement(to_move).map_or(0, |place| place.count);
    let whole = points.next().is_none() && fields.next().is_none() && run < 64;
    let fair = position.count(Side::Few) <= game.full_count(Side::Few);
    (whole && fair && (hand == 0 || hand == placed)).then_some(position)
}

/// Turns as they stand in a link.
pub fn encode_turns<'a>(board: &Board, turns: impl Iterator<Item = &'a Turn>) -> String {
    let mut text = String::new();
    for turn in turns {
        if !text.is_empty() {
            text.push('_');
        }
        push_turn(&mut text, board, turn);
    }
    text
}

/// Adds a turn as it stands in a link.
pub(crate) fn push_turn(text: &mut String, board: &Board, turn: &Turn) {
    for c in turn.text(board).chars().filter(|&c| c != '@') {
        text.push(if c == '+' { '~' } else { c });
    }
}

/// Reads one turn as it stands in a link, by a hand of its own, which tells no
/// reasons: a page shows the text itself.
pub(crate) fn decode_turn(board: &Board, text: &str) -> Option<Turn> {
    if let Some((from, to)) = cut(text, '-') {
        return Some(Turn::Step { from: board.point(from)?, to: board.point(to)? });
    }
    if let Some((from, landings)) = cut(text, 'x') {
        let mut chain = Chain::new(board.point(from)?);
        for landing in parts(landings, 'x') {
            chain.push(board.point(landing)?).then_some(())?;
        }
        return Some(Turn::Jump(chain));
    }
    let mut points = PointSet::EMPTY;
    for name in parts(text, '~') {
        let point = board.point(name)?;
        if points.contains(point) {
            return None;
        }
        points |= point.set();
    }
    Some(Turn::Place(points))
}

/// The usual notation of a turn that stands in a link.
fn notation(text: &str) -> String {
    match text.contains(['-', 'x']) {
        true => text.to_owned(),
        false => {
            let mut notation = "@".to_owned();
            text.chars().for_each(|c| notation.push(if c == '~' { '+' } else { c }));
            notation
        }
    }
}

/// Reads a link text for the game of this definition.
///
/// # Errors
/// If the text is not a link to this game. A link whose turns are illegal
/// from some turn on is not an error: the game up to there is given.
pub fn decode(definition: &Definition, text: &str) -> Result<Linked, LinkError> {
    if text.len() > MAX_LENGTH {
        return Err(LinkError::Broken);
    }
    let mut fields = parts(text, '.');
    let version = fields.next().unwrap_or_default();
    if version != VERSION {
        let number: Option<u32> = version.parse().ok();
        return Err(if number.is_some_and(|n| n > 1) {
            LinkError::Newer
        } else {
            LinkError::Broken
        });
    }
    let id = fields.next().unwrap_or_default();
    if id != definition.id {
        let plausible = !id.is_empty()
            && id.len() <= 40
            && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        return Err(if plausible {
            LinkError::OtherGame(id.to_owned())
        } else {
            LinkError::Broken
        });
    }
    let choices = decode_options(definition, fields.next().unwrap_or_default())?;
    let turns = fields.next().unwrap_or_default();
    let game = Game::new(definition, &choices);
    let first = match fields.next() {
        Some(position) => read_position(&game, position),
        None => Some(game.start()),
    };
    let first = first.filter(|_| fields.next().is_none()).ok_or(LinkError::Broken)?;
    let mut session = Session::from_position(game, first);
    let refused = replay(definition, &mut session, turns);
    Ok(Linked { choices, session, refused })
}

fn decode_options(definition: &Definition, text: &str) -> Result<Choices, LinkError> {
    let mut choices = definition.usual();
    for pair in parts(text, '_').filter(|pair| !pair.is_empty()) {
        // Names may hold hyphens: the definition says where the value begins.
        let known = definition.options.iter().any(|option| {
            let value = pair.strip_prefix(&*option.name).and_then(|rest| rest.strip_prefix('-'));
            value.is_some_and(|value| definition.set(&mut choices, &option.name, value))
        });
        known.then_some(()).ok_or(LinkError::NoOption)?;
    }
    Ok(choices)
}

/// Plays the turns of a link; returns the first that cannot be played.
pub(crate) fn replay(
    definition: &Definition,
    session: &mut Session,
    turns: &str,
) -> Option<Refused> {
    if turns.is_empty() {
        return None;
    }
    for (index, text) in parts(turns, '_').enumerate() {
        let turn = decode_turn(&definition.board, text);
        if turn.is_none_or(|turn| session.play(&turn).is_err()) {
            let text = notation(text).chars().take(30).collect();
            return Some(Refused { number: index + 1, text });
        }
    }
    None
}
