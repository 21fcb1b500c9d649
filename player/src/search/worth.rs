//! What the places of the many are worth: they are the same in many of the
//! positions that a search comes to.

use alloc::vec;
use alloc::vec::Vec;

use crate::indexing::at_mut;
use crate::point::PointSet;

/// What each way in which the many may stand is worth, as far as it was met: of
/// those that share a place the last one.
#[derive(Clone, Debug)]
pub struct Worth(Vec<(PointSet, i32)>);

/// There are two to the power of this many places.
const BITS: u32 = 13;

impl Worth {
    /// Nothing is remembered yet.
    pub fn unknown() -> Worth {
        // No board has all these points.
        Worth(vec![(!PointSet::EMPTY, 0); 1 << BITS])
    }

    /// The place of a way in which the many stand, with that which is there.
    pub(super) fn place(&mut self, many: PointSet) -> &mut (PointSet, i32) {
        let spread = many.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        at_mut(&mut self.0, (spread >> (u64::BITS - BITS)) as usize)
    }
}
