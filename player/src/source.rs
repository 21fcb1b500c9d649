//! Definitions as people write them: TOML.
//!
//! A game is a file `<id>.toml`; its board is `boards/<name>.toml` beside it,
//! its puzzles are `puzzles/<id>.toml`, the network that judges its positions
//! is `networks/<id>.toml`.
//! Unknown keys are errors, and every error knows its place in the file.

mod board;
#[cfg(feature = "search")]
mod network;
#[cfg(feature = "search")]
mod puzzles;
mod rules;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::definition::{Choices, Definition};

#[cfg(feature = "search")]
pub use network::{Networks, Taught, load_networks, network_text, read_network};
#[cfg(feature = "search")]
pub use puzzles::{load_puzzles, puzzles_path, read_puzzles};

/// What is wrong with a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceError {
    /// What is wrong, in a few words.
    pub message: String,
    /// The bytes of the file that are at fault, where that can be told.
    pub span: Option<Range<usize>>,
    /// What would be right.
    pub hint: Option<String>,
}

impl SourceError {
    fn new(message: impl Into<String>, span: Range<usize>) -> SourceError {
        SourceError { message: message.into(), span: Some(span), hint: None }
    }

    fn hint(mut self, hint: impl Into<String>) -> SourceError {
        self.hint = Some(hint.into());
        self
    }
}

impl From<toml::de::Error> for SourceError {
    fn from(error: toml::de::Error) -> SourceError {
        SourceError { message: error.message().to_owned(), span: error.span(), hint: None }
    }
}

/// The errors of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileErrors {
    /// The file.
    pub path: PathBuf,
    /// Its text, empty if it could not be read.
    pub text: String,
    /// At least one error, in the order of their places.
    pub errors: Vec<SourceError>,
}

impl FileErrors {
    fn new(path: &Path, text: &str, mut errors: Vec<SourceError>) -> FileErrors {
        errors.sort_by_key(|error| error.span.as_ref().map(|span| span.start));
        FileErrors { path: path.to_owned(), text: text.to_owned(), errors }
    }

    fn unreadable(path: &Path, error: &std::io::Error) -> FileErrors {
        let message = format!("cannot be read: {error}");
        let errors = vec![SourceError { message, span: None, hint: None }];
        FileErrors { path: path.to_owned(), text: String::new(), errors }
    }
}

impl fmt::Display for FileErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.errors.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{}", self.path.display())?;
            if let Some(span) = &error.span {
                let before = &self.text[..span.start.min(self.text.len())];
                let line = before.matches('\n').count() + 1;
                let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
                write!(f, ":{line}:{column}")?;
            }
            write!(f, ": {}", error.message)?;
            if let Some(hint) = &error.hint {
                write!(f, " ({hint})")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for FileErrors {}

/// All that a game file says.
#[derive(Clone, Debug)]
pub struct GameFile {
    /// The game.
    pub definition: Definition,
    /// Which numbered rule of the rules page explains a refusal: anchors such
    /// as `moves-2` by the side and what was refused, such as
    /// `few-cannot-reach`.
    pub explained: BTreeMap<String, String>,
    /// The weights of the search; every weight that is left out is the usual
    /// one.
    #[cfg(feature = "search")]
    pub weights: crate::search::Weights,
}

/// Reads the game file `path`, and its board beside it. The id of the game is
/// the name of the file.
///
/// # Errors
/// If one of the files cannot be read or is not right; all errors of the
/// first such file are given.
pub fn load_file(path: &Path) -> Result<GameFile, FileErrors> {
    load_changed(path, &[])
}

/// Reads only the definition of the game file `path`.
///
/// # Errors
/// As [`load_file`].
pub fn load(path: &Path) -> Result<Definition, FileErrors> {
    load_file(path).map(|file| file.definition)
}

/// The option that carries the changes of [`load_changed`], with the values
/// `off` and `on`.
pub const CHANGE: &str = "change";

/// A game file with changes of the rules that no option of the game makes:
/// lines such as `many.start = "a1 b1"`, as in the patch of an option. They
/// become one more option.
///
/// # Errors
/// As [`load_file`]; the lines are taken as the last ones of the file.
pub fn load_changed(path: &Path, changes: &[String]) -> Result<GameFile, FileErrors> {
    let mut text = read(path)?;
    if !changes.is_empty() {
        text += &format!("\n[[option]]\nname = \"{CHANGE}\"\nvalues = [\"off\", \"on\"]\n");
        changes.iter().for_each(|change| text += &format!("patch.on.{change}\n"));
    }
    let in_file = |errors| FileErrors::new(path, &text, errors);
    let id = id_of(path);
    let mut raw = rules::parse(&id, &text).map_err(in_file)?;
    let board_path = path.with_file_name("boards").join(format!("{}.toml", raw.board_name()));
    let board_text = match std::fs::read_to_string(&board_path) {
        Ok(text) => text,
        Err(error) => return Err(in_file(vec![raw.no_board(&board_path, &error)])),
    };
    let board = board::parse(&board_text)
        .map_err(|errors| FileErrors::new(&board_path, &board_text, errors))?;
    Ok(GameFile {
        explained: std::mem::take(&mut raw.explained),
        #[cfg(feature = "search")]
        weights: raw.evaluation,
        definition: raw.resolve(&id, board).map_err(in_file)?,
    })
}

/// Reads the definition of the game `id` from its text and that of its board.
///
/// # Errors
/// If one of them is not right; all errors of the first such text are given.
pub fn read_texts(id: &str, game: &str, board: &str) -> Result<Definition, Vec<SourceError>> {
    let raw = rules::parse(id, game)?;
    raw.resolve(id, board::parse(board)?)
}

/// Reads only the weights of the search from the game file `path`, whose board
/// need not be there.
///
/// # Errors
/// If the file cannot be read or is not a game file.
#[cfg(feature = "search")]
pub fn load_evaluation(path: &Path) -> Result<crate::search::Weights, FileErrors> {
    let text = read(path)?;
    let raw =
        rules::parse(&id_of(path), &text).map_err(|errors| FileErrors::new(path, &text, errors))?;
    Ok(raw.evaluation)
}

/// The id of a game: the name of its file.
fn id_of(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Where the strategy of a game with these choices is, if there is one: beside
/// the game file `path`, in `strategies/`, with the options that are not usual
/// in its name, such as `fox-and-geese.geese-17.txt`.
pub fn strategy_path(path: &Path, definition: &Definition, choices: &Choices) -> PathBuf {
    let unusual = definition.unusual(choices).map(|(option, value)| format!(".{option}-{value}"));
    let name = format!("{}{}.txt", definition.id, unusual.collect::<String>());
    path.with_file_name("strategies").join(name)
}

/// Reads the strategy of a game with these choices, if there is one.
///
/// # Errors
/// If there is one that cannot be read or does not win.
#[cfg(feature = "search")]
pub fn load_strategy(
    path: &Path,
    definition: &Definition,
    choices: &Choices,
) -> Result<Option<crate::search::Strategy>, FileErrors> {
    let path = strategy_path(path, definition, choices);
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(FileErrors::unreadable(&path, &error)),
    };
    let game = crate::Game::new(definition, choices);
    crate::search::Strategy::read(&game, &text).map(Some).map_err(|error| {
        let errors = vec![SourceError { message: error.to_string(), span: None, hint: None }];
        FileErrors { path, text, errors }
    })
}

fn read(path: &Path) -> Result<String, FileErrors> {
    std::fs::read_to_string(path).map_err(|error| FileErrors::unreadable(path, &error))
}

/// The numbers of the option and of its value that a text of a file beside the
/// game's names, such as `geese=17`.
#[cfg(feature = "search")]
fn named_choice(
    definition: &Definition,
    option: &toml::Spanned<String>,
) -> Result<(usize, usize), SourceError> {
    let Some((name, value)) = option.get_ref().split_once('=') else {
        let message = format!("`{}` is not an option with its value", option.get_ref());
        return Err(SourceError::new(message, option.span()).hint("write it like \"geese=17\""));
    };
    let chosen = definition.choose(&definition.usual(), name, value);
    let number = definition.options.iter().position(|option| option.name == name);
    match (chosen, number) {
        (Ok(chosen), Some(number)) => Ok((number, chosen.value(number))),
        (chosen, _) => {
            let message = chosen.err().map(|error| error.to_string()).unwrap_or_default();
            let hint = "an option of the game's file with one of its values";
            Err(SourceError::new(message, option.span()).hint(hint))
        }
    }
}

const NAME_HINT: &str = "lower-case ASCII letters, digits and single hyphens";

/// Whether a text can name a game, option, value or piece.
fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.split('-').all(|part| {
            !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}
