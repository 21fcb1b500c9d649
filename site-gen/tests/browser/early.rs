//! What a board does before its player is there.

use serde_json::json;

use crate::Trials;
use crate::driver::Profile;
use crate::script::{GAMES, rules_path};
use crate::stage::Page;

/// Makes the player come only when the test lets it: `letPlayerCome()`.
const LATE: &str = "
    const streaming = WebAssembly.instantiateStreaming;
    const come = new Promise((go) => (window.letPlayerCome = go));
    WebAssembly.instantiateStreaming = async (...words) => {
        await come;
        return streaming.call(WebAssembly, ...words);
    };
";

/// Everything that a reader sees and hears of a board.
const SHOWN: &str = "
    const board = document.querySelector('hunt-board');
    const text = (element) => element.outerHTML.replaceAll('=\"\"', '');
    return ['.play', '.grid', '.sides', '.turn', '.panel > .controls', '.settings']
        .map((part) => text(board.querySelector(part)));
";

async fn open_late(page: &Page, path: &str) {
    page.before_scripts(LATE).await;
    page.open(path).await;
    page.find("hunt-board[data-ready]").await;
    assert_eq!(page.count("hunt-board[data-live]").await, 0, "the player is not there");
}

pub fn add(trials: &mut Trials) {
    for (game, from, to, then) in [
        ("fox-and-geese", "d4", "d5", "The geese to move."),
        ("two-foxes", "c7", "c6", "The geese to move."),
        ("asalto", "c5", "e5", "The rebels to move."),
    ] {
        let name = format!("a_board_of_{game}_answers_the_first_click_before_its_player_is_there");
        trials.only_chromium(&name, Profile::default(), move |page| async move {
            open_late(&page, &rules_path("en", game)).await;
            page.pick(from).await;
            let early = page.run(SHOWN, &[]).await;
            page.pick(to).await;
            page.run("letPlayerCome()", &[]).await;
            page.until_text("hunt-board .turn", then).await;
            // The player itself shows the same after the first click.
            page.run("localStorage.clear()", &[]).await;
            page.open(&rules_path("en", game)).await;
            page.run("letPlayerCome()", &[]).await;
            page.find("hunt-board[data-live]").await;
            page.pick(from).await;
            let whole = page.run(SHOWN, &[]).await;
            assert_eq!(early[0], whole[0], "the drawing");
            assert_eq!(early[1], whole[1], "the buttons");
        });
    }
    for game in GAMES {
        let name = format!("the_page_of_{game}_shows_what_its_player_would_show");
        trials.add(&name, move |page| async move {
            for locale in ["en", "ru"] {
                page.open_board(&rules_path(locale, game)).await;
                let before = page.run(SHOWN, &[]).await;
                page.run(
                    "const { player } = document.querySelector('hunt-board');
                     player.act('focus', document.querySelector('hunt-board [tabindex=\"0\"]').dataset.point);",
                    &[],
                )
                .await;
                assert_eq!(before, page.run(SHOWN, &[]).await, "{locale}");
            }
        });
    }
    trials.only_chromium(
        "a_game_in_the_address_waits_for_the_player",
        Profile::default(),
        |page| async move {
            page.before_scripts(LATE).await;
            let path = rules_path("en", "fox-and-geese");
            page.open(&format!("{path}#play=1.fox-and-geese..d4-d5")).await;
            page.find("hunt-board .grid").await;
            assert_eq!(page.count("hunt-board[data-ready]").await, 0);
            page.run("letPlayerCome()", &[]).await;
            page.find("hunt-board[data-ready]").await;
            assert_eq!(page.text("hunt-board .turn").await, "The geese to move.");
        },
    );
    trials.only_chromium(
        "controls_that_are_used_too_early_are_obeyed_when_the_player_comes",
        Profile::default(),
        |page| async move {
            open_late(&page, &rules_path("en", "fox-and-geese")).await;
            page.click("hunt-board .flip").await;
            page.run("letPlayerCome()", &[]).await;
            page.find("hunt-board[data-flipped]").await;
        },
    );
    trials.only_chromium(
        "without_the_script_of_the_player_a_sentence_says_so",
        Profile::default(),
        |page| async move {
            page.devtools(json!({ "cmd": "Network.enable", "params": {} })).await;
            let urls = json!({ "urls": ["*/assets/player-*.js"] });
            page.devtools(json!({ "cmd": "Network.setBlockedURLs", "params": urls })).await;
            page.open(&rules_path("en", "asalto")).await;
            page.find("hunt-board .board-notice:not([hidden])").await;
            assert_eq!(page.count("hunt-board[data-ready]").await, 0);
            assert_eq!(page.count("hunt-board svg.plate[aria-hidden=true]").await, 0);
        },
    );
}
