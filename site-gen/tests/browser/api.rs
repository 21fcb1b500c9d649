//! What scripts of a page can do with the board on it: the same on this site
//! as on others (`frames`).

use serde_json::json;

use crate::Trials;
use crate::script::rules_path;
use crate::stage::Page;

/// Notes the events of boards in `heard`.
const LISTEN: &str = "
    window.heard = [];
    for (const type of ['ready', 'move', 'end']) {
        addEventListener(type, ({ detail }) => heard.push([type, detail]));
    }
";

/// What a board tells of itself.
async fn state(page: &Page) -> serde_json::Value {
    page.run(
        "const { link, ply, toMove, over } = document.querySelector('hunt-board');
         return [link, ply, toMove ?? null, over];",
        &[],
    )
    .await
}

/// Calls a method of the board and waits for what comes of it.
async fn call(page: &Page, call: &str, ply: usize, link: &str) {
    page.run(&format!("document.querySelector('hunt-board').{call}"), &[]).await;
    page.until(&format!("document.querySelector('hunt-board').link === '{link}'")).await;
    assert_eq!(state(page).await[1], json!(ply), "{call}");
}

pub fn add(trials: &mut Trials) {
    trials.add("scripts_play_on_the_board_of_this_site", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        assert_eq!(state(&page).await, json!(["1.fox-and-geese", 0, "few", false]));
        page.run(LISTEN, &[]).await;
        call(&page, "play('d4-d5')", 1, "1.fox-and-geese..d4-d5").await;
        page.until("heard.length === 1").await;
        let told =
            json!([["move", { "turn": "d4-d5", "ply": 1, "link": "1.fox-and-geese..d4-d5" }]]);
        assert_eq!(page.run("return heard", &[]).await, told);
        call(&page, "play('d3-d4')", 2, "1.fox-and-geese..d4-d5_d3-d4").await;
        call(&page, "undo()", 1, "1.fox-and-geese..d4-d5").await;
        call(&page, "redo()", 2, "1.fox-and-geese..d4-d5_d3-d4").await;
        call(&page, "goTo(0)", 0, "1.fox-and-geese").await;
        call(&page, "goTo(2)", 2, "1.fox-and-geese..d4-d5_d3-d4").await;
        call(&page, "start('geese=15 sideways=on')", 0, "1.fox-and-geese.geese-15_sideways-on")
            .await;
        call(&page, "load('1.fox-and-geese..d4-c5')", 1, "1.fox-and-geese..d4-c5").await;
        assert_eq!(state(&page).await[2], json!("many"));
        page.run("document.querySelector('hunt-board').play('a1-a2')", &[]).await;
        assert_eq!(state(&page).await[1], json!(1), "a turn against the rules is not made");
    });
    trials.add("scripts_hear_of_the_end_of_a_game", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.run(LISTEN, &[]).await;
        // The last goose but three is taken.
        page.run(
            "document.querySelector('hunt-board').load('1.fox-and-geese...3~3~2g4~2gF3~2g4~g2~3_few')",
            &[],
        )
        .await;
        page.run("document.querySelector('hunt-board').play('d4xb4')", &[]).await;
        page.until("heard.some(([type]) => type === 'end')").await;
        let end = page.run("return heard.find(([type]) => type === 'end')[1]", &[]).await;
        assert_eq!(end["winner"], json!("few"));
        assert_eq!(end["result"], json!(page.text("hunt-board .turn").await));
        assert_eq!(state(&page).await[2], json!(null));
        assert_eq!(state(&page).await[3], json!(true));
    });
    trials.add("the_attributes_of_a_board_set_up_its_game", |page| async move {
        page.open_board(&rules_path("fi", "fox-and-geese")).await;
        let script = "
            const [attributes] = arguments;
            fetch(location.pathname).then((answer) => answer.text()).then((text) => {
                localStorage.clear();
                history.replaceState(null, '', location.pathname);
                const page = text.replace('<hunt-board ', '<hunt-board ' + attributes + ' ');
                document.open();
                addEventListener('ready', () => (window.ready = true));
                document.write(page);
                document.close();
            });";
        page.run(script, &[json!("options='geese=15' turns='d4-d5 d3-d4'")]).await;
        page.until("window.ready").await;
        let link = "1.fox-and-geese.geese-15.d4-d5_d3-d4";
        assert_eq!(state(&page).await, json!([link, 2, "few", false]));
        assert!(page.text("hunt-board [data-point='d4']").await.contains("hanhi"));
    });
}
