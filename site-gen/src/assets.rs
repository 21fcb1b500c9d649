//! Files that pages load: style sheet, scripts, `icons`.
//!
//! The names carry a hash of what is in the file, so that browsers may keep
//! them for ever.

mod icons;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::hash;
use crate::minify;
use crate::output::OutputFile;
use crate::player_build::PlayerBundle;
use crate::raster::Raster;
use crate::sources::Folder;
use crate::url::UrlPath;

pub use icons::Icons;

/// The text in the loader that stands for the name of the WebAssembly file.
const WASM_NAME: &str = "PLAYER_WASM";

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
    /// The script of the choice of languages, if the site has one.
    pub chooser: Option<UrlPath>,
    /// The icons.
    pub icons: Icons,
    /// The files themselves.
    pub files: Vec<OutputFile>,
}

/// Makes the files that pages load from `templates` and the player, which a
/// site that has one may do without while it is only checked. Missing files
/// are reported.
pub fn make(
    templates: &Folder,
    has_player: bool,
    player: Option<&PlayerBundle>,
    raster: &Raster,
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
    let loader = match has_player {
        true => file("loader.js", "starts the player in the page"),
        false => "",
    };
    let script = player.filter(|_| has_player).map(|player| {
        let wasm = add(&mut files, "player", "wasm", player.wasm.clone());
        let wasm = wasm.rsplit_once('/').map_or(wasm.as_str(), |(_, name)| name);
        let loader = loader.replace(WASM_NAME, wasm);
        let script = [&String::from_utf8_lossy(&player.glue), "\n", &loader].concat();
        let script = minified(templates, "loader.js", script, diagnostics);
        UrlPath::file(&add(&mut files, "player", "js", script.into_bytes()))
    });
    let chooser = templates.get(CHOOSER).map(|source| {
        let script = minified(templates, CHOOSER, source.text.clone(), diagnostics);
        UrlPath::file(&add(&mut files, "chooser", "js", script.into_bytes()))
    });
    let icons = icons::make(templates, raster, &mut files, diagnostics);
    Assets { style: UrlPath::file(&style), script, chooser, icons, files }
}

/// A script made small; `path` is where it comes from.
fn minified(
    templates: &Folder,
    path: &str,
    script: String,
    diagnostics: &mut Diagnostics,
) -> String {
    minify::script(&script).unwrap_or_else(|error| {
        diagnostics.push(Diagnostic::error(templates.place(path), error.to_string()));
        script
    })
}

/// Adds a file under a name with its hash, once; returns its path.
fn add(files: &mut Vec<OutputFile>, name: &str, extension: &str, bytes: Vec<u8>) -> String {
    let path = format!("assets/{name}-{}.{extension}", hash::short(&bytes, HASH));
    if !files.iter().any(|file| file.path == path) {
        files.push(OutputFile { path: path.clone(), bytes });
    }
    path
}
