//! The JavaScript glue between a page and the WebAssembly module.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use super::Module;
use super::error::{PlayerError, at};
use super::trimming::{shorten, trim};

/// The version of wasm-bindgen. Bindings of another one are out of date.
const BINDGEN_VERSION: &str = "0.2.130";

/// Counts up whenever [`generate`] is changed. Bindings of another one are
/// out of date.
const OPTIONS_VERSION: u32 = 7;

/// The bindings of a compiled module: from the folder `cache` if they have
/// been made before.
pub(super) fn cached(compiled: Vec<u8>, cache: &Path) -> Result<Module, PlayerError> {
    kept(compiled, cache, generate)
}

/// What `make` makes of a compiled module, from the folder `cache` if it is
/// there. Of several runs at once, one makes it and the others wait.
fn kept(
    compiled: Vec<u8>,
    cache: &Path,
    make: impl FnOnce(Vec<u8>) -> Result<Module, PlayerError>,
) -> Result<Module, PlayerError> {
    let entry = Entry::new(cache, &compiled);
    if let Some(module) = entry.read() {
        return Ok(module);
    }
    fs::create_dir_all(cache).map_err(at("create", cache))?;
    // Held to the end: each run removes what it does not know.
    let _lock = lock(&cache.with_extension("lock"))?;
    if let Some(module) = entry.read() {
        return Ok(module);
    }
    let module = make(compiled)?;
    entry.write(&module)?;
    entry.remove_others(cache);
    Ok(module)
}

fn lock(path: &Path) -> Result<File, PlayerError> {
    let file = File::create(path).map_err(at("create", path))?;
    match file.lock() {
        // Some network file systems have no locks; cargo goes without, too.
        Err(error) if error.kind() != io::ErrorKind::Unsupported => Err(at("lock", path)(error)),
        _ => Ok(file),
    }
}

fn generate(compiled: Vec<u8>) -> Result<Module, PlayerError> {
    // wasm-bindgen's errors are chains; the last links hold the reason.
    let error = |error| PlayerError::Bindings { message: format!("{error:#}") };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_bytes("player", compiled)
        .web(true)
        .map_err(error)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    let mut output = bindgen.generate_output().map_err(error)?;
    // Each crate with bindings is listed, most with no snippets at all.
    let has_snippets = output.snippets().values().any(|snippets| !snippets.is_empty());
    if has_snippets || !output.local_modules().is_empty() {
        let message = "a crate brings JavaScript files of its own, \
                       but the player is loaded as one file";
        return Err(PlayerError::Bindings { message: message.to_owned() });
    }
    let glue = output.js().to_owned();
    let wasm = output.wasm_mut();
    trim(wasm);
    let glue = shorten(wasm, glue).into_bytes();
    Ok(Module { glue, wasm: wasm.emit_wasm() })
}

/// Bindings in the cache: two files whose names tell what they were made of.
struct Entry {
    glue: PathBuf,
    wasm: PathBuf,
}

impl Entry {
    fn new(cache: &Path, compiled: &[u8]) -> Entry {
        let mut hash = Sha256::new();
        hash.update(format!("{BINDGEN_VERSION} {OPTIONS_VERSION}\n"));
        hash.update(compiled);
        let key: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Entry { glue: cache.join(format!("{key}.js")), wasm: cache.join(format!("{key}.wasm")) }
    }

    fn read(&self) -> Option<Module> {
        let glue = fs::read(&self.glue).ok()?;
        let wasm = fs::read(&self.wasm).ok()?;
        Some(Module { glue, wasm })
    }

    fn write(&self, module: &Module) -> Result<(), PlayerError> {
        for (path, bytes) in [(&self.glue, &module.glue), (&self.wasm, &module.wasm)] {
            // Renamed into place: a killed run leaves no half file under a
            // name that would be trusted.
            let half = path.with_added_extension(std::process::id().to_string());
            fs::write(&half, bytes).map_err(at("write", &half))?;
            fs::rename(&half, path).map_err(at("rename", &half))?;
        }
        Ok(())
    }

    /// Removes older bindings. They are only a cache: what cannot be removed
    /// does no harm.
    fn remove_others(&self, cache: &Path) {
        for entry in fs::read_dir(cache).into_iter().flatten().flatten() {
            let path = entry.path();
            if path != self.glue && path != self.wasm {
                let _ = fs::remove_file(path);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn many_builds_at_once_take_nothing_from_one_another() {
        let temp = tempfile::tempdir().expect("a temporary folder");
        let cache = temp.path().join("bindings");
        let build = |state: u8| {
            let make = |compiled| Ok(Module { glue: vec![state; 9], wasm: compiled });
            let module = kept(vec![state; 5], &cache, make).expect("bindings");
            assert_eq!(module, Module { glue: vec![state; 9], wasm: vec![state; 5] });
        };
        thread::scope(|scope| {
            for thread in 0..8 {
                scope.spawn(move || (0..50).for_each(|round| build((thread + round) % 3)));
            }
        });
        assert_eq!(fs::read_dir(&cache).expect("the cache").count(), 2, "old bindings are left");
    }

    /// Each module must go with the one version of wasm-bindgen that reads it.
    #[test]
    fn all_pins_of_wasm_bindgen_agree() {
        let pin = format!("\"={BINDGEN_VERSION}\"");
        for (manifest, name) in [
            (include_str!("../../Cargo.toml"), "wasm-bindgen-cli-support"),
            (include_str!("../../../player/Cargo.toml"), "wasm-bindgen"),
        ] {
            let line = manifest.lines().find(|line| line.starts_with(&format!("{name} =")));
            assert!(line.is_some_and(|line| line.contains(&pin)), "{name} is not {pin}: {line:?}");
        }
    }
}
