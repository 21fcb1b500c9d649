//! Languages that nobody speaks, for tests: one with accents and long words,
//! one from right to left. They are made from the default locale when the
//! site is read, and show what a real language would break.

mod markdown;
mod words;

use crate::config::Config;
use crate::diagnostic::{Diagnostics, Severity};
use crate::locale::Locale;
use crate::sources::Sources;

/// Whether a build has the languages for tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PseudoLocales {
    /// Only what people wrote.
    #[default]
    LeaveOut,
    /// `en-XA` and `ar-XB`, too.
    Add,
}

/// A way to make words strange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// Letters with accents, vowels doubled: about a third longer.
    Accented,
    /// Every word from right to left.
    Mirrored,
}

impl Style {
    const ALL: [Style; 2] = [Style::Accented, Style::Mirrored];

    /// The code of the language, in lower case.
    fn code(self) -> &'static str {
        match self {
            Style::Accented => "en-xa",
            Style::Mirrored => "ar-xb",
        }
    }

    /// The direction of its text.
    fn direction(self) -> &'static str {
        match self {
            Style::Accented => "ltr",
            Style::Mirrored => "rtl",
        }
    }
}

/// Where the sources of these languages are said to be: nobody finds them on
/// disk.
const SHOWN: &str = "(pseudo-locale)";

/// Adds the languages to the settings and their files to the sources.
pub fn add(config: &mut Config, sources: &mut Sources) {
    let default = config.default_locale.to_string();
    for style in Style::ALL {
        let Ok(locale) = Locale::parse(style.code()) else { continue };
        if config.locales.contains(&locale) {
            continue;
        }
        let prefix = format!("{default}/");
        let files: Vec<(String, String)> = sources
            .content
            .iter()
            .filter_map(|(path, source)| {
                let name = path.strip_prefix(&prefix)?;
                let text = match name {
                    "strings.toml" => words::catalog(&source.text, style, &locale),
                    _ if name.ends_with(".md") => markdown::page(&source.text, style),
                    _ => return None,
                };
                Some((format!("{locale}/{name}"), text))
            })
            .collect();
        for (path, text) in files {
            sources.content.insert(&path, &format!("{SHOWN}/{path}"), text);
        }
        config.add_locale(locale);
    }
}

/// Takes the warnings about these languages away: their words are strange on
/// purpose.
pub fn forgive(diagnostics: &mut Diagnostics) {
    diagnostics.retain(|diagnostic| {
        diagnostic.severity == Severity::Error || !diagnostic.place.file_path().starts_with(SHOWN)
    });
}
