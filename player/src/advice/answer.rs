//! Answers as bytes, which the page takes apart (`templates/extras`): it has
//! the names of points, and sentences for reasons and standings.

use alloc::vec::Vec;

use super::line::{Line, write_points, write_turn};
use super::reason::Reason;
use super::standing::{Standing, Verdict};
use super::{Advice, Adviser};
use crate::point::PointSet;
use crate::position::Position;
use crate::search::{Budget, Level, Watcher};
use crate::side::Side;
use crate::turn::Turn;

/// A question about a game.
#[derive(Clone, Copy, Debug)]
pub enum Question<'a> {
    /// All turns, each followed by the number and the points of the pieces
    /// that it costs by huffing.
    Turns,
    /// The turn of a level with a seed.
    Choice(&'a Level, u64),
    /// The best turn, its reason, and how it stands, after so many turns of
    /// the game.
    Best(usize, Budget),
}

impl Adviser {
    /// The answer to a question about the game of these bytes ([`super::line`]);
    /// `None` if there is none, since they cannot be read or the game is over.
    pub fn answer(
        &mut self,
        game: &[u8],
        question: Question<'_>,
        watcher: &mut dyn Watcher,
    ) -> Option<Vec<u8>> {
        let mut line = self.line(game)?;
        let mut bytes = Vec::new();
        match question {
            Question::Turns => turns(&line, &mut bytes),
            Question::Choice(level, seed) => {
                write_turn(&self.choose(&line, level, seed, watcher)?, &mut bytes);
            }
            Question::Best(plies, budget) => {
                line.go_back(plies);
                advice(&self.best(&line, &budget, watcher)?, &mut bytes);
            }
        }
        Some(bytes)
    }
}

fn turns(line: &Line, bytes: &mut Vec<u8>) {
    let before = line.present();
    line.game.each_turn(&before, &mut |turn, after| {
        write_turn(turn, bytes);
        write_points(huffed(&before, turn, after), bytes);
    });
}

/// The points of the pieces that are huffed by a turn, as they stand before it.
fn huffed(before: &Position, turn: &Turn, after: &Position) -> PointSet {
    let side = before.to_move;
    let Turn::Step { from, to } = *turn else { return PointSet::EMPTY };
    let lost = before.pieces[side] - from.set() - after.pieces[side];
    if after.pieces[side].contains(to) { lost } else { lost | from.set() }
}

fn advice(advice: &Advice, bytes: &mut Vec<u8>) {
    write_turn(&advice.report.best, bytes);
    reason(advice.reason, advice.side, bytes);
    standing(advice.standing, bytes);
}

/// A reason: its place in [`Reason::NAMES`], 32 more if it is one of the many,
/// its number or 0, and its points.
fn reason(reason: Reason, side: Side, bytes: &mut Vec<u8>) {
    let code = reason.code() + 32 * u8::from(side == Side::Many);
    bytes.extend([code, reason.number().unwrap_or(0) as u8]);
    write_points(reason.points(), bytes);
}

/// A standing: a code, which is 0 for even, and from 2 on, for each of better,
/// winning (both by the estimate) and wins (proven) one more, for the few
/// before the many; the turns to the win; and how many of 1000 such games
/// the many should win, in two bytes.
fn standing(standing: Standing, bytes: &mut Vec<u8>) {
    let code = match standing.verdict() {
        Verdict::Even => 0,
        Verdict::Better(side) => 2 + u8::from(side == Side::Many),
        Verdict::Winning(side) => 4 + u8::from(side == Side::Many),
        Verdict::Wins(side) => 6 + u8::from(side == Side::Many),
    };
    bytes.extend([code, standing.turns_to_win().unwrap_or(0) as u8]);
    bytes.extend((standing.chance_of_many() as u16).to_le_bytes());
}
