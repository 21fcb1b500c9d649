//! From the folder of a site to its finished files in memory.

use std::path::Path;

use crate::assets;
use crate::config::Config;
use crate::content;
use crate::diagnostic::{Code, Diagnostics};
use crate::drift;
use crate::heads;
use crate::markdown;
use crate::output::OutputFile;
use crate::player_build::PlayerBundle;
use crate::pseudo::{self, PseudoLocales};
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
    /// Whether there are languages for tests.
    pub pseudo_locales: PseudoLocales,
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
/// player, and whether the languages tell the same.
pub fn check(root: &Path, options: &BuildOptions) -> BuildResult {
    make(root, options, None, |site, sources, diagnostics| {
        drift::check(site, &sources.content, diagnostics);
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
    let mut sources = Sources::read(root, &mut diagnostics);
    let Some(mut config) = config(&sources, &mut diagnostics) else {
        return BuildResult { diagnostics, ..BuildResult::default() };
    };
    if let Some(base_url) = &options.base_url {
        config.base_url = base_url.clone();
    }
    let has_player = config.player;
    content::hide_drafts(&mut config, &sources.content, &mut diagnostics);
    if options.pseudo_locales == PseudoLocales::Add {
        pseudo::add(&mut config, &mut sources);
    }
    let site = Site::load(root, config, &sources, options.missing_keys, &mut diagnostics);
    heads::check(&site, &mut diagnostics);
    let articles = markdown::articles(&site, &mut diagnostics);
    let assets = assets::make(&sources.templates, has_player, player, &mut diagnostics);
    let commit = options.commit.as_deref();
    let pages =
        render::render(&site, &articles, &assets, &sources.templates, commit, &mut diagnostics);
    inspect(&site, &sources, &mut diagnostics);
    pseudo::forgive(&mut diagnostics);
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
        diagnostics.push(
            Code::MissingFile.error(sources.content.place("site.toml"), "the file is missing"),
        );
        return None;
    };
    Config::parse(source).map_err(|errors| diagnostics.extend(errors)).ok()
}
