//! The web manifest of a language: what a device shows that keeps the site
//! among its programs.

use serde::Serialize;

use crate::assets::Icons;
use crate::catalog::Catalog;
use crate::content::PageKey;
use crate::locale::{Direction, Locale};
use crate::output::OutputFile;
use crate::site::Site;
use crate::url::UrlPath;

#[derive(Serialize)]
struct Manifest<'a> {
    id: String,
    name: &'a str,
    short_name: &'a str,
    description: &'a str,
    lang: &'a str,
    dir: Direction,
    start_url: String,
    scope: &'a str,
    display: &'a str,
    icons: Vec<Icon>,
}

#[derive(Serialize)]
struct Icon {
    src: String,
    sizes: String,
    r#type: &'static str,
    purpose: &'static str,
}

/// Where the manifest of a language is.
pub fn path(locale: &Locale) -> UrlPath {
    UrlPath::file(&format!("{}/manifest.webmanifest", locale.folder()))
}

/// The manifest of a language. All languages are within its scope, so that
/// the switcher does not lead out of it.
pub fn file(site: &Site, locale: &Locale, catalog: &Catalog, icons: &Icons) -> OutputFile {
    let base = &site.config.base_url;
    let home = site.page(locale, &PageKey::home());
    let start = base.link(&UrlPath::folder([locale.folder().as_str()]));
    let manifest = Manifest {
        id: start.clone(),
        name: catalog.text("site.name"),
        short_name: catalog.text("site.short-name"),
        description: home.map_or("", |home| &home.front.description),
        lang: locale.as_str(),
        dir: catalog.direction,
        start_url: start,
        scope: base.path(),
        display: "minimal-ui",
        icons: icons
            .list()
            .map(|icon| Icon {
                src: base.link(icon.path),
                sizes: icon.sizes,
                r#type: icon.mime,
                purpose: icon.purpose,
            })
            .collect(),
    };
    let json = serde_json::to_string_pretty(&manifest).expect("texts are JSON");
    OutputFile { path: path(locale).output_path(), bytes: (json + "\n").into_bytes() }
}
