//! Definitions in the compact form in which a page carries them.
//!
//! Fields follow one another in the order of their structs: numbers in little
//! endian, a length byte before lists and texts, a presence byte before what
//! may be missing. A general format would do, but its code would be a fifth
//! of the player that every reader loads.

use alloc::string::String;
use alloc::vec::Vec;

use crate::board::{Board, LineGroup, PointInfo, Region};
use crate::definition::{
    Capture, ChainRule, Definition, Directions, DrawRules, Duty, Forward, GameOption, OptionValue,
    Patch, Piece, Placement, SidePatch, Win,
};
use crate::point::{MAX_POINTS, Point, PointSet};
use crate::side::{BySide, Side};

/// The bytes that are still to be read.
pub(crate) struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// A number of this many bytes.
    fn number(&mut self, bytes: u32) -> Option<u64> {
        let mut number = 0;
        for place in 0..bytes {
            number |= u64::from(self.byte()?) << (8 * place);
        }
        Some(number)
    }
}

/// What can be written in the compact form and read again.
pub(crate) trait Compact: Sized {
    /// Appends the value.
    fn write(&self, out: &mut Vec<u8>);
    /// Reads a value; `None` if the bytes are no such value.
    fn read(reader: &mut Reader) -> Option<Self>;
}

/// The compact form of a definition.
pub(crate) fn encode(definition: &Definition) -> Vec<u8> {
    let mut out = Vec::new();
    definition.write(&mut out);
    out
}

/// A definition from its compact form.
pub(crate) fn decode(bytes: &[u8]) -> Option<Definition> {
    let mut reader = Reader(bytes);
    let definition = Definition::read(&mut reader)?;
    reader.0.is_empty().then_some(definition)
}

macro_rules! numbers {
    ($($number:ty, $bytes:literal);*) => {$(
        impl Compact for $number {
            fn write(&self, out: &mut Vec<u8>) {
                out.extend(self.to_le_bytes());
            }
            fn read(reader: &mut Reader) -> Option<Self> {
                Some(reader.number($bytes)? as $number)
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
            fn read(reader: &mut Reader) -> Option<Self> {
                Some($name { $($field: Compact::read(reader)?),* })
            }
        }
    )*};
}

macro_rules! enums {
    ($($name:ident { $($value:ident = $code:literal),* })*) => {$(
        impl Compact for $name {
            fn write(&self, out: &mut Vec<u8>) {
                out.push(match self { $($name::$value => $code),* });
            }
            fn read(reader: &mut Reader) -> Option<Self> {
                match reader.byte()? { $($code => Some($name::$value),)* _ => None }
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

impl Compact for Win {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Win::Filled(region) => {
                out.push(0);
                region.write(out);
            }
            Win::Gone => out.push(1),
            Win::TooFew(below) => out.extend([2, *below]),
            Win::Stuck => out.push(3),
        }
    }

    fn read(reader: &mut Reader) -> Option<Self> {
        Some(match reader.byte()? {
            0 => Win::Filled(Compact::read(reader)?),
            1 => Win::Gone,
            2 => Win::TooFew(reader.byte()?),
            3 => Win::Stuck,
            _ => return None,
        })
    }
}

impl Compact for Point {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.index() as u8);
    }

    fn read(reader: &mut Reader) -> Option<Self> {
        let index = usize::from(reader.byte()?);
        (index < MAX_POINTS).then(|| Point::new(index))
    }
}

impl Compact for PointSet {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }

    fn read(reader: &mut Reader) -> Option<Self> {
        Some(PointSet(Compact::read(reader)?))
    }
}

impl Compact for Directions {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.bits());
    }

    fn read(reader: &mut Reader) -> Option<Self> {
        Some(Directions::from_bits(reader.byte()?))
    }
}

impl Compact for char {
    fn write(&self, out: &mut Vec<u8>) {
        // The letters of pieces are ASCII.
        out.push(*self as u8);
    }

    fn read(reader: &mut Reader) -> Option<Self> {
        Some(char::from(reader.byte()?))
    }
}

impl Compact for String {
    fn write(&self, out: &mut Vec<u8>) {
        // Names are ASCII and short.
        out.push(self.len() as u8);
        out.extend(self.bytes());
    }

    fn read(reader: &mut Reader) -> Option<Self> {
        (0..reader.byte()?).map(|_| reader.byte().map(char::from)).collect()
    }
}

impl<T: Compact> Compact for Vec<T> {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.len() as u8);
        self.iter().for_each(|item| item.write(out));
    }

    fn read(reader: &mut Reader) -> Option<Self> {
        let length = reader.byte()?;
        let mut list = Vec::with_capacity(length.into());
        for _ in 0..length {
            list.push(T::read(reader)?);
        }
        Some(list)
    }
}

impl<T: Compact> Compact for Option<T> {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.is_some() as u8);
        if let Some(value) = self {
            value.write(out);
        }
    }

    fn read(reader: &mut Reader) -> Option<Self> {
        match reader.byte()? {
            0 => Some(None),
            1 => Some(Some(T::read(reader)?)),
            _ => None,
        }
    }
}

impl<T: Compact> Compact for BySide<T> {
    fn write(&self, out: &mut Vec<u8>) {
        self.few.write(out);
        self.many.write(out);
    }

    fn read(reader: &mut Reader) -> Option<Self> {
        Some(BySide { few: T::read(reader)?, many: T::read(reader)? })
    }
}
