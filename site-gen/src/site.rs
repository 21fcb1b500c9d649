//! The whole site before it becomes HTML: pages of all languages, linked.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::addresses;
use crate::build::MissingKeys;
use crate::catalog::{self, Catalogs};
use crate::config::Config;
use crate::content::{self, BrokenPages, Fronts, Page, PageKey, Pages};
use crate::diagnostic::{Code, Diagnostics};
use crate::fallback;
use crate::games::{self, Games};
use crate::locale::Locale;
use crate::proofs::{self, Proofs};
use crate::sources::{Folder, Sources};

/// Everything that pages are rendered from, except looks.
#[derive(Debug)]
pub struct Site {
    /// The settings.
    pub config: Config,
    /// The games that the site has.
    pub games: Games,
    /// The reports on what is proved of them.
    pub proofs: Proofs,
    /// The words of the interface in each language.
    pub catalogs: Catalogs,
    /// The pages of each language.
    pub pages: Pages,
    /// The pages that stand in for those that a language lacks: texts of
    /// other languages.
    pub fallbacks: Pages,
    /// The pages that are there but wrong.
    pub broken: BrokenPages,
    /// The keys of the pages whose files are called otherwise.
    renamed: BTreeMap<(Locale, PageKey), PageKey>,
}

impl Site {
    /// Reads the site from its sources; definitions of games are read from
    /// the folder `root`; front matter and games that are known already are
    /// not read again.
    /// What is wrong is added to `diagnostics`; addresses are not looked at.
    pub fn load(
        root: &Path,
        config: Config,
        sources: &Sources,
        missing: MissingKeys,
        known: (&mut Fronts, &mut games::Memory),
        diagnostics: &mut Diagnostics,
    ) -> Site {
        let (fronts, memory) = known;
        let games = games::load(root, &config, &sources.games, memory, diagnostics);
        let mut site = Site {
            config,
            games,
            proofs: proofs::load(&sources.games, diagnostics),
            catalogs: Catalogs::new(),
            pages: Pages::new(),
            fallbacks: Pages::new(),
            broken: BrokenPages::new(),
            renamed: BTreeMap::new(),
        };
        site.read_words(&sources.content, missing, diagnostics);
        site.read_pages(&sources.content, fronts, diagnostics);
        site
    }

    /// Reads the words of all languages anew; all else stays as it is.
    pub fn read_words(
        &mut self,
        files: &Folder,
        missing: MissingKeys,
        diagnostics: &mut Diagnostics,
    ) {
        self.catalogs = catalog::load(&self.config, &self.games, files, missing, diagnostics);
    }

    /// Reads the pages of all languages anew; all else stays as it is.
    pub fn read_pages(
        &mut self,
        files: &Folder,
        fronts: &mut Fronts,
        diagnostics: &mut Diagnostics,
    ) {
        (self.pages, self.broken) =
            content::load(&self.config, &self.games, files, fronts, diagnostics);
        self.fallbacks = fallback::pages(&self.config, &self.pages, &self.broken);
        self.renamed = renamed(&self.pages);
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
        let known = (&mut Fronts::default(), &mut games::Memory::default());
        let site = Site::load(root, config, &sources, missing, known, &mut diagnostics);
        addresses::check(&site, &mut diagnostics);
        match diagnostics.has_errors() {
            true => Err(diagnostics),
            false => Ok((site, sources)),
        }
    }

    /// All pages, by language and then by name.
    pub fn all_pages(&self) -> impl Iterator<Item = &Page> {
        self.pages.values().flat_map(BTreeMap::values).map(Arc::as_ref)
    }

    /// The pages of a language, by name.
    pub fn pages_of(&self, locale: &Locale) -> impl Iterator<Item = &Page> {
        self.pages.get(locale).into_iter().flat_map(BTreeMap::values).map(Arc::as_ref)
    }

    /// All pages that the site shows, those among them that stand in for
    /// others.
    pub fn shown_pages(&self) -> impl Iterator<Item = &Page> {
        let fallbacks = self.fallbacks.values().flat_map(BTreeMap::values);
        self.all_pages().chain(fallbacks.map(Arc::as_ref))
    }

    /// Whether it has a language with this code.
    pub fn has_locale(&self, code: &str) -> bool {
        self.config.locales.iter().any(|locale| locale.as_str() == code)
    }

    /// A page in a language, if that has it.
    pub fn page(&self, locale: &Locale, key: &PageKey) -> Option<&Page> {
        self.pages.get(locale)?.get(key).map(Arc::as_ref)
    }

    /// What a language shows under a name: its own page, or one that stands in
    /// for it.
    pub fn shown(&self, locale: &Locale, key: &PageKey) -> Option<&Page> {
        self.page(locale, key).or_else(|| self.fallbacks.get(locale)?.get(key).map(Arc::as_ref))
    }

    /// The name of the page whose file in the folder of a locale is `file`.
    pub fn key_of(&self, locale: &Locale, file: PageKey) -> PageKey {
        let at = (locale.clone(), file);
        self.renamed.get(&at).cloned().unwrap_or(at.1)
    }

    /// The same page in every language that has it, in the order of the
    /// switcher.
    pub fn translations(&self, key: &PageKey) -> impl Iterator<Item = &Page> {
        self.config.locales.iter().filter_map(|locale| self.page(locale, key))
    }
}

fn renamed(pages: &Pages) -> BTreeMap<(Locale, PageKey), PageKey> {
    let pages = pages.values().flat_map(BTreeMap::values).filter(|page| page.file != page.key);
    pages.map(|page| ((page.locale.clone(), page.file.clone()), page.key.clone())).collect()
}
