//! What a build leaves to the next one.

use std::path::Path;
use std::sync::Arc;

use super::pictures::Pictures;
use crate::content::Fronts;
use crate::diagnostic::Diagnostics;
use crate::games;
use crate::hash::Fingerprint;
use crate::markdown;
use crate::output::OutputFile;
use crate::render;
use crate::sources::Sources;

/// What a build leaves to the next one of the same site in the same process:
/// only what has changed is done again then. The result is the same.
#[derive(Debug, Default)]
pub struct Memory {
    /// The sources as they were read last.
    sources: Option<Sources>,
    /// The same, if nothing has been built from them yet.
    pub(super) read: Option<(Sources, Diagnostics)>,
    pub(super) fronts: Fronts,
    pub(super) games: games::Memory,
    pub(super) articles: markdown::Memory,
    pub(super) pages: render::Memory,
    pub(super) pictures: Option<Pictures>,
    pub(super) lists: Lists,
}

impl Memory {
    /// The sources of the site in the folder `root`, and what is wrong with
    /// them: those for which a fingerprint was just made, or as they are now.
    pub(super) fn read(&mut self, root: &Path) -> (Sources, Diagnostics) {
        self.read.take().unwrap_or_else(|| {
            let mut diagnostics = Diagnostics::new();
            let sources = Sources::read_again(root, self.sources.as_ref(), &mut diagnostics);
            self.sources = Some(sources.clone());
            (sources, diagnostics)
        })
    }
}

/// What was found when all pages were looked at together.
#[derive(Debug, Default)]
pub(super) struct Lists {
    /// What is wrong with them together.
    checked: Option<(Fingerprint, Diagnostics)>,
    /// The files for search engines, readers of feeds and devices.
    files: Option<(Fingerprint, Vec<Arc<OutputFile>>)>,
}

impl Lists {
    /// What `check` finds wrong, unless all that it looks at is as it was.
    pub(super) fn check(
        &mut self,
        inputs: Fingerprint,
        check: impl FnOnce(&mut Diagnostics),
    ) -> Diagnostics {
        let known = self.checked.take().filter(|(known, _)| *known == inputs);
        let (_, found) = self.checked.insert(known.unwrap_or_else(|| {
            let mut found = Diagnostics::new();
            check(&mut found);
            (inputs, found)
        }));
        found.clone()
    }

    /// The files, which `make` makes unless all from which they are made is as
    /// it was.
    pub(super) fn files(
        &mut self,
        inputs: Fingerprint,
        make: impl FnOnce() -> Vec<OutputFile>,
    ) -> Vec<Arc<OutputFile>> {
        let known = self.files.take().filter(|(known, _)| *known == inputs);
        let make = || make().into_iter().map(Arc::new).collect();
        let (_, files) = self.files.insert(known.unwrap_or_else(|| (inputs, make())));
        files.clone()
    }
}
