//! From the folder of a site to its finished files in memory.

mod common;

use std::path::Path;
use std::sync::Arc;

use crate::assets::{self, Making};
use crate::config::{Config, OutputSettings};
use crate::content::Fronts;
use crate::diagnostic::{Diagnostics, Severity};
use crate::drift;
use crate::hash::Fingerprint;
use crate::hosts::{self, Finished};
use crate::markdown;
use crate::offline;
use crate::output::OutputFile;
use crate::player_build::PlayerBundle;
use crate::render::{self, Materials};
use crate::site::Site;
use crate::sources::{Folder, Sources};
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

/// For whom a site is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Purpose {
    /// For readers: as the table `[output]` of the settings says.
    #[default]
    Publish,
    /// For those who write it: as it is written, and never kept by browsers.
    Preview,
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
    /// For whom it is built.
    pub purpose: Purpose,
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
    /// Whether there are to be compressed files beside the others.
    pub compress: bool,
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
    if options.purpose == Purpose::Preview {
        config.output = OutputSettings::default();
    }
    let (has_player, output) = (config.player, config.output.clone());
    let missing = options.missing_keys;
    let site = Site::load(root, config, &sources, missing, &mut memory.fronts, &mut diagnostics);
    let common = common::of_articles(&site, &sources, missing);
    memory.articles.expect(common);
    let articles = markdown::articles(&site, &mut memory.articles, &mut diagnostics);
    let making = Making { player: has_player, minify: output.minify, offline: output.offline };
    let assets = assets::make(&sources.templates, making, player, &mut diagnostics);
    let commit = options.commit.as_deref();
    memory.pages.expect(common::of_pages(common, &site, &sources, &assets, commit));
    let materials = Materials {
        site: &site,
        articles: &articles,
        assets: &assets,
        files: &sources.templates,
        commit,
        minify: output.minify,
    };
    let pages = render::render(materials, &mut memory.pages, &mut diagnostics);
    inspect(&site, &sources, &mut diagnostics);
    let mut files = Vec::new();
    if !diagnostics.has_errors() {
        files = pages;
        files.extend(assets.files.into_iter().map(Arc::new));
        files.sort_by(|one, other| one.path.cmp(&other.path));
        let ready = finish(&site, &files, &sources.templates, &mut diagnostics);
        files.extend(ready.into_iter().map(Arc::new));
        files.sort_by(|one, other| one.path.cmp(&other.path));
    }
    if diagnostics.has_errors() {
        files.clear();
    }
    BuildResult { files, diagnostics, has_player, compress: output.compress }
}

/// The files that are made from all others.
fn finish(
    site: &Site,
    files: &[Arc<OutputFile>],
    templates: &Folder,
    diagnostics: &mut Diagnostics,
) -> Vec<OutputFile> {
    let output = &site.config.output;
    let mut ready = Vec::new();
    if output.offline {
        ready.extend(offline::files(site, files, templates, diagnostics));
    }
    if !output.hosts.is_empty() {
        let files = files.iter().map(|file| &**file);
        let finished = Finished::new(&site.config.base_url, files, &[], output.compress);
        ready.extend(hosts::files(&output.hosts, &finished));
    }
    ready
}

fn config(sources: &Sources, diagnostics: &mut Diagnostics) -> Option<Config> {
    let Some(source) = sources.content.get("site.toml") else {
        diagnostics.error(sources.content.place("site.toml"), "the file is missing");
        return None;
    };
    Config::parse(source).map_err(|errors| diagnostics.extend(errors)).ok()
}
