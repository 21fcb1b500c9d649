//! The numbers of a network's hidden layer, which are all dealt with alike:
//! with vectors where the processor, or WebAssembly, has them.

use wide::{i16x8, i32x4};

/// The number of hidden sums.
pub const HIDDEN: usize = 32;

/// A 1 of the hidden layer.
pub(super) const ONE: i16 = 64;

/// A number for each hidden sum.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(align(64))]
pub(super) struct Lanes([i16x8; HIDDEN / 8]);

impl Lanes {
    /// These numbers.
    pub fn new(numbers: [i16; HIDDEN]) -> Lanes {
        let mut lanes = Lanes([i16x8::ZERO; HIDDEN / 8]);
        for (lane, &numbers) in lanes.0.iter_mut().zip(numbers.as_chunks().0) {
            *lane = i16x8::new(numbers);
        }
        lanes
    }

    /// With each number that of the other in the same place is added.
    #[must_use]
    #[inline]
    pub fn plus(&self, other: &Lanes) -> Lanes {
        let mut sums = *self;
        sums.0.iter_mut().zip(&other.0).for_each(|(sum, number)| *sum += *number);
        sums
    }

    /// From each number that of the other in the same place is taken away.
    #[must_use]
    #[inline]
    pub fn minus(&self, other: &Lanes) -> Lanes {
        let mut sums = *self;
        sums.0.iter_mut().zip(&other.0).for_each(|(sum, number)| *sum -= *number);
        sums
    }

    /// The sum of the squares of what is cut to between 0 and [`ONE`], each
    /// times its weight.
    #[inline]
    pub fn weigh(&self, weights: &Lanes) -> i32 {
        let mut sum = i32x4::ZERO;
        for (&sums, &weights) in self.0.iter().zip(&weights.0) {
            let cut = sums.max(i16x8::ZERO).min(i16x8::splat(ONE));
            sum += (cut * cut).dot(weights);
        }
        // Only weights that nobody learns could be too large for the sum.
        sum.to_array().into_iter().fold(0, i32::wrapping_add)
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Lanes {
    /// The numbers.
    pub fn numbers(&self) -> [i16; HIDDEN] {
        core::array::from_fn(|index| self.0[index / 8].to_array()[index % 8])
    }
}
