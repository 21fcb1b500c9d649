//! Files that pages load: style sheet, scripts, `icons`.
//!
//! The names carry a hash of what is in the file, so that browsers may keep
//! them for ever.

mod icons;

use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostics};
use crate::games::{GameEntry, GameId, Games};
use crate::hash;
use crate::minify::{self, MinifyError};
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

/// The script that stands in pages with a board.
const FIRST: &str = "first.js";

/// The text in the loader and in [`EMBED`] that stands for what pages can do
/// with their boards.
const API_NAME: &str = "BOARD_API";

/// The folder of the scripts that are loaded when they are needed. They become
/// one module, in the order of their names.
const EXTRAS: &str = "extras/";

/// The script of the pages with puzzles. The pages can do without.
const PUZZLES: &str = "puzzles.js";

/// The script that offers the language of the browser. The page can do
/// without.
const CHOOSER: &str = "chooser.js";
/// The text in a script that stands for the hash of its WebAssembly.
const WASM_INTEGRITY: &str = "WASM_INTEGRITY";

/// How many bytes of a hash are in the name of a file.
const HASH: usize = 5;

/// A file that pages load by name and hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loaded {
    /// Where it is.
    pub url: UrlPath,
    /// The hash of what is in it, as the attribute `integrity` has it.
    pub integrity: String,
}

impl Loaded {
    /// The last part of its path.
    fn name(&self) -> String {
        let path = self.url.output_path();
        path.rsplit_once('/').map_or(path.clone(), |(_, name)| name.to_owned())
    }
}

/// How assets are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Making {
    /// Whether style sheets are made smaller.
    pub minify: bool,
    /// Whether pages can be read without a network.
    pub offline: bool,
}

/// The files that pages load.
#[derive(Clone, Debug)]
pub struct Assets {
    /// The style sheet.
    pub style: Loaded,
    /// The script of the player, if the site has one.
    pub script: Option<Loaded>,
    /// The WebAssembly that it loads.
    pub module: Option<Loaded>,
    /// The script that stands in pages with a board; empty if the site has no
    /// player.
    pub first: String,
    /// The script of the pages with puzzles, if the site has a player.
    pub puzzles: Option<Loaded>,
    /// The script of the choice of languages, if the site has one.
    pub chooser: Option<Loaded>,
    /// The script by which pages can be read without a network, if they can.
    pub offline: Option<Loaded>,
    /// The icons.
    pub icons: Icons,
    /// The files of the games for the engine.
    pub games: BTreeMap<GameId, EngineFiles>,
    /// The files themselves.
    pub files: Vec<OutputFile>,
}

/// The names of the files of a game for the engine.
#[derive(Clone, Debug)]
pub struct EngineFiles {
    /// The game as the engine reads it.
    pub game: String,
    /// What the engine can know beside it, by the numbers of the options it is
    /// for: the names of a table of winning play and of a network, or nothing.
    pub lore: BTreeMap<usize, [Option<String>; 2]>,
}

/// Makes the files that pages load from `templates` and the player, which a
/// site that has one may do without while it is only checked. Missing files
/// are reported.
pub fn make(
    templates: &Folder,
    making: Making,
    player: Option<&Parts<'_>>,
    raster: &Raster,
    diagnostics: &mut Diagnostics,
) -> Assets {
    let mut workshop = Workshop { templates, diagnostics, files: Vec::new() };
    let mut style = workshop.text("style.css", "the looks of all pages").to_owned();
    if making.minify {
        style = workshop.smaller("style.css", style, minify::style);
    }
    let style = workshop.add("style", "css", style.into_bytes());
    let scripts = player.and_then(|parts| workshop.player(parts));
    let Scripts { script, module, puzzles } = scripts.unwrap_or_default();
    let first = player.map(|_| workshop.first()).unwrap_or_default();
    let games = player.filter(|_| script.is_some()).map(|parts| workshop.games(parts.games));
    let games = games.unwrap_or_default();
    let chooser = workshop.chooser();
    let offline = making.offline.then(|| {
        let text = workshop.text("offline.js", "keeps pages for the time without a network");
        let text = workshop.smaller("offline.js", text.to_owned(), minify::script);
        workshop.add("offline", "js", text.into_bytes())
    });
    let Workshop { mut files, diagnostics, .. } = workshop;
    let icons = icons::make(templates, raster, &mut files, diagnostics);
    Assets { style, script, module, first, puzzles, games, chooser, offline, icons, files }
}

/// The files of the player to which pages lead.
#[derive(Default)]
struct Scripts {
    script: Option<Loaded>,
    module: Option<Loaded>,
    puzzles: Option<Loaded>,
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

/// Where assets are made.
struct Workshop<'a> {
    templates: &'a Folder,
    diagnostics: &'a mut Diagnostics,
    files: Vec<OutputFile>,
}

impl<'a> Workshop<'a> {
    /// The text of a template, which must be there.
    fn text(&mut self, path: &str, purpose: &str) -> &'a str {
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
        let loader = self.text("loader.js", "starts the player in the page");
        let embed = self.text("embed.js", "puts boards into pages of others");
        let engine = self.text("engine.js", "answers what the player asks the engine");
        let extras = extras(self.templates);
        let api = self.text("api.js", "what pages can do with their boards");
        let embed =
            embed.replace(API_NAME, api).replace(LOCALES_NAME, &format!("{:?}", parts.locales));
        let embed = self.smaller(EMBED, embed, minify::script);
        let Some(PlayerBundle { player, engine: search }) = parts.player else {
            self.smaller(EXTRAS, extras, minify::script);
            self.puzzles("");
            return None;
        };
        let (engine, _) = self.script("engine", search, ("engine.js", engine), ENGINE_WASM_NAME);
        let extras =
            self.smaller(EXTRAS, extras.replace(ENGINE_NAME, &engine.name()), minify::script);
        self.files.push(OutputFile { path: EMBED.to_owned(), bytes: embed.into_bytes() });
        let extras = self.add("extras", "js", extras.into_bytes());
        let extras = format!("./{}", extras.name());
        let loader = loader.replace(API_NAME, api).replace(EXTRAS_NAME, &extras);
        let (script, module) = self.script("player", player, ("loader.js", &loader), WASM_NAME);
        let puzzles = self.puzzles(&extras);
        Some(Scripts { script: Some(script), module: Some(module), puzzles })
    }

    /// The script of the pages with puzzles, which builds upon the extras.
    fn puzzles(&mut self, extras: &str) -> Option<Loaded> {
        let script = self.templates.get(PUZZLES)?.text.replace(EXTRAS_NAME, extras);
        let script = self.smaller(PUZZLES, script, minify::script);
        Some(self.add("puzzles", "js", script.into_bytes()))
    }

    /// A module and its script: the bindings, and below them the text of a
    /// template, in which `wasm` stands for the name of the module. Returns both.
    fn script(
        &mut self,
        name: &str,
        module: &Module,
        (template, text): (&str, &str),
        wasm: &str,
    ) -> (Loaded, Loaded) {
        let file = self.add(name, "wasm", module.wasm.clone());
        // The shortest that is safe: the script is to be small.
        let integrity = hash::short_integrity(&module.wasm);
        let text = text.replace(wasm, &file.name()).replace(WASM_INTEGRITY, &integrity);
        let script = ["(() => {\n", &inner(&module.glue), "\n", &text, "\n})();"].concat();
        let script = self.smaller(template, script, minify::script);
        (self.add(name, "js", script.into_bytes()), file)
    }

    /// The games as the engine reads them: the weights, and the game compiled.
    /// With them goes what else can be known of them.
    fn games(&mut self, games: &Games) -> BTreeMap<GameId, EngineFiles> {
        let game = |(id, entry): (&GameId, &GameEntry)| {
            let bytes = [entry.weights.encode(), player::compiled::encode(&entry.definition)];
            let mut file =
                |extension: &str, bytes: Vec<u8>| self.add(id.as_str(), extension, bytes).name();
            let lore = entry.lore.iter().map(|(&number, lore)| {
                let table = lore.proven.as_ref().map(|table| file("table", table.clone()));
                let network = lore.network.as_ref().map(|network| file("net", network.clone()));
                (number, [table, network])
            });
            let lore = lore.collect();
            (id.clone(), EngineFiles { lore, game: file("bin", bytes.concat()) })
        };
        games.iter().map(game).collect()
    }

    /// The script that stands in pages with a board.
    fn first(&mut self) -> String {
        let script = self.text(FIRST, "answers the first click on a board").to_owned();
        self.smaller(FIRST, script, minify::script)
    }

    /// The script of the page where a language is chosen.
    fn chooser(&mut self) -> Option<Loaded> {
        let script = self.templates.get(CHOOSER)?.text.clone();
        let script = self.smaller(CHOOSER, script, minify::script);
        Some(self.add("chooser", "js", script.into_bytes()))
    }

    /// The text made smaller; what cannot be is reported.
    fn smaller(
        &mut self,
        path: &str,
        text: String,
        minify: fn(&str) -> Result<String, MinifyError>,
    ) -> String {
        minify(&text).unwrap_or_else(|error| {
            let error = Code::Asset.error(self.templates.place(path), error.to_string());
            self.diagnostics.push(error);
            text
        })
    }

    /// Adds a file under a name with its hash.
    fn add(&mut self, name: &str, extension: &str, bytes: Vec<u8>) -> Loaded {
        let integrity = hash::integrity(&bytes);
        let path = add(&mut self.files, name, extension, bytes);
        Loaded { url: UrlPath::file(&path), integrity }
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

/// Adds a file under a name with its hash, once; returns its path.
fn add(files: &mut Vec<OutputFile>, name: &str, extension: &str, bytes: Vec<u8>) -> String {
    let path = format!("assets/{name}-{}.{extension}", hash::short(&bytes, HASH));
    if !files.iter().any(|file| file.path == path) {
        files.push(OutputFile { path: path.clone(), bytes });
    }
    path
}
