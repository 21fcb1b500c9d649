//! The front matter of all pages, read side by side, and only that of files
//! that have changed.

use std::collections::HashMap;

use rayon::prelude::*;

use super::front::{self, FrontMatter};
use super::{PageKey, PageKind};
use crate::diagnostic::{Diagnostics, Source};
use crate::sources::Folder;

/// Front matter, with the byte at which the Markdown begins; none if it is
/// wrong.
pub type Front = Option<(FrontMatter, usize)>;

/// The front matter of all pages as it was read last.
#[derive(Debug, Default)]
pub struct Fronts(HashMap<String, Known>);

#[derive(Debug)]
struct Known {
    source: Source,
    kind: PageKind,
    front: Front,
    diagnostics: Diagnostics,
}

impl Known {
    fn new(source: &Source, kind: PageKind) -> Known {
        let mut diagnostics = Diagnostics::new();
        let front = front::read(source, &kind, &mut diagnostics);
        Known { source: Source::clone(source), kind, front, diagnostics }
    }

    fn is_of(&self, source: &Source, kind: &PageKind) -> bool {
        Source::ptr_eq(&self.source, source) && self.kind == *kind
    }
}

impl Fronts {
    /// Reads what has changed in the folder of all content.
    pub(super) fn update(&mut self, files: &Folder) {
        let pages: Vec<(&Source, PageKind)> = files
            .iter()
            .filter_map(|(path, source)| {
                let (_, name) = path.split_once('/')?;
                Some((source, PageKind::of(&PageKey(name.strip_suffix(".md")?.to_owned()))))
            })
            .collect();
        let mut before = std::mem::take(&mut self.0);
        let kept = pages.iter().filter_map(|(source, kind)| {
            let known = before.remove(&source.path)?;
            known.is_of(source, kind).then(|| (known.source.path.clone(), known))
        });
        self.0 = kept.collect();
        let new: Vec<Known> = pages
            .into_par_iter()
            .filter(|(source, _)| !self.0.contains_key(&source.path))
            .map(|(source, kind)| Known::new(source, kind))
            .collect();
        self.0.extend(new.into_iter().map(|known| (known.source.path.clone(), known)));
    }

    /// The front matter of a page. What is wrong is reported.
    pub(super) fn read(
        &self,
        source: &Source,
        kind: &PageKind,
        diagnostics: &mut Diagnostics,
    ) -> Front {
        match self.0.get(&source.path).filter(|known| known.is_of(source, kind)) {
            Some(known) => {
                diagnostics.extend(known.diagnostics.clone());
                known.front.clone()
            }
            None => front::read(source, kind, diagnostics),
        }
    }
}
