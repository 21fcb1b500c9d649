//! Strategies: one winning turn for every position that its side can get into
//! as long as it follows them.
//!
//! A strategy is a text of one letter for each such position. Whoever reads it
//! walks through all the replies of the other side, in an order that follows
//! from the rules, and takes a letter at each new position: it is the number
//! of the turn to make. So to read a strategy is to prove it: it is refused
//! unless every way through it ends with a win.
//!
//! Positions that are mirror images of one another are one.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec::Vec;
use core::fmt;

use super::mirror::Mirror;
use super::proven::Proven;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::point::{Point, PointSet};
use crate::position::Position;
use crate::side::Side;
use crate::turn::Turn;

/// Winning play from the start of a game.
#[derive(Clone, Debug)]
pub struct Strategy {
    side: Side,
    bytes: Vec<u8>,
    len: usize,
    table: Proven,
}

/// Why a text is not a winning strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StrategyError {
    /// A line at the beginning is missing that says for which side it is.
    NoSide,
    /// A character is no letter of a strategy.
    Letter(char),
    /// A position has no turn with the number of its letter.
    NoTurn,
    /// There are fewer letters than positions.
    TooShort,
    /// There are more letters than positions.
    TooLong,
    /// The other side can reach a position in which the strategy has not won.
    Loses,
    /// The other side can go round in a circle.
    Loops,
    /// It is not one of the many, or they take something, or it is too long:
    /// there is no table for such.
    Unlike,
}

impl fmt::Display for StrategyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StrategyError::NoSide => f.write_str("a line `side few` or `side many` is missing"),
            StrategyError::Letter(letter) => write!(f, "`{letter}` is no letter of a strategy"),
            StrategyError::NoTurn => f.write_str("a letter names no turn of its position"),
            StrategyError::TooShort => f.write_str("there are fewer letters than positions"),
            StrategyError::TooLong => f.write_str("there are more letters than positions"),
            StrategyError::Loses => f.write_str("the other side can escape"),
            StrategyError::Loops => f.write_str("the other side can go round in a circle"),
            StrategyError::Unlike => f.write_str("only turns of the many that step are known here"),
        }
    }
}

impl core::error::Error for StrategyError {}

/// A position of the side that has the strategy, it being to move: the points
/// of both sides, of the smaller of two mirror images.
type Key = (u64, u64);

/// The letters of the numbers from 0.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The letter of a number, if there are so many.
pub fn letter(number: usize) -> Option<char> {
    LETTERS.get(number).map(|&letter| letter.into())
}

/// The turns and replies of a game, in the order of strategies.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    game: &'a Game,
    mirror: Option<Mirror>,
}

impl<'a> Walk<'a> {
    /// Walks through a game.
    pub fn new(game: &'a Game) -> Walk<'a> {
        Walk { game, mirror: Mirror::new(game) }
    }

    /// The positions after each turn, in order; each once.
    pub fn turns(&self, position: &Position) -> Vec<Position> {
        let mut after = Vec::new();
        self.game.visit_turns(position, &mut |_: &Turn, next: &Position| after.push(*next));
        after.sort_unstable_by_key(key);
        after.dedup_by_key(|position| key(position));
        after
    }

    /// The positions after each turn that are not over, in order; of mirror
    /// images one. `None` if the side that is to move in them has lost one.
    pub fn replies(&self, position: &Position) -> Option<Vec<Position>> {
        let side = position.to_move.opponent();
        let mut replies = Vec::new();
        for next in self.turns(position) {
            match self.game.outcome(&next) {
                None => replies.push(self.canonical(&next)),
                Some(Outcome::Win { winner, .. }) if winner == side => {}
                Some(_) => return None,
            }
        }
        replies.sort_unstable_by_key(key);
        replies.dedup_by_key(|position| key(position));
        Some(replies)
    }

    /// The positions in which a side begins.
    pub fn first(&self, start: &Position, side: Side) -> Option<Vec<Position>> {
        if start.to_move == side {
            return Some(Vec::from([self.canonical(start)]));
        }
        self.replies(start)
    }

    /// The smaller of a position and its mirror image; without its count of
    /// quiet turns.
    pub fn canonical(&self, position: &Position) -> Position {
        let position = Position { quiet: 0, ..*position };
        let image = self.mirror.as_ref().map(|mirror| mirror.position(&position));
        image.filter(|image| key(image) < key(&position)).unwrap_or(position)
    }
}

fn key(position: &Position) -> Key {
    (position.pieces.many.0, position.pieces.few.0)
}

/// A position met while a strategy is read.
struct Met {
    key: Key,
    /// How the pieces stand after the turn.
    after: Key,
    /// Those that the other side can lead to, by their numbers.
    next: Vec<u32>,
}

impl Strategy {
    /// Reads a strategy for a game: lines that begin with `#` are comments, a
    /// line `side few` or `side many` says whose it is, all else are letters.
    ///
    /// # Errors
    /// If it is not a strategy that wins against every reply.
    pub fn read(game: &Game, text: &str) -> Result<Strategy, StrategyError> {
        let lines = || text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
        let named = |line: &str| line.strip_prefix("side ").map(str::trim).and_then(side);
        let side = lines().find_map(named).ok_or(StrategyError::NoSide)?;
        let letters = lines().filter(|line| named(line).is_none()).flat_map(str::chars);
        let mut numbers = Vec::new();
        for letter in letters {
            let known = LETTERS.iter().position(|&known| char::from(known) == letter);
            numbers.push(known.ok_or(StrategyError::Letter(letter))? as u8);
        }
        let walk = Walk::new(game);
        let met = met(&walk, side, &numbers)?;
        ends(&met)?;
        let (bytes, table) = table(&walk, side, &met).ok_or(StrategyError::Unlike)?;
        Ok(Strategy { side, bytes, len: met.len(), table })
    }

    /// The side that wins with it.
    pub fn side(&self) -> Side {
        self.side
    }

    /// How many positions it has a turn for.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The position after the turn to make, and the most plies that it takes
    /// to win from before it; `None` if the strategy does not know the position.
    pub fn advice(&self, game: &Game, position: &Position) -> Option<(Position, u32)> {
        let (_, after, plies) = self.table.advice(game, position)?;
        Some((after, plies))
    }

    /// The most plies to the end from a position in which the other side is to
    /// move; `None` if the strategy does not have an answer to all its turns.
    pub fn doom(&self, game: &Game, position: &Position) -> Option<u32> {
        self.table.doom(game, position)
    }

    /// What a page needs of it, for [`Proven::read`].
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// It as a table.
    pub fn table(&self) -> &Proven {
        &self.table
    }
}

/// The side of this name.
fn side(name: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.name() == name)
}

/// All positions in the order in which they are met.
fn met(walk: &Walk<'_>, side: Side, numbers: &[u8]) -> Result<Vec<Met>, StrategyError> {
    let start = walk.game.start();
    let mut seen: BTreeMap<Key, u32> = BTreeMap::new();
    let mut waiting = VecDeque::new();
    let mut meet = |position: &Position, waiting: &mut VecDeque<Position>| {
        let number = seen.len() as u32;
        *seen.entry(key(position)).or_insert_with(|| {
            waiting.push_back(*position);
            number
        })
    };
    for position in walk.first(&start, side).ok_or(StrategyError::Loses)? {
        meet(&position, &mut waiting);
    }
    let mut met = Vec::new();
    while let Some(position) = waiting.pop_front() {
        let &number = numbers.get(met.len()).ok_or(StrategyError::TooShort)?;
        let turns = walk.turns(&position);
        let after = turns.get(usize::from(number)).ok_or(StrategyError::NoTurn)?;
        let replies = match walk.game.outcome(after) {
            Some(Outcome::Win { winner, .. }) if winner == side => Vec::new(),
            Some(_) => return Err(StrategyError::Loses),
            None => walk.replies(after).ok_or(StrategyError::Loses)?,
        };
        let next = replies.iter().map(|reply| meet(reply, &mut waiting)).collect();
        met.push(Met { key: key(&position), after: key(after), next });
    }
    if met.len() < numbers.len() { Err(StrategyError::TooLong) } else { Ok(met) }
}

/// A strategy for a page, as bytes and as a table, see [`super::proven`]; `None`
/// if there can be none.
fn table(walk: &Walk<'_>, side: Side, met: &[Met]) -> Option<(Vec<u8>, Proven)> {
    let is_step = |met: &Met| met.key.1 == met.after.1;
    if side == Side::Few || !met.iter().all(is_step) {
        return None;
    }
    let after: BTreeMap<Key, u64> = met.iter().map(|met| (met.key, met.after.0)).collect();
    let mirror = walk.mirror.as_ref();
    let image = |point: Point| mirror.map_or(point, |mirror| mirror.point(point)).index() as u8;
    let images: Vec<u8> = walk.game.all.into_iter().map(image).collect();
    let mut numbers = Vec::new();
    let proven = Proven::walk(walk.game, &images, met.len(), &mut |position| {
        let canonical = walk.canonical(position);
        let after = PointSet(*after.get(&key(&canonical))?);
        let turned = key(&canonical) != key(position);
        let many = mirror.filter(|_| turned).map_or(after, |mirror| mirror.set(after));
        let (mut turns, mut number) = (Vec::new(), 0..);
        walk.game.each_turn(position, &mut |_, next| turns.extend(number.next().zip(Some(*next))));
        let (number, chosen) = turns.into_iter().find(|(_, next)| next.pieces.many == many)?;
        numbers.push(number);
        Some(chosen)
    });
    (numbers.len() == met.len()).then(|| ([images, numbers].concat(), proven))
}

/// Whether every way through a strategy comes to an end.
fn ends(met: &[Met]) -> Result<(), StrategyError> {
    let mut before: Vec<Vec<u32>> = alloc::vec![Vec::new(); met.len()];
    let mut open: Vec<usize> = met.iter().map(|met| met.next.len()).collect();
    for (number, met) in met.iter().enumerate() {
        met.next.iter().for_each(|&next| before[next as usize].push(number as u32));
    }
    let mut ready: Vec<usize> = (0..met.len()).filter(|&at| open[at] == 0).collect();
    let mut done = 0;
    while let Some(at) = ready.pop() {
        done += 1;
        for &earlier in &before[at] {
            let earlier = earlier as usize;
            open[earlier] -= 1;
            if open[earlier] == 0 {
                ready.push(earlier);
            }
        }
    }
    if done < met.len() { Err(StrategyError::Loops) } else { Ok(()) }
}
