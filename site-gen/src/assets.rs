//! Files that pages load: style sheet, player, favicon.
//!
//! The names carry a hash of what is in the file, so that browsers may keep
//! them for ever.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::diagnostic::{Code, Diagnostics};
use crate::hash;
use crate::minify;
use crate::output::OutputFile;
use crate::player_build::PlayerBundle;
use crate::sources::Folder;
use crate::url::UrlPath;

/// The text in the loader that stands for the name of the WebAssembly file.
const WASM_NAME: &str = "PLAYER_WASM";

/// How many bytes of a hash are in the name of a file.
const HASH: usize = 5;

/// The files that pages load.
#[derive(Clone, Debug)]
pub struct Assets {
    /// The style sheet.
    pub style: UrlPath,
    /// The script of the player, if the site has one.
    pub script: Option<UrlPath>,
    /// The favicon as a `data:` URI, which needs no request.
    pub favicon: String,
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
    diagnostics: &mut Diagnostics,
) -> Assets {
    let mut file = |path: &str, purpose: &str| {
        let text = templates.get(path).map(|source| source.text.as_str());
        if text.is_none() {
            let error = Code::MissingFile.error(templates.place(path), "the file is missing");
            diagnostics.push(error.hint(purpose));
        }
        text.unwrap_or_default()
    };
    let mut files = Vec::new();
    let style = file("style.css", "the looks of all pages");
    let style = add(&mut files, "style", "css", style.as_bytes().to_vec());
    let favicon = file("icons/favicon.svg", "the sign of the site in tabs and bookmarks");
    let favicon = format!("data:image/svg+xml;base64,{}", STANDARD.encode(favicon));
    let loader = match has_player {
        true => file("loader.js", "starts the player in the page"),
        false => "",
    };
    let script = player.filter(|_| has_player).map(|player| {
        let wasm = add(&mut files, "player", "wasm", player.wasm.clone());
        let wasm = wasm.rsplit_once('/').map_or(wasm.as_str(), |(_, name)| name);
        let loader = loader.replace(WASM_NAME, wasm);
        let script = [&String::from_utf8_lossy(&player.glue), "\n", &loader].concat();
        let script = minify::script(&script).unwrap_or_else(|error| {
            let error = Code::Asset.error(templates.place("loader.js"), error.to_string());
            diagnostics.push(error);
            script
        });
        UrlPath::file(&add(&mut files, "player", "js", script.into_bytes()))
    });
    Assets { style: UrlPath::file(&style), script, favicon, files }
}

/// Adds a file under a name with its hash; returns its path.
fn add(files: &mut Vec<OutputFile>, name: &str, extension: &str, bytes: Vec<u8>) -> String {
    let path = format!("assets/{name}-{}.{extension}", hash::short(&bytes, HASH));
    files.push(OutputFile { path: path.clone(), bytes });
    path
}
