//! A game in the fragment of a link.

use serde_json::json;

use crate::Trials;
use crate::script::{
    catalog, click_game, definition, message, outcome_text, rules_path, session, short_game,
};

const STATUS: &str = "hunt-board [role=status]";

pub fn add(trials: &mut Trials) {
    trials.add("the_copied_link_carries_the_whole_game", |page| async move {
        let game = short_game(&session(&definition("asalto"), &[]));
        page.open_board(&rules_path("en", "asalto")).await;
        click_game(&page, &game).await;
        page.click("hunt-board .share-fold summary").await;
        page.click("hunt-board .share").await;
        page.until("document.querySelector('hunt-board .share-field input').value").await;
        let script = "return document.querySelector('hunt-board .share-field input').value";
        let link = page.run(script, &[]).await;
        let link = link.as_str().expect("a link").to_owned();
        let path = link.split_once("//").and_then(|(_, rest)| rest.split_once('/'));
        let path = format!("/{}", path.expect("an address").1);
        assert_eq!(path, format!("{}#play={}", rules_path("en", "asalto"), encoded(&game)));
    });
    // A fresh browser, and another language than the one that made the link.
    trials.add("a_link_opens_the_game_at_its_turn_in_a_fresh_browser", |page| async move {
        let game = short_game(&session(&definition("asalto"), &[]));
        let path = rules_path("fi", "asalto");
        page.open_board(&format!("{path}#play={}", encoded(&game))).await;
        let expected = outcome_text(&catalog("fi"), "asalto", &game);
        assert_eq!(page.text("hunt-board .turn").await, expected);
        page.click("hunt-board .undo").await;
        let before = page.text("hunt-board .turn").await;
        assert_ne!(before, expected);
        page.click("hunt-board .redo").await;
        assert_eq!(page.text("hunt-board .turn").await, expected);
    });
    trials.add("a_link_with_options_sets_the_table", |page| async move {
        let path = rules_path("en", "fox-and-geese");
        page.open_board(&format!("{path}#play=1.fox-and-geese.geese-17_sideways-on.d4-d5")).await;
        assert!(page.text("hunt-board .side.many").await.contains("17 geese"));
        page.click("hunt-board .new-game").await;
        assert_eq!(page.count("hunt-board input[value='17']:checked").await, 1);
        assert_eq!(page.count("hunt-board input[value='on']:checked").await, 1);
    });
    for (name, link, key) in [
        ("a_damaged_link_says_so", "%%%%", "link-broken"),
        ("a_link_that_is_none_says_so", "<img src=x onerror=alert(1)>", "link-broken"),
        ("a_link_of_a_newer_version_says_so", "2.asalto", "link-newer"),
        ("a_link_of_another_game_says_so", "1.two-foxes..c7-c6", "link-other-game"),
        ("a_link_with_an_unknown_option_says_so", "1.asalto.geese-99", "link-option"),
    ] {
        let name = format!("{name}_and_the_game_stays");
        trials.add(&name, move |page| async move {
            page.open_board(&format!("{}#play={link}", rules_path("hu", "asalto"))).await;
            let expected = message(&catalog("hu"), &["player", key]);
            assert!(page.text(STATUS).await.starts_with(&expected));
            page.pick("c5").await;
            page.pick("e5").await;
            let expected = message(&catalog("hu"), &["game", "asalto", "many-to-move"]);
            assert_eq!(page.text("hunt-board .turn").await, expected);
        });
    }
    trials.add("a_link_with_an_illegal_turn_opens_its_legal_part", |page| async move {
        let path = rules_path("en", "fox-and-geese");
        page.open_board(&format!("{path}#play=1.fox-and-geese..d4-d5_d3-d5_c3-c4")).await;
        assert!(page.text(STATUS).await.starts_with("Turn 2 in this link, d3-d5, is against"));
        assert_eq!(page.text("hunt-board .turn").await, "The geese to move.");
    });
    trials.add("a_turn_in_a_link_that_is_markup_is_told_as_text", |page| async move {
        let markup = "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E";
        let link = format!("1.fox-and-geese..d4-d5_{markup}");
        page.open_board(&format!("{}#play={link}", rules_path("hu", "fox-and-geese"))).await;
        let told = message(&catalog("hu"), &["player", "link-illegal"]);
        let told = told.replace("{number}", "2").replace("{turn}", "<img src=x onerror=alert(1)>");
        assert!(page.text(STATUS).await.starts_with(&told), "{}", page.text(STATUS).await);
        page.with_extras().await;
        assert_eq!(page.count("hunt-board img, .status *:not(.visually-hidden)").await, 0);
        assert!(page.text("hunt-board [data-point='d5']").await.contains("róka"));
    });
    trials.add("a_link_with_percent_signs_is_the_same_link", |page| async move {
        let link = "1%2Efox-and-geese%2Egeese%2D15%2Ed4%2Dd5%5Fd3%2Dd4";
        page.open_board(&format!("{}#play={link}", rules_path("en", "fox-and-geese"))).await;
        assert!(page.text("hunt-board .side.many").await.contains("15 geese"));
        assert!(page.text("hunt-board [data-point='d4']").await.contains("goose"));
    });
    trials.add("links_of_a_megabyte_are_refused_in_the_open_page", |page| async move {
        page.open_board(&rules_path("fi", "two-foxes")).await;
        let broken = message(&catalog("fi"), &["player", "link-broken"]);
        for (begin, part) in
            [("x", "x"), ("1.two-foxes..", "c7-c6_"), ("1.two-foxes..;0;;0", ";c7-c6")]
        {
            page.run("location.hash = ''", &[]).await;
            let script =
                "location.hash = '#play=' + arguments[0] + arguments[1].repeat(arguments[2])";
            // Firefox has no longer addresses.
            let times = 1_000_000 / part.len();
            page.run(script, &[json!(begin), json!(part), json!(times)]).await;
            page.until_text(STATUS, &broken).await;
        }
        page.run("location.hash = ''", &[]).await;
        let side = message(&catalog("fi"), &["game", "two-foxes", "few-to-move"]);
        assert_eq!(page.text("hunt-board .turn").await, side);
    });
    trials.add("a_link_put_into_the_open_page_is_followed", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.run("location.hash = arguments[0]", &[json!("#play=1.fox-and-geese..d4-c5")]).await;
        page.find("hunt-board .many[data-to-move]").await;
        assert!(page.text("hunt-board [data-point='c5']").await.contains("fox"));
    });
    trials.add("a_diagram_leads_to_the_board_with_its_position", |page| async move {
        page.open_board(&rules_path("ru", "asalto")).await;
        page.click("#diagram-huff .play-here").await;
        let expected = message(&catalog("ru"), &["game", "asalto", "many-to-move"]);
        page.until_text("hunt-board .turn", &expected).await;
        assert_eq!(page.text("hunt-board .turn").await, expected);
        assert_eq!(page.count("hunt-board .huffed").await, 1);
        page.click("hunt-board .undo").await;
        assert!(page.text("hunt-board [data-point='d5']").await.starts_with("d5, "));
    });
    trials.add("turns_do_not_add_to_the_history_of_the_browser", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        let length = page.run("return history.length", &[]).await;
        page.pick("d4").await;
        page.pick("d5").await;
        assert_eq!(page.run("return history.length", &[]).await, length);
        let hash = page.run("return location.hash", &[]).await;
        assert_eq!(hash, json!("#play=1.fox-and-geese..d4-d5"));
    });
}

fn encoded(game: &player::Session) -> String {
    let definition = definition("asalto");
    player::link::encode(&definition, &definition.usual(), game)
}
