//! From the folder of a site to its finished files in memory.

use std::path::Path;

use crate::assets;
use crate::config::Config;
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::discovery;
use crate::drift;
use crate::markdown;
use crate::output::OutputFile;
use crate::player_build::PlayerBundle;
use crate::raster::Raster;
use crate::render::{self, Materials, Rendered};
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
    make(root, options, player, Pictures::Draw, |_, _, _| ())
}

/// Checks the site in the folder `root`: what `build` looks at, without the
/// player, and whether the languages tell the same. Differences between them
/// are as bad as `drift` says; while there are other errors, they are not
/// looked for.
pub fn check(root: &Path, options: &BuildOptions, drift: Severity) -> BuildResult {
    make(root, options, None, Pictures::LeaveOut, |site, sources, diagnostics| {
        if !diagnostics.has_errors() {
            drift::check(site, &sources.content, drift, diagnostics);
        }
    })
}

/// Whether the pictures of pages are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pictures {
    Draw,
    LeaveOut,
}

/// Builds the site; `inspect` sees it at the end, before its files are given
/// out.
fn make(
    root: &Path,
    options: &BuildOptions,
    player: Option<&PlayerBundle>,
    pictures: Pictures,
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
    let raster = Raster::new(sources.fonts(&mut diagnostics), Some(root));
    let assets = assets::make(&sources.templates, has_player, player, &raster, &mut diagnostics);
    let stale = match site.config.stale_notice {
        true => drift::stale(&site, &sources.content),
        false => Default::default(),
    };
    let materials = Materials {
        assets: &assets,
        files: &sources.templates,
        raster: &raster,
        stale: &stale,
        commit: options.commit.as_deref(),
    };
    let rendered = render::render(&site, &articles, materials, &mut diagnostics);
    inspect(&site, &sources, &mut diagnostics);
    let mut files = Vec::new();
    if !diagnostics.has_errors() && pictures == Pictures::Draw {
        files.extend(draw(&rendered, &raster, &sources, &mut diagnostics));
    }
    if !diagnostics.has_errors() {
        files.extend(discovery::files(&site, &assets.icons));
        files.extend(assets.files);
        files.extend(rendered.pages);
        files.sort_by(|one, other| one.path.cmp(&other.path));
    }
    BuildResult { files, diagnostics, has_player }
}

/// Draws the pictures of pages. One that cannot be drawn is reported.
fn draw(
    rendered: &Rendered,
    raster: &Raster,
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) -> Vec<OutputFile> {
    let (paths, drawings): (Vec<_>, Vec<_>) = rendered.cards.drawings.iter().unzip();
    let mut files = Vec::new();
    for (path, png) in paths.into_iter().zip(raster.pngs(&drawings)) {
        match png {
            Ok(bytes) => files.push(OutputFile { path: path.output_path(), bytes }),
            Err(error) => {
                let place = sources.templates.place("card.svg");
                let error = Diagnostic::error(place, error.to_string());
                diagnostics.extend_new(error.into());
            }
        }
    }
    // Without any, the settings ask for none now, but may again.
    if !files.is_empty() {
        raster.sweep();
    }
    files
}

fn config(sources: &Sources, diagnostics: &mut Diagnostics) -> Option<Config> {
    let Some(source) = sources.content.get("site.toml") else {
        diagnostics.error(sources.content.place("site.toml"), "the file is missing");
        return None;
    };
    Config::parse(source).map_err(|errors| diagnostics.extend(errors)).ok()
}
