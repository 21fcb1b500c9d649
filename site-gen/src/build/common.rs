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
    let settings = format!("{missing:?} {} {:?}", site.config.base_url, site.config.output);
    let games = sources.games.fingerprint();
    let mut parts: Vec<&[u8]> = vec![settings.as_bytes(), games.bytes()];
    // Catalogs, settings, lists of words.
    let others = sources.content.iter().filter(|(path, _)| !path.ends_with(".md"));
    parts.extend(others.flat_map(|(path, source)| [path.as_bytes(), source.text.as_bytes()]));
    parts.extend(site.shown_pages().flat_map(|page| {
        let Page { locale, key, url, source, .. } = page;
        [locale.as_str(), key.as_str(), url.as_str(), &source.path].map(str::as_bytes)
    }));
    let broken = site.broken.iter().flat_map(|(locale, key)| [locale.as_str(), key.as_str()]);
    parts.extend(broken.map(str::as_bytes));
    Fingerprint::of_parts(parts)
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

/// All that is looked at where all pages are listed: beside what `pages` have
/// in common, the heads of all.
pub(super) fn of_lists(pages: Fingerprint, heads: &Heads) -> Fingerprint {
    Fingerprint::of_parts([pages.bytes(), heads.of_all().bytes()])
}
