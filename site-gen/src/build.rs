//! From the folder of a site to its finished files in memory.

mod common;

use std::path::Path;
use std::sync::Arc;

use crate::assets;
use crate::config::Config;
use crate::content::Fronts;
use crate::diagnostic::{Diagnostics, Severity};
use crate::drift;
use crate::hash::Fingerprint;
use crate::markdown;
use crate::output::OutputFile;
use crate::player_build::PlayerBundle;
use crate::render::{self, Materials};
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
    pub files: Vec<Arc<OutputFile>>,
    /// What was found wrong.
    pub diagnostics: Diagnostics,
    /// Whether `site.toml` says that pages hold a player.
    pub has_player: bool,
}

/// What a build leaves to the next one of the same site in the same process:
/// only what has changed is done again then. The result is the same.
#[derive(Debug, Default)]
pub struct Memory {
    sources: Option<Sources>,
    fronts: Fronts,
    articles: markdown::Memory,
    pages: render::Memory,
}

/// A fingerprint of all from which the site in the folder `root` is built,
/// less the player; none if its sources cannot be read. What it has read,
/// `memory` keeps.
pub fn inputs(root: &Path, options: &BuildOptions, memory: &mut Memory) -> Option<Fingerprint> {
    let mut diagnostics = Diagnostics::new();
    let sources = Sources::read_again(root, memory.sources.as_ref(), &mut diagnostics);
    let fingerprint = sources.fingerprint();
    memory.sources = Some(sources);
    let options = format!("{options:?}");
    let parts = [env!("GENERATOR").as_bytes(), options.as_bytes(), fingerprint.bytes()];
    diagnostics.is_empty().then(|| Fingerprint::of_parts(parts))
}

/// Builds the site in the folder `root`. Sources are read from there; nothing
/// is written. Without a player, a site that has one is still checked whole,
/// but its pages hold static boards only.
pub fn build(root: &Path, options: &BuildOptions, player: Option<&PlayerBundle>) -> BuildResult {
    build_again(root, options, player, &mut Memory::default())
}

/// The same, with what the build before has left.
pub fn build_again(
    root: &Path,
    options: &BuildOptions,
    player: Option<&PlayerBundle>,
    memory: &mut Memory,
) -> BuildResult {
    make(root, options, player, memory, |_, _, _| ())
}

/// Checks the site in the folder `root`: what `build` looks at, without the
/// player, and whether the languages tell the same. Differences between them
/// are as bad as `drift` says; while there are other errors, they are not
/// looked for.
pub fn check(root: &Path, options: &BuildOptions, drift: Severity) -> BuildResult {
    make(root, options, None, &mut Memory::default(), |site, sources, diagnostics| {
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
    memory: &mut Memory,
    inspect: impl FnOnce(&Site, &Sources, &mut Diagnostics),
) -> BuildResult {
    let mut diagnostics = Diagnostics::new();
    let sources = Sources::read_again(root, memory.sources.as_ref(), &mut diagnostics);
    memory.sources = Some(sources.clone());
    let Some(mut config) = config(&sources, &mut diagnostics) else {
        return BuildResult { diagnostics, ..BuildResult::default() };
    };
    if let Some(base_url) = &options.base_url {
        config.base_url = base_url.clone();
    }
    let has_player = config.player;
    let missing = options.missing_keys;
    let site = Site::load(root, config, &sources, missing, &mut memory.fronts, &mut diagnostics);
    let common = common::of_articles(&site, &sources, missing);
    memory.articles.expect(common);
    let articles = markdown::articles(&site, &mut memory.articles, &mut diagnostics);
    let assets = assets::make(&sources.templates, has_player, player, &mut diagnostics);
    let commit = options.commit.as_deref();
    memory.pages.expect(common::of_pages(common, &site, &sources, &assets, commit));
    let materials = Materials {
        site: &site,
        articles: &articles,
        assets: &assets,
        files: &sources.templates,
        commit,
    };
    let pages = render::render(materials, &mut memory.pages, &mut diagnostics);
    inspect(&site, &sources, &mut diagnostics);
    let mut files = Vec::new();
    if !diagnostics.has_errors() {
        files = pages;
        files.extend(assets.files.into_iter().map(Arc::new));
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
