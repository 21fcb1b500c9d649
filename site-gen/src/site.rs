//! The whole site before it becomes HTML: pages of all languages, linked.

use std::collections::BTreeMap;
use std::path::Path;

use crate::build::MissingKeys;
use crate::catalog::{self, Catalogs};
use crate::config::Config;
use crate::content::{self, BrokenPages, Page, PageKey, Pages};
use crate::diagnostic::{Code, Diagnostics, Place};
use crate::games::{self, Games};
use crate::locale::Locale;
use crate::sources::Sources;
use crate::url::UrlPath;

/// Everything that pages are rendered from, except looks.
#[derive(Debug)]
pub struct Site {
    /// The settings.
    pub config: Config,
    /// The games that the site has.
    pub games: Games,
    /// The words of the interface in each language.
    pub catalogs: Catalogs,
    /// The pages of each language.
    pub pages: Pages,
    /// The pages that are there but wrong.
    pub broken: BrokenPages,
}

impl Site {
    /// Reads the site from its sources; definitions of games are read from
    /// the folder `root`. What is wrong is added to `diagnostics`.
    pub fn load(
        root: &Path,
        config: Config,
        sources: &Sources,
        missing: MissingKeys,
        diagnostics: &mut Diagnostics,
    ) -> Site {
        let games = games::load(root, &config, diagnostics);
        let catalogs = catalog::load(&config, &games, &sources.content, missing, diagnostics);
        let (pages, broken) = content::load(&config, &games, &sources.content, diagnostics);
        check_urls(&pages, diagnostics);
        Site { config, games, catalogs, pages, broken }
    }

    /// Reads the site in the folder `root` with its sources, as far as settings,
    /// games, catalogs and the heads of pages go. Messages that are missing in
    /// a translation are taken from the default locale.
    ///
    /// # Errors
    /// If anything of that is wrong.
    pub fn read(root: &Path) -> Result<(Site, Sources), Diagnostics> {
        let mut diagnostics = Diagnostics::new();
        let sources = Sources::read(root, &mut diagnostics);
        let Some(source) = sources.content.get("site.toml") else {
            diagnostics.push(
                Code::MissingFile.error(sources.content.place("site.toml"), "the file is missing"),
            );
            return Err(diagnostics);
        };
        let config = Config::parse(source)?;
        let missing = MissingKeys::FallBack;
        let site = Site::load(root, config, &sources, missing, &mut diagnostics);
        match diagnostics.has_errors() {
            true => Err(diagnostics),
            false => Ok((site, sources)),
        }
    }

    /// All pages, by language and then by name.
    pub fn all_pages(&self) -> impl Iterator<Item = &Page> {
        self.pages.values().flat_map(BTreeMap::values)
    }

    /// Whether it has a language with this code.
    pub fn has_locale(&self, code: &str) -> bool {
        self.config.locales.iter().any(|locale| locale.as_str() == code)
    }

    /// A page in a language, if that has it.
    pub fn page(&self, locale: &Locale, key: &PageKey) -> Option<&Page> {
        self.pages.get(locale)?.get(key)
    }

    /// The same page in every language that has it, in the order of the
    /// switcher.
    pub fn translations(&self, key: &PageKey) -> impl Iterator<Item = &Page> {
        self.config.locales.iter().filter_map(|locale| self.page(locale, key))
    }
}

fn check_urls(pages: &Pages, diagnostics: &mut Diagnostics) {
    let mut seen: BTreeMap<&UrlPath, &Page> = BTreeMap::new();
    for page in pages.values().flat_map(BTreeMap::values) {
        // A missing slug has been reported; it makes no second error.
        if page.front.slug.is_none() && page.key != PageKey::home() {
            continue;
        }
        if let Some(other) = seen.insert(&page.url, page) {
            let place = page.front.slug_place(&page.source);
            let other: Place = other.front.slug_place(&other.source);
            let message = format!("two pages have the address {}", page.url);
            let hint = format!("the other is {other}; give one of them another slug");
            diagnostics.push(Code::Address.error(place, message).hint(hint));
        }
    }
}
