//! Pages as HTML files.
//!
//! 1. `templates` reads the templates;
//! 2. `context` is what they are given, one documented struct a template;
//! 3. `sprite` holds the drawings of pieces that a page needs;
//! 4. `cards` are pictures of pages, in the `colours` of the site;
//! 5. `board` is the board at the head of a page, with its player;
//!    `facts` are those about its game; `trail` is where the page is in the
//!    site, `notice` what a reader has to know first, `puzzles` those of a game,
//!    `offline` what a page needs to be read without a network; `language` is
//!    what the pages of a language have in common, `versions` what a page has
//!    with its translations;
//! 6. `head` is for those who do not read the page, with `structured` data;
//! 7. `pages` has all of them rendered, `page` puts one together, `chooser` the
//!    choice of languages, `not_found` what is sent where there is no page,
//!    `redirect` what stands where a page was before, `embed` the boards for
//!    pages of others;
//! 8. `memory` has what was rendered last, which is not rendered again unless
//!    something has changed for it; `heads` are what pages show of one another.
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
mod heads;
mod language;
mod memory;
mod not_found;
mod notice;
mod offline;
mod opening;
mod page;
mod pages;
mod player;
mod puzzles;
mod redirect;
mod sprite;
mod structured;
mod templates;
mod trail;
mod versions;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::assets::{Assets, Loaded};
use crate::catalog::Catalog;
use crate::config::Config;
use crate::content::{Page, PageKey};
use crate::diagnostic::{Code, Diagnostics};
use crate::locale::Locale;
use crate::markdown::Articles;
use crate::minify;
use crate::output::OutputFile;
use crate::policy;
use crate::raster::Raster;
use crate::site::Site;
use crate::sources::Folder;
use crate::url::UrlPath;
use cards::Cards;
use context::{AssetLinks, BuildInfo, NavItem, Shared};
pub use heads::Heads;
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
    /// What pages show of one another.
    pub heads: &'a Heads,
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
    build: Shared<BuildInfo>,
    /// The files that a page without a board loads.
    plain_links: Shared<AssetLinks<'a>>,
    /// The files that a page with a board loads.
    player_links: Shared<AssetLinks<'a>>,
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
        !self.stale.is_empty()
            && !page.is_fallback()
            && self.stale.contains(&(page.locale.clone(), page.key.clone()))
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
        asset_links(self.site, self.assets, script)
    }
}

fn asset_links<'a>(site: &Site, assets: &'a Assets, script: Option<&'a Loaded>) -> AssetLinks<'a> {
    let link = |path: &UrlPath| site.config.base_url.link(path);
    let style = &assets.style;
    let module = script.and(assets.module.as_ref());
    AssetLinks {
        style: link(&style.url),
        style_integrity: &style.integrity,
        script: script.map(|script| link(&script.url)),
        script_integrity: script.map(|script| &*script.integrity),
        module: module.map(|module| link(&module.url)),
        first: script.map(|_| assets.first.as_str()),
        icons: head::icons(site, assets),
    }
}

/// The names of the pages to which any page may lead, in the order in which
/// they are to be read: each game with its history and its puzzles, then those
/// that the settings name.
fn named(config: &Config) -> Vec<PageKey> {
    let of_game = [PageKey::rules, PageKey::history, PageKey::puzzles];
    let games = config.games.iter().flat_map(|game| of_game.map(|key| key(game)));
    games.chain(config.pages.iter().cloned()).collect()
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
    let Materials { site, articles, assets, files, raster, stale, heads, commit, minify } =
        materials;
    let sprites = Sprites::read(&site.games, files, diagnostics);
    let Some(templates) = Templates::parse(files, &site.catalogs, diagnostics) else {
        return Rendered::default();
    };
    let cards = memory.cards(heads.of_all(), diagnostics, |diagnostics| {
        cards::design(site, &sprites, &templates, raster, diagnostics)
    });
    let studio = Studio {
        site,
        assets,
        sprites,
        templates,
        cards: Arc::clone(&cards),
        stale,
        build: Shared::new(&BuildInfo::new(commit)),
        plain_links: Shared::new(&asset_links(site, assets, None)),
        player_links: Shared::new(&asset_links(site, assets, assets.script.as_ref())),
        minify,
    };
    let mut pages = pages::render(&studio, articles, heads, memory, diagnostics);
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
