//! Puzzles: solved on the board, refuted when wrong, remembered.

use player::puzzle::Puzzle;
use player::{Turn, source};
use serde_json::json;

use crate::Trials;
use crate::driver::Profile;
use crate::script::{GAMES, catalog, definition, message, page_path};
use crate::stage::{Page, root};

const STATUS: &str = "hunt-board [role=status]";
const ENTER: &str = "\u{e007}";
const TAB: &str = "\u{e004}";

/// The puzzles of a game, and how they are called in the page.
fn puzzles(game: &str) -> Vec<Puzzle> {
    let path = root().join("content/games").join(format!("{game}.toml"));
    let weights = source::load_evaluation(&path).expect("a game");
    source::load_puzzles(&path, &definition(game), &weights, 0).expect("puzzles")
}

fn text(game: &str, turn: &Turn) -> String {
    turn.text(&definition(game).board)
}

/// The first puzzle, its number, whose answer and one wrong turn are steps.
fn with_steps(game: &str) -> (usize, Puzzle, Turn) {
    let step = |turn: &Turn| matches!(turn, Turn::Step { .. });
    let all = puzzles(game).into_iter().enumerate();
    let found = all.filter(|(_, puzzle)| step(&puzzle.answer)).find_map(|(number, puzzle)| {
        let wrong = puzzle.wrong.iter().find(|wrong| step(&wrong.turn) && wrong.reply.is_some())?;
        let turn = wrong.turn;
        Some((number, puzzle, turn))
    });
    found.expect("a puzzle with steps")
}

async fn open(page: &Page, locale: &str, game: &str, puzzle: &Puzzle) {
    let path = page_path(locale, &format!("puzzles/{game}.md"));
    page.open_board(&format!("{path}#puzzle-{}", puzzle.id)).await;
    page.find(".puzzle-now:not([hidden])").await;
}

/// Makes a step by clicks.
async fn click(page: &Page, game: &str, turn: &Turn) {
    let Turn::Step { from, to } = turn else { panic!("a step") };
    let board = definition(game).board;
    page.pick(board.name(*from)).await;
    page.pick(board.name(*to)).await;
}

/// A sentence about a turn of a puzzle, in a language.
fn said(locale: &str, key: &str, turn: &str, reply: &str) -> String {
    let sentence = message(&catalog(locale), &["puzzle", key]);
    sentence.replace("{turn}", turn).replace("{reply}", reply)
}

pub fn add(trials: &mut Trials) {
    for (locale, game) in [("en", "two-foxes"), ("fi", "fox-and-geese"), ("ru", "asalto")] {
        let name = format!("a_puzzle_of_{game}_is_refuted_then_solved_by_mouse_in_{locale}");
        trials.add(&name, move |page| async move {
            let (_, puzzle, wrong) = with_steps(game);
            open(&page, locale, game, &puzzle).await;
            click(&page, game, &wrong).await;
            let reply = puzzle.wrong.iter().find(|other| other.turn == wrong).and_then(|w| w.reply);
            let reply = text(game, &reply.expect("a reply"));
            let task = puzzle.task.name();
            let no = said(locale, &format!("{task}-wrong"), &text(game, &wrong), &reply);
            page.until_text(".offer p", &no).await;
            page.until_text(STATUS, &no).await;
            assert_eq!(page.count("hunt-board .moves li").await, 2, "the reply is on the board");
            page.click(".accept").await;
            page.until("document.activeElement.dataset.point").await;
            click(&page, game, &puzzle.answer).await;
            let yes = said(locale, &format!("{task}-right"), &text(game, &puzzle.answer), "");
            page.until_text(STATUS, &yes).await;
            assert_eq!(
                page.count(&format!("#puzzle-{} .solved:not([hidden])", puzzle.id)).await,
                1
            );
            assert_eq!(page.console().await, Vec::<String>::new());
        });
    }
    trials.add("no_key_and_no_button_gives_a_puzzle_away", |page| async move {
        let game = "fox-and-geese";
        let (_, puzzle, _) = with_steps(game);
        open(&page, "en", game, &puzzle).await;
        page.with_extras().await;
        let before = page.text(STATUS).await;
        let point = "hunt-board [data-point][tabindex='0']";
        page.find(point).await.send_keys("h").await.expect("a key");
        // What is said next is the answer to the next key alone.
        page.press("s").await;
        page.until_text(STATUS, "Turn 1.").await;
        assert_eq!(page.count(".advised").await, 0, "after: {before}");
        assert_eq!(page.count(".show-hint, .show-standing").await, 0);
        let named =
            "return [...document.querySelectorAll('.keys kbd')].map((key) => key.textContent)";
        let keys = page.run(named, &[]).await;
        assert!(!keys.as_array().expect("keys").contains(&json!("H")), "{keys}");
    });
    trials.add("a_puzzle_is_solved_by_keyboard_alone", |page| async move {
        let game = "fox-and-geese";
        let (_, puzzle, _) = with_steps(game);
        open(&page, "en", game, &puzzle).await;
        let Turn::Step { from, to } = puzzle.answer else { panic!("a step") };
        // From the heading, which has the focus, by Tab to the board.
        page.until("document.activeElement.matches('.puzzle-now h2')").await;
        for _ in 0..6 {
            page.press(TAB).await;
            if page.run("return Boolean(document.activeElement.dataset.point)", &[]).await
                == json!(true)
            {
                break;
            }
        }
        for point in [from, to] {
            walk(&page, definition(game).board.name(point)).await;
            page.press(ENTER).await;
        }
        let yes = said("en", "win-right", &text(game, &puzzle.answer), "");
        page.until_text(STATUS, &yes).await;
        page.click(".accept").await;
        page.until("document.activeElement.matches('.puzzle-now h2')").await;
    });
    trials.add("solved_puzzles_are_remembered_and_the_next_open_one_is_shown", |page| async move {
        let game = "two-foxes";
        let (number, puzzle, _) = with_steps(game);
        open(&page, "en", game, &puzzle).await;
        click(&page, game, &puzzle.answer).await;
        page.until_text(".progress", "1").await;
        // In another language, by the link of the page: the same puzzle.
        page.click("nav.languages a[lang=fi]").await;
        page.find("html[lang=fi] .puzzle-now:not([hidden])").await;
        page.until_text(".puzzle-now h2", &(number + 1).to_string()).await;
        let solved = format!("#puzzle-{} .solved:not([hidden])", puzzle.id);
        assert_eq!(page.count(&solved).await, 1);
        // Without a puzzle in the address, the first that is open.
        page.open_board(&page_path("fi", &format!("puzzles/{game}.md"))).await;
        page.find(".puzzle-now:not([hidden])").await;
        let open = usize::from(number == 0) + 1;
        page.until_text(".puzzle-now h2", &open.to_string()).await;
        // What is kept may be anything.
        for kept in ["{", "7", "null", "{\"a\":1}"] {
            let keep = "localStorage['hunt-games:puzzles:two-foxes'] = arguments[0]";
            page.run(keep, &[json!(kept)]).await;
            page.client.refresh().await.expect("the page opens again");
            page.find(".puzzle-now:not([hidden])").await;
            assert_eq!(page.count(".solved:not([hidden])").await, 0, "{kept}");
        }
        assert_eq!(page.console().await, Vec::<String>::new());
    });
    trials.add("games_that_are_kept_stay_apart_from_puzzles", |page| async move {
        let game = "fox-and-geese";
        page.open_board(&page_path("en", &format!("rules/{game}.md"))).await;
        page.pick("d4").await;
        page.pick("d5").await;
        page.until("localStorage['hunt-games:game:fox-and-geese']").await;
        let kept = page.run("return localStorage['hunt-games:game:fox-and-geese']", &[]).await;
        let (_, puzzle, _) = with_steps(game);
        open(&page, "en", game, &puzzle).await;
        click(&page, game, &puzzle.answer).await;
        page.until_text(".progress", "1").await;
        let now = page.run("return localStorage['hunt-games:game:fox-and-geese']", &[]).await;
        assert_eq!(now, kept);
    });
    let without = Profile { scripts: false, ..Profile::default() };
    trials.add_with("puzzles_can_be_read_without_scripts", without, |page| async move {
        for game in GAMES {
            page.open(&page_path("nb", &format!("puzzles/{game}.md"))).await;
            let count = puzzles(game).len();
            assert_eq!(page.count(".puzzles li svg").await, count);
            assert_eq!(page.count(".puzzles li details").await, count);
        }
    });
}

/// Goes to a point of the board with the arrow keys.
async fn walk(page: &Page, point: &str) {
    const ARROWS: [(&str, i32, i32); 4] =
        [("\u{e012}", -1, 0), ("\u{e014}", 1, 0), ("\u{e013}", 0, 1), ("\u{e015}", 0, -1)];
    let place = |name: &str| {
        let (file, rank) = (i32::from(name.as_bytes()[0]), i32::from(name.as_bytes()[1]));
        (file, rank)
    };
    let here = "return document.activeElement.dataset.point";
    for _ in 0..20 {
        let now = page.run(here, &[]).await.as_str().expect("a point").to_owned();
        if now == point {
            return;
        }
        let ((x, y), (to_x, to_y)) = (place(&now), place(point));
        // Along the middle of the cross, where every row and column goes on.
        let wanted = match (to_x - x, to_y - y) {
            (dx, 0) => (dx.signum(), 0),
            (0, dy) => (0, dy.signum()),
            (dx, dy) => match (99..=101).contains(&x) {
                true => (0, dy.signum()),
                false => (dx.signum(), 0),
            },
        };
        let key = ARROWS.iter().find(|(_, x, y)| (*x, *y) == wanted).expect("a way");
        page.press(key.0).await;
    }
    panic!("{point} was not reached");
}
