//! Finding puzzles among positions of games.

use alloc::format;
use alloc::vec::Vec;

use super::verdict::settled;
use super::{Grade, Proof, Puzzle, Task, Wrong};
use crate::definition::{Choices, Definition};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::search::random::mix;
use crate::search::{Budget, Report, Searcher, Watcher, Weights};
use crate::side::Side;
use crate::turn::Turn;

/// Looks for puzzles of one game.
pub struct Miner<'a> {
    /// The game as data.
    pub definition: &'a Definition,
    /// Its options.
    pub choices: Choices,
    /// The weights of its search.
    pub weights: Weights,
    /// A searcher of this game.
    pub searcher: Searcher,
    /// Who wins a position, where that is known beforehand.
    pub winner: &'a dyn Fn(&Position) -> Option<Side>,
    /// The budgets for one turn: to prove that it wins or loses, and to see
    /// whether it may hold.
    pub nodes: (u64, u64),
}

/// A puzzle, and what speaks for it.
pub struct Find {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How deep the search has to look to prefer the answer for good.
    pub depth: u8,
    /// How much there is in it: captures that are wrong, pieces offered.
    pub charm: u32,
}

/// The fewest turns among which there is something to choose.
const FEWEST: usize = 4;

/// The same where a side has to jump.
const FEWEST_JUMPS: usize = 2;

/// The longest line after an answer.
const LINE: usize = 9;

/// The iteration at which each preference began.
#[derive(Default)]
struct Preference {
    best: Option<Turn>,
    since: u8,
}

impl Watcher for Preference {
    fn iteration(&mut self, report: &Report) -> bool {
        if self.best != Some(report.best) {
            self.best = Some(report.best);
            self.since = report.depth;
        }
        true
    }
}

impl Miner<'_> {
    /// The puzzle that a position is, if it is one.
    pub fn look(&mut self, position: &Position) -> Option<Find> {
        let position = &Position { quiet: 0, ..*position };
        let game = self.searcher.game();
        let turns = game.turns(position);
        let fewest = match turns.iter().all(|turn| matches!(turn, Turn::Jump(_))) {
            true => FEWEST_JUMPS,
            false => FEWEST,
        };
        if game.outcome(position).is_some() || turns.len() < fewest {
            return None;
        }
        let (answer, task, proof) = self.only(position, &turns)?;
        let wrong = turns.iter().filter(|&turn| *turn != answer);
        let wrong: Option<Vec<Wrong>> = wrong.map(|turn| self.refuted(position, turn)).collect();
        // Where most turns lose at once there is nothing to find.
        let wrong = wrong?;
        if wrong.iter().filter(|wrong| wrong.reply.is_none()).count() * 2 > wrong.len() {
            return None;
        }
        let (preferred, depth) = self.preference(position);
        let grade = if preferred == Some(answer) { Grade::of_depth(depth) } else { Grade::Hard };
        let mut puzzle = Puzzle {
            id: name(position),
            choices: self.choices.clone(),
            position: *position,
            task,
            grade,
            answer,
            line: self.line(position, &answer, task),
            wrong,
            proof,
            nodes: 0,
        };
        self.confirm(&mut puzzle).then(|| Find { charm: self.charm(&puzzle), puzzle, depth })
    }

    /// The only turn that wins, or that holds.
    fn only(&mut self, position: &Position, turns: &[Turn]) -> Option<(Turn, Task, Proof)> {
        let (side, solved) = (position.to_move, (self.winner)(position));
        if solved == Some(side.opponent()) {
            return None;
        }
        let mut good = None;
        for turn in turns {
            let after = self.after(position, turn)?;
            let winner = self.known(&after).or_else(|| self.searched(&after, self.nodes.0));
            if winner != Some(side.opponent()) && good.replace((*turn, after)).is_some() {
                return None;
            }
        }
        let (turn, after) = good?;
        if solved.is_some() {
            return Some((turn, Task::Win, Proof::Tables));
        }
        match self.known(&after).or_else(|| self.searched(&after, self.nodes.1)) {
            Some(winner) if winner == side => Some((turn, Task::Win, Proof::Search)),
            Some(_) => None,
            None => Some((turn, Task::Hold, Proof::Estimate)),
        }
    }

    fn after(&self, position: &Position, turn: &Turn) -> Option<Position> {
        self.searcher.game().play(position, turn).ok().map(|played| played.after)
    }

    /// The winner without a search.
    fn known(&self, position: &Position) -> Option<Side> {
        match self.searcher.game().outcome(position) {
            Some(Outcome::Win { winner, .. }) => Some(winner),
            _ => (self.winner)(position),
        }
    }

    fn searched(&mut self, position: &Position, nodes: u64) -> Option<Side> {
        let report = self.searcher.search(&[*position], &Budget::nodes(nodes), &mut ())?;
        let side = position.to_move;
        let wins = settled(report.score, side, side)?;
        Some(if wins { side } else { side.opponent() })
    }

    /// A wrong turn with a reply that wins against it.
    fn refuted(&mut self, position: &Position, turn: &Turn) -> Option<Wrong> {
        let after = self.after(position, turn)?;
        if self.searcher.game().outcome(&after).is_some() {
            return Some(Wrong { turn: *turn, reply: None });
        }
        let budget = Budget::nodes(self.nodes.0);
        let best = self.searcher.search(&[after], &budget, &mut ())?.best;
        // The search may prefer a turn of which the tables know better.
        let wins = |reply: &Turn| {
            let then = self.after(&after, reply)?;
            let winner = self.known(&then);
            winner.map(|winner| winner == after.to_move)
        };
        let reply = match wins(&best) {
            Some(false) => self
                .searcher
                .game()
                .turns(&after)
                .into_iter()
                .find(|reply| wins(reply) == Some(true))?,
            _ => best,
        };
        Some(Wrong { turn: *turn, reply: Some(reply) })
    }

    /// What the search prefers in the end, and from which depth on.
    fn preference(&mut self, position: &Position) -> (Option<Turn>, u8) {
        self.searcher.forget();
        let mut preference = Preference::default();
        let budget = Budget::nodes(self.nodes.1);
        self.searcher.search(&[*position], &budget, &mut preference);
        (preference.best, preference.since)
    }

    /// How the game goes on; what only holds is not shown further than one
    /// reply, since nothing there is certain.
    fn line(&mut self, position: &Position, answer: &Turn, task: Task) -> Vec<Turn> {
        let Some(after) = self.after(position, answer) else { return Vec::new() };
        if self.searcher.game().outcome(&after).is_some() {
            return Vec::new();
        }
        let budget = Budget::nodes(self.nodes.1);
        let report = self.searcher.search(&[after], &budget, &mut ());
        let Some(report) = report else { return Vec::new() };
        let proven = task == Task::Win && report.score.is_proven();
        let most = if proven { LINE } else { 1 };
        report.line.into_iter().take(most).collect()
    }

    /// Gives the puzzle the smallest budget with which everything is seen.
    fn confirm(&self, puzzle: &mut Puzzle) -> bool {
        let proof = puzzle.proof;
        // Solved positions are best where a search sees the same.
        if proof == Proof::Tables {
            puzzle.proof = Proof::Search;
        }
        let mut nodes = 1_000;
        let mut seen = false;
        while !seen && nodes <= self.nodes.0 {
            puzzle.nodes = nodes;
            seen = puzzle.flaws(self.definition, &self.weights, nodes).is_empty();
            nodes *= 2;
        }
        puzzle.proof = proof;
        seen || (proof == Proof::Tables
            && puzzle.flaws(self.definition, &self.weights, puzzle.nodes).is_empty())
    }

    /// Puzzles are the better the more there is to go wrong.
    fn charm(&self, puzzle: &Puzzle) -> u32 {
        let game = self.searcher.game();
        let before = &puzzle.position;
        let taken = |turn: &Turn| {
            let played = game.play(before, turn);
            played.map_or((0, 0), |played| (played.captured.len(), played.huffed.len()))
        };
        let most = puzzle.wrong.iter().map(|wrong| taken(&wrong.turn).0).max().unwrap_or(0);
        let (captured, huffed) = taken(&puzzle.answer);
        let after = self.after(before, &puzzle.answer);
        let offers = after.is_some_and(|after| !game.able_to_jump(&after).is_empty());
        3 * u32::from(most > captured)
            + 2 * captured.saturating_sub(1)
            + 3 * u32::from(offers)
            + 4 * huffed.min(1)
            + (puzzle.wrong.len() as u32 / 6).min(3)
    }
}

/// Four letters and digits that follow from a position.
fn name(position: &Position) -> alloc::string::String {
    const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let pieces = &position.pieces;
    let number = mix(mix(pieces.few.0) ^ pieces.many.0 ^ position.to_move as u64);
    let sign = |place: u32| SIGNS[(number >> (5 * place)) as usize % 32] as char;
    // The first is a letter, so that it looks like a word.
    let first = SIGNS[(number >> 40) as usize % 24] as char;
    format!("{first}{}{}{}", sign(1), sign(2), sign(3))
}
