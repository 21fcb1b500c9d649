//! The games of the site: their definitions, and which words they need.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use player::compiled::all_choices;
use player::puzzle::Puzzle;
use player::search::{Network, Weights};
use player::source::{FileErrors, GameFile, SourceError, load_networks, load_strategy};
use player::{Choices, Definition, Game, Position, Side};
use serde::Serialize;

use crate::config::Config;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Place, Source, SourceText};
use crate::hash::Fingerprint;
use crate::sources::{Folder, shown_path};
use crate::toml_text::Explained;

/// The name of a game in files and pages.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct GameId(String);

impl GameId {
    /// The game with this name, which need not exist.
    pub fn new(id: impl Into<String>) -> GameId {
        GameId(id.into())
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A game with its usual options, ready to be drawn.
#[derive(Clone, Debug)]
pub struct GameEntry {
    /// The game as data.
    pub definition: Definition,
    /// What the computer thinks of its positions.
    pub weights: Weights,
    /// The game with the usual value of every option.
    pub game: Game,
    /// The position in which it begins.
    pub start: Position,
    /// The anchors of the numbered rules that explain refusals
    /// ([`GameFile::explained`]).
    pub explained: BTreeMap<String, String>,
    /// What the engine can know beside rules and weights, by the numbers of the
    /// options it is for.
    pub lore: BTreeMap<usize, Lore>,
    /// Its puzzles, the easy ones first.
    pub puzzles: Vec<Puzzle>,
    /// Whether there are puzzles that are wrong, which has been reported.
    pub is_puzzling: bool,
    /// The path of the definition, for errors about it.
    pub path: String,
}

/// What the engine can know of a game, as bytes that it reads.
#[derive(Clone, Debug, Default)]
pub struct Lore {
    /// A table of winning play.
    pub proven: Option<Vec<u8>>,
    /// A network that judges positions.
    pub network: Option<Vec<u8>>,
}

impl GameEntry {
    /// The names of the kinds of pieces.
    pub fn kinds(&self) -> impl Iterator<Item = &str> {
        Side::ALL.into_iter().map(|side| self.definition.pieces[side].kind.as_str())
    }
}

/// All games of the site.
pub type Games = BTreeMap<GameId, GameEntry>;

/// With so many positions for each turn puzzles are looked at whenever the site
/// is built. All that they claim is seen with more, in a test of the player.
const GLANCE: u64 = 1000;

/// The games as they were read last, if nothing was wrong with them: to read
/// them is to prove their winning play and to look at their puzzles.
#[derive(Debug, Default)]
pub struct Memory(Option<(Fingerprint, Games)>);

/// Reads the definitions of the games that the site has, from
/// `content/games` in the folder `root`, unless `memory` has them as they are
/// in `files`. What is wrong with them is added to `diagnostics`, and a game
/// that is wrong is left out.
pub fn load(
    root: &Path,
    config: &Config,
    files: &Folder,
    memory: &mut Memory,
    diagnostics: &mut Diagnostics,
) -> Games {
    let ids = config.games.iter().map(|id| id.as_str().as_bytes());
    let known = Fingerprint::of_parts(ids.chain([files.fingerprint().bytes()]));
    if let Some((_, games)) = memory.0.as_ref().filter(|(last, _)| *last == known) {
        return games.clone();
    }
    let mut found = Diagnostics::new();
    let entry = |id: &GameId| Some((id.clone(), entry(root, config, id, &mut found)?));
    let games: Games = config.games.iter().filter_map(entry).collect();
    memory.0 = found.is_empty().then(|| (known, games.clone()));
    diagnostics.extend(found);
    games
}

fn entry(
    root: &Path,
    config: &Config,
    id: &GameId,
    diagnostics: &mut Diagnostics,
) -> Option<GameEntry> {
    let path = root.join("content/games").join(format!("{id}.toml"));
    if !path.is_file() {
        let message = format!("there is no game `{id}`");
        let hint = format!("its rules would be in {}", shown_path(&path));
        diagnostics.push(Code::Game.error(config.game_place(id), message).hint(hint));
        return None;
    }
    let file = player::source::load_file(&path).map_err(|errors| report(&errors, diagnostics));
    let GameFile { definition, weights, explained } = file.ok()?;
    let game = Game::new(&definition, &Choices::default());
    let lore = lore(&path, &definition, diagnostics);
    let puzzles = player::source::load_puzzles(&path, &definition, &weights, GLANCE);
    let is_puzzling = puzzles.is_err();
    let puzzles = puzzles.map_err(|errors| report(&errors, diagnostics)).unwrap_or_default();
    Some(GameEntry {
        start: game.start(),
        path: shown_path(&path),
        definition,
        weights,
        game,
        explained,
        lore,
        puzzles,
        is_puzzling,
    })
}

/// What is known of a game. To read its winning play is to prove it: what does
/// not win is reported.
fn lore(
    path: &Path,
    definition: &Definition,
    diagnostics: &mut Diagnostics,
) -> BTreeMap<usize, Lore> {
    let networks = load_networks(path, definition).map_err(|errors| report(&errors, diagnostics));
    let networks = networks.unwrap_or_default();
    let mut all = BTreeMap::new();
    for (number, choices) in all_choices(definition).iter().enumerate() {
        let strategy = load_strategy(path, definition, choices);
        let strategy = strategy.map_err(|errors| report(&errors, diagnostics)).ok().flatten();
        let lore = Lore {
            proven: strategy.map(|won| won.bytes().to_owned()),
            network: networks.of(choices).map(Network::encode),
        };
        if lore.proven.is_some() || lore.network.is_some() {
            all.insert(number, lore);
        }
    }
    all
}

fn report(errors: &FileErrors, diagnostics: &mut Diagnostics) {
    let source = SourceText::new(shown_path(&errors.path), &*errors.text);
    for error in &errors.errors {
        diagnostics.push(diagnostic(&source, error));
    }
}

fn diagnostic(source: &Source, error: &SourceError) -> Diagnostic {
    let place = match &error.span {
        Some(span) => Place::new(source, span.clone()),
        None => Place::file(source),
    };
    let mut diagnostic = Explained::of(&error.message).at(place);
    if diagnostic.code == Code::Toml {
        diagnostic.code = Code::Game;
    }
    match &error.hint {
        Some(hint) => diagnostic.hint(hint),
        None => diagnostic,
    }
}
