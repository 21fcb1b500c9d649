//! Making one turn, and saying why another is against the rules.

use core::fmt;

use crate::definition::{Capture, ChainRule, Duty};
use crate::game::Game;
use crate::generate::huffed;
use crate::outcome::Outcome;
use crate::point::{Point, PointSet};
use crate::position::Position;
use crate::side::Side;
use crate::turn::{Chain, Turn};

/// A turn that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The turn.
    pub turn: Turn,
    /// The position after it.
    pub after: Position,
    /// The points of the pieces that it took.
    pub captured: PointSet,
    /// The points, after the turn, of the pieces that were huffed.
    pub huffed: PointSet,
}

/// Why a turn is against the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game is over.
    Over(Outcome),
    /// There is no piece on this point.
    NoPiece(Point),
    /// The piece on this point is the opponent's.
    NotYours(Point),
    /// There is already a piece on this point.
    Occupied(Point),
    /// No line joins the two points in one step.
    NoLine(Point, Point),
    /// A piece of this side may not step in this direction.
    WrongWay(Side, Point, Point),
    /// The pieces of this side do not capture.
    NoCapture(Side),
    /// No jump leads from the one point to the other on this board.
    NoJump(Point, Point),
    /// There is no piece of the opponent on this point to jump over.
    NothingToJump(Point),
    /// One of these pieces must capture.
    MustCapture(PointSet),
    /// The piece on this point must go on jumping.
    MustGoOn(Point),
    /// Only one jump a turn is allowed.
    OneJump,
    /// The pieces in hand must be placed first.
    MustPlace(u8),
    /// There is nothing in hand to place.
    NothingInHand,
    /// So many pieces must be placed, no more and no fewer.
    PlaceCount(u8),
    /// No piece may be placed on this point.
    NotThere(Point),
    /// A chain without a jump.
    NoLanding,
}

/// A turn that is against the rules, with the names needed to say why.
#[derive(Clone, Copy, Debug)]
pub struct IllegalTurn<'a> {
    /// The game whose rules it breaks.
    pub game: &'a Game,
    /// Why.
    pub why: Illegal,
}

impl Game {
    /// Makes a turn.
    ///
    /// # Errors
    /// If the turn is against the rules; the position is not changed.
    pub fn play(&self, position: &Position, turn: &Turn) -> Result<Played, Illegal> {
        if let Some(outcome) = self.won(position) {
            return Err(Illegal::Over(outcome));
        }
        let side = position.to_move;
        match turn {
            Turn::Place(points) => self.play_placement(position, *points),
            _ if position.in_hand[side] > 0 => Err(Illegal::MustPlace(position.in_hand[side])),
            Turn::Step { from, to } => self.play_step(position, *from, *to),
            Turn::Jump(chain) => self.play_chain(position, chain),
        }
    }

    fn play_placement(&self, position: &Position, points: PointSet) -> Result<Played, Illegal> {
        let in_hand = position.in_hand[position.to_move];
        let Some(place) = self.sides[position.to_move].place.filter(|_| in_hand > 0) else {
            return Err(Illegal::NothingInHand);
        };
        if points.len() != u32::from(in_hand) {
            return Err(Illegal::PlaceCount(in_hand));
        }
        if let Some(point) = (points - place.region).into_iter().next() {
            return Err(Illegal::NotThere(point));
        }
        if let Some(point) = (points & position.occupied()).into_iter().next() {
            return Err(Illegal::Occupied(point));
        }
        Ok(Played {
            turn: Turn::Place(points),
            after: self.after_placement(position, points),
            captured: PointSet::EMPTY,
            huffed: PointSet::EMPTY,
        })
    }

    fn own_piece(&self, position: &Position, point: Point) -> Result<(), Illegal> {
        if position.pieces[position.to_move].contains(point) {
            Ok(())
        } else if position.occupied().contains(point) {
            Err(Illegal::NotYours(point))
        } else {
            Err(Illegal::NoPiece(point))
        }
    }

    fn play_step(&self, position: &Position, from: Point, to: Point) -> Result<Played, Illegal> {
        let side = position.to_move;
        let table = &self.sides[side];
        self.own_piece(position, from)?;
        if position.occupied().contains(to) {
            return Err(Illegal::Occupied(to));
        }
        if !self.edges.contains(&(from.min(to), from.max(to))) {
            return Err(Illegal::NoLine(from, to));
        }
        if !table.step[from.index()].contains(to) {
            return Err(Illegal::WrongWay(side, from, to));
        }
        let able = self.able_to_jump(position);
        let duty = table.capture.map(|capture| capture.duty);
        if duty == Some(Duty::Must) && !able.is_empty() {
            return Err(Illegal::MustCapture(able));
        }
        let huffed = match duty {
            Some(Duty::Huff) => huffed(able, from, to),
            _ => PointSet::EMPTY,
        };
        Ok(Played {
            turn: Turn::Step { from, to },
            after: self.after_move(position, from, to, PointSet::EMPTY, able),
            captured: PointSet::EMPTY,
            huffed,
        })
    }

    fn play_chain(&self, position: &Position, chain: &Chain) -> Result<Played, Illegal> {
        let side = position.to_move;
        self.own_piece(position, chain.from())?;
        let Capture { chain: rule, .. } =
            self.sides[side].capture.ok_or(Illegal::NoCapture(side))?;
        let all = position.pieces[side.opponent()];
        let mut enemy = all;
        let mut empty = self.empty(position) | chain.from().set();
        let mut at = chain.from();
        for &landing in chain.landings() {
            let over = self.jumped(at, landing).ok_or(Illegal::NoJump(at, landing))?;
            if !enemy.contains(over) {
                return Err(Illegal::NothingToJump(over));
            }
            if !empty.contains(landing) {
                return Err(Illegal::Occupied(landing));
            }
            enemy -= over.set();
            empty |= over.set();
            at = landing;
        }
        match chain.landings().len() {
            0 => return Err(Illegal::NoLanding),
            2.. if rule == ChainRule::Single => return Err(Illegal::OneJump),
            _ => {}
        }
        if rule == ChainRule::MustGoOn && self.can_jump(at, enemy, empty) {
            return Err(Illegal::MustGoOn(at));
        }
        let captured = all - enemy;
        Ok(Played {
            turn: Turn::Jump(*chain),
            after: self.after_move(position, chain.from(), at, captured, PointSet::EMPTY),
            captured,
            huffed: PointSet::EMPTY,
        })
    }
}

impl fmt::Display for IllegalTurn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |point: Point| self.game.board.name(point);
        match self.why {
            Illegal::Over(_) => write!(f, "the game is over"),
            Illegal::NoPiece(point) => write!(f, "there is no piece on {}", name(point)),
            Illegal::NotYours(point) => {
                write!(f, "the piece on {} belongs to the other side", name(point))
            }
            Illegal::Occupied(point) => write!(f, "{} is not empty", name(point)),
            Illegal::NoLine(from, to) => {
                write!(f, "no line joins {} and {} in one step", name(from), name(to))
            }
            Illegal::WrongWay(side, from, to) => {
                let side = side.name();
                write!(f, "the {side} may not step from {} to {}", name(from), name(to))
            }
            Illegal::NoCapture(side) => write!(f, "the {} do not capture", side.name()),
            Illegal::NoJump(from, to) => {
                write!(f, "no jump leads from {} to {}", name(from), name(to))
            }
            Illegal::NothingToJump(point) => {
                write!(f, "there is nothing to jump over on {}", name(point))
            }
            Illegal::MustCapture(able) => {
                let able = self.game.board.sorted_names(able).join(" or ");
                write!(f, "a capture is compulsory, with the piece on {able}")
            }
            Illegal::MustGoOn(point) => {
                write!(f, "the piece must go on jumping from {}", name(point))
            }
            Illegal::OneJump => write!(f, "a turn has one jump at most"),
            Illegal::MustPlace(count) => write!(f, "first {count} pieces have to be placed"),
            Illegal::NothingInHand => write!(f, "there is nothing in hand to place"),
            Illegal::PlaceCount(count) => {
                write!(f, "exactly {count} pieces have to be placed in one turn")
            }
            Illegal::NotThere(point) => write!(f, "no piece may be placed on {}", name(point)),
            Illegal::NoLanding => write!(f, "a chain needs a landing point"),
        }
    }
}

impl core::error::Error for IllegalTurn<'_> {}
