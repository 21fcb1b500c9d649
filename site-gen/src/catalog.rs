//! The words of the interface: one catalog of messages a locale.
//!
//! 1. `parse` reads `strings.toml` into messages with dotted keys;
//! 2. `check` compares a translation with the default locale, and the
//!    default locale with the keys that `keys` derives from the games;
//! 3. here messages are looked up and filled in.

mod check;
mod keys;
mod parse;

pub use keys::of as game_keys;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use icu_locale_core::locale;
use icu_plurals::{PluralCategory, PluralRules, PluralRulesOptions, PluralRulesPreferences};
use serde::Serialize;

use crate::build::MissingKeys;
use crate::config::Config;
use crate::diagnostic::{Code, Diagnostics, Place, Source};
use crate::fallback;
use crate::formats::Formats;
use crate::games::{GameId, Games};
use crate::locale::{Direction, Locale};
use crate::sources::Folder;

/// The words of a message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Wording {
    /// The same whatever the numbers.
    Text(String),
    /// Words by CLDR category of a number; `other` is always there.
    Plural(BTreeMap<String, String>),
}

impl Wording {
    /// The message, if it does not depend on a number.
    pub fn text(&self) -> Option<&str> {
        match self {
            Wording::Text(text) => Some(text),
            Wording::Plural(_) => None,
        }
    }
}

/// A message and its place in the catalog.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Message {
    wording: Wording,
    span: Range<usize>,
}

/// All messages of a locale.
#[derive(Debug)]
pub struct Catalog {
    /// The name of the language in the language itself.
    pub language: String,
    /// The direction of its text.
    pub direction: Direction,
    /// The language with its most likely region, as OpenGraph names it.
    pub with_region: String,
    /// How it writes dates, numbers and lists.
    pub formats: Arc<Formats>,
    source: Source,
    messages: BTreeMap<String, Message>,
    /// The keys of messages that were taken from a language that is nearer
    /// than the default locale: for `pt-BR`, from `pt`.
    inherited: BTreeSet<String>,
    /// The keys of messages that were taken from the default locale.
    lacking: BTreeSet<String>,
    rules: PluralRules,
}

/// The key of the one message that is not words.
const DIRECTION: &str = "language.direction";

/// The catalogs of all locales.
pub type Catalogs = BTreeMap<Locale, Catalog>;

/// What a language has to say itself.
const OWN_SECTION: &str = "language.";

/// Reads and checks the catalogs of all locales. A message that a translation
/// lacks is taken from the nearest language that has it, the default locale
/// in the end.
pub fn load(
    config: &Config,
    games: &Games,
    files: &Folder,
    missing: MissingKeys,
    diagnostics: &mut Diagnostics,
) -> Catalogs {
    let mut catalogs = Catalogs::new();
    for locale in &config.locales {
        match files.get(&format!("{locale}/strings.toml")) {
            Some(source) => {
                let catalog = Catalog::parse(locale, source, diagnostics);
                catalogs.insert(locale.clone(), catalog);
            }
            None => {
                let message = format!("locale `{locale}` has no strings.toml");
                let default = &config.default_locale;
                let hint = format!("copy content/{default}/strings.toml and translate it");
                let place = config.locale_place(locale);
                diagnostics.push(Code::MissingFile.error(place, message).hint(hint));
            }
        }
    }
    inherit(config, &mut catalogs);
    let Some(default) = catalogs.remove(&config.default_locale) else { return catalogs };
    let needed: BTreeSet<String> = keys::fixed(config)
        .chain(games.values().flat_map(|game| keys::of(&game.definition)))
        .collect();
    check::default(&default, &needed, diagnostics);
    // What a game needs whose definition is wrong, nobody knows.
    if games.len() == config.games.len() {
        check::unused(&default, &needed, diagnostics);
    }
    for catalog in catalogs.values_mut() {
        check::translation(catalog, &default, missing, diagnostics);
        for (key, message) in &default.messages {
            if !catalog.messages.contains_key(key) {
                catalog.messages.insert(key.clone(), message.clone());
                catalog.lacking.insert(key.clone());
            }
        }
    }
    catalogs.insert(config.default_locale.clone(), default);
    catalogs
}

/// Takes what a catalog lacks from those of its nearest languages. The default
/// locale lacks nothing, or that is an error.
fn inherit(config: &Config, catalogs: &mut Catalogs) {
    let mut taken: Vec<(&Locale, String, Message)> = Vec::new();
    for locale in config.locales.iter().filter(|locale| **locale != config.default_locale) {
        let Some(catalog) = catalogs.get(locale) else { continue };
        let chain = fallback::chain(config, locale);
        let parents = chain.into_iter().filter(|parent| **parent != config.default_locale);
        for parent in parents.filter_map(|parent| catalogs.get(parent)) {
            let lacks =
                |key: &str| !key.starts_with(OWN_SECTION) && !catalog.messages.contains_key(key);
            let messages = parent.messages.iter().filter(|(key, _)| lacks(key));
            taken.extend(messages.map(|(key, message)| (locale, key.clone(), message.clone())));
        }
    }
    for (locale, key, message) in taken {
        let Some(catalog) = catalogs.get_mut(locale) else { continue };
        // The first that has it is the nearest.
        if catalog.inherited.insert(key.clone()) {
            catalog.messages.insert(key, message);
        }
    }
}

impl Catalog {
    fn parse(locale: &Locale, source: &Source, diagnostics: &mut Diagnostics) -> Catalog {
        let rules = plural_rules(locale);
        let messages = parse::messages(source, &rules, diagnostics);
        let mut catalog = Catalog {
            language: String::new(),
            direction: Direction::Ltr,
            with_region: locale.with_region(),
            formats: Arc::new(Formats::new(locale)),
            source: Source::clone(source),
            messages,
            inherited: BTreeSet::new(),
            lacking: BTreeSet::new(),
            rules,
        };
        catalog.language = catalog.text("language.name").to_owned();
        match catalog.text(DIRECTION) {
            "ltr" | DIRECTION => {}
            "rtl" => catalog.direction = Direction::Rtl,
            other => {
                let message = format!("`{other}` is no direction of text");
                let place = catalog.place(DIRECTION);
                diagnostics.push(Code::Message.error(place, message).hint("it is `ltr` or `rtl`"));
            }
        }
        catalog
    }

    /// All messages with their keys.
    pub fn all(&self) -> impl Iterator<Item = (&str, &Wording)> {
        self.messages.iter().map(|(key, message)| (key.as_str(), &message.wording))
    }

    /// The keys of the messages that it lacks; those of the default locale
    /// stand in for them.
    pub fn lacking(&self) -> impl Iterator<Item = String> {
        self.lacking.iter().cloned()
    }

    /// The messages that are the language's own, with their places.
    pub fn own(&self) -> impl Iterator<Item = (&Wording, Place)> {
        let is_own = |key: &str| {
            key != DIRECTION && !self.lacking.contains(key) && !self.inherited.contains(key)
        };
        let own = self.messages.iter().filter(move |(key, _)| is_own(key));
        own.map(|(_, message)| (&message.wording, Place::new(&self.source, message.span.clone())))
    }

    fn place(&self, key: &str) -> Place {
        match self.messages.get(key) {
            Some(message) => Place::new(&self.source, message.span.clone()),
            None => Place::file(&self.source),
        }
    }

    /// Where a message that is missing would stand: after the last one of its
    /// section.
    fn place_for(&self, key: &str) -> Place {
        let section = key.rfind('.').map(|dot| &key[..=dot]);
        let in_section = section.into_iter().flat_map(|section| self.messages_under(section));
        let last = in_section.map(|(_, message)| &message.span).max_by_key(|span| span.start);
        Place::new(&self.source, last.cloned().unwrap_or(0..0))
    }

    /// The message as it is written. A key that is nowhere, which has been
    /// reported as an error by then, stands for itself.
    pub fn text<'a>(&'a self, key: &'a str) -> &'a str {
        match self.messages.get(key).map(|message| &message.wording) {
            Some(Wording::Text(text)) => text,
            Some(Wording::Plural(forms)) => forms.get("other").map_or(key, String::as_str),
            None => key,
        }
    }

    /// The name of a game.
    pub fn game_name(&self, game: &GameId) -> &str {
        match self.messages.get(&format!("game.{game}.name")).map(|message| &message.wording) {
            Some(Wording::Text(name)) => name,
            _ => "",
        }
    }

    /// The message with the words in braces filled in.
    pub fn filled(&self, key: &str, values: &[(&str, &str)]) -> String {
        fill(self.text(key), values)
    }

    /// The form of the message for the number `n`, with the words in braces
    /// filled in, `{n}` among them.
    pub fn counted(&self, key: &str, n: u32, values: &[(&str, &str)]) -> String {
        let category = category_name(self.rules.category_for(n));
        let text = match self.messages.get(key).map(|message| &message.wording) {
            Some(Wording::Plural(forms)) => {
                forms.get(category).map_or_else(|| self.text(key), String::as_str)
            }
            _ => self.text(key),
        };
        fill(&fill(text, values), &[("n", &self.number(n))])
    }

    /// A number in the digits of the language.
    pub fn number(&self, number: impl Into<i64>) -> String {
        self.formats.number(number.into())
    }

    /// All messages whose keys begin with `prefix`, with the rest of the key.
    pub fn under<'a, 'p>(
        &'a self,
        prefix: &'p str,
    ) -> impl Iterator<Item = (&'a str, &'a Wording)> + use<'a, 'p> {
        self.messages_under(prefix).map(|(rest, message)| (rest, &message.wording))
    }

    fn messages_under<'a, 'p>(
        &'a self,
        prefix: &'p str,
    ) -> impl Iterator<Item = (&'a str, &'a Message)> + use<'a, 'p> {
        self.messages
            .range(prefix.to_owned()..)
            .map_while(move |(key, message)| Some((key.strip_prefix(prefix)?, message)))
    }
}

fn fill(text: &str, values: &[(&str, &str)]) -> String {
    values
        .iter()
        .fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

fn plural_rules(locale: &Locale) -> PluralRules {
    let cardinal = PluralRulesOptions::default();
    let preferences = |locale: &icu_locale_core::Locale| PluralRulesPreferences::from(locale);
    let parsed = locale.as_str().parse().unwrap_or(locale!("und"));
    PluralRules::try_new(preferences(&parsed), cardinal)
        .expect("plural rules of every language, at least the rules of none, are compiled in")
}

/// The plural categories of a language, as catalogs name them.
pub fn plural_categories(locale: &Locale) -> Vec<&'static str> {
    plural_rules(locale).categories().map(category_name).collect()
}

/// The name of a plural category in catalogs and in CLDR.
fn category_name(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => "other",
    }
}
