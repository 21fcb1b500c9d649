//! A list of sets of points, packed: the results of one size.

use super::layout::Bits;

/// Sets of points by number, each in as few bytes as will do.
#[derive(Clone, Debug)]
pub struct Masks {
    bytes: Vec<u8>,
    width: usize,
    mask: Bits,
}

impl Masks {
    /// So many empty sets of `points` points each, at most 40.
    pub(super) fn new(count: u64, points: u32) -> Masks {
        let width = Masks::width(points);
        // A set is read as one number, the last one too.
        let bytes = vec![0; count as usize * width + 8];
        Masks { bytes, width, mask: (1 << (8 * width)) - 1 }
    }

    /// The bytes of a set of points.
    pub(super) const fn width(points: u32) -> usize {
        points.div_ceil(8) as usize
    }

    #[inline]
    pub(super) fn get(&self, at: u64) -> Bits {
        let start = at as usize * self.width;
        let bytes = self.bytes[start..start + 8].try_into().unwrap_or_default();
        Bits::from_le_bytes(bytes) & self.mask
    }

    #[inline]
    pub(super) fn set(&mut self, at: u64, bits: Bits) {
        let start = at as usize * self.width;
        self.bytes[start..start + self.width].copy_from_slice(&bits.to_le_bytes()[..self.width]);
    }
}
