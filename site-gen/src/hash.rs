//! Short names for bytes.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// The first hexadecimal digits of the SHA-256 of some bytes, two for each of
/// `length`, which is 32 at most.
pub fn short(bytes: &[u8], length: usize) -> String {
    Sha256::digest(bytes).iter().take(length).fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_follows_from_the_bytes() {
        // The SHA-256 of no bytes at all begins so.
        assert_eq!(short(b"", 5), "e3b0c44298");
        assert_eq!(short(b"", 2), "e3b0");
    }
}
