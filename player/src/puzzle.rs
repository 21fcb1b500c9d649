//! Puzzles: positions in which only one turn wins, or only one holds.
//!
//! A puzzle carries what a reader is told of it: the answer, how the game goes
//! on after it, and what refutes each other turn. [`Puzzle::flaws`] asks the
//! rules and the search whether all of that is true; `mine` finds puzzles.

pub mod mine;
mod verdict;

use alloc::string::String;
use alloc::vec::Vec;

use crate::definition::Choices;
use crate::game::Game;
use crate::position::Position;
use crate::turn::Turn;

pub use verdict::{Flaw, Part};

/// What the solver has to find.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Task {
    /// The only turn that wins: every other one loses.
    Win,
    /// The only turn that does not lose.
    Hold,
}

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// One look ahead is enough.
    Easy,
    /// Some turns of both sides have to be seen.
    Medium,
    /// Many have.
    Hard,
}

/// How the answer of a puzzle is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Proof {
    /// All positions after it are solved ([`crate::solve`]).
    Tables,
    /// The search has played out everything to the end.
    Search,
    /// The search has seen how all other turns lose, and no loss after the
    /// answer: that it holds is an estimate.
    Estimate,
}

/// A turn that is not the answer, and what refutes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The turn.
    pub turn: Turn,
    /// The reply; none if the turn itself ends the game.
    pub reply: Option<Turn>,
}

/// A position with a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// A name that stays when other puzzles come and go.
    pub id: String,
    /// The options of the game.
    pub choices: Choices,
    /// The position.
    pub position: Position,
    /// What is to be found.
    pub task: Task,
    /// How hard that is.
    pub grade: Grade,
    /// The answer.
    pub answer: Turn,
    /// How the game may go on after it.
    pub line: Vec<Turn>,
    /// All other turns.
    pub wrong: Vec<Wrong>,
    /// How the answer is known.
    pub proof: Proof,
    /// With so many positions for each turn the search sees all that it is
    /// said to prove.
    pub nodes: u64,
}

impl Task {
    /// All tasks.
    pub const ALL: [Task; 2] = [Task::Win, Task::Hold];

    /// The name in files and catalogs.
    pub const fn name(self) -> &'static str {
        match self {
            Task::Win => "win",
            Task::Hold => "hold",
        }
    }
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Grade; 3] = [Grade::Easy, Grade::Medium, Grade::Hard];

    /// The name in files and catalogs.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
        }
    }

    /// The grade of a puzzle whose answer the search prefers, and never gives
    /// up again, from an iteration of this depth on.
    pub const fn of_depth(depth: u8) -> Grade {
        match depth {
            0..=2 => Grade::Easy,
            3..=5 => Grade::Medium,
            _ => Grade::Hard,
        }
    }
}

impl Proof {
    /// All kinds of proof, the strictest first.
    pub const ALL: [Proof; 3] = [Proof::Tables, Proof::Search, Proof::Estimate];

    /// The name in files and catalogs.
    pub const fn name(self) -> &'static str {
        match self {
            Proof::Tables => "tables",
            Proof::Search => "search",
            Proof::Estimate => "estimate",
        }
    }
}

impl Puzzle {
    /// The game with the options of the puzzle.
    pub fn game(&self, definition: &crate::Definition) -> Game {
        Game::new(definition, &self.choices)
    }
}
