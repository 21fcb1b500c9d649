//! The results of all sizes, and what they say about a position.

use std::io;
use std::path::Path;

use super::check::check;
use super::conditions::{Unsolvable, rules};
use super::index::Index;
use super::layout::{Bits, Layout, ones};
use super::masks::Masks;
use super::moves::Moves;
use super::rounds::Drawn;
use super::store::{Header, Kind, Shelf, Store};
use super::sweep::{Count, Size};
use crate::game::Game;
use crate::position::Position;
use crate::search::random::{Random, mix};
use crate::side::Side;

/// What it takes to solve a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many of the few are left, if not those that the game begins with.
    pub few: Option<u32>,
    /// The sizes from the smallest with which the many have not lost to the
    /// one that was asked for.
    pub sizes: (u32, u32),
    /// The sets of the many to look at, of each mirror pair one.
    pub sets: u64,
    /// Whether they are looked at again and again, since the many can go round
    /// in a circle.
    pub in_rounds: bool,
    /// The most bytes of memory at a time when all results are kept there.
    pub keeping: u64,
    /// The most bytes of memory at a time when each size is put on disk, or
    /// forgotten, as soon as it is not needed.
    pub forgetting: u64,
    /// The most bytes on disk at a time when all results are kept there.
    pub disk: u64,
}

impl Plan {
    /// What it takes to solve all positions with at most `most` of the many,
    /// or with as many as the game begins with; and with so many of the few, or
    /// with those that it begins with.
    ///
    /// # Errors
    /// If the game is not of the kind that this method solves.
    pub fn new(game: &Game, few: Option<u32>, most: Option<u32>) -> Result<Plan, Unsolvable> {
        let rules = rules(game, few)?;
        let layout = Layout::new(game).ok_or(Unsolvable::TooLarge)?;
        let most = most.unwrap_or_else(|| game.full_count(Side::Many)).min(layout.points - 1);
        let width = Masks::width(layout.points);
        let sizes = (rules.below, most);
        let in_rounds = rules.goes_round;
        let mut plan = Plan { few, sizes, sets: 0, in_rounds, keeping: 0, forgetting: 0, disk: 0 };
        let (mut kept, mut before) = (0, 0);
        // The places of the blocks are needed besides, for each size.
        let index = 8 << (layout.points - layout.low);
        for size in rules.below..=most {
            let sets = Index::count(&layout, size);
            let bytes = sets * width;
            plan.sets += sets;
            // The results of the size, of both kinds unless it is the last,
            // and those of the size below after a jump.
            let here = before + if size == most { bytes } else { 2 * bytes };
            // What was found in the round before.
            let here = if rules.goes_round { here + bytes } else { here };
            plan.keeping = plan.keeping.max(kept + here + index);
            plan.forgetting = plan.forgetting.max(here + 2 * index);
            plan.disk = plan.disk.max(kept + here);
            kept += bytes + index;
            before = bytes;
        }
        Ok(plan)
    }
}

/// Where results go that are no longer needed for the next size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep<'a> {
    /// All are kept in memory.
    Memory,
    /// All are kept in a folder. What is there already is not done again.
    Folder(&'a Path),
    /// They are forgotten: only the largest size can be looked up.
    Nothing,
}

/// How a game is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Manner {
    /// Every value is looked at again, whether it agrees with those of its
    /// successors.
    pub full: bool,
    /// Who is said to win where neither side can force it.
    pub drawn: Drawn,
}

/// Hears of the size at work, how many of its sets are done, and how many
/// there are; says whether to go on.
pub type Tell<'a> = &'a mut dyn FnMut(u32, u64, u64) -> bool;

/// Why there are no tables.
#[derive(Debug)]
pub enum Failure {
    /// The game is not of the kind that this method solves.
    Unsolvable(Unsolvable),
    /// Reading or writing the results.
    Io(io::Error),
    /// With so many of the many a win may take more quiet turns in a row than
    /// the rules allow.
    Quiet(u32),
    /// The full pass found a value that does not agree with its successors.
    Wrong(Position),
    /// It was told to stop.
    Stopped,
}

/// The results of one size, for looking up.
#[derive(Debug)]
enum Kept {
    Memory(Index, Masks),
    Disk(Index, Shelf),
    Forgotten,
}

/// Perfect play of a game: who wins each of its positions.
#[derive(Debug)]
pub struct Tables {
    moves: Moves,
    /// By size, from the smallest with which the many have not lost.
    sizes: Vec<Kept>,
    /// How many positions of each size are won by the many.
    pub counts: Vec<Count>,
    /// How many positions of each size a full pass has looked at: those with
    /// the one piece to move and those with it after a jump.
    pub checked: Vec<u64>,
}

impl Tables {
    /// Solves a game as planned.
    ///
    /// # Errors
    /// See [`Failure`].
    pub fn solve(
        game: &Game,
        plan: &Plan,
        keep: Keep<'_>,
        manner: Manner,
        tell: Tell<'_>,
    ) -> Result<Tables, Failure> {
        let moves = Moves::new(game, plan.few).map_err(Failure::Unsolvable)?;
        let Manner { full, drawn } = manner;
        let store = match keep {
            Keep::Folder(folder) => Some(Store::open(folder, fingerprint(&moves, drawn))?),
            _ => None,
        };
        let (sizes, counts, checked) = (Vec::new(), Vec::new(), Vec::new());
        let mut tables = Tables { moves, sizes, counts, checked };
        let mut below = match &store {
            Some(store) => tables.resume(store, plan)?,
            None => None,
        };
        let first = plan.sizes.0 + tables.counts.len() as u32;
        for size in first..=plan.sizes.1 {
            let all = Index::count(&tables.moves.layout, size);
            let mut hear = |done| tell(size, done, all);
            let is_last = size == plan.sizes.1;
            let swept = tables.moves.sweep(size, is_last, below.as_ref(), drawn, &mut hear);
            let (mut results, count) = swept.ok_or(Failure::Stopped)?;
            if !tables.moves.rules.allow(count.rounds) {
                return Err(Failure::Quiet(size));
            }
            let checked = match full {
                true => check(game, &tables.moves, size, &results, below.as_ref())
                    .map_err(|wrong| Failure::Wrong(*wrong))?,
                false => 0,
            };
            if !tell(size, all, all) {
                return Err(Failure::Stopped);
            }
            tables.counts.push(count);
            tables.checked.push(checked);
            let points = tables.moves.layout.points;
            let kept = keep_size(store.as_ref(), &mut results, points, count, checked)?;
            if keep == Keep::Nothing {
                tables.sizes.iter_mut().for_each(|kept| *kept = Kept::Forgotten);
            }
            tables.sizes.push(kept);
            below = Some(results);
        }
        Ok(tables)
    }

    /// The tables that a folder has, as far as they go without a gap; where
    /// neither side can force a win the few are said to win.
    ///
    /// # Errors
    /// If they cannot be read, or there are none.
    pub fn open(game: &Game, folder: &Path) -> Result<Tables, Failure> {
        let moves = Moves::new(game, None).map_err(Failure::Unsolvable)?;
        let store = Store::open(folder, fingerprint(&moves, Drawn::ForFew))?;
        let (sizes, counts, checked) = (Vec::new(), Vec::new(), Vec::new());
        let mut tables = Tables { moves, sizes, counts, checked };
        let first = tables.moves.rules.below;
        let there = store.in_a_row(first)?;
        if there == 0 {
            let message = format!("there are none in {}", folder.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, message).into());
        }
        tables.take(&store, first..first + there)?;
        Ok(tables)
    }

    /// Takes over the sizes that were done in an earlier run; what the next
    /// one needs of the last of them.
    fn resume(&mut self, store: &Store, plan: &Plan) -> Result<Option<Size>, Failure> {
        let (first, most) = plan.sizes;
        let whole = store.in_a_row(first)?.min(most + 1 - first);
        // Nothing has to come after the last one.
        let mut largest = first + whole;
        while largest > first && largest != most + 1 && !store.has(Kind::Landed, largest - 1)? {
            largest -= 1;
        }
        if largest == first {
            return Ok(None);
        }
        let largest = largest - 1;
        self.take(store, first..=largest)?;
        if largest == most {
            return Ok(None);
        }
        let points = self.moves.layout.points;
        let landed = store.read(Kind::Landed, largest, points)?;
        let index = Index::new(&self.moves.layout, &self.moves.lows, largest);
        Ok(landed.map(|landed| Size { index, won: Masks::default(), landed: Some(landed) }))
    }

    /// Takes over sizes that are on disk.
    fn take(&mut self, store: &Store, sizes: impl Iterator<Item = u32>) -> Result<(), Failure> {
        let layout = &self.moves.layout;
        for size in sizes {
            let Some((shelf, header)) = store.shelf(size, layout.points)? else { break };
            let index = Index::new(layout, &self.moves.lows, size);
            let sets = super::index::choose(layout.points, size);
            let positions = sets * u64::from(layout.points - size);
            let (won, rounds) = (header.won, header.rounds);
            self.counts.push(Count { size, sets, positions, won, rounds });
            self.checked.push(header.checked);
            self.sizes.push(Kept::Disk(index, shelf));
        }
        Ok(())
    }

    /// The winner of a position under perfect play, or who is said to win if
    /// there is none; `None` if its size was not solved or is forgotten, or if
    /// the one piece is not there.
    pub fn winner(&self, position: &Position) -> Option<Side> {
        let layout = &self.moves.layout;
        let many = layout.set(position.pieces.many);
        let one = position.pieces.few.into_iter().next()?;
        if self.moves.is_filled(many) {
            return Some(Side::Many);
        }
        let won = match position.to_move {
            Side::Few => self.won(many)?,
            Side::Many => self.won_to_move(many)?,
        };
        Some(if won >> layout.mask_bit(one) & 1 == 1 { Side::Many } else { Side::Few })
    }

    /// From how many of the free points the one piece, to move, loses against
    /// the many of this position; and how many free points there are.
    pub fn places(&self, position: &Position) -> Option<(u32, u32)> {
        let layout = &self.moves.layout;
        let won = self.won(layout.set(position.pieces.many))?;
        Some((won.count_ones(), layout.points - position.pieces.many.len()))
    }

    /// The places of the one piece, to move, with which the many win.
    fn won(&self, many: Bits) -> Option<Bits> {
        let moves = &self.moves;
        let below = moves.rules.below;
        let Some(number) = many.count_ones().checked_sub(below) else { return Some(0) };
        let (won, swapped) = match self.sizes.get(number as usize)? {
            Kept::Memory(index, masks) => {
                let (place, swapped) = index.place(&moves.layout, &moves.lows, many);
                (masks.get(place), swapped)
            }
            Kept::Disk(index, shelf) => {
                let (place, swapped) = index.place(&moves.layout, &moves.lows, many);
                (shelf.get(place).ok()?, swapped)
            }
            Kept::Forgotten => return None,
        };
        Some(if swapped { moves.layout.mirrored(won) } else { won })
    }

    /// The same with the many to move.
    fn won_to_move(&self, many: Bits) -> Option<Bits> {
        let mut won = 0;
        for from in ones(many) {
            let moves = &self.moves;
            let steps = moves.rises[from as usize] | moves.turns[from as usize];
            for to in ones(steps & !many) {
                won |= self.won(many ^ 1 << from ^ 1 << to)?;
            }
        }
        let taken = self.moves.layout.mask(self.moves.layout.set_points(many));
        Some(won & !taken)
    }

    /// A random position of a size, the one piece to move.
    pub(super) fn random(&self, size: u32, random: &mut Random) -> Position {
        self.moves.layout.random(size, random)
    }
}

/// Puts the results of a size where they can be looked up.
fn keep_size(
    store: Option<&Store>,
    results: &mut Size,
    points: u32,
    count: Count,
    checked: u64,
) -> io::Result<Kept> {
    let won = core::mem::take(&mut results.won);
    let index = results.index.clone();
    let Some(store) = store else { return Ok(Kept::Memory(index, won)) };
    let size = count.size;
    let header = Header { count: index.count, won: count.won, checked, rounds: count.rounds };
    if let Some(landed) = &results.landed {
        store.write(Kind::Landed, size, header, landed)?;
    }
    store.write(Kind::Won, size, header, &won)?;
    if results.landed.is_some() {
        store.tidy(size - 1);
    }
    let shelf = store.shelf(size, points)?;
    Ok(shelf.map_or(Kept::Forgotten, |(shelf, _)| Kept::Disk(index, shelf)))
}

/// A number that another game hardly has.
pub(super) fn fingerprint(moves: &Moves, drawn: Drawn) -> u64 {
    let rules = &moves.rules;
    let numbers = [
        u64::from(moves.layout.points),
        u64::from(moves.layout.low),
        rules.below.into(),
        rules.must_capture.into(),
        rules.chain as u64,
    ];
    let leaps = moves.leaps.iter().flatten().map(|leap| leap.ends());
    let sources = (0..moves.layout.points).map(|bit| moves.sources(1 << bit));
    let parts = numbers.into_iter().chain(moves.rises.iter().copied());
    let parts = parts.chain(leaps).chain(sources).chain(moves.taken.iter().copied());
    let turns = moves.turns.iter().copied().chain([drawn as u64]);
    let parts = parts.chain(turns.filter(|_| rules.goes_round)).chain(moves.region);
    parts.fold(0, |sum, part| mix(sum ^ mix(part.wrapping_add(1))))
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl core::fmt::Display for Failure {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Failure::Unsolvable(why) => write!(f, "this game is not solved: {why}"),
            Failure::Io(error) => write!(f, "the tables cannot be read or written: {error}"),
            Failure::Quiet(size) => write!(
                f,
                "with {size} pieces a win may take more quiet turns in a row than the rules allow"
            ),
            Failure::Wrong(_) => f.write_str("a value does not agree with those after it"),
            Failure::Stopped => f.write_str("stopped"),
        }
    }
}

impl core::error::Error for Failure {}
