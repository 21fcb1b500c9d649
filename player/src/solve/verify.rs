//! Whether the tables agree with the rules of the engine, and with a search
//! that does not know them.

use std::collections::HashMap;

use super::tables::Tables;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::search::random::Random;
use crate::side::Side;
use crate::turn::Turn;

/// How much is looked at, of each size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Samples {
    /// Random positions whose value is compared with those after it.
    pub positions: u64,
    /// Random positions that are searched to the end, with this many
    /// positions at most.
    pub searches: u64,
    /// The most positions of each such search.
    pub nodes: usize,
    /// Games that the side that wins plays by the tables, against any turns.
    pub games: u64,
    /// From what the random numbers follow.
    pub seed: u64,
}

/// What a verification has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// Positions whose value agrees with those of all their successors.
    pub agreeing: u64,
    /// Positions that could not be looked at since results were forgotten.
    pub unknown: u64,
    /// Positions whose value a search to the end has found too, and how many
    /// searches came to no end.
    pub searched: u64,
    /// Searches that came to no end.
    pub unfinished: u64,
    /// Games that were won by the side that the tables say.
    pub games: u64,
    /// The first position whose value is not confirmed.
    pub wrong: Option<Position>,
}

/// So many random positions are tried to find one that the many win: they may
/// be rare.
const TRIES: u32 = 2_000;

/// Looks at random positions of each size with the rules of the engine, every
/// other one such that the many win it if there are any.
pub fn verify(game: &Game, tables: &Tables, samples: &Samples) -> Verdict {
    let mut random = Random::new(samples.seed);
    let mut verdict = Verdict::default();
    for count in &tables.counts {
        let any = |random: &mut Random, number: u64| {
            let mut position = tables.random(count.size, random);
            let tries = if number.is_multiple_of(2) || count.won == 0 { 0 } else { TRIES };
            for _ in 0..tries {
                if tables.winner(&position) != Some(Side::Few) {
                    break;
                }
                position = tables.random(count.size, random);
            }
            position
        };
        for number in 0..samples.positions {
            let position = any(&mut random, number);
            for to_move in Side::ALL {
                verdict.compare(game, tables, &Position { to_move, ..position });
            }
        }
        // In a circle a search without end finds nothing, and a game may never
        // end though each turn keeps a win.
        if game.draw.quiet.is_some() || game.draw.repetition.is_some() {
            continue;
        }
        for number in 0..samples.searches {
            let position = any(&mut random, number);
            verdict.search(game, tables, &position, samples.nodes);
        }
        for number in 0..samples.games {
            let position = any(&mut random, number);
            verdict.play(game, tables, &position, &mut random);
        }
    }
    verdict
}

impl Verdict {
    /// Compares a value with those after it.
    fn compare(&mut self, game: &Game, tables: &Tables, position: &Position) {
        match (tables.winner(position), by_successors(game, tables, position)) {
            (Some(told), Some(found)) if told == found => self.agreeing += 1,
            (Some(_), Some(_)) => self.fail(position),
            _ => self.unknown += 1,
        }
    }

    /// Compares a value with that of a search to the end.
    fn search(&mut self, game: &Game, tables: &Tables, position: &Position, nodes: usize) {
        let mut proof = Proof { game, known: HashMap::new(), nodes };
        match (tables.winner(position), proof.winner(position)) {
            (Some(told), Some(found)) if told == found => self.searched += 1,
            (Some(_), Some(_)) => self.fail(position),
            (None, _) => self.unknown += 1,
            (_, None) => self.unfinished += 1,
        }
    }

    /// Plays a game that the side that wins plays by the tables and the other
    /// one at random; as far as the tables go.
    fn play(&mut self, game: &Game, tables: &Tables, first: &Position, random: &mut Random) {
        let Some(winner) = tables.winner(first) else {
            self.unknown += 1;
            return;
        };
        let mut position = *first;
        loop {
            match game.outcome(&position) {
                Some(Outcome::Win { winner: side, .. }) if side == winner => {
                    self.games += 1;
                    return;
                }
                Some(_) => return self.fail(first),
                None => {}
            }
            let mut after = Vec::new();
            game.visit_turns(&position, &mut |_: &Turn, next: &Position| after.push(*next));
            let mut is_unknown = false;
            if position.to_move == winner {
                after.retain(|next| {
                    let value = value(game, tables, next);
                    is_unknown |= value.is_none();
                    value == Some(winner)
                });
            }
            let Some(&next) = after.get(random.below(after.len() as u64) as usize) else {
                match is_unknown {
                    true => self.unknown += 1,
                    false => self.fail(first),
                }
                return;
            };
            position = next;
        }
    }

    fn fail(&mut self, position: &Position) {
        self.wrong = self.wrong.or(Some(*position));
    }
}

/// The winner by the rules, if the game is over, or by the tables.
fn value(game: &Game, tables: &Tables, position: &Position) -> Option<Side> {
    match game.won(position) {
        Some(Outcome::Win { winner, .. }) => Some(winner),
        _ => tables.winner(position),
    }
}

/// The winner of a position from the winners of those after it.
fn by_successors(game: &Game, tables: &Tables, position: &Position) -> Option<Side> {
    if let Some(Outcome::Win { winner, .. }) = game.won(position) {
        return Some(winner);
    }
    let side = position.to_move;
    let (mut wins, mut unknown) = (false, false);
    game.visit_turns(position, &mut |_: &Turn, after: &Position| {
        let winner = value(game, tables, after);
        wins |= winner == Some(side);
        unknown |= winner.is_none();
    });
    match (wins, unknown) {
        (true, _) => Some(side),
        (false, true) => None,
        (false, false) => Some(side.opponent()),
    }
}

/// A search to the end by the rules alone: the second method.
struct Proof<'a> {
    game: &'a Game,
    known: HashMap<Position, Side>,
    nodes: usize,
}

impl Proof<'_> {
    /// The winner; `None` if that takes more positions than allowed.
    fn winner(&mut self, position: &Position) -> Option<Side> {
        if let Some(Outcome::Win { winner, .. }) = self.game.outcome(position) {
            return Some(winner);
        }
        let key = Position { quiet: 0, ..*position };
        if let Some(&winner) = self.known.get(&key) {
            return Some(winner);
        }
        if self.known.len() >= self.nodes {
            return None;
        }
        let side = position.to_move;
        let mut after = Vec::new();
        self.game.visit_turns(position, &mut |_: &Turn, next: &Position| after.push(*next));
        // Captures first: they leave less to search.
        after.sort_by_key(|next| next.pieces.many.len());
        let mut winner = side.opponent();
        for next in &after {
            if self.winner(next)? == side {
                winner = side;
                break;
            }
        }
        self.known.insert(key, winner);
        Some(winner)
    }
}
