//! From which state of the source each page of a translation was made:
//! `content/<locale>/translated.toml`, a table for each page with a hash for
//! each section of the page in the default locale.

use std::collections::BTreeMap;

use crate::content::PageKey;
use crate::diagnostic::Diagnostics;
use crate::locale::Locale;
use crate::markdown::Outline;
use crate::sources::Folder;
use crate::toml_text;

/// The name of the file in the folder of a locale.
pub const FILE: &str = "translated.toml";

const HEAD: &str = "\
# From which state of its source each page was translated: a hash for each
# section. Written by `site-gen status --accept PAGE`, not by hand.
";

/// The hashes of the sections of a page by their names.
pub type State = BTreeMap<String, String>;

/// What is recorded for a locale.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record(BTreeMap<String, State>);

impl Record {
    /// The path of the record of a locale, below `content`.
    pub fn path(locale: &Locale) -> String {
        format!("{locale}/{FILE}")
    }

    /// Reads the record of a locale, which may be missing. What is wrong with
    /// it is added to `diagnostics`.
    pub fn read(locale: &Locale, files: &Folder, diagnostics: &mut Diagnostics) -> Record {
        let Some(source) = files.get(&Record::path(locale)) else { return Record::default() };
        match toml::from_str(&source.text) {
            Ok(pages) => Record(pages),
            Err(error) => {
                diagnostics.push(toml_text::diagnostic(source, 0, &error));
                Record::default()
            }
        }
    }

    /// The state of the source from which a page was translated, if it is
    /// recorded.
    pub fn state(&self, page: &PageKey) -> Option<&State> {
        self.0.get(&page.to_string())
    }

    /// Records that a page was made from its source as it is now.
    pub fn accept(&mut self, page: &PageKey, source: &Outline) {
        self.0.insert(page.to_string(), state(source));
    }

    /// Forgets the pages that are not told.
    pub fn keep<'a>(&mut self, pages: impl Iterator<Item = &'a PageKey>) {
        let pages: Vec<String> = pages.map(ToString::to_string).collect();
        self.0.retain(|page, _| pages.contains(page));
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let mut text = HEAD.to_owned();
        for (page, state) in &self.0 {
            text += &format!("\n[\"{page}\"]\n");
            for (section, hash) in state {
                text += &format!("\"{section}\" = \"{hash}\"\n");
            }
        }
        text
    }
}

/// The present state of a page.
fn state(source: &Outline) -> State {
    let sections = source.sections.iter();
    sections.map(|section| (section.name.clone(), section.hash.clone())).collect()
}
