//! Single turns: chains, stopping, taking back, huffing, refusals.

use player::{Session, Side, Turn};
use serde_json::json;

use crate::Trials;
use crate::script::{definition, rules_path, session};
use crate::stage::Page;

const STATUS: &str = "hunt-board [role=status]";
const TURN: &str = "hunt-board .turn";

/// Opens a game of the English site at a position reached by these turns.
async fn open(page: &Page, game: &str, turns: &str) {
    let path = rules_path("en", game);
    page.open_board(&format!("{path}#play=1.{game}..{turns}")).await;
}

async fn point_text(page: &Page, point: &str) -> String {
    page.text(&format!("hunt-board [data-point='{point}']")).await
}

async fn is_hidden(page: &Page, selector: &str) -> bool {
    page.attribute(selector, "hidden").await.is_some()
}

pub fn add(trials: &mut Trials) {
    trials.add("a_selected_piece_shows_where_it_can_go", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        assert_eq!(point_text(&page, "d4").await, "d4, fox, can move");
        page.pick("d4").await;
        assert_eq!(point_text(&page, "d4").await, "d4, fox, selected");
        assert_eq!(point_text(&page, "e5").await, "e5, empty, can go here");
        assert_eq!(page.count("hunt-board [data-target]").await, 5);
        assert_eq!(page.count("hunt-board svg .step").await, 5);
        page.pick("d4").await;
        assert_eq!(page.count("hunt-board [data-target]").await, 0);
    });
    trials.add("a_chain_may_stop_where_the_rules_allow_it", |page| async move {
        let jumps = find_chain();
        open(&page, "fox-and-geese", &jumps.before).await;
        page.pick(&jumps.points[0]).await;
        page.pick(&jumps.points[1]).await;
        assert!(!is_hidden(&page, "hunt-board .end-turn").await);
        assert!(page.text(STATUS).await.contains("may jump on or end the turn"));
        assert_eq!(page.text(TURN).await, "The fox to move.");
        page.click("hunt-board .end-turn").await;
        assert!(page.text(STATUS).await.contains("takes 1 goose"));
        assert_eq!(page.text(TURN).await, "The geese to move.");
    });
    trials.add("a_jump_inside_a_chain_can_be_taken_back", |page| async move {
        let jumps = find_chain();
        open(&page, "fox-and-geese", &jumps.before).await;
        page.pick(&jumps.points[0]).await;
        page.pick(&jumps.points[1]).await;
        page.click("hunt-board .take-back").await;
        assert!(point_text(&page, &jumps.points[0]).await.ends_with("fox, selected"));
        page.pick(&jumps.points[1]).await;
        page.pick(&jumps.points[2]).await;
        let done = page.text(TURN).await == "The geese to move.";
        if !done {
            page.click("hunt-board .end-turn").await;
        }
        assert!(page.text(STATUS).await.contains("takes 2 geese"));
    });
    trials.add("officers_are_placed_one_by_one_and_taken_back", |page| async move {
        page.open_board(&rules_path("en", "asalto")).await;
        assert_eq!(page.text(TURN).await, "Place 2 officers on points of the fortress.");
        page.pick("d4").await;
        page.pick("c5").await;
        assert_eq!(page.text(TURN).await, "Place one more officer on a point of the fortress.");
        page.click("hunt-board .take-back").await;
        assert_eq!(page.text(TURN).await, "Place 2 officers on points of the fortress.");
        page.pick("c5").await;
        page.pick("e7").await;
        assert!(page.text(STATUS).await.contains("The officers stand on c5, e7."));
        assert_eq!(page.text(TURN).await, "The rebels to move.");
        page.click("hunt-board .undo").await;
        assert_eq!(page.text(TURN).await, "Place 2 officers on points of the fortress.");
    });
    trials.add("an_officer_that_passes_over_a_capture_is_huffed", |page| async move {
        let (mut game, before) =
            random_game("asalto", |game| !game.game().able_to_jump(game.position()).is_empty());
        open(&page, "asalto", &before).await;
        let mut turns = game.game().turns(game.position()).into_iter();
        let step = turns.find(|turn| matches!(turn, Turn::Step { .. })).expect("a step");
        let board = game.game().board.clone();
        let Turn::Step { from, to } = step else { unreachable!("chosen as a step") };
        let huffed = game.play(&step).expect("a legal turn").huffed;
        page.pick(board.name(from)).await;
        page.pick(board.name(to)).await;
        // Before it is lost, the reader is asked.
        page.until_text("hunt-board .offer p", "can capture. If you make this turn").await;
        assert_eq!(page.count("hunt-board svg .huffed").await, 0);
        page.click("hunt-board .accept").await;
        let names = board.sorted_names(huffed).join(", ");
        page.until("document.querySelector('hunt-board svg .huffed')").await;
        page.click("hunt-board .undo").await;
        // Asked once more, and with the setting off never again.
        page.click("hunt-board .preferences summary").await;
        page.click("hunt-board label:has([name='warn'])").await;
        page.pick(board.name(from)).await;
        page.pick(board.name(to)).await;
        let status = page.text(STATUS).await;
        assert!(status.contains(&format!("on {names} could have captured")), "{status}");
        assert_eq!(page.count("hunt-board svg .huffed").await, huffed.len() as usize);
    });
    trials.add("a_fox_that_must_jump_is_ringed_and_others_are_refused", |page| async move {
        open(&page, "two-foxes", "c7-c6_c4-c5").await;
        assert_eq!(point_text(&page, "c6").await, "c6, fox, must jump");
        assert_eq!(page.count("hunt-board svg .must").await, 1);
        page.pick("e7").await;
        assert!(page.text(STATUS).await.contains("When a fox can jump, the turn must be a jump."));
    });
    trials.add("undo_and_redo_walk_through_the_game", |page| async move {
        open(&page, "fox-and-geese", "d4-d5_d3-d4").await;
        page.click("hunt-board .undo").await;
        assert!(page.text(STATUS).await.contains("d3-d4"));
        page.click("hunt-board .undo").await;
        assert_eq!(page.text(TURN).await, "The fox to move.");
        let undo = page.attribute("hunt-board .undo", "aria-disabled").await;
        assert_eq!(undo.as_deref(), Some("true"));
        page.click("hunt-board .redo").await;
        page.click("hunt-board .redo").await;
        assert_eq!(point_text(&page, "d4").await, "d4, goose");
    });
    trials.add("the_status_element_is_never_replaced", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        assert_eq!(page.text(STATUS).await, "", "it is silent at first");
        page.run("window.first = document.querySelector(arguments[0])", &[json!(STATUS)]).await;
        for (from, to) in [("d4", "d5"), ("d3", "d4"), ("d5", "d6"), ("d4", "d5")] {
            page.pick(from).await;
            page.pick(to).await;
        }
        let script = "return window.first === document.querySelector(arguments[0])";
        assert_eq!(page.run(script, &[json!(STATUS)]).await, json!(true));
    });
    trials.add("arrow_keys_and_enter_play_on_the_board", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        assert_eq!(page.count("hunt-board [data-point][tabindex='0']").await, 1);
        let fox = page.find("hunt-board [data-point='d4']").await;
        fox.send_keys("\u{e007}").await.expect("Enter");
        page.find("hunt-board [data-point='d4']").await.send_keys("\u{e013}").await.expect("Up");
        let focused = "return document.activeElement.dataset.point";
        assert_eq!(page.run(focused, &[]).await, json!("d5"));
        page.find("hunt-board [data-point='d5']").await.send_keys("\u{e007}").await.expect("Enter");
        assert_eq!(page.text(TURN).await, "The geese to move.");
    });
}

/// A point in a game of Fox and Geese where the fox can jump at least twice.
struct JumpTwice {
    before: String,
    points: Vec<String>,
}

/// Found by the engine, so that the test does not depend on one line of play.
fn find_chain() -> JumpTwice {
    let twice = |game: &Session| {
        game.game().turns(game.position()).into_iter().find_map(|turn| match turn {
            Turn::Jump(chain) if chain.landings().len() >= 2 => Some(chain),
            _ => None,
        })
    };
    let (game, before) = random_game("fox-and-geese", |game| twice(game).is_some());
    let chain = twice(&game).expect("looked for");
    let names = [chain.from()].into_iter().chain(chain.landings().iter().copied());
    let points = names.map(|point| game.game().board.name(point).to_owned()).collect();
    JumpTwice { before, points }
}

/// A game played at random until something holds with the few to move, and
/// its turns as they stand in a link.
fn random_game(id: &str, holds: impl Fn(&Session) -> bool) -> (Session, String) {
    let game = definition(id);
    for seed in 1..500u64 {
        let mut played = session(&game, &[]);
        let mut random = seed;
        while played.ply() < 40 && played.outcome().is_none() {
            if played.ply() > 1 && played.position().to_move == Side::Few && holds(&played) {
                let link = player::link::encode(&game, &game.usual(), &played);
                return (played, link.rsplit('.').next().unwrap_or_default().to_owned());
            }
            let turns = played.game().turns(played.position());
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let turn = turns[(random >> 33) as usize % turns.len()];
            played.play(&turn).expect("a legal turn");
        }
    }
    panic!("no such game was found");
}
