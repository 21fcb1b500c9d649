//! The finished site without a network: its service worker, and the list of
//! what a language consists of.
//!
//! The worker is a template with a place for what it has to know: the version
//! of the site, the files that all pages load, and what it says in each
//! language about a page that it does not have. A page registers it through
//! its own script (`templates/offline.js`), which `serve` never sends.

use std::sync::Arc;

use serde::Serialize;

use crate::diagnostic::{Code, Diagnostics};
use crate::escape::escaped;
use crate::hash::Fingerprint;
use crate::locale::Direction;
use crate::minify;
use crate::output::OutputFile;
use crate::site::Site;
use crate::sources::Folder;
use crate::url::UrlPath;

/// The service worker, at the root of the site: its place is its scope.
pub const WORKER: &str = "sw.js";

/// The list of pages, in the folder of a language.
pub const LIST: &str = "offline.json";

/// The text in the template that stands for what the worker has to know.
const SITE: &str = "SITE";

/// What the worker has to know.
#[derive(Serialize)]
struct Known<'a> {
    version: String,
    base: &'a str,
    assets: Vec<String>,
    words: Vec<Missing<'a>>,
}

/// What is said about a page that is not kept, as HTML.
#[derive(Serialize)]
struct Missing<'a> {
    lang: &'a str,
    dir: Direction,
    title: String,
    text: String,
    home: Home,
}

#[derive(Serialize)]
struct Home {
    url: String,
    name: String,
}

/// The worker and the lists for a finished site.
pub fn files(
    site: &Site,
    finished: &[Arc<OutputFile>],
    templates: &Folder,
    diagnostics: &mut Diagnostics,
) -> Vec<OutputFile> {
    let Some(template) = templates.get(WORKER) else {
        let error = Code::MissingFile.error(templates.place(WORKER), "the file is missing");
        diagnostics.push(error.hint("with `offline = true`, it keeps pages for readers"));
        return Vec::new();
    };
    let json = serde_json::to_string(&known(site, finished)).expect("texts are JSON");
    let script = template.text.replacen(&format!("= {SITE};"), &format!("= {json};"), 1);
    let script = minify::script(&script).unwrap_or_else(|error| {
        diagnostics.push(Code::Asset.error(templates.place(WORKER), error.to_string()));
        script
    });
    let mut files = vec![OutputFile { path: WORKER.to_owned(), bytes: script.into_bytes() }];
    for locale in &site.config.locales {
        let list = serde_json::to_vec(&pages(site, finished, &locale.folder()));
        let bytes = list.expect("texts are JSON");
        files.push(OutputFile { path: format!("{}/{LIST}", locale.folder()), bytes });
    }
    files
}

fn known<'a>(site: &'a Site, finished: &[Arc<OutputFile>]) -> Known<'a> {
    let link = |path: &str| site.config.base_url.link(&UrlPath::file(path));
    let contents = finished.iter().flat_map(|file| [file.path.as_bytes(), &*file.bytes]);
    // What all pages load; pictures are kept when they are seen.
    let is_loaded = |path: &str| {
        [".css", ".js", ".wasm", ".bin", ".net", ".table"].iter().any(|end| path.ends_with(end))
    };
    let paths = finished.iter().map(|file| file.path.as_str());
    let assets = paths.filter(|path| path.starts_with("assets/") && is_loaded(path));
    let default = &site.config.default_locale;
    let others = site.config.locales.iter().filter(|locale| *locale != default);
    let words = std::iter::once(default).chain(others).filter_map(|locale| {
        let catalog = site.catalogs.get(locale)?;
        let text = |key| escaped(catalog.text(key));
        Some(Missing {
            lang: locale.as_str(),
            dir: catalog.direction,
            title: text("offline.missing-title"),
            text: text("offline.missing"),
            home: Home {
                url: site.config.base_url.link(&UrlPath::folder([locale.folder().as_str()])),
                name: text("site.name"),
            },
        })
    });
    Known {
        version: Fingerprint::of_parts(contents).to_string(),
        base: site.config.base_url.path(),
        assets: assets.map(link).collect(),
        words: words.collect(),
    }
}

/// The addresses of the pages of a language.
fn pages(site: &Site, finished: &[Arc<OutputFile>], locale: &str) -> Vec<String> {
    let prefix = format!("{locale}/");
    let pages = finished.iter().filter_map(|file| file.path.strip_suffix("index.html"));
    let pages = pages.filter(|page| page.starts_with(&prefix));
    pages.map(|page| site.config.base_url.link(&UrlPath::file(page))).collect()
}
