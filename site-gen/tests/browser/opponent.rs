//! The computer as opponent and adviser. It works in a worker of the browser.

use std::time::{Duration, Instant};

use player::{Session, Side, Turn, link, source};
use serde_json::json;

use crate::Trials;
use crate::driver::Profile;
use crate::script::{
    GAMES, LOCALES, catalog, definition, message, rules_path, session, short_game,
};
use crate::stage::{Page, root};

const ENTER: &str = "\u{e007}";
const TAB: &str = "\u{e004}";
const STATUS: &str = "hunt-board [role=status]";

/// How long a turn of the computer may take here, where other tests run too.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until a script returns `true`.
async fn until(page: &Page, what: &str, script: &str) {
    let limit = Instant::now() + PATIENCE;
    while page.run(script, &[]).await != json!(true) {
        assert!(Instant::now() < limit, "{what} within a minute");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Starts a game in which the computer takes sides, by the numbers of levels.
async fn start(page: &Page, game: &str, seats: &[(&str, &str)]) {
    page.open_board(&rules_path("en", game)).await;
    begin(page, seats).await;
}

/// The same on a page that is open.
async fn begin(page: &Page, seats: &[(&str, &str)]) {
    page.click("hunt-board .new-game").await;
    page.find("hunt-board .settings:not([hidden])").await;
    for (side, level) in seats {
        let script = "document.querySelector(arguments[0]).value = arguments[1]";
        let select = format!("hunt-board [name='{side}-player']");
        page.run(script, &[json!(select), json!(level)]).await;
    }
    page.click("hunt-board .start").await;
}

/// The turns of the game in the address.
async fn turns(page: &Page) -> Vec<String> {
    let hash = page.run("return location.hash", &[]).await;
    let hash = hash.as_str().unwrap_or_default().to_owned();
    let turns = hash.split('.').nth(3).unwrap_or_default().to_owned();
    turns.split('_').filter(|turn| !turn.is_empty()).map(str::to_owned).collect()
}

async fn until_turns(page: &Page, count: usize) {
    let script = format!(
        "return (location.hash.split('.')[3] ?? '').split('_').filter(Boolean).length >= {count}"
    );
    until(page, &format!("turn {count}"), &script).await;
}

/// A new game of the first option values, and what is legal in it.
fn replay(game: &str, turns: &[String]) -> Session {
    let definition = definition(game);
    let text = format!("1.{game}..{}", turns.join("_"));
    let linked = link::decode(&definition, &text).expect("a link");
    assert!(linked.refused.is_none(), "{text}");
    linked.session
}

/// Has workers fail to load while `window.away` is true, as without a network.
const AWAY: &str = "
    window.away = true;
    const There = Worker;
    window.Worker = class extends There {
        constructor(url, options) {
            super(away ? new URL('gone.js', url) : url, options);
        }
    };
";

/// The same for the file with the game: the host answers, but not with it.
const NO_GAME: &str = "
    window.away = true;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
        post.call(this, message.game && away ? { ...message, game: 'gone.bin' } : message);
    };
";

const NOT_LOADED: &str = "The computer could not be loaded. Try again when you have a connection; \
                          if it is the computer’s turn, choose “Go on”.";

pub fn add(trials: &mut Trials) {
    levels(trials);
    choosing(trials);
    failing(trials);
    watching(trials);
    undoing(trials);
    advice(trials);
    analysis(trials);
}

fn levels(trials: &mut Trials) {
    for level in 0..5 {
        let name = format!("level_{level}_answers_a_turn_of_the_reader");
        trials.add(&name, move |page| async move {
            start(&page, "fox-and-geese", &[("many", &level.to_string())]).await;
            page.pick("d4").await;
            page.pick("d5").await;
            until_turns(&page, 2).await;
            let turns = turns(&page).await;
            assert_eq!(turns[0], "d4-d5");
            assert_eq!(replay("fox-and-geese", &turns).position().to_move, Side::Few);
            assert_eq!(page.text("hunt-board .turn").await, "The fox to move.");
            assert_eq!(page.console().await, Vec::<String>::new());
        });
    }
    trials.add("the_highest_level_follows_what_is_proven", |page| async move {
        follow(&page).await;
    });
    trials.add("the_computer_places_the_officers_and_goes_on", |page| async move {
        start(&page, "asalto", &[("few", "2")]).await;
        until_turns(&page, 1).await;
        let turns = turns(&page).await;
        let game = replay("asalto", &turns);
        assert_eq!(game.position().pieces.few.len(), 2, "{turns:?}");
        assert_eq!(page.text("hunt-board .turn").await, "The rebels to move.");
    });
    trials.add("the_computer_plays_both_sides_to_the_end", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        // The pause between turns is for those who watch.
        let hurry = "const later = setTimeout;
            window.setTimeout = (go, time) => later(go, time / 10);";
        page.run(hurry, &[]).await;
        begin(&page, &[("few", "1"), ("many", "0")]).await;
        let limit = Instant::now() + Duration::from_secs(240);
        while page.count("hunt-board .turn[data-over]").await == 0 {
            assert!(Instant::now() < limit, "the game comes to an end");
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        let game = replay("fox-and-geese", &turns(&page).await);
        assert!(game.outcome().is_some());
        assert_eq!(page.count("hunt-board .thinking:not([hidden])").await, 0);
    });
    trials.add("a_game_that_is_watched_can_be_paused", |page| async move {
        start(&page, "two-foxes", &[("few", "0"), ("many", "0")]).await;
        until_turns(&page, 2).await;
        page.click("hunt-board .pause").await;
        let paused = turns(&page).await.len();
        tokio::time::sleep(Duration::from_secs(2)).await;
        assert_eq!(turns(&page).await.len(), paused);
        page.click("hunt-board .let-go-on").await;
        until_turns(&page, paused + 1).await;
    });
    trials.add("the_game_with_the_computer_goes_on_after_a_reload", |page| async move {
        start(&page, "fox-and-geese", &[("many", "0")]).await;
        page.pick("d4").await;
        page.pick("d5").await;
        until_turns(&page, 2).await;
        page.client.refresh().await.expect("the page is loaded again");
        page.find("hunt-board[data-live]").await;
        until(
            &page,
            "the seats",
            "return document.querySelector('[name=many-player]').value === '0'",
        )
        .await;
        let game = replay("fox-and-geese", &turns(&page).await);
        let turn = game.game().turns(game.position())[0];
        let text = turn.text(&game.game().board);
        page.run("scrollTo(0, 0)", &[]).await;
        for point in text.split(['-', 'x']) {
            page.pick(point).await;
        }
        if page.count("hunt-board .end-turn:not([hidden])").await > 0 {
            page.click("hunt-board .end-turn").await;
        }
        until_turns(&page, 4).await;
    });
}

/// Plays some turns of the fox against the highest level with 17 geese, and
/// looks whether it makes those of its proven play.
async fn follow(page: &Page) {
    let definition = definition("fox-and-geese");
    let choices = definition.choose(&definition.usual(), "geese", "17").expect("an option");
    let path = root().join("content/games/fox-and-geese.toml");
    let strategy = source::load_strategy(&path, &definition, &choices).expect("it wins");
    let strategy = strategy.expect("there is proven play");
    page.open_board(&rules_path("en", "fox-and-geese")).await;
    page.click("hunt-board .new-game").await;
    page.find("hunt-board .settings:not([hidden])").await;
    let script = "document.querySelector('hunt-board [name=many-player]').value = '4';
        document.querySelector(\"hunt-board [name=geese][value='17']\").checked = true";
    page.run(script, &[]).await;
    page.click("hunt-board .start").await;
    let replay = |turns: &[String]| {
        let text = format!("1.fox-and-geese.geese-17.{}", turns.join("_"));
        link::decode(&definition, &text).expect("a link").session
    };
    for count in [2, 4, 6] {
        let mut game = replay(&turns(page).await);
        let all = game.game().turns(game.position());
        let is_step = |turn: &&Turn| matches!(turn, Turn::Step { .. });
        let step = *all.iter().find(is_step).expect("the fox can step");
        for point in step.text(&game.game().board).split('-') {
            page.pick(point).await;
        }
        game.play(&step).expect("a legal turn");
        let proven = strategy.advice(game.game(), game.position()).expect("it is known").0;
        until_turns(page, count).await;
        assert_eq!(*replay(&turns(page).await).position(), proven, "turn {count}");
    }
    page.click("hunt-board .show-standing").await;
    let known = "return document.querySelector('hunt-board [role=status]').textContent
        .startsWith('The geese win in ')";
    until(page, "what is proven", known).await;
}

fn choosing(trials: &mut Trials) {
    for game in GAMES {
        let name = format!("who_begins_a_new_game_of_{game}_meets_the_choices_first");
        trials.add(&name, move |page| async move {
            page.open_board(&rules_path("en", game)).await;
            page.find("hunt-board .new-game").await.send_keys(ENTER).await.expect("a key");
            page.find("hunt-board .settings:not([hidden])").await;
            let first =
                "document.activeElement === [...document.querySelector('.settings').elements]
                .find((control) => control.matches('select, input:checked'))";
            page.until(first).await;
        });
    }
    trials.only_chromium(
        "a_new_game_on_a_small_screen_begins_with_the_board_in_view",
        Profile::default(),
        |page| async move {
            page.resize(320, 640).await;
            start(&page, "asalto", &[("few", "0"), ("many", "0")]).await;
            page.until(
                "(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(
                    document.querySelector('hunt-board .board').getBoundingClientRect())",
            )
            .await;
            let on_board = "return document.activeElement.matches('.board *')";
            assert_eq!(page.run(on_board, &[]).await, json!(true), "with the focus on it");
            let before = page.run("return scrollY", &[]).await;
            page.run("document.querySelector('hunt-board .start').click()", &[]).await;
            assert_eq!(page.run("return scrollY", &[]).await, before, "it is in view already");
        },
    );
}

fn failing(trials: &mut Trials) {
    trials.add("a_computer_that_could_not_be_loaded_keeps_its_seat", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.run(AWAY, &[]).await;
        begin(&page, &[("many", "0")]).await;
        page.pick("d4").await;
        page.pick("d5").await;
        page.until_text(STATUS, NOT_LOADED).await;
        let seat = "return document.querySelector('[name=many-player]').value";
        assert_eq!(page.run(seat, &[]).await, json!("0"));
        page.find("hunt-board .let-go-on:not([hidden])").await;
        page.run("window.away = false", &[]).await;
        page.click("hunt-board .let-go-on").await;
        until_turns(&page, 2).await;
    });
    trials.add("a_computer_that_could_not_be_loaded_goes_on_when_online", |page| async move {
        page.open_board(&rules_path("en", "two-foxes")).await;
        page.run(AWAY, &[]).await;
        begin(&page, &[("few", "0"), ("many", "0")]).await;
        page.until_text(STATUS, NOT_LOADED).await;
        page.run("window.away = false; dispatchEvent(new Event('online'))", &[]).await;
        until_turns(&page, 2).await;
    });
    trials.add("a_hint_that_could_not_be_loaded_can_be_asked_for_again", |page| async move {
        page.open_board(&rules_path("en", "asalto")).await;
        page.run(NO_GAME, &[]).await;
        page.click("hunt-board .show-hint").await;
        page.until_text(STATUS, NOT_LOADED).await;
        page.run("window.away = false", &[]).await;
        page.click("hunt-board .show-hint").await;
        page.find("hunt-board .advised circle").await;
    });
}

fn watching(trials: &mut Trials) {
    trials.add("a_game_that_is_watched_is_slow_enough_to_be_followed", |page| async move {
        page.open_board(&rules_path("en", "two-foxes")).await;
        let notes = "window.times = [];
            addEventListener('move', () => times.push(performance.now()))";
        page.run(notes, &[]).await;
        begin(&page, &[("few", "0"), ("many", "0")]).await;
        until(&page, "four turns", "return times.length >= 4").await;
        let times: Vec<f64> =
            serde_json::from_value(page.run("return times", &[]).await).expect("numbers");
        for pair in times.windows(2) {
            assert!(pair[1] - pair[0] > 1400.0, "{times:?}");
        }
    });
    trials.add("the_computer_waits_until_the_pieces_are_at_rest", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        let moving = "const finished = new Promise((arrive) => (window.arrive = arrive));
            document.querySelector('.play').getAnimations = () => [{ finished }]";
        page.run(moving, &[]).await;
        begin(&page, &[("few", "0"), ("many", "0")]).await;
        tokio::time::sleep(Duration::from_secs(4)).await;
        assert_eq!(turns(&page).await, Vec::<String>::new());
        page.run("arrive()", &[]).await;
        until_turns(&page, 1).await;
    });
    trials.add("the_bar_follows_a_game_that_is_watched", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.click("hunt-board .preferences summary").await;
        page.click("hunt-board label:has([name='bar'])").await;
        let notes = "window.seen = new Set();
            const span = document.querySelector('.bar span');
            new MutationObserver(() => seen.add(span.style.inlineSize))
                .observe(span, { attributes: true })";
        page.run(notes, &[]).await;
        // The highest level thinks for as long as it may.
        begin(&page, &[("few", "4"), ("many", "0")]).await;
        until(&page, "the bar moves", "return seen.size >= 3").await;
    });
    trials.add("how_it_stands_is_answered_while_the_computer_plays", |page| async move {
        for seats in [&[("few", "3"), ("many", "3")][..], &[("few", "3")][..]] {
            start(&page, "two-foxes", seats).await;
            page.find("hunt-board .thinking:not([hidden]) span:not([hidden])").await;
            let notes = "const status = document.querySelector('hunt-board [role=status]');
                window.answered = 0;
                new MutationObserver(() => {
                    const said = status.textContent;
                    if (/seem/.test(said)) window.answered = performance.now();
                    else if (window.answered) window.read ??= performance.now() - answered;
                }).observe(status, { childList: true })";
            page.run(notes, &[]).await;
            page.run("document.querySelector('hunt-board .show-standing').click()", &[]).await;
            until(&page, "an answer", "return window.answered > 0").await;
            until(&page, "the next turn", "return window.read > 0").await;
            let read = page.run("return window.read", &[]).await.as_f64().expect("a time");
            assert!(read > 1000.0, "there is time to read it: {read} ms");
        }
    });
}

fn undoing(trials: &mut Trials) {
    trials.add("undo_while_the_computer_thinks_leaves_no_late_turn", |page| async move {
        start(&page, "asalto", &[("many", "4")]).await;
        page.pick("c5").await;
        page.pick("e5").await;
        page.find("hunt-board .thinking:not([hidden])").await;
        page.click("hunt-board .undo").await;
        assert_eq!(page.count("hunt-board .thinking:not([hidden])").await, 0);
        tokio::time::sleep(Duration::from_secs(4)).await;
        assert_eq!(turns(&page).await, Vec::<String>::new());
        let expected = "Place 2 officers on points of the fortress.";
        assert_eq!(page.text("hunt-board .turn").await, expected);
    });
    trials.add("undo_takes_back_to_the_turn_of_the_reader", |page| async move {
        start(&page, "fox-and-geese", &[("many", "0")]).await;
        page.pick("d4").await;
        page.pick("d5").await;
        until_turns(&page, 2).await;
        let both = turns(&page).await;
        page.click("hunt-board .undo").await;
        until(&page, "both turns taken back", "return !location.hash.includes('d4-d5')").await;
        assert_eq!(page.text("hunt-board .turn").await, "The fox to move.");
        let said = format!("Taken back: {} and {}.", both[0], both[1]);
        assert!(page.text(STATUS).await.contains(&said), "one sentence for both");
        page.click("hunt-board .redo").await;
        until_turns(&page, 2).await;
        assert_eq!(turns(&page).await, both);
        let said = format!("Played again: {} and {}.", both[0], both[1]);
        assert!(page.text(STATUS).await.contains(&said), "one sentence for both");
    });
    trials.add("the_pieces_of_the_computer_wait_for_the_computer", |page| async move {
        start(&page, "fox-and-geese", &[("many", "4")]).await;
        // The sign is there for half a second, which may be less than the driver
        // needs to ask for it: the page itself takes note.
        let notes = "const sign = document.querySelector('hunt-board .thinking');
            const note = () => window.thought ||= !sign.hidden;
            new MutationObserver(note).observe(sign, { attributes: true });";
        page.run(notes, &[]).await;
        page.pick("d4").await;
        page.pick("d5").await;
        until(&page, "it thinks", "return window.thought === true").await;
        page.pick("d3").await;
        // Both at one moment: the computer may be done in the next.
        let told = "return document.querySelector('hunt-board .thinking').hidden
            || document.querySelector('hunt-board [role=status]').textContent.includes('thinking')";
        assert_eq!(page.run(told, &[]).await, json!(true));
        assert_eq!(page.count("hunt-board [data-selected]").await, 0);
    });
}

fn advice(trials: &mut Trials) {
    trials.add("a_hint_is_drawn_and_said_with_its_reason", |page| async move {
        let path = rules_path("en", "fox-and-geese");
        page.open_board(&format!("{path}#play=1.fox-and-geese..d4-d5_d3-d4")).await;
        page.click("hunt-board .show-hint").await;
        page.find("hunt-board .plate .advised .way").await;
        let said = page.text(STATUS).await;
        assert!(said.starts_with("Hint: d5xd3. It takes 1 goose."), "{said}");
        page.pick("d5").await;
        page.pick("d3").await;
        until(&page, "no old hint", "return !document.querySelector('.advised')").await;
    });
    trials.add("a_hint_comes_by_key_and_for_pieces_in_hand", |page| async move {
        page.open_board(&rules_path("en", "asalto")).await;
        page.find("hunt-board [data-point='d6']").await.send_keys("h").await.expect("a key");
        page.find("hunt-board .advised circle").await;
        assert_eq!(page.count("hunt-board .advised circle").await, 2);
        let said = page.text(STATUS).await;
        assert!(said.starts_with("Hint: @"), "{said}");
        assert!(said.ends_with("The officers stand well there."), "{said}");
    });
    for game in GAMES {
        for locale in LOCALES {
            let name = format!("how_{game}_stands_is_said_in_{locale}");
            trials.add(&name, move |page| async move {
                page.open_board(&rules_path(locale, game)).await;
                page.click("hunt-board .show-standing").await;
                let words = catalog(locale);
                let wait = message(&words, &["opponent", "wait"]);
                let script = format!(
                    "const text = document.querySelector('{STATUS}').textContent;
                     return text !== '' && text.trim() !== {}",
                    json!(wait)
                );
                until(&page, "an answer", &script).await;
                let said = page.text(STATUS).await;
                let mut known = vec![message(&words, &["stands", "even"])];
                for side in ["few", "many"] {
                    for key in ["winning", "better"] {
                        let key = format!("stands-{side}-{key}");
                        known.push(message(&words, &["game", game, &key]));
                    }
                }
                assert!(known.contains(&said), "{said}: nothing is proven at the start");
                assert_eq!(page.console().await, Vec::<String>::new());
            });
        }
    }
    trials.add("the_bar_follows_the_game", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.click("hunt-board .preferences summary").await;
        page.click("hunt-board label:has([name='bar'])").await;
        let script =
            "return document.querySelector('.bar:not([hidden]) span')?.style.inlineSize > ''";
        until(&page, "a bar", script).await;
        let size = "return document.querySelector('.bar span').style.inlineSize";
        let first = page.run(size, &[]).await;
        for (from, to) in [("d4", "d5"), ("d3", "d4")] {
            page.pick(from).await;
            page.pick(to).await;
        }
        let other =
            format!("return document.querySelector('.bar span').style.inlineSize !== {first}");
        until(&page, "another bar", &other).await;
    });
    trials.add("the_page_does_not_wait_for_the_computer", |page| async move {
        page.open_board(&rules_path("en", "asalto")).await;
        let watch = "window.longest = 0;
            new PerformanceObserver((list) => {
                for (const { duration } of list.getEntries()) {
                    window.longest = Math.max(window.longest, duration);
                }
            }).observe({ type: 'longtask' });";
        page.run(watch, &[]).await;
        page.click("hunt-board .show-hint").await;
        page.find("hunt-board .advised circle").await;
        // The search takes much longer than any task of the page may: where
        // the machine is busy with other things, tasks are stretched too.
        let longest = page.run("return window.longest", &[]).await.as_f64().expect("a number");
        assert!(longest < 200.0, "a task of {longest} ms");
        let workers = "return performance.getEntriesByType('resource')
            .filter(({ name }) => /engine-.*wasm/.test(name)).length";
        assert_eq!(page.run(workers, &[]).await, json!(0), "the page itself loads no engine");
    });
}

/// A game of beginners. With the sixteenth turn, b3-c4, the geese let a fox take
/// five of them.
const GIVEN_AWAY: &str = "1.two-foxes..c7-d7_b4-b5_d7-d6_d4-e5_d6-e6_f4-f5_e6-d7_c4-b4_d7-c7_b4-c5_c7-d6_\
         g3-f4_d6xb4_e3-d4_b4-a5_b3-c4_a5xc5xe3xg5xg3xe3_c3-b4_e3xc3xc5_d2-c3_c5-d6_b4-a5_\
         d6xf4xd4_c3-b3_d4-e5_c2-c3_e5xg5_a3-b4_g5-f5_b4-c5_f5-e5_e1-d2_e5-d6_c5-d5_d6xd4";

fn analysis(trials: &mut Trials) {
    trials.add("a_game_that_is_over_can_be_looked_through", |page| async move {
        let definition = definition("fox-and-geese");
        let game = short_game(&session(&definition, &[]));
        let text = link::encode(&definition, &definition.usual(), &game);
        page.open_board(&format!("{}#play={text}", rules_path("en", "fox-and-geese"))).await;
        page.find("hunt-board .analyse:not([hidden])").await;
        // It is what follows the board, for keys too.
        let point = page.find("hunt-board [data-point][tabindex='0']").await;
        point.send_keys(TAB).await.expect("a key");
        page.until("document.activeElement.matches('.analyse')").await;
        page.press(ENTER).await;
        page.find("hunt-board .analysis:not([hidden]) progress").await;
        let name = page.attribute("hunt-board progress", "aria-label").await;
        assert_eq!(name.as_deref(), Some("Look through the game"));
        let script =
            format!("return /turning point/.test(document.querySelector('{STATUS}').textContent)");
        until(&page, "the end of the analysis", &script).await;
        let marked = page.count("hunt-board .moves .turning").await;
        let said = page.text(STATUS).await;
        match marked {
            0 => assert!(said.contains("no turning point"), "{said}"),
            _ => assert!(said.contains(&format!("{marked} turning point")), "{said}"),
        }
        if marked > 0 {
            page.find("hunt-board .turns-fold[open]").await;
            let note = page.text("hunt-board .moves .turning").await;
            assert!(note.contains(" was played instead."), "which turn was worse: {note}");
            assert!(note.contains(" was better. "), "{note}");
        }
    });
    trials.add("what_gave_five_geese_away_is_a_turning_point", |page| async move {
        let path = rules_path("en", "two-foxes");
        page.open_board(&format!("{path}#play={GIVEN_AWAY}")).await;
        page.click("hunt-board .analyse").await;
        let note = "hunt-board .moves li:has([data-number='16']) .turning";
        page.find(note).await;
        let said = page.text(note).await;
        assert!(said.starts_with("Turning point: "), "{said}");
        assert!(said.contains(" was better. "), "{said}");
        assert!(said.contains("b3-c4 was played instead."), "{said}");
        let marked = page.count("hunt-board .moves .turning").await;
        assert!((1..=6).contains(&marked), "{marked} turning points");
        page.find("hunt-board .turns-fold[open]").await;
    });
    trials.add("an_analysis_can_be_stopped", |page| async move {
        let definition = definition("asalto");
        let game = short_game(&session(&definition, &[]));
        let text = link::encode(&definition, &definition.usual(), &game);
        page.open_board(&format!("{}#play={text}", rules_path("en", "asalto"))).await;
        page.click("hunt-board .analyse").await;
        page.click("hunt-board .stop-analysis").await;
        page.find("hunt-board .analyse:not([hidden])").await;
        assert_eq!(page.count("hunt-board .analysis:not([hidden])").await, 0);
    });
}
