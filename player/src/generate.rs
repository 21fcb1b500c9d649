//! All legal turns of a position.

use crate::definition::{Capture, ChainRule, Duty, Placement};
use crate::game::Game;
use crate::point::{Point, PointSet};
use crate::position::Position;
use crate::side::Side;
use crate::turn::{Chain, Turn};
use alloc::vec::Vec;

/// Receives each legal turn with the position after it.
pub trait Visitor {
    /// Called once for each turn.
    fn visit(&mut self, turn: &Turn, after: &Position);
}

impl<F: FnMut(&Turn, &Position)> Visitor for F {
    fn visit(&mut self, turn: &Turn, after: &Position) {
        self(turn, after);
    }
}

/// What stays the same while the turns of one position are made.
struct Scene<'a, V: ?Sized> {
    game: &'a Game,
    before: &'a Position,
    side: Side,
    visitor: &'a mut V,
}

impl Game {
    /// Shows every legal turn to the visitor, in no order that anybody may
    /// rely on. A finished game has none; draws are not looked at here.
    pub fn visit_turns(&self, position: &Position, visitor: &mut (impl Visitor + ?Sized)) {
        if self.decided(position).is_some() {
            return;
        }
        let able = self.able_to_jump(position);
        let mut scene = self.scene(position, visitor);
        if scene.but_steps(able) {
            scene.steps(able);
        }
    }

    /// The same where it need not be fast: all such callers share one code.
    pub fn each_turn(&self, position: &Position, visit: &mut impl FnMut(&Turn, &Position)) {
        let visitor: &mut dyn Visitor = visit;
        self.visit_turns(position, visitor);
    }

    /// The same without steps, of a position that is known not to be decided.
    /// `able` are the pieces that can capture. Whether steps are turns too.
    #[cfg(feature = "search")]
    pub(crate) fn each_but_steps(
        &self,
        position: &Position,
        able: PointSet,
        visit: &mut impl FnMut(&Turn, &Position),
    ) -> bool {
        let visitor: &mut dyn Visitor = visit;
        self.scene(position, visitor).but_steps(able)
    }

    fn scene<'a, V: ?Sized>(&'a self, before: &'a Position, visitor: &'a mut V) -> Scene<'a, V> {
        Scene { game: self, before, side: before.to_move, visitor }
    }

    /// All legal turns.
    pub fn turns(&self, position: &Position) -> Vec<Turn> {
        let mut turns = Vec::new();
        self.each_turn(position, &mut |turn, _| turns.push(*turn));
        turns
    }

    /// Whether the side to move has any turn, were the game not decided.
    pub(crate) fn can_move(&self, position: &Position) -> bool {
        let side = position.to_move;
        let empty = self.empty(position);
        if let Some(place) = self.sides[side].place
            && position.in_hand[side] > 0
        {
            return (place.region & empty).len() >= u32::from(position.in_hand[side]);
        }
        let steps = &self.sides[side].step;
        position.pieces[side].into_iter().any(|piece| steps[piece.index()].meets(empty))
            || !self.able_to_jump(position).is_empty()
    }

    /// The points that hold nothing.
    pub(crate) fn empty(&self, position: &Position) -> PointSet {
        self.all - position.occupied()
    }

    /// The pieces of the side to move that can capture.
    pub fn able_to_jump(&self, position: &Position) -> PointSet {
        let side = position.to_move;
        if self.sides[side].capture.is_none() {
            return PointSet::EMPTY;
        }
        let enemy = position.pieces[side.opponent()];
        let empty = self.empty(position);
        position.pieces[side]
            .into_iter()
            .filter(|&piece| self.can_jump(piece, enemy, empty))
            .collect()
    }

    /// Whether a piece at `from` can jump over one of `enemy` to one of `empty`.
    pub(crate) fn can_jump(&self, from: Point, enemy: PointSet, empty: PointSet) -> bool {
        self.jumps.over[from.index()].meets(enemy) && self.jumps.open(from, enemy, empty) != 0
    }

    /// The position after a step or a chain of jumps from `from` to `to` that
    /// took `captured`. `able` are the pieces that could have captured.
    #[inline]
    pub(crate) fn after_move(
        &self,
        before: &Position,
        from: Point,
        to: Point,
        captured: PointSet,
        able: PointSet,
    ) -> Position {
        let side = before.to_move;
        let table = &self.sides[side];
        let mut after = *before;
        after.pieces[side] = (before.pieces[side] - from.set()) | to.set();
        after.to_move = side.opponent();
        if !captured.is_empty() {
            after.pieces[side.opponent()] -= captured;
            after.quiet = 0;
            return after;
        }
        after.quiet = if table.advance[from.index()].contains(to) {
            0
        } else {
            before.quiet.saturating_add(1)
        };
        if !able.is_empty() && table.capture.is_some_and(|c| c.duty == Duty::Huff) {
            after.pieces[side] -= huffed(able, from, to);
        }
        after
    }

    /// The position after the pieces in hand are placed on `points`.
    pub(crate) fn after_placement(&self, before: &Position, points: PointSet) -> Position {
        let side = before.to_move;
        let mut after = *before;
        after.pieces[side] |= points;
        after.in_hand[side] = 0;
        after.to_move = side.opponent();
        after.quiet = 0;
        after
    }
}

/// Where the pieces of `able` stand after a step from `from` to `to`.
pub(crate) fn huffed(able: PointSet, from: Point, to: Point) -> PointSet {
    if able.contains(from) { (able - from.set()) | to.set() } else { able }
}

impl<V: Visitor + ?Sized> Scene<'_, V> {
    fn placements(&mut self, place: Placement) {
        let free = place.region & self.game.empty(self.before);
        self.choose(free, self.before.in_hand[self.side], PointSet::EMPTY);
    }

    /// Every way to add `count` points of `free` to `chosen`.
    fn choose(&mut self, free: PointSet, count: u8, chosen: PointSet) {
        if count == 0 {
            let after = self.game.after_placement(self.before, chosen);
            self.visitor.visit(&Turn::Place(chosen), &after);
            return;
        }
        let mut rest = free;
        for point in free {
            rest -= point.set();
            self.choose(rest, count - 1, chosen | point.set());
        }
    }

    /// Shows all turns that are no steps; whether steps are turns too.
    fn but_steps(&mut self, able: PointSet) -> bool {
        let table = &self.game.sides[self.side];
        if let Some(place) = table.place
            && self.before.in_hand[self.side] > 0
        {
            self.placements(place);
            return false;
        }
        match table.capture {
            Some(capture) if !able.is_empty() => {
                self.captures(able, capture);
                capture.duty != Duty::Must
            }
            _ => true,
        }
    }

    fn steps(&mut self, able: PointSet) {
        let empty = self.game.empty(self.before);
        let table = &self.game.sides[self.side];
        for from in self.before.pieces[self.side] {
            for to in table.step[from.index()] & empty {
                let after = self.game.after_move(self.before, from, to, PointSet::EMPTY, able);
                self.visitor.visit(&Turn::Step { from, to }, &after);
            }
        }
    }

    fn captures(&mut self, able: PointSet, capture: Capture) {
        let enemy = self.before.pieces[self.side.opponent()];
        for from in able {
            // The jumper leaves its point at once: it may jump back to it.
            let empty = self.game.empty(self.before) | from.set();
            let mut turn = Turn::Jump(Chain::new(from));
            self.jumps(&mut turn, from, enemy, empty, capture.chain);
        }
    }

    /// All ways on from `at`, with the pieces of `enemy` still there.
    fn jumps(
        &mut self,
        turn: &mut Turn,
        at: Point,
        enemy: PointSet,
        empty: PointSet,
        rule: ChainRule,
    ) {
        let game = self.game;
        for number in PointSet(game.jumps.open(at, enemy, empty)) {
            let Some(jump) = game.jumps.from(at).get(number.index()) else { break };
            let (left, free) = (enemy - jump.over.set(), empty | jump.over.set());
            let Turn::Jump(chain) = turn else { unreachable!("a chain is being made") };
            chain.push(jump.to);
            let from = chain.from();
            let more = rule != ChainRule::Single && game.can_jump(jump.to, left, free);
            if rule != ChainRule::MustGoOn || !more {
                let captured = self.before.pieces[self.side.opponent()] - left;
                let after = game.after_move(self.before, from, jump.to, captured, PointSet::EMPTY);
                self.visitor.visit(turn, &after);
            }
            if more {
                self.jumps(turn, jump.to, left, free, rule);
            }
            if let Turn::Jump(chain) = turn {
                chain.pop();
            }
        }
    }
}
