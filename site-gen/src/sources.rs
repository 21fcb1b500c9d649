//! The files from which a site is made, as they are on disk.

use std::collections::{BTreeMap, HashMap};
use std::fs::Metadata;
use std::path::Path;
use std::time::{Duration, SystemTime};

use rayon::prelude::*;
use walkdir::{DirEntry, WalkDir};

use crate::diagnostic::{Diagnostic, Diagnostics, Place, Source, SourceText};
use crate::hash::Fingerprint;

/// The files of a folder.
#[derive(Clone, Debug)]
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

    /// A fingerprint of all paths and texts, the same wherever the site lies.
    pub fn fingerprint(&self) -> Fingerprint {
        let files: Vec<(&str, &Source)> = self.iter().collect();
        let texts: Vec<Fingerprint> =
            files.par_iter().map(|(_, source)| Fingerprint::of(source.text.as_bytes())).collect();
        let paths = files.iter().map(|(path, _)| path.as_bytes());
        Fingerprint::of_parts(paths.zip(&texts).flat_map(|(path, text)| [path, text.bytes()]))
    }

    /// The place of a file that is there, or that should be.
    pub fn place(&self, path: &str) -> Place {
        match self.get(path) {
            Some(source) => Place::file(source),
            None => Place::path(format!("{}/{path}", self.path)),
        }
    }
}

/// By what a file is known not to have changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stamp {
    length: u64,
    modified: SystemTime,
    /// When it was looked at.
    seen: SystemTime,
}

/// A file that is changed so soon after it was read may keep its time.
const TICK: Duration = Duration::from_millis(50);

impl Stamp {
    fn of(metadata: &Metadata) -> Option<Stamp> {
        let seen = SystemTime::now();
        Some(Stamp { length: metadata.len(), modified: metadata.modified().ok()?, seen })
    }

    /// Whether a file with this stamp, which had another one before, is the same.
    fn is_same(&self, before: &Stamp) -> bool {
        self.length == before.length
            && self.modified == before.modified
            && before.seen.duration_since(before.modified).is_ok_and(|age| age > TICK)
    }
}

/// Files that were read, by their paths.
type Known = HashMap<String, (Source, Option<Stamp>)>;

/// Everything that people wrote and drew, read from disk.
#[derive(Clone, Debug)]
pub struct Sources {
    /// What is in `content`, without the definitions of games.
    pub content: Folder,
    /// What is in `content/games`; the engine reads it itself.
    pub games: Folder,
    /// What is in `templates`.
    pub templates: Folder,
    known: Known,
}

impl Sources {
    /// Reads all files of the site in the folder `root`. What cannot be read
    /// is added to `diagnostics`.
    pub fn read(root: &Path, diagnostics: &mut Diagnostics) -> Sources {
        Sources::read_again(root, None, diagnostics)
    }

    /// The same; files that have not changed since `before` are not read, and
    /// are the same [`Source`].
    pub fn read_again(
        root: &Path,
        before: Option<&Sources>,
        diagnostics: &mut Diagnostics,
    ) -> Sources {
        let mut known = Known::new();
        let before = before.map(|before| &before.known);
        let mut content = read_folder(&root.join("content"), before, &mut known, diagnostics);
        let (path, prefix) = (format!("{}/games", content.path), "games/");
        let files = content.files.extract_if(.., |path, _| path.starts_with(prefix));
        let files = files.map(|(path, file)| (path[prefix.len()..].to_owned(), file)).collect();
        let games = Folder { path, files };
        let templates = read_folder(&root.join("templates"), before, &mut known, diagnostics);
        Sources { content, games, templates, known }
    }

    /// A fingerprint of all files.
    pub fn fingerprint(&self) -> Fingerprint {
        let folders = [&self.content, &self.games, &self.templates].map(Folder::fingerprint);
        Fingerprint::of_parts(folders.iter().map(Fingerprint::bytes))
    }
}

/// A path as it is shown to people: with `/`, and without `./` in front.
pub(crate) fn shown_path(path: &Path) -> String {
    let path = path.strip_prefix(".").unwrap_or(path);
    path.to_string_lossy().replace('\\', "/")
}

fn read_folder(
    folder: &Path,
    before: Option<&Known>,
    known: &mut Known,
    diagnostics: &mut Diagnostics,
) -> Folder {
    let mut paths = Vec::new();
    for entry in WalkDir::new(folder).into_iter().filter_entry(|entry| !is_hidden(entry)) {
        match entry {
            Ok(entry) if entry.file_type().is_file() => paths.push(entry.into_path()),
            Ok(_) => {}
            Err(error) => {
                let path = shown_path(error.path().unwrap_or(folder));
                diagnostics.error(Place::path(path), format!("cannot be read: {error}"));
            }
        }
    }
    let read: Vec<_> = paths.par_iter().map(|path| read_file(path, before)).collect();
    let mut files = BTreeMap::new();
    for (path, read) in paths.iter().zip(read) {
        match read {
            Ok((source, stamp)) => {
                let below = shown_path(path.strip_prefix(folder).unwrap_or(path));
                known.insert(source.path.clone(), (Source::clone(&source), stamp));
                files.insert(below, source);
            }
            Err(error) => diagnostics.push(error),
        }
    }
    Folder { path: shown_path(folder), files }
}

fn read_file(path: &Path, before: Option<&Known>) -> Result<(Source, Option<Stamp>), Diagnostic> {
    let shown = shown_path(path);
    let known = before.and_then(|before| before.get(&shown));
    // Before the text: a change in between is seen the next time.
    let stamp = std::fs::metadata(path).ok().as_ref().and_then(Stamp::of);
    if let (Some((source, Some(old))), Some(stamp)) = (known, &stamp)
        && stamp.is_same(old)
    {
        return Ok((Source::clone(source), Some(*old)));
    }
    match std::fs::read_to_string(path) {
        // The same text is the same source, whatever happened to the file.
        Ok(text) => match known.filter(|(source, _)| source.text == text) {
            Some((source, _)) => Ok((Source::clone(source), stamp)),
            None => Ok((SourceText::new(shown, text), stamp)),
        },
        Err(error) => {
            let error = Diagnostic::error(Place::path(shown), format!("cannot be read: {error}"));
            Err(error.hint("all files of a site are text in UTF-8"))
        }
    }
}

/// Files of editors and of systems are no content.
fn is_hidden(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    entry.depth() > 0 && (name.starts_with(['.', '#']) || name.ends_with('~'))
}
