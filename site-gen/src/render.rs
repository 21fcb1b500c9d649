//! Pages as HTML files.
//!
//! 1. `templates` reads the templates;
//! 2. `context` is what they are given, one documented struct a template;
//! 3. `sprite` holds the drawings of pieces that a page needs;
//! 4. `board` is the board at the head of a page, with its player;
//!    `facts` are those about its game;
//! 5. `page` puts a page together, `chooser` the choice of languages,
//!    `not_found` what is sent where there is no page, `embed` the boards for
//!    pages of others.

mod board;
mod chooser;
mod context;
mod embed;
mod facts;
mod not_found;
mod page;
mod player;
mod sprite;
mod templates;

use crate::assets::Assets;
use crate::diagnostic::Diagnostics;
use crate::markdown::Articles;
use crate::output::OutputFile;
use crate::site::Site;
use crate::sources::Folder;
use crate::url::UrlPath;
use context::BuildInfo;
use sprite::Sprites;
use templates::Templates;

/// Everything from which a page is rendered.
struct Studio<'a> {
    site: &'a Site,
    assets: &'a Assets,
    sprites: Sprites,
    templates: Templates<'a>,
    build: BuildInfo,
}

impl Studio<'_> {
    /// The link to a path of this site.
    fn link(&self, path: &UrlPath) -> String {
        self.site.config.base_url.link(path)
    }
}

/// Renders all pages. `files` are those of `templates`; `commit` is what is
/// built, for the foot of each page. What is wrong is added to `diagnostics`.
pub fn render(
    site: &Site,
    articles: &Articles,
    assets: &Assets,
    files: &Folder,
    commit: Option<&str>,
    diagnostics: &mut Diagnostics,
) -> Vec<OutputFile> {
    let sprites = Sprites::read(&site.games, files, diagnostics);
    let Some(templates) = Templates::parse(files, diagnostics) else { return Vec::new() };
    let studio = Studio { site, assets, sprites, templates, build: BuildInfo::new(commit) };
    let mut pages = Vec::new();
    for page in site.all_pages() {
        let article = articles.get(&page.locale).and_then(|articles| articles.get(&page.key));
        let catalog = site.catalogs.get(&page.locale);
        // What is missing here has been reported where it was looked for.
        if let (Some(article), Some(catalog)) = (article, catalog) {
            let html = page::html(&studio, page, article, catalog, diagnostics);
            pages.extend(html.map(|html| file(&page.url, html)));
        }
    }
    let not_found = not_found::html(&studio, articles, diagnostics);
    pages.extend(not_found.map(|html| file(&UrlPath::file("404.html"), html)));
    pages.extend(embed::pages(&studio, diagnostics));
    let chooser = chooser::html(&studio, diagnostics);
    pages.extend(chooser.map(|html| file(&UrlPath::folder([]), html)));
    pages
}

fn file(url: &UrlPath, html: String) -> OutputFile {
    OutputFile { path: url.output_path(), bytes: html.into_bytes() }
}
