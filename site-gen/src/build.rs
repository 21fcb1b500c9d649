//! From the folder of a site to its finished files in memory.

use std::path::Path;

use crate::assets;
use crate::config::Config;
use crate::diagnostic::{Diagnostics, Severity};
use crate::drift;
use crate::locale::Locale;
use crate::markdown;
use crate::output::OutputFile;
use crate::player_build::PlayerBundle;
use crate::render;
use crate::site::Site;
use crate::sources::Sources;
use crate::url::BaseUrl;

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
    pub base_url: Option<BaseUrl>,
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
    /// Whether `site.toml` says that pages hold a player.
    pub has_player: bool,
}

/// Builds the site in the folder `root`. Sources are read from there; nothing
/// is written. Without a player, a site that has one is still checked whole,
/// but its pages hold static boards only.
pub fn build(root: &Path, options: &BuildOptions, player: Option<&PlayerBundle>) -> BuildResult {
    make(root, options, player, |_, _, _| ())
}

/// Checks the site in the folder `root`: what `build` looks at, without the
/// player, and whether the languages tell the same. Differences between them
/// are as bad as `drift` says; while there are other errors, they are not
/// looked for.
pub fn check(root: &Path, options: &BuildOptions, drift: Severity) -> BuildResult {
    make(root, options, None, |site, sources, diagnostics| {
        if !diagnostics.has_errors() {
            drift::check(site, &sources.content, drift, diagnostics);
        }
    })
}

/// Builds the site; `inspect` sees it at the end, before its files are given
/// out.
fn make(
    root: &Path,
    options: &BuildOptions,
    player: Option<&PlayerBundle>,
    inspect: impl FnOnce(&Site, &Sources, &mut Diagnostics),
) -> BuildResult {
    let mut diagnostics = Diagnostics::new();
    let sources = Sources::read(root, &mut diagnostics);
    let Some(mut config) = config(&sources, &mut diagnostics) else {
        return BuildResult { diagnostics, ..BuildResult::default() };
    };
    if let Some(base_url) = &options.base_url {
        config.base_url = base_url.clone();
    }
    let has_player = config.player;
    let site = Site::load(root, config, &sources, options.missing_keys, &mut diagnostics);
    let articles = markdown::articles(&site, &mut diagnostics);
    let locales: Vec<&str> = site.config.locales.iter().map(Locale::as_str).collect();
    let parts = assets::Parts { games: &site.games, locales: &locales, player };
    let parts = has_player.then_some(&parts);
    let assets = assets::make(&sources.templates, parts, &mut diagnostics);
    let commit = options.commit.as_deref();
    let pages =
        render::render(&site, &articles, &assets, &sources.templates, commit, &mut diagnostics);
    inspect(&site, &sources, &mut diagnostics);
    let mut files = Vec::new();
    if !diagnostics.has_errors() {
        files = assets.files;
        files.extend(pages);
        files.sort_by(|one, other| one.path.cmp(&other.path));
    }
    BuildResult { files, diagnostics, has_player }
}

fn config(sources: &Sources, diagnostics: &mut Diagnostics) -> Option<Config> {
    let Some(source) = sources.content.get("site.toml") else {
        diagnostics.error(sources.content.place("site.toml"), "the file is missing");
        return None;
    };
    Config::parse(source).map_err(|errors| diagnostics.extend(errors)).ok()
}
