//! Files made smaller for hosts that send them as they are.

use std::io::Write as _;

use brotli::enc::BrotliEncoderParams;
use flate2::write::GzEncoder;

/// Smaller files are not worth a request for another one.
const LEAST: usize = 512;

/// The ways in which files are made smaller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// Brotli, which browsers take on encrypted connections.
    Brotli,
    /// The way that everything understands.
    Gzip,
}

impl Encoding {
    /// Both, the better one first.
    pub const ALL: [Encoding; 2] = [Encoding::Brotli, Encoding::Gzip];

    /// What is added to the name of a file.
    pub fn extension(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gz",
        }
    }

    /// The bytes as small as they can be made: it is done once, and sent often.
    pub fn encode(self, bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(bytes.len() / 3);
        match self {
            Encoding::Brotli => {
                let parameters = BrotliEncoderParams::default();
                brotli::BrotliCompress(&mut &*bytes, &mut out, &parameters)
                    .expect("from memory to memory");
            }
            Encoding::Gzip => {
                // No name and no time: the same bytes give the same bytes.
                let mut encoder = GzEncoder::new(&mut out, flate2::Compression::best());
                encoder.write_all(bytes).expect("to memory");
                encoder.finish().expect("to memory");
            }
        }
        out
    }
}

/// Whether a file is worth it: text of some length, and WebAssembly.
pub fn is_worth_it(path: &str, length: usize) -> bool {
    const KINDS: [&str; 10] =
        ["html", "css", "js", "wasm", "svg", "json", "xml", "txt", "toml", "webmanifest"];
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    length >= LEAST && KINDS.contains(&extension)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn what_is_compressed_can_be_read_again() {
        let text = "fox and geese ".repeat(99);
        let small = Encoding::Gzip.encode(text.as_bytes());
        let mut read = String::new();
        flate2::read::GzDecoder::new(&*small).read_to_string(&mut read).unwrap();
        assert_eq!(read, text);
        let small = Encoding::Brotli.encode(text.as_bytes());
        let mut read = Vec::new();
        brotli::BrotliDecompress(&mut &*small, &mut read).unwrap();
        assert_eq!(read, text.as_bytes());
        assert!(is_worth_it("a/index.html", text.len()));
        assert!(!is_worth_it("a/card.png", text.len()) && !is_worth_it("a.css", 9));
    }
}
