//! The first files of a new language or game, with the list of what is to be
//! done then.
//!
//! 1. `locale` is a language: its words, its pages as drafts;
//! 2. `game` is a game: its definition, its pages as drafts;
//! 3. `drafts` makes the drafts of pages;
//! 4. here all of that becomes files.

mod drafts;
mod game;
mod locale;

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use crate::diagnostic::Diagnostics;

pub use game::game;
pub use locale::locale;

/// Files to be made, and what is to be done with them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scaffold {
    /// The texts of new files by their paths below the root of the site.
    new: BTreeMap<String, String>,
    /// The texts of files that are there, by the same paths.
    changed: BTreeMap<String, String>,
    /// What is to be done, step by step.
    todo: Vec<String>,
}

/// Why there is no scaffold.
#[derive(Debug)]
pub enum ScaffoldError {
    /// The site itself is wrong.
    Site(Diagnostics),
    /// The name cannot be used; why.
    Name(String),
    /// A file of this path is there already.
    Exists(String),
    /// A file cannot be written.
    Io(String, io::Error),
}

impl fmt::Display for ScaffoldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScaffoldError::Site(_) => write!(f, "the site has errors"),
            ScaffoldError::Name(why) => write!(f, "{why}"),
            ScaffoldError::Exists(path) => write!(f, "{path} is there already"),
            ScaffoldError::Io(path, _) => write!(f, "cannot write {path}"),
        }
    }
}

impl std::error::Error for ScaffoldError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ScaffoldError::Io(_, error) => Some(error),
            _ => None,
        }
    }
}

impl Scaffold {
    /// Writes the files below `root`. Nothing that is there is overwritten,
    /// except what the scaffold says it changes.
    ///
    /// # Errors
    /// If a new file is there already, or one cannot be written.
    pub fn write(&self, root: &Path) -> Result<(), ScaffoldError> {
        if let Some(path) = self.new.keys().find(|path| root.join(path).exists()) {
            return Err(ScaffoldError::Exists(path.clone()));
        }
        for (path, text) in self.new.iter().chain(&self.changed) {
            let failed = |error| ScaffoldError::Io(path.clone(), error);
            let file = root.join(path);
            if let Some(folder) = file.parent() {
                fs::create_dir_all(folder).map_err(failed)?;
            }
            fs::write(&file, text).map_err(failed)?;
        }
        Ok(())
    }
}

/// The files, then the list.
impl fmt::Display for Scaffold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.new.keys().try_for_each(|path| writeln!(f, "new      {path}"))?;
        self.changed.keys().try_for_each(|path| writeln!(f, "changed  {path}"))?;
        writeln!(f, "\nWhat is to be done:\n")?;
        for (index, step) in self.todo.iter().enumerate() {
            writeln!(f, "{}. {step}", index + 1)?;
        }
        Ok(())
    }
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}
