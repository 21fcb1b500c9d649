//! What a build leaves to the next one.

use std::sync::Arc;

use super::pictures::Pictures;
use crate::content::Fronts;
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
    pub(super) sources: Option<Sources>,
    pub(super) fronts: Fronts,
    pub(super) games: games::Memory,
    pub(super) articles: markdown::Memory,
    pub(super) pages: render::Memory,
    pub(super) pictures: Option<Pictures>,
    pub(super) discovery: Discovery,
}

/// The files for search engines, readers of feeds and devices as they were
/// made last.
#[derive(Debug, Default)]
pub(super) struct Discovery(Option<(Fingerprint, Vec<Arc<OutputFile>>)>);

impl Discovery {
    /// The files, which `make` makes unless all that pages have in common is
    /// as it was: they look at nothing else.
    pub(super) fn files(
        &mut self,
        common: Fingerprint,
        make: impl FnOnce() -> Vec<OutputFile>,
    ) -> Vec<Arc<OutputFile>> {
        let known = self.0.take().filter(|(known, _)| *known == common);
        let make = || make().into_iter().map(Arc::new).collect();
        let (_, files) = self.0.insert(known.unwrap_or_else(|| (common, make())));
        files.clone()
    }
}
