//! How long it takes from every free place of the one piece, for all sets of one
//! size: a row of bytes for each set.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::super::conditions::MOST_POINTS;
use super::super::index::Index;
use super::super::layout::{Bits, ones};
use super::super::store::write_whole;

/// The few have won; less by one for each ply that they need.
pub const WON: u8 = u8::MAX;
/// The many have won; more by one for each ply that they need.
pub const LOST: u8 = 0;
/// Values below are those of the many.
pub const MIDDLE: u8 = 128;

/// A value, a ply earlier. What is at the middle stays there: see
/// [`is_too_long`].
#[inline]
pub fn earlier(value: u8) -> u8 {
    match value {
        0..=126 => value + 1,
        127 | MIDDLE => value,
        129.. => value - 1,
    }
}

/// Whether any of the values stands for more plies than can be told.
pub fn is_too_long(rows: &[Row]) -> bool {
    rows.as_flattened().iter().fold(false, |any, value| any | (value.wrapping_sub(MIDDLE - 1) < 2))
}

/// How many positions have each value, with the one piece to move.
pub type Counts = [u64; 256];

/// The rows of one size. A row has a byte for each place that its set leaves
/// free, in order.
#[derive(Clone, Debug)]
pub struct Rows {
    pub index: Index,
    width: usize,
    bytes: Vec<u8>,
    pub counts: Box<Counts>,
}

impl Rows {
    /// Rows of which nothing is known, for sets that leave so many places free.
    pub fn new(index: &Index, width: usize) -> Rows {
        let bytes = vec![LOST; index.count as usize * width];
        Rows { index: index.clone(), width, bytes, counts: Box::new([0; 256]) }
    }

    /// So many rows from the start of a block on.
    #[inline]
    pub fn block(&self, start: usize, count: usize) -> Block<'_> {
        let bytes = &self.bytes[start * self.width..(start + count) * self.width];
        Block { width: self.width, bytes }
    }

    /// Replaces rows, from such as have all places; `free` are those of each.
    pub fn write(&mut self, start: usize, rows: &[Row], free: impl Iterator<Item = Bits>) {
        let bytes = self.bytes[start * self.width..].chunks_exact_mut(self.width);
        for ((bytes, row), free) in bytes.zip(rows).zip(free) {
            bytes.iter_mut().zip(ones(free)).for_each(|(byte, place)| *byte = row[place as usize]);
        }
    }

    /// Counts the values of so many rows from the start of a block on, each for
    /// so many positions.
    pub fn count(&mut self, start: usize, count: usize, positions: u64) {
        for &value in &self.bytes[start * self.width..(start + count) * self.width] {
            self.counts[usize::from(value)] += positions;
        }
    }

    /// Puts the rows into a file, whole or not at all.
    pub fn save(&self, path: &Path, game: u64) -> io::Result<()> {
        write_whole(path, |out| {
            out.write_all(&header(game))?;
            self.counts.iter().try_for_each(|count| out.write_all(&count.to_le_bytes()))?;
            out.write_all(&self.bytes)
        })
    }
}

/// A value for each place of the board.
pub type Row = [u8; MOST_POINTS];

/// Some of the rows of one size.
#[derive(Clone, Copy)]
pub struct Block<'a> {
    width: usize,
    bytes: &'a [u8],
}

impl<'a> Block<'a> {
    /// The values of a row, for its free places in order.
    #[inline]
    pub fn row(&self, row: usize) -> &'a [u8] {
        &self.bytes[row * self.width..][..self.width]
    }

    /// The value of a row at one of its free places.
    #[inline]
    pub fn value(&self, row: usize, free: Bits, place: u32) -> u8 {
        self.bytes[row * self.width + number(free, place)]
    }
}

/// How many of the free places come before a place.
#[inline]
fn number(free: Bits, place: u32) -> usize {
    (free & ((1 << place) - 1)).count_ones() as usize
}

const NAME: usize = 16;

/// The rows of a file come after its name and the counts.
const HEADER: usize = NAME + size_of::<Counts>();

fn header(game: u64) -> [u8; NAME] {
    let mut bytes = [0; NAME];
    bytes[..8].copy_from_slice(b"plies-03");
    bytes[8..].copy_from_slice(&game.to_le_bytes());
    bytes
}

/// The rows of one size, for looking up.
#[derive(Debug)]
pub enum Kept {
    Memory(Rows),
    Disk(Index, Mutex<File>, Box<Counts>),
}

impl Kept {
    /// The rows of a file that [`Rows::save`] has written for this game.
    pub fn open(path: &Path, game: u64, index: Index) -> io::Result<Kept> {
        let mut file = File::open(path)?;
        let mut bytes = [0; NAME];
        file.read_exact(&mut bytes)?;
        if bytes != header(game) {
            let message = format!("{}: this is a table of another game", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        let mut counts = Box::new([0; 256]);
        for count in counts.iter_mut() {
            let mut bytes = [0; 8];
            file.read_exact(&mut bytes)?;
            *count = u64::from_le_bytes(bytes);
        }
        Ok(Kept::Disk(index, Mutex::new(file), counts))
    }

    /// How many positions have each value.
    pub fn counts(&self) -> &Counts {
        match self {
            Kept::Memory(rows) => &rows.counts,
            Kept::Disk(_, _, counts) => counts,
        }
    }

    pub fn index(&self) -> &Index {
        match self {
            Kept::Memory(rows) => &rows.index,
            Kept::Disk(index, ..) => index,
        }
    }

    /// The value at one of the free places in the row of a set.
    pub fn get(&self, row: usize, free: Bits, place: u32) -> io::Result<u8> {
        match self {
            Kept::Memory(rows) => Ok(rows.block(row, 1).value(0, free, place)),
            Kept::Disk(_, file, _) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                let mut byte = [0];
                let at = HEADER + row * free.count_ones() as usize + number(free, place);
                file.seek(SeekFrom::Start(at as u64))?;
                file.read_exact(&mut byte)?;
                Ok(byte[0])
            }
        }
    }
}
