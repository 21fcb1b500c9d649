//! Changes inputs at random, for machines without a fuzzer: flips, cuts,
//! repetitions, and pieces of other inputs.

/// A source of random numbers: the same seed gives the same numbers
/// (xorshift64*).
pub struct Random(u64);

impl Random {
    /// The numbers that follow from a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end
    }
}

/// The most bytes of an input.
const LIMIT: usize = 16 * 1024;

/// Bytes that mean something to one reader or another.
const SPECIAL: &[u8] = b"\n\"'=[]{}()#`|*_-:.~;0aZ \xc3";

/// An input made from some of `inputs`, of which there is at least one.
pub fn mutated(inputs: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut data = inputs[random.below(inputs.len())].clone();
    for _ in 0..=random.below(6) {
        change(&mut data, inputs, random);
    }
    data.truncate(LIMIT);
    data
}

fn change(data: &mut Vec<u8>, inputs: &[Vec<u8>], random: &mut Random) {
    let at = random.below(data.len() + 1);
    let end = (at + 1 + random.below(16)).min(data.len());
    match random.below(7) {
        0 if at < data.len() => data[at] ^= 1 << random.below(8),
        1 if at < data.len() => data[at] = SPECIAL[random.below(SPECIAL.len())],
        2 => drop(data.drain(at..end.max(at))),
        3 if at < end => {
            let piece = data[at..end].to_vec();
            (0..=random.below(64)).for_each(|_| drop(data.splice(at..at, piece.iter().copied())));
        }
        4 => {
            let other = &inputs[random.below(inputs.len())];
            let start = random.below(other.len() + 1);
            let length = random.below(64).min(other.len() - start);
            drop(data.splice(at..at, other[start..start + length].iter().copied()));
        }
        5 => data.truncate(at),
        _ => data.insert(at, random.below(256) as u8),
    }
}
