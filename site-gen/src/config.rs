//! The settings of a site: `content/site.toml`.

mod output;

use std::collections::BTreeSet;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use crate::content::PageKey;
use crate::diagnostic::{Code, Diagnostics, Place, Source};
use crate::games::GameId;
use crate::locale::Locale;
use crate::toml_text;
use crate::url::BaseUrl;

pub use output::OutputSettings;

/// `site.toml` as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawConfig {
    base_url: Option<Spanned<String>>,
    default_locale: Spanned<String>,
    locales: Spanned<Vec<Spanned<String>>>,
    games: Vec<Spanned<String>>,
    player: bool,
    #[serde(default)]
    pages: Vec<Spanned<String>>,
    repository: Option<Spanned<String>>,
    #[serde(default)]
    output: OutputSettings,
    #[serde(default)]
    missing_pages: MissingPages,
    #[serde(default)]
    stale_notice: bool,
    #[serde(default = "yes")]
    cards: bool,
    #[serde(default)]
    html_in_pages: bool,
}

fn yes() -> bool {
    true
}

/// What becomes of a page in a language that lacks it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MissingPages {
    /// The language does without it.
    #[default]
    LeaveOut,
    /// The page of the nearest language that has it is shown, with a notice.
    FallBack,
}

/// The settings of a site.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the site is reached, if that is known.
    pub base_url: BaseUrl,
    /// The language of which the others are translations; also in `locales`.
    pub default_locale: Locale,
    /// All languages in the order of the switcher; at least one.
    pub locales: Vec<Locale>,
    /// The games in the order of the navigation.
    pub games: Vec<GameId>,
    /// Whether pages hold a player.
    pub player: bool,
    /// The pages to which the foot of each page leads, in their order.
    pub pages: Vec<PageKey>,
    /// Where the sources of the site can be changed: the address of a file is
    /// this with its path below the root.
    pub repository: Option<String>,
    /// What becomes of pages that a language lacks.
    pub missing_pages: MissingPages,
    /// Whether a translation says that its source has changed since.
    pub stale_notice: bool,
    /// Whether pages have pictures for those who share them.
    pub cards: bool,
    /// Whether the Markdown of pages may hold HTML, which is put out as it is.
    pub html_in_pages: bool,
    /// The languages that are not to be shown yet.
    pub hidden: Vec<Locale>,
    /// How the site is written.
    pub output: OutputSettings,
    source: Source,
    locale_spans: Vec<Range<usize>>,
    game_spans: Vec<Range<usize>>,
    page_spans: Vec<Range<usize>>,
}

impl Config {
    /// Reads the settings from the text of `site.toml`.
    ///
    /// # Errors
    /// If anything in it is not right; all errors are given.
    pub fn parse(source: &Source) -> Result<Config, Diagnostics> {
        let mut check = Check { source, diagnostics: Diagnostics::new() };
        let part = 0..source.text.len();
        let raw = toml_text::read::<RawConfig>(source, part, &mut check.diagnostics);
        let Some(toml_text::Read { value: raw, .. }) = raw else { return Err(check.diagnostics) };
        let base_url = match &raw.base_url {
            Some(base_url) => check.base_url(base_url),
            None => Some(BaseUrl::unknown()),
        };
        let locales = check.locales(&raw.locales);
        let default_locale = check.default_locale(&raw.default_locale, &locales);
        let games = check.games(&raw.games);
        let pages = check.pages(&raw.pages);
        let repository = raw.repository.and_then(|url| check.repository(&url));
        match (base_url, default_locale) {
            (Some(base_url), Some(default_locale)) if !check.diagnostics.has_errors() => {
                let (locale_spans, locales) = locales.into_iter().unzip();
                let (game_spans, games) = games.into_iter().unzip();
                let (page_spans, pages) = pages.into_iter().unzip();
                Ok(Config {
                    base_url,
                    default_locale,
                    locales,
                    games,
                    player: raw.player,
                    pages,
                    repository,
                    missing_pages: raw.missing_pages,
                    stale_notice: raw.stale_notice,
                    cards: raw.cards,
                    html_in_pages: raw.html_in_pages,
                    hidden: Vec::new(),
                    output: raw.output,
                    source: Source::clone(source),
                    locale_spans,
                    game_spans,
                    page_spans,
                })
            }
            _ => Err(check.diagnostics),
        }
    }

    /// Adds a locale that stands nowhere in the settings.
    pub fn add_locale(&mut self, locale: Locale) {
        self.locales.push(locale);
        // Whatever is wrong with it, the list is to blame.
        self.locale_spans.extend(self.locale_spans.last().cloned());
    }

    /// Takes away the locales that are not to be shown yet; returns them.
    pub fn hide_locales(&mut self, is_hidden: impl Fn(&Locale) -> bool) -> Vec<Locale> {
        let default = self.default_locale.clone();
        let mut hidden = Vec::new();
        let mut spans = self.locale_spans.iter().cloned();
        let mut kept = Vec::new();
        self.locales.retain(|locale| {
            let is_hidden = *locale != default && is_hidden(locale);
            let span = spans.next();
            match is_hidden {
                true => hidden.push(locale.clone()),
                false => kept.extend(span),
            }
            !is_hidden
        });
        self.locale_spans = kept;
        self.hidden.extend(hidden.iter().cloned());
        hidden
    }

    /// The byte of the settings at which the last locale of the list ends.
    pub fn locales_end(&self) -> usize {
        self.locale_spans.iter().map(|span| span.end).max().unwrap_or(0)
    }

    /// Where a locale stands in the list of locales.
    pub fn locale_place(&self, locale: &Locale) -> Place {
        self.place(self.locales.iter().position(|other| other == locale), &self.locale_spans)
    }

    /// Where a game stands in the list of games.
    pub fn game_place(&self, game: &GameId) -> Place {
        self.place(self.games.iter().position(|other| other == game), &self.game_spans)
    }

    /// Where a page stands in the list of pages.
    pub fn page_place(&self, page: &PageKey) -> Place {
        self.place(self.pages.iter().position(|other| other == page), &self.page_spans)
    }

    fn place(&self, index: Option<usize>, spans: &[Range<usize>]) -> Place {
        match index {
            Some(index) => Place::new(&self.source, spans[index].clone()),
            None => Place::file(&self.source),
        }
    }
}

struct Check<'a> {
    source: &'a Source,
    diagnostics: Diagnostics,
}

impl Check<'_> {
    fn refuse(&mut self, span: Range<usize>, message: impl Into<String>, hint: &str) {
        let error = Code::Settings.error(Place::new(self.source, span), message);
        self.diagnostics.push(error.hint(hint));
    }

    fn base_url(&mut self, raw: &Spanned<String>) -> Option<BaseUrl> {
        match raw.get_ref().parse() {
            Ok(base_url) => Some(base_url),
            Err(error) => {
                let hint = "the address where the site will be reached, like https://host/sub/";
                self.refuse(raw.span(), format!("{error}"), hint);
                None
            }
        }
    }

    fn locales(&mut self, raw: &Spanned<Vec<Spanned<String>>>) -> Vec<(Range<usize>, Locale)> {
        if raw.get_ref().is_empty() {
            self.refuse(raw.span(), "a site needs at least one locale", "locales = [\"en\"]");
        }
        let mut locales: Vec<(Range<usize>, Locale)> = Vec::new();
        for code in raw.get_ref() {
            match Locale::parse(code.get_ref()) {
                Ok(locale) if locales.iter().any(|(_, other)| *other == locale) => {
                    let message = format!("locale `{locale}` is there twice");
                    self.refuse(code.span(), message, "take one of them out");
                }
                Ok(locale) => locales.push((code.span(), locale)),
                Err(error) => {
                    let message = format!("`{}`: {error}", code.get_ref());
                    self.refuse(code.span(), message, "like `fi` or `pt-BR`");
                }
            }
        }
        locales
    }

    fn default_locale(
        &mut self,
        raw: &Spanned<String>,
        locales: &[(Range<usize>, Locale)],
    ) -> Option<Locale> {
        let wanted = Locale::parse(raw.get_ref()).ok();
        let found = locales.iter().find(|(_, locale)| Some(locale) == wanted.as_ref());
        if found.is_none() {
            let message = format!("`{}` is not among the locales", raw.get_ref());
            self.refuse(raw.span(), message, "the default locale is one of `locales`");
        }
        found.map(|(_, locale)| locale.clone())
    }

    fn games(&mut self, raw: &[Spanned<String>]) -> Vec<(Range<usize>, GameId)> {
        let mut seen = BTreeSet::new();
        let mut games = Vec::new();
        for id in raw {
            if seen.insert(id.get_ref()) {
                games.push((id.span(), GameId::new(id.get_ref())));
            } else {
                let message = format!("game `{}` is there twice", id.get_ref());
                self.refuse(id.span(), message, "take one of them out");
            }
        }
        games
    }

    fn pages(&mut self, raw: &[Spanned<String>]) -> Vec<(Range<usize>, PageKey)> {
        let mut pages: Vec<(Range<usize>, PageKey)> = Vec::new();
        for name in raw {
            match PageKey::named(name.get_ref()) {
                Some(key) if pages.iter().any(|(_, other)| *other == key) => {
                    let message = format!("page `{key}` is there twice");
                    self.refuse(name.span(), message, "take one of them out");
                }
                Some(key) => pages.push((name.span(), key)),
                None => {
                    let message = format!("`{}` is not a page for the foot", name.get_ref());
                    let hint = "the name of a file in the folder of a locale, without `.md`";
                    self.refuse(name.span(), message, hint);
                }
            }
        }
        pages
    }

    fn repository(&mut self, raw: &Spanned<String>) -> Option<String> {
        let url = raw.get_ref();
        let is_web = url::Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
        if !is_web || !url.ends_with('/') {
            let hint = "an address that ends in `/`, like https://host/name/edit/main/";
            self.refuse(raw.span(), "not an address to which paths can be added", hint);
            return None;
        }
        Some(url.clone())
    }
}
