//! What pages show of one another: what is said of them in their heads.

use std::collections::BTreeMap;

use super::named;
use crate::content::PageKey;
use crate::hash::Fingerprint;
use crate::site::Site;

/// Fingerprints of the heads of pages. A page shows its own and those of its
/// translations, and of the pages to which all lead.
#[derive(Debug)]
pub struct Heads {
    versions: BTreeMap<PageKey, Fingerprint>,
    named: Fingerprint,
    all: Fingerprint,
}

impl Heads {
    /// The heads of all pages. That there are such pages, and where, is not
    /// among it.
    pub fn of(site: &Site) -> Heads {
        let mut heads: BTreeMap<&PageKey, Vec<&[u8]>> = BTreeMap::new();
        for page in site.all_pages() {
            let head = &page.source.text.as_bytes()[..page.body];
            heads.entry(&page.key).or_default().push(head);
        }
        let versions = heads.into_iter();
        let versions = versions.map(|(key, heads)| (key.clone(), Fingerprint::of_parts(heads)));
        let versions: BTreeMap<PageKey, Fingerprint> = versions.collect();
        let home = PageKey::home();
        let named = named(&site.config);
        let named = named.iter().chain([&home]).filter_map(|key| versions.get(key));
        Heads {
            named: Fingerprint::of_parts(named.map(Fingerprint::bytes)),
            all: Fingerprint::of_parts(versions.values().map(Fingerprint::bytes)),
            versions,
        }
    }

    /// Those of a page in all languages. Of a page that is in none, there is
    /// none.
    pub fn of_versions(&self, key: &PageKey) -> Option<Fingerprint> {
        self.versions.get(key).copied()
    }

    /// Those of the pages to which all lead.
    pub fn of_named(&self) -> Fingerprint {
        self.named
    }

    /// Those of all pages.
    pub fn of_all(&self) -> Fingerprint {
        self.all
    }
}
