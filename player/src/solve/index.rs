//! The place of a set of the many among all sets of its size.
//!
//! The sets with the same upper half are a block of places, in the order of
//! their lower halves: so most that a step leads to is near, or in the same
//! order elsewhere. Of two upper halves that are mirror images only the larger
//! one has a block.

use super::layout::{Bits, Layout, ones};

/// The lower halves of all sets, by size: the same for all sizes of sets.
#[derive(Clone, Debug)]
pub(super) struct Lows {
    /// For each lower half how many smaller ones there are of its size.
    pub rank: Vec<u16>,
    /// The lower halves by their size, in order.
    pub by_size: Vec<Vec<u16>>,
    /// For each of them the place of its image.
    pub image: Vec<Vec<u16>>,
}

impl Lows {
    pub fn new(layout: &Layout) -> Lows {
        let mut by_size = vec![Vec::new(); layout.low as usize + 1];
        let numbers = 0..1usize << layout.low;
        let rank: Vec<u16> = numbers
            .map(|low| {
                let same: &mut Vec<u16> = &mut by_size[low.count_ones() as usize];
                same.push(low as u16);
                (same.len() - 1) as u16
            })
            .collect();
        let of = |low: &u16| rank[layout.mirror_low[*low as usize] as usize];
        let image = by_size.iter().map(|lows| lows.iter().map(of).collect()).collect();
        Lows { rank, by_size, image }
    }
}

/// Numbers the sets of one size.
#[derive(Clone, Debug)]
pub(super) struct Index {
    /// Where the block of each upper half begins, if it has one.
    base: Vec<u64>,
    /// How many places there are.
    pub count: u64,
}

/// Marks upper halves that have no block.
const NONE: u64 = u64::MAX;

impl Index {
    /// The index of the sets with `size` points.
    pub fn new(layout: &Layout, lows: &Lows, size: u32) -> Index {
        let highs = 1usize << (layout.points - layout.low);
        let mut base = vec![NONE; highs];
        let mut count = 0;
        // The order in which they are looked at.
        for high in (0..highs).rev() {
            if let Some(lower) = lower_size(layout, size, high) {
                base[high] = count;
                count += lows.by_size[lower].len() as u64;
            }
        }
        Index { base, count }
    }

    /// How many sets with `size` points have a place, without an index.
    pub fn count(layout: &Layout, size: u32) -> u64 {
        let highs = 0..1usize << (layout.points - layout.low);
        let lower = highs.filter_map(|high| lower_size(layout, size, high));
        lower.map(|lower| choose(layout.low, lower as u32)).sum()
    }

    /// Where the block of an upper half begins.
    #[inline]
    pub fn block(&self, high: usize) -> Option<usize> {
        let base = self.base[high];
        (base != NONE).then_some(base as usize)
    }

    /// The place of a set, and whether it is its mirror image that has it.
    #[inline]
    pub fn place(&self, layout: &Layout, lows: &Lows, set: Bits) -> (usize, bool) {
        let (low, high, swapped) = layout.placed(set);
        (self.base[high] as usize + usize::from(lows.rank[low]), swapped)
    }
}

/// The size of the lower halves of an upper half that has a block.
pub(super) fn lower_size(layout: &Layout, size: u32, high: usize) -> Option<usize> {
    let lower = size.checked_sub(high.count_ones())?;
    (lower <= layout.low && layout.mirror_high[high] as usize <= high).then_some(lower as usize)
}

/// In how many ways so many can be chosen.
pub(super) fn choose(from: u32, count: u32) -> u64 {
    if count > from {
        return 0;
    }
    (0..count).fold(1, |ways, i| ways * u64::from(from - i) / u64::from(i + 1))
}

/// A mask for each number of so many bits, from that of each bit.
pub(super) fn unions(bits: u32, mask: &dyn Fn(u32) -> Bits) -> Vec<Bits> {
    (0..1u64 << bits).map(|set| ones(set).fold(0, |all, bit| all | mask(bit))).collect()
}
