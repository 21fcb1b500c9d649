//! Games compiled ahead, for the engine in the page: every choice of options
//! as the tables that a search needs.
//!
//! The engine could compile a definition itself. But the code for that would
//! be a third of what a reader loads for it, and the tables are data of a few
//! hundred bytes once they are compressed.
//!
//! Choices have most tables in common, and the tables are much alike. So the
//! bytes are: the number of points of the board; all ways that there are under
//! some choice, which are steps and jumps; tables, each of which is some of
//! them; then for each choice, that of the last option changing first, its
//! rules, with the numbers of its tables. Numbers are little endian; a length
//! stands before lists; a set has a byte for each eight points or ways. What
//! points and options are called is told elsewhere.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

#[cfg(not(target_arch = "wasm32"))]
mod writer;

#[cfg(not(target_arch = "wasm32"))]
pub use writer::{all_choices, encode};

use crate::board::{Board, PointInfo};
use crate::definition::{Capture, ChainRule, DrawRules, Duty, Placement, Win};
use crate::game::{Game, Jump, JumpTable, SideTable};
use crate::indexing::at;
use crate::point::{MAX_POINTS, Point, PointSet};
use crate::side::{BySide, Side};

/// A game under all its options.
#[derive(Clone, Debug)]
pub struct Compiled {
    board: Arc<Board>,
    /// All ways by their first points, in an order that tables can have: jumps,
    /// and steps as jumps that end on the point they pass over.
    ways: Vec<(Point, Jump)>,
    bytes: Vec<u8>,
    /// Where the first table begins.
    tables: usize,
    /// Where the rules of each choice begin.
    starts: Vec<usize>,
}

/// A choice of options: an index into the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant(u8);

impl Compiled {
    /// Reads a compiled game; `None` if it is damaged.
    pub fn decode(bytes: &[u8]) -> Option<Compiled> {
        let &points = bytes.first()?;
        let nameless = |_| PointInfo { name: String::new(), x: 0, y: 0 };
        let points: Vec<PointInfo> = (0..points).map(nameless).collect();
        if points.is_empty() || points.len() > MAX_POINTS {
            return None;
        }
        let nothing = (Vec::new(), Vec::new(), Vec::new());
        let board =
            Arc::new(Board { points, rows: nothing.0, groups: nothing.1, regions: nothing.2 });
        let mut reader = Reader::new(bytes, 1, board.points.len());
        let mut ways = Vec::new();
        let mut from = Point::new(0);
        for _ in 0..reader.long() {
            from = reader.point_after(from);
            let over = reader.point_after(from);
            ways.push((from, Jump { over, to: reader.point_after(over) }));
        }
        let masks = usize::from(reader.byte()) * ways.len().div_ceil(8);
        let count = usize::from(reader.byte());
        let tables = reader.at;
        reader.at += masks;
        let starts = Vec::new();
        let mut compiled = Compiled { board, ways, bytes: bytes.into(), tables, starts };
        while compiled.starts.len() < count && !reader.is_done() {
            compiled.starts.push(reader.at);
            compiled.read(&mut reader);
        }
        let whole = compiled.starts.len() == count && reader.at == bytes.len();
        whole.then_some(compiled)
    }

    /// The number of points of the board.
    pub fn points(&self) -> usize {
        self.board.points.len()
    }

    /// The choice with this number, if there is one.
    pub fn variant(&self, number: u8) -> Option<Variant> {
        (usize::from(number) < self.starts.len()).then_some(Variant(number))
    }

    /// The game with its options chosen.
    pub fn game(&self, variant: Variant) -> Game {
        let at = *at(&self.starts, variant.0.into());
        self.read(&mut Reader::new(&self.bytes, at, self.board.points.len()))
    }

    fn read(&self, reader: &mut Reader) -> Game {
        let letters = BySide { few: reader.byte().into(), many: reader.byte().into() };
        let first = reader.side();
        let repetition = reader.byte();
        let quiet = reader.long();
        let draw = DrawRules {
            repetition: (repetition > 0).then_some(repetition),
            quiet: (quiet < u16::MAX).then_some(quiet),
        };
        let mut edges = Vec::new();
        self.each(reader.byte(), &mut |from, line| {
            if line.to > from {
                edges.push((from, line.to));
            }
        });
        let sides = BySide { few: self.side_table(reader), many: self.side_table(reader) };
        let wins = (0..reader.byte()).map(|_| (reader.side(), reader.win())).collect();
        let mut jumps = JumpTable::EMPTY;
        self.each(reader.byte(), &mut |from, jump| jumps.push(from, jump));
        Game {
            board: Arc::clone(&self.board),
            letters,
            draw,
            edges,
            all: self.board.all(),
            sides,
            wins,
            jumps,
            first,
        }
    }

    /// Gives the ways of a table. Damaged bytes may give any.
    fn each(&self, table: u8, give: &mut dyn FnMut(Point, Jump)) {
        let first = self.tables + usize::from(table) * self.ways.len().div_ceil(8);
        for (index, &(from, jump)) in self.ways.iter().enumerate() {
            let mask = self.bytes.get(first + index / 8).copied().unwrap_or(0);
            if mask >> (index % 8) & 1 == 1 {
                give(from, jump);
            }
        }
    }

    fn side_table(&self, reader: &mut Reader) -> SideTable {
        let mut table = SideTable {
            step: [PointSet::EMPTY; MAX_POINTS],
            advance: [PointSet::EMPTY; MAX_POINTS],
            capture: reader.capture(),
            start: reader.points(),
            place: None,
        };
        let (count, region) = (reader.byte(), reader.points());
        table.place = (count > 0).then_some(Placement { count, region });
        for targets in [&mut table.step, &mut table.advance] {
            self.each(reader.byte(), &mut |from, step| targets[from.index()] |= step.to.set());
        }
        table
    }
}

/// The bytes that are still to be read. Beyond their end are zeros: whether
/// they were enough is looked at once, at the end.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// How many bytes a set of points has.
    set: usize,
}

impl Reader<'_> {
    /// Reads bytes from `at` on that are about a board with so many points.
    pub fn new(bytes: &[u8], at: usize, points: usize) -> Reader<'_> {
        Reader { bytes, at, set: points.div_ceil(8) }
    }

    /// Whether all bytes were read.
    pub fn is_done(&self) -> bool {
        self.at >= self.bytes.len()
    }

    pub fn byte(&mut self) -> u8 {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        byte
    }

    pub fn points(&mut self) -> PointSet {
        PointSet((0..self.set).fold(0, |set, at| set | u64::from(self.byte()) << (8 * at)))
    }

    fn long(&mut self) -> u16 {
        u16::from(self.byte()) | u16::from(self.byte()) << 8
    }

    /// The point so far after another; beyond the last it goes round.
    fn point_after(&mut self, point: Point) -> Point {
        Point::new((point.index() + usize::from(self.byte())) % MAX_POINTS)
    }

    fn side(&mut self) -> Side {
        if self.byte() == 0 { Side::Few } else { Side::Many }
    }

    fn capture(&mut self) -> Option<Capture> {
        let code = self.byte().checked_sub(1)?;
        let duty = [Duty::Free, Duty::Must, Duty::Huff][usize::from(code / 3 % 3)];
        let chain = [ChainRule::MayStop, ChainRule::MustGoOn, ChainRule::Single];
        Some(Capture { duty, chain: chain[usize::from(code % 3)] })
    }

    fn win(&mut self) -> Win {
        match self.byte() {
            0 => Win::Filled(self.points()),
            1 => Win::Gone,
            2 => Win::TooFew(self.byte()),
            _ => Win::Stuck,
        }
    }
}
