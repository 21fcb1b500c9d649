//! Files that pages load: style sheet, player, favicon.
//!
//! The names carry a hash of what is in the file, so that browsers may keep
//! them for ever.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::hash;
use crate::minify::{self, MinifyError};
use crate::output::OutputFile;
use crate::player_build::PlayerBundle;
use crate::sources::Folder;
use crate::url::UrlPath;

/// The text in the loader that stands for the name of the WebAssembly file.
const WASM_NAME: &str = "PLAYER_WASM";

/// The text in the loader that stands for the hash of that file.
const WASM_INTEGRITY: &str = "PLAYER_INTEGRITY";

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

/// How assets are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Making {
    /// Whether the site has a player.
    pub player: bool,
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
    /// The script by which pages can be read without a network, if they can.
    pub offline: Option<Loaded>,
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
    making: Making,
    player: Option<&PlayerBundle>,
    diagnostics: &mut Diagnostics,
) -> Assets {
    let mut workshop = Workshop { templates, diagnostics, files: Vec::new() };
    let mut style = workshop.text("style.css", "the looks of all pages").to_owned();
    if making.minify {
        style = workshop.smaller("style.css", style, minify::style);
    }
    let style = workshop.add("style", "css", style.into_bytes());
    let favicon = workshop.text("icons/favicon.svg", "the sign of the site in tabs and bookmarks");
    let favicon = format!("data:image/svg+xml;base64,{}", STANDARD.encode(favicon));
    let loader = match making.player {
        true => workshop.text("loader.js", "starts the player in the page"),
        false => "",
    };
    let player = player.filter(|_| making.player);
    let script = player.map(|player| workshop.player(player, loader));
    let offline = making.offline.then(|| {
        let text = workshop.text("offline.js", "keeps pages for the time without a network");
        let text = workshop.smaller("offline.js", text.to_owned(), minify::script);
        workshop.add("offline", "js", text.into_bytes())
    });
    Assets { style, script, offline, favicon, files: workshop.files }
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
            let error = Diagnostic::error(self.templates.place(path), "the file is missing");
            self.diagnostics.push(error.hint(purpose));
        }
        text.unwrap_or_default()
    }

    /// The text made smaller; what cannot be is reported.
    fn smaller(
        &mut self,
        path: &str,
        text: String,
        minify: fn(&str) -> Result<String, MinifyError>,
    ) -> String {
        minify(&text).unwrap_or_else(|error| {
            let error = Diagnostic::error(self.templates.place(path), error.to_string());
            self.diagnostics.push(error);
            text
        })
    }

    /// The script of the player, which fetches its WebAssembly.
    fn player(&mut self, player: &PlayerBundle, loader: &str) -> Loaded {
        let wasm = self.add("player", "wasm", player.wasm.clone()).url.to_string();
        let name = wasm.rsplit_once('/').map_or(wasm.as_str(), |(_, name)| name);
        // The shortest that is safe: the script is to be small.
        let integrity = hash::short_integrity(&player.wasm);
        let loader = loader.replace(WASM_NAME, name).replace(WASM_INTEGRITY, &integrity);
        let script = [&String::from_utf8_lossy(&player.glue), "\n", &loader].concat();
        let script = self.smaller("loader.js", script, minify::script);
        self.add("player", "js", script.into_bytes())
    }

    /// Adds a file under a name with its hash.
    fn add(&mut self, name: &str, extension: &str, bytes: Vec<u8>) -> Loaded {
        let path = format!("assets/{name}-{}.{extension}", hash::short(&bytes, HASH));
        let loaded = Loaded { url: UrlPath::file(&path), integrity: hash::integrity(&bytes) };
        self.files.push(OutputFile { path, bytes });
        loaded
    }
}
