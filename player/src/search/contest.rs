//! Players set against one another: single games, pairs with sides swapped,
//! and what the results say.

use alloc::string::String;
use alloc::vec::Vec;

use super::level::Level;
use super::random::mix;
use super::searcher::{Budget, Searcher, Watcher};
use crate::game::Game;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::session::Session;
use crate::side::{BySide, Side};
use crate::turn::Turn;

/// Anything that plays.
pub trait Player {
    /// A turn for the last position of the list of all positions of the game
    /// so far. `None` if there is none. The same seed gives the same turn,
    /// unless the player looks at a clock.
    fn choose(&mut self, game_so_far: &[Position], seed: u64) -> Option<Turn>;

    /// Called before each game: what was learnt in others is forgotten.
    fn begin(&mut self);
}

/// A level as a player.
pub struct LevelPlayer {
    /// What it thinks with.
    pub searcher: Searcher,
    /// How well it plays.
    pub level: Level,
}

impl Player for LevelPlayer {
    fn choose(&mut self, game_so_far: &[Position], seed: u64) -> Option<Turn> {
        self.level.choose(&mut self.searcher, game_so_far, seed, &mut ())
    }

    fn begin(&mut self) {
        self.searcher.forget();
    }
}

/// The search with a budget of nodes or of time for each turn.
pub struct SearchPlayer {
    /// What it thinks with.
    pub searcher: Searcher,
    /// The budget for each turn.
    pub budget: Budget,
    /// The seconds for each turn; with them games cannot be repeated exactly.
    pub seconds: Option<f64>,
}

impl Player for SearchPlayer {
    fn choose(&mut self, game_so_far: &[Position], _: u64) -> Option<Turn> {
        let mut watcher = Clock::new(self.seconds);
        self.searcher.search(game_so_far, &self.budget, &mut watcher).map(|report| report.best)
    }

    fn begin(&mut self) {
        self.searcher.forget();
    }
}

/// Stops a search after a time.
pub struct Clock {
    end: Option<std::time::Instant>,
}

impl Clock {
    /// A clock that runs from now, and for ever without `seconds`.
    pub fn new(seconds: Option<f64>) -> Clock {
        let end = seconds.map(|seconds| {
            std::time::Instant::now() + std::time::Duration::from_secs_f64(seconds.max(0.0))
        });
        Clock { end }
    }

    /// Whether the time is over.
    pub fn is_over(&self) -> bool {
        self.end.is_some_and(|end| std::time::Instant::now() >= end)
    }
}

impl Watcher for Clock {
    fn stop(&mut self, _: u64) -> bool {
        self.is_over()
    }
}

/// After so many plies a game counts as drawn, whatever its rules.
const LONGEST: usize = 1000;

/// Plays a game from an opening, which must be legal, to its end. Returns the
/// winner, if there is one, and the number of plies.
///
/// # Panics
/// If a player makes a turn that is against the rules.
pub fn play_game(
    game: &Game,
    opening: &[Turn],
    mut players: BySide<&mut (dyn Player + 'static)>,
    seed: u64,
) -> (Option<Side>, usize) {
    let mut session = Session::new(game.clone());
    let mut positions = alloc::vec![*session.position()];
    let make = |session: &mut Session, positions: &mut Vec<Position>, turn: &Turn| match session
        .play(turn)
    {
        Ok(played) => positions.push(played.after),
        Err(why) => panic!("{}: {why:?}", turn.text(&game.board)),
    };
    for turn in opening {
        make(&mut session, &mut positions, turn);
    }
    for side in Side::ALL {
        players[side].begin();
    }
    while session.outcome().is_none() && session.ply() < LONGEST {
        let side = session.position().to_move;
        let Some(turn) = players[side].choose(&positions, mix(seed) ^ session.ply() as u64) else {
            break;
        };
        make(&mut session, &mut positions, &turn);
    }
    match session.outcome() {
        Some(Outcome::Win { winner, .. }) => (Some(winner), session.ply()),
        _ => (None, session.ply()),
    }
}

/// The results of pairs of games: in each pair both players have each side
/// once, from the same opening.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Games that the first player won, drew and lost, by the side it had.
    pub games: BySide<[u32; 3]>,
    /// The points of the first player in each pair, from 0 to 2.
    pub pairs: Vec<f64>,
}

impl Tally {
    /// Adds a pair: the winner of the game in which the first player had the
    /// few, and of that in which it had the many.
    pub fn add(&mut self, winners: BySide<Option<Side>>) {
        let mut points = 0.0;
        for side in Side::ALL {
            let result = match winners[side] {
                Some(winner) if winner == side => 0,
                None => 1,
                Some(_) => 2,
            };
            self.games[side][result] += 1;
            points += [1.0, 0.5, 0.0][result];
        }
        self.pairs.push(points);
    }

    /// The share of the points that the first player took, from 0 to 1; 0.5
    /// if nothing was played.
    pub fn share(&self) -> f64 {
        if self.pairs.is_empty() {
            return 0.5;
        }
        self.pairs.iter().sum::<f64>() / (2.0 * self.pairs.len() as f64)
    }

    /// How far [`Tally::share`] may be off, with a certainty of 95 %, from 0 to
    /// 1: by the spread of the pairs. Where all ended alike, hardly more than
    /// three in as many pairs would end otherwise, by one point of two.
    pub fn error(&self) -> f64 {
        let count = self.pairs.len() as f64;
        let mean = 2.0 * self.share();
        let squares: f64 = self.pairs.iter().map(|points| (points - mean).powi(2)).sum();
        if squares == 0.0 {
            return (1.5 / count).min(1.0);
        }
        1.96 * (squares / (count - 1.0) / count).sqrt() / 2.0
    }

    /// The result as text: the share in percent with its error at 95 %, Elo
    /// with its bounds, games won, drawn and lost, in all and with each side.
    pub fn text(&self) -> String {
        let (share, error) = (self.share(), self.error());
        let [few, many] = [self.games.few, self.games.many];
        let all: Vec<u32> = (0..3).map(|result| few[result] + many[result]).collect();
        alloc::format!(
            "{:.1} % ± {:.1}\tElo {:+.0} ({:+.0} to {:+.0})\t+{} ={} -{}\tfew +{} ={} -{}\tmany +{} ={} -{}",
            100.0 * share,
            100.0 * error,
            elo(share),
            elo(share - error),
            elo(share + error),
            all[0],
            all[1],
            all[2],
            few[0],
            few[1],
            few[2],
            many[0],
            many[1],
            many[2]
        )
    }
}

/// The difference in Elo that such a share of the points means, at most 800.
fn elo(share: f64) -> f64 {
    let share = share.clamp(0.01, 0.99);
    (400.0 * (share / (1.0 - share)).log10()).clamp(-800.0, 800.0)
}
