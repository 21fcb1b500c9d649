//! The folder beside an output folder in which the next output is made.
//!
//! It is named after the output folder, so that a run finds what a killed one
//! left behind, and holds three things:
//!
//! - `lock`, a file whose lock belongs to the run that writes;
//! - `new`, the output in the making, and after the exchange the previous one;
//! - `old`, the previous output, for the moment between two renames where
//!   there is no exchange.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::error::{OutputError, at};
use super::{system, tree};

/// A work folder that this run alone may use.
pub(super) struct WorkFolder {
    path: PathBuf,
    output: PathBuf,
    /// Held, not read: the lock ends with it.
    _lock: File,
}

impl WorkFolder {
    /// Creates the work folder for an output folder, or takes over one that
    /// a killed run left. Parents of the output folder are created.
    pub(super) fn lock(output: &Path) -> Result<WorkFolder, OutputError> {
        let (Some(parent), Some(name)) = (output.parent(), output.file_name()) else {
            return Err(OutputError::HoldsSources { folder: output.to_owned() });
        };
        let mut work_name = OsString::from(".");
        work_name.push(name);
        work_name.push(".site-gen");
        let path = parent.join(work_name);
        fs::create_dir_all(&path).map_err(at("create", &path))?;
        let lock = lock_file(&path.join("lock"), output)?;
        Ok(WorkFolder { path, output: output.to_owned(), _lock: lock })
    }

    fn new_output(&self) -> PathBuf {
        self.path.join("new")
    }

    fn old_output(&self) -> PathBuf {
        self.path.join("old")
    }

    /// Puts the previous output back in place if a run was killed after it
    /// had moved it away.
    pub(super) fn recover(&self) -> Result<(), OutputError> {
        let old = self.old_output();
        if old.exists() && !self.output.exists() {
            fs::rename(&old, &self.output).map_err(at("rename", &old))?;
        }
        Ok(())
    }

    /// An empty folder for the next output.
    pub(super) fn fresh(&self) -> Result<PathBuf, OutputError> {
        let new = self.new_output();
        for left in [&new, &self.old_output()] {
            remove_folder(left)?;
        }
        fs::create_dir(&new).map_err(at("create", &new))?;
        Ok(new)
    }

    /// Puts a file in the place of another in one step.
    pub(super) fn replace_file(&self, target: &Path, bytes: &[u8]) -> Result<(), OutputError> {
        let new = self.path.join("file");
        let _ = fs::remove_file(&new);
        tree::write_new(&new, bytes)?;
        fs::rename(&new, target).map_err(at("rename", &new))
    }

    /// Puts the new output in the place of the previous one.
    pub(super) fn swap(&self) -> Result<(), OutputError> {
        let new = self.new_output();
        let Ok(metadata) = fs::metadata(&self.output) else {
            return fs::rename(&new, &self.output).map_err(at("rename", &new));
        };
        // Who may read the folder does not change.
        fs::set_permissions(&new, metadata.permissions()).map_err(at("change", &new))?;
        match system::exchange(&new, &self.output) {
            Ok(()) => Ok(()),
            Err(error) if system::cannot_exchange(&error) => self.rename_twice(),
            Err(error) => Err(self.refusal(error)),
        }
    }

    /// The nearest thing to an exchange: between the two steps there is no
    /// output, and [`WorkFolder::recover`] restores it if it ends there.
    fn rename_twice(&self) -> Result<(), OutputError> {
        let (new, old) = (self.new_output(), self.old_output());
        fs::rename(&self.output, &old).map_err(|error| self.refusal(error))?;
        fs::rename(&new, &self.output).map_err(|error| {
            // If this fails too, the next run's `recover` tries again.
            let _ = fs::rename(&old, &self.output);
            at("rename", &new)(error)
        })
    }

    /// Why the output folder could not be moved.
    fn refusal(&self, error: io::Error) -> OutputError {
        match error.kind() {
            io::ErrorKind::ResourceBusy | io::ErrorKind::CrossesDevices => {
                OutputError::MountPoint { folder: self.output.clone() }
            }
            _ => at("rename", &self.output)(error),
        }
    }

    /// Removes the work folder and all that is left in it, unless that is the
    /// only copy of the previous output. What cannot be removed now is tried
    /// again, and then complained about, by the next run: the output is whole.
    pub(super) fn remove(self) {
        if self.output.exists() || !self.old_output().exists() {
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

fn lock_file(path: &Path, output: &Path) -> Result<File, OutputError> {
    let file = File::create(path).map_err(at("create", path))?;
    match file.try_lock() {
        Ok(()) => {}
        // Some network file systems have no locks; there it goes without.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
        Err(TryLockError::Error(error)) => return Err(at("lock", path)(error)),
        Err(TryLockError::WouldBlock) => {
            return Err(OutputError::Busy { folder: output.to_owned() });
        }
    }
    // The run before us may have removed the file after we had opened it;
    // then the lock keeps nobody out.
    if path.exists() { Ok(file) } else { Err(OutputError::Busy { folder: output.to_owned() }) }
}

fn remove_folder(path: &Path) -> Result<(), OutputError> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at("remove", path)(error)),
        _ => Ok(()),
    }
}
