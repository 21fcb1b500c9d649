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

/// What was rendered last. A page is rendered again when its own text has
/// changed, or anything that all pages have in common.
#[derive(Debug, Default)]
pub struct Memory {
    /// All that pages show beside their texts.
    common: Option<Fingerprint>,
    pages: HashMap<(Locale, PageKey), Known>,
    /// The pictures of pages, with what is to be told about them.
    cards: Option<(Arc<Cards>, Diagnostics)>,
    /// The boards for pages of others.
    embeds: Option<Vec<Arc<OutputFile>>>,
}

/// A page as it was rendered last.
#[derive(Debug)]
struct Known {
    article: Arc<Article>,
    is_stale: bool,
    files: Vec<Arc<OutputFile>>,
}

impl Memory {
    /// Forgets everything unless it was made from the same things in common:
    /// templates, words, settings, assets, and the heads of all pages.
    pub fn expect(&mut self, common: Fingerprint) {
        if self.common != Some(common) {
            *self = Memory { common: Some(common), ..Memory::default() };
        }
    }

    pub(super) fn get(
        &self,
        page: &Page,
        article: &Arc<Article>,
        is_stale: bool,
    ) -> Option<Vec<Arc<OutputFile>>> {
        let known = self.pages.get(&(page.locale.clone(), page.key.clone()))?;
        let is_same = Arc::ptr_eq(&known.article, article) && known.is_stale == is_stale;
        is_same.then(|| known.files.clone())
    }

    pub(super) fn learn(
        &mut self,
        page: &Page,
        article: &Arc<Article>,
        is_stale: bool,
        files: &[Arc<OutputFile>],
    ) {
        let key = (page.locale.clone(), page.key.clone());
        let known = Known { article: Arc::clone(article), is_stale, files: files.to_vec() };
        self.pages.insert(key, known);
    }

    /// The pictures of pages, which `design` makes unless they are known. It
    /// looks at nothing but what all pages have in common.
    pub(super) fn cards(
        &mut self,
        diagnostics: &mut Diagnostics,
        design: impl FnOnce(&mut Diagnostics) -> Cards,
    ) -> Arc<Cards> {
        let (cards, found) = self.cards.take().unwrap_or_else(|| {
            let mut found = Diagnostics::new();
            (Arc::new(design(&mut found)), found)
        });
        diagnostics.extend(found.clone());
        self.cards = Some((Arc::clone(&cards), found));
        cards
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
