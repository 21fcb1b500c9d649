//! Names of languages, and the direction in which they are written.

use std::fmt;

use icu_locale::LocaleDirectionality;
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

/// A language of the site by its BCP 47 code in lower case, which is also
/// the name of its folder and the first part of its addresses.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Locale(String);

/// Why a text is not the code of a locale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocaleError {
    /// It is no BCP 47 code.
    NotBcp47,
    /// It has capital letters, or `_` for `-`.
    NotLowerCase,
}

impl fmt::Display for LocaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LocaleError::NotBcp47 => write!(f, "not a BCP 47 language code"),
            LocaleError::NotLowerCase => write!(f, "a language code is written in lower case"),
        }
    }
}

impl std::error::Error for LocaleError {}

impl Locale {
    /// The locale with this code.
    ///
    /// # Errors
    /// If the code is not BCP 47 or not in lower case.
    pub fn parse(code: &str) -> Result<Locale, LocaleError> {
        if code.parse::<icu_locale_core::Locale>().is_err() {
            return Err(LocaleError::NotBcp47);
        }
        let lower = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if !code.bytes().all(lower) {
            return Err(LocaleError::NotLowerCase);
        }
        Ok(Locale(code.to_owned()))
    }

    /// The code.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The language of some words on a page by its BCP 47 code. It need not be a
/// language of the site.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LangTag(String);

impl LangTag {
    /// The language with this code.
    ///
    /// # Errors
    /// If the code is not BCP 47.
    pub fn parse(code: &str) -> Result<LangTag, LocaleError> {
        match code.parse::<LanguageIdentifier>() {
            Ok(_) if !code.contains('_') => Ok(LangTag(code.to_owned())),
            _ => Err(LocaleError::NotBcp47),
        }
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
        for code in ["", "d", "german language", "de_AT", "deutsch-", "123"] {
            assert_eq!(LangTag::parse(code), Err(LocaleError::NotBcp47), "{code}");
        }
    }
}
