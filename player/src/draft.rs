//! A turn in the making: what a player has picked so far, and what each
//! further pick does. Only a whole turn is played; until then everything can
//! be taken back.

use crate::definition::{ChainRule, Duty};
use crate::game::Game;
use crate::point::{Point, PointSet};
use crate::position::Position;
use crate::side::Side;
use crate::turn::{Chain, Turn};
use alloc::vec::Vec;

/// The picks of the turn so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Draft {
    /// Nothing is picked.
    #[default]
    Empty,
    /// The piece on this point is picked up.
    Piece(Point),
    /// A piece has jumped at least once and may or must go on.
    Chain(Chain),
    /// Some of the pieces in hand are placed.
    Placing(PointSet),
}

/// What a pick did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pick {
    /// A piece was picked up.
    Selected,
    /// The picked piece was put back where it stood.
    Dropped,
    /// A jump was made or a piece was placed; the turn goes on.
    Partial,
    /// The turn is complete.
    Complete(Turn),
    /// Several chains end there: one of them has to be chosen.
    Choice(Vec<Turn>),
    /// Nothing: the pick says nothing in this state.
    Nothing,
    /// The rules forbid it.
    Refused(Refusal),
}

/// Why a pick was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The piece there belongs to the side that is not to move.
    NotYourTurn,
    /// The piece there has no turn.
    CannotMove(Point),
    /// Another piece must capture.
    MustCapture,
    /// The picked piece cannot go there.
    CannotReach(Point, Point),
    /// The piece must go on jumping.
    MustGoOn(Point),
    /// No piece may be placed there.
    NotThere,
}

/// What is to be seen while a turn is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The position with the partial turn made.
    pub position: Position,
    /// The pieces that can be picked up.
    pub movable: PointSet,
    /// The pieces one of which must capture.
    pub must: PointSet,
    /// The piece that is picked up or jumping.
    pub selected: Option<Point>,
    /// Where it can step.
    pub steps: PointSet,
    /// Where it can jump.
    pub jumps: PointSet,
    /// Where it can end the turn after more than one jump.
    pub leaps: PointSet,
    /// Where a piece in hand can be placed.
    pub places: PointSet,
    /// The points that the jumping piece has been on, in order.
    pub trail: Vec<Point>,
    /// What it has taken so far.
    pub taken: PointSet,
    /// Whether the turn may end here.
    pub may_end: bool,
}

impl Draft {
    /// Picks a point.
    pub fn pick(&mut self, game: &Game, position: &Position, point: Point) -> Pick {
        match self.clone() {
            _ if position.in_hand[position.to_move] > 0 => self.place(game, position, point),
            Draft::Empty | Draft::Placing(_) => self.select(game, position, point),
            Draft::Piece(from) if from == point => {
                *self = Draft::Empty;
                Pick::Dropped
            }
            Draft::Piece(from) => self.go(game, position, from, point),
            Draft::Chain(chain) if chain.end() == point => match self.end(game, position) {
                Some(turn) => Pick::Complete(turn),
                None => Pick::Refused(Refusal::MustGoOn(point)),
            },
            Draft::Chain(chain) => self.hop(game, position, chain, point),
        }
    }

    /// Takes back the last jump or the last placed piece, or puts down the
    /// picked piece. Returns whether there was anything to take back.
    pub fn back(&mut self) -> bool {
        let draft = match self.clone() {
            Draft::Empty => return false,
            Draft::Piece(_) => Draft::Empty,
            Draft::Chain(mut chain) => {
                chain.pop();
                match chain.landings() {
                    [] => Draft::Piece(chain.from()),
                    _ => Draft::Chain(chain),
                }
            }
            Draft::Placing(points) => match points.into_iter().last() {
                Some(last) if points.len() > 1 => Draft::Placing(points - last.set()),
                _ => Draft::Empty,
            },
        };
        *self = draft;
        true
    }

    /// Ends the turn after a jump, where that is allowed.
    pub fn end(&mut self, game: &Game, position: &Position) -> Option<Turn> {
        let Draft::Chain(chain) = *self else { return None };
        let turn = Turn::Jump(chain);
        game.play(position, &turn).ok()?;
        *self = Draft::Empty;
        Some(turn)
    }

    /// What is to be seen.
    pub fn view(&self, game: &Game, position: &Position) -> View {
        let mut view = View {
            position: *position,
            movable: PointSet::EMPTY,
            must: PointSet::EMPTY,
            selected: None,
            steps: PointSet::EMPTY,
            jumps: PointSet::EMPTY,
            leaps: PointSet::EMPTY,
            places: PointSet::EMPTY,
            trail: Vec::new(),
            taken: PointSet::EMPTY,
            may_end: false,
        };
        if game.won(position).is_some() {
            return view;
        }
        let side = position.to_move;
        if position.in_hand[side] > 0 {
            let placed = self.placed();
            view.position.pieces[side] |= placed;
            view.position.in_hand[side] -= placed.len() as u8;
            let region = game.placement(side).map_or(PointSet::EMPTY, |place| place.region);
            view.places = region & game.empty(&view.position);
            return view;
        }
        view.movable = movable(game, position);
        if duty(game, side) == Some(Duty::Must) {
            view.must = game.able_to_jump(position);
        }
        match *self {
            Draft::Piece(from) => {
                view.selected = Some(from);
                (view.steps, view.jumps) = targets(game, position, from);
                view.leaps = leaps(game, position, &Chain::new(from)) - view.steps - view.jumps;
            }
            Draft::Chain(chain) => self.view_chain(game, chain, &mut view),
            Draft::Empty | Draft::Placing(_) => {}
        }
        view
    }

    fn view_chain(&self, game: &Game, chain: Chain, view: &mut View) {
        view.leaps = leaps(game, &view.position, &chain);
        let Hops { enemy, empty } = hops(game, &view.position, &chain);
        let side = view.position.to_move;
        let all = view.position.pieces[side.opponent()];
        view.may_end = game.play(&view.position, &Turn::Jump(chain)).is_ok();
        view.taken = all - enemy;
        view.position.pieces[side.opponent()] = enemy;
        view.position.pieces[side] =
            (view.position.pieces[side] - chain.from().set()) | chain.end().set();
        view.selected = Some(chain.end());
        view.jumps = landings(game, chain.end(), enemy, empty);
        view.leaps -= view.jumps | chain.end().set();
        view.trail =
            core::iter::once(chain.from()).chain(chain.landings().iter().copied()).collect();
        view.movable = chain.end().set();
        view.must = PointSet::EMPTY;
    }

    fn placed(&self) -> PointSet {
        match self {
            Draft::Placing(points) => *points,
            _ => PointSet::EMPTY,
        }
    }

    fn place(&mut self, game: &Game, position: &Position, point: Point) -> Pick {
        let placed = self.placed();
        if placed.contains(point) {
            let left = placed - point.set();
            *self = if left.is_empty() { Draft::Empty } else { Draft::Placing(left) };
            return Pick::Dropped;
        }
        let side = position.to_move;
        let region = game.placement(side).map_or(PointSet::EMPTY, |place| place.region);
        if !(region & game.empty(position)).contains(point) {
            return Pick::Refused(Refusal::NotThere);
        }
        let placed = placed | point.set();
        if placed.len() < u32::from(position.in_hand[side]) {
            *self = Draft::Placing(placed);
            return Pick::Partial;
        }
        *self = Draft::Empty;
        Pick::Complete(Turn::Place(placed))
    }

    fn select(&mut self, game: &Game, position: &Position, point: Point) -> Pick {
        let side = position.to_move;
        if position.pieces[side.opponent()].contains(point) {
            return Pick::Refused(Refusal::NotYourTurn);
        }
        if !position.pieces[side].contains(point) {
            return Pick::Nothing;
        }
        if !movable(game, position).contains(point) {
            let able = game.able_to_jump(position);
            let must = duty(game, side) == Some(Duty::Must) && !able.is_empty();
            return Pick::Refused(match must {
                true => Refusal::MustCapture,
                false => Refusal::CannotMove(point),
            });
        }
        *self = Draft::Piece(point);
        Pick::Selected
    }

    fn go(&mut self, game: &Game, position: &Position, from: Point, to: Point) -> Pick {
        if position.pieces[position.to_move].contains(to) {
            return self.select(game, position, to);
        }
        let (steps, jumps) = targets(game, position, from);
        if steps.contains(to) {
            *self = Draft::Empty;
            return Pick::Complete(Turn::Step { from, to });
        }
        if jumps.contains(to) {
            return self.hop(game, position, Chain::new(from), to);
        }
        if position.pieces[position.to_move.opponent()].contains(to) {
            return Pick::Refused(Refusal::NotYourTurn);
        }
        if let Some(pick) = self.leap(game, position, Chain::new(from), to) {
            return pick;
        }
        if !jumps.is_empty() && duty(game, position.to_move) == Some(Duty::Must) {
            return Pick::Refused(Refusal::MustCapture);
        }
        Pick::Refused(Refusal::CannotReach(from, to))
    }

    /// A point farther on was picked: the whole chain that ends there, if there
    /// is just one, or the choice between several.
    fn leap(&mut self, game: &Game, position: &Position, so_far: Chain, to: Point) -> Option<Pick> {
        let mut turns = chains_on(game, position, &so_far);
        turns.retain(|turn| matches!(turn, Turn::Jump(chain) if chain.end() == to));
        match turns[..] {
            [] => None,
            [turn] => {
                *self = Draft::Empty;
                Some(Pick::Complete(turn))
            }
            _ => Some(Pick::Choice(turns)),
        }
    }

    /// Adds a jump; the turn is complete when no further jump is possible.
    fn hop(&mut self, game: &Game, position: &Position, mut chain: Chain, to: Point) -> Pick {
        let Hops { enemy, empty } = hops(game, position, &chain);
        if !landings(game, chain.end(), enemy, empty).contains(to) {
            if let Some(pick) = self.leap(game, position, chain, to) {
                return pick;
            }
            return Pick::Refused(match self.clone().end(game, position) {
                Some(_) => Refusal::CannotReach(chain.end(), to),
                None => Refusal::MustGoOn(chain.end()),
            });
        }
        chain.push(to);
        let Hops { enemy, empty } = hops(game, position, &chain);
        let single = rule(game, position.to_move) == Some(ChainRule::Single);
        if single || !game.can_jump(to, enemy, empty) {
            *self = Draft::Empty;
            return Pick::Complete(Turn::Jump(chain));
        }
        *self = Draft::Chain(chain);
        Pick::Partial
    }
}

/// What a chain leaves: the enemy's pieces and the points free to land on.
struct Hops {
    enemy: PointSet,
    empty: PointSet,
}

fn hops(game: &Game, position: &Position, chain: &Chain) -> Hops {
    let mut enemy = position.pieces[position.to_move.opponent()];
    let mut empty = game.empty(position) | chain.from().set();
    let mut at = chain.from();
    for &landing in chain.landings() {
        if let Some(over) = game.jumped(at, landing) {
            enemy -= over.set();
            empty |= over.set();
        }
        at = landing;
    }
    Hops { enemy, empty }
}

fn landings(game: &Game, from: Point, enemy: PointSet, empty: PointSet) -> PointSet {
    let jumps = game.jumps.from(from).iter();
    jumps
        .filter(|jump| enemy.contains(jump.over) && empty.contains(jump.to))
        .map(|j| j.to)
        .collect()
}

/// The turns that begin with these jumps and have at least one more.
fn chains_on(game: &Game, position: &Position, so_far: &Chain) -> Vec<Turn> {
    let goes_on = |turn: &Turn| match turn {
        Turn::Jump(chain) => {
            chain.from() == so_far.from()
                && chain.landings().len() > so_far.landings().len()
                && chain.landings().starts_with(so_far.landings())
        }
        _ => false,
    };
    let mut turns = game.turns(position);
    turns.retain(goes_on);
    turns
}

fn duty(game: &Game, side: Side) -> Option<Duty> {
    game.capture(side).map(|capture| capture.duty)
}

fn rule(game: &Game, side: Side) -> Option<ChainRule> {
    game.capture(side).map(|capture| capture.chain)
}

/// Where the turns that go on from these jumps end.
fn leaps(game: &Game, position: &Position, so_far: &Chain) -> PointSet {
    let turns = chains_on(game, position, so_far);
    turns
        .iter()
        .filter_map(|turn| match turn {
            Turn::Jump(chain) => Some(chain.end()),
            _ => None,
        })
        .collect()
}

/// Where the piece on `from` can step and where it can jump.
pub fn targets(game: &Game, position: &Position, from: Point) -> (PointSet, PointSet) {
    let side = position.to_move;
    let empty = game.empty(position);
    let enemy = position.pieces[side.opponent()];
    let jumps = match game.capture(side) {
        Some(_) => landings(game, from, enemy, empty),
        None => PointSet::EMPTY,
    };
    let must = duty(game, side) == Some(Duty::Must) && !game.able_to_jump(position).is_empty();
    let steps = if must { PointSet::EMPTY } else { game.sides[side].step[from.index()] & empty };
    (steps, jumps)
}

/// The pieces of the side to move that have a turn.
fn movable(game: &Game, position: &Position) -> PointSet {
    let has_turn = |&piece: &Point| {
        let (steps, jumps) = targets(game, position, piece);
        !(steps | jumps).is_empty()
    };
    position.pieces[position.to_move].into_iter().filter(has_turn).collect()
}
