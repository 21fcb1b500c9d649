//! Turns that are typed into the field.

use serde_json::json;

use crate::Trials;
use crate::script::rules_path;
use crate::stage::Page;

const STATUS: &str = "hunt-board [role=status]";

async fn open(page: &Page, game: &str, link: &str) {
    let hash = if link.is_empty() { String::new() } else { format!("#play=1.{game}.{link}") };
    page.open_board(&format!("{}{hash}", rules_path("en", game))).await;
    page.click("hunt-board .turns-fold summary").await;
}

/// Types a turn in place of what stands in the field, and presses Enter.
async fn enter(page: &Page, text: &str) {
    let field = page.find("hunt-board [name=turn]").await;
    field.clear().await.expect("the field can be emptied");
    field.send_keys(&format!("{text}\u{e007}")).await.expect("a text can be typed");
}

/// The way that was played last.
async fn until_played(page: &Page, turns: &str) {
    page.until(&format!("document.querySelector('hunt-board').link.endsWith('{turns}')")).await;
}

pub fn add(trials: &mut Trials) {
    trials.add("a_turn_is_typed_in_full_in_short_and_with_cyrillic_letters", |page| async move {
        open(&page, "fox-and-geese", "").await;
        enter(&page, "d4-c5").await;
        until_played(&page, "..d4-c5").await;
        enter(&page, "C3 c4").await;
        until_played(&page, "..d4-c5_c3-c4").await;
        // Its end alone is enough where only one turn leads there. This letter is
        // not Latin.
        enter(&page, "с6").await;
        until_played(&page, "..d4-c5_c3-c4_c5-c6").await;
        assert_eq!(
            page.run("return document.querySelector('[name=turn]').value", &[]).await,
            json!("")
        );
    });
    trials.add("a_typed_turn_that_is_refused_is_told_why", |page| async move {
        open(&page, "two-foxes", ".c7-c6_c4-c5").await;
        for (text, why) in [
            ("", "Type a turn first."),
            ("z9", "The board has no point “z9”."),
            ("e7-e6", "When a fox can jump, the turn must be a jump."),
        ] {
            enter(&page, text).await;
            page.until_text("#typed-error", why).await;
            page.until_text(STATUS, why).await;
            assert_eq!(
                page.attribute("[name=turn]", "aria-invalid").await.as_deref(),
                Some("true")
            );
        }
        enter(&page, "e7-e6").await;
        page.until_text("#typed-error", "must be a jump").await;
        let rule = page.attribute("#typed-error a", "href").await.expect("a link to the rule");
        assert_eq!(page.count(&format!("main {rule}")).await, 1, "{rule} is on the page");
        enter(&page, "c6xc4").await;
        until_played(&page, "_c6xc4").await;
        assert_eq!(page.text("#typed-error").await, "");
    });
    trials.add("where_a_typed_turn_fits_several_they_are_offered", |page| async move {
        open(&page, "fox-and-geese", "").await;
        enter(&page, "d4-c5").await;
        until_played(&page, "..d4-c5").await;
        // Three geese can go there.
        enter(&page, "d4").await;
        page.until_text("#typed-error", "More than one turn fits “d4”. Choose one.").await;
        let offered =
            "return [...document.querySelectorAll('hunt-board .choice:not([hidden]) button')]
            .map((button) => button.textContent)";
        assert_eq!(page.run(offered, &[]).await, json!(["c3-d4", "d3-d4", "e3-d4"]));
        page.click("hunt-board .choice button").await;
        until_played(&page, "..d4-c5_c3-d4").await;
    });
}
