//! Counting the turns of a position to a depth: the test of every rule.

use crate::game::Game;
use crate::generate::Visitor;
use crate::position::Position;
use crate::turn::Turn;

struct Counter<'a> {
    game: &'a Game,
    depth: u32,
    count: u64,
}

impl Visitor for Counter<'_> {
    fn visit(&mut self, _: &Turn, after: &Position) {
        if self.depth == 1 {
            self.count += 1;
        } else {
            self.depth -= 1;
            self.game.visit_turns(after, self);
            self.depth += 1;
        }
    }
}

/// The number of sequences of `depth` turns. A game that is won has no
/// further turns; draws are ignored. Depth 0 is 1.
pub fn perft(game: &Game, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut counter = Counter { game, depth, count: 0 };
    game.visit_turns(position, &mut counter);
    counter.count
}
