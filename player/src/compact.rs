//! Definitions in the compact form in which a page carries them.
//!
//! Fields follow one another in the order of their structs: numbers in little
//! endian, a length byte before lists and texts, a presence byte before what
//! may be missing. A general format would do, but its code would be a fifth
//! of the player that every reader loads.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::{Board, LineGroup, PointInfo, Region};
use crate::definition::{
    Capture, ChainRule, Definition, Directions, DrawRules, Duty, Forward, GameOption, Groups,
    OptionValue, Patch, Piece, Placement, SidePatch, Wins,
};
use crate::point::{MAX_POINTS, Point, PointSet};
use crate::side::{BySide, Side};

/// The bytes that are still to be read. A fault is noted and looked at once,
/// at the end: until then every read gives some value.
pub(crate) struct Reader<'a> {
    bytes: core::slice::Iter<'a, u8>,
    faulty: bool,
}

impl Reader<'_> {
    fn byte(&mut self) -> u8 {
        match self.bytes.next() {
            Some(&byte) => byte,
            None => {
                self.faulty = true;
                0
            }
        }
    }

    /// A byte below `limit`.
    fn below(&mut self, limit: u8) -> u8 {
        let byte = self.byte();
        if byte < limit {
            return byte;
        }
        self.faulty = true;
        0
    }

    /// A number of this many bytes.
    fn number(&mut self, bytes: u32) -> u64 {
        (0..bytes).fold(0, |number, place| number | u64::from(self.byte()) << (8 * place))
    }
}

/// What can be written in the compact form and read again.
pub(crate) trait Compact: Sized {
    /// Appends the value.
    fn write(&self, out: &mut Vec<u8>);
    /// Reads a value; any value if the bytes are faulty.
    fn read(reader: &mut Reader) -> Self;
}

/// The compact form of a definition.
pub(crate) fn encode(definition: &Definition) -> Vec<u8> {
    let mut out = Vec::new();
    definition.write(&mut out);
    out
}

/// A definition from its compact form.
pub(crate) fn decode(bytes: &[u8]) -> Option<Definition> {
    let mut reader = Reader { bytes: bytes.iter(), faulty: false };
    let definition = Definition::read(&mut reader);
    (!reader.faulty && reader.bytes.next().is_none()).then_some(definition)
}

macro_rules! numbers {
    ($($number:ty, $bytes:literal);*) => {$(
        impl Compact for $number {
            fn write(&self, out: &mut Vec<u8>) {
                out.extend(self.to_le_bytes());
            }
            fn read(reader: &mut Reader) -> Self {
                reader.number($bytes) as $number
            }
        }
    )*};
}

macro_rules! structs {
    ($($name:ident { $($field:ident),* })*) => {$(
        impl Compact for $name {
            fn write(&self, out: &mut Vec<u8>) {
                $(self.$field.write(out);)*
            }
            fn read(reader: &mut Reader) -> Self {
                $name { $($field: Compact::read(reader)),* }
            }
        }
    )*};
}

macro_rules! enums {
    ($($name:ident { $first:ident = 0 $(, $value:ident = $code:literal)* })*) => {$(
        impl Compact for $name {
            fn write(&self, out: &mut Vec<u8>) {
                out.push(match self { $name::$first => 0, $($name::$value => $code),* });
            }
            fn read(reader: &mut Reader) -> Self {
                match reader.below(0 $(.max($code))* + 1) { $($code => $name::$value,)* _ => $name::$first }
            }
        }
    )*};
}

numbers! { u8, 1; u16, 2; i16, 2; u64, 8 }

structs! {
    Definition { id, board, pieces, rules, options }
    Board { points, rows, groups, regions }
    PointInfo { name, x, y }
    LineGroup { name, lines }
    Region { name, points }
    Piece { kind, letter }
    GameOption { name, values }
    OptionValue { name, patch }
    Patch { lines, first, sides, draw }
    SidePatch { start, place, forward, step, advance, capture, wins }
    Wins { filled, gone, too_few, stuck }
    Placement { count, region }
    Capture { duty, chain }
    DrawRules { repetition, quiet }
}

enums! {
    Side { Few = 0, Many = 1 }
    Forward { Up = 0, Down = 1, Left = 2, Right = 3 }
    Duty { Free = 0, Must = 1, Huff = 2 }
    ChainRule { MayStop = 0, MustGoOn = 1, Single = 2 }
}

impl Compact for bool {
    fn write(&self, out: &mut Vec<u8>) {
        out.push((*self).into());
    }

    fn read(reader: &mut Reader) -> Self {
        reader.below(2) == 1
    }
}

impl Compact for Groups {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.bits().to_le_bytes());
    }

    fn read(reader: &mut Reader) -> Self {
        Groups::from_bits(reader.number(4) as u32)
    }
}

impl Compact for Arc<Board> {
    fn write(&self, out: &mut Vec<u8>) {
        self.as_ref().write(out);
    }

    fn read(reader: &mut Reader) -> Self {
        Arc::new(Board::read(reader))
    }
}

impl Compact for Point {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.index() as u8);
    }

    fn read(reader: &mut Reader) -> Self {
        Point::new(reader.below(MAX_POINTS as u8).into())
    }
}

impl Compact for PointSet {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }

    fn read(reader: &mut Reader) -> Self {
        PointSet(Compact::read(reader))
    }
}

impl Compact for Directions {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.bits());
    }

    fn read(reader: &mut Reader) -> Self {
        Directions::from_bits(reader.byte())
    }
}

impl Compact for char {
    fn write(&self, out: &mut Vec<u8>) {
        // The letters of pieces are ASCII.
        out.push(*self as u8);
    }

    fn read(reader: &mut Reader) -> Self {
        char::from(reader.byte())
    }
}

impl Compact for String {
    fn write(&self, out: &mut Vec<u8>) {
        // Names are ASCII and short.
        out.push(self.len() as u8);
        out.extend(self.bytes());
    }

    fn read(reader: &mut Reader) -> Self {
        (0..reader.byte()).map(|_| char::from(reader.byte())).collect()
    }
}

impl<T: Compact> Compact for Vec<T> {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.len() as u8);
        self.iter().for_each(|item| item.write(out));
    }

    fn read(reader: &mut Reader) -> Self {
        let mut list = Vec::new();
        for _ in 0..reader.byte() {
            list.push(T::read(reader));
        }
        list
    }
}

impl<T: Compact> Compact for Option<T> {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.is_some() as u8);
        if let Some(value) = self {
            value.write(out);
        }
    }

    fn read(reader: &mut Reader) -> Self {
        (reader.below(2) == 1).then(|| T::read(reader))
    }
}

impl<T: Compact> Compact for BySide<T> {
    fn write(&self, out: &mut Vec<u8>) {
        self.few.write(out);
        self.many.write(out);
    }

    fn read(reader: &mut Reader) -> Self {
        BySide { few: T::read(reader), many: T::read(reader) }
    }
}
