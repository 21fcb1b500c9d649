//! Compiling the crate `player` for WebAssembly with cargo.

use std::ffi::OsString;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use cargo_metadata::{Artifact, CrateType, Message};

use super::error::PlayerError;
use super::toolchain::{TARGET, Toolchain, tool};

/// The package and its target.
const ARGUMENTS: [&str; 9] = [
    "build",
    "--package=player",
    "--lib",
    "--no-default-features",
    "--target",
    TARGET,
    "--message-format=json-render-diagnostics",
    "--manifest-path",
    "player/Cargo.toml",
];

/// A module that the crate `player` is compiled to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Variant {
    /// The profile of cargo, which also names the folder of the result.
    pub profile: &'static str,
    /// The features of the crate.
    pub features: &'static str,
    /// The feature of WebAssembly that is used beside the usual ones.
    pub target_feature: Option<&'static str>,
}

impl Variant {
    fn arguments(self) -> impl Iterator<Item = String> {
        let own = [format!("--profile={}", self.profile), format!("--features={}", self.features)];
        ARGUMENTS.into_iter().map(str::to_owned).chain(own)
    }
}

/// Compiles a module of the player in the (canonical) folder `root` and
/// returns its path. Cargo itself sees to it that nothing is done twice, and
/// shows its messages on stderr.
pub(super) fn compile(
    root: &Path,
    toolchain: &Toolchain,
    variant: Variant,
) -> Result<PathBuf, PlayerError> {
    let start_error = |source| PlayerError::Start { tool: "cargo", source };
    let mut cargo = tool("cargo", root)
        .args(variant.arguments())
        .env("CARGO_ENCODED_RUSTFLAGS", encoded_flags(root, toolchain, variant))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(start_error)?;
    let messages = cargo.stdout.take().map(|stdout| last_module(BufReader::new(stdout)));
    let status = cargo.wait().map_err(start_error)?;
    if !status.success() {
        return Err(PlayerError::Cargo);
    }
    messages.flatten().ok_or_else(|| PlayerError::Tool {
        command: format!("cargo {}", variant.arguments().collect::<Vec<_>>().join(" ")),
        message: "it reported no WebAssembly module of the player".to_owned(),
    })
}

/// The WebAssembly module that cargo reports among its messages. Reads them
/// all, so that cargo never waits for a reader; what cannot be read as a
/// message is not about the module.
fn last_module(messages: impl std::io::BufRead) -> Option<PathBuf> {
    Message::parse_stream(messages)
        .filter_map(|message| match message {
            Ok(Message::CompilerArtifact(artifact)) => module_of(artifact),
            _ => None,
        })
        .last()
}

fn module_of(artifact: Artifact) -> Option<PathBuf> {
    let is_player = artifact.target.name == "player"
        && artifact.target.crate_types.contains(&CrateType::CDyLib);
    let mut files = artifact.filenames.into_iter();
    let module = files.find(|file| is_player && file.extension() == Some("wasm"))?;
    Some(module.into_std_path_buf())
}

/// How the compiler makes smaller code without making it slower: it takes over
/// tiny functions only, leaves the counters of loops as they are, and makes
/// neither vectors of loops nor several rounds of them at once.
const SMALLER: [&str; 5] = [
    "-Cllvm-args=-inline-threshold=5",
    "-Cllvm-args=-disable-lsr",
    "-Cno-vectorize-loops",
    "-Cno-vectorize-slp",
    "-Cllvm-args=-unroll-max-count=1",
];

/// Flags for small code, and such as give the folders of this machine fixed
/// names in the result, in the form in which a path may hold spaces. Where one
/// folder lies in another, the last that fits counts: the outer ones come first.
fn encoded_flags(root: &Path, toolchain: &Toolchain, variant: Variant) -> OsString {
    let mut names = vec![(root.to_owned(), "/hunt-games".to_owned())];
    names.push((target_dir(root), "/target".to_owned()));
    names.extend(cargo_home(root).map(|home| (home, "/cargo".to_owned())));
    // Without its source, the standard library has this name already.
    let commit = toolchain.commit.as_deref().unwrap_or("unknown");
    let library = toolchain.sysroot.join("lib/rustlib/src/rust");
    names.push((library, format!("/rustc/{commit}")));

    let mut flags = OsString::from(SMALLER.join("\x1f"));
    if let Some(feature) = variant.target_feature {
        flags.push(format!("\x1f-Ctarget-feature=+{feature}"));
    }
    for (folder, name) in names {
        flags.push("\x1f--remap-path-prefix=");
        flags.push(folder);
        flags.push("=");
        flags.push(name);
    }
    flags
}

/// Where cargo will put the result, unless a configuration file of its own
/// says otherwise.
fn target_dir(root: &Path) -> PathBuf {
    let folder = std::env::var_os("CARGO_TARGET_DIR")
        .or_else(|| std::env::var_os("CARGO_BUILD_TARGET_DIR"))
        .filter(|folder| !folder.is_empty());
    root.join(folder.unwrap_or_else(|| "target".into()))
}

fn cargo_home(root: &Path) -> Option<PathBuf> {
    let folder = std::env::var_os("CARGO_HOME").filter(|folder| !folder.is_empty());
    match folder {
        // As cargo does: relative to the folder it runs in.
        Some(folder) => Some(root.join(folder)),
        None => std::env::home_dir().map(|home| home.join(".cargo")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn artifact(package: &str, crate_type: &str, files: &str) -> String {
        format!(
            r#"{{"reason":"compiler-artifact","package_id":"path+file:///p#{package}@0.1.0",
            "manifest_path":"/p/Cargo.toml","target":{{"kind":["{crate_type}"],
            "crate_types":["{crate_type}"],"name":"{package}","src_path":"/p/src/lib.rs",
            "edition":"2024","doc":true,"doctest":true,"test":true}},"profile":{{
            "opt_level":"z","debuginfo":0,"debug_assertions":false,"overflow_checks":false,
            "test":false}},"features":[],"filenames":[{files}],"executable":null,"fresh":true}}"#
        )
        .replace('\n', "")
    }

    #[test]
    fn the_module_is_found_among_all_messages() {
        let messages = [
            "what a build script prints".to_owned(),
            artifact("serde", "lib", r#""/t/libserde.rlib""#),
            artifact("other", "cdylib", r#""/t/other.wasm""#),
            artifact("player", "cdylib", r#""/t/libplayer.rlib","/t/player.wasm""#),
            r#"{"reason":"build-finished","success":true}"#.to_owned(),
        ];
        let found = last_module(messages.join("\n").as_bytes());
        assert_eq!(found, Some(PathBuf::from("/t/player.wasm")));
        assert_eq!(last_module(messages[..3].join("\n").as_bytes()), None);
    }
}
