//! What the board does beyond turns: the list of turns, keeping, dragging,
//! settings, play by link.

use std::collections::BTreeMap;

use player::{Choices, Game, Point, Position, Turn};
use serde_json::json;

use crate::Trials;
use crate::driver::Profile;
use crate::script::{catalog, click_game, definition, message, rules_path, session, short_game};
use crate::stage::Page;

const STATUS: &str = "hunt-board [role=status]";
const OFFER: &str = "hunt-board .offer:not([hidden])";

async fn step(page: &Page, from: &str, to: &str) {
    page.pick(from).await;
    page.pick(to).await;
}

/// The buttons of the list of turns.
async fn turns(page: &Page) -> Vec<String> {
    let script = "return [...document.querySelectorAll('hunt-board .moves button')]
        .map((button) => button.textContent)";
    serde_json::from_value(page.run(script, &[]).await).expect("texts")
}

pub fn add(trials: &mut Trials) {
    add_turns(trials);
    add_keeping(trials);
    add_input(trials);
    add_settings(trials);
    add_links(trials);
}

fn add_turns(trials: &mut Trials) {
    trials.add("the_list_of_turns_leads_to_every_turn", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.click("hunt-board .turns-fold summary").await;
        step(&page, "d4", "d5").await;
        step(&page, "d3", "d4").await;
        step(&page, "d5", "d6").await;
        page.until("document.querySelectorAll('hunt-board .moves button').length === 3").await;
        assert_eq!(turns(&page).await, ["d4-d5", "d3-d4", "d5-d6"]);
        page.click("hunt-board .moves li:first-child button").await;
        assert_eq!(page.text("hunt-board .turn").await, "The geese to move.");
        page.until_text("hunt-board .moves [aria-current='step']", "d4-d5").await;
        assert!(page.text("hunt-board [data-point='d5']").await.contains("fox"));
    });
    trials.add("another_turn_leaves_the_older_line_to_be_chosen_again", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.click("hunt-board .turns-fold summary").await;
        step(&page, "d4", "d5").await;
        step(&page, "d3", "d4").await;
        step(&page, "d5", "d6").await;
        page.click("hunt-board .undo").await;
        page.click("hunt-board .undo").await;
        step(&page, "c3", "c4").await;
        page.until("document.querySelector('hunt-board .moves .other')").await;
        assert_eq!(turns(&page).await, ["d4-d5", "c3-c4", "d3-d4"]);
        page.click("hunt-board .moves .other").await;
        page.until("document.querySelectorAll('hunt-board .moves li').length === 3").await;
        assert!(page.text("hunt-board [data-point='d4']").await.contains("goose"));
    });
    trials.add("a_game_is_copied_as_text_and_set_up_again", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        step(&page, "d4", "d5").await;
        step(&page, "d3", "d4").await;
        page.click("hunt-board .undo").await;
        page.click("hunt-board .share-fold summary").await;
        page.click("hunt-board .copy-text").await;
        page.until("document.querySelector('hunt-board .load-form textarea').value").await;
        page.click("hunt-board .new-game").await;
        page.click("hunt-board .start").await;
        assert_eq!(page.text("hunt-board .turn").await, "The fox to move.");
        page.click("hunt-board .load").await;
        page.until_text(STATUS, "The game is set up after 1 turn.").await;
        page.click("hunt-board .redo").await;
        page.until_text(STATUS, "Played again: d3-d4.").await;
    });
    trials.add("a_text_that_is_no_game_leaves_the_game_as_it_is", |page| async move {
        page.open_board(&rules_path("en", "asalto")).await;
        step(&page, "c5", "e5").await;
        page.click("hunt-board .share-fold summary").await;
        let field = page.find("hunt-board .load-form textarea").await;
        field.send_keys("1. e4 e5").await.expect("a text can be typed");
        page.click("hunt-board .load").await;
        page.until_text(STATUS, "This text is not a game that can be played here.").await;
        assert_eq!(page.text("hunt-board .turn").await, "The rebels to move.");
    });
}

fn add_keeping(trials: &mut Trials) {
    trials.add("a_reload_in_the_middle_of_a_turn_loses_nothing", |page| async move {
        page.open_board(&rules_path("en", "asalto")).await;
        page.pick("c6").await;
        page.until("localStorage.getItem('hunt-games:game:asalto')?.includes('c6')").await;
        page.client.refresh().await.expect("the page is loaded again");
        page.find("hunt-board[data-live]").await;
        page.until_text("hunt-board .turn", "Place one more officer").await;
        page.pick("e6").await;
        assert_eq!(page.text("hunt-board .turn").await, "The rebels to move.");
    });
    trials.add("a_game_is_offered_again_in_another_language", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        step(&page, "d4", "d5").await;
        step(&page, "d3", "d4").await;
        page.click("hunt-board .undo").await;
        page.until("localStorage.getItem('hunt-games:game:fox-and-geese')?.includes(';1;')").await;
        page.open_board(&rules_path("fi", "fox-and-geese")).await;
        page.click(&format!("{OFFER} .accept")).await;
        page.until_text("hunt-board [data-point='d5']", "kettu").await;
        page.click("hunt-board .redo").await;
        page.until_text("hunt-board [data-point='d4']", "hanhi").await;
    });
    trials.add("the_language_switcher_takes_the_game_along", |page| async move {
        page.open_board(&rules_path("en", "two-foxes")).await;
        step(&page, "c7", "c6").await;
        page.until("document.querySelector('nav.languages a[lang=hu]').hash.length > 9").await;
        page.click("nav.languages a[lang='hu']").await;
        page.find("html[lang='hu'] hunt-board[data-live]").await;
        page.until_text("hunt-board [data-point='c6']", "róka").await;
    });
    trials.add("a_link_of_another_game_does_not_lose_ones_own", |page| async move {
        let path = rules_path("en", "fox-and-geese");
        page.open_board(&path).await;
        step(&page, "d4", "c5").await;
        page.until("localStorage.getItem('hunt-games:game:fox-and-geese')").await;
        page.run("location.hash = '#play=1.fox-and-geese.geese-15.d4-d5'", &[]).await;
        page.until_text("hunt-board .offer p", "A game of yours is kept here, after 1 turn.").await;
        assert!(page.text("hunt-board .side.many").await.contains("15"));
        page.click(&format!("{OFFER} .accept")).await;
        page.until_text("hunt-board [data-point='c5']", "fox").await;
        assert!(page.text("hunt-board .side.many").await.contains("13"));
    });
    trials.add("two_links_in_a_row_leave_the_own_game_to_be_gone_on_with", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        step(&page, "d4", "c5").await;
        page.until("localStorage.getItem('hunt-games:game:fox-and-geese')").await;
        for link in ["geese-15.d4-d5", "geese-17.d4-e5"] {
            page.run(&format!("location.hash = '#play=1.fox-and-geese.{link}'"), &[]).await;
            page.until_text("hunt-board .offer p", "A game of yours is kept here, after 1 turn.")
                .await;
        }
        page.open("/en/").await;
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        // The games of both links are offered, and then the own one.
        for _ in 0..2 {
            page.until("document.querySelector('hunt-board .offer .refuse').offsetParent").await;
            page.click(&format!("{OFFER} .refuse")).await;
        }
        page.until_text("hunt-board .offer p", "A game of yours is kept here, after 1 turn.").await;
        page.click(&format!("{OFFER} .accept")).await;
        page.until_text("hunt-board [data-point='c5']", "fox").await;
        assert!(page.text("hunt-board .side.many").await.contains("13"));
    });
    trials.add("a_tab_opened_before_the_game_began_elsewhere_asks_first", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.with_extras().await;
        page.run(
            "localStorage.setItem('hunt-games:game:fox-and-geese', JSON.stringify({
               saved: '1.fox-and-geese;1;;1;d4-c5', link: '1.fox-and-geese..d4-c5',
               over: false, tab: 'other', time: Date.now() + 1000 }))",
            &[],
        )
        .await;
        step(&page, "d4", "d5").await;
        page.until_text("hunt-board .offer p", "This game went on in another tab").await;
        let kept = "return localStorage.getItem('hunt-games:game:fox-and-geese')";
        let kept = page.run(kept, &[]).await;
        assert!(kept.as_str().is_some_and(|text| text.contains("d4-c5")), "nothing is overwritten");
    });
    trials.add("two_tabs_with_one_game_do_not_overwrite_one_another", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        step(&page, "d4", "d5").await;
        page.until("localStorage.getItem('hunt-games:game:fox-and-geese')").await;
        // What another tab would write, and what this one would be told of it.
        page.run(
            "const name = 'hunt-games:game:fox-and-geese';
             const other = { ...JSON.parse(localStorage.getItem(name)), tab: 'other' };
             other.saved = '1.fox-and-geese;1;;1;d4-c5';
             other.link = '1.fox-and-geese..d4-c5';
             other.time = Date.now() + 1000;
             localStorage.setItem(name, JSON.stringify(other));
             dispatchEvent(new StorageEvent('storage', { key: name }));",
            &[],
        )
        .await;
        page.until_text("hunt-board .offer p", "This game went on in another tab").await;
        step(&page, "d3", "d4").await;
        let kept = "return localStorage.getItem('hunt-games:game:fox-and-geese')";
        let kept = page.run(kept, &[]).await;
        assert!(kept.as_str().is_some_and(|text| text.contains("d4-c5")), "nothing is overwritten");
        page.click("hunt-board .accept").await;
        page.until_text("hunt-board [data-point='c5']", "fox").await;
    });
    for (name, fault) in [
        (
            "blocked",
            "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })",
        ),
        (
            "full",
            "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
        ),
        (
            "corrupt",
            "localStorage.setItem('hunt-games:game:fox-and-geese', '{\"saved\":7'); localStorage.setItem('hunt-games:settings', '[]'); localStorage.setItem('hunt-games:before:fox-and-geese', '{\"a\":[7]}'); localStorage.setItem('hunt-games:seats:fox-and-geese', '{\"link\":\"1.fox-and-geese..\"}')",
        ),
    ] {
        let title = format!("storage_that_is_{name}_does_not_break_play");
        trials.only_chromium(&title, Profile::default(), move |page| async move {
            page.before_scripts(fault).await;
            page.open_board(&rules_path("en", "fox-and-geese")).await;
            step(&page, "d4", "d5").await;
            step(&page, "d3", "d4").await;
            page.with_extras().await;
            assert_eq!(page.text("hunt-board .turn").await, "The fox to move.");
            page.click("hunt-board .undo").await;
            page.until_text(STATUS, "Taken back: d3-d4.").await;
            if name != "corrupt" {
                let told = message(&catalog("en"), &["player", "not-kept"]);
                assert_eq!(page.text("hunt-board .offer p").await, told);
            }
            let errors = page.console().await;
            assert_eq!(errors, Vec::<String>::new());
        });
    }
}

fn add_input(trials: &mut Trials) {
    trials.add("a_piece_is_dragged_with_the_mouse", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        drag(&page, "mouse", "d4", "e5", "pointerup").await;
        page.until_text(STATUS, "The fox goes from d4 to e5.").await;
        assert_eq!(page.count("hunt-board .dragged").await, 0);
    });
    trials.add("a_pointer_that_is_cancelled_does_not_freeze_the_board", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        drag(&page, "touch", "d4", "e5", "pointercancel").await;
        assert_eq!(page.count("hunt-board .dragged").await, 0);
        page.pick("d5").await;
        page.until_text(STATUS, "The fox goes from d4 to d5.").await;
    });
    trials.add("the_page_scrolls_from_all_points_but_ones_own_pieces", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        let touch = "return [...document.querySelectorAll('hunt-board [data-point]')]
            .filter((button) => getComputedStyle(button).touchAction === 'none')
            .map((button) => button.dataset.point)";
        assert_eq!(page.run(touch, &[]).await, json!(["d4"]));
    });
    trials.add("a_banner_above_the_board_does_not_shift_clicks", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.run(
            "const banner = document.createElement('div');
             banner.style.height = '137px';
             document.body.prepend(banner);",
            &[],
        )
        .await;
        step(&page, "d4", "d5").await;
        page.until_text(STATUS, "The fox goes from d4 to d5.").await;
    });
    trials.add("a_refusal_links_to_the_rule_on_this_page", |page| async move {
        page.open_board(&rules_path("en", "two-foxes")).await;
        page.pick("d3").await;
        page.until_text(STATUS, "It is the foxes’ turn.").await;
        let link = page.attribute("hunt-board [role=status] a", "href").await.expect("a link");
        assert_eq!(page.count(&format!("main {link}")).await, 1, "{link} is on the page");
    });
    trials.add("where_several_chains_lead_the_reader_chooses", |page| async move {
        let (position, from, to, turns) = two_ways();
        let path = rules_path("en", "fox-and-geese");
        page.open_board(&format!("{path}#play=1.fox-and-geese...{position}")).await;
        page.pick(&from).await;
        page.pick(&to).await;
        page.until(
            "document.querySelectorAll('hunt-board .choice:not([hidden]) button').length > 1",
        )
        .await;
        page.until_text(STATUS, "Several ways lead there. Choose one.").await;
        let offered = "return [...document.querySelectorAll('hunt-board .choice button')]
            .map((button) => button.textContent).sort()";
        assert_eq!(page.run(offered, &[]).await, json!(turns));
        page.click("hunt-board .choice button").await;
        page.until_text("hunt-board .turn", "The geese to move.").await;
        assert!(page.text(&format!("hunt-board [data-point='{to}']")).await.contains("fox"));
    });
}

/// A position, as a link has it, in which two chains lead the fox to one
/// point that no single jump reaches.
fn two_ways() -> (String, String, String, Vec<String>) {
    let game = Game::new(&definition("fox-and-geese"), &Choices::default());
    // Over d5 and c5, or over d3 and c3, to b4.
    let position = Position::parse(&game, "1g1/2g/2gg3/3F3/2gg3/3/g2 few").expect("a position");
    let mut ends: BTreeMap<Point, Vec<String>> = BTreeMap::new();
    for turn in game.turns(&position) {
        if let Turn::Jump(chain) = turn
            && chain.landings().len() > 1
        {
            ends.entry(chain.end()).or_default().push(turn.text(&game.board));
        }
    }
    let (end, mut turns) = ends.into_iter().find(|(_, turns)| turns.len() > 1).expect("two ways");
    turns.sort();
    let link = "1g1~2g~2gg3~3F3~2gg3~3~g2_few".to_owned();
    (link, "d4".to_owned(), game.board.name(end).to_owned(), turns)
}

fn add_settings(trials: &mut Trials) {
    trials.add("settings_stay_in_the_browser", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.click("hunt-board .preferences summary").await;
        page.click("hunt-board label:has([name='theme'][value='dark'])").await;
        page.click("hunt-board label:has([name='look'][value='contrast'])").await;
        page.click("hunt-board label:has([name='coordinates'])").await;
        page.until("document.documentElement.dataset.theme === 'dark'").await;
        page.open_board(&rules_path("hu", "asalto")).await;
        assert_eq!(page.attribute("html", "data-theme").await.as_deref(), Some("dark"));
        page.until("document.querySelector('hunt-board').dataset.look === 'contrast'").await;
        assert_eq!(page.count("hunt-board[data-bare]").await, 1);
    });
    trials.add("with_reduced_motion_nothing_moves", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.with_extras().await;
        step(&page, "d4", "d5").await;
        assert_eq!(page.run("return document.getAnimations().length", &[]).await, json!(0));
    });
    trials.add_with(
        "a_pinned_board_stays_in_view_on_a_small_screen",
        Profile { width: 500, ..Profile::default() },
        |page| async move {
            page.open_board(&rules_path("en", "fox-and-geese")).await;
            page.click("hunt-board .pin").await;
            page.until("document.querySelector('hunt-board').hasAttribute('data-pinned')").await;
            page.run("scrollTo(0, 3000)", &[]).await;
            let seen =
                "const box = document.querySelector('hunt-board .board').getBoundingClientRect();
                return box.top >= 0 && box.bottom <= innerHeight";
            assert_eq!(page.run(seen, &[]).await, json!(true));
        },
    );
}

fn add_links(trials: &mut Trials) {
    trials.add("play_by_link_shows_the_side_to_move_and_says_so", |page| async move {
        let path = rules_path("en", "fox-and-geese");
        page.open_board(&format!("{path}#play=1.fox-and-geese..d4-d5_d3-d4&by=link")).await;
        page.until_text(STATUS, "It is your turn. The fox to move.").await;
        assert_eq!(page.count("hunt-board[data-flipped]").await, 1, "the fox looks from above");
        step(&page, "d5", "d6").await;
        page.until_text("hunt-board .offer p", "Send the link to the other player.").await;
        page.click("hunt-board .accept").await;
        page.until(
            "document.querySelector('hunt-board .share-field input').value.endsWith('&by=link')",
        )
        .await;
    });
    trials.add("two_hundred_turns_fit_in_two_thousand_characters", |page| async move {
        let game = definition("fox-and-geese");
        let mut long = session(&game, &[("sideways", "on")]);
        let mut random = 9u64;
        while long.ply() < 200 {
            let turns = long.game().turns(long.position());
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let start = (random >> 33) as usize;
            let steps = (0..turns.len()).map(|i| &turns[(start + i) % turns.len()]);
            let quiet = steps.clone().find(|turn| {
                let mut next = long.clone();
                next.play(turn)
                    .is_ok_and(|played| played.captured.is_empty() && played.huffed.is_empty())
                    && next.outcome().is_none()
            });
            let turn = quiet.or_else(|| steps.clone().next());
            let Some(turn) = turn.filter(|_| long.outcome().is_none()) else { break };
            let turn = *turn;
            long.play(&turn).expect("a legal turn");
        }
        let sideways = game.choose(&game.usual(), "sideways", "on").expect("an option");
        let link = player::link::encode(&game, &sideways, &long);
        let room = link.len() as f64 * 200.0 / long.ply() as f64;
        assert!(long.ply() >= 100 && room <= 1900.0, "{} turns: {}", long.ply(), link.len());
        page.open_board(&format!("{}#play={link}", rules_path("en", "fox-and-geese"))).await;
        page.until_text(STATUS, &format!("after {} turns", long.ply())).await;
    });
    trials.add("the_status_element_is_the_same_after_twenty_plies", |page| async move {
        let game = short_game(&session(&definition("fox-and-geese"), &[]));
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.run(
            "window.first = document.querySelector('[role=status]'); window.said = [];
             new MutationObserver(() => said.push(first.textContent))
                 .observe(first, { childList: true, subtree: true, characterData: true });",
            &[],
        )
        .await;
        click_game(&page, &game).await;
        let same = "return first === document.querySelector('[role=status]')";
        assert_eq!(page.run(same, &[]).await, json!(true));
        let said = page.run("return said.length", &[]).await.as_u64().unwrap_or_default();
        assert!(said as usize >= game.ply(), "{said} messages in {} plies", game.ply());
    });
}

/// Drags a piece from point to point by pointer events, as they come from a
/// mouse or a finger.
async fn drag(page: &Page, kind: &str, from: &str, to: &str, last: &str) {
    let script = "
        const [kind, from, to, last] = arguments;
        const button = (name) => document.querySelector(`hunt-board [data-point='${name}']`);
        button(from).scrollIntoView({ block: 'center' });
        const middle = (name) => {
            const box = button(name).getBoundingClientRect();
            return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
        };
        const fire = (target, type, place) => target.dispatchEvent(new PointerEvent(type, {
            pointerId: 7, pointerType: kind, button: 0, isPrimary: true, bubbles: true, ...place,
        }));
        const { clientX, clientY } = middle(from);
        fire(button(from), 'pointerdown', { clientX, clientY });
        fire(window, 'pointermove', { clientX: clientX + 12, clientY });
        fire(window, 'pointermove', middle(to));
        fire(window, last, middle(to));
    ";
    page.run(script, &[json!(kind), json!(from), json!(to), json!(last)]).await;
}
