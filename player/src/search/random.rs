//! A small generator of random numbers, the same on every machine.

/// SplitMix64: the numbers follow from the seed alone.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with this seed; any will do.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number, any 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number from 0 to `bound` - 1; 0 if `bound` is 0.
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.next() as u128 * bound as u128) >> 64) as u64
    }
}

/// Spreads a number over all 64 bits; different numbers stay different.
pub const fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
