//! A game with everything that belongs to it as one line of text, for keeping
//! in the browser: turns that were taken back, alternatives, and a turn in the
//! making. A link carries less: the game as it stands.
//!
//! The text is parts separated by `;`: the link text of the whole line that is
//! played, the number of turns that lead to the present position, the points
//! of the turn in the making, and the turns of each other line.

use crate::definition::{Choices, Definition};
use crate::draft::{Draft, Pick};
use crate::lettering::{joined, push_number};
use crate::link::{self, LinkError};
use crate::session::Session;
use crate::turn::Turn;
use alloc::string::String;
use alloc::vec::Vec;

/// A game that was kept.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The options that it is played with.
    pub choices: Choices,
    /// The game.
    pub session: Session,
    /// The turn in the making.
    pub draft: Draft,
}

/// The text of a game.
pub fn encode(
    definition: &Definition,
    choices: &Choices,
    session: &Session,
    draft: &Draft,
) -> String {
    let line = session.line().iter().map(|played| &played.turn);
    let mut text = link::encode_line(definition, choices, session, line);
    text.push(';');
    push_number(&mut text, session.ply() as i32);
    text.push(';');
    text.push_str(&draft_points(definition, draft));
    let mut others = session.lines();
    others.pop();
    for line in others {
        text.push(';');
        text.push_str(&link::encode_turns(&definition.board, line.iter()));
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

/// Reads the text of a game. What cannot be played is left out.
///
/// # Errors
/// If the text is not a game of this definition.
pub fn decode(definition: &Definition, text: &str) -> Result<Saved, LinkError> {
    let mut parts = text.split(';');
    let linked = link::decode(definition, parts.next().unwrap_or_default())?;
    let (choices, mut session) = (linked.choices, linked.session);
    let line: Vec<Turn> = session.line().iter().map(|played| played.turn).collect();
    let ply = parts.next().and_then(|ply| ply.parse().ok()).unwrap_or(line.len());
    let points = parts.next().unwrap_or_default();
    for other in parts {
        session.go_to(0);
        link::replay(definition, &mut session, other);
    }
    session.go_to(0);
    for turn in &line {
        // They were legal a moment ago.
        let _ = session.play(turn);
    }
    session.go_to(ply);
    let draft = decode_draft(definition, &session, points);
    Ok(Saved { choices, session, draft })
}

/// The turn in the making, as far as its picks can still be made.
fn decode_draft(definition: &Definition, session: &Session, points: &str) -> Draft {
    let mut draft = Draft::Empty;
    for name in points.split('_') {
        let Some(point) = definition.board.point(name) else { break };
        let pick = draft.pick(session.game(), session.position(), point);
        if matches!(pick, Pick::Complete(_) | Pick::Refused(_)) {
            return Draft::Empty;
        }
    }
    draft
}
