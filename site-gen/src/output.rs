//! The site on disk.
//!
//! An output folder is replaced as a whole or not at all: [`write`] puts
//! everything into a work folder beside it (same file system) and then swaps
//! the two by renaming, so that neither a failure nor a kill leaves half a
//! site. A marker file tells our folders from those of other people, which
//! are never touched; [`check_folder`] also protects the sources of the site.

mod error;
mod work;

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

pub use error::OutputError;
use error::at;
use work::WorkFolder;

/// The name of the file by which an output folder of ours is known.
pub const MARKER: &str = ".site-gen";

const MARKER_TEXT: &str = "This folder was written by site-gen, which replaces it as a whole.\n\
    Keep nothing of your own here.\n";

/// Folders of the root in which no output may be written.
const SOURCE_FOLDERS: [&str; 5] = ["content", "templates", "player", "site-gen", ".git"];

/// A file of the finished site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutputFile {
    /// The path below the root of the site, with `/` between its parts.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Makes sure, without writing anything, that the site of the folder `root`
/// may be written to `folder`: that this destroys neither sources nor files
/// of other people. Worth a call before a long build.
///
/// # Errors
/// If `folder` is the root, a parent of it or inside its sources, or if it is
/// a file, or a folder with files in it that is no earlier output of ours.
pub fn check_folder(root: &Path, folder: &Path) -> Result<(), OutputError> {
    let root = resolve(root)?;
    let folder = resolve(folder)?;
    if root.starts_with(&folder) {
        return Err(OutputError::HoldsSources { folder });
    }
    for name in SOURCE_FOLDERS {
        let sources = resolve(&root.join(name))?;
        if folder.starts_with(&sources) || sources.starts_with(&folder) {
            return Err(OutputError::InSources { folder, sources });
        }
    }
    refuse_foreign(&folder)
}

/// Replaces what is in `folder` by `files`; the folder and its parents are
/// created if they are missing. If it fails, the folder is as it was before.
///
/// # Errors
/// If the path of a file leads out of the folder or occurs twice, if `folder`
/// is a file or holds files that are not an earlier output of ours, if another
/// run is writing there, or if the file system refuses.
pub fn write(files: &[OutputFile], folder: &Path) -> Result<(), OutputError> {
    let folder = resolve(folder)?;
    let work = WorkFolder::lock(&folder)?;
    let result = write_through(&work, files, &folder);
    work.remove();
    result
}

fn write_through(
    work: &WorkFolder,
    files: &[OutputFile],
    folder: &Path,
) -> Result<(), OutputError> {
    work.recover()?;
    refuse_foreign(folder)?;
    let new = work.fresh()?;
    for file in files {
        write_file(&new, &file.path, &file.bytes)?;
    }
    // Last, so that a file of the site cannot take its place unnoticed.
    write_file(&new, MARKER, MARKER_TEXT.as_bytes())?;
    work.swap()
}

fn write_file(folder: &Path, path: &str, bytes: &[u8]) -> Result<(), OutputError> {
    if !stays_inside(path) {
        return Err(OutputError::BadPath { path: path.to_owned() });
    }
    let target = folder.join(path);
    if let Some(parent) = target.parent() {
        fs::create_dir_all(parent).map_err(at("create", parent))?;
    }
    let mut file = fs::File::create_new(&target).map_err(at("create", &target))?;
    io::Write::write_all(&mut file, bytes).map_err(at("write", &target))
}

/// Whether a relative path of the site stays below the folder it is joined to.
fn stays_inside(path: &str) -> bool {
    !path.is_empty()
        && !path.contains(['\\', '\0'])
        && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

/// Refuses whatever is not an empty folder, an output of ours, or nothing.
fn refuse_foreign(folder: &Path) -> Result<(), OutputError> {
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            Err(OutputError::NotAFolder { path: folder.to_owned() })
        }
        Err(error) => Err(at("read", folder)(error)),
        Ok(mut entries) => {
            if entries.next().is_none() || folder.join(MARKER).is_file() {
                Ok(())
            } else {
                Err(OutputError::NotOurs { folder: folder.to_owned() })
            }
        }
    }
}

/// The absolute path of a file or folder that need not exist, with all links
/// followed as far as it does.
fn resolve(path: &Path) -> Result<PathBuf, OutputError> {
    let absolute = std::path::absolute(path).map_err(at("find", path))?;
    let mut missing = Vec::new();
    let mut existing = absolute.as_path();
    loop {
        match existing.canonicalize() {
            Ok(mut resolved) => {
                resolved.extend(missing.iter().rev());
                return Ok(resolved);
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                // A path such as `missing/..` has no name here: not ours to guess.
                let (Some(name), Some(parent)) = (existing.file_name(), existing.parent()) else {
                    return Err(at("find", &absolute)(error));
                };
                missing.push(name);
                existing = parent;
            }
            Err(error) => return Err(at("find", existing)(error)),
        }
    }
}
