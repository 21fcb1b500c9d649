//! Advice about a game: what the computer would play, what would be best and
//! why, and how it stands.
//!
//! Each answer depends on the question alone, which has the whole game in it:
//! whoever asks can drop an answer that comes when the game has gone on. Data
//! passes through the rooms of this module thus:
//!
//! 1. [`line`] reads the game, the [`Adviser`] searches its last position;
//! 2. [`standing`] is what a score means to people, [`reason`] why a turn is
//!    good;
//! 3. [`answer`] puts both into bytes for the page.

pub mod answer;
pub mod line;
pub mod reason;
pub mod standing;

use crate::compiled::{Compiled, Variant};
use crate::search::evaluation::Evaluator;
use crate::search::{Budget, Level, Network, Proven, Report, Searcher, Watcher, Weights};
use crate::side::Side;
use crate::turn::Turn;

use line::Line;
use reason::Reason;
use standing::Standing;

/// Knows a game and answers questions about its positions.
#[derive(Clone, Debug)]
pub struct Adviser {
    games: Compiled,
    weights: Weights,
    table: usize,
    /// The searcher of the options that were last asked about.
    searcher: Option<(Variant, Searcher)>,
}

/// What can be known of a game beside its rules and weights.
#[derive(Clone, Debug)]
pub enum Lore<'a> {
    /// Winning play that was proven beforehand, which is followed: the bytes
    /// that [`Proven::read`] reads.
    Proven(&'a [u8]),
    /// A network that judges positions.
    Network(Network),
}

/// The best turn of a position, as far as it was searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// Who is to move.
    pub side: Side,
    /// What the search found.
    pub report: Report,
    /// How it stands before the turn, if the turn is made.
    pub standing: Standing,
    /// What speaks for the turn.
    pub reason: Reason,
}

impl Adviser {
    /// An adviser on the game. Its searches remember in at most `table`
    /// bytes, which are taken when the first one begins.
    pub fn new(games: Compiled, weights: Weights, table: usize) -> Adviser {
        Adviser { games, weights, table, searcher: None }
    }

    /// This is known with the options of this number, until something is asked
    /// about others.
    pub fn learn(&mut self, number: u8, lore: Lore<'_>) {
        let Some(variant) = self.games.variant(number) else { return };
        let searcher = self.searcher(variant);
        match lore {
            Lore::Proven(bytes) => searcher.follow(Proven::read(searcher.game(), bytes)),
            Lore::Network(network) => searcher.judge_by(network),
        }
    }

    /// The number of points of the board.
    pub fn points(&self) -> usize {
        self.games.points()
    }

    /// The game of these bytes, see [`line`]; `None` if they are not those of
    /// such a game, or have an illegal turn.
    pub fn line(&self, bytes: &[u8]) -> Option<Line> {
        Line::read(&self.games, bytes)
    }

    /// The turn that a player of this level makes: always the same for the
    /// same seed, unless the watcher stops the search. `None` if the game is
    /// over.
    pub fn choose(
        &mut self,
        line: &Line,
        level: &Level,
        seed: u64,
        watcher: &mut dyn Watcher,
    ) -> Option<Turn> {
        if line.outcome().is_some() {
            return None;
        }
        let searcher = self.searcher(line.variant);
        searcher.forget();
        level.choose(searcher, &line.positions, seed, watcher)
    }

    /// The best turn and why. `None` if the game is over.
    pub fn best(
        &mut self,
        line: &Line,
        budget: &Budget,
        watcher: &mut dyn Watcher,
    ) -> Option<Advice> {
        if line.outcome().is_some() {
            return None;
        }
        let searcher = self.searcher(line.variant);
        let unit = searcher.unit();
        let report = searcher.search(&line.positions, budget, watcher)?;
        let evaluator = Evaluator::new(&line.game, &self.weights);
        let root = line.present();
        let scene = reason::Scene { game: &line.game, evaluator: &evaluator, root };
        let reason = scene.reason(&report, &self.weights);
        let standing = Standing::of(report.score, root.to_move, unit);
        Some(Advice { side: root.to_move, report, standing, reason })
    }

    /// The searcher for the options, which is made when they change.
    fn searcher(&mut self, variant: Variant) -> &mut Searcher {
        if self.searcher.as_ref().is_some_and(|(known, _)| *known != variant) {
            // The old table goes before the new one comes.
            self.searcher = None;
        }
        let fresh = || {
            let game = self.games.game(variant);
            (variant, Searcher::new(game, &self.weights, self.table))
        };
        &mut self.searcher.get_or_insert_with(fresh).1
    }
}
