//! From the folder of a site to its finished files in memory.

use std::path::Path;

use crate::diagnostic::Diagnostics;
use crate::output::OutputFile;
use crate::player_build::PlayerBundle;

/// What a missing key of a catalog means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MissingKeys {
    /// A warning; the message of the default locale stands in.
    #[default]
    FallBack,
    /// An error.
    Refuse,
}

/// How a site is to be built.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BuildOptions {
    /// Where the site will be reached, if not where `site.toml` says.
    pub base_url: Option<String>,
    /// What a missing key of a catalog means.
    pub missing_keys: MissingKeys,
    /// The commit that is built, for the foot of each page.
    pub commit: Option<String>,
}

/// A site in memory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BuildResult {
    /// All files of the site, sorted by path; none if there were errors.
    pub files: Vec<OutputFile>,
    /// What was found wrong.
    pub diagnostics: Diagnostics,
}

/// Builds the site in the folder `root`. Sources are read from there; nothing
/// is written. Without a player, a site that has one is still checked whole,
/// but its pages hold static boards only.
pub fn build(
    _root: &Path,
    _options: &BuildOptions,
    _player: Option<&PlayerBundle>,
) -> BuildResult {
    BuildResult::default()
}
