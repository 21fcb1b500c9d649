//! Pages as HTML files.
//!
//! 1. `templates` reads the templates;
//! 2. `context` is what they are given, one documented struct a template;
//! 3. `sprite` holds the drawings of pieces that a page needs;
//! 4. `cards` are pictures of pages, in the `colours` of the site;
//! 5. `board` is the board at the head of a page, with its player;
//!    `facts` are those about its game; `trail` is where the page is in the
//!    site, `notice` what a reader has to know first, `puzzles` those of a game,
//!    `offline` what a page needs to be read without a network;
//! 6. `head` is for those who do not read the page, with `structured` data;
//! 7. `page` puts a page together, `chooser` the choice of languages,
//!    `not_found` what is sent where there is no page, `redirect` what stands
//!    where a page was before, `embed` the boards for pages of others;
//! 8. `memory` has what was rendered last, which is not rendered again unless
//!    something has changed for it.
//!
//! Pages are rendered side by side. `filters` help templates to write as the
//! language of the page does.

mod board;
mod cards;
mod chooser;
mod colours;
mod context;
mod embed;
mod facts;
mod filters;
mod head;
mod memory;
mod not_found;
mod notice;
mod offline;
mod opening;
mod page;
mod player;
mod puzzles;
mod redirect;
mod sprite;
mod structured;
mod templates;
mod trail;

use std::collections::BTreeSet;
use std::sync::Arc;

use rayon::prelude::*;

use crate::assets::{Assets, Loaded};
use crate::catalog::Catalog;
use crate::content::{Page, PageKey};
use crate::diagnostic::{Code, Diagnostics};
use crate::locale::Locale;
use crate::markdown::{Article, Articles};
use crate::minify;
use crate::output::OutputFile;
use crate::policy;
use crate::raster::Raster;
use crate::site::Site;
use crate::sources::Folder;
use crate::url::UrlPath;
use cards::Cards;
use context::{AssetLinks, BuildInfo, NavItem};
pub use memory::Memory;
use sprite::Sprites;
use templates::Templates;

/// The pages whose sources have changed since they were translated.
pub type StalePages = BTreeSet<(Locale, PageKey)>;

/// Everything from which pages are rendered.
#[derive(Clone, Copy, Debug)]
pub struct Materials<'a> {
    /// The site.
    pub site: &'a Site,
    /// The texts of its pages.
    pub articles: &'a Articles,
    /// The files that pages load.
    pub assets: &'a Assets,
    /// The files of `templates`.
    pub files: &'a Folder,
    /// What makes drawings into pictures.
    pub raster: &'a Raster,
    /// The pages that are to say that they are older than their sources.
    pub stale: &'a StalePages,
    /// The commit that is built, for the foot of each page.
    pub commit: Option<&'a str>,
    /// Whether pages are made smaller.
    pub minify: bool,
}

/// Everything from which a page is rendered.
struct Studio<'a> {
    site: &'a Site,
    assets: &'a Assets,
    sprites: Sprites,
    templates: Templates<'a>,
    cards: Arc<Cards>,
    stale: &'a StalePages,
    build: BuildInfo,
    minify: bool,
}

impl<'s> Studio<'s> {
    /// A finished page. A page that cannot be made smaller is reported.
    fn file(&self, url: &UrlPath, html: String, diagnostics: &mut Diagnostics) -> OutputFile {
        let html = match self.minify {
            true => minify::page(&html).unwrap_or_else(|error| {
                let place = self.templates.files().place("base.html");
                diagnostics.push(Code::Template.error(place, format!("{url}: {error}")));
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

    /// Whether a page is to say that it is older than its source.
    fn is_stale(&self, page: &Page) -> bool {
        !page.is_fallback() && self.stale.contains(&(page.locale.clone(), page.key.clone()))
    }

    /// The link to a page under its title, for readers of the language of a
    /// catalog.
    fn link_to<'a>(&self, page: &'a Page, reader: &Catalog) -> NavItem<'a> {
        let foreign = page.is_fallback().then(|| context::Foreign {
            lang: page.written_in.as_str(),
            dir: match self.site.catalogs.get(&page.written_in) {
                Some(catalog) => catalog.direction,
                None => reader.direction,
            },
        });
        NavItem { foreign, ..self.link_in(page, &page.front.title) }
    }

    /// The link to a page under a name in the language of its readers.
    fn link_in<'a>(&self, page: &Page, title: &'a str) -> NavItem<'a> {
        NavItem { url: self.link(&page.url), title, foreign: None, current: false }
    }

    /// The files that a page loads, a script perhaps among them.
    fn asset_links(&self, script: Option<&'s Loaded>) -> AssetLinks<'s> {
        let style = &self.assets.style;
        let module = script.and(self.assets.module.as_ref());
        AssetLinks {
            style: self.link(&style.url),
            style_integrity: &style.integrity,
            script: script.map(|script| self.link(&script.url)),
            script_integrity: script.map(|script| &*script.integrity),
            module: module.map(|module| self.link(&module.url)),
            first: script.map(|_| self.assets.first.as_str()),
            icons: head::icons(self),
        }
    }
}

/// What was rendered.
#[derive(Clone, Debug, Default)]
pub struct Rendered {
    /// The pages.
    pub pages: Vec<Arc<OutputFile>>,
    /// The pictures of pages, which are still to be drawn.
    pub cards: Arc<Cards>,
}

/// Renders all pages; what `memory` has is not rendered again. What is wrong
/// is added to `diagnostics`.
pub fn render(
    materials: Materials,
    memory: &mut Memory,
    diagnostics: &mut Diagnostics,
) -> Rendered {
    let Materials { site, articles, assets, files, raster, stale, commit, minify } = materials;
    let sprites = Sprites::read(&site.games, files, diagnostics);
    let Some(templates) = Templates::parse(files, &site.catalogs, diagnostics) else {
        return Rendered::default();
    };
    let cards = memory.cards(diagnostics, |diagnostics| {
        cards::design(site, &sprites, &templates, raster, diagnostics)
    });
    let build = BuildInfo::new(commit);
    let studio = Studio {
        site,
        assets,
        sprites,
        templates,
        cards: Arc::clone(&cards),
        stale,
        build,
        minify,
    };
    let mut pages = each_page(&studio, articles, memory, diagnostics);
    pages.extend(memory.embeds(diagnostics, |diagnostics| embed::pages(&studio, diagnostics)));
    let others = [
        (UrlPath::file("404.html"), not_found::html(&studio, articles, diagnostics)),
        (UrlPath::folder([]), chooser::html(&studio, diagnostics)),
    ];
    for (url, html) in others {
        pages.extend(html.map(|html| Arc::new(studio.file(&url, html, diagnostics))));
    }
    Rendered { pages, cards }
}

/// The pages of all languages, in their order, each with those at its former
/// addresses.
fn each_page(
    studio: &Studio,
    articles: &Articles,
    memory: &mut Memory,
    diagnostics: &mut Diagnostics,
) -> Vec<Arc<OutputFile>> {
    let site = studio.site;
    let mut pages = Vec::new();
    for page in site.shown_pages() {
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
            let files = known.get(page, article, studio.is_stale(page)).unwrap_or_else(|| {
                let files = with_aliases(studio, page, article, catalog, &mut diagnostics);
                files.into_iter().map(Arc::new).collect()
            });
            (files, diagnostics)
        })
        .collect();
    let mut all = Vec::new();
    for ((page, article, _), (files, found)) in pages.into_iter().zip(rendered) {
        if found.is_empty() {
            memory.learn(page, article, studio.is_stale(page), &files);
        }
        diagnostics.extend(found);
        all.extend(files);
    }
    all
}

/// A page, and what stands at its former addresses.
fn with_aliases(
    studio: &Studio,
    page: &Page,
    article: &Article,
    catalog: &Catalog,
    diagnostics: &mut Diagnostics,
) -> Vec<OutputFile> {
    let html = page::html(studio, page, article, catalog, diagnostics);
    let mut files = Vec::new();
    files.extend(html.map(|html| studio.file(&page.url, html, diagnostics)));
    // Those of a page that stands in for another are its original's.
    let aliases = page.front.aliases.iter().filter(|_| !page.is_fallback());
    for alias in aliases {
        let html = redirect::html(studio, page, catalog, diagnostics);
        let url = alias.url(&page.locale);
        files.extend(html.map(|html| studio.file(&url, html, diagnostics)));
    }
    files
}
