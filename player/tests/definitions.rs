//! Definitions as people write them: what is refused, with its place, and
//! the compact form.

mod common;

use std::collections::BTreeSet;

use common::scribble::spoiled;
use common::workshop::{Workshop, game_text};
use common::{data, definition, games_folder};
use player::definition::ChoiceError;
use player::{Definition, Game, Position};
use proptest::prelude::*;

/// A small board and a game on it; tests replace parts of both.
const BOARD: &str = r#"rows = ["a", "b c"]
[points]
a = [0.5, 0]
b = [0, 1]
c = [1, 1]
[lines]
sides = ["a b", "b c", "c a"]
none = []
[regions]
base = "b c"
"#;

const GAME: &str = r#"board = "triangle"
lines = ["sides"]
first = "few"
[few]
piece = "wolf"
letter = "W"
start = "a"
step = ["any"]
wins = [{ when = "stuck" }]
[many]
piece = "lamb"
letter = "l"
start = "b"
step = ["forward", "sideways"]
wins = [{ when = "stuck" }, { when = "filled", region = "base" }]
[[option]]
name = "lambs"
values = ["1", "2"]
patch.2.many.start = "b c"
"#;

fn workshop(game: &str, board: &str) -> Workshop {
    let workshop = Workshop::new();
    workshop.write("wolf.toml", game);
    workshop.write("boards/triangle.toml", board);
    workshop
}

/// The error for a game and board, without the path of the folder.
fn error(game: &str, board: &str) -> String {
    let workshop = workshop(game, board);
    let error = workshop.load("wolf.toml").expect_err("an error").to_string();
    error.replace(&format!("{}/", workshop.path("").display()).replace("//", "/"), "")
}

#[test]
fn the_small_game_of_these_tests_is_right() {
    let definition = workshop(GAME, BOARD).load("wolf.toml").expect("a game");
    assert_eq!(definition.id, "wolf");
    let game = Game::new(&definition, &definition.usual());
    assert_eq!(game.start().text(&game), "W/l1 few");
    let two = definition.choose(&definition.usual(), "lambs", "2").expect("an option");
    let game = Game::new(&definition, &two);
    assert_eq!(game.start().text(&game), "W/ll few");
}

#[test]
fn every_fault_is_told_with_its_place() {
    let mut wrong = Vec::new();
    for (place, fields) in data("bad-definitions.txt") {
        let [file, old, new, errors] = &fields[..] else {
            panic!("{place}: four fields are needed");
        };
        let (old, new) = (old.replace("\\n", "\n"), new.replace("\\n", "\n"));
        let whole = if file == "wolf.toml" { GAME } else { BOARD };
        assert!(whole.contains(&old), "{place}: there is no `{old}` to replace");
        let changed = whole.replacen(&old, &new, 1);
        let told = match &file[..] {
            "wolf.toml" => error(&changed, BOARD),
            _ => error(GAME, &changed),
        };
        if told != errors.replace(" && ", "\n") {
            wrong.push(format!("{place}: {told}"));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn points_have_short_plain_names() {
    let hint = "one to three ASCII letters or digits, but no `x`";
    for name in ["ax", "x", "abcd", "a-b", "a_b", "é"] {
        let told = error(GAME, &BOARD.replacen("\"a\"", &format!("\"{name}\""), 1));
        let expected = format!("boards/triangle.toml:1:9: `{name}` cannot name a point ({hint})");
        assert!(told.starts_with(&expected), "{told}");
    }
}

#[test]
fn the_name_of_the_file_must_do_as_the_name_of_a_game() {
    let workshop = workshop(GAME, BOARD);
    for name in ["Big Wolf", "wolf_2", "wolf--2", "-"] {
        let file = format!("{name}.toml");
        workshop.write(&file, GAME);
        let told = workshop.load(&file).expect_err("an error").to_string();
        assert!(told.contains(&format!("`{name}` cannot name a game (lower-case")), "{told}");
    }
}

#[test]
fn a_board_has_at_least_one_point_and_at_most_sixty_four() {
    let board = |count: usize| {
        let names: Vec<String> = (0..count).map(|index| format!("p{index}")).collect();
        let points: String = names.iter().map(|name| format!("{name} = [0, 0]\n")).collect();
        format!("rows = [\"{}\"]\n[points]\n{points}[lines]\nsides = []\n", names.join(" "))
    };
    let expected = "boards/triangle.toml:1:8: 65 points are too many (a board has at most 64)";
    assert_eq!(error(GAME, &board(65)), expected);
    assert_eq!(error(GAME, &board(0)), "boards/triangle.toml:1:8: a board needs points");
    let game = GAME.replace("\"a\"", "\"p63\"").replace("\"b\"", "\"p0\"");
    let game = game.replace("\"b c\"", "\"p0 p1\"");
    let board = board(64) + "regions.base = \"p0\"\n";
    let board = board.replace("regions.base", "[regions]\nbase");
    let definition = workshop(&game, &board).load("wolf.toml").expect("a game");
    let game = Game::new(&definition, &definition.usual());
    let text = game.start().text(&game);
    assert_eq!(text, "l62W few");
    assert_eq!(Position::parse(&game, &text), Ok(game.start()));
}

#[test]
fn a_jump_must_tell_what_it_takes() {
    let rows =
        BOARD.replace("\"b c\"]", "\"b c\", \"d\"]").replace("[lines]", "d = [0.5, 2]\n[lines]");
    let board = rows.replace("none = []", "none = [\"a b d\", \"a c d\"]");
    let game = GAME.replace("lines = [\"sides\"]", "lines = [\"sides\", \"none\"]");
    let hint = "a jump is named by its ends, so they must tell what it takes";
    let expected =
        format!("wolf.toml:2:10: two lines lead from a to d over different points ({hint})");
    assert_eq!(error(&game, &board), expected);
    // Groups that no game takes together may be so.
    workshop(GAME, &board).load("wolf.toml").expect("a game");
}

#[test]
fn a_piece_may_jump_to_every_other_point_of_the_largest_board() {
    let rim: Vec<String> = (0..62).map(|index| format!("p{index}")).collect();
    let each = |write: &dyn Fn(&String) -> String| rim.iter().map(write).collect::<String>();
    let board = format!(
        "rows = [\"a b {}\"]\n[points]\na = [0, 0]\nb = [0, 1]\n{}[lines]\nsides = [{}]\n",
        rim.join(" "),
        each(&|name| format!("{name} = [0, 2]\n")),
        each(&|name| format!("\"a b {name}\", ")),
    );
    let board = board + "[regions]\nbase = \"a\"\n";
    let game = GAME
        .replace(
            "step = [\"any\"]",
            "step = [\"any\"]\ncapture = { duty = \"must\", chain = \"single\" }",
        )
        .replace("\"b c\"", "\"b p0\"");
    let definition = workshop(&game, &board).load("wolf.toml").expect("a game");
    let game = Game::new(&definition, &definition.usual());
    let jumps = game.turns(&game.start());
    let landings: BTreeSet<String> = jumps.iter().map(|turn| turn.text(&game.board)).collect();
    assert_eq!(landings, rim.iter().map(|name| format!("ax{name}")).collect());
}

#[test]
fn all_errors_of_a_file_are_told_in_the_order_of_their_places() {
    let game = GAME
        .replace("[\"sides\"]", "[\"rim\"]")
        .replace("\"W\"", "\"w\"")
        .replace("start = \"a\"", "start = \"q\"")
        .replace("patch.2", "patch.9");
    let error = error(&game, BOARD);
    let places: Vec<&str> = error.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(places, ["wolf.toml:2:10", "wolf.toml:6:10", "wolf.toml:7:9", "wolf.toml:19:7"]);
}

#[test]
fn files_that_are_not_there_are_named() {
    let workshop = workshop(&GAME.replacen("triangle", "circle", 1), BOARD);
    let error = workshop.load("wolf.toml").expect_err("an error").to_string();
    assert!(
        error.contains("wolf.toml:1:9: the board `circle` cannot be read: No such file"),
        "{error}"
    );
    assert!(error.contains("boards/circle.toml)"), "{error}");
    let error = workshop.load("none.toml").expect_err("an error").to_string();
    assert!(error.contains("none.toml: cannot be read: No such file"), "{error}");
}

#[test]
fn choices_that_there_are_not_are_named() {
    let fox = definition("fox-and-geese");
    let error = |definition: &Definition, name, value| -> ChoiceError {
        definition.choose(&definition.usual(), name, value).expect_err("an error")
    };
    let asked = error(&fox, "geese", "14").to_string();
    assert_eq!(asked, "option `geese` has no value `14`, only: 13, 15, 17, 17-1840");
    let asked = error(&fox, "ducks", "1").to_string();
    assert_eq!(asked, "no option `ducks`; there are: geese, sideways, lattice");
    let asked = error(&definition("asalto"), "ducks", "1").to_string();
    assert_eq!(asked, "no option `ducks`: this game has none");
}

#[test]
fn the_compact_form_gives_the_same_definition() {
    let small = workshop(GAME, BOARD).load("wolf.toml").expect("a game");
    let ours = ["fox-and-geese", "two-foxes", "asalto"].map(definition);
    for definition in ours.into_iter().chain([small]) {
        let bytes = definition.encode();
        assert!(bytes.len() < 1500, "{}: {} bytes", definition.id, bytes.len());
        assert_eq!(Definition::decode(&bytes), Some(definition.clone()));
        for length in 0..bytes.len() {
            assert!(Definition::decode(&bytes[..length]).is_none(), "{} {length}", definition.id);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_bytes_make_the_compact_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Definition::decode(&bytes);
    }

    #[test]
    fn a_spoiled_file_is_refused_or_gives_a_game_that_can_be_played(
        game in spoiled(Just(game_text("asalto")), "\"[]{}=. \n0159abcdegfxFO-"),
        board in spoiled(
            Just(std::fs::read_to_string(games_folder().join("boards/cross.toml")).unwrap()),
            "\"[]{}=. \n0159abcdegfxFO-",
        ),
    ) {
        let workshop = Workshop::new();
        workshop.write("spoiled.toml", &game);
        workshop.write("boards/cross.toml", &board);
        match workshop.load("spoiled.toml") {
            Err(error) => prop_assert!(error.to_string().contains("spoiled.toml")
                || error.to_string().contains("cross.toml")),
            Ok(definition) => {
                let again = Definition::decode(&definition.encode());
                prop_assert_eq!(again.as_ref(), Some(&definition));
                let game = Game::new(&definition, &definition.usual());
                player::perft::perft(&game, &game.start(), 2);
            }
        }
    }
}
