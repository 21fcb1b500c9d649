//! Whole games, in every language, from the start to a proper end.

use serde_json::json;

use crate::Trials;
use crate::script::{
    GAMES, LOCALES, catalog, click_game, definition, outcome_text, rules_path, session, short_game,
};

pub fn add(trials: &mut Trials) {
    for game in GAMES {
        for locale in LOCALES {
            let name = format!("{game}_is_played_to_its_end_by_clicks_in_{locale}");
            trials.add(&name, move |page| async move {
                let game_played = short_game(&session(&definition(game), &[]));
                page.open_board(&rules_path(locale, game)).await;
                click_game(&page, &game_played).await;
                let expected = outcome_text(&catalog(locale), game, &game_played);
                assert_eq!(page.text("hunt-board .turn").await, expected);
                assert!(page.text("hunt-board [role=status]").await.contains(&expected));
                assert_eq!(page.console().await, Vec::<String>::new());
            });
        }
    }
    for geese in ["15", "17"] {
        for sideways in ["off", "on"] {
            let name =
                format!("fox_and_geese_is_played_with_{geese}_geese_and_sideways_{sideways}");
            trials.add(&name, move |page| async move {
                let options = [("geese", geese), ("sideways", sideways)];
                let first = session(&definition("fox-and-geese"), &options);
                let game_played = short_game(&first);
                page.open_board(&rules_path("en", "fox-and-geese")).await;
                page.click("hunt-board .new-game").await;
                page.click(&format!("hunt-board label:has([value='{geese}'])")).await;
                page.click(&format!("hunt-board label:has([value='{sideways}'])")).await;
                page.click("hunt-board .start").await;
                click_game(&page, &game_played).await;
                let expected = outcome_text(&catalog("en"), "fox-and-geese", &game_played);
                assert_eq!(page.text("hunt-board .turn").await, expected);
            });
        }
    }
    for seats in ["stay", "face"] {
        let name = format!("a_game_is_played_on_a_board_turned_round_while_the_seats_{seats}");
        trials.add(&name, move |page| async move {
            let game_played = short_game(&session(&definition("asalto"), &[]));
            page.open_board(&rules_path("en", "asalto")).await;
            page.with_extras().await;
            page.click("hunt-board .preferences summary").await;
            page.click(&format!("hunt-board label:has([name='seats'][value='{seats}'])")).await;
            page.click("hunt-board .flip").await;
            page.until("document.querySelector('hunt-board[data-flipped]')").await;
            let found = "return document.querySelector('hunt-board').dataset.seats ?? 'stay'";
            assert_eq!(page.run(found, &[]).await, json!(seats));
            click_game(&page, &game_played).await;
            let expected = outcome_text(&catalog("en"), "asalto", &game_played);
            assert_eq!(page.text("hunt-board .turn").await, expected);
        });
    }
}
