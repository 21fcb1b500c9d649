//! The place of a set of the many among all sets of its size.
//!
//! Where left and right are mirror images, only one of a set and its image has
//! a place: the one whose left
//! half holds more, or comes later among the halves that hold as many.

use super::layout::{Bits, Layout};

/// Numbers the sets of one size.
#[derive(Clone, Debug)]
pub(super) struct Index {
    /// All ones if left and right are mirror images, else 0.
    symmetric: u32,
    half: u32,
    middle: u32,
    /// The size of each half or middle, in the highest byte, and its number
    /// among those of its size.
    rank: Vec<u32>,
    /// Where the sets with so many on the left and so many on the right are.
    blocks: Vec<Block>,
    /// How many places there are.
    pub count: u64,
}

/// More than the most points of a half, which are 20.
const SIDE: usize = 32;

/// The bits of a rank without the size.
const RANK: u32 = (1 << 24) - 1;

#[derive(Clone, Copy, Default, Debug)]
struct Block {
    start: u64,
    /// How many right halves there are for each left one; 0 if a left half
    /// has only those that do not come after it.
    across: u64,
    /// How many middles there are for each pair of halves.
    deep: u64,
}

impl Index {
    /// The index of the sets with `size` points.
    pub fn new(layout: &Layout, size: u32) -> Index {
        let (half, middle) = (layout.half, layout.middle);
        let mut blocks = vec![Block::default(); SIDE * SIDE];
        let mut count = 0;
        for left in 0..=half.min(size) {
            let most = if layout.symmetric { left } else { half };
            for right in 0..=most.min(size - left) {
                let deep = choose(middle, size - left - right);
                let (lefts, rights) = (choose(half, left), choose(half, right));
                let triangle = layout.symmetric && left == right;
                let pairs = if triangle { lefts * (lefts + 1) / 2 } else { lefts * rights };
                let across = if triangle { 0 } else { rights };
                blocks[left as usize * SIDE + right as usize] =
                    Block { start: count, across, deep };
                count += pairs * deep;
            }
        }
        let symmetric = if layout.symmetric { u32::MAX } else { 0 };
        Index { symmetric, half, middle, rank: ranks(half.max(middle)), blocks, count }
    }

    /// The place of a set, and whether it is its mirror image that has it.
    #[inline]
    pub fn place(&self, bits: Bits) -> (u64, bool) {
        let part = |bits: Bits, size: u32| (bits & ((1 << size) - 1)) as usize;
        let left = self.rank[part(bits, self.half)];
        let middle = self.rank[part(bits >> self.half, self.middle)] & RANK;
        let right = self.rank[part(bits >> (self.half + self.middle), self.half)];
        let swapped = left < (right & self.symmetric);
        let (first, second) = if swapped { (right, left) } else { (left, right) };
        let block = (first >> 24) as usize * SIDE + (second >> 24) as usize;
        let block = &self.blocks[block & (SIDE * SIDE - 1)];
        let (first, second) = (u64::from(first & RANK), u64::from(second & RANK));
        let row = if block.across == 0 { first * (first + 1) / 2 } else { first * block.across };
        (block.start + (row + second) * block.deep + u64::from(middle), swapped)
    }
}

/// For each number of `bits` bits how many ones it has, in the highest byte,
/// and how many smaller numbers have as many.
fn ranks(bits: u32) -> Vec<u32> {
    let mut seen = [0; 33];
    (0..1usize << bits)
        .map(|number| {
            let rank = &mut seen[number.count_ones() as usize];
            *rank += 1;
            number.count_ones() << 24 | (*rank - 1)
        })
        .collect()
}

/// In how many ways so many can be chosen.
pub(super) fn choose(from: u32, count: u32) -> u64 {
    if count > from {
        return 0;
    }
    (0..count).fold(1, |ways, i| ways * u64::from(from - i) / u64::from(i + 1))
}
