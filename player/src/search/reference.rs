//! Two plain players to measure others by: a search to a fixed depth that
//! counts pieces, and a tree of random games. They share nothing with the
//! search of this project but the rules.

use alloc::vec::Vec;

use super::contest::{Clock, Player};
use super::random::Random;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::side::Side;
use crate::turn::Turn;

/// Alpha-beta to a fixed depth with a count of the pieces, without any order
/// or memory. Equal turns are chosen at random.
pub struct Counting {
    /// The game that it plays.
    pub game: Game,
    /// The depth in plies, at least 1.
    pub depth: u32,
}

impl Player for Counting {
    fn choose(&mut self, game_so_far: &[Position], seed: u64) -> Option<Turn> {
        let mut random = Random::new(seed);
        let mut best: (i32, Option<Turn>) = (i32::MIN, None);
        let mut equal = 0;
        for (turn, after) in successors(&self.game, game_so_far.last()?) {
            // One less than the best, so that equal ones are seen as equal.
            let alpha = best.0.saturating_sub(1).max(-LARGE);
            let score = -self.score(&after, self.depth - 1, -LARGE, -alpha);
            equal = if score > best.0 { 1 } else { equal + u64::from(score == best.0) };
            if score > best.0 || (score == best.0 && random.below(equal) == 0) {
                best = (score, Some(turn));
            }
        }
        best.1
    }

    fn begin(&mut self) {}
}

const LARGE: i32 = 1 << 20;

impl Counting {
    fn score(&self, position: &Position, depth: u32, alpha: i32, beta: i32) -> i32 {
        match self.game.outcome(position) {
            // The sooner the better.
            Some(Outcome::Win { winner, .. }) => {
                let size = LARGE / 2 + depth as i32;
                return if winner == position.to_move { size } else { -size };
            }
            Some(Outcome::Draw(_)) => return 0,
            None if depth == 0 => return self.count(position),
            None => {}
        }
        let mut alpha = alpha;
        for (_, after) in successors(&self.game, position) {
            alpha = alpha.max(-self.score(&after, depth - 1, -beta, -alpha));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }

    /// The pieces of the side to move less those of the other, all pieces of
    /// a side counting the same in the beginning.
    fn count(&self, position: &Position) -> i32 {
        let share = |side: Side| {
            let full = self.game.full_count(side).max(1);
            (position.count(side) * 1000 / full) as i32
        };
        share(position.to_move) - share(position.to_move.opponent())
    }
}

fn successors(game: &Game, position: &Position) -> Vec<(Turn, Position)> {
    let mut all = Vec::new();
    game.visit_turns(position, &mut |turn: &Turn, after: &Position| all.push((*turn, *after)));
    all
}

/// A tree of random games: upper confidence bounds applied to trees.
pub struct Uct {
    /// The game that it plays.
    pub game: Game,
    /// The random games for each turn.
    pub playouts: u32,
    /// The seconds for each turn instead.
    pub seconds: Option<f64>,
}

/// A position in the tree.
struct Leaf {
    position: Position,
    turn: Option<Turn>,
    /// Where its children are; none before it is opened.
    children: core::ops::Range<usize>,
    opened: bool,
    visits: f64,
    /// The points of the side that moved to it.
    points: f64,
}

/// A random game counts as drawn after so many plies.
const LONGEST: u32 = 400;

impl Player for Uct {
    fn choose(&mut self, game_so_far: &[Position], seed: u64) -> Option<Turn> {
        let mut random = Random::new(seed);
        let clock = Clock::new(self.seconds);
        let mut tree = alloc::vec![Leaf::new(*game_so_far.last()?, None)];
        let mut played = 0;
        let enough = |played: u32| match self.seconds {
            Some(_) => played.is_multiple_of(16) && clock.is_over(),
            None => played >= self.playouts,
        };
        while played == 0 || !enough(played) {
            self.playout(&mut tree, &mut random);
            played += 1;
        }
        let children = tree[0].children.clone();
        let most = children.max_by(|&a, &b| tree[a].visits.total_cmp(&tree[b].visits))?;
        tree[most].turn
    }

    fn begin(&mut self) {}
}

impl Leaf {
    fn new(position: Position, turn: Option<Turn>) -> Leaf {
        Leaf { position, turn, children: 0..0, opened: false, visits: 0.0, points: 0.0 }
    }
}

impl Uct {
    /// Walks down the tree, opens a leaf, plays on at random, and counts the
    /// result on the way.
    fn playout(&self, tree: &mut Vec<Leaf>, random: &mut Random) {
        let mut way = alloc::vec![0];
        let mut at = 0;
        while tree[at].opened && !tree[at].children.is_empty() {
            at = best_bound(tree, at);
            way.push(at);
        }
        if !tree[at].opened {
            let position = tree[at].position;
            let start = tree.len();
            if self.game.outcome(&position).is_none() {
                let next = successors(&self.game, &position);
                tree.extend(next.into_iter().map(|(turn, after)| Leaf::new(after, Some(turn))));
            }
            tree[at].children = start..tree.len();
            tree[at].opened = true;
        }
        let winner = self.random_game(tree[at].position, random);
        for at in way {
            let leaf = &mut tree[at];
            leaf.visits += 1.0;
            leaf.points += match winner {
                Some(winner) if winner != leaf.position.to_move => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
        }
    }

    fn random_game(&self, mut position: Position, random: &mut Random) -> Option<Side> {
        for _ in 0..LONGEST {
            match self.game.outcome(&position) {
                Some(Outcome::Win { winner, .. }) => return Some(winner),
                Some(Outcome::Draw(_)) => return None,
                None => {}
            }
            let next = successors(&self.game, &position);
            position = next.get(random.below(next.len() as u64) as usize)?.1;
        }
        None
    }
}

/// The child with the highest upper confidence bound.
fn best_bound(tree: &[Leaf], at: usize) -> usize {
    let logarithm = tree[at].visits.max(1.0).ln();
    let bound = |child: &Leaf| {
        if child.visits == 0.0 {
            return f64::INFINITY;
        }
        child.points / child.visits + (2.0 * logarithm / child.visits).sqrt()
    };
    let children = tree[at].children.clone();
    children.max_by(|&a, &b| bound(&tree[a]).total_cmp(&bound(&tree[b]))).unwrap_or(at)
}
