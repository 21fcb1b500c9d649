//! The player, built from source to WebAssembly.

/// The player as the browser loads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerBundle {
    /// The JavaScript module made by wasm-bindgen.
    pub glue: Vec<u8>,
    /// The WebAssembly module.
    pub wasm: Vec<u8>,
}
