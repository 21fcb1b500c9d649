//! Several boards on one page, and what a reload leaves of a turn.

use serde_json::json;

use crate::Trials;
use crate::script::rules_path;
use crate::stage::Page;

/// Writes the page anew with the board of another game behind its own.
const TWO: &str = "
    const [other] = arguments;
    const text = (path) => fetch(path).then((answer) => answer.text());
    const element = /<hunt-board [^]*<\\/hunt-board>/;
    Promise.all([text(location.pathname), text(other)]).then(([page, next]) => {
        // One script brings the player to all boards.
        const second = element.exec(next)[0].replace(/<script src[^]*?<\\/script>/, '');
        document.open();
        document.write(page.replace(element, (first) => first + second));
        document.close();
    });";

/// The text of an element of one of the boards.
async fn text(page: &Page, board: usize, selector: &str) -> String {
    let script = "
        const [board, selector] = arguments;
        return document.querySelectorAll('hunt-board')[board].querySelector(selector).textContent";
    let text = page.run(script, &[json!(board), json!(selector)]).await;
    text.as_str().unwrap_or_default().to_owned()
}

async fn pick(page: &Page, game: &str, point: &str) {
    page.click(&format!("hunt-board[game='{game}'] [data-point='{point}']")).await;
}

pub fn add(trials: &mut Trials) {
    trials.add("two_boards_on_one_page_do_not_disturb_each_other", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.run(TWO, &[json!(rules_path("en", "asalto"))]).await;
        page.until("document.querySelectorAll('hunt-board[data-live]').length === 2").await;
        pick(&page, "fox-and-geese", "d4").await;
        pick(&page, "asalto", "c5").await;
        assert_eq!(page.count("hunt-board [data-selected]").await, 1, "a fox, and no officer");
        pick(&page, "asalto", "e5").await;
        pick(&page, "fox-and-geese", "d5").await;
        page.until("document.querySelectorAll('hunt-board')[1].link === '1.asalto..c5~e5'").await;
        page.until("document.querySelectorAll('hunt-board')[0].ply === 1").await;
        assert_eq!(text(&page, 0, ".turn").await, "The geese to move.");
        assert_eq!(text(&page, 1, ".turn").await, "The rebels to move.");
        assert!(text(&page, 0, "[role=status]").await.starts_with("The fox goes from d4 to d5."));
        let hash = page.run("return location.hash", &[]).await;
        assert_eq!(hash, json!("#play=1.fox-and-geese..d4-d5"), "the first is in the address");
        page.click("hunt-board[game='asalto'] .undo").await;
        page.until("document.querySelectorAll('hunt-board')[1].ply === 0").await;
        assert_eq!(
            page.run("return document.querySelector('hunt-board').ply", &[]).await,
            json!(1)
        );
        page.click("hunt-board[game='asalto'] .flip").await;
        page.find("hunt-board[game='asalto'][data-flipped]").await;
        assert_eq!(page.count("hunt-board[data-flipped]").await, 1);
    });
    trials.add("a_reload_in_the_middle_of_a_chain_loses_nothing", |page| async move {
        // The fox can take d5 and from there go on.
        let start = "1.fox-and-geese...1g1~3~2ggg2~3F3~g5g~3~ggg_few";
        page.open_board(&format!("{}#play={start}", rules_path("en", "fox-and-geese"))).await;
        page.pick("d4").await;
        page.pick("d6").await;
        page.find("hunt-board .end-turn:not([hidden])").await;
        page.until("localStorage.getItem('hunt-games:game:fox-and-geese')?.includes('d6')").await;
        page.client.refresh().await.expect("the page is loaded again");
        page.find("hunt-board[data-live]").await;
        page.find("hunt-board .end-turn:not([hidden])").await;
        assert_eq!(page.count("hunt-board .play .ghost").await, 1, "what was taken is still shown");
        page.click("hunt-board .end-turn").await;
        page.until_text("hunt-board .turn", "The geese to move.").await;
    });
}
