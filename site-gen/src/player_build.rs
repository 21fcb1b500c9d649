//! The player, built from source to WebAssembly.
//!
//! 1. `toolchain` finds the compiler and adds the target if it is missing;
//! 2. `cargo` compiles the crate `player`, once small for all pages and once
//!    fast with the search, such that the results do not depend on where
//!    things lie on this machine;
//! 3. `bindings` makes the JavaScript glue, unless it is up to date, and
//!    `trimming` takes out of the module what nobody would read.

mod bindings;
mod cargo;
mod error;
mod toolchain;
mod trimming;

use std::fs;
use std::path::Path;

use crate::hash::Fingerprint;

pub use error::PlayerError;

use cargo::Variant;
use toolchain::Toolchain;

/// The player as the browser loads it, in two parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerBundle {
    /// The board and its game.
    pub player: Module,
    /// The search, which is loaded when it is first needed.
    pub engine: Module,
}

/// A WebAssembly module with its bindings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Module {
    /// The JavaScript module made by wasm-bindgen. It exports `__wbg_init` as
    /// its default and has no path of the WebAssembly module built in.
    pub glue: Vec<u8>,
    /// The WebAssembly module.
    pub wasm: Vec<u8>,
}

/// The module of the board, made to be small.
const PLAYER: Variant = Variant { profile: "wasm", features: "", target_feature: None };

/// The module of the search, made to be fast: vectors are what its network is
/// computed with.
const ENGINE: Variant =
    Variant { profile: "engine", features: "search", target_feature: Some("simd128") };

impl PlayerBundle {
    /// Tells one state of the player from another.
    pub fn fingerprint(&self) -> Fingerprint {
        let Module { glue, wasm } = &self.player;
        Fingerprint::of_parts([&**glue, &**wasm, &*self.engine.glue, &*self.engine.wasm])
    }
}

/// Builds the crate `player` in the folder `root`. What is up to date is not
/// made again. Progress and the compiler's messages go to stderr.
///
/// # Errors
/// If there is no such crate, if the Rust tools or the WebAssembly target are
/// missing and cannot be added, or if the crate does not compile.
pub fn build(root: &Path) -> Result<PlayerBundle, PlayerError> {
    let manifest = root.join("player").join("Cargo.toml");
    if !manifest.is_file() {
        return Err(PlayerError::NoPlayer { manifest });
    }
    // The compiler sees real paths, so links have to be followed before
    // paths are remapped.
    let root = root.canonicalize().map_err(error::at("find", root))?;
    let toolchain = Toolchain::find(&root)?;
    toolchain.ensure_target(&root)?;
    let module = |variant| {
        let artifact = cargo::compile(&root, &toolchain, variant)?;
        let compiled = fs::read(&artifact).map_err(error::at("read", &artifact))?;
        bindings::cached(compiled, &artifact.with_file_name("bindings"))
    };
    Ok(PlayerBundle { player: module(PLAYER)?, engine: module(ENGINE)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_without_player_says_so() {
        let error = build(Path::new("/nowhere")).expect_err("a refusal").to_string();
        assert!(error.contains("player/Cargo.toml is missing"), "{error}");
        assert!(error.contains("`player = false`"), "{error}");
    }
}
