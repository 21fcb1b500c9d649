//! Options that change the lines of the board.

use serde_json::json;

use crate::Trials;
use crate::script::{catalog, message, rules_path};
use crate::stage::Page;

const GAME: &str = "fox-and-geese";
const STATUS: &str = "hunt-board [role=status]";
const ENTER: &str = "\u{e007}";
const LEFT: &str = "\u{e012}";
const UP: &str = "\u{e013}";

/// How many lines the drawing has.
async fn lines(page: &Page) -> usize {
    let data = page.attribute("hunt-board .lines", "d").await.expect("lines");
    data.matches('M').count()
}

/// Begins a game on the board of this name by the table settings.
async fn begin(page: &Page, lattice: &str) {
    page.click("hunt-board .new-game").await;
    page.click(&format!("hunt-board label:has([name='lattice'][value='{lattice}'])")).await;
    page.click("hunt-board .start").await;
}

/// The points that the piece in hand can reach, as the buttons tell.
async fn targets(page: &Page) -> serde_json::Value {
    let script = "return [...document.querySelectorAll('[data-target]')]
        .map((button) => button.dataset.point).sort().join(' ')";
    page.run(script, &[]).await
}

/// What is said when the fox cannot go from one point to another.
fn cannot_reach(locale: &str, from: &str, to: &str) -> String {
    let text = message(&catalog(locale), &["piece", "fox", "cannot-reach"]);
    text.replace("{from}", from).replace("{to}", to)
}

pub fn add(trials: &mut Trials) {
    trials.add(
        "choosing_another_board_changes_its_lines_and_the_ways_of_the_fox",
        |page| async move {
            page.open_board(&rules_path("en", GAME)).await;
            assert_eq!(lines(&page).await, 92);
            for (lattice, count, ways) in [
                ("alternate", 72, "c4 c5 d5 e4 e5"),
                ("orthogonal", 52, "c4 d5 e4"),
                ("full", 92, "c4 c5 d5 e4 e5"),
            ] {
                begin(&page, lattice).await;
                assert_eq!(lines(&page).await, count, "{lattice}");
                page.pick("d4").await;
                assert_eq!(targets(&page).await, json!(ways), "{lattice}");
                page.pick("d4").await;
            }
            assert_eq!(page.console().await, Vec::<String>::new());
        },
    );
    trials.add("without_diagonals_a_slanting_step_is_refused_in_a_sentence", |page| async move {
        for locale in ["en", "hu"] {
            page.open_board(&rules_path(locale, GAME)).await;
            begin(&page, "orthogonal").await;
            page.pick("d4").await;
            page.pick("e5").await;
            page.until_text(STATUS, &cannot_reach(locale, "d4", "e5")).await;
            assert_eq!(page.count(&format!("{STATUS} a[href$='#moves-2']")).await, 1);
            page.pick("d5").await;
            let turn = message(&catalog(locale), &["game", GAME, "many-to-move"]);
            assert_eq!(page.text("hunt-board .turn").await, turn);
        }
    });
    trials.add("without_diagonals_the_keyboard_plays_along_the_lines", |page| async move {
        page.open_board(&rules_path("fi", GAME)).await;
        begin(&page, "orthogonal").await;
        page.find("hunt-board [data-point='d4']").await.send_keys(ENTER).await.expect("a key");
        page.press(UP).await;
        page.press(LEFT).await;
        page.press(ENTER).await;
        page.until_text(STATUS, &cannot_reach("fi", "d4", "c5")).await;
        page.find("hunt-board [data-point='c4']").await.send_keys(ENTER).await.expect("a key");
        let turn = message(&catalog("fi"), &["game", GAME, "many-to-move"]);
        page.until_text("hunt-board .turn", &turn).await;
    });
    trials.add("a_link_carries_the_board_and_a_reload_keeps_it", |page| async move {
        page.open_board(&rules_path("en", GAME)).await;
        begin(&page, "orthogonal").await;
        page.pick("d4").await;
        page.pick("d5").await;
        page.until("location.hash === '#play=1.fox-and-geese.lattice-orthogonal.d4-d5'").await;
        page.client.refresh().await.expect("the page opens again");
        page.until("document.querySelector('hunt-board[data-live]')").await;
        assert_eq!(lines(&page).await, 52);
        page.click("hunt-board .new-game").await;
        assert_eq!(page.count("hunt-board [value='orthogonal']:checked").await, 1);
        page.click("hunt-board .cancel").await;
        // A link that says nothing of the board means the usual one.
        page.run("location.hash = '#play=1.fox-and-geese.geese-17-1840.d4-e5'", &[]).await;
        page.until("document.querySelector('hunt-board .lines').getAttribute('d').split('M').length === 93")
            .await;
        assert!(page.text("hunt-board .side.many").await.contains("17 geese"));
    });
    trials.add("the_computer_plays_by_the_lines_of_the_board", |page| async move {
        page.open_board(&format!(
            "{}#play=1.fox-and-geese.lattice-orthogonal",
            rules_path("en", GAME)
        ))
        .await;
        page.with_extras().await;
        page.click("hunt-board .show-hint").await;
        page.until("document.querySelector('hunt-board .advised')").await;
        let said = page.text(STATUS).await;
        let straight = ["d4-c4", "d4-d5", "d4-e4"];
        assert!(straight.iter().any(|turn| said.contains(turn)), "{said}");
    });
}
