//! What pages have in common: if it has changed, all of them are made again.

use crate::assets::Assets;
use crate::content::Page;
use crate::hash::Fingerprint;
use crate::raster::Raster;
use crate::render::Heads;
use crate::site::Site;
use crate::sources::Sources;

use super::MissingKeys;

/// All from which the texts of pages are made, beside pages themselves.
pub(super) fn of_articles(site: &Site, sources: &Sources, missing: MissingKeys) -> Fingerprint {
    let mut parts: Vec<String> = Vec::new();
    parts.push(format!("{missing:?} {} {:?}", site.config.base_url, site.config.output));
    parts.push(sources.games.fingerprint().to_string());
    // Catalogs, settings, lists of words.
    let others = sources.content.iter().filter(|(path, _)| !path.ends_with(".md"));
    parts.extend(others.flat_map(|(path, source)| [path.to_owned(), source.text.clone()]));
    parts.extend(site.shown_pages().flat_map(|page| {
        let Page { locale, key, url, source, .. } = page;
        [locale.to_string(), key.to_string(), url.to_string(), source.path.clone()]
    }));
    parts.extend(site.broken.iter().map(|(locale, key)| format!("{locale} {key}")));
    Fingerprint::of_parts(parts.iter().map(String::as_bytes))
}

/// All from which pages are rendered, beside their texts and what each has
/// with its translations. The heads of the pages to which all lead are among it.
pub(super) fn of_pages(
    articles: Fingerprint,
    heads: &Heads,
    sources: &Sources,
    assets: &Assets,
    raster: &Raster,
    commit: Option<&str>,
) -> Fingerprint {
    let templates = sources.templates.fingerprint();
    let named = heads.of_named();
    let commit = commit.unwrap_or_default().as_bytes();
    let mut parts = vec![articles.bytes(), named.bytes(), templates.bytes(), commit];
    parts.push(raster.fonts().fingerprint().as_bytes());
    parts.extend(assets.files.iter().map(|file| file.path.as_bytes()));
    Fingerprint::of_parts(parts)
}

/// All from which the files are made that list pages: beside what pages have in
/// common, the heads of all.
pub(super) fn of_lists(pages: Fingerprint, heads: &Heads) -> Fingerprint {
    Fingerprint::of_parts([pages.bytes(), heads.of_all().bytes()])
}
