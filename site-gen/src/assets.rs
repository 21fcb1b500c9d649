//! Files that pages load: style sheet, player, favicon.
//!
//! The names carry a hash of what is in the file, so that browsers may keep
//! them for ever.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::games::{GameEntry, GameId, Games};
use crate::hash;
use crate::minify;
use crate::output::OutputFile;
use crate::player_build::{Module, PlayerBundle};
use crate::sources::Folder;
use crate::url::UrlPath;

/// The text in scripts that stands for the file name of the engine's script.
const ENGINE_NAME: &str = "ENGINE_SCRIPT";

/// How many bytes of a hash are in the name of a file.
const HASH: usize = 5;

/// The files that pages load.
#[derive(Clone, Debug)]
pub struct Assets {
    /// The style sheet.
    pub style: UrlPath,
    /// The script of the player, if the site has one.
    pub script: Option<UrlPath>,
    /// The file names of the games as the engine reads them.
    pub games: BTreeMap<GameId, String>,
    /// The favicon as a `data:` URI, which needs no request.
    pub favicon: String,
    /// The files themselves.
    pub files: Vec<OutputFile>,
}

/// Makes the files that pages load from `templates`, the games and the player.
/// A site that has a player, `Some`, may do without it while it is only
/// checked: `Some(None)`. Missing files are reported.
pub fn make(
    templates: &Folder,
    games: &Games,
    player: Option<Option<&PlayerBundle>>,
    diagnostics: &mut Diagnostics,
) -> Assets {
    let mut file = |path: &str, purpose: &str| {
        let text = templates.get(path).map(|source| source.text.as_str());
        if text.is_none() {
            let error = Diagnostic::error(templates.place(path), "the file is missing");
            diagnostics.push(error.hint(purpose));
        }
        text.unwrap_or_default()
    };
    let mut files = Vec::new();
    let style = file("style.css", "the looks of all pages");
    let style = add(&mut files, "style", "css", style.as_bytes().to_vec());
    let favicon = file("icons/favicon.svg", "the sign of the site in tabs and bookmarks");
    let favicon = format!("data:image/svg+xml;base64,{}", STANDARD.encode(favicon));
    let (loader, engine) = match player.is_some() {
        true => (
            file("loader.js", "starts the player in the page"),
            file("engine.js", "answers what the player asks the engine"),
        ),
        false => ("", ""),
    };
    let player = player.flatten();
    let script = player.map(|player| {
        let mut scripts = Scripts { templates, files: &mut files, diagnostics };
        let engine = scripts.add("engine", &player.engine, ("engine.js", engine), &[]);
        let names = [(ENGINE_NAME, file_name(&engine))];
        UrlPath::file(&scripts.add("player", &player.player, ("loader.js", loader), &names))
    });
    let games = games.iter().filter(|_| player.is_some()).map(|(id, entry)| {
        let path = add(&mut files, id.as_str(), "bin", for_engine(entry));
        (id.clone(), file_name(&path).to_owned())
    });
    let games = games.collect();
    Assets { style: UrlPath::file(&style), script, games, favicon, files }
}

/// A game as the engine reads it: its weights, and the game compiled.
fn for_engine(entry: &GameEntry) -> Vec<u8> {
    [entry.weights.encode(), player::compiled::encode(&entry.definition)].concat()
}

/// Makes scripts of modules.
struct Scripts<'a> {
    templates: &'a Folder,
    files: &'a mut Vec<OutputFile>,
    diagnostics: &'a mut Diagnostics,
}

impl Scripts<'_> {
    /// Adds a module and its script: the bindings, and below them the template
    /// with this path and text. In it `<NAME>_WASM` becomes the file name of
    /// the module, and the first of each of the `names` the second. Returns
    /// the path of the script.
    fn add(
        &mut self,
        name: &str,
        module: &Module,
        (path, text): (&str, &str),
        names: &[(&str, &str)],
    ) -> String {
        let wasm = add(self.files, name, "wasm", module.wasm.clone());
        let text = text.replace(&format!("{}_WASM", name.to_uppercase()), file_name(&wasm));
        let text = names.iter().fold(text, |text, (from, to)| text.replace(from, to));
        let script = [&String::from_utf8_lossy(&module.glue), "\n", &text].concat();
        let script = minify::script(&script).unwrap_or_else(|error| {
            let error = Diagnostic::error(self.templates.place(path), error.to_string());
            self.diagnostics.push(error);
            script
        });
        add(self.files, name, "js", script.into_bytes())
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// Adds a file under a name with its hash; returns its path.
fn add(files: &mut Vec<OutputFile>, name: &str, extension: &str, bytes: Vec<u8>) -> String {
    let path = format!("assets/{name}-{}.{extension}", hash::short(&bytes, HASH));
    files.push(OutputFile { path: path.clone(), bytes });
    path
}
