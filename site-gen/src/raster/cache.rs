//! Pictures that were drawn before.
//!
//! The folder can be deleted at any time: what is missing is drawn again. So
//! nothing here can fail.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Where pictures are kept, below the folder of the site.
const FOLDER: &str = ".cache/site-gen/pictures";

/// A folder with pictures by their names.
#[derive(Debug)]
pub(super) struct Cache {
    folder: PathBuf,
    /// The names that were asked for.
    used: Mutex<BTreeSet<String>>,
}

impl Cache {
    pub(super) fn new(root: &Path) -> Cache {
        Cache { folder: root.join(FOLDER), used: Mutex::default() }
    }

    pub(super) fn get(&self, name: &str) -> Option<Vec<u8>> {
        if let Ok(mut used) = self.used.lock() {
            used.insert(file_name(name));
        }
        fs::read(self.folder.join(file_name(name))).ok()
    }

    /// Keeps a picture. It gets its name when it is complete, so that nobody
    /// ever reads a half.
    pub(super) fn put(&self, name: &str, png: &[u8]) {
        let part = self.folder.join(format!("{name}.{}.part", std::process::id()));
        let kept = fs::create_dir_all(&self.folder)
            .and_then(|()| fs::write(&part, png))
            .and_then(|()| fs::rename(&part, self.folder.join(file_name(name))));
        if kept.is_err() {
            // A disk that is full or read only: it is drawn again next time.
            let _ = fs::remove_file(&part);
        }
    }

    /// Deletes what was not asked for.
    pub(super) fn sweep(&self) {
        let Ok(used) = self.used.lock() else { return };
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.ends_with(".png") && !used.contains(&name) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

fn file_name(name: &str) -> String {
    format!("{name}.png")
}
