//! Whether the tables agree with the rules of the engine.

use super::tables::Tables;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::search::random::Random;
use crate::side::Side;
use crate::turn::Turn;

/// What a verification has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// Positions whose value agrees with those of all their successors.
    pub agreeing: u64,
    /// Positions that could not be looked at since results were forgotten.
    pub unknown: u64,
    /// The first position whose value does not agree.
    pub wrong: Option<Position>,
}

/// So many random positions are tried to find one that the many win: they may
/// be rare.
const TRIES: u32 = 2_000;

/// Looks at `samples` random positions of each size, one of two such that the
/// many win it if there are any: the winner by the table must be the one that
/// follows from the winners after each turn that the engine finds.
pub fn verify(game: &Game, tables: &Tables, samples: u64, seed: u64) -> Verdict {
    let mut random = Random::new(seed);
    let mut verdict = Verdict::default();
    for count in &tables.counts {
        for number in 0..samples {
            let mut position = tables.random(count.size, &mut random);
            let tries = if number % 2 == 0 || count.won == 0 { 0 } else { TRIES };
            for _ in 0..tries {
                if tables.winner(&position) == Some(Side::Many) {
                    break;
                }
                position = tables.random(count.size, &mut random);
            }
            for side in Side::ALL {
                position.to_move = side;
                match (tables.winner(&position), by_successors(game, tables, &position)) {
                    (Some(told), Some(found)) if told == found => verdict.agreeing += 1,
                    (Some(_), Some(_)) => {
                        verdict.wrong = verdict.wrong.or(Some(position));
                    }
                    _ => verdict.unknown += 1,
                }
            }
        }
    }
    verdict
}

/// The winner of a position from the winners of those after it.
fn by_successors(game: &Game, tables: &Tables, position: &Position) -> Option<Side> {
    if let Some(Outcome::Win { winner, .. }) = game.won(position) {
        return Some(winner);
    }
    let side = position.to_move;
    let (mut wins, mut unknown) = (false, false);
    game.visit_turns(position, &mut |_: &Turn, after: &Position| {
        let winner = match game.won(after) {
            Some(Outcome::Win { winner, .. }) => Some(winner),
            _ => tables.winner(after),
        };
        wins |= winner == Some(side);
        unknown |= winner.is_none();
    });
    if wins {
        Some(side)
    } else if unknown {
        None
    } else {
        Some(side.opponent())
    }
}
