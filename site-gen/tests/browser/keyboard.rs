//! Play with the keyboard alone, by what the accessibility tree says.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use player::{Point, Session, Turn};
use serde_json::json;

use crate::Trials;
use crate::script::{GAMES, catalog, definition, outcome_text, rules_path, session, short_game};
use crate::stage::Page;

const STATUS: &str = "hunt-board [role=status]";
const ENTER: &str = "\u{e007}";
const HOME: &str = "\u{e011}";
const END: &str = "\u{e010}";
const PAGE_UP: &str = "\u{e00e}";
const PAGE_DOWN: &str = "\u{e00f}";
const CONTROL: &str = "\u{e009}";
const SHIFT: &str = "\u{e008}";
const ARROWS: [(&str, (i16, i16)); 4] = [
    ("\u{e012}", (-100, 0)),
    ("\u{e014}", (100, 0)),
    ("\u{e013}", (0, -100)),
    ("\u{e015}", (0, 100)),
];

pub fn add(trials: &mut Trials) {
    for game in GAMES {
        let name = format!("a_whole_game_of_{game}_is_played_by_keyboard_alone");
        trials.add(&name, move |page| async move {
            let played = short_game(&session(&definition(game), &[]));
            page.open_board(&rules_path("en", game)).await;
            focus_board(&page).await;
            for turn in played.played() {
                type_turn(&page, &played, &turn.turn).await;
            }
            let expected = outcome_text(&catalog("en"), game, &played);
            page.until_text(STATUS, &expected).await;
        });
    }
    trials.add("the_board_is_one_stop_of_the_tab_key_and_has_33_named_points", |page| async move {
        page.open_board(&rules_path("fi", "fox-and-geese")).await;
        assert_eq!(page.count("hunt-board [data-point][tabindex='0']").await, 1);
        assert_eq!(page.count("hunt-board [data-point][tabindex='-1']").await, 32);
        let unnamed = "return [...document.querySelectorAll('hunt-board [data-point]')]
            .filter((button) => !button.textContent.startsWith(button.dataset.point + ', ')).length";
        assert_eq!(page.run(unnamed, &[]).await, json!(0));
        focus_board(&page).await;
        assert_eq!(page.spoken().await, "d4, kettu, voi siirtyä");
        page.press("\u{e004}").await;
        let outside = "return document.activeElement.closest('.grid') === null";
        assert_eq!(page.run(outside, &[]).await, json!(true), "Tab leaves the board");
    });
    trials.add("keys_lead_to_the_ends_of_rows_columns_and_the_board", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        focus_board(&page).await;
        page.with_extras().await;
        for (keys, point) in [
            (HOME, "a4"),
            (END, "g4"),
            (PAGE_UP, "g5"),
            (PAGE_DOWN, "g3"),
            (&*format!("{CONTROL}{HOME}"), "c7"),
            (&*format!("{CONTROL}{END}"), "e1"),
        ] {
            page.press(keys).await;
            assert_eq!(focused(&page).await, point);
        }
        page.press(ARROWS[3].0).await;
        page.until_text(STATUS, "Edge of the board.").await;
        assert_eq!(focused(&page).await, "e1");
    });
    trials.add("arrow_keys_go_on_from_the_point_in_focus_after_a_refusal", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        focus_board(&page).await;
        let up = ARROWS[2].0;
        page.press(&format!("{ENTER}{up}{up}{ENTER}")).await;
        page.until_text(STATUS, "The fox cannot go from d4 to d6.").await;
        page.press(up).await;
        assert_eq!(focused(&page).await, "d7");
    });
    trials.add("keys_tell_moves_captures_and_how_it_stands", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        focus_board(&page).await;
        page.press("m").await;
        page.until_text(STATUS, "d4: can go to c5, d5, e5, c4, e4.").await;
        page.press(&format!("{SHIFT}M")).await;
        page.until_text(STATUS, "d4: nothing to capture.").await;
        page.press("l").await;
        page.until_text(STATUS, "No turn has been made yet.").await;
        page.press("s").await;
        page.until_text(STATUS, "Turn 1. The fox to move. 1 fox, 13 geese.").await;
        page.press(".").await;
        assert_eq!(focused(&page).await, "d4", "the fox alone can move");
        page.press("?").await;
        page.until("document.querySelector('hunt-board .keys').open").await;
    });
    trials.add("letters_go_by_their_place_on_keyboards_without_latin_ones", |page| async move {
        page.open_board(&rules_path("ru", "fox-and-geese")).await;
        page.with_extras().await;
        let press = "document.querySelector('[data-point=d4]').dispatchEvent(new KeyboardEvent(
            'keydown', { key: 'а', code: 'KeyF', bubbles: true, cancelable: true }))";
        page.run(press, &[]).await;
        page.until("document.querySelector('hunt-board').hasAttribute('data-flipped')").await;
    });
    trials.add("a_flipped_board_is_read_and_walked_as_it_is_seen", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.with_extras().await;
        page.click("hunt-board .flip").await;
        page.until("document.querySelector('hunt-board').hasAttribute('data-flipped')").await;
        let first = "return document.querySelector('[data-point]').dataset.point";
        assert_eq!(page.run(first, &[]).await, json!("e1"));
        focus_board(&page).await;
        page.press(ARROWS[2].0).await;
        assert_eq!(focused(&page).await, "d3", "up leads to what is above");
        page.pick("d4").await;
        page.pick("d5").await;
        page.until_text(STATUS, "d4 to d5").await;
    });
    trials.add("keys_do_nothing_outside_the_board", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.with_extras().await;
        page.run("document.querySelector('header a').focus()", &[]).await;
        page.press("f").await;
        page.press("s").await;
        assert_eq!(page.text(STATUS).await, "");
        assert!(page.attribute("hunt-board", "data-flipped").await.is_none());
        let kept = "
            const event = new KeyboardEvent('keydown',
                { key: 'f', code: 'KeyF', ctrlKey: true, bubbles: true, cancelable: true });
            document.querySelector('[data-point=d4]').dispatchEvent(event);
            return event.defaultPrevented;
        ";
        assert_eq!(page.run(kept, &[]).await, json!(false), "shortcuts of the browser pass");
    });
    trials.add("control_z_takes_back_and_with_shift_plays_again", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.pick("d4").await;
        page.pick("d5").await;
        page.with_extras().await;
        page.press(&format!("{CONTROL}z")).await;
        page.until_text(STATUS, "Taken back: d4-d5.").await;
        page.press(&format!("{CONTROL}{SHIFT}Z")).await;
        page.until_text(STATUS, "Played again: d4-d5.").await;
    });
}

async fn focus_board(page: &Page) {
    page.run("document.querySelector('hunt-board [data-point][tabindex=\"0\"]').focus()", &[])
        .await;
}

async fn focused(page: &Page) -> String {
    let name = page.run("return document.activeElement.dataset.point ?? ''", &[]).await;
    name.as_str().unwrap_or_default().to_owned()
}

/// The point that is spoken of: the beginning of its name.
async fn spoken_point(page: &Page) -> String {
    page.spoken().await.split(',').next().unwrap_or_default().to_owned()
}

/// Makes a turn: walks by arrow keys, knowing only what is spoken.
async fn type_turn(page: &Page, session: &Session, turn: &Turn) {
    let board = &session.game().board;
    let points: Vec<Point> = match turn {
        Turn::Step { from, to } => vec![*from, *to],
        Turn::Jump(chain) => {
            [chain.from()].into_iter().chain(chain.landings().iter().copied()).collect()
        }
        Turn::Place(points) => points.into_iter().collect(),
    };
    for &point in &points {
        walk(page, session, point).await;
        page.press(ENTER).await;
    }
    if matches!(turn, Turn::Jump(_)) && page.spoken().await.ends_with("end the turn here") {
        page.press(ENTER).await;
    }
    let last = points.last().map(|&point| board.name(point).to_owned());
    assert_eq!(Some(spoken_point(page).await), last, "the focus goes with the piece");
}

/// Presses arrow keys until the point is spoken of.
async fn walk(page: &Page, session: &Session, to: Point) {
    let board = &session.game().board;
    let from = board.point(&spoken_point(page).await).expect("a point is spoken of");
    for key in way(session, from, to) {
        page.press(key).await;
    }
    assert_eq!(spoken_point(page).await, board.name(to));
}

/// The shortest way by arrow keys.
fn way(session: &Session, from: Point, to: Point) -> Vec<&'static str> {
    let board = &session.game().board;
    let place = |point: Point| (board.points[point.index()].x, board.points[point.index()].y);
    let at: BTreeMap<(i16, i16), Point> = board.all().into_iter().map(|p| (place(p), p)).collect();
    let mut ways = BTreeMap::from([(from, Vec::new())]);
    let mut open = VecDeque::from([from]);
    while let Some(point) = open.pop_front() {
        let ((x, y), keys) = (place(point), ways[&point].clone());
        for (key, (right, down)) in ARROWS {
            let Some(&next) = at.get(&(x + right, y + down)) else { continue };
            if let Entry::Vacant(place) = ways.entry(next) {
                place.insert([keys.clone(), vec![key]].concat());
                open.push_back(next);
            }
        }
    }
    ways[&to].clone()
}
