//! What earlier parts of a search found out, by the keys of positions.

use alloc::vec;
use alloc::vec::Vec;

use crate::indexing::{at, at_mut};

/// How a remembered score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The true score is not higher.
    Upper,
    /// The true score is not lower.
    Lower,
    /// It is the true score.
    Exact,
}

/// What is remembered about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The half of the key that the place in the table does not tell.
    check: u32,
    /// The score, wins counted from the position itself.
    pub score: i16,
    /// The mark of the best turn; 0 if none is known.
    pub mark: u16,
    /// To which depth the position was searched.
    pub depth: u8,
    pub bound: Bound,
    /// The search in which it was written.
    age: u8,
}

const NOTHING: Entry = Entry { check: 0, score: 0, mark: 0, depth: 0, bound: Bound::Upper, age: 0 };

/// Places that a key may have: as many as one line of a processor's cache
/// holds.
const WAYS: usize = 5;

#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

const EMPTY: Bucket = Bucket([NOTHING; WAYS]);

/// A table of fixed size. A full one forgets what is old, then what is shallow.
#[derive(Clone, Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// A table of at most `bytes` bytes, and of 64 entries at least.
    pub fn new(bytes: usize) -> Table {
        let most = bytes / size_of::<Bucket>();
        let count = most.checked_ilog2().map_or(1, |bits| 1usize << bits);
        Table { buckets: vec![EMPTY; count.max(16)], age: 1 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill(EMPTY);
        self.age = 1;
    }

    /// What is there becomes old: a new search begins.
    pub fn grow_older(&mut self) {
        // Age 0 is for places that were never written.
        self.age = if self.age == u8::MAX { 1 } else { self.age + 1 };
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        let check = (key >> 32) as u32;
        let bucket = &at(&self.buckets, self.bucket(key)).0;
        bucket.iter().find(|entry| entry.check == check && entry.age != 0).copied()
    }

    /// Whether [`Table::expect`] does anything.
    pub const FETCHES: bool = cfg!(target_arch = "x86_64");

    /// What is known of this key will soon be asked for: where processors can
    /// be told so, it is fetched from memory meanwhile.
    pub fn expect(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        safe_arch::prefetch_t0(at(&self.buckets, self.bucket(key)));
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    pub fn put(&mut self, key: u64, score: i32, mark: u16, depth: i32, bound: Bound) {
        let (check, age) = ((key >> 32) as u32, self.age);
        let place = self.bucket(key);
        let bucket = &mut at_mut(&mut self.buckets, place).0;
        let worth = |entry: &Entry| {
            let old = age.wrapping_sub(entry.age);
            i32::from(entry.depth) - 8 * i32::from(old)
        };
        let known = bucket.iter().position(|entry| entry.check == check && entry.age != 0);
        let place = known.unwrap_or_else(|| {
            let places = 0..WAYS;
            places
                .min_by_key(|&way| (at(bucket, way).age != 0, worth(at(bucket, way))))
                .unwrap_or(0)
        });
        let depth = depth.clamp(0, 255) as u8;
        let old = *at(bucket, place);
        if known.is_some() && bound != Bound::Exact && old.age == age && old.depth > depth + 2 {
            return;
        }
        // A result without a best turn need not make us forget one.
        let mark = if mark == 0 && known.is_some() { old.mark } else { mark };
        *at_mut(bucket, place) = Entry { check, score: score as i16, mark, depth, bound, age };
    }

    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }
}
