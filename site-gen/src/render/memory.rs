//! The pages that were rendered last.

use std::collections::HashMap;
use std::sync::Arc;

use crate::content::{Page, PageKey};
use crate::hash::Fingerprint;
use crate::locale::Locale;
use crate::markdown::Article;
use crate::output::OutputFile;

/// The pages that were rendered last. A page is rendered again when its own
/// text has changed, or anything that all pages have in common.
#[derive(Debug, Default)]
pub struct Memory {
    /// All that pages show beside their texts.
    common: Option<Fingerprint>,
    pages: HashMap<(Locale, PageKey), (Arc<Article>, Arc<OutputFile>)>,
}

impl Memory {
    /// Forgets everything unless it was made from the same things in common:
    /// templates, words, settings, assets, and the heads of all pages.
    pub fn expect(&mut self, common: Fingerprint) {
        if self.common != Some(common) {
            *self = Memory { common: Some(common), pages: HashMap::new() };
        }
    }

    pub(super) fn get(&self, page: &Page, article: &Arc<Article>) -> Option<Arc<OutputFile>> {
        let (known, file) = self.pages.get(&(page.locale.clone(), page.key.clone()))?;
        Arc::ptr_eq(known, article).then(|| Arc::clone(file))
    }

    pub(super) fn learn(&mut self, page: &Page, article: &Arc<Article>, file: &Arc<OutputFile>) {
        let key = (page.locale.clone(), page.key.clone());
        self.pages.insert(key, (Arc::clone(article), Arc::clone(file)));
    }
}
