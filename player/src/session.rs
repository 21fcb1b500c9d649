//! A game as it is played: its turns, undo and redo, and its end.

use crate::game::Game;
use crate::outcome::{DrawReason, Outcome};
use crate::play::{Illegal, Played};
use crate::position::Position;
use crate::turn::Turn;

/// A game from its first position to the present one, with the turns that
/// were taken back kept until another one is made.
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    first: Position,
    plies: Vec<Played>,
    cursor: usize,
}

impl Session {
    /// A new game from its start.
    pub fn new(game: Game) -> Session {
        let first = game.start();
        Session::from_position(game, first)
    }

    /// A game that begins with a position set up by hand. It counts as the
    /// first for the draw by repetition.
    pub fn from_position(game: Game, first: Position) -> Session {
        Session { game, first, plies: Vec::new(), cursor: 0 }
    }

    /// The game that is played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        self.position_after(self.cursor)
    }

    fn position_after(&self, plies: usize) -> &Position {
        match plies.checked_sub(1) {
            Some(last) => &self.plies[last].after,
            None => &self.first,
        }
    }

    /// How many turns lead to the present position.
    pub fn ply(&self) -> usize {
        self.cursor
    }

    /// The turns that lead to the present position.
    pub fn played(&self) -> &[Played] {
        &self.plies[..self.cursor]
    }

    /// The turn that led to the present position.
    pub fn last(&self) -> Option<&Played> {
        self.played().last()
    }

    /// How the game has ended, if it has. A win comes before a draw, and
    /// repetition before quiet turns (house rules, draw rules and decision 6).
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.won(self.position()).or_else(|| {
            if self.repeated() {
                return Some(Outcome::Draw(DrawReason::Repetition));
            }
            self.game.outcome(self.position())
        })
    }

    fn repeated(&self) -> bool {
        let Some(limit) = self.game.draw.repetition else { return false };
        let present = self.position();
        let times =
            (0..=self.cursor).filter(|&plies| self.position_after(plies).repeats(present)).count();
        times >= usize::from(limit)
    }

    /// Makes a turn. Turns that were taken back are forgotten, unless the
    /// turn is the very one that would be played again.
    ///
    /// # Errors
    /// If the game is over or the turn is against the rules; nothing changes.
    pub fn play(&mut self, turn: &Turn) -> Result<&Played, Illegal> {
        if let Some(outcome) = self.outcome() {
            return Err(Illegal::Over(outcome));
        }
        let played = self.game.play(self.position(), turn)?;
        if self.plies.get(self.cursor).is_none_or(|next| next.turn != *turn) {
            self.plies.truncate(self.cursor);
            self.plies.push(played);
        }
        self.cursor += 1;
        Ok(&self.plies[self.cursor - 1])
    }

    /// Takes back the last turn and returns it.
    pub fn undo(&mut self) -> Option<&Played> {
        self.cursor = self.cursor.checked_sub(1)?;
        self.plies.get(self.cursor)
    }

    /// Plays a turn again that was taken back, and returns it.
    pub fn redo(&mut self) -> Option<&Played> {
        let next = self.plies.get(self.cursor)?;
        self.cursor += 1;
        Some(next)
    }

    /// Whether there is a turn to take back.
    pub fn can_undo(&self) -> bool {
        self.cursor > 0
    }

    /// Whether there is a turn to play again.
    pub fn can_redo(&self) -> bool {
        self.cursor < self.plies.len()
    }
}
