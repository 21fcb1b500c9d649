//! Why a turn is good: the one thing about it that can be told in a sentence.
//!
//! What is proven comes first, then what the turn takes, prevents or prepares,
//! then whatever it improves most by the weights of the evaluation.

use crate::definition::Win;
use crate::game::Game;
use crate::point::PointSet;
use crate::position::Position;
use crate::search::evaluation::Evaluator;
use crate::search::{Report, Weights};
use crate::side::Side;
use crate::turn::Turn;

/// What speaks for a turn. Numbers are of pieces unless said otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// There is no other turn.
    Only,
    /// It wins the game at once.
    WinsNow,
    /// It wins by force, in so many turns of the winner.
    Wins(u32),
    /// All turns lose; this one makes the opponent need so many turns.
    Holds(u32),
    /// It takes so many pieces.
    Takes(u32),
    /// It saves the pieces that the opponent could have taken on these points.
    Saves(PointSet),
    /// The few cannot get past the many any more.
    Blocks,
    /// It will take so many pieces if both sides play well.
    Gains(u32),
    /// It threatens to take so many pieces.
    Threatens(u32),
    /// The few get past the many.
    Passes,
    /// It gives the few more room.
    Frees,
    /// It leaves the few less room.
    Shuts,
    /// It steps towards the goal of the many.
    Advances,
    /// It fills one more point of a region: so many of its points are filled.
    Fills(u32),
    /// The few hold the region better.
    Guards,
    /// Fewer pieces are open to capture.
    Covers,
    /// The many keep together.
    Joins,
    /// The pieces in hand are well placed so.
    Places,
    /// No better turn was found.
    Sound,
}

impl Reason {
    /// The names of the reasons in the order of their codes. In catalogs they
    /// are under `hint`; those that speak of pieces, from [`Reason::PIECES`]
    /// on, are with the game, as `hint-few-takes`.
    pub const NAMES: [&'static str; 19] = [
        "only",
        "wins-now",
        "wins",
        "holds",
        "sound",
        "takes",
        "saves",
        "blocks",
        "gains",
        "threatens",
        "passes",
        "frees",
        "shuts",
        "advances",
        "fills",
        "guards",
        "covers",
        "joins",
        "places",
    ];

    /// The first code of a reason that speaks of pieces.
    pub const PIECES: u8 = 5;

    /// The place in [`Reason::NAMES`].
    pub const fn code(self) -> u8 {
        match self {
            Reason::Only => 0,
            Reason::WinsNow => 1,
            Reason::Wins(_) => 2,
            Reason::Holds(_) => 3,
            Reason::Sound => 4,
            Reason::Takes(_) => 5,
            Reason::Saves(_) => 6,
            Reason::Blocks => 7,
            Reason::Gains(_) => 8,
            Reason::Threatens(_) => 9,
            Reason::Passes => 10,
            Reason::Frees => 11,
            Reason::Shuts => 12,
            Reason::Advances => 13,
            Reason::Fills(_) => 14,
            Reason::Guards => 15,
            Reason::Covers => 16,
            Reason::Joins => 17,
            Reason::Places => 18,
        }
    }

    /// The points that belong into the sentence.
    pub const fn points(self) -> PointSet {
        match self {
            Reason::Saves(points) => points,
            _ => PointSet::EMPTY,
        }
    }

    /// The number that belongs into the sentence.
    pub fn number(self) -> Option<u32> {
        match self {
            Reason::Saves(points) => Some(points.len()),
            Reason::Wins(n)
            | Reason::Holds(n)
            | Reason::Takes(n)
            | Reason::Gains(n)
            | Reason::Threatens(n)
            | Reason::Fills(n) => Some(n),
            _ => None,
        }
    }
}

/// A position that was searched.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The game.
    pub game: &'a Game,
    /// How its positions are estimated.
    pub evaluator: &'a Evaluator,
    /// The position.
    pub root: Position,
}

/// What is seen in a position, each thing by its name in [`Weights`].
type Seen = Weights;

impl Scene<'_> {
    /// What speaks for the best turn of the report.
    pub fn reason(&self, report: &Report, weights: &Weights) -> Reason {
        let Some(after) = self.after(&self.root, &report.best) else { return Reason::Sound };
        let victim = self.root.to_move.opponent();
        let taken = self.root.count(victim).saturating_sub(after.count(victim));
        let proven = self.proven(report, &after);
        let reason = proven.or_else(|| match report.best {
            Turn::Place(_) => Some(Reason::Places),
            Turn::Jump(_) => Some(Reason::Takes(taken)),
            Turn::Step { .. } => self.quiet(report, &after),
        });
        reason.unwrap_or_else(|| self.improvement(&after, weights))
    }

    /// The position after a turn.
    fn after(&self, before: &Position, turn: &Turn) -> Option<Position> {
        let mut found = None;
        self.game.each_turn(before, &mut |other, after| {
            if other == turn {
                found = Some(*after);
            }
        });
        found
    }

    fn proven(&self, report: &Report, after: &Position) -> Option<Reason> {
        if self.game.won(after).is_some() {
            return Some(Reason::WinsNow);
        }
        if self.game.turns(&self.root).len() == 1 {
            return Some(Reason::Only);
        }
        let turns = |plies: u32| plies.div_ceil(2);
        let wins = report.score.wins_in().map(|plies| Reason::Wins(turns(plies)));
        wins.or_else(|| report.score.loses_in().map(|plies| Reason::Holds(turns(plies))))
    }

    /// What a turn that takes nothing prevents or prepares.
    fn quiet(&self, report: &Report, after: &Position) -> Option<Reason> {
        let side = self.root.to_move;
        let passed = Position { to_move: side.opponent(), ..self.root };
        let (threat, left) = (self.captures(&passed), self.captures(after));
        let saved = threat.points - left.points;
        if left.most < threat.most && !saved.is_empty() {
            return Some(Reason::Saves(saved));
        }
        if side == Side::Many && self.blocks(&passed, after) {
            return Some(Reason::Blocks);
        }
        let gain = self.gain(report);
        if gain > 0 {
            return Some(Reason::Gains(gain));
        }
        let again = Position { to_move: side, ..*after };
        let (before, next) = (self.captures(&self.root).most, self.captures(&again).most);
        (next > before).then_some(Reason::Threatens(next))
    }

    /// Whether the few could get past the many if these did nothing, and
    /// cannot after the turn.
    fn blocks(&self, passed: &Position, after: &Position) -> bool {
        let now = self.seen(&self.root).passed;
        let behind = |position: &Position| {
            let mut most = now;
            self.game.each_turn(position, &mut |_, next| {
                if next.pieces.many == position.pieces.many {
                    most = most.max(self.seen(next).passed);
                }
            });
            most
        };
        behind(passed) >= now + 2 && behind(after) < now + 2
    }

    /// How many more pieces than its opponent the side to move takes in the
    /// line that is expected.
    fn gain(&self, report: &Report) -> u32 {
        let side = self.root.to_move;
        let mut end = self.root;
        for turn in &report.line {
            let Some(after) = self.after(&end, turn) else { break };
            end = after;
        }
        let lost = |side| self.root.count(side) - end.count(side).min(self.root.count(side));
        lost(side.opponent()).saturating_sub(lost(side))
    }

    /// What the side to move can capture.
    fn captures(&self, position: &Position) -> Captures {
        let victim = position.to_move.opponent();
        let mut captures = Captures { points: PointSet::EMPTY, most: 0 };
        self.game.each_turn(position, &mut |turn, after| {
            if matches!(turn, Turn::Jump(_)) {
                let taken = position.pieces[victim] - after.pieces[victim];
                captures.points |= taken;
                captures.most = captures.most.max(taken.len());
            }
        });
        captures
    }

    fn seen(&self, position: &Position) -> Seen {
        let features = self.evaluator.features(self.game, position);
        Weights::from_array(features.map(|seen| seen as i16))
    }

    /// What the turn improves most.
    fn improvement(&self, after: &Position, weights: &Weights) -> Reason {
        let side = self.root.to_move;
        let sign = if side == Side::Many { 1 } else { -1 };
        // If nothing counts for more, a step forward is at least that.
        let is_forward = side == Side::Many && after.quiet == 0;
        let usual = if is_forward { Reason::Advances } else { Reason::Sound };
        let (before, after) = (self.seen(&self.root), self.seen(after));
        let worth = |feature: fn(&Weights) -> i16| {
            let change = i32::from(feature(&after)) - i32::from(feature(&before));
            change * i32::from(feature(weights)) * sign
        };
        let room = worth(|w| w.mobility) + worth(|w| w.room) + worth(|w| w.centre);
        let region = self.game.wins.iter().any(|(_, win)| matches!(win, Win::Filled(_)));
        let of_side = match side {
            Side::Few => [
                (room, Reason::Frees),
                (worth(|w| w.passed), Reason::Passes),
                (if region { worth(|w| w.guarded) } else { 0 }, Reason::Guards),
                (0, Reason::Sound),
                (0, Reason::Sound),
            ],
            Side::Many => [
                (room, Reason::Shuts),
                (worth(|w| w.progress) + worth(|w| w.straggling), Reason::Advances),
                (
                    worth(|w| w.filled) + worth(|w| w.nearly_filled),
                    Reason::Fills(after.filled.max(0) as u32),
                ),
                (worth(|w| w.exposed) + worth(|w| w.danger), Reason::Covers),
                (worth(|w| w.contact), Reason::Joins),
            ],
        };
        let mut best = (0, usual);
        for (worth, reason) in of_side {
            if worth > best.0 {
                best = (worth, reason);
            }
        }
        best.1
    }
}

/// Captures of one side.
struct Captures {
    /// The pieces that some turn takes.
    points: PointSet,
    /// The most that one turn takes.
    most: u32,
}
