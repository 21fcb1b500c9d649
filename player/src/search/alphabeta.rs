//! The alpha-beta search of a position to some depth: principal variation
//! search with a table of results.

use alloc::vec::Vec;

use super::children::{Child, Wanted, gather};
use super::evaluation::Evaluator;
use super::memory::Memory;
use super::network::Network;
use super::order::next;
use super::score::{INFINITE, MAX_PLY, from_root, lost, proven, to_root, won};
use super::searcher::Watcher;
use super::table::{Bound, Table};
use super::verge::Verge;
use super::zobrist::Keys;
use crate::definition::Win;
use crate::game::Game;
use crate::indexing::at;
use crate::outcome::Outcome;
use crate::point::PointSet;
use crate::position::Position;

/// A position on the way from the first of the game to the one looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passed {
    pub key: u64,
    pub quiet: u16,
}

/// When to give up.
pub(super) struct Limit<'a> {
    /// The most positions to visit.
    pub nodes: u64,
    /// Asked now and then whether to stop.
    pub watcher: &'a mut dyn Watcher,
}

/// So many nodes lie between two questions whether to stop.
const PATIENCE: u64 = 1 << 10;

/// Results of this depth are not remembered: to look them up takes longer than
/// to find them again.
const SHALLOW: i32 = 1;

/// One search under way.
pub(super) struct AlphaBeta<'a> {
    pub game: &'a Game,
    pub evaluator: &'a Evaluator,
    /// Judges positions in place of the evaluator, if it is there.
    pub network: Option<&'a Network>,
    pub keys: &'a Keys,
    pub verge: &'a Verge,
    pub memory: &'a mut Memory,
    pub limit: Limit<'a>,
    /// The positions before the one looked at, the first of the game first.
    pub path: Vec<Passed>,
    /// How many of these lie before the root.
    pub played: usize,
    /// Children of all positions from the root to the one looked at.
    pub children: Vec<Child>,
    pub nodes: u64,
    /// The depth of the present iteration.
    pub depth: i32,
    /// Whether positions at the horizon are judged by a glance, without
    /// playing out captures.
    pub glance: bool,
    /// Set when the limit is reached: all scores are worthless from then on.
    pub stopped: bool,
}

/// The window of scores that still matter.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// The window as the opponent sees it.
    pub fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The narrowest window that asks whether a score is above `alpha`.
    fn above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    fn is_narrow(self) -> bool {
        self.beta - self.alpha == 1
    }
}

/// A child, the position after it and its key.
pub(super) type Ready = (Child, Position, u64);

/// A node with what is known of it before its children are searched.
pub(super) struct Node<'a> {
    pub position: &'a Position,
    /// The pieces that can capture.
    pub able: PointSet,
    pub key: u64,
    pub depth: i32,
    pub ply: usize,
    remembered: u16,
}

impl AlphaBeta<'_> {
    /// Counts a node; says whether the search should go on.
    pub fn enter(&mut self) -> bool {
        if self.stopped {
            return false;
        }
        self.nodes += 1;
        if self.nodes >= self.limit.nodes
            || (self.nodes.is_multiple_of(PATIENCE) && self.limit.watcher.stop(self.nodes))
        {
            self.stopped = true;
        }
        !self.stopped
    }

    /// The score of a position in which the game is over, apart from
    /// repetitions and sides without a turn.
    #[inline]
    pub fn ended(&self, position: &Position, ply: usize) -> Option<i32> {
        if self.verge.is_reached(position) { self.end(position, ply) } else { None }
    }

    /// The same of a position in which the game may be over.
    #[cold]
    fn end(&self, position: &Position, ply: usize) -> Option<i32> {
        if let Some(Outcome::Win { winner, .. }) = self.game.decided(position) {
            return Some(if winner == position.to_move { won(ply) } else { lost(ply) });
        }
        if position.quiet < self.game.draw.quiet? {
            return None;
        }
        Some(if self.game.can_move(position) { 0 } else { self.stuck(position, ply) })
    }

    /// The score of a side that has no turn.
    pub fn stuck(&self, position: &Position, ply: usize) -> i32 {
        let winner = position.to_move.opponent();
        if self.game.wins.contains(&(winner, Win::Stuck)) { lost(ply) } else { 0 }
    }

    /// Whether the position is drawn by repetition: once more within the
    /// search is enough, since whoever gained by it could do so again; what
    /// was played before counts as often as the rules say.
    pub fn repeated(&self, position: &Position, key: u64) -> bool {
        let Some(times) = self.game.draw.repetition else { return false };
        let mut earlier = 0;
        let reach = self.path.len().saturating_sub(usize::from(position.quiet));
        let mut index = self.path.len();
        while index >= reach + 2 {
            index -= 2;
            let passed = at(&self.path, index);
            if passed.key == key {
                earlier += 1;
                if index >= self.played || earlier + 1 >= times {
                    return true;
                }
            }
            if passed.quiet == 0 {
                break;
            }
        }
        false
    }

    /// The score of a position for its side to move.
    pub fn node(
        &mut self,
        position: &Position,
        key: u64,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> i32 {
        if self.repeated(position, key) {
            return 0;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(position, ply, window);
        }
        if !self.enter() {
            return 0;
        }
        if let Some(score) = self.ended(position, ply) {
            return score;
        }
        // Nothing found here can be better than to win at once, nor worse
        // than to have lost.
        let window =
            Window { alpha: window.alpha.max(lost(ply)), beta: window.beta.min(won(ply + 1)) };
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let remembered = self.keys.remembered(key, position.quiet);
        let known = if depth > SHALLOW { self.memory.table.get(remembered) } else { None };
        if let Some(entry) = known
            && i32::from(entry.depth) >= depth
            && window.is_narrow()
        {
            let score = to_root(i32::from(entry.score), ply);
            let settled = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= window.beta,
                Bound::Upper => score <= window.alpha,
            };
            if settled {
                return score;
            }
        }
        let able = self.game.able_to_jump(position);
        if able.is_empty()
            && let Some(score) = self.far_above(position, depth, window)
        {
            return score;
        }
        let mark = known.map_or(0, |entry| entry.mark);
        // Without a turn to begin with, a shallower search finds one first.
        let depth = if mark == 0 && depth >= 5 { depth - 1 } else { depth };
        let start = self.children.len();
        gather(self.game, position, able, Wanted::All, &mut self.children);
        let node = Node { position, able, key, depth, ply, remembered: mark };
        let score = if self.children.len() == start {
            self.stuck(position, ply)
        } else {
            self.best_child(&node, start, window)
        };
        self.children.truncate(start);
        score
    }

    /// A bound for a position that looks so good that a shallow search would
    /// hardly bring it down.
    fn far_above(&mut self, position: &Position, depth: i32, window: Window) -> Option<i32> {
        const MARGIN: i32 = 90;
        if depth > 3 || !window.is_narrow() || proven(window.beta) {
            return None;
        }
        self.settle(position);
        let estimate = self.estimate(position);
        (estimate - MARGIN * depth >= window.beta).then_some(estimate - MARGIN * depth)
    }

    /// Searches the children from `start` on and remembers the result.
    fn best_child(&mut self, node: &Node<'_>, start: usize, window: Window) -> i32 {
        let end = self.children.len();
        let depth = node.depth - 1 + i32::from(self.extends(node, end - start));
        let children = self.children.get_mut(start..end).unwrap_or_default();
        let side = node.position.to_move;
        self.memory.experience.rate(children, side, node.ply, node.remembered);
        self.path.push(Passed { key: node.key, quiet: node.position.quiet });
        let score = if depth == 0 {
            self.best_leaf(node, (start, end), window)
        } else {
            self.best_branch(node, (start, end), depth, window)
        };
        self.path.pop();
        score
    }

    /// The same for children that are searched to some depth, in the order of
    /// their ratings.
    fn best_branch(
        &mut self,
        node: &Node<'_>,
        (start, end): (usize, usize),
        depth: i32,
        window: Window,
    ) -> i32 {
        let side = node.position.to_move;
        let (mut best, mut best_mark, mut alpha) = (-INFINITE, 0, window.alpha);
        let mut coming = None;
        for index in start..end {
            let now = coming.take();
            let now = now.unwrap_or_else(|| self.ready(node, depth, (index, end)));
            // What is known of the next one is fetched during this one's search.
            if Table::FETCHES && depth > SHALLOW && index + 1 < end {
                coming = Some(self.ready(node, depth, (index + 1, end)));
            }
            let open = Window { alpha, beta: window.beta };
            let score = self.child_score(&now, index - start, depth, node.ply + 1, open);
            if self.stopped {
                return best;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_mark = now.0.mark;
                    alpha = score;
                }
            }
            if alpha >= window.beta {
                let tried = self.children.get(start..index).unwrap_or_default();
                self.memory.experience.refuted(&now.0, tried, side, node.ply, node.depth);
                break;
            }
        }
        self.remember(node, best, best_mark, window);
        best
    }

    /// The child to be searched to some depth when those before `index` are
    /// done, of those to `end`.
    fn ready(&mut self, node: &Node<'_>, depth: i32, (index, end): (usize, usize)) -> Ready {
        let child = next(&mut self.children, index, end);
        let after = child.after(self.game, node.position, node.able);
        let key = self.keys.after(node.key, node.position, &after);
        if depth > SHALLOW {
            self.memory.table.expect(self.keys.remembered(key, after.quiet));
        }
        (child, after, key)
    }

    fn remember(&mut self, node: &Node<'_>, score: i32, mark: u16, window: Window) {
        if node.depth <= SHALLOW {
            return;
        }
        let bound = if score >= window.beta {
            Bound::Lower
        } else if score > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let key = self.keys.remembered(node.key, node.position.quiet);
        self.memory.table.put(key, from_root(score, node.ply), mark, node.depth, bound);
    }

    /// Whether the turns of a node are searched one ply deeper: there is no
    /// choice, so nothing is decided yet.
    fn extends(&self, node: &Node<'_>, turns: usize) -> bool {
        turns == 1 && node.ply < 2 * self.depth.max(0) as usize
    }

    /// The score of the child with this number in the order of search. All
    /// but the first are expected to be worse: that is asked first, and of
    /// the late ones at a smaller depth.
    pub fn child_score(
        &mut self,
        (child, position, key): &Ready,
        number: usize,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> i32 {
        let mut ask =
            |depth, window: Window| -self.node(position, *key, depth, ply, window.flipped());
        if number == 0 {
            return ask(depth, window);
        }
        let narrow = Window::above(window.alpha);
        let less = reduction(child, number, depth);
        let mut score = ask(depth - less, narrow);
        if less > 0 && score > window.alpha {
            score = ask(depth, narrow);
        }
        if score > window.alpha && score < window.beta {
            score = ask(depth, window);
        }
        score
    }

    /// The positions to be estimated next are like this one.
    pub fn settle(&mut self, position: &Position) {
        if let (Some(network), Some(sums)) = (self.network, &mut self.memory.sums) {
            network.settle(sums, position.pieces.many);
        }
    }

    /// The estimate of a position in which nothing hangs.
    pub fn estimate(&mut self, position: &Position) -> i32 {
        self.memory.estimate(self.game, (self.evaluator, self.network), position)
    }
}

/// How many plies less deep a child is searched at first.
fn reduction(child: &Child, number: usize, depth: i32) -> i32 {
    if depth < 2 || number < 3 || child.is_capture() {
        return 0;
    }
    let (depth, number) = (depth.ilog2() as i32, number.ilog2() as i32);
    (1 + depth * number / 4).min(depth * 2)
}
