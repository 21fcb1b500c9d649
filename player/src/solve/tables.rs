//! The results of all sizes, and what they say about a position.

use super::conditions::{Rules, Unsolvable, rules};
use super::index::Index;
use super::layout::{Bits, Layout};
use super::masks::Masks;
use super::sweep::{Count, Moves, Size};
use crate::game::Game;
use crate::position::Position;
use crate::side::Side;

/// What it takes to solve a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The sizes from the smallest with which the many have not lost to the
    /// one that was asked for.
    pub sizes: (u32, u32),
    /// The sets of the many to look at, of each mirror pair one.
    pub sets: u64,
    /// The most bytes of memory at a time when all results are kept.
    pub keeping: u64,
    /// The most bytes of memory at a time when each size is forgotten as soon
    /// as it is not needed: then only the size asked for can be looked up.
    pub forgetting: u64,
}

impl Plan {
    /// What it takes to solve all positions with at most `most` of the many,
    /// or with as many as the game begins with.
    ///
    /// # Errors
    /// If the game is not of the kind that this method solves.
    pub fn new(game: &Game, most: Option<u32>) -> Result<Plan, Unsolvable> {
        let rules = rules(game)?;
        let layout = Layout::new(game);
        if layout.half > 20 || layout.middle > 20 {
            return Err(Unsolvable::TooLarge);
        }
        let most = most.unwrap_or_else(|| game.full_count(Side::Many)).min(layout.len() - 1);
        let width = Masks::width(layout.len()) as u64;
        let (mut kept, mut before) = (0, 0);
        let mut plan = Plan { sizes: (rules.below, most), sets: 0, keeping: 0, forgetting: 0 };
        for size in rules.below..=most {
            let sets = Index::new(&layout, size).count;
            let bytes = sets * width;
            plan.sets += sets;
            // The results of the size and of the one below for both uses.
            plan.keeping = plan.keeping.max(kept + before + 2 * bytes);
            plan.forgetting = plan.forgetting.max(before + 2 * bytes);
            kept += bytes;
            before = bytes;
        }
        Ok(plan)
    }
}

/// Perfect play of a game: who wins each of its positions.
#[derive(Clone, Debug)]
pub struct Tables {
    moves: Moves,
    /// By size, from the smallest with which the many have not lost; those
    /// that were forgotten are `None`.
    sizes: Vec<Option<Size>>,
    /// How many positions of each size are won by the many.
    pub counts: Vec<Count>,
    /// The winners of the positions that were asked about from the beginning,
    /// in their order; `None` for those whose size was not solved.
    pub answers: Vec<Option<Side>>,
}

impl Tables {
    /// Solves a game as planned. `keep` says whether all results are kept; the
    /// winners of `questions` are looked up before anything is forgotten.
    /// `tell` hears of the size at work, how many of its sets are done and how
    /// many there are; it says whether to go on, and if not, there is `None`.
    ///
    /// # Errors
    /// If the game is not of the kind that this method solves.
    pub fn solve(
        game: &Game,
        plan: &Plan,
        keep: bool,
        questions: &[Position],
        tell: &mut dyn FnMut(u32, u64, u64) -> bool,
    ) -> Result<Option<Tables>, Unsolvable> {
        let rules: Rules = rules(game)?;
        let moves = Moves::new(game, rules);
        let answers = vec![None; questions.len()];
        let mut tables = Tables { moves, sizes: Vec::new(), counts: Vec::new(), answers };
        for size in plan.sizes.0..=plan.sizes.1 {
            let all = Index::new(&tables.moves.layout, size).count;
            if !keep && let Some(last) = tables.sizes.last_mut().and_then(Option::as_mut) {
                last.won = Masks::new(0, 0);
            }
            let below = tables.sizes.last().and_then(Option::as_ref);
            let mut hear = |done| tell(size, done, all);
            let swept = tables.moves.sweep(size, below, &mut hear);
            let Some((results, count)) = swept else { return Ok(None) };
            tell(size, all, all);
            if let Some(last) = tables.sizes.last_mut() {
                if keep {
                    last.as_mut().into_iter().for_each(|last| last.landed = Masks::new(0, 0));
                } else {
                    *last = None;
                }
            }
            tables.sizes.push(Some(results));
            tables.counts.push(count);
            for (number, question) in questions.iter().enumerate() {
                if question.pieces.many.len() <= size && tables.answers[number].is_none() {
                    tables.answers[number] = tables.winner(question);
                }
            }
        }
        Ok(Some(tables))
    }

    /// The winner of a position under perfect play; `None` if its size was not
    /// solved or is forgotten, or if the one piece is not there.
    pub fn winner(&self, position: &Position) -> Option<Side> {
        let layout = &self.moves.layout;
        let many = layout.bits(position.pieces.many);
        let one = position.pieces.few.into_iter().next()?;
        let won = match position.to_move {
            Side::Few => self.won(many)?,
            Side::Many => self.won_to_move(many)?,
        };
        Some(if won >> layout.bit(one) & 1 == 1 { Side::Many } else { Side::Few })
    }

    /// From how many of the free points the one piece, to move, loses against
    /// the many of this position; and how many free points there are.
    pub fn places(&self, position: &Position) -> Option<(u32, u32)> {
        let layout = &self.moves.layout;
        let won = self.won(layout.bits(position.pieces.many))?;
        Some((won.count_ones(), layout.len() - position.pieces.many.len()))
    }

    fn size(&self, many: Bits) -> Option<&Size> {
        let number = many.count_ones().checked_sub(self.moves.rules.below)?;
        self.sizes.get(number as usize)?.as_ref()
    }

    /// The points of the one piece, to move, with which the many win.
    fn won(&self, many: Bits) -> Option<Bits> {
        if many.count_ones() < self.moves.rules.below {
            return Some(0);
        }
        let size = self.size(many)?;
        let (place, swapped) = size.index.place(many);
        let won = size.won.get(place);
        Some(if swapped { self.moves.layout.mirrored(won) } else { won })
    }

    /// The same with the many to move.
    fn won_to_move(&self, many: Bits) -> Option<Bits> {
        if many.count_ones() < self.moves.rules.below {
            return Some(0);
        }
        let all = (1 << self.moves.layout.len()) - 1;
        Some(self.moves.won_by_rising(many, self.size(many)?, all & !many))
    }

    /// A random position of a size, the one piece to move, from two random
    /// numbers.
    pub(super) fn random(&self, size: u32, random: &mut crate::search::random::Random) -> Position {
        let layout = &self.moves.layout;
        let mut points: Vec<u32> = (0..layout.len()).collect();
        for chosen in 0..=size as usize {
            let rest = (points.len() - chosen) as u64;
            points.swap(chosen, chosen + random.below(rest) as usize);
        }
        let bits = |points: &[u32]| points.iter().fold(0, |bits: Bits, p| bits | 1 << p);
        let (many, few) = (bits(&points[..size as usize]), bits(&points[size as usize..][..1]));
        let pieces = crate::BySide { few: layout.set(few), many: layout.set(many) };
        Position { pieces, in_hand: Default::default(), to_move: Side::Few, quiet: 0 }
    }
}
