//! The horizon of the search: captures are played out, and what is about to
//! be huffed is not counted.

use super::alphabeta::{AlphaBeta, Passed, Window};
use super::children::{Wanted, gather};
use super::order::next;
use super::score::{INFINITE, MAX_PLY, MOST};
use crate::definition::Duty;
use crate::point::PointSet;
use crate::position::Position;

impl AlphaBeta<'_> {
    /// The score of a position at the horizon.
    pub fn quiesce(&mut self, position: &Position, key: u64, ply: usize, window: Window) -> i32 {
        if !self.enter() {
            return 0;
        }
        if let Some(score) = self.ended(position, key, ply) {
            return score;
        }
        if !self.game.can_move(position) {
            return self.stuck(position, ply);
        }
        if self.glance || ply >= MAX_PLY || !self.captures(position.to_move) {
            return self.estimate(position);
        }
        let able = self.game.able_to_jump(position);
        if able.is_empty() {
            return self.estimate(position);
        }
        let quiet = self.without_capture(position, able);
        if quiet >= window.beta {
            return quiet;
        }
        let start = self.children.len();
        gather(self.game, self.keys, (position, key), Wanted::Captures, &mut self.children);
        let score = self.best_capture(position, key, ply, start, window, quiet);
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

    fn best_capture(
        &mut self,
        position: &Position,
        key: u64,
        ply: usize,
        start: usize,
        window: Window,
        quiet: i32,
    ) -> i32 {
        let end = self.children.len();
        for child in self.children.get_mut(start..end).unwrap_or_default() {
            child.order = i32::from(child.taken);
        }
        let (mut best, mut alpha) = (quiet, window.alpha.max(quiet));
        self.path.push(Passed { key, quiet: position.quiet });
        for index in start..end {
            let child = next(&mut self.children, index, end);
            let below = Window { alpha: -window.beta, beta: -alpha };
            let score = -self.quiesce(&child.after, child.key, ply + 1, below);
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= window.beta {
                break;
            }
        }
        self.path.pop();
        best
    }
}
