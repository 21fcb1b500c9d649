//! The horizon of the search: captures are played out, and what is about to
//! be huffed is not counted.

use super::alphabeta::{AlphaBeta, Node, Window};
use super::children::{Wanted, gather};
use super::order::next;
use super::score::{INFINITE, MAX_PLY, MOST};
use crate::definition::Duty;
use crate::indexing::at;
use crate::point::PointSet;
use crate::position::Position;

impl AlphaBeta<'_> {
    /// The score of a node whose children, from `start` to `end`, are at the
    /// horizon: they are not worth remembering. They have been rated.
    pub fn best_leaf(
        &mut self,
        node: &Node<'_>,
        (start, end): (usize, usize),
        window: Window,
    ) -> i32 {
        let side = node.position.to_move;
        // To judge leaves is quicker than to choose among them: only the first
        // one is chosen.
        next(&mut self.children, start, end);
        self.settle(node.position);
        let (mut best, mut alpha) = (-INFINITE, window.alpha);
        for index in start..end {
            let child = *at(&self.children, index);
            let after = child.after(self.game, node.position, node.able);
            let open = Window { alpha, beta: window.beta };
            let score = if self.occurs_again(node, &after) {
                0
            } else {
                -self.quiesce(&after, node.ply + 1, open.flipped())
            };
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= window.beta {
                let tried = self.children.get(start..index).unwrap_or_default();
                self.memory.experience.refuted(&child, tried, side, node.ply, node.depth);
                break;
            }
        }
        best
    }

    /// Whether a position after a turn from the node is drawn by repetition.
    fn occurs_again(&self, node: &Node<'_>, after: &Position) -> bool {
        // Nothing occurs again sooner than after two turns of each side.
        after.quiet >= 4 && self.repeated(after, self.keys.after(node.key, node.position, after))
    }

    /// The score of a position at the horizon, whether or not it has occurred
    /// before.
    pub fn quiesce(&mut self, position: &Position, ply: usize, window: Window) -> i32 {
        if !self.enter() {
            return 0;
        }
        if let Some(score) = self.ended(position, ply) {
            return score;
        }
        let able = self.game.able_to_jump(position);
        if able.is_empty() || self.glance || ply >= MAX_PLY {
            let can_move = !able.is_empty() || self.game.can_move(position);
            return if can_move { self.estimate(position) } else { self.stuck(position, ply) };
        }
        let quiet = self.without_capture(position, able);
        if quiet >= window.beta {
            return quiet;
        }
        let start = self.children.len();
        gather(self.game, position, able, Wanted::Captures, &mut self.children);
        let score = self.best_capture((position, able), ply, start, window, quiet);
        self.children.truncate(start);
        score
    }

    /// What the side to move can count on if it does not capture, though
    /// these pieces are able to.
    fn without_capture(&mut self, position: &Position, able: PointSet) -> i32 {
        let duty = self.game.capture(position.to_move).map(|capture| capture.duty);
        match duty {
            Some(Duty::Must) => -INFINITE,
            Some(Duty::Huff) => {
                let mut after = *position;
                after.pieces[position.to_move] -= able;
                if after.count(position.to_move) == 0 {
                    // Not proven: there may be a rule that nobody loses by it.
                    return -MOST;
                }
                self.estimate(&after)
            }
            _ => self.estimate(position),
        }
    }

    /// The score after the best of the captures from `start` on, or without
    /// any. What is taken does not come back: no position can occur again.
    fn best_capture(
        &mut self,
        (before, able): (&Position, PointSet),
        ply: usize,
        start: usize,
        window: Window,
        quiet: i32,
    ) -> i32 {
        let end = self.children.len();
        let (mut best, mut alpha) = (quiet, window.alpha.max(quiet));
        for index in start..end {
            let child = next(&mut self.children, index, end);
            let below = Window { alpha: -window.beta, beta: -alpha };
            let after = child.after(self.game, before, able);
            let score = -self.quiesce(&after, ply + 1, below);
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= window.beta {
                break;
            }
        }
        best
    }
}
