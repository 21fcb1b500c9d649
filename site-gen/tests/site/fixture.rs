//! A small site without faults: two languages, one game, no player.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// The settings.
pub const SETTINGS: &str = include_str!("fixture/site.toml");
/// The words in English, which is the default locale.
pub const STRINGS_EN: &str = include_str!("fixture/en.toml");
/// The words in Finnish.
pub const STRINGS_FI: &str = include_str!("fixture/fi.toml");
/// A game on nine points: one fox, two geese.
pub const GAME: &str = include_str!("fixture/hunt.toml");
/// Its board.
pub const BOARD: &str = include_str!("fixture/square.toml");
/// Its rules page in English.
pub const RULES_EN: &str = include_str!("fixture/rules-en.md");
/// Its rules page in Finnish.
pub const RULES_FI: &str = include_str!("fixture/rules-fi.md");
/// The home page in English.
pub const HOME_EN: &str = include_str!("fixture/home-en.md");
/// The home page in Finnish.
pub const HOME_FI: &str = include_str!("fixture/home-fi.md");

/// The sign of the site.
const FAVICON: &str =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><path d=\"M0 0h1v1z\"/></svg>\n";

/// From which state of the English pages the Finnish ones were made.
pub const TRANSLATED_FI: &str = include_str!("fixture/translated-fi.toml");

/// The folder of a site.
pub struct Site {
    folder: TempDir,
}

/// What the program said.
pub struct Run {
    /// Its exit status.
    pub status: i32,
    /// What it wrote to stdout.
    pub stdout: String,
    /// What it wrote to stderr.
    pub stderr: String,
}

impl Site {
    /// A site without faults.
    pub fn new() -> Site {
        let site = Site { folder: tempfile::tempdir().expect("a temporary folder") };
        let files = [
            ("content/site.toml", SETTINGS),
            ("content/games/hunt.toml", GAME),
            ("content/games/boards/square.toml", BOARD),
            ("content/en/strings.toml", STRINGS_EN),
            ("content/en/index.md", HOME_EN),
            ("content/en/rules/hunt.md", RULES_EN),
            ("content/fi/strings.toml", STRINGS_FI),
            ("content/fi/index.md", HOME_FI),
            ("content/fi/rules/hunt.md", RULES_FI),
            ("content/fi/translated.toml", TRANSLATED_FI),
            ("templates/style.css", "body { margin: 0 }\n"),
            ("templates/loader.js", "start(\"PLAYER_WASM\");\n"),
            ("templates/api.js", "({ play() {} })\n"),
            ("templates/first.js", "{\n  // At once.\n  begin();\n}\n"),
            ("templates/embed.js", "show(EMBED_LOCALES);\n"),
            ("templates/icons/favicon.svg", FAVICON),
            ("templates/engine.js", "answer(\"ENGINE_WASM\");\n"),
            ("templates/pieces/fox.svg", "<svg viewBox=\"0 0 100 100\"><path d=\"M1 1\"/></svg>\n"),
            (
                "templates/pieces/goose.svg",
                "<svg viewBox=\"0 0 100 100\"><path d=\"M2 2\"/></svg>\n",
            ),
        ];
        for (path, text) in files {
            site.write(path, text);
        }
        site.copy_templates();
        site
    }

    /// The templates are those of the real site: the markup is tested.
    fn copy_templates(&self) {
        let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../templates");
        for entry in fs::read_dir(templates).expect("the folder of templates") {
            let path = entry.expect("a template").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            if name.ends_with(".html") || name == "card.svg" {
                let text = fs::read_to_string(&path).expect("a readable template");
                self.write(&format!("templates/{name}"), &text);
            }
        }
    }

    /// A path in the folder of the site.
    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// Writes a file.
    pub fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        fs::write(path, text).expect("a writable file");
    }

    /// Deletes a file.
    pub fn remove(&self, path: &str) {
        fs::remove_file(self.path(path)).expect("a file to delete");
    }

    /// Replaces a part of a file that must be there.
    pub fn replace(&self, path: &str, old: &str, new: &str) {
        let text = self.read(path);
        assert!(text.contains(old), "{path} holds no {old:?}");
        self.write(path, &text.replacen(old, new, 1));
    }

    /// Adds to the end of a file.
    pub fn append(&self, path: &str, text: &str) {
        self.write(path, &(self.read(path) + text));
    }

    /// The text of a file.
    pub fn read(&self, path: &str) -> String {
        let path = self.path(path);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Runs the program in the folder of the site.
    pub fn run(&self, arguments: &[&str]) -> Run {
        self.run_with(arguments, &[])
    }

    /// Runs the program with some variables set.
    pub fn run_with(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Run {
        let output = Command::new(env!("CARGO_BIN_EXE_site-gen"))
            .args(arguments)
            .current_dir(self.folder.path())
            .env_remove("SITE_COMMIT")
            .env_remove("GITHUB_SHA")
            // Whatever repository is around the temporary folder, it is not ours.
            .env("GIT_DIR", "none")
            .envs(variables.iter().copied())
            .output()
            .expect("the program runs");
        Run {
            status: output.status.code().expect("an exit status"),
            stdout: String::from_utf8(output.stdout).expect("text in UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("text in UTF-8"),
        }
    }

    /// Builds a site that must be right, and returns a page by its folder.
    pub fn built(&self, page: &str) -> String {
        let run = self.run(&["build"]);
        assert_eq!(run.status, 0, "{}", run.stderr);
        self.page(page)
    }

    /// A page that was built, by its folder: `en/hunt`.
    pub fn page(&self, page: &str) -> String {
        self.read(&Path::new("dist").join(page).join("index.html").to_string_lossy())
    }

    /// A file that was built and is no text, by its path.
    pub fn bytes(&self, path: &str) -> Vec<u8> {
        let path = self.path("dist").join(path);
        fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// The paths of all files that were built, sorted.
    pub fn files(&self) -> Vec<String> {
        let dist = self.path("dist");
        let entries = walkdir::WalkDir::new(&dist).sort_by_file_name();
        let files = entries.into_iter().map(|entry| entry.expect("a readable folder"));
        let files = files.filter(|entry| entry.file_type().is_file());
        let below = |path: &Path| path.strip_prefix(&dist).expect("a path below").to_owned();
        files.map(|entry| below(entry.path()).to_string_lossy().into_owned()).collect()
    }

    /// The complaints of `check` about a site that must be wrong.
    pub fn complaints(&self) -> String {
        let run = self.run(&["check"]);
        assert_eq!(run.status, 1, "{}", run.stderr);
        run.stderr
    }
}

/// Asserts that some texts are in a page, one after the other.
#[track_caller]
pub fn assert_in_order(page: &str, texts: &[&str]) {
    let mut rest = page;
    for text in texts {
        match rest.split_once(text) {
            Some((_, after)) => rest = after,
            None => panic!("{text:?} is missing or out of place in:\n{page}"),
        }
    }
}
