//! Networks from TOML.

use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;

use super::{FileErrors, SourceError, named_choice, read};
use crate::definition::{Choices, Definition};
use crate::search::Network;
use crate::search::network::HIDDEN;

/// A network, and the options for which it was taught.
#[derive(Clone, PartialEq, Debug)]
pub struct Taught {
    /// The numbers of options, each with that of the value it must have.
    with: Vec<(usize, usize)>,
    /// The network.
    pub network: Network,
}

impl Taught {
    /// Whether the network was taught for games with these choices.
    pub fn is_for(&self, choices: &Choices) -> bool {
        self.with.iter().all(|&(option, wanted)| choices.value(option) == wanted)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawNetwork {
    with: Vec<Spanned<String>>,
    even: i16,
    base: Spanned<Vec<i16>>,
    weights: Spanned<Vec<i16>>,
    many: Spanned<Vec<Spanned<Vec<i8>>>>,
    few_waiting: Spanned<Vec<Spanned<Vec<i8>>>>,
    few_to_move: Spanned<Vec<Spanned<Vec<i8>>>>,
}

/// The networks of a game, each for other options.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Networks(Vec<Taught>);

impl Networks {
    /// The network for these choices, if one was taught; of several the first.
    pub fn of(&self, choices: &Choices) -> Option<&Network> {
        self.0.iter().find(|taught| taught.is_for(choices)).map(|taught| &taught.network)
    }
}

/// Reads the networks of the game file `path`: those in `networks/` beside it,
/// under the same name, `fox-and-geese.toml`, or with something added to it,
/// `fox-and-geese.sideways.toml`, in the order of their names.
///
/// # Errors
/// If a file cannot be read or is not right; all errors of the first such file
/// are given.
pub fn load_networks(path: &Path, definition: &Definition) -> Result<Networks, FileErrors> {
    let read_one = |path: &PathBuf| {
        let text = read(path)?;
        read_network(definition, &text).map_err(|errors| FileErrors::new(path, &text, errors))
    };
    network_paths(path).iter().map(read_one).collect::<Result<_, _>>().map(Networks)
}

/// The files of the networks of a game file.
fn network_paths(path: &Path) -> Vec<PathBuf> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let is_ours = |file: &Path| {
        let own = file.file_name().unwrap_or_default().to_string_lossy();
        let added = own.strip_prefix(&*name).and_then(|rest| rest.strip_suffix(".toml"));
        added.is_some_and(|added| added.is_empty() || added.starts_with('.'))
    };
    let folder = std::fs::read_dir(path.with_file_name("networks"));
    let files = folder.into_iter().flatten().flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = files.filter(|file| is_ours(file)).collect();
    paths.sort();
    paths
}

/// Reads a network from the text of its file.
///
/// # Errors
/// If it is not right; all errors are given.
pub fn read_network(definition: &Definition, text: &str) -> Result<Taught, Vec<SourceError>> {
    let raw: RawNetwork = toml::from_str(text).map_err(|error| vec![error.into()])?;
    let mut reader = Reader { definition, errors: Vec::new() };
    let mut with = Vec::new();
    for option in &raw.with {
        match named_choice(definition, option) {
            Ok(choice) => with.push(choice),
            Err(error) => reader.errors.push(error),
        }
    }
    let base = reader.row(raw.base.get_ref(), raw.base.span());
    let weights = reader.row(raw.weights.get_ref(), raw.weights.span());
    let mut rows = Vec::new();
    for places in [&raw.many, &raw.few_waiting, &raw.few_to_move] {
        reader.places(places, &mut rows);
    }
    if reader.errors.is_empty() {
        Ok(Taught { with, network: Network::new(base, rows, weights, raw.even) })
    } else {
        Err(reader.errors)
    }
}

struct Reader<'a> {
    definition: &'a Definition,
    errors: Vec<SourceError>,
}

impl Reader<'_> {
    fn row<T: Copy + Into<i16>>(&mut self, numbers: &[T], span: Range<usize>) -> [i16; HIDDEN] {
        if numbers.len() != HIDDEN {
            let message = format!("{} numbers are not a row of {HIDDEN}", numbers.len());
            self.errors.push(SourceError::new(message, span));
        }
        core::array::from_fn(|at| numbers.get(at).map_or(0, |&number| number.into()))
    }

    fn places(&mut self, places: &Spanned<Vec<Spanned<Vec<i8>>>>, rows: &mut Vec<[i16; HIDDEN]>) {
        let points = self.definition.board.points.len();
        if places.get_ref().len() != points {
            let message = format!("{} rows for {points} points", places.get_ref().len());
            self.errors.push(SourceError::new(message, places.span()));
        }
        for row in places.get_ref() {
            let row = self.row(row.get_ref(), row.span());
            rows.push(row);
        }
    }
}

/// The text of a network for the options `with`, each as NAME=VALUE.
pub fn network_text(network: &Network, with: &[String]) -> String {
    let (base, rows, weights, even) = network.parts();
    let mut text =
        format!("with = {with:?}\neven = {even}\nbase = {base:?}\nweights = {weights:?}\n");
    let names = ["many", "few-waiting", "few-to-move"];
    for (name, rows) in names.iter().zip(rows.chunks(rows.len() / names.len())) {
        text += &format!("{name} = [\n");
        rows.iter().for_each(|row| text += &format!("  {row:?},\n"));
        text += "]\n";
    }
    text
}
