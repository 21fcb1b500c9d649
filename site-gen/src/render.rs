//! Pages as HTML files.
//!
//! 1. `templates` reads the templates;
//! 2. `context` is what they are given, one documented struct a template;
//! 3. `sprite` holds the drawings of pieces that a page needs;
//! 4. `cards` are pictures of pages, in the `colours` of the site;
//! 5. `board` is the board at the head of a page, with its player;
//!    `facts` are those about its game; `trail` is where the page is in the
//!    site, `notice` what a reader has to know first;
//! 6. `head` is for those who do not read the page, with `structured` data;
//! 7. `page` puts a page together, `chooser` the choice of languages,
//!    `not_found` what is sent where there is no page, `redirect` what stands
//!    where a page was before.
//!
//! `filters` help templates to write as the language of the page does.

mod board;
mod cards;
mod chooser;
mod colours;
mod context;
mod facts;
mod filters;
mod head;
mod not_found;
mod notice;
mod page;
mod player;
mod redirect;
mod sprite;
mod structured;
mod templates;
mod trail;

use std::collections::BTreeSet;

use crate::assets::Assets;
use crate::catalog::Catalog;
use crate::content::{Page, PageKey};
use crate::diagnostic::Diagnostics;
use crate::locale::Locale;
use crate::markdown::Articles;
use crate::output::OutputFile;
use crate::raster::Raster;
use crate::site::Site;
use crate::sources::Folder;
use crate::url::UrlPath;
use cards::Cards;
use context::{AssetLinks, BuildInfo, NavItem};
use sprite::Sprites;
use templates::Templates;

/// The pages whose sources have changed since they were translated.
pub type StalePages = BTreeSet<(Locale, PageKey)>;

/// What pages are rendered from, beside the site and its texts.
#[derive(Clone, Copy, Debug)]
pub struct Materials<'a> {
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
}

/// Everything from which a page is rendered.
struct Studio<'a> {
    site: &'a Site,
    assets: &'a Assets,
    sprites: Sprites,
    templates: Templates<'a>,
    cards: Cards,
    stale: &'a StalePages,
    build: BuildInfo,
}

impl<'s> Studio<'s> {
    /// The link to a path of this site.
    fn link(&self, path: &UrlPath) -> String {
        self.site.config.base_url.link(path)
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
    fn asset_links(&self, script: Option<&UrlPath>) -> AssetLinks<'s> {
        AssetLinks {
            style: self.link(&self.assets.style),
            script: script.map(|script| self.link(script)),
            icons: head::icons(self),
        }
    }
}

/// What was rendered.
#[derive(Clone, Debug, Default)]
pub struct Rendered {
    /// The pages.
    pub pages: Vec<OutputFile>,
    /// The pictures of pages, which are still to be drawn.
    pub cards: Cards,
}

/// Renders all pages. What is wrong is added to `diagnostics`.
pub fn render(
    site: &Site,
    articles: &Articles,
    materials: Materials,
    diagnostics: &mut Diagnostics,
) -> Rendered {
    let Materials { assets, files, raster, stale, commit } = materials;
    let sprites = Sprites::read(&site.games, files, diagnostics);
    let Some(templates) = Templates::parse(files, &site.catalogs, diagnostics) else {
        return Rendered::default();
    };
    let cards = cards::design(site, &sprites, &templates, raster, diagnostics);
    let build = BuildInfo::new(commit);
    let studio = Studio { site, assets, sprites, templates, cards, stale, build };
    let pages = pages(&studio, articles, diagnostics);
    Rendered { pages, cards: studio.cards }
}

fn pages(studio: &Studio, articles: &Articles, diagnostics: &mut Diagnostics) -> Vec<OutputFile> {
    let site = studio.site;
    let mut pages = Vec::new();
    for page in site.shown_pages() {
        let article = articles.get(&page.locale).and_then(|articles| articles.get(&page.key));
        let catalog = site.catalogs.get(&page.locale);
        // What is missing here has been reported where it was looked for.
        if let (Some(article), Some(catalog)) = (article, catalog) {
            let html = page::html(studio, page, article, catalog, diagnostics);
            pages.extend(html.map(|html| file(&page.url, html)));
            for alias in &page.front.aliases {
                if page.is_fallback() {
                    break;
                }
                let html = redirect::html(studio, page, catalog, diagnostics);
                pages.extend(html.map(|html| file(&alias.url(&page.locale), html)));
            }
        }
    }
    let not_found = not_found::html(studio, articles, diagnostics);
    pages.extend(not_found.map(|html| file(&UrlPath::file("404.html"), html)));
    let chooser = chooser::html(studio, diagnostics);
    pages.extend(chooser.map(|html| file(&UrlPath::folder([]), html)));
    pages
}

fn file(url: &UrlPath, html: String) -> OutputFile {
    OutputFile { path: url.output_path(), bytes: html.into_bytes() }
}
