//! Files that pages load: style sheet, scripts, `icons`.
//!
//! The names carry a hash of what is in the file, so that browsers may keep
//! them for ever.

mod icons;

use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostics};
use crate::games::{GameEntry, GameId, Games};
use crate::hash;
use crate::minify;
use crate::output::OutputFile;
use crate::player_build::{Module, PlayerBundle};
use crate::raster::Raster;
use crate::sources::Folder;
use crate::url::UrlPath;

pub use icons::Icons;

/// The text in the loader that stands for the name of the WebAssembly file.
const WASM_NAME: &str = "PLAYER_WASM";

/// The text in the loader that stands for the address of the extras.
const EXTRAS_NAME: &str = "PLAYER_EXTRAS";

/// The text in the engine's script that stands for the name of its
/// WebAssembly file.
const ENGINE_WASM_NAME: &str = "ENGINE_WASM";

/// The text in the extras that stands for the name of the engine's script.
const ENGINE_NAME: &str = "ENGINE_SCRIPT";

/// The script that puts boards into pages of others. Its name never changes:
/// they have written it down.
const EMBED: &str = "embed.js";

/// The text in it that stands for the folders of the languages.
const LOCALES_NAME: &str = "EMBED_LOCALES";

/// The folder of the scripts that are loaded when they are needed. They become
/// one module, in the order of their names.
const EXTRAS: &str = "extras/";
/// The script of the pages with puzzles. The pages can do without.
const PUZZLES: &str = "puzzles.js";

/// The script that offers the language of the browser. The page can do
/// without.
const CHOOSER: &str = "chooser.js";

/// How many bytes of a hash are in the name of a file.
const HASH: usize = 5;

/// The files that pages load.
#[derive(Clone, Debug)]
pub struct Assets {
    /// The style sheet.
    pub style: UrlPath,
    /// The script of the player, if the site has one.
    pub script: Option<UrlPath>,
    /// The WebAssembly that it loads.
    pub module: Option<UrlPath>,
    /// The script of the pages with puzzles, if the site has a player.
    pub puzzles: Option<UrlPath>,
    /// The script of the choice of languages, if the site has one.
    pub chooser: Option<UrlPath>,
    /// The icons.
    pub icons: Icons,
    /// The file names of the games as the engine reads them.
    pub games: BTreeMap<GameId, String>,
    /// The files themselves.
    pub files: Vec<OutputFile>,
}

/// Makes the files that pages load from `templates` and the player, which a
/// site that has one may do without while it is only checked. Missing files
/// are reported.
pub fn make(
    templates: &Folder,
    player: Option<&Parts<'_>>,
    raster: &Raster,
    diagnostics: &mut Diagnostics,
) -> Assets {
    let mut workshop = Workshop { templates, diagnostics, files: Vec::new() };
    let style = workshop.read("style.css", "the looks of all pages");
    let style = workshop.add("style", "css", style.as_bytes().to_vec());
    let scripts = player.and_then(|parts| workshop.player(parts));
    let Scripts { script, module, puzzles } = scripts.unwrap_or_default();
    let games = player.filter(|_| script.is_some()).map(|parts| workshop.games(parts.games));
    let games = games.unwrap_or_default();
    let chooser = workshop.chooser();
    let Workshop { mut files, diagnostics, .. } = workshop;
    let icons = icons::make(templates, raster, &mut files, diagnostics);
    let style = UrlPath::file(&style);
    Assets { style, script, module, puzzles, games, chooser, icons, files }
}

/// The files of the player to which pages lead.
#[derive(Default)]
struct Scripts {
    script: Option<UrlPath>,
    module: Option<UrlPath>,
    puzzles: Option<UrlPath>,
}

/// What a site with a player has for it.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    /// The games.
    pub games: &'a Games,
    /// The languages.
    pub locales: &'a [String],
    /// The player itself, which is not there while a site is only checked.
    pub player: Option<&'a PlayerBundle>,
}

/// Where the files are made.
struct Workshop<'a> {
    templates: &'a Folder,
    diagnostics: &'a mut Diagnostics,
    files: Vec<OutputFile>,
}

impl<'a> Workshop<'a> {
    /// The text of a template; one that is missing is reported.
    fn read(&mut self, path: &str, purpose: &str) -> &'a str {
        let text = self.templates.get(path).map(|source| source.text.as_str());
        if text.is_none() {
            let error = Code::MissingFile.error(self.templates.place(path), "the file is missing");
            self.diagnostics.push(error.hint(purpose));
        }
        text.unwrap_or_default()
    }

    /// The scripts of the player and its module, if it is there; returns those
    /// that pages load.
    fn player(&mut self, parts: &Parts<'_>) -> Option<Scripts> {
        let loader = self.read("loader.js", "starts the player in the page");
        let embed = self.read("embed.js", "puts boards into pages of others");
        let engine = self.read("engine.js", "answers what the player asks the engine");
        let extras = extras(self.templates);
        let embed = embed.replace(LOCALES_NAME, &format!("{:?}", parts.locales));
        let embed = self.minified(embed, EMBED);
        let Some(PlayerBundle { player, engine: search }) = parts.player else {
            self.minified(extras, EXTRAS);
            self.puzzles("");
            return None;
        };
        let (engine, _) = self.script("engine", search, ("engine.js", engine), ENGINE_WASM_NAME);
        let extras = self.minified(extras.replace(ENGINE_NAME, file_name(&engine)), EXTRAS);
        self.files.push(OutputFile { path: EMBED.to_owned(), bytes: embed.into_bytes() });
        let extras = self.add("extras", "js", extras.into_bytes());
        let extras = format!("./{}", file_name(&extras));
        let loader = loader.replace(EXTRAS_NAME, &extras);
        let (script, module) = self.script("player", player, ("loader.js", &loader), WASM_NAME);
        Some(Scripts {
            script: Some(UrlPath::file(&script)),
            module: Some(UrlPath::file(&module)),
            puzzles: self.puzzles(&extras),
        })
    }

    /// The script of the pages with puzzles, which builds upon the extras.
    fn puzzles(&mut self, extras: &str) -> Option<UrlPath> {
        let script = self.templates.get(PUZZLES)?.text.replace(EXTRAS_NAME, extras);
        let script = self.minified(script, PUZZLES);
        Some(UrlPath::file(&self.add("puzzles", "js", script.into_bytes())))
    }

    /// A module and its script: the bindings, and below them the text of a
    /// template, in which `wasm` stands for the name of the module. Returns
    /// the paths of the script and of the module.
    fn script(
        &mut self,
        name: &str,
        module: &Module,
        (template, text): (&str, &str),
        wasm: &str,
    ) -> (String, String) {
        let path = self.add(name, "wasm", module.wasm.clone());
        let text = text.replace(wasm, file_name(&path));
        let script = ["(() => {\n", &inner(&module.glue), "\n", &text, "\n})();"].concat();
        let script = self.minified(script, template);
        (self.add(name, "js", script.into_bytes()), path)
    }

    /// The games as the engine reads them: the weights, and the game compiled.
    /// Returns the names of the files.
    fn games(&mut self, games: &Games) -> BTreeMap<GameId, String> {
        let game = |(id, entry): (&GameId, &GameEntry)| {
            let bytes = [entry.weights.encode(), player::compiled::encode(&entry.definition)];
            let path = self.add(id.as_str(), "bin", bytes.concat());
            (id.clone(), file_name(&path).to_owned())
        };
        games.iter().map(game).collect()
    }

    /// The script of the page where a language is chosen.
    fn chooser(&mut self) -> Option<UrlPath> {
        let script = self.templates.get(CHOOSER)?.text.clone();
        let script = self.minified(script, CHOOSER);
        Some(UrlPath::file(&self.add("chooser", "js", script.into_bytes())))
    }

    /// A script without what only people need. One that cannot be read is
    /// reported at its template.
    fn minified(&mut self, script: String, template: &str) -> String {
        minify::script(&script).unwrap_or_else(|error| {
            let place = self.templates.place(template);
            self.diagnostics.push(Code::Asset.error(place, error.to_string()));
            script
        })
    }

    /// Adds a file under a name with its hash; returns its path.
    fn add(&mut self, name: &str, extension: &str, bytes: Vec<u8>) -> String {
        add(&mut self.files, name, extension, bytes)
    }
}

/// The scripts that are loaded when they are needed, as one module.
fn extras(templates: &Folder) -> String {
    let is_extra = |path: &str| path.starts_with(EXTRAS) && path.ends_with(".js");
    let scripts = templates.iter().filter(|(path, _)| is_extra(path));
    scripts.map(|(_, source)| source.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// The bindings as a part of another module: nothing of them is exported, so
/// that what the module does not use can be left out.
fn inner(glue: &[u8]) -> String {
    let glue = String::from_utf8_lossy(glue);
    let lines = glue.lines().filter(|line| !line.starts_with("export {"));
    lines.map(|line| line.strip_prefix("export ").unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

/// The last part of a path.
fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// Adds a file under a name with its hash, once; returns its path.
fn add(files: &mut Vec<OutputFile>, name: &str, extension: &str, bytes: Vec<u8>) -> String {
    let path = format!("assets/{name}-{}.{extension}", hash::short(&bytes, HASH));
    if !files.iter().any(|file| file.path == path) {
        files.push(OutputFile { path: path.clone(), bytes });
    }
    path
}
