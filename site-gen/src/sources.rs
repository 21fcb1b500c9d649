//! The files from which a site is made, as they are on disk.

use std::collections::BTreeMap;
use std::path::Path;

use walkdir::{DirEntry, WalkDir};

use crate::diagnostic::{Code, Diagnostics, Place, Source, SourceText};

/// The files of a folder.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    /// The path of the folder as it is shown to people.
    path: String,
    /// The text of every file by its path below the folder, with `/` between
    /// its parts.
    files: BTreeMap<String, Source>,
}

impl Folder {
    /// A file by its path below the folder.
    pub fn get(&self, path: &str) -> Option<&Source> {
        self.files.get(path)
    }

    /// All files with their paths below the folder, in the order of these.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Source)> {
        self.files.iter().map(|(path, source)| (path.as_str(), source))
    }

    /// Adds a file that is not on disk; people see the path `shown`.
    pub fn insert(&mut self, path: &str, shown: &str, text: String) {
        self.files.insert(path.to_owned(), SourceText::new(shown, text));
    }

    /// The place of a file that is there, or that should be.
    pub fn place(&self, path: &str) -> Place {
        match self.get(path) {
            Some(source) => Place::file(source),
            None => Place::path(format!("{}/{path}", self.path)),
        }
    }
}

/// Everything that people wrote and drew, read from disk.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// What is in `content`, without the definitions of games: the engine
    /// reads those itself.
    pub content: Folder,
    /// What is in `templates`.
    pub templates: Folder,
}

impl Sources {
    /// Reads all files of the site in the folder `root`. What cannot be read
    /// is added to `diagnostics`.
    pub fn read(root: &Path, diagnostics: &mut Diagnostics) -> Sources {
        let mut content = read_folder(&root.join("content"), diagnostics);
        content.files.retain(|path, _| !path.starts_with("games/"));
        let templates = read_folder(&root.join("templates"), diagnostics);
        Sources { content, templates }
    }
}

/// A path as it is shown to people: with `/`, and without `./` in front.
pub(crate) fn shown_path(path: &Path) -> String {
    let path = path.strip_prefix(".").unwrap_or(path);
    path.to_string_lossy().replace('\\', "/")
}

fn read_folder(folder: &Path, diagnostics: &mut Diagnostics) -> Folder {
    let mut files = BTreeMap::new();
    for entry in WalkDir::new(folder).into_iter().filter_entry(|entry| !is_hidden(entry)) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                let path = shown_path(error.path().unwrap_or(folder));
                diagnostics.push(
                    Code::UnreadableFile
                        .error(Place::path(path), format!("cannot be read: {error}")),
                );
                continue;
            }
        };
        if !entry.file_type().is_file() {
            continue;
        }
        let shown = shown_path(entry.path());
        match std::fs::read_to_string(entry.path()) {
            Ok(text) => {
                let below = entry.path().strip_prefix(folder).unwrap_or(entry.path());
                files.insert(shown_path(below), SourceText::new(shown, text));
            }
            Err(error) => {
                let error = Code::UnreadableFile
                    .error(Place::path(shown), format!("cannot be read: {error}"));
                diagnostics.push(error.hint("all files of a site are text in UTF-8"));
            }
        }
    }
    Folder { path: shown_path(folder), files }
}

/// Files of editors and of systems are no content.
fn is_hidden(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    entry.depth() > 0 && (name.starts_with(['.', '#']) || name.ends_with('~'))
}
