//! Games compiled ahead, for the engine in the page: every choice of options
//! as the tables that a search needs.
//!
//! The engine could compile a definition itself. But the code for that would
//! be a third of what a reader loads for it, and the tables are data of a few
//! hundred bytes once they are compressed.
//!
//! The bytes: the number of points of the board, the number of choices; then
//! for each choice, that of the last option changing first, the tables, each
//! in the order in which [`Reader`] takes them. Numbers are little endian; a
//! length byte stands before lists; a set of points has a byte for each eight
//! points of the board. What points and options are called is told elsewhere.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::{Board, PointInfo};
use crate::definition::{Capture, ChainRule, DrawRules, Duty, Placement, Win};
#[cfg(not(target_arch = "wasm32"))]
use crate::definition::{Choices, Definition};
use crate::game::{Game, Jump, JumpTable, SideTable};
use crate::indexing::at;
use crate::point::{MAX_POINTS, Point, PointSet};
use crate::side::{BySide, Side};

/// A game under all its options.
#[derive(Clone, Debug)]
pub struct Compiled {
    board: Arc<Board>,
    bytes: Vec<u8>,
    /// Where the tables of each choice begin.
    starts: Vec<usize>,
}

/// A choice of options: an index into the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant(u8);

impl Compiled {
    /// Reads a compiled game; `None` if it is damaged.
    pub fn decode(bytes: &[u8]) -> Option<Compiled> {
        let (&points, &count) = (bytes.first()?, bytes.get(1)?);
        let nameless = |_| PointInfo { name: String::new(), x: 0, y: 0 };
        let points: Vec<PointInfo> = (0..points).map(nameless).collect();
        if points.is_empty() || points.len() > MAX_POINTS {
            return None;
        }
        let mut reader = Reader::new(bytes, 2, points.len());
        let nothing = (Vec::new(), Vec::new(), Vec::new());
        let board =
            Arc::new(Board { points, rows: nothing.0, groups: nothing.1, regions: nothing.2 });
        let mut starts = Vec::new();
        while starts.len() < count.into() && !reader.is_done() {
            starts.push(reader.at);
            reader.game(&board);
        }
        let whole = starts.len() == usize::from(count) && reader.at == bytes.len();
        whole.then(|| Compiled { board, bytes: bytes.into(), starts })
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
        Reader::new(&self.bytes, at, self.board.points.len()).game(&self.board)
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

    /// Leaves out so many groups of three bytes and a set of points.
    pub fn skip(&mut self, groups: u8) {
        self.at += usize::from(groups) * (3 + self.set);
    }

    pub fn point(&mut self) -> Point {
        Point::new(usize::from(self.byte()) % MAX_POINTS)
    }

    pub fn points(&mut self) -> PointSet {
        PointSet((0..self.set).fold(0, |set, at| set | u64::from(self.byte()) << (8 * at)))
    }

    /// Pairs of points, each set of them after the number of pairs.
    fn pairs(&mut self) -> Vec<(Point, Point)> {
        (0..self.byte()).map(|_| (self.point(), self.point())).collect()
    }

    fn game(&mut self, board: &Arc<Board>) -> Game {
        let letters = BySide { few: self.byte().into(), many: self.byte().into() };
        let first = self.side();
        let repetition = self.byte();
        let quiet = u16::from(self.byte()) | u16::from(self.byte()) << 8;
        let draw = DrawRules {
            repetition: (repetition > 0).then_some(repetition),
            quiet: (quiet < u16::MAX).then_some(quiet),
        };
        let mut edges = Vec::new();
        for from in board.all() {
            let neighbours = self.points();
            edges.extend(neighbours.into_iter().map(|to| (from, to)));
        }
        Game {
            board: Arc::clone(board),
            letters,
            draw,
            edges,
            all: board.all(),
            sides: BySide { few: self.side_table(board), many: self.side_table(board) },
            wins: (0..self.byte()).map(|_| (self.side(), self.win())).collect(),
            jumps: self.jumps(board),
            first,
        }
    }

    fn side(&mut self) -> Side {
        if self.byte() == 0 { Side::Few } else { Side::Many }
    }

    fn side_table(&mut self, board: &Board) -> SideTable {
        let mut table = SideTable {
            step: [PointSet::EMPTY; MAX_POINTS],
            advance: [PointSet::EMPTY; MAX_POINTS],
            capture: self.capture(),
            start: self.points(),
            place: None,
        };
        let count = self.byte();
        let region = self.points();
        table.place = (count > 0).then_some(Placement { count, region });
        for from in board.all() {
            table.step[from.index()] = self.points();
            table.advance[from.index()] = self.points();
        }
        table
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

    fn jumps(&mut self, board: &Board) -> JumpTable {
        let mut table = JumpTable {
            jumps: Vec::new(),
            ends: [0; MAX_POINTS + 1],
            over: [PointSet::EMPTY; MAX_POINTS],
        };
        for from in board.all() {
            for (over, to) in self.pairs() {
                table.over[from.index()] |= over.set();
                table.jumps.push(Jump { over, to });
            }
            table.ends[from.index() + 1] = table.jumps.len() as u16;
        }
        table
    }
}

/// The compiled form of a game.
#[cfg(not(target_arch = "wasm32"))]
pub fn encode(definition: &Definition) -> Vec<u8> {
    let mut writer = Writer { bytes: Vec::new(), set: definition.board.points.len().div_ceil(8) };
    let all = all_choices(definition);
    writer.length(definition.board.points.len());
    writer.length(all.len());
    for choices in all {
        writer.game(&Game::new(definition, &choices));
    }
    writer.bytes
}

/// All choices of options in the order of their numbers, that of the last
/// option changing first.
#[cfg(not(target_arch = "wasm32"))]
pub fn all_choices(definition: &Definition) -> Vec<Choices> {
    let mut all = alloc::vec![definition.usual()];
    for (index, option) in definition.options.iter().enumerate() {
        let with_value = |choices: &Choices, value: usize| {
            let mut choices = choices.clone();
            choices.0.resize(definition.options.len(), 0);
            choices.0[index] = value as u8;
            choices
        };
        let values = 0..option.values.len();
        all = all.iter().flat_map(|c| values.clone().map(|v| with_value(c, v))).collect();
    }
    all
}

#[cfg(not(target_arch = "wasm32"))]
struct Writer {
    bytes: Vec<u8>,
    set: usize,
}

#[cfg(not(target_arch = "wasm32"))]
impl Writer {
    fn length(&mut self, length: usize) {
        self.bytes.push(length as u8);
    }

    fn point(&mut self, point: Point) {
        self.length(point.index());
    }

    fn points(&mut self, points: PointSet) {
        self.bytes.extend(&points.0.to_le_bytes()[..self.set]);
    }

    fn game(&mut self, game: &Game) {
        self.bytes.extend([game.letters.few as u8, game.letters.many as u8]);
        self.side(game.start().to_move);
        self.bytes.push(game.draw.repetition.unwrap_or(0));
        self.bytes.extend(game.draw.quiet.unwrap_or(u16::MAX).to_le_bytes());
        for from in game.all {
            let edges = game.edges.iter().filter(|edge| edge.0 == from);
            self.points(edges.map(|edge| edge.1).collect());
        }
        for side in Side::ALL {
            self.side_table(game, &game.sides[side]);
        }
        self.length(game.wins.len());
        for &(side, win) in &game.wins {
            self.side(side);
            self.win(win);
        }
        for from in game.all {
            let jumps = game.jumps.from(from);
            self.length(jumps.len());
            for jump in jumps {
                self.point(jump.over);
                self.point(jump.to);
            }
        }
    }

    fn side(&mut self, side: Side) {
        self.bytes.push(side as u8);
    }

    fn side_table(&mut self, game: &Game, table: &SideTable) {
        let code = table.capture.map_or(0, |capture| {
            let chain = match capture.chain {
                ChainRule::MayStop => 0,
                ChainRule::MustGoOn => 1,
                ChainRule::Single => 2,
            };
            1 + chain
                + 3 * match capture.duty {
                    Duty::Free => 0,
                    Duty::Must => 1,
                    Duty::Huff => 2,
                }
        });
        self.bytes.push(code);
        self.points(table.start);
        self.bytes.push(table.place.map_or(0, |place| place.count));
        self.points(table.place.map_or(PointSet::EMPTY, |place| place.region));
        for from in game.all {
            self.points(table.step[from.index()]);
            self.points(table.advance[from.index()]);
        }
    }

    fn win(&mut self, win: Win) {
        match win {
            Win::Filled(region) => {
                self.bytes.push(0);
                self.points(region);
            }
            Win::Gone => self.bytes.push(1),
            Win::TooFew(below) => self.bytes.extend([2, below]),
            Win::Stuck => self.bytes.push(3),
        }
    }
}
