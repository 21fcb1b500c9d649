//! What was found of the places of the many: they are the same in many of the
//! positions that a search comes to.

use alloc::vec;
use alloc::vec::Vec;

use crate::indexing::at_mut;
use crate::point::PointSet;

/// Something for each way in which the many may stand, as far as it was met: of
/// those that share a place the last one.
#[derive(Clone, Debug)]
pub struct Formations<T>(Vec<(PointSet, T)>);

impl<T: Clone> Formations<T> {
    /// As many places as two to the power of `bits`, at least one. `first` is a
    /// way in which they may stand, or of which nobody will ask.
    pub(super) fn new(bits: u32, first: (PointSet, T)) -> Formations<T> {
        Formations(vec![first; 1 << bits])
    }

    /// The place of a way in which the many stand, with that which is there.
    pub(super) fn place(&mut self, many: PointSet) -> &mut (PointSet, T) {
        let spread = many.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let bits = self.0.len().trailing_zeros();
        at_mut(&mut self.0, (spread >> (u64::BITS - bits)) as usize)
    }
}
