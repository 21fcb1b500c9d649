//! Short names for bytes.

use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256, Sha384};

/// The first hexadecimal digits of the SHA-256 of some bytes, two for each of
/// `length`, which is 32 at most.
pub fn short(bytes: &[u8], length: usize) -> String {
    hexadecimal(&Sha256::digest(bytes)[..length.min(32)])
}

/// The value of the attribute `integrity` for a file with these bytes.
pub fn integrity(bytes: &[u8]) -> String {
    format!("sha384-{}", STANDARD.encode(Sha384::digest(bytes)))
}

/// A shorter value of the same kind.
pub fn short_integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(bytes)))
}

/// The source in a content security policy that allows an inline script or
/// style with just this text.
pub fn csp_source(text: &[u8]) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

fn hexadecimal(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

/// How many bytes of a hash are in a fingerprint.
const FINGERPRINT: usize = 16;

/// A hash by which two contents can be told apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fingerprint([u8; FINGERPRINT]);

impl Fingerprint {
    /// The fingerprint of some bytes.
    pub fn of(bytes: &[u8]) -> Fingerprint {
        Fingerprint::cut(&Sha256::digest(bytes))
    }

    /// The fingerprint of a list of parts: another one wherever the parts
    /// differ, even if they run together to the same bytes.
    pub fn of_parts<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Fingerprint {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        Fingerprint::cut(&hash.finalize())
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn cut(hash: &[u8]) -> Fingerprint {
        let mut bytes = [0; FINGERPRINT];
        bytes.copy_from_slice(&hash[..FINGERPRINT]);
        Fingerprint(bytes)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hexadecimal(&self.0))
    }
}

/// That a text is not a fingerprint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoFingerprint;

impl FromStr for Fingerprint {
    type Err = NoFingerprint;

    fn from_str(text: &str) -> Result<Fingerprint, NoFingerprint> {
        if text.len() != 2 * FINGERPRINT || !text.is_ascii() {
            return Err(NoFingerprint);
        }
        let mut bytes = [0; FINGERPRINT];
        for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(|_| NoFingerprint)?;
        }
        Ok(Fingerprint(bytes))
    }
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

    #[test]
    fn a_fingerprint_is_read_as_it_is_written() {
        let fingerprint = Fingerprint::of(b"");
        assert_eq!(fingerprint.to_string(), "e3b0c44298fc1c149afbf4c8996fb924");
        assert_eq!(fingerprint.to_string().parse(), Ok(fingerprint));
        for text in
            ["", "e3", "e3b0c44298fc1c149afbf4c8996fb92g", "ä3b0c44298fc1c149afbf4c8996fb92"]
        {
            assert_eq!(text.parse::<Fingerprint>(), Err(NoFingerprint), "{text}");
        }
    }

    #[test]
    fn parts_do_not_run_together() {
        let of = |parts: &[&'static str]| {
            Fingerprint::of_parts(parts.iter().map(|part| part.as_bytes()))
        };
        assert_eq!(of(&["a", "b"]), of(&["a", "b"]));
        assert_ne!(of(&["a", "b"]), of(&["ab"]));
        assert_ne!(of(&["a", "b"]), of(&["", "ab"]));
    }
}
