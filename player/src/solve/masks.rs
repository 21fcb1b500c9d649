//! A list of masks, packed: the results of one size.

use super::layout::Bits;

/// Masks by number, each in as few bytes as will do.
#[derive(Clone, Debug, Default)]
pub struct Masks {
    /// The lowest 32 bits of each, and the next 8, if the board has so many
    /// points.
    pub(super) main: Vec<u32>,
    pub(super) extra: Vec<u8>,
}

impl Masks {
    /// So many empty masks of `points` points each, at most 40.
    pub(super) fn new(count: u64, points: u32) -> Masks {
        Masks::all(count, points, 0)
    }

    /// So many times the same mask.
    pub(super) fn all(count: u64, points: u32, mask: Bits) -> Masks {
        let extra = if points > 32 { count as usize } else { 0 };
        Masks { main: vec![mask as u32; count as usize], extra: vec![(mask >> 32) as u8; extra] }
    }

    /// The bytes of a mask of points.
    pub(super) const fn width(points: u32) -> u64 {
        if points > 32 { 5 } else { 4 }
    }

    #[inline]
    pub(super) fn get(&self, at: usize) -> Bits {
        let extra = self.extra.get(at).copied().unwrap_or(0);
        Bits::from(self.main[at]) | Bits::from(extra) << 32
    }

    /// The masks of a block.
    #[inline]
    pub(super) fn block(&self, start: usize, count: usize) -> Block<'_> {
        let end = start + count;
        let extra = if self.extra.is_empty() { &[][..] } else { &self.extra[start..end] };
        Block { main: &self.main[start..end], extra }
    }

    /// Writes the masks of a block; whether one of them is another now.
    pub(super) fn write(&mut self, start: usize, masks: &[Bits]) -> bool {
        let mut change = 0;
        for (place, &mask) in self.main[start..].iter_mut().zip(masks) {
            change |= *place ^ mask as u32;
            *place = mask as u32;
        }
        if !self.extra.is_empty() {
            for (place, &mask) in self.extra[start..].iter_mut().zip(masks) {
                change |= u32::from(*place ^ (mask >> 32) as u8);
                *place = (mask >> 32) as u8;
            }
        }
        change != 0
    }

    /// Takes a block over from other masks.
    pub(super) fn copy(&mut self, other: &Masks, start: usize, count: usize) {
        let block = start..start + count;
        self.main[block.clone()].copy_from_slice(&other.main[block.clone()]);
        if !self.extra.is_empty() {
            self.extra[block.clone()].copy_from_slice(&other.extra[block]);
        }
    }
}

/// Some masks that follow one another.
#[derive(Clone, Copy)]
pub(super) struct Block<'a> {
    main: &'a [u32],
    extra: &'a [u8],
}

impl Block<'_> {
    #[inline]
    pub fn get(&self, at: usize) -> Bits {
        let extra = self.extra.get(at).copied().unwrap_or(0);
        Bits::from(self.main[at]) | Bits::from(extra) << 32
    }

    /// How many places all masks have together.
    pub fn ones(&self) -> u64 {
        let main = self.main.iter().map(|mask| u64::from(mask.count_ones()));
        let extra = self.extra.iter().map(|mask| u64::from(mask.count_ones()));
        main.chain(extra).sum()
    }

    /// Whether all masks are empty.
    pub fn is_empty(&self) -> bool {
        self.main.iter().all(|&mask| mask == 0) && self.extra.iter().all(|&mask| mask == 0)
    }

    /// Adds each mask to the one of the same number.
    #[inline]
    pub fn add_to(&self, sums: &mut [Bits]) {
        for (sum, &mask) in sums.iter_mut().zip(self.main) {
            *sum |= Bits::from(mask);
        }
        for (sum, &mask) in sums.iter_mut().zip(self.extra) {
            *sum |= Bits::from(mask) << 32;
        }
    }
}
