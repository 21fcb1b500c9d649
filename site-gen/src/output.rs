//! The site on disk.
//!
//! An output folder is replaced as a whole or not at all: [`write`] puts
//! everything into a work folder beside it (same file system) and then
//! exchanges the two in one step, so that neither a failure nor a kill leaves
//! half a site. Where a system cannot do that, it takes two renames, and for
//! the moment between them there is no site; a run that is killed just then is
//! made good by the next one.
//!
//! - `manifest` is the marker file, which lists our files: others are carried
//!   over, and a folder without it is never touched;
//! - `tree` puts the new output together, of which only what has changed is
//!   written;
//! - `work` is the work folder, `system` what only some systems can do.
//!
//! [`check_folder`] also protects the sources of the site.

mod error;
mod manifest;
mod system;
mod tree;
mod work;

use std::borrow::Borrow;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use rayon::prelude::*;

pub use error::OutputError;
use error::at;
pub use manifest::Inputs;
use manifest::Previous;
use tree::Plan;
use work::WorkFolder;

/// The name of the file by which an output folder of ours is known.
pub const MARKER: &str = ".site-gen";

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

/// What was done to an output folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// How many files are new or have changed.
    pub written: usize,
    /// How many files are as they were.
    pub kept: usize,
    /// How many files of the previous output are gone.
    pub removed: usize,
}

/// Makes `files` the output in `folder`; it and its parents are created if
/// they are missing. Files in it that are not ours stay. If it fails, the
/// folder is as it was before; if nothing has changed, nothing is touched.
/// With `compress`, compressed files stand beside those that are worth it.
/// [`made_from`] tells `inputs` later.
///
/// # Errors
/// If the path of a file leads out of the folder or occurs twice, if `folder`
/// is a file, a mount point or holds files but no earlier output of ours, if a
/// file of other people is in the way, if another run is writing there, or if
/// the file system refuses.
pub fn write<F: Borrow<OutputFile> + Sync>(
    files: &[F],
    compress: bool,
    inputs: Option<Inputs>,
    folder: &Path,
) -> Result<Written, OutputError> {
    let folder = resolve(folder)?;
    let work = WorkFolder::lock(&folder)?;
    let result = write_through(&work, files, compress, inputs, &folder);
    work.remove();
    result
}

fn write_through<F: Borrow<OutputFile> + Sync>(
    work: &WorkFolder,
    files: &[F],
    compress: bool,
    inputs: Option<Inputs>,
    folder: &Path,
) -> Result<Written, OutputError> {
    work.recover()?;
    refuse_foreign(folder)?;
    let plan = Plan::new(files, compress, folder)?;
    let text = manifest::Manifest { inputs, ..plan.manifest() }.text();
    if plan.is_done() {
        let marker = folder.join(MARKER);
        if fs::read(&marker).map_err(at("read", &marker))? != text.as_bytes() {
            work.replace_file(&marker, text.as_bytes())?;
        }
        return Ok(plan.summary());
    }
    let new = work.fresh()?;
    plan.assemble(&new)?;
    // Last: by its age, later changes of files are seen.
    tree::write_new(&new.join(MARKER), text.as_bytes())?;
    work.swap()?;
    Ok(plan.summary())
}

/// What the output in `folder` was made from, if that was recorded and nobody
/// has changed or removed a file of it since.
///
/// # Errors
/// If the file system refuses.
pub fn made_from(folder: &Path) -> Result<Option<Inputs>, OutputError> {
    let Some(previous) = Previous::read(folder)? else { return Ok(None) };
    let Some(manifest) = &previous.manifest else { return Ok(None) };
    let is_whole = manifest.files.par_iter().all(|(path, entry)| {
        fs::symlink_metadata(folder.join(path))
            .is_ok_and(|metadata| previous.is_untouched(entry, &metadata))
    });
    Ok(manifest.inputs.filter(|_| is_whole))
}

/// Whether a relative path of the site stays below the folder it is joined to,
/// and can stand in a manifest.
fn stays_inside(path: &str) -> bool {
    !path.is_empty()
        && !path.contains(['\\', '\0', '\n'])
        && path != MARKER
        && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

/// Refuses whatever is not an empty folder, an output of ours, or nothing;
/// and what cannot be renamed.
fn refuse_foreign(folder: &Path) -> Result<(), OutputError> {
    if system::is_mount_point(folder) {
        return Err(OutputError::MountPoint { folder: folder.to_owned() });
    }
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
