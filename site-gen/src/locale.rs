//! Names of languages, and the direction in which they are written.

use std::fmt;
use std::sync::Arc;

use icu_locale::{LocaleCanonicalizer, LocaleDirectionality, LocaleExpander, LocaleFallbacker};
use icu_locale_core::LanguageIdentifier;
use serde::Serialize;

/// The direction in which a language is written, as HTML names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// From left to right.
    Ltr,
    /// From right to left.
    Rtl,
}

impl Direction {
    /// The value of `dir`.
    pub fn name(self) -> &'static str {
        match self {
            Direction::Ltr => "ltr",
            Direction::Rtl => "rtl",
        }
    }
}

/// A language of the site by its canonical BCP 47 code: `fi`, `pt-BR`,
/// `zh-Hant`. In lower case it is the first part of its addresses.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Locale(Arc<str>);

/// Why a text is not the code of a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocaleError {
    /// It is no BCP 47 code.
    NotBcp47,
}

impl fmt::Display for LocaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LocaleError::NotBcp47 => write!(f, "not a BCP 47 language code"),
        }
    }
}

impl std::error::Error for LocaleError {}

impl Locale {
    /// The locale with this code, which may be written in any case and with
    /// `_` for `-`, and may be an old one.
    ///
    /// # Errors
    /// If the code is not BCP 47.
    pub fn parse(code: &str) -> Result<Locale, LocaleError> {
        canonical(code).map(|code| Locale(code.into()))
    }

    /// The code.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The first part of its addresses: hosts differ in whether they tell
    /// `pt-BR` from `pt-br`, so there is only the one.
    pub fn folder(&self) -> String {
        self.0.to_ascii_lowercase()
    }

    /// The locale as ICU knows it.
    pub fn icu(&self) -> icu_locale_core::Locale {
        self.0.parse().unwrap_or(icu_locale_core::Locale::UNKNOWN)
    }

    /// The locale with its most likely region, as OpenGraph names it: `fi_FI`.
    pub fn with_region(&self) -> String {
        let mut id = self.icu().id;
        LocaleExpander::new_extended().maximize(&mut id);
        match id.region {
            Some(region) => format!("{}_{region}", id.language),
            None => id.language.to_string(),
        }
    }

    /// The languages whose words can stand in for this one's, the nearest
    /// first: for `pt-BR` it is `pt`, for `zh-Hant-TW` it is not `zh`, which
    /// is another script.
    pub fn parents(&self) -> Vec<Locale> {
        let fallbacker = LocaleFallbacker::new();
        let mut steps = fallbacker.for_config(Default::default()).fallback_for(self.icu().into());
        let mut parents = Vec::new();
        loop {
            let step = steps.get();
            if step.is_unknown() {
                return parents;
            }
            let step = Locale(step.to_string().into());
            if step != *self {
                parents.push(step);
            }
            steps.step();
        }
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The canonical form of a code.
fn canonical(code: &str) -> Result<String, LocaleError> {
    let code = code.replace('_', "-");
    let mut locale: icu_locale_core::Locale = code.parse().map_err(|_| LocaleError::NotBcp47)?;
    if locale.id.language.is_unknown() {
        return Err(LocaleError::NotBcp47);
    }
    LocaleCanonicalizer::new_common().canonicalize(&mut locale);
    Ok(locale.to_string())
}

/// The language of some words on a page by its canonical BCP 47 code. It need
/// not be a language of the site.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LangTag(String);

impl LangTag {
    /// The language with this code, which may be written in any case and
    /// with `_` for `-`.
    ///
    /// # Errors
    /// If the code is not BCP 47.
    pub fn parse(code: &str) -> Result<LangTag, LocaleError> {
        canonical(code).map(LangTag)
    }

    /// The code.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The direction in which the language is written, as far as Unicode's
    /// data tell.
    pub fn direction(&self) -> Direction {
        let id: Option<LanguageIdentifier> = self.0.parse().ok();
        match id.is_some_and(|id| LocaleDirectionality::new_extended().is_right_to_left(&id)) {
            true => Direction::Rtl,
            false => Direction::Ltr,
        }
    }

    /// The direction, if it has to be told in a text of the direction
    /// `around`.
    pub fn direction_in(&self, around: Direction) -> Option<Direction> {
        Some(self.direction()).filter(|&direction| direction != around)
    }
}

impl fmt::Display for LangTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_any_language_have_a_direction() {
        for (code, direction) in [
            ("de", Direction::Ltr),
            ("non", Direction::Ltr),
            ("ar", Direction::Rtl),
            ("he", Direction::Rtl),
            ("az-Arab", Direction::Rtl),
            ("ur-Latn", Direction::Ltr),
        ] {
            assert_eq!(LangTag::parse(code).unwrap().direction(), direction, "{code}");
        }
    }

    #[test]
    fn what_is_no_language_is_refused() {
        for code in ["", "d", "german language", "deutsch-", "123", "und", "_"] {
            assert_eq!(LangTag::parse(code), Err(LocaleError::NotBcp47), "{code}");
        }
    }

    #[test]
    fn codes_are_made_canonical() {
        for (code, expected) in [
            ("fi", "fi"),
            ("nb", "nb"),
            ("PT_br", "pt-BR"),
            ("zh_hant_tw", "zh-Hant-TW"),
            ("SR-LATN", "sr-Latn"),
            ("iw", "he"),
        ] {
            assert_eq!(Locale::parse(code).unwrap().as_str(), expected);
        }
        assert_eq!(Locale::parse("pt_BR").unwrap().folder(), "pt-br");
    }

    #[test]
    fn words_come_from_the_nearest_language_of_the_same_script() {
        let parents = |code| -> Vec<String> {
            let locale = Locale::parse(code).unwrap();
            locale.parents().iter().map(ToString::to_string).collect()
        };
        assert_eq!(parents("pt-BR"), ["pt"]);
        assert_eq!(parents("de-AT"), ["de"]);
        assert_eq!(parents("zh-Hant-TW"), ["zh-TW", "zh-Hant"]);
        assert_eq!(parents("fi"), [""; 0]);
    }
}
