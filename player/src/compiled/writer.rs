//! Compiles games, for [`super::Reader`] to read.

use alloc::vec::Vec;

use crate::definition::{ChainRule, Choices, Definition, Duty, Win};
use crate::game::{Game, Jump, SideTable, Targets};
use crate::point::{MAX_POINTS, Point, PointSet};
use crate::side::{BySide, Side};
use crate::sorted;

/// The compiled form of a game.
pub fn encode(definition: &Definition) -> Vec<u8> {
    let points = definition.board.points.len();
    let choices = all_choices(definition).into_iter();
    let games: Vec<Game> = choices.map(|choices| Game::new(definition, &choices)).collect();
    let mut distinct: Vec<Table> = Vec::new();
    for table in games.iter().flat_map(tables) {
        if !distinct.contains(&table) {
            distinct.push(table);
        }
    }
    let mut writer = Writer { bytes: Vec::new(), set: points.div_ceil(8) };
    writer.length(points);
    writer.ways(&distinct, games.len());
    for game in &games {
        writer.game(game, &distinct);
    }
    writer.bytes
}

/// Ways with their first points: steps, or jumps. A step is written as a jump
/// that ends on the point it passes over.
type Table = Vec<(bool, Point, Jump)>;

/// The tables of a game: the lines, the steps and advances of each side, the
/// jumps.
fn tables(game: &Game) -> [Table; 6] {
    let BySide { few, many } = &game.sides;
    let steps = |targets: &Targets| {
        let of = |from: Point| targets[from.index()].into_iter().map(move |to| (from, to));
        let steps = game.all.into_iter().flat_map(of);
        steps.map(|(from, to)| (false, from, Jump { over: to, to })).collect()
    };
    let jumps = |from: Point| game.jumps.from(from).iter().map(move |&jump| (true, from, jump));
    [
        steps(&game.neighbours()),
        steps(&few.step),
        steps(&few.advance),
        steps(&many.step),
        steps(&many.advance),
        game.all.into_iter().flat_map(jumps).collect(),
    ]
}

/// All choices of options in the order of their numbers, that of the last
/// option changing first.
pub fn all_choices(definition: &Definition) -> Vec<Choices> {
    let mut all = alloc::vec![definition.usual()];
    for (index, option) in definition.options.iter().enumerate() {
        let with_value = |choices: &Choices, value: usize| {
            let mut choices = choices.clone();
            choices.set(index, value);
            choices
        };
        let values = 0..option.values.len();
        all = all.iter().flat_map(|c| values.clone().map(|v| with_value(c, v))).collect();
    }
    all
}

struct Writer {
    bytes: Vec<u8>,
    set: usize,
}

impl Writer {
    fn length(&mut self, length: usize) {
        self.bytes.push(length as u8);
    }

    fn long(&mut self, number: u16) {
        self.bytes.extend(number.to_le_bytes());
    }

    fn points(&mut self, points: PointSet) {
        self.bytes.extend(&points.0.to_le_bytes()[..self.set]);
    }

    fn point_after(&mut self, from: Point, to: Point) {
        self.length((MAX_POINTS + to.index() - from.index()) % MAX_POINTS);
    }

    /// All ways that some table has, how many tables and games there are, and
    /// for each table which of the ways it has.
    fn ways(&mut self, tables: &[Table], games: usize) {
        let all = sorted::collect(tables.iter().flatten().copied());
        self.long(all.len() as u16);
        let mut last = Point::new(0);
        for &(_, from, Jump { over, to }) in &all {
            self.point_after(last, from);
            self.point_after(from, over);
            self.point_after(over, to);
            last = from;
        }
        self.length(tables.len());
        self.length(games);
        for table in tables {
            for eight in all.chunks(8) {
                let bits = eight.iter().enumerate();
                let bits = bits.map(|(bit, way)| u8::from(table.contains(way)) << bit);
                self.bytes.push(bits.sum());
            }
        }
    }

    fn game(&mut self, game: &Game, distinct: &[Table]) {
        let number = |table: &Table| distinct.iter().position(|other| other == table);
        let numbers = tables(game).map(|table| number(&table).unwrap_or_default());
        let [lines, few_step, few_advance, many_step, many_advance, jumps] = numbers;
        self.bytes.extend([game.letters.few as u8, game.letters.many as u8]);
        self.side(game.start().to_move);
        self.bytes.push(game.draw.repetition.unwrap_or(0));
        self.long(game.draw.quiet.unwrap_or(u16::MAX));
        self.length(lines);
        for (side, step, advance) in
            [(Side::Few, few_step, few_advance), (Side::Many, many_step, many_advance)]
        {
            self.side_table(&game.sides[side]);
            self.length(step);
            self.length(advance);
        }
        self.length(game.wins.len());
        for &(side, win) in &game.wins {
            self.side(side);
            self.win(win);
        }
        self.length(jumps);
    }

    fn side(&mut self, side: Side) {
        self.bytes.push(side as u8);
    }

    fn side_table(&mut self, table: &SideTable) {
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
