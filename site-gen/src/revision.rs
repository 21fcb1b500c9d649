//! Which commit is built.

use std::path::Path;
use std::process::Command;

/// The variables that name the commit, the first that is set counts: ours,
/// and that of GitHub's machines.
const VARIABLES: [&str; 2] = ["SITE_COMMIT", "GITHUB_SHA"];

/// How many digits of a commit are shown.
const LENGTH: usize = 7;

/// The commit of the site in the folder `root`: from the environment, else
/// from git, else unknown.
pub fn commit(root: &Path) -> Option<String> {
    VARIABLES
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.trim().is_empty()))
        .or_else(|| ask_git(root))
        .map(|commit| commit.trim().chars().take(LENGTH).collect())
}

fn ask_git(root: &Path) -> Option<String> {
    let output = Command::new("git").args(["rev-parse", "HEAD"]).current_dir(root).output().ok()?;
    let commit = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !commit.trim().is_empty()).then_some(commit)
}
