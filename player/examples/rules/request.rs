//! The command line taken apart.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use player::search::{Network, Strategy, Weights};
use player::source::{self, GameFile};
use player::{Choices, Definition, Game, Position};

use crate::HELP;

/// What every command may be told.
const COMMON: [&str; 2] = ["--position", "--option"];

/// The options that have a value.
const WITH_VALUE: [&str; 27] = [
    "--matches",
    "--few",
    "--drawn",
    "--position",
    "--option",
    "--time",
    "--nodes",
    "--depth",
    "--level",
    "--seed",
    "--games",
    "--table",
    "--memory",
    "--threads",
    "--margin",
    "--pieces",
    "--samples",
    "--questions",
    "--answers",
    "--rounds",
    "--change",
    "--tables",
    "--searches",
    "--guided",
    "--width",
    "--changes",
    "--most",
];

/// The options that have none.
const WITHOUT_VALUE: [&str; 3] = ["--divide", "--full", "--check"];

/// A command line taken apart.
pub struct Request {
    /// The first word.
    pub command: String,
    /// The game as data.
    pub definition: Definition,
    /// The options that were given, each as NAME=VALUE.
    pub options: Vec<String>,
    /// Changes of the rules that no option makes, each a line of TOML.
    pub changes: Vec<String>,
    /// The file of the game.
    pub path: PathBuf,
    /// The options and changes as the definition knows them.
    pub choices: Choices,
    /// The game with its options chosen.
    pub game: Game,
    /// What the game's file says about its positions.
    pub weights: Weights,
    /// The position asked about, or the start.
    pub position: Position,
    /// The words after the game.
    pub rest: Vec<String>,
    flags: BTreeMap<String, String>,
}

impl Request {
    /// Reads a command line.
    ///
    /// # Errors
    /// If it is not one; the text says why.
    pub fn parse(arguments: Vec<String>) -> Result<Request, String> {
        let (mut words, mut flags) = (Vec::new(), BTreeMap::new());
        let (mut options, mut changes) = (Vec::new(), Vec::new());
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let (name, inline) = match argument.split_once('=') {
                Some((name, value)) if name.starts_with("--") => {
                    (name.to_owned(), Some(value.to_owned()))
                }
                _ => (argument.clone(), None),
            };
            if WITH_VALUE.contains(&name.as_str()) {
                let value = inline.or_else(|| arguments.next());
                let value = value.ok_or_else(|| format!("{name} needs a value"))?;
                match name.as_str() {
                    "--option" => options.push(value),
                    "--change" => changes.push(value),
                    _ => drop(flags.insert(name, value)),
                }
            } else if WITHOUT_VALUE.contains(&name.as_str()) {
                flags.insert(name, String::new());
            } else if name.starts_with("--") {
                return Err(format!("unknown option {name}"));
            } else {
                words.push(argument);
            }
        }
        if words.len() < 2 {
            return Err(format!("a command and a game are needed\n\n{HELP}"));
        }
        let rest = words.split_off(2);
        let path = path(&words[1]);
        let file = source::load_changed(&path, &changes).map_err(|error| error.to_string())?;
        let GameFile { definition, weights, .. } = file;
        let choices = choices(&definition, &options, !changes.is_empty())?;
        let game = Game::new(&definition, &choices);
        let position = match flags.get("--position") {
            Some(text) => Position::parse(&game, text)
                .map_err(|error| format!("position `{}`: {error}", text.escape_debug()))?,
            None => game.start(),
        };
        Ok(Request {
            command: words.swap_remove(0),
            definition,
            options,
            changes,
            path,
            choices,
            game,
            weights,
            position,
            rest,
            flags,
        })
    }

    /// The winning play that comes with the game, if there is any.
    ///
    /// # Errors
    /// If there is some that does not win.
    pub fn strategy(&self) -> Result<Option<Strategy>, String> {
        source::load_strategy(&self.path, &self.definition, &self.choices)
            .map_err(|error| error.to_string())
    }

    /// The network that judges positions of the game with its options, if
    /// there is one.
    ///
    /// # Errors
    /// If there is one that cannot be read.
    pub fn network(&self) -> Result<Option<Network>, String> {
        self.network_of(&self.path)
    }

    /// The network of another file of the game; see [`Request::network`].
    ///
    /// # Errors
    /// If there is one that cannot be read.
    pub fn network_of(&self, path: &Path) -> Result<Option<Network>, String> {
        if !self.changes.is_empty() {
            return Ok(None);
        }
        let networks = source::load_networks(path, &self.definition);
        let networks = networks.map_err(|error| error.to_string())?;
        Ok(networks.of(&self.choices).cloned())
    }

    /// Makes sure that no option was given but the common ones and these.
    ///
    /// # Errors
    /// If one was; the text names it.
    pub fn allow(&self, names: &[&str]) -> Result<(), String> {
        let known = |name: &str| COMMON.contains(&name) || names.contains(&name);
        match self.flags.keys().find(|name| !known(name)) {
            Some(name) => Err(format!("unknown option {name}")),
            None => Ok(()),
        }
    }

    /// Whether an option was given.
    pub fn has(&self, name: &str) -> bool {
        self.flags.contains_key(name)
    }

    /// The value of an option.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.flags.get(name).map(String::as_str)
    }

    /// The value of an option that is a number.
    ///
    /// # Errors
    /// If it is none.
    pub fn number<T: std::str::FromStr>(&self, name: &str) -> Result<Option<T>, String> {
        let read =
            |text: &str| text.parse().map_err(|_| format!("{name} must be a number, not `{text}`"));
        self.text(name).map(read).transpose()
    }
}

/// The file of the game with this id in `content/games`, or this path.
fn path(name: &str) -> PathBuf {
    if name.ends_with(".toml") || name.contains(['/', '\\']) {
        PathBuf::from(name)
    } else {
        games_folder().join(format!("{name}.toml"))
    }
}

/// `content/games` under the current folder, else beside this crate.
fn games_folder() -> PathBuf {
    let here = Path::new("content/games");
    if here.is_dir() {
        return here.to_owned();
    }
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/games")
}

fn choices(definition: &Definition, options: &[String], changed: bool) -> Result<Choices, String> {
    let mut choices = definition.usual();
    let change = format!("{}=on", source::CHANGE);
    for option in options.iter().chain(changed.then_some(&change)) {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| format!("option `{option}` must be written NAME=VALUE"))?;
        choices = definition.choose(&choices, name, value).map_err(|error| error.to_string())?;
    }
    Ok(choices)
}
