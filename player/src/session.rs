//! A game as it is played: its turns, undo and redo, and its end.

use crate::game::Game;
use crate::indexing::{at, at_mut};
use crate::outcome::Outcome;
use crate::play::{Illegal, Played};
use crate::position::Position;
use crate::turn::Turn;
use alloc::vec::Vec;

/// A game from its first position to the present one. Turns that were taken
/// back are kept: the line that is played can be walked forth and back, and
/// where another turn was made, the older line stays beside it.
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    first: Position,
    nodes: Vec<Node>,
    line: Vec<Played>,
    ids: Vec<usize>,
    cursor: usize,
}

/// A turn in the tree of all turns that were made.
#[derive(Clone, Copy, Debug)]
struct Node {
    played: Played,
    before: Option<usize>,
    /// The turn that was last made or chosen after this one.
    next: Option<usize>,
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
        let (nodes, line, ids) = (Vec::new(), Vec::new(), Vec::new());
        Session { game, first, nodes, line, ids, cursor: 0 }
    }

    /// The game that is played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position in which the game began.
    pub fn first(&self) -> &Position {
        &self.first
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        self.position_after(self.cursor)
    }

    fn position_after(&self, plies: usize) -> &Position {
        match plies.checked_sub(1) {
            Some(last) => &at(&self.line, last).after,
            None => &self.first,
        }
    }

    /// How many turns lead to the present position.
    pub fn ply(&self) -> usize {
        self.cursor
    }

    /// The turns that lead to the present position.
    pub fn played(&self) -> &[Played] {
        self.line.get(..self.cursor).unwrap_or_default()
    }

    /// The turns of the line that is played, those that were taken back
    /// included.
    pub fn line(&self) -> &[Played] {
        &self.line
    }

    /// The turn that led to the present position.
    pub fn last(&self) -> Option<&Played> {
        self.played().last()
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        let positions = (0..=self.cursor).map(|plies| self.position_after(plies));
        self.game.outcome_of(self.position(), positions)
    }

    /// Makes a turn. Where the line went on with another turn, that one stays
    /// as an alternative.
    ///
    /// # Errors
    /// If the game is over or the turn is against the rules; nothing changes.
    pub fn play(&mut self, turn: &Turn) -> Result<&Played, Illegal> {
        if let Some(outcome) = self.outcome() {
            return Err(Illegal::Over(outcome));
        }
        let node = self.add(self.node_before(self.cursor), turn)?;
        self.follow(node);
        self.cursor += 1;
        Ok(at(&self.line, self.cursor - 1))
    }

    /// The node of a turn after the turn of another node, or at the start.
    pub(crate) fn add(&mut self, before: Option<usize>, turn: &Turn) -> Result<usize, Illegal> {
        let position = match before {
            Some(node) => &at(&self.nodes, node).played.after,
            None => &self.first,
        };
        let played = self.game.play(position, turn)?;
        let same = |node: &Node| node.before == before && node.played.turn == *turn;
        Ok(self.nodes.iter().position(same).unwrap_or_else(|| {
            self.nodes.push(Node { played, before, next: None });
            self.nodes.len() - 1
        }))
    }

    /// Makes the line the one that ends with the turn of this node.
    pub(crate) fn lead_to(&mut self, tip: usize) {
        self.cursor = 0;
        let mut path = Vec::new();
        let mut node = self.nodes.get(tip).map(|_| tip);
        while let Some(id) = node {
            path.push(id);
            node = at(&self.nodes, id).before;
        }
        while let Some(id) = path.pop() {
            self.follow(id);
            self.cursor += 1;
        }
    }

    /// The turns of all lines: each with the number of the turn before it,
    /// always a smaller one than its own.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = (Option<usize>, &Turn)> {
        self.nodes.iter().map(|node| (node.before, &node.played.turn))
    }

    /// The number of the last turn of the line.
    pub(crate) fn tip(&self) -> Option<usize> {
        self.ids.last().copied()
    }

    /// The node of the turn that leads to the position after `plies` turns.
    fn node_before(&self, plies: usize) -> Option<usize> {
        plies.checked_sub(1).map(|last| *at(&self.ids, last))
    }

    /// Makes the line go on with this node after the present position.
    fn follow(&mut self, node: usize) {
        if self.ids.get(self.cursor) == Some(&node) {
            return;
        }
        if let Some(before) = self.node_before(self.cursor) {
            at_mut(&mut self.nodes, before).next = Some(node);
        }
        self.ids.truncate(self.cursor);
        self.line.truncate(self.cursor);
        let mut next = Some(node);
        while let Some(id) = next {
            let Node { played, next: after, .. } = at(&self.nodes, id);
            self.ids.push(id);
            self.line.push(*played);
            next = *after;
        }
    }

    /// The turns that were made instead of turn `ply` of the line, counted
    /// from 0, in the order in which they were first made.
    pub fn alternatives(&self, ply: usize) -> impl Iterator<Item = &Played> {
        let before = self.node_before(ply.min(self.line.len()));
        let chosen = self.ids.get(ply).copied();
        self.nodes.iter().enumerate().filter_map(move |(id, node)| {
            (node.before == before && Some(id) != chosen).then_some(&node.played)
        })
    }

    /// Takes back the last turn and returns it.
    pub fn undo(&mut self) -> Option<&Played> {
        self.cursor = self.cursor.checked_sub(1)?;
        self.line.get(self.cursor)
    }

    /// Plays a turn again that was taken back, and returns it.
    pub fn redo(&mut self) -> Option<&Played> {
        let next = self.line.get(self.cursor)?;
        self.cursor += 1;
        Some(next)
    }

    /// Goes to the position after so many turns of the line, or to its end.
    pub fn go_to(&mut self, ply: usize) {
        self.cursor = ply.min(self.line.len());
    }

    /// Whether there is a turn to take back.
    pub fn can_undo(&self) -> bool {
        self.cursor > 0
    }

    /// Whether there is a turn to play again.
    pub fn can_redo(&self) -> bool {
        self.cursor < self.line.len()
    }
}
