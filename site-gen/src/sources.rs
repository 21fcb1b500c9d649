//! The files from which a site is made, as they are on disk.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::Metadata;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use rayon::prelude::*;
use walkdir::{DirEntry, WalkDir};

use crate::diagnostic::{Code, Diagnostic, Diagnostics, Place, Source, SourceText};
use crate::hash::Fingerprint;
use crate::locale::Locale;
use crate::raster::Fonts;

const MEGABYTE: u64 = 1024 * 1024;

/// The most bytes of a file: a page takes about fifty times as much memory
/// while it is made.
const LARGEST: u64 = 8 * MEGABYTE;

/// The files of a folder.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    /// The path of the folder as it is shown to people.
    path: String,
    /// The text of every file by its path below the folder, with `/` between
    /// its parts.
    files: Arc<BTreeMap<String, Source>>,
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

    /// A fingerprint of all paths and texts, the same wherever the site lies.
    pub fn fingerprint(&self) -> Fingerprint {
        let files: Vec<(&str, &Source)> = self.iter().collect();
        let texts: Vec<Fingerprint> =
            files.par_iter().map(|(_, source)| Fingerprint::of(source.text.as_bytes())).collect();
        let paths = files.iter().map(|(path, _)| path.as_bytes());
        let files = paths.zip(&texts).flat_map(|(path, text)| [path, text.bytes()]);
        let spelled = self.spelled.iter().flat_map(|(name, path)| [name, path]);
        Fingerprint::of_parts(files.chain(spelled.map(String::as_bytes)))
    }

    /// Adds a file that is not on disk; people see the path `shown`.
    pub fn insert(&mut self, path: &str, shown: &str, text: String) {
        Arc::make_mut(&mut self.files).insert(path.to_owned(), SourceText::new(shown, text));
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
        let folders = self.files.keys().filter_map(|path| Some(path.split_once('/')?.0));
        let folders: BTreeSet<&str> = folders.collect();
        let names = folders.into_iter().filter_map(|folder| {
            let name = Locale::parse(folder).ok()?.to_string();
            (name != folder).then(|| (folder.to_owned(), name))
        });
        let names: BTreeMap<String, String> = names.collect();
        if names.is_empty() {
            return;
        }
        let mut files: BTreeMap<String, Source> = BTreeMap::new();
        for (path, source) in Arc::unwrap_or_clone(std::mem::take(&mut self.files)) {
            let renamed = path.split_once('/').and_then(|(folder, rest)| {
                let name = names.get(folder)?;
                self.spelled.insert(name.clone(), folder.to_owned());
                Some(format!("{name}/{rest}"))
            });
            let name = renamed.unwrap_or(path);
            if let Some(other) = files.get(&name) {
                let message = "the same file of the same language is there twice";
                let error = Code::UnexpectedFile.error(Place::file(&source), message);
                diagnostics.push(error.hint(format!("the other is {}", other.path)));
            } else {
                files.insert(name, source);
            }
        }
        self.files = Arc::new(files);
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

/// Files that were read, in the order of their paths.
#[derive(Clone, Debug, Default)]
struct Known(Vec<(Source, Option<Stamp>)>);

impl Known {
    fn new(mut files: Vec<(Source, Option<Stamp>)>) -> Known {
        files.par_sort_unstable_by(|(one, _), (other, _)| one.path.cmp(&other.path));
        Known(files)
    }

    /// A file by its path as it is shown to people.
    fn get(&self, shown: &str) -> Option<&(Source, Option<Stamp>)> {
        let at = self.0.binary_search_by(|(source, _)| source.path.as_str().cmp(shown)).ok()?;
        self.0.get(at)
    }
}

/// Everything that people wrote and drew, read from disk.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// What is in `content`, without the definitions of games.
    pub content: Folder,
    /// What is in `content/games`; the engine reads it itself.
    pub games: Folder,
    /// What is in `templates`.
    pub templates: Folder,
    /// The fonts in `templates/fonts`, by their paths.
    fonts: Vec<(String, Arc<Vec<u8>>)>,
    known: Arc<Known>,
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
        let mut known = Vec::new();
        let before = before.map(|before| &*before.known);
        let mut content = read_folder(&root.join("content"), before, &mut known, diagnostics);
        let (path, prefix) = (format!("{}/games", content.path), "games/");
        let files = Arc::make_mut(&mut content.files);
        let files = files.extract_if(.., |path, _| path.starts_with(prefix));
        let files = files.map(|(path, file)| (path[prefix.len()..].to_owned(), file)).collect();
        let games = Folder { path, files: Arc::new(files), spelled: BTreeMap::new() };
        content.name_locales(diagnostics);
        let templates = read_folder(&root.join("templates"), before, &mut known, diagnostics);
        let fonts = read_fonts(&root.join("templates/fonts"), diagnostics);
        Sources { content, games, templates, fonts, known: Arc::new(Known::new(known)) }
    }

    /// A fingerprint of all files.
    pub fn fingerprint(&self) -> Fingerprint {
        let folders = [&self.content, &self.games, &self.templates].map(Folder::fingerprint);
        let folders = folders.iter().map(Fingerprint::bytes);
        let fonts = self.fonts.iter().map(|(_, bytes)| bytes.as_slice());
        Fingerprint::of_parts(folders.chain(fonts))
    }

    /// The fonts for texts in pictures. Files that are none are reported.
    pub fn fonts(&self, diagnostics: &mut Diagnostics) -> Fonts {
        let mut fonts = Vec::new();
        for (path, bytes) in &self.fonts {
            match Fonts::is_font(bytes) {
                true => fonts.push(Arc::clone(bytes)),
                false => {
                    let error = Code::UnreadableFile.error(Place::path(path), "this is not a font");
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
    path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/")
}

fn read_folder(
    folder: &Path,
    before: Option<&Known>,
    known: &mut Vec<(Source, Option<Stamp>)>,
    diagnostics: &mut Diagnostics,
) -> Folder {
    let mut paths = Vec::new();
    for entry in WalkDir::new(folder).into_iter().filter_entry(|entry| !is_hidden(entry)) {
        match entry {
            Ok(entry) if entry.file_type().is_file() && !is_font(entry.path()) => {
                paths.push(entry.into_path());
            }
            Ok(entry) if entry.path_is_symlink() => {
                let place = Place::path(shown_path(entry.path()));
                let error = Code::UnexpectedFile.error(place, "symbolic links are not followed");
                diagnostics.push(error.hint("put the file or folder itself there"));
            }
            Ok(_) => {}
            Err(error) => {
                let path = shown_path(error.path().unwrap_or(folder));
                let error = format!("cannot be read: {error}");
                diagnostics.push(Code::UnreadableFile.error(Place::path(path), error));
            }
        }
    }
    let below = |path: &Path| shown_path(path.strip_prefix(folder).unwrap_or(path));
    let read = paths.par_iter().map(|path| Ok((below(path), read_file(path, before)?)));
    let read: Vec<Result<_, Diagnostic>> = read.collect();
    let mut files = Vec::with_capacity(read.len());
    for read in read {
        match read {
            Ok((below, (source, stamp))) => {
                known.push((Source::clone(&source), stamp));
                files.push((below, source));
            }
            Err(error) => diagnostics.push(error),
        }
    }
    files.par_sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    let files = Arc::new(BTreeMap::from_iter(files));
    Folder { path: shown_path(folder), files, spelled: BTreeMap::new() }
}

fn read_fonts(folder: &Path, diagnostics: &mut Diagnostics) -> Vec<(String, Arc<Vec<u8>>)> {
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter().filter_map(Result::ok);
    let mut fonts = Vec::new();
    for entry in entries.filter(|entry| is_font(entry.path())) {
        let shown = shown_path(entry.path());
        match std::fs::read(entry.path()) {
            Ok(bytes) => fonts.push((shown, Arc::new(bytes))),
            Err(error) => {
                let error = format!("cannot be read: {error}");
                diagnostics.push(Code::UnreadableFile.error(Place::path(shown), error));
            }
        }
    }
    fonts
}

/// Fonts are the only files of a site that are no text.
fn is_font(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "ttf" || extension == "otf")
}

fn read_file(path: &Path, before: Option<&Known>) -> Result<(Source, Option<Stamp>), Diagnostic> {
    let shown = shown_path(path);
    let known = before.and_then(|before| before.get(&shown));
    // Before the text: a change in between is seen the next time.
    let metadata = std::fs::metadata(path).ok();
    let stamp = metadata.as_ref().and_then(Stamp::of);
    if let (Some((source, Some(old))), Some(stamp)) = (known, &stamp)
        && stamp.is_same(old)
    {
        return Ok((Source::clone(source), Some(*old)));
    }
    if let Some(size) = metadata.map(|metadata| metadata.len()).filter(|&size| size > LARGEST) {
        let message = format!("the file has {} MB", size / MEGABYTE);
        let error = Code::UnreadableFile.error(Place::path(shown), message);
        let most = LARGEST / MEGABYTE;
        return Err(error.hint(format!("split it: a file of a site has {most} MB at most")));
    }
    match std::fs::read_to_string(path) {
        // The same text is the same source, whatever happened to the file.
        Ok(text) => match known.filter(|(source, _)| source.text == text) {
            Some((source, _)) => Ok((Source::clone(source), stamp)),
            None => Ok((SourceText::new(shown, text), stamp)),
        },
        Err(error) => {
            let error = format!("cannot be read: {error}");
            let error = Code::UnreadableFile.error(Place::path(shown), error);
            Err(error.hint("all files of a site are text in UTF-8"))
        }
    }
}

/// Files of editors and of systems are no content.
fn is_hidden(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    entry.depth() > 0 && (name.starts_with(['.', '#']) || name.ends_with('~'))
}
