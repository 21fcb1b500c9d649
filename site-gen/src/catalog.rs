//! The words of the interface: one catalog of messages a locale.
//!
//! 1. `parse` reads `strings.toml` into messages with dotted keys;
//! 2. `check` compares a translation with the default locale, and the
//!    default locale with the keys that `keys` derives from the games;
//! 3. here messages are looked up and filled in.

mod check;
mod keys;
mod parse;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use icu_locale_core::locale;
use icu_plurals::{PluralCategory, PluralRules, PluralRulesOptions, PluralRulesPreferences};
use serde::Serialize;

use crate::build::MissingKeys;
use crate::config::Config;
use crate::diagnostic::{Diagnostic, Diagnostics, Place, Source};
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
    source: Source,
    messages: BTreeMap<String, Message>,
    /// The keys of messages that were taken from the default locale.
    lacking: BTreeSet<String>,
    rules: PluralRules,
}

/// The key of the one message that is not words.
const DIRECTION: &str = "language.direction";

/// The catalogs of all locales.
pub type Catalogs = BTreeMap<Locale, Catalog>;

/// Reads and checks the catalogs of all locales. A message that a translation
/// lacks is taken from the default locale.
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
                diagnostics.push(Diagnostic::error(place, message).hint(hint));
            }
        }
    }
    let Some(default) = catalogs.remove(&config.default_locale) else { return catalogs };
    let needed: BTreeSet<String> = keys::fixed(config)
        .chain(games.values().flat_map(|game| keys::of(&game.definition)))
        .collect();
    check::default(&default, &needed, diagnostics);
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

impl Catalog {
    fn parse(locale: &Locale, source: &Source, diagnostics: &mut Diagnostics) -> Catalog {
        let rules = plural_rules(locale);
        let messages = parse::messages(source, &rules, diagnostics);
        let mut catalog = Catalog {
            language: String::new(),
            direction: Direction::Ltr,
            source: Source::clone(source),
            messages,
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
                diagnostics.push(Diagnostic::error(place, message).hint("it is `ltr` or `rtl`"));
            }
        }
        catalog
    }

    /// The keys of the messages that it lacks; those of the default locale
    /// stand in for them.
    pub fn lacking(&self) -> impl Iterator<Item = String> {
        self.lacking.iter().cloned()
    }

    /// The messages that are the language's own, with their places.
    pub fn own(&self) -> impl Iterator<Item = (&Wording, Place)> {
        let is_own = |key: &str| key != DIRECTION && !self.lacking.contains(key);
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
        let section = key.rsplit_once('.').map_or("", |(section, _)| section);
        let in_section = |(key, _): &(&String, &Message)| {
            key.strip_prefix(section).is_some_and(|rest| rest.starts_with('.'))
        };
        let spans = self.messages.iter().filter(in_section).map(|(_, message)| &message.span);
        let last = spans.max_by_key(|span| span.start).cloned();
        Place::new(&self.source, last.unwrap_or(0..0))
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
        fill(&fill(text, values), &[("n", &n.to_string())])
    }

    /// All messages whose keys begin with `prefix`, with the rest of the key.
    pub fn under<'a, 'p>(
        &'a self,
        prefix: &'p str,
    ) -> impl Iterator<Item = (&'a str, &'a Wording)> + use<'a, 'p> {
        self.messages
            .range(prefix.to_owned()..)
            .map_while(move |(key, message)| Some((key.strip_prefix(prefix)?, &message.wording)))
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
