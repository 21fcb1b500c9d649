//! Results on disk, so that they outlast a run and need no memory.
//!
//! Each size has a file with the results for the one piece to move, and the
//! largest one that is done a second file for after a jump, with which the
//! next size can be begun. A file is written under another name first: one
//! that has its own name is whole.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::layout::Bits;
use super::masks::Masks;

/// A folder with the results of one game.
#[derive(Clone, Debug)]
pub(super) struct Store {
    folder: PathBuf,
    /// A number that no other game is likely to have.
    game: u64,
}

/// Which results a file has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Won,
    Landed,
}

/// The first bytes of a file: the format, the game, and what was counted.
const MAGIC: [u8; 8] = *b"hunters1";
const HEADER: usize = 48;

/// What a file says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Header {
    /// How many masks there are.
    pub count: u64,
    /// Positions that the many win.
    pub won: u64,
    /// Positions that a full pass has found to agree with their successors.
    pub checked: u64,
    /// How often the size was looked at until nothing changed.
    pub rounds: u32,
}

/// The rounds stand in the upper bits of the number of masks, which never
/// needs them.
const ROUNDS: u32 = 48;

impl Store {
    /// The folder, which is made if it is not there.
    pub fn open(folder: &Path, game: u64) -> io::Result<Store> {
        fs::create_dir_all(folder)?;
        Ok(Store { folder: folder.to_owned(), game })
    }

    fn path(&self, kind: Kind, size: u32) -> PathBuf {
        let kind = if kind == Kind::Won { "won" } else { "landed" };
        self.folder.join(format!("{kind}-{size:02}.table"))
    }

    /// Writes the results of a size.
    pub fn write(&self, kind: Kind, size: u32, header: Header, masks: &Masks) -> io::Result<()> {
        write_whole(&self.path(kind, size), |out| {
            out.write_all(&self.header(size, header))?;
            for chunk in masks.main.chunks(1 << 16) {
                let bytes: Vec<u8> = chunk.iter().flat_map(|mask| mask.to_le_bytes()).collect();
                out.write_all(&bytes)?;
            }
            out.write_all(&masks.extra)
        })
    }

    fn header(&self, size: u32, header: Header) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(&MAGIC);
        let count = header.count | u64::from(header.rounds) << ROUNDS;
        let numbers = [self.game, size.into(), count, header.won, header.checked];
        for (place, number) in bytes[8..].chunks_exact_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    /// The file of a size with what it says; `None` if there is none.
    fn file(&self, kind: Kind, size: u32) -> io::Result<Option<(File, Header)>> {
        let path = self.path(kind, size);
        let mut file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut bytes = [0; HEADER];
        file.read_exact(&mut bytes)?;
        let number = |at: usize| {
            let bytes = bytes[8 * at..8 * at + 8].try_into().unwrap_or_default();
            u64::from_le_bytes(bytes)
        };
        let (count, rounds) = (number(3) & ((1 << ROUNDS) - 1), (number(3) >> ROUNDS) as u32);
        let header = Header { count, won: number(4), checked: number(5), rounds };
        if bytes[..24] != self.header(size, header)[..24] {
            let message = format!("{}: this is a table of another game", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        Ok(Some((file, header)))
    }

    /// Reads all results of a size; `None` if there is no file.
    pub fn read(&self, kind: Kind, size: u32, points: u32) -> io::Result<Option<Masks>> {
        let Some((file, header)) = self.file(kind, size)? else { return Ok(None) };
        let mut masks = Masks::new(header.count, points);
        let mut file = BufReader::with_capacity(1 << 20, file);
        let mut bytes = vec![0; 1 << 18];
        for chunk in masks.main.chunks_mut(1 << 16) {
            let bytes = &mut bytes[..4 * chunk.len()];
            file.read_exact(bytes)?;
            for (mask, bytes) in chunk.iter_mut().zip(bytes.chunks_exact(4)) {
                *mask = u32::from_le_bytes(bytes.try_into().unwrap_or_default());
            }
        }
        file.read_exact(&mut masks.extra)?;
        Ok(Some(masks))
    }

    /// The results of a size, left on disk; `None` if there is no file.
    pub fn shelf(&self, size: u32, points: u32) -> io::Result<Option<(Shelf, Header)>> {
        let found = self.file(Kind::Won, size)?;
        Ok(found.map(|(file, header)| {
            let extra = points > 32;
            (Shelf { file: Mutex::new(file), count: header.count, extra }, header)
        }))
    }

    /// Whether there are results of a kind and size.
    pub fn has(&self, kind: Kind, size: u32) -> io::Result<bool> {
        Ok(self.file(kind, size)?.is_some())
    }

    /// How many sizes from this one on can be looked up.
    pub fn in_a_row(&self, first: u32) -> io::Result<u32> {
        let mut size = first;
        while self.has(Kind::Won, size)? {
            size += 1;
        }
        Ok(size - first)
    }

    /// Removes what was only needed for the size after this one.
    pub fn tidy(&self, size: u32) {
        // A file too many does no harm.
        let _ = fs::remove_file(self.path(Kind::Landed, size));
    }
}

/// Writes a file under another name first: one that has its own name is whole.
pub(super) fn write_whole(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let unfinished = path.with_extension("part");
    let mut out = BufWriter::with_capacity(1 << 20, File::create(&unfinished)?);
    fill(&mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    fs::rename(unfinished, path)
}

/// Results that are read from disk one by one.
#[derive(Debug)]
pub(super) struct Shelf {
    file: Mutex<File>,
    count: u64,
    extra: bool,
}

impl Shelf {
    /// The mask with this number.
    pub fn get(&self, at: usize) -> io::Result<Bits> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut main, mut extra) = ([0; 4], [0]);
        file.seek(SeekFrom::Start(HEADER as u64 + 4 * at as u64))?;
        file.read_exact(&mut main)?;
        if self.extra {
            file.seek(SeekFrom::Start(HEADER as u64 + 4 * self.count + at as u64))?;
            file.read_exact(&mut extra)?;
        }
        Ok(Bits::from(u32::from_le_bytes(main)) | Bits::from(extra[0]) << 32)
    }
}
