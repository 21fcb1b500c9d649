//! All pages, side by side: those of one name together, as they have much in
//! common.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::heads::Heads;
use super::language::Language;
use super::memory::{Memory, Seen};
use super::versions::Versions;
use super::{Studio, page, redirect};
use crate::content::{Page, PageKey};
use crate::diagnostic::Diagnostics;
use crate::locale::Locale;
use crate::markdown::{Article, Articles};
use crate::output::OutputFile;

/// A page that is to be rendered.
struct Sheet<'a> {
    page: &'a Page,
    article: &'a Article,
    seen: Seen,
}

/// The pages of all languages, each with those at its former addresses; those
/// that `memory` knows are not rendered again.
pub fn render(
    studio: &Studio,
    articles: &Articles,
    heads: &Heads,
    memory: &mut Memory,
    diagnostics: &mut Diagnostics,
) -> Vec<Arc<OutputFile>> {
    let mut all = Vec::new();
    let mut new: BTreeMap<&PageKey, Vec<Sheet>> = BTreeMap::new();
    for page in studio.site.shown_pages() {
        let article = articles.get(&page.locale).and_then(|articles| articles.get(&page.key));
        // What is missing here has been reported where it was looked for.
        let Some(article) = article else { continue };
        let seen = Seen {
            article: Arc::clone(article),
            heads: heads.of_versions(&page.key),
            card: studio.cards.of(page).cloned(),
            is_stale: studio.is_stale(page),
        };
        match memory.get(page, &seen) {
            Some(files) => all.extend(files.iter().cloned()),
            None => new.entry(&page.key).or_default().push(Sheet { page, article, seen }),
        }
    }
    let languages = Language::all(studio);
    let new: Vec<(&PageKey, Vec<Sheet>)> = new.into_iter().collect();
    let made: Vec<_> = new
        .into_par_iter()
        .flat_map_iter(|(key, sheets)| {
            let versions = Versions::of(studio, key);
            let make = |sheet| finished(studio, sheet, &languages, &versions);
            sheets.into_iter().filter_map(make).collect::<Vec<_>>()
        })
        .collect();
    for (Sheet { page, seen, .. }, files, found) in made {
        if found.is_empty() {
            memory.learn(page, seen, &files);
        }
        diagnostics.extend(found);
        all.extend(files);
    }
    all
}

/// A page with its files and what is wrong with it; none in a language without
/// words, which has been reported.
fn finished<'a>(
    studio: &Studio,
    sheet: Sheet<'a>,
    languages: &BTreeMap<&Locale, Language>,
    versions: &Versions,
) -> Option<(Sheet<'a>, Vec<Arc<OutputFile>>, Diagnostics)> {
    let language = languages.get(&sheet.page.locale)?;
    let mut diagnostics = Diagnostics::new();
    let files = with_aliases(studio, &sheet, language, versions, &mut diagnostics);
    Some((sheet, files.into_iter().map(Arc::new).collect(), diagnostics))
}

/// A page, and what stands at its former addresses.
fn with_aliases(
    studio: &Studio,
    &Sheet { page, article, .. }: &Sheet,
    language: &Language,
    versions: &Versions,
    diagnostics: &mut Diagnostics,
) -> Vec<OutputFile> {
    let html = page::html(studio, page, article, language, versions, diagnostics);
    let mut files = Vec::new();
    files.extend(html.map(|html| studio.file(&page.url, html, diagnostics)));
    // Those of a page that stands in for another are its original's.
    let aliases = page.front.aliases.iter().filter(|_| !page.is_fallback());
    for alias in aliases {
        let html = redirect::html(studio, page, language.catalog, diagnostics);
        let url = alias.url(&page.locale);
        files.extend(html.map(|html| studio.file(&url, html, diagnostics)));
    }
    files
}
