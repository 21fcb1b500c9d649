//! The files from which a site is made, as they are on disk.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use walkdir::{DirEntry, WalkDir};

use crate::diagnostic::{Diagnostic, Diagnostics, Place, Source, SourceText};
use crate::locale::Locale;
use crate::raster::Fonts;

/// The files of a folder.
#[derive(Clone, Debug)]
pub struct Folder {
    /// The path of the folder as it is shown to people.
    path: String,
    /// The text of every file by its path below the folder, with `/` between
    /// its parts.
    files: BTreeMap<String, Source>,
    /// What folders are called on disk, where that is not their name here.
    spelled: BTreeMap<String, String>,
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

    /// The place of a file that is there, or that should be.
    pub fn place(&self, path: &str) -> Place {
        match self.get(path) {
            Some(source) => Place::file(source),
            None => Place::path(format!("{}/{}", self.path, self.on_disk(path))),
        }
    }

    /// The path of a file as it is on disk, below the folder.
    pub fn on_disk(&self, path: &str) -> String {
        match path.split_once('/') {
            Some((folder, rest)) => {
                let folder = self.spelled.get(folder).map_or(folder, String::as_str);
                format!("{folder}/{rest}")
            }
            None => path.to_owned(),
        }
    }

    /// Names the folders of locales by the canonical codes of these, however
    /// they are written on disk. Two files that come to have one name are
    /// reported.
    fn name_locales(&mut self, diagnostics: &mut Diagnostics) {
        let mut files: BTreeMap<String, Source> = BTreeMap::new();
        for (path, source) in std::mem::take(&mut self.files) {
            let mut name = path.clone();
            if let Some((folder, rest)) = path.split_once('/')
                && let Ok(locale) = Locale::parse(folder)
                && locale.as_str() != folder
            {
                self.spelled.insert(locale.to_string(), folder.to_owned());
                name = format!("{locale}/{rest}");
            }
            if let Some(other) = files.get(&name) {
                let message = "the same file of the same language is there twice";
                let error = Diagnostic::error(Place::file(&source), message);
                diagnostics.push(error.hint(format!("the other is {}", other.path)));
            } else {
                files.insert(name, source);
            }
        }
        self.files = files;
    }
}

/// Everything that people wrote and drew, read from disk.
#[derive(Clone, Debug)]
pub struct Sources {
    /// What is in `content`, without the definitions of games: the engine
    /// reads those itself.
    pub content: Folder,
    /// What is in `templates`.
    pub templates: Folder,
    /// The fonts in `templates/fonts`, by their paths.
    fonts: Vec<(String, Arc<Vec<u8>>)>,
}

impl Sources {
    /// Reads all files of the site in the folder `root`. What cannot be read
    /// is added to `diagnostics`.
    pub fn read(root: &Path, diagnostics: &mut Diagnostics) -> Sources {
        let mut content = read_folder(&root.join("content"), diagnostics);
        content.files.retain(|path, _| !path.starts_with("games/"));
        content.name_locales(diagnostics);
        let templates = read_folder(&root.join("templates"), diagnostics);
        let fonts = read_fonts(&root.join("templates/fonts"), diagnostics);
        Sources { content, templates, fonts }
    }

    /// The fonts for texts in pictures. Files that are none are reported.
    pub fn fonts(&self, diagnostics: &mut Diagnostics) -> Fonts {
        let mut fonts = Vec::new();
        for (path, bytes) in &self.fonts {
            match Fonts::is_font(bytes) {
                true => fonts.push(Arc::clone(bytes)),
                false => {
                    let error = Diagnostic::error(Place::path(path), "this is not a font");
                    diagnostics.push(error.hint("a font in the format TrueType or OpenType"));
                }
            }
        }
        Fonts::new(fonts)
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
                diagnostics.error(Place::path(path), format!("cannot be read: {error}"));
                continue;
            }
        };
        if !entry.file_type().is_file() {
            continue;
        }
        let shown = shown_path(entry.path());
        if is_font(entry.path()) {
            continue;
        }
        match std::fs::read_to_string(entry.path()) {
            Ok(text) => {
                let below = entry.path().strip_prefix(folder).unwrap_or(entry.path());
                files.insert(shown_path(below), SourceText::new(shown, text));
            }
            Err(error) => {
                let error =
                    Diagnostic::error(Place::path(shown), format!("cannot be read: {error}"));
                diagnostics.push(error.hint("all files of a site are text in UTF-8"));
            }
        }
    }
    Folder { path: shown_path(folder), files, spelled: BTreeMap::new() }
}

fn read_fonts(folder: &Path, diagnostics: &mut Diagnostics) -> Vec<(String, Arc<Vec<u8>>)> {
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter().filter_map(Result::ok);
    let mut fonts = Vec::new();
    for entry in entries.filter(|entry| is_font(entry.path())) {
        let shown = shown_path(entry.path());
        match std::fs::read(entry.path()) {
            Ok(bytes) => fonts.push((shown, Arc::new(bytes))),
            Err(error) => diagnostics.error(Place::path(shown), format!("cannot be read: {error}")),
        }
    }
    fonts
}

/// Fonts are the only files of a site that are no text.
fn is_font(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "ttf" || extension == "otf")
}

/// Files of editors and of systems are no content.
fn is_hidden(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    entry.depth() > 0 && (name.starts_with(['.', '#']) || name.ends_with('~'))
}
