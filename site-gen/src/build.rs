//! From the folder of a site to its finished files in memory.

mod common;
mod memory;
mod pictures;

use std::path::Path;
use std::sync::Arc;

use crate::addresses;
use crate::assets::{self, Making};
use crate::audit;
use crate::config::{Config, OutputSettings};
use crate::content;
use crate::diagnostic::{Code, Diagnostics};
use crate::discovery;
use crate::drift;
use crate::hash::Fingerprint;
use crate::heads;
use crate::hosts::{self, Finished};
use crate::locale::Locale;
use crate::markdown;
use crate::offline;
use crate::output::OutputFile;
use crate::player_build::PlayerBundle;
use crate::proofs;
use crate::pseudo::{self, PseudoLocales};
use crate::redirects;
use crate::render::{self, Heads, Materials, StalePages};
use crate::site::Site;
use crate::sources::{Folder, Sources};
use crate::url::BaseUrl;
pub use memory::Memory;
use pictures::Pictures;

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
    /// Whether there are languages for tests.
    pub pseudo_locales: PseudoLocales,
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

/// A fingerprint of all from which the site in the folder `root` is built,
/// less the player; none if its sources cannot be read. The next build with
/// the same `memory` is made from what was read for it.
pub fn inputs(root: &Path, options: &BuildOptions, memory: &mut Memory) -> Option<Fingerprint> {
    let (sources, diagnostics) = memory.read(root);
    let fingerprint = sources.fingerprint();
    let is_complete = diagnostics.is_empty();
    memory.read = Some((sources, diagnostics));
    let options = format!("{options:?}");
    let parts = [env!("GENERATOR").as_bytes(), options.as_bytes(), fingerprint.bytes()];
    is_complete.then(|| Fingerprint::of_parts(parts))
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
    make(root, options, player, Cards::Draw, memory, |_, _, _| ())
}

/// Checks the site in the folder `root`: what `build` looks at, without the
/// player, whether the languages tell the same, and how pages came out.
pub fn check(root: &Path, options: &BuildOptions) -> BuildResult {
    let memory = &mut Memory::default();
    let mut result =
        make(root, options, None, Cards::LeaveOut, memory, |site, sources, diagnostics| {
            drift::check(site, &sources.content, diagnostics);
        });
    audit::check(result.files.iter().map(|file| &**file), &mut result.diagnostics);
    result
}

/// Whether the pictures of pages are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cards {
    Draw,
    LeaveOut,
}

/// Builds the site; `inspect` sees it at the end, before its files are given
/// out.
fn make(
    root: &Path,
    options: &BuildOptions,
    player: Option<&PlayerBundle>,
    cards: Cards,
    memory: &mut Memory,
    inspect: impl FnOnce(&Site, &Sources, &mut Diagnostics),
) -> BuildResult {
    let (mut sources, mut diagnostics) = memory.read(root);
    let Some(mut config) = config(&sources, &mut diagnostics) else {
        return BuildResult { diagnostics, ..BuildResult::default() };
    };
    if let Some(base_url) = &options.base_url {
        config.base_url = base_url.clone();
    }
    let has_player = config.player;
    let output = match options.purpose {
        Purpose::Preview => OutputSettings::default(),
        _ => config.output.clone(),
    };
    content::hide_drafts(&mut config, &sources.content, &mut diagnostics);
    if options.pseudo_locales == PseudoLocales::Add {
        pseudo::add(&mut config, &mut sources);
    }
    let missing = options.missing_keys;
    let known = (&mut memory.fronts, &mut memory.games);
    let site = Site::load(root, config, &sources, missing, known, &mut diagnostics);
    let heads = &Heads::of(&site);
    let common = common::of_articles(&site, &sources, missing);
    diagnostics.extend(memory.lists.check(common::of_lists(common, heads), |diagnostics| {
        addresses::check(&site, diagnostics);
        heads::check(&site, diagnostics);
    }));
    memory.articles.expect(common);
    let articles = markdown::articles(&site, &mut memory.articles, &mut diagnostics);
    let fonts = sources.fonts(&mut diagnostics);
    let before = memory.pictures.take();
    let pictures = memory.pictures.insert(Pictures::new(root, fonts, before));
    let locales: Vec<String> = site.config.locales.iter().map(Locale::folder).collect();
    let raster = pictures.raster();
    let parts = assets::Parts { games: &site.games, locales: &locales, player };
    let parts = has_player.then_some(&parts);
    let making = Making { minify: output.minify, offline: output.offline };
    let assets = assets::make(&sources.templates, making, parts, raster, &mut diagnostics);
    let commit = options.commit.as_deref();
    let common = common::of_pages(common, heads, &sources, &assets, raster, commit);
    memory.pages.expect(common);
    let materials = Materials {
        site: &site,
        articles: &articles,
        assets: &assets,
        files: &sources.templates,
        raster,
        stale: &stale(&site, &sources),
        heads,
        commit,
        minify: output.minify,
    };
    let rendered = render::render(materials, &mut memory.pages, &mut diagnostics);
    inspect(&site, &sources, &mut diagnostics);
    pseudo::forgive(&mut diagnostics);
    let mut files = Vec::new();
    if !diagnostics.has_errors() && cards == Cards::Draw {
        let place = sources.templates.place("card.svg");
        files.extend(pictures.draw(&rendered.cards.drawings, &place, &mut diagnostics));
    }
    if !diagnostics.has_errors() {
        let listed = common::of_lists(common, heads);
        files.extend(memory.lists.files(listed, || discovery::files(&site, &assets.icons)));
        files.extend(assets.files.into_iter().map(Arc::new));
        files.extend(proofs::files(&site.proofs).map(Arc::new));
        files.extend(rendered.pages);
        files.sort_by(|one, other| one.path.cmp(&other.path));
        let ready = finish(&site, &output, &files, &sources.templates, &mut diagnostics);
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
    output: &OutputSettings,
    files: &[Arc<OutputFile>],
    templates: &Folder,
    diagnostics: &mut Diagnostics,
) -> Vec<OutputFile> {
    let mut ready = Vec::new();
    if output.offline {
        ready.extend(offline::files(site, files, templates, diagnostics));
    }
    if !output.hosts.is_empty() {
        let files = files.iter().map(|file| &**file);
        let moved = redirects::of(site);
        let finished = Finished::new(&site.config.base_url, files, &moved, output.compress);
        ready.extend(hosts::files(&output.hosts, &finished));
    }
    ready
}

/// The pages that are to say that they are older than their sources.
fn stale(site: &Site, sources: &Sources) -> StalePages {
    match site.config.stale_notice {
        true => drift::stale(site, &sources.content),
        false => StalePages::new(),
    }
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
