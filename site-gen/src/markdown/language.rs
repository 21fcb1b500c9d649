//! The pages of one language, side by side.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::memory::{Memory, Remembered};
use super::{Article, Draft, Drafts, Surroundings, draft, finish};
use crate::content::{Page, PageKey};
use crate::diagnostic::Diagnostics;
use crate::locale::Locale;
use crate::site::Site;

/// The texts of the pages of a language.
pub struct Language<'a> {
    /// The texts by the names of the pages.
    pub articles: BTreeMap<PageKey, Arc<Article>>,
    /// What other pages may know of them.
    pub drafts: Drafts<'a>,
    /// Whether that is something else than the last time.
    pub differs: bool,
}

/// Makes the pages of a language that have changed; `originals` are those of
/// the default locale, unless this is it.
pub fn make<'a>(
    site: &'a Site,
    locale: &Locale,
    originals: Option<&Drafts>,
    memory: &mut Memory,
    diagnostics: &mut Diagnostics,
) -> Language<'a> {
    let pages = [&site.pages, &site.fallbacks].into_iter().filter_map(|pages| pages.get(locale));
    let pages: Vec<&Page> = pages.flat_map(BTreeMap::values).map(Arc::as_ref).collect();
    let mut made: Vec<Made> =
        pages.par_iter().map(|page| Made::recall(page, site, memory)).collect();
    let differs = memory.offers_differ(locale, made.iter().map(|made| &made.draft));
    if differs {
        // Whatever one page has to offer, all others may use.
        memory.forget(locale);
        made = made.into_par_iter().map(|made| made.anew(site)).collect();
    }
    let mut new = Vec::new();
    let mut drafts = Drafts::new();
    for Made { mut draft, diagnostics: found, is_new } in made {
        let events = std::mem::take(&mut draft.events);
        if is_new {
            new.push((Draft { events, ..draft.clone() }, found));
        }
        drafts.insert(&draft.page.key, draft);
    }
    for (key, page) in finish_all(site, new, &drafts, originals) {
        memory.learn(locale, key, page);
    }
    let mut articles = BTreeMap::new();
    for page in pages {
        if let Some(known) = memory.get(locale, &page.key) {
            diagnostics.extend(known.diagnostics.clone());
            articles.extend(known.article.clone().map(|article| (page.key.clone(), article)));
        }
    }
    Language { articles, drafts, differs }
}

fn finish_all(
    site: &Site,
    new: Vec<(Draft, Diagnostics)>,
    drafts: &Drafts,
    originals: Option<&Drafts>,
) -> Vec<(PageKey, Remembered)> {
    let finish = |(draft, mut diagnostics): (Draft, Diagnostics)| {
        let key = draft.page.key.clone();
        let (source, offers) = (Arc::clone(&draft.page.source), Arc::clone(&draft.offers));
        let original = originals.unwrap_or(drafts).get(&key);
        // A locale without a catalog has been reported.
        let catalog = site.catalogs.get(&draft.page.written_in);
        let article = catalog.map(|catalog| {
            let surroundings = Surroundings { site, catalog, drafts, original };
            Arc::new(finish(draft, &surroundings, &mut diagnostics))
        });
        (key, Remembered { source, offers, article, diagnostics })
    };
    new.into_par_iter().map(finish).collect()
}

/// A draft, and whether it was made just now.
struct Made<'a> {
    draft: Draft<'a>,
    diagnostics: Diagnostics,
    is_new: bool,
}

impl<'a> Made<'a> {
    fn new(page: &'a Page, site: &Site) -> Made<'a> {
        let mut diagnostics = Diagnostics::new();
        let draft = draft(page, site, &mut diagnostics);
        Made { draft, diagnostics, is_new: true }
    }

    /// A page that has not changed is not made again, and has no text then.
    fn recall(page: &'a Page, site: &Site, memory: &Memory) -> Made<'a> {
        match memory.draft(page) {
            Some(draft) => Made { draft, diagnostics: Diagnostics::new(), is_new: false },
            None => Made::new(page, site),
        }
    }

    /// The same, made just now.
    fn anew(self, site: &Site) -> Made<'a> {
        if self.is_new { self } else { Made::new(self.draft.page, site) }
    }
}
