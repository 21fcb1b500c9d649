//! Definitions that a test writes itself, in a folder of their own.

use std::path::PathBuf;

use player::source::FileErrors;
use player::{Definition, Game, source};
use tempfile::TempDir;

/// A folder for game files, with `boards` in it. It is removed at the end.
pub struct Workshop {
    folder: TempDir,
}

impl Workshop {
    /// A workshop with the boards of this project.
    pub fn new() -> Workshop {
        let folder = TempDir::new().expect("a folder for the test");
        let boards = folder.path().join("boards");
        std::fs::create_dir(&boards).expect("a folder for boards");
        let ours = super::games_folder().join("boards/cross.toml");
        std::fs::copy(ours, boards.join("cross.toml")).expect("the board of the project");
        Workshop { folder }
    }

    /// The path of a file in the workshop.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file of the workshop.
    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("a file for the test");
    }

    /// Reads the game in a file of the workshop.
    pub fn load(&self, name: &str) -> Result<Definition, FileErrors> {
        source::load(&self.path(name))
    }

    /// The game in a file of the workshop, with its usual options.
    pub fn game(&self, name: &str) -> Game {
        let definition = self.load(name).unwrap_or_else(|error| panic!("{error}"));
        Game::new(&definition, &definition.usual())
    }
}

/// The text of a game file of the project.
pub fn game_text(id: &str) -> String {
    let path = super::games_folder().join(format!("{id}.toml"));
    std::fs::read_to_string(path).expect("a game of the project")
}

/// A game of the project with one piece of its definition replaced.
pub fn changed_game(id: &str, old: &str, new: &str) -> Game {
    let text = game_text(id);
    assert!(text.contains(old), "{id} has no `{old}`");
    let workshop = Workshop::new();
    workshop.write("changed.toml", &text.replacen(old, new, 1));
    workshop.game("changed.toml")
}
