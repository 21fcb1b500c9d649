//! How long it takes from every place of the one piece, for all sets of one
//! size: a row of bytes for each set, a byte for each place.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::super::index::Index;
use super::super::layout::Layout;

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
pub fn is_too_long(values: &[u8]) -> bool {
    values.iter().fold(false, |any, value| any | (value.wrapping_sub(MIDDLE - 1) < 2))
}

/// The rows of one size.
#[derive(Clone, Debug)]
pub struct Rows {
    pub index: Index,
    width: usize,
    bytes: Vec<u8>,
}

impl Rows {
    /// Rows of which nothing is known.
    pub fn new(index: &Index, width: usize) -> Rows {
        let bytes = vec![LOST; index.count as usize * width];
        Rows { index: index.clone(), width, bytes }
    }

    /// So many rows from the start of a block on.
    #[inline]
    pub fn block(&self, start: usize, count: usize) -> &[u8] {
        &self.bytes[start * self.width..(start + count) * self.width]
    }

    /// Replaces rows.
    pub fn write(&mut self, start: usize, rows: &[u8]) {
        self.bytes[start * self.width..][..rows.len()].copy_from_slice(rows);
    }

    /// Puts the rows into a file, whole or not at all.
    pub fn save(&self, path: &Path, game: u64) -> io::Result<()> {
        let unfinished = path.with_extension("part");
        let mut out = BufWriter::with_capacity(1 << 20, File::create(&unfinished)?);
        out.write_all(&header(game))?;
        out.write_all(&self.bytes)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(unfinished, path)
    }
}

const HEADER: usize = 16;

fn header(game: u64) -> [u8; HEADER] {
    let mut bytes = [0; HEADER];
    bytes[..8].copy_from_slice(b"plies-01");
    bytes[8..].copy_from_slice(&game.to_le_bytes());
    bytes
}

/// The rows of one size, for looking up.
#[derive(Debug)]
pub enum Kept {
    Memory(Rows),
    Disk(Index, Mutex<File>),
}

impl Kept {
    /// The rows of a file that [`Rows::save`] has written for this game.
    pub fn open(path: &Path, game: u64, index: Index) -> io::Result<Kept> {
        let mut file = File::open(path)?;
        let mut bytes = [0; HEADER];
        file.read_exact(&mut bytes)?;
        if bytes != header(game) {
            let message = format!("{}: this is a table of another game", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        Ok(Kept::Disk(index, Mutex::new(file)))
    }

    pub fn index(&self) -> &Index {
        match self {
            Kept::Memory(rows) => &rows.index,
            Kept::Disk(index, _) => index,
        }
    }

    /// The value at a place of the one piece in the row of a set.
    pub fn get(&self, layout: &Layout, row: usize, place: u32) -> io::Result<u8> {
        let (width, place) = (layout.points as usize, place as usize);
        match self {
            Kept::Memory(rows) => Ok(rows.block(row, 1)[place]),
            Kept::Disk(_, file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                let mut byte = [0];
                file.seek(SeekFrom::Start((HEADER + row * width + place) as u64))?;
                file.read_exact(&mut byte)?;
                Ok(byte[0])
            }
        }
    }
}
