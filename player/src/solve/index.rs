//! The place of a set of the many among all sets of its size.
//!
//! Where left and right are mirror images, only one of a set and its image has
//! a place: the one whose left
//! half holds more, or comes later among the halves that hold as many.

use super::layout::{Bits, Layout};

/// Numbers the sets of one size.
#[derive(Clone, Debug)]
pub(super) struct Index {
    symmetric: bool,
    half: u32,
    middle: u32,
    /// The number of each half or middle among those of its size.
    rank: Vec<u32>,
    /// Where the sets with so many on the left and so many on the right are.
    blocks: Vec<[Block; MOST_HALF + 1]>,
    /// How many places there are.
    pub count: u64,
}

/// The most points of a half: a third of the most of a board, or half of it
/// where nothing stands in the middle.
const MOST_HALF: usize = 20;

#[derive(Clone, Copy, Default, Debug)]
struct Block {
    start: u64,
    /// How many right halves there are for each left one.
    across: u64,
    /// How many middles there are for each pair of halves.
    deep: u64,
}

impl Index {
    /// The index of the sets with `size` points.
    pub fn new(layout: &Layout, size: u32) -> Index {
        let (half, middle) = (layout.half, layout.middle);
        let mut blocks = vec![[Block::default(); MOST_HALF + 1]; half as usize + 1];
        let mut count = 0;
        for left in 0..=half.min(size) {
            let most = if layout.symmetric { left } else { half };
            for right in 0..=most.min(size - left) {
                let deep = choose(middle, size - left - right);
                let (lefts, across) = (choose(half, left), choose(half, right));
                let pairs = if layout.symmetric && left == right {
                    lefts * (lefts + 1) / 2
                } else {
                    lefts * across
                };
                blocks[left as usize][right as usize] = Block { start: count, across, deep };
                count += pairs * deep;
            }
        }
        Index {
            symmetric: layout.symmetric,
            half,
            middle,
            rank: ranks(half.max(middle)),
            blocks,
            count,
        }
    }

    /// The place of a set, and whether it is its mirror image that has it.
    #[inline]
    pub fn place(&self, bits: Bits) -> (u64, bool) {
        let left = (bits & ((1 << self.half) - 1)) as usize;
        let right = (bits >> (self.half + self.middle)) as usize;
        let middle = (bits >> self.half & ((1 << self.middle) - 1)) as usize;
        let (left_size, right_size) = (left.count_ones(), right.count_ones());
        let (left, right) = (u64::from(self.rank[left]), u64::from(self.rank[right]));
        let swapped = self.symmetric && (left_size, left) < (right_size, right);
        let (more, first, fewer, second) = if swapped {
            (right_size, right, left_size, left)
        } else {
            (left_size, left, right_size, right)
        };
        let block = &self.blocks[more as usize][fewer as usize];
        let pair = if self.symmetric && more == fewer {
            first * (first + 1) / 2 + second
        } else {
            first * block.across + second
        };
        (block.start + pair * block.deep + u64::from(self.rank[middle]), swapped)
    }
}

/// For each number of `bits` bits how many smaller ones have as many ones.
fn ranks(bits: u32) -> Vec<u32> {
    let mut seen = [0; 65];
    (0..1usize << bits)
        .map(|number| {
            let rank = &mut seen[number.count_ones() as usize];
            *rank += 1;
            *rank - 1
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
