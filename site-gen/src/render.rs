//! Pages as HTML files.
//!
//! 1. `templates` reads the templates;
//! 2. `context` is what they are given, one documented struct a template;
//! 3. `sprite` holds the drawings of pieces that a page needs;
//! 4. `board` is the board at the head of a page, with its player;
//!    `facts` are those about its game; `offline` what it needs to be read
//!    without a network;
//! 5. `page` puts a page together, `chooser` the choice of languages,
//!    `not_found` what is sent where there is no page;
//! 6. `memory` has the pages that were rendered last, which are not rendered
//!    again unless something has changed for them.
//!
//! Pages are rendered side by side.

mod board;
mod chooser;
mod context;
mod facts;
mod memory;
mod not_found;
mod offline;
mod page;
mod player;
mod sprite;
mod templates;

use std::sync::Arc;

use rayon::prelude::*;

use crate::assets::Assets;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::markdown::Articles;
use crate::minify;
use crate::output::OutputFile;
use crate::policy;
use crate::site::Site;
use crate::sources::Folder;
use crate::url::UrlPath;
use context::{AssetLinks, BuildInfo};
pub use memory::Memory;
use sprite::Sprites;
use templates::Templates;

/// Everything from which a page is rendered.
struct Studio<'a> {
    site: &'a Site,
    assets: &'a Assets,
    sprites: Sprites,
    templates: Templates<'a>,
    build: BuildInfo,
    minify: bool,
}

impl<'a> Studio<'a> {
    /// The files that a page loads, with or without the player.
    fn assets(&'a self, has_player: bool) -> AssetLinks<'a> {
        let Assets { style, script, favicon, .. } = self.assets;
        let script = script.as_ref().filter(|_| has_player);
        AssetLinks {
            style: self.link(&style.url),
            style_integrity: &style.integrity,
            script: script.map(|script| self.link(&script.url)),
            script_integrity: script.map(|script| &*script.integrity),
            favicon,
        }
    }

    /// A finished page. A page that cannot be made smaller is reported.
    fn file(&self, url: &UrlPath, html: String, diagnostics: &mut Diagnostics) -> OutputFile {
        let html = match self.minify {
            true => minify::page(&html).unwrap_or_else(|error| {
                let place = self.templates.place("base.html");
                diagnostics.push(Diagnostic::error(place, format!("{url}: {error}")));
                html
            }),
            false => html,
        };
        OutputFile { path: url.output_path(), bytes: policy::with_meta(html).into_bytes() }
    }

    /// The link to a path of this site.
    fn link(&self, path: &UrlPath) -> String {
        self.site.config.base_url.link(path)
    }
}

/// Everything from which pages are rendered.
#[derive(Clone, Copy)]
pub struct Materials<'a> {
    /// The site.
    pub site: &'a Site,
    /// The texts of its pages.
    pub articles: &'a Articles,
    /// What pages load.
    pub assets: &'a Assets,
    /// The files of `templates`.
    pub files: &'a Folder,
    /// What is built, for the foot of each page.
    pub commit: Option<&'a str>,
    /// Whether pages are made smaller.
    pub minify: bool,
}

/// Renders all pages; those that `memory` has are not rendered again. What is
/// wrong is added to `diagnostics`.
pub fn render(
    materials: Materials,
    memory: &mut Memory,
    diagnostics: &mut Diagnostics,
) -> Vec<Arc<OutputFile>> {
    let Materials { site, articles, assets, files, commit, minify } = materials;
    let sprites = Sprites::read(&site.games, files, diagnostics);
    let Some(templates) = Templates::parse(files, diagnostics) else { return Vec::new() };
    let build = BuildInfo::new(commit);
    let studio = Studio { site, assets, sprites, templates, build, minify };
    let mut pages = each_page(&studio, articles, memory, diagnostics);
    let others = [
        (UrlPath::file("404.html"), not_found::html(&studio, articles, diagnostics)),
        (UrlPath::folder([]), chooser::html(&studio, diagnostics)),
    ];
    for (url, html) in others {
        pages.extend(html.map(|html| Arc::new(studio.file(&url, html, diagnostics))));
    }
    pages
}

/// The pages of all languages, in their order.
fn each_page(
    studio: &Studio,
    articles: &Articles,
    memory: &mut Memory,
    diagnostics: &mut Diagnostics,
) -> Vec<Arc<OutputFile>> {
    let site = studio.site;
    let mut pages = Vec::new();
    for page in site.all_pages() {
        let article = articles.get(&page.locale).and_then(|articles| articles.get(&page.key));
        let catalog = site.catalogs.get(&page.locale);
        // What is missing here has been reported where it was looked for.
        pages.extend(article.zip(catalog).map(|(article, catalog)| (page, article, catalog)));
    }
    let known = &*memory;
    let rendered: Vec<_> = pages
        .par_iter()
        .map(|(page, article, catalog)| {
            let mut diagnostics = Diagnostics::new();
            let html = known.get(page, article).or_else(|| {
                let html = page::html(studio, page, article, catalog, &mut diagnostics)?;
                Some(Arc::new(studio.file(&page.url, html, &mut diagnostics)))
            });
            (html, diagnostics)
        })
        .collect();
    let mut files = Vec::new();
    for ((page, article, _), (html, found)) in pages.into_iter().zip(rendered) {
        diagnostics.extend(found);
        if let Some(html) = html {
            memory.learn(page, article, &html);
            files.push(html);
        }
    }
    files
}
