//! Why a site could not be written.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a site could not be written.
#[derive(Debug)]
pub enum OutputError {
    /// The folder is the root of the site or one of its parents.
    HoldsSources {
        /// The folder that was to be written.
        folder: PathBuf,
    },
    /// The folder lies in, or holds, a source folder of the site.
    InSources {
        /// The folder that was to be written.
        folder: PathBuf,
        /// The source folder.
        sources: PathBuf,
    },
    /// The folder holds files and is no earlier output.
    NotOurs {
        /// The folder that was to be written.
        folder: PathBuf,
    },
    /// There is a file in the place of the folder.
    NotAFolder {
        /// The path of that file.
        path: PathBuf,
    },
    /// Another file system is mounted in the place of the folder.
    MountPoint {
        /// The folder that was to be written.
        folder: PathBuf,
    },
    /// A file in the output folder that is not ours is where the site has one.
    InTheWay {
        /// The path of that file.
        path: PathBuf,
    },
    /// A file of the site has a path that leads out of the folder.
    BadPath {
        /// The path as the site has it.
        path: String,
    },
    /// Another run of site-gen is writing the same folder.
    Busy {
        /// The folder that was to be written.
        folder: PathBuf,
    },
    /// The file system refused.
    Io {
        /// What was tried, as a verb: "write", "rename".
        action: &'static str,
        /// The file or folder it was tried on.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Turns an error of the system into one that names action and path.
pub(super) fn at(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> OutputError {
    let path = path.to_owned();
    move |source| OutputError::Io { action, path, source }
}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutputError::HoldsSources { folder } => write!(
                f,
                "{} holds the sources of the site and cannot be the output folder",
                folder.display()
            ),
            OutputError::InSources { folder, sources } => write!(
                f,
                "the output folder {} would be mixed up with the sources in {}",
                folder.display(),
                sources.display()
            ),
            OutputError::NotOurs { folder } => write!(
                f,
                "the folder {} holds files that site-gen did not write; \
                 empty it or choose another with --output",
                folder.display()
            ),
            OutputError::NotAFolder { path } => {
                write!(f, "{} is not a folder; choose another with --output", path.display())
            }
            OutputError::MountPoint { folder } => write!(
                f,
                "{} is a mount point, which cannot be replaced in one step; \
                 choose a folder in it with --output",
                folder.display()
            ),
            OutputError::InTheWay { path } => write!(
                f,
                "{} was not written by site-gen, but the site has something in its place; \
                 move it away",
                path.display()
            ),
            OutputError::BadPath { path } => {
                write!(f, "the path `{path}` does not stay inside the output folder")
            }
            OutputError::Busy { folder } => {
                write!(f, "another run of site-gen is writing {}", folder.display())
            }
            OutputError::Io { action, path, .. } => {
                write!(f, "cannot {action} {}", path.display())
            }
        }
    }
}

impl std::error::Error for OutputError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            OutputError::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
