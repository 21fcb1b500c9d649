//! Pages with a player. The player itself is a stand-in here: the tests in the
//! browser have the real one.

use std::sync::Arc;

use serde_json::Value;
use site_gen::build::{BuildOptions, build};
use site_gen::output::OutputFile;
use site_gen::player_build::{Module, PlayerBundle};

use crate::fixture::{Site, assert_in_order};

/// The files of a site with a player, by path.
fn built(site: &Site) -> Vec<(String, String)> {
    site.replace("content/site.toml", "player = false", "player = true");
    let module = |name: &str| Module {
        glue: format!("{name}();").into_bytes(),
        wasm: format!("{name} wasm").into_bytes(),
    };
    let bundle = PlayerBundle { player: module("glue"), engine: module("bind") };
    let result = build(&site.path(""), &BuildOptions::default(), Some(&bundle));
    assert!(result.has_player);
    assert!(!result.diagnostics.has_errors(), "{}", result.diagnostics.render(false));
    // Those that are no text are none of these tests' business.
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let pair = |file: &Arc<OutputFile>| (file.path.clone(), text(&file.bytes));
    result.files.iter().map(pair).collect()
}

fn find<'a>(files: &'a [(String, String)], start: &str, end: &str) -> &'a (String, String) {
    let matches = |path: &str| path.starts_with(start) && path.ends_with(end);
    files.iter().find(|(path, _)| matches(path)).expect("the file is there")
}

#[test]
fn glue_and_loader_are_one_script_that_knows_the_name_of_the_wasm() {
    let files = built(&Site::new());
    let (wasm, _) = find(&files, "assets/player-", ".wasm");
    let (script, text) = find(&files, "assets/player-", ".js");
    let name = wasm.strip_prefix("assets/").unwrap();
    assert_eq!(*text, format!("glue(),start(`{name}`);"));
    let (_, page) = find(&files, "en/hunt/", ".html");
    let tag = format!("<script src=\"/{script}\" async integrity=\"sha384-");
    assert_in_order(page, &[&tag]);
    assert!(!find(&files, "en/index", ".html").1.contains("<script src=\"/assets/player-"));
}

#[test]
fn the_engine_has_a_script_of_its_own_that_no_page_loads_at_first() {
    let files = built(&Site::new());
    let (wasm, _) = find(&files, "assets/engine-", ".wasm");
    let (script, text) = find(&files, "assets/engine-", ".js");
    let name = wasm.strip_prefix("assets/").unwrap();
    assert!(text.contains("bind()") && text.contains(&format!("answer(`{name}`)")), "{text}");
    assert!(!find(&files, "en/hunt/", ".html").1.contains(script));
}

#[test]
fn the_element_holds_board_notices_and_data() {
    let files = built(&Site::new());
    let (_, page) = find(&files, "fi/jahti/", ".html");
    assert_in_order(
        page,
        &[
            "<p class=\"tagline\">",
            "<hunt-board game=\"hunt\">\n<section class=\"player\"",
            "<div class=\"board\" dir=\"ltr\"><svg",
            "role=\"img\"",
            "</svg>\n<div class=\"grid\" role=\"grid\"",
            "data-point=\"a1\"",
            "</div>\n<script>begin();</script>\n</div>",
            "<div class=\"panel\">",
            "<p class=\"turn\">Ketun vuoro.</p>\n<p class=\"status\" role=\"status\"></p>",
            "<form class=\"settings\"",
            "name=\"geese\" value=\"2\" checked>",
            "<p class=\"board-notice\" hidden>No wasm.</p>\n",
            "<noscript><p class=\"board-notice\">No script.</p></noscript>\n",
            "<script type=\"application/json\" class=\"hunt-data\">{\"definition\":\"",
            "</script>\n<script src=\"/assets/player-",
            "\" async integrity=\"sha384-",
            "\"></script>\n</hunt-board>",
            "<article>",
        ],
    );
}

#[test]
fn the_words_of_the_player_are_the_same_for_every_game() {
    let files = built(&Site::new());
    let (_, page) = find(&files, "fi/jahti/", ".html");
    let (_, rest) = page.split_once("class=\"hunt-data\">").unwrap();
    let (json, _) = rest.split_once("</script>").unwrap();
    assert!(!json.contains('<'));
    let data: Value = serde_json::from_str(json).unwrap();
    let strings = &data["strings"];
    assert_eq!(strings["player.board"], "Lauta");
    assert_eq!(strings["player.link-broken"], "Broken </script> link.");
    assert_eq!(strings["point.empty"], "{point}");
    assert_eq!(strings["few.list"]["one"], "Kettu: {points}.");
    assert_eq!(strings["many.at"], "{point}, goose");
    assert_eq!(strings["game.name"], "Jahti");
    assert_eq!(strings["game.few-to-move"], "Ketun vuoro.");
    assert_eq!(strings["option.geese.label"], "Geese");
    assert_eq!(strings["option.geese.3"], "3 geese");
    let keys = strings.as_object().unwrap().keys();
    let known = [
        "player.",
        "control.",
        "point.",
        "few.",
        "many.",
        "game.",
        "option.",
        "opponent.",
        "stands.",
        "hint.",
    ];
    assert!(keys.into_iter().all(|key| known.iter().any(|start| key.starts_with(start))));
}

#[test]
fn the_definition_is_the_compact_form_of_the_game() {
    use base64::Engine as _;
    let files = built(&Site::new());
    let (_, page) = find(&files, "en/hunt/", ".html");
    let (_, rest) = page.split_once("{\"definition\":\"").unwrap();
    let (text, _) = rest.split_once('"').unwrap();
    let bytes = base64::engine::general_purpose::STANDARD.decode(text).unwrap();
    let definition = player::Definition::decode(&bytes).unwrap();
    assert_eq!(definition.id, "hunt");
    assert_eq!(definition.board.points.len(), 9);
}

#[test]
fn a_site_with_a_player_needs_its_loader() {
    let site = Site::new();
    site.replace("content/site.toml", "player = false", "player = true");
    site.remove("templates/loader.js");
    assert!(site.complaints().contains("--> templates/loader.js"));
}

#[test]
fn boards_for_pages_of_others_stand_alone_and_search_engines_keep_away() {
    let site = Site::new();
    let files = built(&site);
    let (_, page) = find(&files, "fi/embed/hunt/", ".html");
    assert_in_order(
        page,
        &[
            "<html lang=\"fi\" dir=\"ltr\" data-page=\"embed\" data-game=\"hunt\">",
            "<meta name=\"robots\" content=\"noindex\">",
            "<link rel=\"canonical\" href=\"https://site.example/fi/jahti/\">",
            "<hunt-board",
        ],
    );
    let map = &find(&files, "fi/sitemap", ".xml").1;
    assert!(map.contains("/fi/jahti/") && !map.contains("embed"), "{map}");
    let rules = &find(&files, "fi/jahti/", ".html").1;
    assert!(rules.contains("https://site.example/fi/embed/hunt/"), "the code names the host");
}

#[test]
fn no_page_takes_the_address_of_a_board() {
    let site = Site::new();
    site.replace("content/site.toml", "player = false", "player = true");
    let home = site.read("content/en/index.md");
    site.write("content/en/x.md", &home.replacen("+++\n", "+++\nslug = \"embed/hunt\"\n", 1));
    let run = site.run(&["check"]);
    assert_eq!(run.status, 1);
    assert_in_order(
        &run.stderr,
        &[
            "error: the address /en/embed/hunt/ belongs to the board of a game",
            "content/en/x.md:2:8",
        ],
    );
}

#[test]
fn scripts_fetch_only_the_wasm_that_they_were_made_for() {
    let site = Site::new();
    site.write("templates/loader.js", "start(\"PLAYER_WASM\", \"WASM_INTEGRITY\");\n");
    site.write("templates/engine.js", "start(\"ENGINE_WASM\", \"WASM_INTEGRITY\");\n");
    let files = built(&site);
    for part in ["assets/player-", "assets/engine-"] {
        let (wasm, bytes) = find(&files, part, ".wasm");
        let name = wasm.strip_prefix("assets/").expect("a path in the folder");
        let integrity = site_gen::hash::short_integrity(bytes.as_bytes());
        let script = &find(&files, part, ".js").1;
        assert!(script.contains(name) && script.contains(&integrity), "{script}");
    }
}
