//! A game with everything that belongs to it as one line of text, for keeping
//! in the browser: turns that were taken back, alternatives, and a turn in the
//! making. A link carries less: the game as it stands.
//!
//! The text is parts separated by `;`: the link text of the game without
//! turns, the number of turns that lead to the present position, the points of
//! the turn in the making, the number of the last turn of the line that is
//! played, and all turns in the order in which they were first made. Turns are
//! numbered from 1. A turn that does not follow the one before it in this list
//! has the number of the turn that it follows, or 0, and `:` before it.

use crate::definition::{Choices, Definition};
use crate::draft::{Draft, Pick};
use crate::lettering::{joined, parts, push_number};
use crate::link::{self, LinkError, Refused};
use crate::session::Session;
use alloc::string::String;

/// A game that was kept.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The options that it is played with.
    pub choices: Choices,
    /// The game.
    pub session: Session,
    /// The turn in the making.
    pub draft: Draft,
    /// The first turn of the line that could not be played.
    pub refused: Option<Refused>,
}

/// The text of a game.
pub fn encode(
    definition: &Definition,
    choices: &Choices,
    session: &Session,
    draft: &Draft,
) -> String {
    let mut text = link::encode_line(definition, choices, session, core::iter::empty());
    text.push(';');
    push_number(&mut text, session.ply() as i32);
    text.push(';');
    text.push_str(&draft_points(definition, draft));
    text.push(';');
    push_number(&mut text, session.tip().map_or(0, |tip| tip as i32 + 1));
    for (number, (before, turn)) in session.nodes().enumerate() {
        text.push(';');
        let before = before.map_or(0, |before| before + 1);
        if before != number {
            push_number(&mut text, before as i32);
            text.push(':');
        }
        link::push_turn(&mut text, &definition.board, turn);
    }
    text
}

fn draft_points(definition: &Definition, draft: &Draft) -> String {
    let name = |point| definition.board.name(point);
    match draft {
        Draft::Chain(chain) => {
            let points = [chain.from()].into_iter().chain(chain.landings().iter().copied());
            joined(points.map(name), "_")
        }
        Draft::Placing(points) => joined(points.into_iter().map(name), "_"),
        Draft::Empty | Draft::Piece(_) => String::new(),
    }
}

/// Reads the text of a game, or of a link. Turns of other lines that cannot
/// be played are left out.
///
/// # Errors
/// If the text is not a game of this definition.
pub fn decode(definition: &Definition, text: &str) -> Result<Saved, LinkError> {
    // A link of a stranger may claim to be a game that was kept.
    if text.len() > link::MAX_LENGTH {
        return Err(LinkError::Broken);
    }
    let mut fields = parts(text, ';');
    let linked = link::decode(definition, fields.next().unwrap_or_default())?;
    let (choices, mut session) = (linked.choices, linked.session);
    let mut draft = Draft::Empty;
    if let (Some(ply), Some(points), Some(tip)) = (fields.next(), fields.next(), fields.next()) {
        read_turns(definition, &mut session, fields);
        if let Some(tip) = tip.parse::<usize>().ok().and_then(|tip| tip.checked_sub(1)) {
            session.lead_to(tip);
        }
        session.go_to(ply.parse().unwrap_or(usize::MAX));
        draft = decode_draft(definition, &session, points);
    }
    Ok(Saved { choices, session, draft, refused: linked.refused })
}

/// Adds turns up to the first that cannot be played: later ones may follow it.
fn read_turns<'a>(
    definition: &Definition,
    session: &mut Session,
    texts: impl Iterator<Item = &'a str>,
) {
    for (number, text) in texts.enumerate() {
        let mut fields = parts(text, ':');
        let (first, second) = (fields.next().unwrap_or_default(), fields.next());
        let before = match second {
            Some(_) => first.parse().unwrap_or(usize::MAX),
            None => number,
        };
        let turn = link::decode_turn(&definition.board, second.unwrap_or(first));
        let (true, Some(turn)) = (before <= number, turn) else { return };
        // A turn that is there twice, or none: the numbers no longer agree.
        if session.add(before.checked_sub(1), &turn) != Ok(number) {
            return;
        }
    }
}

/// The turn in the making, as far as its picks can still be made.
fn decode_draft(definition: &Definition, session: &Session, points: &str) -> Draft {
    let mut draft = Draft::Empty;
    for name in parts(points, '_') {
        let Some(point) = definition.board.point(name) else { break };
        let pick = draft.pick(session.game(), session.position(), point);
        if matches!(pick, Pick::Complete(_) | Pick::Refused(_)) {
            return Draft::Empty;
        }
    }
    draft
}
