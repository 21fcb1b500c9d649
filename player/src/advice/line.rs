//! A game read from its link, with no more than advice needs: its positions.
//!
//! The reader of [`crate::link`] says what is wrong with a link and keeps
//! turns that are taken back. Who asks for advice has a link that was written
//! a moment ago, and waits for code that is never needed.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::compiled::{Compiled, Variant};
use crate::game::Game;
use crate::indexing::at;
use crate::lettering::parts;
use crate::link;
use crate::outcome::{DrawReason, Outcome};
use crate::position::Position;
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

impl Line {
    /// The game of a link. `None` if it is not one, or has an illegal turn.
    pub fn read(games: &Compiled, link: &str) -> Option<Line> {
        let mut fields = parts(link, '.');
        let (version, id) = (fields.next()?, fields.next()?);
        if version != link::VERSION || id != games.id {
            return None;
        }
        let variant = games.variant(fields.next().unwrap_or_default())?;
        let turns = fields.next().unwrap_or_default();
        let game = games.game(variant);
        let first = match fields.next() {
            Some(position) => link::read_position(&game, position)?,
            None => game.start(),
        };
        let mut line = Line { variant, game, positions: vec![first], turns: Vec::new() };
        for text in parts(turns, '_').filter(|text| !text.is_empty()) {
            if line.outcome().is_some() {
                return None;
            }
            let (turn, after) = line.find(text)?;
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
        let present = self.present();
        self.game.won(&present).or_else(|| {
            let times = self.positions.iter().filter(|earlier| earlier.repeats(&present)).count();
            if self.game.draw.repetition.is_some_and(|limit| times >= limit.into()) {
                return Some(Outcome::Draw(DrawReason::Repetition));
            }
            self.game.outcome(&present)
        })
    }

    /// The legal turn with this text in a link, and the position after it.
    pub fn find(&self, text: &str) -> Option<(Turn, Position)> {
        let mut found = None;
        self.game.each_turn(&self.present(), &mut |turn, after| {
            if found.is_none() && self.text(turn) == text {
                found = Some((*turn, *after));
            }
        });
        found
    }

    /// A turn as it stands in a link.
    pub fn text(&self, turn: &Turn) -> String {
        let mut text = String::new();
        link::push_turn(&mut text, &self.game.board, turn);
        text
    }
}
