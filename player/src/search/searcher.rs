//! The entrance to the search: deeper and deeper within a budget.

use alloc::vec::Vec;

use super::alphabeta::{AlphaBeta, Limit, Passed};
use super::children::{gather_all, turn_to};
use super::deepening::Deepening;
use super::evaluation::Evaluator;
use super::memory::Memory;
use super::network::{Network, Sums};
use super::order::Experience;
use super::proven::Proven;
use super::score::Score;
use super::table::Table;
use super::verge::Verge;
use super::weights::Weights;
use super::worth::Worth;
use super::zobrist::Keys;
use crate::game::Game;
use crate::position::Position;
use crate::session::Session;
use crate::turn::Turn;

/// How much work a search may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// The last iteration, in plies, at least 1.
    pub depth: u8,
    /// The most positions to visit. The first iteration is always finished
    /// unless the watcher stops it.
    pub nodes: u64,
}

impl Budget {
    /// No limit: the watcher has to stop the search.
    pub const UNLIMITED: Budget = Budget { depth: 200, nodes: u64::MAX };

    /// A budget of nodes alone.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { nodes, ..Budget::UNLIMITED }
    }

    /// A budget of depth alone.
    pub const fn depth(depth: u8) -> Budget {
        Budget { depth, ..Budget::UNLIMITED }
    }
}

/// Looks on while a search goes on, and may stop it.
pub trait Watcher {
    /// Asked about every thousand nodes whether to stop, with the number of
    /// nodes visited.
    fn stop(&mut self, nodes: u64) -> bool {
        let _ = nodes;
        false
    }

    /// Told after each iteration what is known; whether to go on with another.
    fn iteration(&mut self, report: &Report) -> bool {
        let _ = report;
        true
    }
}

/// Never stops a search.
impl Watcher for () {}

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The best turn; always a legal one.
    pub best: Turn,
    /// The score for the side to move.
    pub score: Score,
    /// The last iteration that was finished, in plies; 0 if none was.
    pub depth: u8,
    /// The number of positions visited.
    pub nodes: u64,
    /// The turns that both sides are expected to make, the best one first.
    pub line: Vec<Turn>,
}

/// A turn from the root with what the last finished iteration found of it.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The position after it.
    pub after: Position,
    /// The score for the side that makes it: exact if it is within the margin
    /// below the best one, else no more than a bound from above.
    pub score: Score,
    /// How many pieces it takes.
    pub taken: u8,
}

/// How a search looks at the turns from its root.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Manner {
    /// Turns that are worse by no more than this get exact scores too.
    pub margin: i32,
    /// Captures at the horizon are overlooked.
    pub glance: bool,
    /// Positions are judged by weights, even if there is a network.
    pub plain: bool,
}

/// Searches positions of one game, and remembers what it found.
#[derive(Clone, Debug)]
pub struct Searcher {
    game: Game,
    evaluator: Evaluator,
    network: Option<Network>,
    keys: Keys,
    verge: Verge,
    memory: Memory,
    proven: Option<Proven>,
    /// Whether the last search judged by weights alone.
    was_plain: bool,
}

impl Searcher {
    /// The size of the table that is usual, in bytes.
    pub const TABLE: usize = 4 << 20;

    /// A searcher for the game, with a table of at most `table` bytes.
    pub fn new(game: Game, weights: &Weights, table: usize) -> Searcher {
        Searcher {
            evaluator: Evaluator::new(&game, weights),
            network: None,
            keys: Keys::new(&game),
            verge: Verge::new(&game),
            memory: Memory {
                table: Table::new(table),
                worth: Worth::unknown(),
                sums: None,
                experience: Experience::new(),
            },
            proven: None,
            was_plain: false,
            game,
        }
    }

    /// The same with winning play that was proven beforehand: where it is
    /// known, it is followed instead of searching.
    #[must_use]
    pub fn with_proven(self, proven: Option<Proven>) -> Searcher {
        Searcher { proven, ..self }
    }

    /// From now on follows winning play that was proven beforehand.
    pub fn follow(&mut self, proven: Proven) {
        self.proven = Some(proven);
    }

    /// From now on a network judges positions in place of the weights.
    pub fn judge_by(&mut self, network: Network) {
        self.memory.sums = Some(Sums::new(&network));
        self.network = Some(network);
    }

    /// The same with a network that judges positions, if there is one.
    #[must_use]
    pub fn with_network(mut self, network: Option<Network>) -> Searcher {
        if let Some(network) = network {
            self.judge_by(network);
        }
        self
    }

    /// The game that is searched.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// By what estimates of this game are judged, in hundredths of a point, at
    /// least 100: the more certain even its start seems to be, the more.
    pub fn unit(&mut self) -> i32 {
        let (judges, start) = ((&self.evaluator, self.network.as_ref()), self.game.start());
        100 + self.memory.estimate(&self.game, judges, &start).abs()
    }

    /// Forgets all earlier searches, so that the next one depends on nothing
    /// but its arguments.
    pub fn forget(&mut self) {
        self.memory.table.clear();
        self.memory.experience.clear();
    }

    /// Searches the last position of `game_so_far`, a list of all positions
    /// of the game from its first; see [`positions`]. Where winning play is
    /// proven it is followed: then the depth is 0. `None` if the game is
    /// over by a win, or there is no turn.
    pub fn search(
        &mut self,
        game_so_far: &[Position],
        budget: &Budget,
        watcher: &mut dyn Watcher,
    ) -> Option<Report> {
        if let Some(report) = self.known(game_so_far.last()?) {
            return Some(report);
        }
        let (mut report, _) = self.look(game_so_far, budget, Manner::default(), watcher)?;
        if let Some(proven) = &self.proven
            && !report.score.is_proven()
            && let Some(plies) = proven.doom(&self.game, game_so_far.last()?)
        {
            report.score = Score::loss_in(plies);
        }
        Some(report)
    }

    /// What is proven; its score is a win in so many plies at most.
    fn known(&self, position: &Position) -> Option<Report> {
        let (best, _, plies) = self.proven.as_ref()?.advice(&self.game, position)?;
        let score = Score::win_in(plies);
        Some(Report { best, score, depth: 0, nodes: 0, line: Vec::from([best]) })
    }

    /// A turn that leads from the one position to the other, if there is any.
    pub(super) fn turn_to(&self, before: &Position, after: &Position) -> Option<Turn> {
        turn_to(&self.game, before, after)
    }

    /// A search that also says how good the other turns are.
    pub(super) fn look(
        &mut self,
        game_so_far: &[Position],
        budget: &Budget,
        manner: Manner,
        watcher: &mut dyn Watcher,
    ) -> Option<(Report, Vec<Candidate>)> {
        let (root, passed) = game_so_far.split_last()?;
        let mut turns = Vec::new();
        let able = gather_all(&self.game, root, &mut turns);
        let mut deepening = Deepening::new(&self.game, (*root, able), turns, manner)?;
        if self.network.is_some() && self.was_plain != manner.plain {
            // What one judges is nothing to the other.
            self.memory.table.clear();
        }
        self.was_plain = manner.plain;
        self.memory.table.grow_older();
        self.memory.experience.fade();
        let path = passed.iter().chain([root]);
        let path = path.map(|p| Passed { key: self.keys.of(p), quiet: p.quiet }).collect();
        let mut tree = AlphaBeta {
            game: &self.game,
            evaluator: &self.evaluator,
            network: self.network.as_ref().filter(|_| !manner.plain),
            keys: &self.keys,
            verge: &self.verge,
            memory: &mut self.memory,
            limit: Limit { nodes: u64::MAX, watcher },
            path,
            played: passed.len(),
            children: Vec::with_capacity(1 << 10),
            nodes: 0,
            depth: 0,
            glance: manner.glance,
            stopped: false,
        };
        deepening.run(&mut tree, budget);
        Some((deepening.report, deepening.candidates))
    }
}

/// All positions of a game from its first to the present one.
pub fn positions(session: &Session) -> Vec<Position> {
    let mut start = session.clone();
    start.go_to(0);
    let after = session.played().iter().map(|played| played.after);
    core::iter::once(*start.position()).chain(after).collect()
}
