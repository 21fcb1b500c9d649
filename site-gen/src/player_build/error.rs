//! Why the player could not be built.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::toolchain::TARGET;

/// Why the player could not be built.
#[derive(Debug)]
pub enum PlayerError {
    /// The site has no crate `player`.
    NoPlayer {
        /// Where its manifest should be.
        manifest: PathBuf,
    },
    /// A tool could not be started.
    Start {
        /// The name of the tool.
        tool: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// A tool ended with an error or said something unexpected.
    Tool {
        /// The command line.
        command: String,
        /// What it said.
        message: String,
    },
    /// The target for WebAssembly is missing and could not be added.
    NoTarget {
        /// Why it could not be added.
        reason: String,
    },
    /// Cargo could not build the player; it has said why on stderr.
    Cargo,
    /// The bindings could not be made.
    Bindings {
        /// Why, by wasm-bindgen.
        message: String,
    },
    /// The file system refused.
    Io {
        /// What was tried, as a verb: "read", "write".
        action: &'static str,
        /// The file or folder it was tried on.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Turns an error of the system into one that names action and path.
pub(super) fn at(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> PlayerError {
    let path = path.to_owned();
    move |source| PlayerError::Io { action, path, source }
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::NoPlayer { manifest } => write!(
                f,
                "there is no player to build: {} is missing; \
                 a site without player has `player = false` in content/site.toml",
                manifest.display()
            ),
            PlayerError::Start { tool, .. } => write!(
                f,
                "the player is built with `{tool}`, which cannot be run \
                 (install Rust with rustup, or add its programs to PATH)"
            ),
            PlayerError::Tool { command, message } => write!(f, "`{command}` failed: {message}"),
            PlayerError::NoTarget { reason } => write!(
                f,
                "to build the player, add Rust's target for WebAssembly with \
                 `rustup target add {TARGET}` (site-gen could not do it: {reason})"
            ),
            PlayerError::Cargo => {
                write!(f, "cargo could not build the player; its messages are above")
            }
            PlayerError::Bindings { message } => {
                write!(f, "cannot make the JavaScript bindings of the player: {message}")
            }
            PlayerError::Io { action, path, .. } => {
                write!(f, "cannot {action} {}", path.display())
            }
        }
    }
}

impl std::error::Error for PlayerError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PlayerError::Start { source, .. } | PlayerError::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
