//! The numbers of a network's hidden layer, which are all dealt with alike:
//! with vectors where WebAssembly has them, which the compiler does not make
//! of loops when it looks for small code.

/// The number of hidden sums.
pub const HIDDEN: usize = 32;

/// A 1 of the hidden layer.
pub(super) const ONE: i16 = 64;

#[cfg(target_feature = "simd128")]
pub(super) use vectors::Lanes;

/// A number for each hidden sum.
#[cfg(not(target_feature = "simd128"))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lanes([i16; HIDDEN]);

#[cfg(not(target_feature = "simd128"))]
impl Lanes {
    /// These numbers.
    pub fn new(numbers: [i16; HIDDEN]) -> Lanes {
        Lanes(numbers)
    }

    /// Adds each number to the one of the same place.
    pub fn add(&mut self, other: &Lanes) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, number)| *sum = sum.wrapping_add(*number));
    }

    /// Takes each number away from the one of the same place.
    pub fn subtract(&mut self, other: &Lanes) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, number)| *sum = sum.wrapping_sub(*number));
    }

    /// The sum of the squares of what is cut to between 0 and [`ONE`], each
    /// times its weight.
    pub fn weigh(&self, weights: &Lanes) -> i32 {
        let squares = self.0.iter().zip(&weights.0).map(|(&sum, &weight)| {
            let sum = sum.clamp(0, ONE);
            i32::from(sum * sum) * i32::from(weight)
        });
        // Only weights that nobody learns could be too large for the sum.
        squares.fold(0i32, i32::wrapping_add)
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Lanes {
    /// The numbers.
    pub fn numbers(&self) -> &[i16; HIDDEN] {
        &self.0
    }
}

#[cfg(target_feature = "simd128")]
mod vectors {
    use core::arch::wasm32::{
        i16x8, i16x8_add, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i16x8_sub, i32x4_add,
        i32x4_dot_i16x8, i32x4_extract_lane, v128,
    };

    use super::{HIDDEN, ONE};

    /// A number for each hidden sum.
    #[derive(Clone, Copy, Debug)]
    pub struct Lanes([v128; HIDDEN / 8]);

    impl Lanes {
        pub fn new(numbers: [i16; HIDDEN]) -> Lanes {
            let mut lanes = Lanes([i16x8_splat(0); HIDDEN / 8]);
            for (lane, &[a, b, c, d, e, f, g, h]) in lanes.0.iter_mut().zip(numbers.as_chunks().0) {
                *lane = i16x8(a, b, c, d, e, f, g, h);
            }
            lanes
        }

        pub fn add(&mut self, other: &Lanes) {
            for (sums, &numbers) in self.0.iter_mut().zip(&other.0) {
                *sums = i16x8_add(*sums, numbers);
            }
        }

        pub fn subtract(&mut self, other: &Lanes) {
            for (sums, &numbers) in self.0.iter_mut().zip(&other.0) {
                *sums = i16x8_sub(*sums, numbers);
            }
        }

        pub fn weigh(&self, weights: &Lanes) -> i32 {
            let mut sum = i16x8_splat(0);
            for (&sums, &weights) in self.0.iter().zip(&weights.0) {
                let cut = i16x8_min(i16x8_max(sums, i16x8_splat(0)), i16x8_splat(ONE));
                sum = i32x4_add(sum, i32x4_dot_i16x8(i16x8_mul(cut, cut), weights));
            }
            let [a, b, c, d] = [
                i32x4_extract_lane::<0>(sum),
                i32x4_extract_lane::<1>(sum),
                i32x4_extract_lane::<2>(sum),
                i32x4_extract_lane::<3>(sum),
            ];
            a.wrapping_add(b).wrapping_add(c).wrapping_add(d)
        }
    }
}
