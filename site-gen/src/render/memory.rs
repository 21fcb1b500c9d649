//! What was rendered last.

use std::collections::HashMap;
use std::sync::Arc;

use super::cards::Cards;
use crate::content::{Page, PageKey};
use crate::diagnostic::Diagnostics;
use crate::hash::Fingerprint;
use crate::locale::Locale;
use crate::markdown::Article;
use crate::output::OutputFile;
use crate::url::UrlPath;

/// What was rendered last. A page is rendered again when something has changed
/// that it alone has [`Seen`], or anything that all pages have in common.
#[derive(Debug, Default)]
pub struct Memory {
    /// All that pages show beside what each of them sees alone.
    common: Option<Fingerprint>,
    pages: HashMap<Locale, HashMap<PageKey, Known>>,
    cards: Option<KnownCards>,
    /// The boards for pages of others.
    embeds: Option<Vec<Arc<OutputFile>>>,
}

/// What a page shows, beside what all pages have in common.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// Its text.
    pub(super) article: Arc<Article>,
    /// What it and its translations say of themselves.
    pub(super) heads: Option<Fingerprint>,
    /// Its picture.
    pub(super) card: Option<UrlPath>,
    /// Whether it is older than its source.
    pub(super) is_stale: bool,
}

impl Seen {
    fn is_same(&self, other: &Seen) -> bool {
        Arc::ptr_eq(&self.article, &other.article)
            && self.heads == other.heads
            && self.card == other.card
            && self.is_stale == other.is_stale
    }
}

/// A page as it was rendered last.
#[derive(Debug)]
struct Known {
    seen: Seen,
    files: Vec<Arc<OutputFile>>,
}

/// The pictures of pages, and what is to be told about them.
#[derive(Debug)]
struct KnownCards {
    /// What all pages say of themselves.
    heads: Fingerprint,
    cards: Arc<Cards>,
    diagnostics: Diagnostics,
}

impl Memory {
    /// Forgets everything unless it was made from the same things in common:
    /// templates, words, settings, assets, and the heads of the pages to which
    /// all lead.
    pub fn expect(&mut self, common: Fingerprint) {
        if self.common != Some(common) {
            *self = Memory { common: Some(common), ..Memory::default() };
        }
    }

    /// The files of a page, if it was made from the same.
    pub(super) fn get(&self, page: &Page, seen: &Seen) -> Option<&[Arc<OutputFile>]> {
        let known = self.pages.get(&page.locale)?.get(&page.key)?;
        known.seen.is_same(seen).then_some(&known.files)
    }

    /// Keeps the files of a page.
    pub(super) fn learn(&mut self, page: &Page, seen: Seen, files: &[Arc<OutputFile>]) {
        let known = Known { seen, files: files.to_vec() };
        let pages = match self.pages.get_mut(&page.locale) {
            Some(pages) => pages,
            None => self.pages.entry(page.locale.clone()).or_default(),
        };
        pages.insert(page.key.clone(), known);
    }

    /// The pictures of pages, which `design` makes unless they are known. It
    /// looks at nothing but what all pages have in common, and at `heads`.
    pub(super) fn cards(
        &mut self,
        heads: Fingerprint,
        diagnostics: &mut Diagnostics,
        design: impl FnOnce(&mut Diagnostics) -> Cards,
    ) -> Arc<Cards> {
        let known = self.cards.take().filter(|known| known.heads == heads);
        let known = self.cards.insert(known.unwrap_or_else(|| {
            let mut found = Diagnostics::new();
            let cards = Arc::new(design(&mut found));
            KnownCards { heads, cards, diagnostics: found }
        }));
        diagnostics.extend(known.diagnostics.clone());
        Arc::clone(&known.cards)
    }

    /// The boards for pages of others, likewise; they are not kept if anything
    /// is wrong with them.
    pub(super) fn embeds(
        &mut self,
        diagnostics: &mut Diagnostics,
        render: impl FnOnce(&mut Diagnostics) -> Vec<OutputFile>,
    ) -> Vec<Arc<OutputFile>> {
        if let Some(known) = &self.embeds {
            return known.clone();
        }
        let mut found = Diagnostics::new();
        let files: Vec<_> = render(&mut found).into_iter().map(Arc::new).collect();
        if found.is_empty() {
            self.embeds = Some(files.clone());
        }
        diagnostics.extend(found);
        files
    }
}
