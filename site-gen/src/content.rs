//! Pages as people write them: front matter, then Markdown.

mod alias;
mod draft;
mod facts;
mod front;
mod fronts;
mod key;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::config::Config;
use crate::diagnostic::{Code, Diagnostics, Place, Source};
use crate::games::{GameId, Games};
use crate::locale::Locale;
use crate::sources::Folder;
use crate::translated;
use crate::url::UrlPath;

pub use alias::Alias;
pub use draft::is_draft;
pub use facts::{Facts, Name};
pub use front::{Date, FrontMatter, Slug, split as front_matter};
pub use fronts::Fronts;
use fronts::Head;
pub use key::PageKey;

/// What kind of page it is, which decides about its layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PageKind {
    /// The first page of a language.
    Home,
    /// The rules of a game.
    Rules(GameId),
    /// The history of a game.
    History(GameId),
    /// The puzzles of a game.
    Puzzles(GameId),
    /// What is shown where there is no page.
    NotFound,
    /// Any other page.
    Other,
}

impl PageKind {
    fn of(key: &PageKey) -> PageKind {
        match key.as_str().split_once('/') {
            None if *key == PageKey::home() => PageKind::Home,
            None if *key == PageKey::not_found() => PageKind::NotFound,
            Some(("rules", game)) => PageKind::Rules(GameId::new(game)),
            Some(("history", game)) => PageKind::History(GameId::new(game)),
            Some(("puzzles", game)) => PageKind::Puzzles(GameId::new(game)),
            _ => PageKind::Other,
        }
    }

    /// The game that the page is about.
    pub fn game(&self) -> Option<&GameId> {
        match self {
            PageKind::Rules(game) | PageKind::History(game) | PageKind::Puzzles(game) => Some(game),
            PageKind::Home | PageKind::NotFound | PageKind::Other => None,
        }
    }

    /// The name in `data-page`.
    pub fn name(&self) -> &'static str {
        match self {
            PageKind::Home => "home",
            PageKind::Rules(_) => "rules",
            PageKind::History(_) => "history",
            PageKind::Puzzles(_) => "puzzles",
            PageKind::NotFound => "not-found",
            PageKind::Other => "page",
        }
    }
}

/// A page of one language as it is written.
#[derive(Clone, Debug)]
pub struct Page {
    /// The language of those who read it, and of all that is around its text.
    pub locale: Locale,
    /// The language in which it is written. It is another one on a page that
    /// stands in for one that the language lacks.
    pub written_in: Locale,
    /// Its name in all languages.
    pub key: PageKey,
    /// Its path in the folder of its locale, without `.md`.
    pub file: PageKey,
    /// Its path below `content`, as it is on disk.
    pub path: String,
    /// What kind of page it is.
    pub kind: PageKind,
    /// What stands in its front matter.
    pub front: Arc<FrontMatter>,
    /// Where it is in the site.
    pub url: UrlPath,
    /// The whole file.
    pub source: Source,
    /// The byte of the file at which the Markdown begins.
    pub body: usize,
}

impl Page {
    /// Whether it stands in for a page that its language lacks.
    pub fn is_fallback(&self) -> bool {
        self.locale != self.written_in
    }
}

/// What the folder of a locale holds beside pages: the words of the
/// interface, the terms that its texts use, from which states of the source
/// pages were translated, and words that no dictionary knows.
const OTHER_FILES: [&str; 4] = ["strings.toml", "glossary.toml", translated::FILE, "words.txt"];

/// Takes away the languages whose home pages are drafts, which is reported:
/// nobody could get there.
pub fn hide_drafts(config: &mut Config, files: &Folder, diagnostics: &mut Diagnostics) {
    let places: Vec<(Locale, Place)> =
        config.locales.iter().map(|locale| (locale.clone(), config.locale_place(locale))).collect();
    let home = |locale: &Locale| files.get(&format!("{locale}/{}.md", PageKey::home()));
    let hidden = config.hide_locales(|locale| home(locale).is_some_and(is_draft));
    for (locale, place) in places.into_iter().filter(|(locale, _)| hidden.contains(locale)) {
        let message = format!("`{locale}` is not shown yet: its home page is a draft");
        let warning = Code::Draft.warning(place, message);
        diagnostics.push(warning.hint(format!(
            "translate content/{locale}/{}.md and take its line `draft = true` away",
            PageKey::home()
        )));
    }
}

/// The pages of all locales. Every locale has an entry.
pub type Pages = BTreeMap<Locale, BTreeMap<PageKey, Arc<Page>>>;

/// The names of pages whose files are there but wrong, which has been told:
/// links to them are no second error.
pub type BrokenPages = BTreeSet<(Locale, PageKey)>;

/// Reads the pages of all locales. Pages that are wrong are reported and left
/// out. Those that are among `fronts` already are not read again.
pub fn load(
    config: &Config,
    games: &Games,
    files: &Folder,
    fronts: &mut Fronts,
    diagnostics: &mut Diagnostics,
) -> (Pages, BrokenPages) {
    let pages = config.locales.iter().map(|locale| (locale.clone(), BTreeMap::new())).collect();
    fronts.update(config, files);
    let broken = BrokenPages::new();
    let mut reader = Reader { config, games, files, fronts, diagnostics, pages, broken };
    for (path, source) in files.iter() {
        reader.file(path, source);
    }
    reader.check_homes();
    reader.check_named();
    (reader.pages, reader.broken)
}

struct Reader<'a> {
    config: &'a Config,
    games: &'a Games,
    files: &'a Folder,
    fronts: &'a Fronts,
    diagnostics: &'a mut Diagnostics,
    pages: Pages,
    broken: BrokenPages,
}

impl Reader<'_> {
    fn refuse(&mut self, place: Place, message: impl Into<String>, hint: impl Into<String>) {
        self.diagnostics.push(Code::UnexpectedFile.error(place, message).hint(hint));
    }

    /// Reads a file by its path in `content`.
    fn file(&mut self, path: &str, source: &Source) {
        let Some((folder, name)) = path.split_once('/') else {
            if path != "site.toml" {
                let hint = "pages belong into the folder of a locale";
                self.refuse(Place::file(source), "no file of this name belongs here", hint);
            }
            return;
        };
        if self.config.hidden.iter().any(|locale| locale.as_str() == folder) {
            return;
        }
        let Some(locale) = self.config.locales.iter().find(|locale| locale.as_str() == folder)
        else {
            let message = format!("`{folder}` is not a locale of this site");
            let hint = "list it under `locales` in content/site.toml, or take the folder away";
            return self.refuse(Place::file(source), message, hint);
        };
        match name.strip_suffix(".md") {
            Some(key) => match self.fronts.head(path) {
                Some(head) if head.is_draft => {}
                Some(head) => self.page(locale, head, source),
                None if is_draft(source) => {}
                None => self.refuse_name(locale, key, source),
            },
            None if OTHER_FILES.contains(&name) => {}
            None => {
                let hint = format!(
                    "the folder of a locale holds pages (.md) and {}",
                    OTHER_FILES.join(", ")
                );
                self.refuse(Place::file(source), "no file of this kind belongs here", hint);
            }
        }
    }

    /// Reports a page whose file has no name that a page can have.
    fn refuse_name(&mut self, locale: &Locale, name: &str, source: &Source) {
        let suffix = name.rsplit_once('.').map(|(name, suffix)| (name, Locale::parse(suffix)));
        let (message, hint) = match suffix {
            Some((name, Ok(suffix))) if self.config.locales.contains(&suffix) => (
                "the language of a page is that of its folder, not of its name".to_owned(),
                format!("move it to content/{suffix}/{name}.md"),
            ),
            Some((_, Ok(suffix))) => (
                format!("`{suffix}` is not a locale of this site"),
                "the language of a page is that of its folder".to_owned(),
            ),
            _ => (
                format!("`{name}.md` is not a name for a page"),
                "lower-case Latin letters, digits and hyphens".to_owned(),
            ),
        };
        self.refuse(Place::file(source), message, hint);
        self.broken.insert((locale.clone(), PageKey::of_file(name)));
    }

    fn page(&mut self, locale: &Locale, head: &Head, source: &Source) {
        self.diagnostics.extend(head.about_key.clone());
        let is_playable = self.has_game(&PageKind::of(&head.key), source);
        let Some((page, found)) = head.page.as_ref().filter(|_| is_playable) else {
            self.broken.insert((locale.clone(), head.key.clone()));
            return;
        };
        self.diagnostics.extend(found.clone());
        match self.pages.entry(locale.clone()).or_default().entry(head.key.clone()) {
            Entry::Vacant(free) => {
                free.insert(Arc::clone(page));
            }
            Entry::Occupied(other) => {
                let message = format!("two pages of this language are `{}`", page.key);
                let hint = format!(
                    "the other is {}; give one of them another `translation-key`",
                    other.get().source.path
                );
                self.refuse(page.front.key_place(&page.source), message, hint);
            }
        }
    }

    /// Whether the game that a page is about, if any, can be played.
    fn has_game(&mut self, kind: &PageKind, source: &Source) -> bool {
        let Some(game) = kind.game() else { return true };
        // A game whose definition is wrong has been reported as such.
        if !self.config.games.contains(game) {
            let hint = "the name of the file is that of a game in content/site.toml";
            self.refuse(Place::file(source), format!("there is no game `{game}`"), hint);
        }
        let Some(entry) = self.games.get(game) else { return false };
        if matches!(kind, PageKind::Puzzles(_)) && entry.puzzles.is_empty() && !entry.is_puzzling {
            let hint = format!("write them in content/games/puzzles/{game}.toml");
            self.refuse(Place::file(source), "the game has no puzzles", hint);
            return false;
        }
        true
    }

    /// Every page leads to the home page of its language, so there must be one.
    fn check_homes(&mut self) {
        for locale in &self.config.locales {
            let path = format!("{locale}/index.md");
            if self.files.get(&path).is_none() {
                let message = format!("locale `{locale}` has no home page");
                let place = self.config.locale_place(locale);
                let error = Code::MissingFile.error(place, message);
                self.diagnostics.push(error.hint(format!("write content/{path}")));
            }
        }
    }

    /// The pages to which all others lead are there in the default locale.
    fn check_named(&mut self) {
        let default = &self.config.default_locale;
        for key in &self.config.pages {
            let path = format!("{default}/{key}.md");
            let is_there = self.pages.get(default).is_some_and(|pages| pages.contains_key(key))
                || self.broken.contains(&(default.clone(), key.clone()));
            if !is_there {
                let place = self.config.page_place(key);
                let error = Code::MissingFile.error(place, format!("there is no page `{key}`"));
                self.diagnostics.push(error.hint(format!("write content/{path}")));
            }
        }
    }
}

/// Where a page is in the site.
pub(crate) fn url(locale: &Locale, kind: &PageKind, slug: Option<&Slug>) -> UrlPath {
    let folder = locale.folder();
    match kind {
        // Servers look for a file of this name.
        PageKind::NotFound => UrlPath::file(&format!("{folder}/404.html")),
        _ => UrlPath::folder([folder.as_str()].into_iter().chain(slug.map(Slug::as_str))),
    }
}
