//! Strengths of play for people of all sorts.

use super::random::{Random, mix};
use super::score::Score;
use super::searcher::{Budget, Candidate, Manner, Searcher, Watcher};
use crate::position::Position;
use crate::turn::Turn;

/// How strong a player is, as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// How much a turn may be thought about.
    pub budget: Budget,
    /// Turns that seem worse than the best by less than this are played too,
    /// the more rarely the worse they are; in hundredths of a point.
    pub margin: u16,
    /// In how many of 100 turns the player only glances at the board: it
    /// looks at what each turn brings, but not at what it leaves hanging.
    pub glances: u8,
    /// Whether the player judges by weights alone, even if a network was
    /// taught more.
    pub plain: bool,
    /// Whether the player follows winning play that was proven beforehand.
    pub proven: bool,
}

/// A level that looks at some turns ahead.
const fn level(depth: u8, nodes: u64, margin: u16, glances: u8) -> Level {
    Level { budget: Budget { depth, nodes }, margin, glances, plain: true, proven: false }
}

/// As deep as the nodes allow.
const DEEP: u8 = Budget::UNLIMITED.depth;

/// The names of the levels in commands and catalogs. The engine in a page does
/// without them.
pub const LEVEL_NAMES: [&str; 5] = ["novice", "casual", "skilled", "expert", "master"];

/// The levels, the weakest first.
pub const LEVELS: [Level; 5] = [
    level(1, 2_000, 400, 95),
    level(3, 3_000, 25, 20),
    level(5, 8_000, 20, 10),
    Level { plain: false, ..level(DEEP, 10_000, 12, 0) },
    Level { plain: false, proven: true, ..level(DEEP, 4_000_000, 0, 0) },
];

impl Level {
    /// The level with this name, or with this number from 1.
    pub fn named(name: &str) -> Option<Level> {
        let by_name = LEVEL_NAMES.iter().position(|&known| known == name);
        let by_number = || name.parse::<usize>().ok()?.checked_sub(1);
        LEVELS.get(by_name.or_else(by_number)?).copied()
    }

    /// The same with no more than this for a turn.
    #[cfg(not(target_arch = "wasm32"))]
    #[must_use]
    pub fn within(self, most: &Budget) -> Level {
        let Budget { depth, nodes } = self.budget;
        let budget = Budget { depth: depth.min(most.depth), nodes: nodes.min(most.nodes) };
        Level { budget, ..self }
    }

    /// The turn that a player of this level makes in the last position of
    /// `game_so_far`; the same for the same seed, as long as the searcher
    /// remembers nothing else. `None` if there is no turn.
    pub fn choose(
        &self,
        searcher: &mut Searcher,
        game_so_far: &[Position],
        seed: u64,
        watcher: &mut dyn Watcher,
    ) -> Option<Turn> {
        let mut random = Random::new(mix(seed) ^ mix(game_so_far.len() as u64));
        let glance = random.below(100) < u64::from(self.glances);
        if self.proven {
            return searcher.search(game_so_far, &self.budget, watcher).map(|report| report.best);
        }
        let manner = Manner { margin: self.margin.into(), glance, plain: self.plain };
        let budget = if glance { Budget::depth(1) } else { self.budget };
        let (report, seen) = searcher.look(game_so_far, &budget, manner, watcher)?;
        if self.margin == 0 {
            return Some(report.best);
        }
        self.pick(searcher, game_so_far, &seen, &mut random).or(Some(report.best))
    }

    /// One of the candidates that are near the best. What is proven is not
    /// left to chance: a win that was seen is played.
    fn pick(
        &self,
        searcher: &Searcher,
        game_so_far: &[Position],
        seen: &[Candidate],
        random: &mut Random,
    ) -> Option<Turn> {
        let best = seen.iter().map(|candidate| candidate.score).max()?;
        let margin = if best.is_proven() { 0 } else { self.margin };
        let worth = |score: Score| {
            let loss = u64::from(best.0.abs_diff(score.0));
            u64::from(margin + 1).saturating_sub(loss).pow(2)
        };
        let sum: u64 = seen.iter().map(|candidate| worth(candidate.score)).sum();
        let mut at = random.below(sum);
        let chosen = seen.iter().find(|candidate| {
            let worth = worth(candidate.score);
            let here = at < worth;
            at = at.saturating_sub(worth);
            here && worth > 0
        })?;
        searcher.turn_to(game_so_far.last()?, &chosen.after)
    }
}
