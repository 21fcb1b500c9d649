//! The pictures of pages, each of which is drawn once.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostics, Place};
use crate::output::OutputFile;
use crate::raster::{Drawing, Fonts, Raster};
use crate::url::UrlPath;

/// What makes pictures, and those that it has made.
#[derive(Debug)]
pub(super) struct Pictures {
    raster: Raster,
    /// By their paths, which tell what is drawn.
    files: BTreeMap<UrlPath, Arc<OutputFile>>,
}

impl Pictures {
    /// Those of the site in the folder `root`. What was made with the same
    /// fonts `before` is kept.
    pub(super) fn new(root: &Path, fonts: Fonts, before: Option<Pictures>) -> Pictures {
        let before =
            before.filter(|before| before.raster.fonts().fingerprint() == fonts.fingerprint());
        before.unwrap_or_else(|| Pictures {
            raster: Raster::new(fonts, Some(root)),
            files: BTreeMap::new(),
        })
    }

    pub(super) fn raster(&self) -> &Raster {
        &self.raster
    }

    /// The files of these drawings, which were made from the template at
    /// `place`. One that cannot be drawn is reported.
    pub(super) fn draw(
        &mut self,
        drawings: &BTreeMap<UrlPath, Drawing>,
        place: &Place,
        diagnostics: &mut Diagnostics,
    ) -> Vec<Arc<OutputFile>> {
        self.files.retain(|path, _| drawings.contains_key(path));
        let new = drawings.iter().filter(|(path, _)| !self.files.contains_key(path));
        let (paths, new): (Vec<_>, Vec<_>) = new.unzip();
        for (path, png) in paths.into_iter().zip(self.raster.pngs(&new)) {
            match png {
                Ok(bytes) => {
                    let file = OutputFile { path: path.output_path(), bytes };
                    self.files.insert(path.clone(), Arc::new(file));
                }
                Err(error) => {
                    let error = Code::Drawing.error(place.clone(), error.to_string());
                    diagnostics.extend_new(error.into());
                }
            }
        }
        if !new.is_empty() {
            self.raster.sweep();
        }
        self.files.values().cloned().collect()
    }
}
