//! Names of languages.

use std::fmt;

use serde::Serialize;

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
