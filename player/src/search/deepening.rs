//! Iterative deepening: one search after another, each a ply deeper, each
//! told by the one before where to look first.

use alloc::vec::Vec;

use super::alphabeta::{AlphaBeta, Window};
use super::children::{Child, gather_all, turn_to};
use super::score::{INFINITE, Score, proven};
use super::searcher::{Budget, Candidate, Manner, Report};
use crate::game::Game;
use crate::indexing::{at, at_mut};
use crate::point::PointSet;
use crate::position::Position;

/// The turns from the root and what the iterations found of them.
pub(super) struct Deepening {
    root: Position,
    /// The pieces that can capture there.
    able: PointSet,
    /// The turns with their scores, the best so far first.
    turns: Vec<(Child, i32)>,
    manner: Manner,
    /// What is known now.
    pub report: Report,
    /// All turns as the last finished iteration saw them.
    pub candidates: Vec<Candidate>,
}

/// How far the score of an iteration is expected to be from the last one.
const NARROW: i32 = 25;

impl Deepening {
    /// `None` if there is no turn.
    pub fn new(
        game: &Game,
        (root, able): (Position, PointSet),
        turns: Vec<Child>,
        manner: Manner,
    ) -> Option<Deepening> {
        let best = turn_to(game, &root, &turns.first()?.after(game, &root, able))?;
        Some(Deepening {
            root,
            able,
            turns: turns.into_iter().map(|child| (child, -INFINITE)).collect(),
            manner,
            report: Report { best, score: Score(0), depth: 0, nodes: 0, line: Vec::new() },
            candidates: Vec::new(),
        })
    }

    /// Searches until the budget is used up, somebody says stop, or nothing
    /// better can be found. The watcher is asked after each iteration whether
    /// to go on.
    pub fn run(&mut self, tree: &mut AlphaBeta<'_>, budget: &Budget) {
        for depth in 1..=budget.depth.max(1) {
            tree.depth = i32::from(depth);
            let score = self.iteration(tree);
            self.report.nodes = tree.nodes;
            if let Some(turn) = turn_to(tree.game, &self.root, &self.after(tree.game, self.first()))
            {
                self.report.best = turn;
            }
            let Some(score) = score else { break };
            // A first turn is known: from here on the budget holds.
            tree.limit.nodes = budget.nodes;
            self.report.depth = depth;
            self.report.score = Score(score);
            self.report.line = self.line(tree);
            let seen = self.turns.iter().map(|(child, score)| Candidate {
                after: self.after(tree.game, child),
                score: Score(*score),
                taken: child.taken,
            });
            self.candidates = seen.collect();
            let nearest = self.report.score.wins_in().or(self.report.score.loses_in());
            let settled = nearest.is_some_and(|plies| u32::from(depth) > plies);
            if !tree.limit.watcher.iteration(&self.report) || settled || tree.nodes >= budget.nodes
            {
                break;
            }
        }
    }

    /// One iteration; `None` if it was stopped. At its end, stopped or not,
    /// the best turn is the first.
    fn iteration(&mut self, tree: &mut AlphaBeta<'_>) -> Option<i32> {
        let last = self.report.score.0;
        let (mut below, mut above) = (INFINITE, INFINITE);
        if tree.depth >= 4 && !proven(last) && self.manner.margin == 0 {
            (below, above) = (NARROW, NARROW);
        }
        loop {
            let window =
                Window { alpha: (last - below).max(-INFINITE), beta: (last + above).min(INFINITE) };
            let score = self.root(tree, window);
            if tree.stopped {
                return None;
            }
            if score <= window.alpha && window.alpha > -INFINITE {
                below = wider(below);
            } else if score >= window.beta && window.beta < INFINITE {
                above = wider(above);
            } else {
                return Some(score);
            }
        }
    }

    /// Searches all turns to the depth of the iteration.
    fn root(&mut self, tree: &mut AlphaBeta<'_>, window: Window) -> i32 {
        let before = tree.keys.of(&self.root);
        let mut best = -INFINITE;
        for index in 0..self.turns.len() {
            let child = at(&self.turns, index).0;
            let alpha = window.alpha.max(best - self.manner.margin).max(-INFINITE);
            let open = Window { alpha, beta: window.beta };
            let after = self.after(tree.game, &child);
            let key = tree.keys.after(before, &self.root, &after);
            let score = tree.child_score(&(child, after, key), index, tree.depth - 1, 1, open);
            if tree.stopped {
                break;
            }
            at_mut(&mut self.turns, index).1 = score;
            if score > best {
                best = score;
                // What fails low says only that all is worse than expected.
                if index > 0 && score > window.alpha {
                    self.bring_forward(index);
                }
            }
            if best >= window.beta {
                break;
            }
        }
        best
    }

    /// The turn with this number becomes the first.
    fn bring_forward(&mut self, index: usize) {
        let chosen = *at(&self.turns, index);
        for place in (0..index).rev() {
            let earlier = *at(&self.turns, place);
            *at_mut(&mut self.turns, place + 1) = earlier;
        }
        *at_mut(&mut self.turns, 0) = chosen;
    }

    /// The position after a turn.
    fn after(&self, game: &Game, child: &Child) -> Position {
        child.after(game, &self.root, self.able)
    }

    fn first(&self) -> &Child {
        &at(&self.turns, 0).0
    }

    /// The turns that both sides are expected to make, as far as they are
    /// remembered.
    fn line(&self, tree: &AlphaBeta<'_>) -> Vec<crate::Turn> {
        let mut line: Vec<_> = core::iter::once(self.report.best).collect();
        let mut at = self.after(tree.game, self.first());
        let mut children = Vec::new();
        while line.len() < usize::from(self.report.depth) {
            let key = tree.keys.remembered(tree.keys.of(&at), at.quiet);
            let known = tree.memory.table.get(key);
            let Some(mark) = known.map(|entry| entry.mark).filter(|&mark| mark != 0) else { break };
            children.clear();
            let able = gather_all(tree.game, &at, &mut children);
            let Some(next) = children.iter().find(|child| child.mark == mark) else { break };
            let after = next.after(tree.game, &at, able);
            let Some(turn) = turn_to(tree.game, &at, &after) else { break };
            line.push(turn);
            at = after;
        }
        line
    }
}

fn wider(distance: i32) -> i32 {
    if distance > 1000 { 2 * INFINITE } else { 4 * distance }
}
