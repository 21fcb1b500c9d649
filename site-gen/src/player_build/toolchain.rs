//! The compiler that builds the player, and its target for WebAssembly.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::error::PlayerError;

/// The name of the target in Rust's tools.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// Variables with which an outer cargo, make or shell would change what is
/// built, or trip the tools up.
const UNWANTED: [&str; 11] = [
    "RUSTC",
    "RUSTC_WRAPPER",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTDOC",
    "RUSTFLAGS",
    "RUSTDOCFLAGS",
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "DYLD_FALLBACK_LIBRARY_PATH",
    "MAKEFLAGS",
    "MFLAGS",
];

/// Of cargo's own variables, those that say where things are and how to
/// fetch them. All others are dropped: `cargo run` and `cargo test` set many
/// that describe the outer crate, and people may have set flags and profiles.
const WANTED_CARGO: [&str; 11] = [
    "CARGO_HOME",
    "CARGO_TARGET_DIR",
    "CARGO_BUILD_TARGET_DIR",
    "CARGO_BUILD_BUILD_DIR",
    "CARGO_BUILD_JOBS",
    "CARGO_HTTP_",
    "CARGO_NET_",
    "CARGO_REGISTRIES_",
    "CARGO_REGISTRY_",
    "CARGO_SOURCE_",
    "CARGO_TERM_",
];

/// A compiler, by where it keeps its libraries.
pub(super) struct Toolchain {
    /// The folder of the toolchain.
    pub(super) sysroot: PathBuf,
    /// The commit the compiler was built from, if it knows.
    pub(super) commit: Option<String>,
}

impl Toolchain {
    /// The toolchain that is in force in the folder `root`.
    pub(super) fn find(root: &Path) -> Result<Toolchain, PlayerError> {
        let sysroot = PathBuf::from(rustc(root, &["--print", "sysroot"])?.trim_end());
        let version = rustc(root, &["--version", "--verbose"])?;
        let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: "));
        let commit = commit.filter(|&commit| commit != "unknown").map(str::to_owned);
        Ok(Toolchain { sysroot, commit })
    }

    /// Adds the target for WebAssembly if it is missing.
    ///
    /// A `rust-toolchain.toml` names it, but rustup heeds that only where
    /// installing by itself is not switched off.
    pub(super) fn ensure_target(&self, root: &Path) -> Result<(), PlayerError> {
        if self.has_target() {
            return Ok(());
        }
        eprintln!("Adding the target {TARGET} with rustup …");
        let mut rustup = tool("rustup", root);
        rustup.args(["target", "add", TARGET]).stdin(Stdio::null());
        let reason = match rustup.status() {
            Err(error) => format!("cannot run `rustup`: {error}"),
            Ok(status) if !status.success() => "its message is above".to_owned(),
            Ok(_) if self.has_target() => return Ok(()),
            Ok(_) => format!("rustup added it elsewhere than in {}", self.sysroot.display()),
        };
        Err(PlayerError::NoTarget { reason })
    }

    fn has_target(&self) -> bool {
        self.sysroot.join("lib/rustlib").join(TARGET).join("lib").is_dir()
    }
}

/// A tool of Rust, to be run in the folder `root` and unimpressed by what
/// surrounds us.
pub(super) fn tool(name: &str, root: &Path) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root);
    for (name, _) in std::env::vars_os() {
        if is_unwanted(&name) {
            command.env_remove(name);
        }
    }
    command
}

fn is_unwanted(name: &OsStr) -> bool {
    // A name that is no Unicode is none of these.
    let Some(name) = name.to_str() else { return false };
    let of_cargo = name == "CARGO" || name.starts_with("CARGO_") || name.starts_with("__CARGO");
    let wanted = WANTED_CARGO
        .iter()
        .any(|&wanted| name == wanted || wanted.ends_with('_') && name.starts_with(wanted));
    UNWANTED.contains(&name) || of_cargo && !wanted
}

fn rustc(root: &Path, arguments: &[&str]) -> Result<String, PlayerError> {
    let output = tool("rustc", root)
        .args(arguments)
        .output()
        .map_err(|source| PlayerError::Start { tool: "rustc", source })?;
    let failed = |message: &str| PlayerError::Tool {
        command: format!("rustc {}", arguments.join(" ")),
        message: message.trim().to_owned(),
    };
    if !output.status.success() {
        return Err(failed(&String::from_utf8_lossy(&output.stderr)));
    }
    String::from_utf8(output.stdout).map_err(|_| failed("its output is not UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outer_cargo_leaves_no_trace() {
        for name in [
            "CARGO",
            "CARGO_MANIFEST_DIR",
            "CARGO_PKG_NAME",
            "CARGO_ENCODED_RUSTFLAGS",
            "CARGO_PROFILE_WASM_OPT_LEVEL",
            "CARGO_HOMES",
            "RUSTC_WRAPPER",
            "LD_LIBRARY_PATH",
        ] {
            assert!(is_unwanted(OsStr::new(name)), "{name}");
        }
        for name in ["CARGO_HOME", "CARGO_TARGET_DIR", "CARGO_NET_OFFLINE", "RUSTUP_HOME", "PATH"] {
            assert!(!is_unwanted(OsStr::new(name)), "{name}");
        }
    }
}
