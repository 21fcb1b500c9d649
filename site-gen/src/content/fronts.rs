//! The front matter of all pages, read side by side, and only that of files
//! that have changed.

use std::collections::HashMap;

use rayon::prelude::*;

use super::front::{self, FrontMatter};
use super::{PageKey, PageKind};
use crate::diagnostic::{Diagnostics, Source};
use crate::sources::Folder;

/// The front matter of all pages as it was read last, by the paths of their
/// files below `content`.
#[derive(Debug, Default)]
pub struct Fronts(HashMap<String, Head>);

/// What the head of a file says.
#[derive(Debug)]
pub(super) struct Head {
    source: Source,
    file: PageKey,
    /// The name of the page in all languages.
    pub(super) key: PageKey,
    /// What is wrong before it is known which page it is.
    pub(super) about_key: Diagnostics,
    /// Its front matter; none if that is no TOML at all.
    pub(super) front: Option<Front>,
}

/// The front matter of a page.
#[derive(Clone, Debug)]
pub(super) struct Front {
    /// What it says.
    pub(super) matter: FrontMatter,
    /// The byte at which the Markdown begins.
    pub(super) body: usize,
    /// What is wrong with it.
    pub(super) diagnostics: Diagnostics,
}

impl Head {
    fn read(source: &Source, file: PageKey) -> Head {
        let mut about_key = Diagnostics::new();
        let mut key = file.clone();
        let front = front::parse(source, &mut about_key).map(|parsed| {
            key = parsed.key(&file, &mut about_key);
            let (body, mut diagnostics) = (parsed.body, Diagnostics::new());
            let matter = parsed.check(&PageKind::of(&key), &mut diagnostics);
            Front { matter, body, diagnostics }
        });
        Head { source: Source::clone(source), file, key, about_key, front }
    }

    fn is_of(&self, source: &Source, file: &PageKey) -> bool {
        Source::ptr_eq(&self.source, source) && self.file == *file
    }
}

impl Fronts {
    /// Reads what has changed in the folder of all content.
    pub(super) fn update(&mut self, files: &Folder) {
        let pages: Vec<(&str, &Source, PageKey)> = files
            .iter()
            .filter_map(|(path, source)| {
                let (_, name) = path.split_once('/')?;
                Some((path, source, PageKey::parse(name.strip_suffix(".md")?)?))
            })
            .collect();
        let mut before = std::mem::take(&mut self.0);
        let read = |(path, source, file): (&str, &Source, PageKey), before: Option<Head>| {
            let head = before.filter(|head| head.is_of(source, &file));
            (path.to_owned(), head.unwrap_or_else(|| Head::read(source, file)))
        };
        let pages: Vec<_> = pages.into_iter().map(|page| (before.remove(page.0), page)).collect();
        self.0 = pages.into_par_iter().map(|(before, page)| read(page, before)).collect();
    }

    /// What the head of a page says, which was read by `update`.
    pub(super) fn head(&self, path: &str) -> Option<&Head> {
        self.0.get(path)
    }
}
