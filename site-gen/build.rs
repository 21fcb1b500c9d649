//! Gives the program a fingerprint of its own sources: an output that another
//! state of the program has written is not taken for up to date.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// All from which the program is made, the engine included.
const SOURCES: [&str; 4] = ["src", "fonts", "../player/src", "../Cargo.lock"];

fn main() {
    let mut files = Vec::new();
    for path in SOURCES {
        println!("cargo::rerun-if-changed={path}");
        collect(Path::new(path), &mut files);
    }
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        let text = fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        hash.update(file.to_string_lossy().replace('\\', "/"));
        hash.update(text.len().to_le_bytes());
        hash.update(text);
    }
    let digits: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    println!("cargo::rustc-env=GENERATOR={digits}");
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    match fs::read_dir(path) {
        Ok(entries) => {
            entries.flatten().for_each(|entry| collect(&entry.path(), files));
        }
        Err(_) => files.push(path.to_owned()),
    }
}
