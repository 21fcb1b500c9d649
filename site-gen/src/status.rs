//! How far the translations are, as a table.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use crate::content::PageKey;
use crate::diagnostic::Diagnostics;
use crate::drift::{self, Difference, Kind};
use crate::locale::Locale;
use crate::markdown::Outline;
use crate::site::Site;
use crate::sources::Sources;
use crate::translated::Record;

/// How far a page is in a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// It is the page from which others are translated.
    Source,
    /// It is there, and as its source is.
    Complete,
    /// It is not there.
    Missing,
    /// So many things are missing in it or too many.
    Different(usize),
    /// So many sections of the source have changed since.
    Stale(usize),
    /// It is not recorded from which state of the source it was made.
    Unrecorded,
    /// There is no such page in the default locale.
    Own,
}

impl State {
    fn of(differences: &[Difference]) -> State {
        let count = |kind| differences.iter().filter(|found| found.kind == kind).count();
        match (count(Kind::Structure), count(Kind::Stale)) {
            _ if count(Kind::Missing) > 0 => State::Missing,
            (0, 0) if count(Kind::Unrecorded) > 0 => State::Unrecorded,
            (0, 0) => State::Complete,
            (0, stale) => State::Stale(stale),
            (different, _) => State::Different(different),
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            State::Source => write!(f, "source"),
            State::Complete => write!(f, "complete"),
            State::Missing => write!(f, "missing"),
            State::Different(n) => write!(f, "differs ({n})"),
            State::Stale(n) => write!(f, "stale ({n})"),
            State::Unrecorded => write!(f, "unrecorded"),
            State::Own => write!(f, "own"),
        }
    }
}

/// How far all translations are. `Display` writes a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    locales: Vec<Locale>,
    pages: BTreeMap<PageKey, Vec<State>>,
    /// The messages that each catalog lacks.
    strings: Vec<Vec<String>>,
}

/// A site as far as translations are concerned.
#[derive(Debug)]
pub struct Translations {
    site: Site,
    sources: Sources,
}

impl Translations {
    /// Reads the site in the folder `root`.
    ///
    /// # Errors
    /// If settings, catalogs or the front matter of pages are wrong.
    pub fn read(root: &Path) -> Result<Translations, Diagnostics> {
        let (site, sources) = Site::read(root)?;
        Ok(Translations { site, sources })
    }

    /// How far they are. What is wrong with records is added to `diagnostics`.
    pub fn status(&self, diagnostics: &mut Diagnostics) -> Status {
        let site = &self.site;
        let keys: BTreeSet<&PageKey> = site.pages.values().flat_map(BTreeMap::keys).collect();
        let mut pages: BTreeMap<PageKey, Vec<State>> =
            keys.into_iter().map(|key| (key.clone(), Vec::new())).collect();
        for locale in &site.config.locales {
            let record = Record::read(locale, &self.sources.content, diagnostics);
            for (key, states) in &mut pages {
                states.push(self.state(key, locale, &record));
            }
        }
        let lacking = |locale| site.catalogs.get(locale).map(|catalog| catalog.lacking().collect());
        let strings = site.config.locales.iter().map(|locale| lacking(locale).unwrap_or_default());
        Status { locales: site.config.locales.clone(), pages, strings: strings.collect() }
    }

    fn state(&self, key: &PageKey, locale: &Locale, record: &Record) -> State {
        let (site, default) = (&self.site, &self.site.config.default_locale);
        let is_there = site.page(locale, key).is_some();
        match site.page(default, key) {
            None if is_there => State::Own,
            None => State::Missing,
            Some(_) if locale == default => State::Source,
            Some(source) => {
                let outline = Outline::of(source);
                let files = &self.sources.content;
                State::of(&drift::differences(site, files, (source, &outline), locale, record))
            }
        }
    }

    /// Records that pages were reviewed against their sources as these are
    /// now; returns the paths of the files that were written, below `content`.
    /// Without a key all pages are meant, without a locale all languages.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn accept(
        &self,
        root: &Path,
        key: Option<&PageKey>,
        locale: Option<&Locale>,
    ) -> io::Result<Vec<String>> {
        let mut written = Vec::new();
        let wanted = |other: &Locale| locale.is_none_or(|locale| locale == other);
        for locale in drift::translations(&self.site).filter(|other| wanted(other)) {
            let Some(pages) = self.site.pages.get(locale) else { continue };
            let files = &self.sources.content;
            // A record that cannot be read is made anew.
            let before = Record::read(locale, files, &mut Diagnostics::new());
            let mut record = before.clone();
            record.keep(pages.keys());
            for source in drift::sources(&self.site) {
                let is_wanted = key.is_none_or(|key| *key == source.key);
                if is_wanted && pages.contains_key(&source.key) {
                    record.accept(&source.key, &Outline::of(source));
                }
            }
            let path = files.on_disk(&Record::path(locale));
            if record != before {
                fs::write(root.join("content").join(&path), record.text())?;
                written.push(path);
            }
        }
        Ok(written)
    }

    /// The page that can be accepted under a name, with or without `.md`.
    pub fn page(&self, name: &str) -> Option<&PageKey> {
        let name = name.strip_suffix(".md").unwrap_or(name);
        drift::sources(&self.site).map(|page| &page.key).find(|key| key.to_string() == name)
    }

    /// The translation with this code.
    pub fn locale(&self, code: &str) -> Option<&Locale> {
        let wanted = Locale::parse(code).ok()?;
        drift::translations(&self.site).find(|locale| **locale == wanted)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows: Vec<Vec<String>> = Vec::new();
        let head = self.locales.iter().map(ToString::to_string);
        rows.push(std::iter::once("page".to_owned()).chain(head).collect());
        for (key, states) in &self.pages {
            let states = states.iter().map(ToString::to_string);
            rows.push(std::iter::once(key.to_string()).chain(states).collect());
        }
        let strings = self.strings.iter().map(|lacking| match lacking.len() {
            0 => "complete".to_owned(),
            n => format!("{n} missing"),
        });
        rows.push(std::iter::once("strings.toml".to_owned()).chain(strings).collect());
        write_table(f, &rows)?;
        for (locale, lacking) in self.locales.iter().zip(&self.strings) {
            if !lacking.is_empty() {
                writeln!(f, "\nmissing in content/{locale}/strings.toml:")?;
                lacking.iter().try_for_each(|key| writeln!(f, "  {key}"))?;
            }
        }
        Ok(())
    }
}

/// Writes rows of cells so that each column is as wide as it must be.
fn write_table(f: &mut fmt::Formatter<'_>, rows: &[Vec<String>]) -> fmt::Result {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.len()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line += &format!("{cell:width$}  ");
        }
        writeln!(f, "{}", line.trim_end())?;
    }
    Ok(())
}
