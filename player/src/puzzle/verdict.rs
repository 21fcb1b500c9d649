//! Whether what a puzzle says is true.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Proof, Puzzle, Task, Wrong};
use crate::definition::Definition;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::play::IllegalTurn;
use crate::position::Position;
use crate::search::{Budget, Score, Searcher, Weights};
use crate::side::Side;
use crate::turn::Turn;

/// The part of a puzzle that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The position.
    Position,
    /// The answer.
    Answer,
    /// The turns after the answer.
    Line,
    /// The wrong turns as a whole.
    Wrong,
    /// The wrong turn with this number, from 0.
    Reply(usize),
    /// How the answer is known.
    Proof,
}

/// What is wrong with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// Where.
    pub part: Part,
    /// What, in a sentence.
    pub message: String,
    /// What would be right.
    pub hint: String,
}

/// The positions that a search for a flaw remembers, in bytes.
const TABLE: usize = 1 << 20;

impl Puzzle {
    /// What is wrong with the puzzle by the rules, and by a search of at most
    /// `nodes` positions for each turn. With as many as the puzzle tells,
    /// everything has to be seen that it calls proved by search; with fewer,
    /// nothing may be seen that contradicts it.
    pub fn flaws(&self, definition: &Definition, weights: &Weights, nodes: u64) -> Vec<Flaw> {
        let game = self.game(definition);
        let searcher = Searcher::new(game.clone(), weights, TABLE);
        let whole = nodes >= self.nodes;
        let nodes = nodes.min(self.nodes);
        let mut judge = Judge { puzzle: self, game, searcher, nodes, whole, flaws: Vec::new() };
        judge.all();
        judge.flaws
    }
}

struct Judge<'a> {
    puzzle: &'a Puzzle,
    game: Game,
    searcher: Searcher,
    nodes: u64,
    /// Whether the search sees all that the puzzle says is proved by it.
    whole: bool,
    flaws: Vec<Flaw>,
}

impl Judge<'_> {
    fn flaw(&mut self, part: Part, message: String, hint: impl Into<String>) {
        self.flaws.push(Flaw { part, message, hint: hint.into() });
    }

    fn text(&self, turn: &Turn) -> String {
        turn.text(&self.game.board)
    }

    fn all(&mut self) {
        let puzzle = self.puzzle;
        if self.game.outcome(&puzzle.position).is_some() {
            let hint = "a puzzle needs a side that can move";
            return self.flaw(Part::Position, "the game is over here".into(), hint);
        }
        let hold = puzzle.task == Task::Hold;
        if hold != (puzzle.proof == Proof::Estimate) {
            let hint = "to hold is an `estimate`; to win is proved by `tables` or `search`";
            self.flaw(Part::Proof, "task and proof do not agree".into(), hint);
        }
        if let Some(after) = self.played(&puzzle.position, &puzzle.answer, Part::Answer) {
            self.answer(&after);
            self.line(after);
        }
        self.completeness();
        for (number, wrong) in puzzle.wrong.iter().enumerate() {
            self.wrong(number, wrong);
        }
    }

    /// The position after a turn, if it is legal.
    fn played(&mut self, before: &Position, turn: &Turn, part: Part) -> Option<Position> {
        match self.game.play(before, turn) {
            Ok(played) => Some(played.after),
            Err(why) => {
                let text = self.text(turn);
                let why = IllegalTurn { game: &self.game, why };
                let message = format!("the turn `{text}` is illegal: {why}");
                self.flaw(part, message, "`rules moves` lists the turns of a position");
                None
            }
        }
    }

    /// What the search, or the end of the game, says of a position, for the
    /// side that solves the puzzle: `Some(true)`, it wins, `Some(false)`, it
    /// loses.
    fn winner(&mut self, position: &Position) -> Option<bool> {
        let solver = self.puzzle.position.to_move;
        match self.game.outcome(position) {
            Some(Outcome::Win { winner, .. }) => Some(winner == solver),
            Some(Outcome::Draw(_)) => None,
            None => {
                let budget = Budget::nodes(self.nodes);
                let report = self.searcher.search(&[*position], &budget, &mut ())?;
                settled(report.score, position.to_move, solver)
            }
        }
    }

    fn answer(&mut self, after: &Position) {
        let turn = self.text(&self.puzzle.answer);
        let winner = self.winner(after);
        match (winner, self.puzzle.proof) {
            (Some(false), _) => {
                self.flaw(Part::Answer, format!("the answer `{turn}` loses"), "look for another");
            }
            (None, Proof::Search) if self.whole => {
                let message = format!("the search does not see that `{turn}` wins");
                self.flaw(Part::Answer, message, "give it more `nodes`");
            }
            (Some(true), Proof::Estimate) => {
                let message = format!("`{turn}` is not only a turn that holds: it wins");
                self.flaw(Part::Answer, message, "the task is `win`");
            }
            _ => {}
        }
    }

    fn line(&mut self, mut position: Position) {
        for turn in &self.puzzle.line {
            match self.played(&position, turn, Part::Line) {
                Some(after) => position = after,
                None => return,
            }
        }
    }

    /// Each legal turn is either the answer or one of the wrong ones.
    fn completeness(&mut self) {
        let puzzle = self.puzzle;
        let listed = |turn: &Turn| puzzle.wrong.iter().any(|wrong| wrong.turn == *turn);
        let turns = self.game.turns(&puzzle.position);
        let missing = turns.iter().find(|&turn| *turn != puzzle.answer && !listed(turn));
        if let Some(turn) = missing {
            let message = format!("the turn `{}` is not among the wrong ones", self.text(turn));
            self.flaw(Part::Wrong, message, "every turn but the answer needs its refutation");
        }
        if listed(&puzzle.answer) {
            let message = "the answer is among the wrong turns".into();
            self.flaw(Part::Wrong, message, "take it away there");
        }
    }

    fn wrong(&mut self, number: usize, Wrong { turn, reply }: &Wrong) {
        let part = Part::Reply(number);
        let puzzle = self.puzzle;
        let Some(mut position) = self.played(&puzzle.position, turn, part) else { return };
        let over = self.game.outcome(&position).is_some();
        let text = self.text(turn);
        match reply {
            None if !over => {
                let hint = "write it behind the turn, after a space";
                return self.flaw(part, format!("the turn `{text}` needs a reply"), hint);
            }
            None => {}
            Some(reply) => match self.played(&position, reply, part) {
                Some(after) => position = after,
                None => return,
            },
        }
        match self.winner(&position) {
            Some(true) => {
                let message = format!("this does not refute `{text}`: it wins as well");
                self.flaw(part, message, "the answer must be the only turn of its kind");
            }
            None if self.whole && puzzle.proof != Proof::Tables => {
                let message = format!("the search does not see that `{text}` loses so");
                self.flaw(part, message, "look for another reply, or give it more `nodes`");
            }
            _ => {}
        }
    }
}

/// Whether a score for the side to move is a proven win (`true`) or loss of
/// the side that is asked about.
pub(super) fn settled(score: Score, to_move: Side, side: Side) -> Option<bool> {
    score.is_proven().then(|| (score.wins_in().is_some()) == (to_move == side))
}
