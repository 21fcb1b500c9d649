//! The new output, put together beside the previous one: what has not changed
//! is linked from there, the rest is written, and files of other people are
//! taken along.

use std::borrow::{Borrow, Cow};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use walkdir::WalkDir;

use super::error::{OutputError, at};
use super::manifest::{Entry, Manifest, Previous};
use super::{MARKER, OutputFile, Written, stays_inside, system};
use crate::compress::{self, Encoding};

/// A file of the new output.
struct Item<'a> {
    path: Cow<'a, str>,
    entry: Entry,
    content: Content<'a>,
}

/// Where the bytes of a file come from.
enum Content<'a> {
    /// The previous output has them already; without, it has to be read.
    There(Option<&'a [u8]>),
    Given(&'a [u8]),
    Made(Vec<u8>),
}

impl Item<'_> {
    fn is_there(&self) -> bool {
        matches!(self.content, Content::There(_))
    }
}

/// What is to be done to get from the previous output to the new one.
pub(super) struct Plan<'a> {
    items: Vec<Item<'a>>,
    previous: Option<Previous>,
    folder: &'a Path,
}

impl<'a> Plan<'a> {
    /// Compares files with what is in the output folder. With `compress`,
    /// those that are worth it get compressed ones beside them.
    pub(super) fn new<F: Borrow<OutputFile> + Sync>(
        files: &'a [F],
        compress: bool,
        folder: &'a Path,
    ) -> Result<Plan<'a>, OutputError> {
        let mut plan = Plan { items: Vec::new(), previous: Previous::read(folder)?, folder };
        let items = files.par_iter().map(|file| plan.items_of(file.borrow(), compress));
        plan.items = items.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
        Ok(plan)
    }

    /// A file and its compressed ones.
    fn items_of(&self, file: &'a OutputFile, compress: bool) -> Result<Vec<Item<'a>>, OutputError> {
        if !stays_inside(&file.path) {
            return Err(OutputError::BadPath { path: file.path.clone() });
        }
        let entry = Entry::of(&file.bytes);
        let is_there = self.there(&file.path) == Some(entry);
        let content = match is_there {
            true => Content::There(Some(&file.bytes)),
            false => Content::Given(&file.bytes),
        };
        let mut items = vec![Item { path: Cow::Borrowed(&file.path), entry, content }];
        if compress && compress::is_worth_it(&file.path, file.bytes.len()) {
            items.extend(Encoding::ALL.map(|encoding| {
                let path = format!("{}.{}", file.path, encoding.extension());
                // Of the same bytes it has been made already.
                match self.there(&path).filter(|_| is_there) {
                    Some(entry) => Item { path: path.into(), entry, content: Content::There(None) },
                    None => {
                        let bytes = encoding.encode(&file.bytes);
                        let entry = Entry::of(&bytes);
                        Item { path: path.into(), entry, content: Content::Made(bytes) }
                    }
                }
            }));
        }
        Ok(items)
    }

    /// A file of the previous output, if it is as it was written.
    fn there(&self, path: &str) -> Option<Entry> {
        let previous = self.previous.as_ref()?;
        let entry = previous.manifest.as_ref()?.files.get(path)?;
        let metadata = fs::symlink_metadata(self.folder.join(path)).ok()?;
        previous.is_untouched(entry, &metadata).then_some(*entry)
    }

    /// The manifest of the new output.
    pub(super) fn manifest(&self) -> Manifest {
        let files = self.items.iter().map(|item| (item.path.clone().into_owned(), item.entry));
        Manifest { inputs: None, files: files.collect() }
    }

    /// What will have been done.
    pub(super) fn summary(&self) -> Written {
        let kept = self.items.iter().filter(|item| item.is_there()).count();
        let paths: BTreeSet<&str> = self.items.iter().map(|item| &*item.path).collect();
        let known = self.known().into_iter().flat_map(|manifest| manifest.files.keys());
        Written {
            written: self.items.len() - kept,
            kept,
            removed: known.filter(|path| !paths.contains(path.as_str())).count(),
        }
    }

    /// Whether the previous output has just these files, each as it is to be.
    pub(super) fn is_done(&self) -> bool {
        let summary = self.summary();
        self.known().is_some() && summary.written == 0 && summary.removed == 0
    }

    fn known(&self) -> Option<&Manifest> {
        self.previous.as_ref()?.manifest.as_ref()
    }

    /// Puts the new output together in an empty folder.
    pub(super) fn assemble(&self, new: &Path) -> Result<(), OutputError> {
        let foreign = self.foreign()?;
        self.make_folders(new)?;
        self.items.par_iter().try_for_each(|item| self.place(item, new))?;
        foreign.iter().try_for_each(|path| self.carry_over(path, new))
    }

    /// Each folder once, the outer ones first.
    fn make_folders(&self, new: &Path) -> Result<(), OutputError> {
        let mut folders: BTreeSet<&str> = BTreeSet::new();
        for item in &self.items {
            let mut path = &*item.path;
            while let Some((parent, _)) = path.rsplit_once('/') {
                if !folders.insert(parent) {
                    break;
                }
                path = parent;
            }
        }
        // By depth, so that each has its parent, and those of one depth at once.
        let mut levels: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for folder in folders {
            levels.entry(folder.matches('/').count()).or_default().push(folder);
        }
        levels.values().try_for_each(|level| {
            level.par_iter().try_for_each(|folder| {
                let path = new.join(folder);
                fs::create_dir(&path).map_err(at("create", &path))
            })
        })
    }

    fn place(&self, item: &Item, new: &Path) -> Result<(), OutputError> {
        let (old, target) = (self.folder.join(&*item.path), new.join(&*item.path));
        // Some file systems have no hard links.
        match &item.content {
            Content::There(_) if fs::hard_link(&old, &target).is_ok() => Ok(()),
            Content::There(None) => fs::copy(&old, &target).map(|_| ()).map_err(at("copy", &old)),
            Content::There(Some(bytes)) | Content::Given(bytes) => write_new(&target, bytes),
            Content::Made(bytes) => write_new(&target, bytes),
        }
    }

    /// The files of other people in the output folder, and folders that hold
    /// nothing. Where nobody knows whose they are, since the list of ours is of
    /// an older version or damaged, all that we do not write now.
    fn foreign(&self) -> Result<Vec<PathBuf>, OutputError> {
        if self.previous.is_none() {
            return Ok(Vec::new());
        }
        let known = self.known();
        let is_ours = |name: &str| known.is_some_and(|known| known.files.contains_key(name));
        let ours: BTreeSet<&str> = self.items.iter().map(|item| &*item.path).collect();
        let mut foreign = Vec::new();
        for entry in WalkDir::new(self.folder).min_depth(1).sort_by_file_name() {
            let entry = entry.map_err(|error| {
                let path = error.path().unwrap_or(self.folder).to_owned();
                at("read", &path)(error.into())
            })?;
            let path = entry.path().strip_prefix(self.folder).unwrap_or(entry.path());
            let name = path.to_string_lossy().replace('\\', "/");
            let is_folder = entry.file_type().is_dir();
            let is_empty = || fs::read_dir(entry.path()).is_ok_and(|mut all| all.next().is_none());
            if name == MARKER || is_ours(&name) || is_folder && !is_empty() {
                continue;
            }
            match (ours.contains(name.as_str()), known) {
                (true, Some(_)) => return Err(OutputError::InTheWay { path: entry.into_path() }),
                (true, None) => {}
                (false, _) => foreign.push(path.to_owned()),
            }
        }
        Ok(foreign)
    }

    fn carry_over(&self, path: &Path, new: &Path) -> Result<(), OutputError> {
        let (from, to) = (self.folder.join(path), new.join(path));
        if let Some(parent) = to.parent() {
            // A file of the site may now be where a folder was.
            let in_the_way = |_| OutputError::InTheWay { path: from.clone() };
            fs::create_dir_all(parent).map_err(in_the_way)?;
        }
        let kind = fs::symlink_metadata(&from).map_err(at("read", &from))?.file_type();
        if !kind.is_dir() && to.symlink_metadata().is_ok() {
            return Err(OutputError::InTheWay { path: from });
        }
        let done = if kind.is_dir() {
            fs::create_dir_all(&to)
        } else if kind.is_symlink() {
            system::copy_link(&from, &to)
        } else {
            fs::hard_link(&from, &to).or_else(|_| fs::copy(&from, &to).map(|_| ()))
        };
        done.map_err(at("copy", &from))
    }
}

/// Writes a file that must not be there yet.
pub(super) fn write_new(target: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    let mut file = fs::File::create_new(target).map_err(at("create", target))?;
    file.write_all(bytes).map_err(at("write", target))
}
