//! What is known of pages from the last time they were made, so that only
//! those that have changed are made again.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Article, Draft, Offers};
use crate::content::{Page, PageKey};
use crate::diagnostic::{Diagnostics, Source};
use crate::hash::Fingerprint;
use crate::locale::Locale;

/// The pages as they were made last.
///
/// A page is as it was if its file is, and all that pages have in common, and
/// what the other pages of its language (and, for a translation, of the
/// default locale) have to offer.
#[derive(Debug, Default)]
pub struct Memory {
    /// All that pages are made from beside pages.
    common: Option<Fingerprint>,
    pages: BTreeMap<Locale, BTreeMap<PageKey, Remembered>>,
}

/// A page as it was made last.
#[derive(Clone, Debug)]
pub(super) struct Remembered {
    pub(super) source: Source,
    pub(super) offers: Arc<Offers>,
    /// None if its language has no catalog.
    pub(super) article: Option<Arc<Article>>,
    pub(super) diagnostics: Diagnostics,
}

impl Memory {
    /// Forgets everything unless it was made from the same things in common:
    /// settings, games, words, and the addresses of pages.
    pub fn expect(&mut self, common: Fingerprint) {
        if self.common != Some(common) {
            *self = Memory { common: Some(common), pages: BTreeMap::new() };
        }
    }

    pub(super) fn get(&self, locale: &Locale, key: &PageKey) -> Option<&Remembered> {
        self.pages.get(locale)?.get(key)
    }

    /// A page that has not changed, without its text.
    pub(super) fn draft<'a>(&self, page: &'a Page) -> Option<Draft<'a>> {
        let known = self.get(&page.locale, &page.key)?;
        let offers = Arc::clone(&known.offers);
        Arc::ptr_eq(&known.source, &page.source).then(|| Draft { page, events: Vec::new(), offers })
    }

    /// Whether the pages of a language do not offer what they did.
    pub(super) fn offers_differ<'d, 'p: 'd>(
        &self,
        locale: &Locale,
        mut drafts: impl ExactSizeIterator<Item = &'d Draft<'p>>,
    ) -> bool {
        let Some(known) = self.pages.get(locale) else { return drafts.len() > 0 };
        known.len() != drafts.len()
            || drafts.any(|draft| {
                let known = known.get(&draft.page.key);
                known.is_none_or(|known| known.offers.fingerprint != draft.offers.fingerprint)
            })
    }

    /// Forgets the pages of a language.
    pub(super) fn forget(&mut self, locale: &Locale) {
        self.pages.remove(locale);
    }

    /// Keeps a page that was made just now.
    pub(super) fn learn(&mut self, locale: &Locale, key: PageKey, page: Remembered) {
        self.pages.entry(locale.clone()).or_default().insert(key, page);
    }
}
