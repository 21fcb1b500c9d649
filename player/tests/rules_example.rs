//! The window of the engine: the example `rules` as a program.

mod common;

use std::path::PathBuf;
use std::process::{Command, Output};

use common::workshop::{Workshop, game_text};

/// The program. `cargo test` builds it before it runs the tests.
fn program() -> PathBuf {
    let this = std::env::current_exe().expect("the path of this test");
    let target = this.ancestors().nth(2).expect("the folder of the build");
    let program = target.join("examples").join(format!("rules{}", std::env::consts::EXE_SUFFIX));
    assert!(
        program.is_file(),
        "{} is missing: run `cargo build -p player --example rules` first",
        program.display()
    );
    program
}

fn run(arguments: &[&str]) -> Output {
    Command::new(program()).args(arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// What the program prints when all is well.
#[track_caller]
fn prints(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    text(&output.stdout)
}

/// What the program prints, and says, when it ends with status 2.
#[track_caller]
fn fails(arguments: &[&str]) -> (String, String) {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    (text(&output.stdout), text(&output.stderr))
}

#[track_caller]
fn fails_with(arguments: &[&str], message: &str) {
    let (printed, said) = fails(arguments);
    assert_eq!((printed.as_str(), said), ("", format!("error: {message}\n")), "{arguments:?}");
}

const LAST_GEESE: &str = "3/1g1/3F3/2g1g2/7/1g1/3 few";

// perft

#[test]
fn perft_prints_the_count_alone() {
    assert_eq!(prints(&["perft", "fox-and-geese", "1"]), "5\n");
    assert_eq!(prints(&["perft", "fox-and-geese", "4"]), "9778\n");
    assert_eq!(prints(&["perft", "asalto", "3"]), "1507\n");
    assert_eq!(prints(&["perft", "two-foxes", "4"]), "16208\n");
}

#[test]
fn depth_0_is_1_even_when_the_game_is_over() {
    assert_eq!(prints(&["perft", "asalto", "0"]), "1\n");
    assert_eq!(prints(&["perft", "asalto", "0", "--divide"]), "1\n");
    let over = ["--position", "3/3/7/3F3/7/3/3 few"];
    assert_eq!(prints(&["perft", "fox-and-geese", "0", over[0], over[1]]), "1\n");
    assert_eq!(prints(&["perft", "fox-and-geese", "1", over[0], over[1]]), "0\n");
}

#[test]
fn divide_prints_each_first_turn_with_its_count_and_then_the_sum() {
    let printed = prints(&["perft", "fox-and-geese", "3", "--divide"]);
    let mut lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.pop(), Some("572"));
    let pairs: Vec<(&str, u32)> = lines
        .iter()
        .map(|line| line.split_once('\t').expect("a tab"))
        .map(|(turn, count)| (turn, count.parse().expect("a count")))
        .collect();
    let turns: Vec<&str> = pairs.iter().map(|pair| pair.0).collect();
    assert_eq!(turns, ["d4-c4", "d4-c5", "d4-d5", "d4-e4", "d4-e5"]);
    assert_eq!(pairs.iter().map(|pair| pair.1).sum::<u32>(), 572);
    assert_eq!(
        prints(&["perft", "fox-and-geese", "1", "--divide", "--position", LAST_GEESE]),
        "d5-c5\t1\nd5-c6\t1\nd5-d4\t1\nd5-e5\t1\nd5-e6\t1\nd5xb3\t1\nd5xd7\t1\nd5xf3\t1\n8\n"
    );
}

#[test]
fn draws_do_not_matter_to_counts() {
    let position = "3/3/7/3F3/ggggggg/ggg/ggg few 100";
    let arguments = ["perft", "fox-and-geese", "2", "--option", "sideways=on", "--position"];
    assert_eq!(prints(&[&arguments[..], &[position]].concat()), "89\n");
}

#[test]
fn options_may_stand_anywhere_and_be_joined_to_their_values() {
    let count = "13540\n";
    let options = ["--option", "geese=15", "--option", "sideways=on"];
    assert_eq!(prints(&[&["perft", "fox-and-geese", "4"], &options[..]].concat()), count);
    assert_eq!(prints(&[&options[..], &["perft", "fox-and-geese", "4"]].concat()), count);
    assert_eq!(
        prints(&["perft", "--option=geese=15", "fox-and-geese", "--option=sideways=on", "4"]),
        count
    );
    let position = "--position=3/3/7/3F3/ggggggg/ggg/ggg few";
    assert_eq!(prints(&["perft", "fox-and-geese", "2", position]), "89\n");
}

// moves

#[test]
fn moves_are_sorted_by_bytes() {
    assert_eq!(
        prints(&["moves", "fox-and-geese", "--position", LAST_GEESE]),
        "d5-c5\nd5-c6\nd5-d4\nd5-e5\nd5-e6\nd5xb3\nd5xd7\nd5xf3\n"
    );
    let placements = prints(&["moves", "asalto"]);
    let lines: Vec<&str> = placements.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[35]), (36, "@c5+c6", "@e6+e7"));
    assert!(lines.is_sorted());
}

#[test]
fn moves_of_a_finished_game_are_none() {
    for (game, position) in [
        ("fox-and-geese", "3/3/7/3F3/7/ggg/3 few"),
        ("fox-and-geese", "ggF/ggg/2ggg2/7/7/3/3 few"),
        ("two-foxes", "ggg/ggg/2ggg2/g6/F6/3/2F few"),
        ("two-foxes", "F1F/3/7/7/gg3gg/ggg/ggg few 100"),
        ("asalto", "3/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr many"),
    ] {
        assert_eq!(prints(&["moves", game, "--position", position]), "", "{position}");
    }
}

// play

#[test]
fn play_prints_turn_position_status_and_huffed_points_with_tabs_between() {
    assert_eq!(
        prints(&["play", "asalto", "@e7+c7", "b5-c5", "c7-d7", "c5-d6"]),
        "@c7+e7\tO1O/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr many 0\tongoing\t\n\
         b5-c5\tO1O/3/r1r2rr/rrrrrrr/rrrrrrr/rrr/rrr few 1\tongoing\t\n\
         c7-d7\t1OO/3/r1r2rr/rrrrrrr/rrrrrrr/rrr/rrr many 2\tongoing\t\n\
         c5-d6\t1OO/1r1/r4rr/rrrrrrr/rrrrrrr/rrr/rrr few 0\tongoing\t\n"
    );
    let two = ["play", "asalto", "--position", "3/1O1/rrr1r1r/rrrrO1r/r2rrrr/r1r/rrr few", "e4-f4"];
    assert_eq!(
        prints(&two),
        "e4-f4\t3/3/rrr1r1r/rrrr2r/r2rrrr/r1r/rrr many 1\tmany wins: gone\td6 f4\n"
    );
}

#[test]
fn play_tells_wins_and_draws_by_their_names() {
    let status = |game: &str, position: &str, turns: &[&str]| -> String {
        let printed = prints(&[&["play", game, "--position", position], turns].concat());
        let last = printed.lines().last().expect("a line").to_owned();
        last.split('\t').nth(2).expect("a status").to_owned()
    };
    assert_eq!(status("fox-and-geese", LAST_GEESE, &["d5xd7"]), "few wins: too-few");
    let pen = "ggg/ggg/2gg1g1/2g4/F6/3/2F many";
    assert_eq!(status("two-foxes", pen, &["f5-e5"]), "many wins: filled");
    let corner = "ggF/gg1/1gggg2/7/7/3/3 many";
    assert_eq!(status("fox-and-geese", corner, &["d5-e6"]), "many wins: stuck");
    let calm = "F1F/3/7/7/gg3gg/ggg/ggg few";
    let round = ["c7-d7", "b3-c3", "d7-c7", "c3-b3"];
    assert_eq!(status("two-foxes", calm, &[round, round].concat()), "draw: repetition");
    assert_eq!(status("two-foxes", &format!("{calm} 99"), &["c7-d7"]), "draw: quiet");
}

#[test]
fn nothing_to_play_prints_nothing() {
    assert_eq!(prints(&["play", "fox-and-geese"]), "");
}

#[test]
fn the_first_illegal_turn_stops_and_what_was_printed_stays() {
    let (printed, said) = fails(&["play", "fox-and-geese", "d4-d5", "d3-d5", "d5-d6"]);
    assert_eq!(printed, "d4-d5\t3/3/3F3/7/ggggggg/ggg/ggg many 1\tongoing\t\n");
    assert_eq!(said, "error: turn `d3-d5` is illegal: d5 is not empty\n");
    let (printed, said) = fails(&["play", "fox-and-geese", "d4-d5", "nonsense"]);
    assert_eq!(printed.lines().count(), 1);
    assert_eq!(
        said,
        "error: turn `nonsense`: no point `nonsense` on this board (at character 1)\n"
    );
}

#[test]
fn any_turn_after_the_end_is_illegal() {
    let start = ["play", "fox-and-geese", "--position", LAST_GEESE];
    let (printed, said) = fails(&[&start[..], &["d5xd7", "c4-c5"]].concat());
    assert_eq!(printed.lines().count(), 1);
    assert_eq!(said, "error: turn `c4-c5` is illegal: the game is over\n");
    let drawn = ["play", "two-foxes", "--position", "F1F/3/7/7/gg3gg/ggg/ggg few 100", "c7-d7"];
    fails_with(&drawn, "turn `c7-d7` is illegal: the game is over");
}

// What goes wrong before anything is done.

#[test]
fn wrong_positions_and_options_are_explained() {
    fails_with(
        &["moves", "fox-and-geese", "--position", "3/3/7/3O3/7/3/3 few"],
        "position `3/3/7/3O3/7/3/3 few`: unexpected `O` (at character 8)",
    );
    fails_with(
        &["moves", "fox-and-geese", "--option", "geese=14"],
        "option `geese` has no value `14`, only: 13, 15, 17, 17-1840",
    );
    fails_with(
        &["moves", "asalto", "--option", "geese=15"],
        "no option `geese`: this game has none",
    );
    fails_with(
        &["moves", "fox-and-geese", "--option", "geese"],
        "option `geese` must be written NAME=VALUE",
    );
    fails_with(&["moves", "asalto", "--option"], "--option needs a value");
    fails_with(&["moves", "asalto", "--depth", "3"], "unknown option --depth");
}

#[test]
fn wrong_commands_and_words_are_explained() {
    fails_with(&["perft", "asalto"], "perft needs a depth");
    fails_with(&["perft", "asalto", "1", "2"], "perft needs a depth");
    fails_with(&["perft", "asalto", "-1"], "the depth must be a number, not `-1`");
    fails_with(&["perft", "asalto", "deep"], "the depth must be a number, not `deep`");
    fails_with(&["moves", "asalto", "c5-c6"], "moves takes no `c5-c6`");
    for arguments in [&["count", "asalto"][..], &["perft"], &[]] {
        let (printed, said) = fails(arguments);
        assert_eq!(printed, "");
        assert!(said.contains("Usage: rules perft GAME DEPTH"), "{said}");
    }
    let (_, said) = fails(&["moves", "chess"]);
    assert!(said.contains("chess.toml: cannot be read: "), "{said}");
}

#[test]
fn help_is_printed_on_request() {
    for flag in ["--help", "-h"] {
        assert!(prints(&[flag]).contains("Usage: rules perft GAME DEPTH"));
    }
}

#[test]
fn a_game_may_be_the_path_of_a_definition() {
    let ours = common::games_folder().join("asalto.toml");
    assert_eq!(prints(&["perft", ours.to_str().expect("UTF-8"), "2"]), "252\n");
    let workshop = Workshop::new();
    workshop.write("mine.toml", &game_text("asalto").replace("count = 2", "count = 1"));
    let path = workshop.path("mine.toml");
    assert_eq!(prints(&["perft", path.to_str().expect("UTF-8"), "1"]), "9\n");
    // The name of a file in the current folder will do.
    let here = Command::new(program())
        .args(["perft", "mine.toml", "1"])
        .current_dir(workshop.path(""))
        .output()
        .expect("the program runs");
    assert_eq!(text(&here.stdout), "9\n");
    // An error names its place in the file.
    workshop.write("mine.toml", &game_text("asalto").replace("count = 2", "count = 20"));
    let (_, said) = fails(&["moves", path.to_str().expect("UTF-8")]);
    assert!(said.contains("mine.toml:11:19: 20 pieces cannot be placed on 9 points"), "{said}");
}

#[test]
fn ids_are_found_from_any_folder() {
    let root = common::games_folder().join("../..");
    let elsewhere = std::env::temp_dir();
    for folder in [root, elsewhere] {
        let output = Command::new(program())
            .args(["perft", "two-foxes", "1"])
            .current_dir(&folder)
            .output()
            .expect("the program runs");
        assert_eq!(text(&output.stdout), "6\n", "in {}", folder.display());
    }
}

#[test]
fn every_line_of_our_turn_data_is_printed_as_it_stands() {
    for file in ["turns.txt", "more-turns.txt"] {
        for (place, fields) in common::data(file) {
            let [game, options, position, turn, after, status, huffed] = &fields[..] else {
                panic!("{place}: seven fields are needed");
            };
            let mut arguments = vec!["play", game, "--position", position, turn];
            for option in options.split_whitespace() {
                arguments.extend(["--option", option]);
            }
            let printed = prints(&arguments);
            let quiet = printed.split(['\t', ' ']).nth(3).expect("quiet plies").to_owned();
            let expected = format!("{turn}\t{after} {quiet}\t{status}\t{huffed}\n");
            assert_eq!(printed, expected, "{place}");
        }
    }
}

// search

#[test]
fn search_prints_a_line_for_each_depth_and_then_the_best_turn() {
    let printed = prints(&["search", "two-foxes", "--depth", "4"]);
    let lines: Vec<&str> = printed.lines().collect();
    let [first @ .., last] = &lines[..] else { panic!("{printed}") };
    assert_eq!(first.len(), 4, "{printed}");
    let mut nodes_before = 0;
    for (line, depth) in first.iter().zip(1..) {
        let fields: Vec<(&str, &str)> =
            line.split('\t').map(|field| field.split_once(' ').expect("a name")).collect();
        let names: Vec<&str> = fields.iter().map(|field| field.0).collect();
        assert_eq!(names, ["depth", "score", "nodes", "nps", "pv"], "{line}");
        assert_eq!(fields[0].1, depth.to_string());
        let nodes: u64 = fields[2].1.parse().expect("a number");
        assert!(nodes > nodes_before, "{line}");
        nodes_before = nodes;
    }
    let expected = first[3].rsplit("pv ").next().and_then(|line| line.split(' ').next());
    assert_eq!(last.split_once('\t'), expected.map(|turn| ("best", turn)));
    // The same again, as far as it does not tell of time.
    let best = |more: &[&str]| {
        let arguments = [&["search", "two-foxes"][..], more].concat();
        prints(&arguments).lines().last().map(str::to_owned)
    };
    assert_eq!(best(&["--depth", "4"]).as_deref(), Some(*last));
    assert_eq!(best(&["--nodes", "3000"]), best(&["--nodes", "3000"]));
    assert_eq!(best(&["--level", "casual", "--seed", "5"]), best(&["--level", "2", "--seed", "5"]));
}

#[test]
fn a_level_stays_within_the_limit_that_is_given() {
    let deepest = |more: &[&str]| {
        let arguments = [&["search", "fox-and-geese", "--level", "expert"][..], more].concat();
        prints(&arguments).lines().count() - 1
    };
    assert_eq!(deepest(&["--depth", "2"]), 2);
    assert!(deepest(&["--nodes", "100"]) < deepest(&[]));
}

#[test]
fn search_needs_a_limit_and_a_game_that_goes_on() {
    let needs = "search needs one of --time, --nodes, --depth and --level";
    fails_with(&["search", "asalto"], needs);
    fails_with(&["search", "asalto", "--level", "grandmaster"], "there is no level `grandmaster`");
    let over = ["search", "fox-and-geese", "--depth", "1", "--position", "F2/3/7/7/7/3/ggg few"];
    fails_with(&over, "the game is over");
}

// tournament

#[test]
fn a_tournament_is_the_same_again_and_on_more_threads() {
    let play = |threads: &str| {
        let arguments = ["tournament", "two-foxes", "casual", "novice", "--games", "6"];
        let output = run(&[&arguments[..], &["--threads", threads]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let said = text(&output.stderr);
        assert!(said.contains("casual: ") && said.contains(" s a turn"), "{said}");
        text(&output.stdout)
    };
    let printed = play("1");
    assert_eq!(printed, play("2"));
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[0], "openings 3, seed 1");
    let fields: Vec<&str> = lines[1].split('\t').collect();
    assert_eq!(fields[..2], ["casual", "novice"]);
    assert!(fields[2].contains(" % ± ") && fields[3].starts_with("Elo "), "{printed}");
    let games: u32 = fields[4].split(' ').filter_map(|n| n[1..].parse::<u32>().ok()).sum();
    assert_eq!(games, 6, "{printed}");
}

#[test]
fn players_that_draw_level_in_few_games_are_not_called_equal_for_certain() {
    let players = ["counting:1", "counting:1"];
    let arguments = [&["tournament", "asalto"][..], &players, &["--games", "4"]].concat();
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    assert!(printed.contains("50.0 % ± 75.0\t"), "{printed}");
}

// plies

#[test]
fn plies_tells_how_long_a_win_takes_and_shows_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let tables = folder.path().to_str().expect("a path in UTF-8");
    let ask = || {
        let output = run(&[
            "plies",
            "fox-and-geese",
            "--pieces",
            "5",
            "--samples",
            "50",
            "--tables",
            tables,
            "--position",
            "3/3/3F3/7/2g1g2/1gg/2g few",
        ]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        (text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
    };
    let (report, told) = ask();
    assert!(told.starts_with("4 to 5 pieces, 146928 sets: 0.00 GB of memory"), "{told}");
    assert!(report.contains("samples-by-rules = 200\n"), "{report}");
    // As many positions as the reports of `solve` have, with four geese and five.
    for (size, positions) in [(4, 1_186_680), (5, 6_645_408)] {
        let counts = report.split(&format!("pieces = {size}\n")).nth(1).expect("a size");
        let (few, rest) = counts.split_once('\n').expect("a line for each side");
        assert!(few.starts_with("won-by-few = [[1, "), "{few}");
        assert!(rest.starts_with("won-by-many = []\n"), "{rest}");
        let numbers = few.split(['[', ']', ',', ' ']).filter_map(|number| number.parse().ok());
        let numbers: Vec<u64> = numbers.collect();
        assert_eq!(numbers.chunks(2).map(|pair| pair[1]).sum::<u64>(), positions);
    }
    let answer = "winner = \"few\"\nplies = 15\nline = \"d5-c4 c3-b4 c4xa4 e3-e4 a4-b5 ";
    assert!(report.contains(answer), "{report}");
    // What is there is not found again.
    let (again, told) = ask();
    assert_eq!(told, "");
    assert_eq!(again.split("[verification]").nth(1), report.split("[verification]").nth(1));
}

// brink

#[test]
fn brink_says_what_it_needs_and_how_the_positions_end() {
    let arguments = [
        &["brink", "fox-and-geese", "--option", "sideways=on"][..],
        &["--samples", "50", "--searches", "10"],
    ]
    .concat();
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let told = text(&output.stderr);
    assert!(told.starts_with("22208 sets: 0.00 GB of memory, about 0 s\n"), "{told}");
    assert!(told.contains("round 1: 100 %"), "{told}");
    let report = text(&output.stdout);
    // Of 40,920 sets of four, with 29 places for the fox.
    let counts = "few = 1\nmany = 4\nsets = 40920\nall = 1186680\nwon-by-few = 738617\n\
                  won-by-many = 0\ndrawn = 448063\n";
    assert!(report.contains(counts), "{report}");
    assert!(report.contains("samples-by-rules = 100\n"), "{report}");
    let output = run(&[&arguments[..], &["--memory", "0.000001"]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("see --memory"), "{}", text(&output.stderr));
    let (_, said) = fails(&["brink", "fox-and-geese", "--few", "2"]);
    assert!(said.contains("there must be one or two of the few"), "{said}");
}

// learn

#[test]
fn learn_without_tables_asks_searches_and_prints_a_network() {
    let ask = |searches: &str| {
        let arguments = ["learn", "asalto", "--games", "3", "--nodes", "20", "--rounds", "2"];
        let output = run(&[&arguments[..], &["--searches", searches]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert!(text(&output.stderr).contains("round 2: loss "), "{}", text(&output.stderr));
        text(&output.stdout).to_owned()
    };
    let network = ask("50");
    assert!(network.starts_with("# Taught by `rules learn`, seed 1: "), "{network}");
    assert!(network.contains("\nwith = []\neven = "), "{network}");
    assert_eq!(ask("50"), network);
    assert_ne!(ask("5"), network);
}

// solve

#[test]
fn solve_says_what_it_needs_and_reports_who_wins() {
    let arguments = [
        &["solve", "fox-and-geese", "--pieces", "6", "--full"][..],
        &["--samples", "20", "--searches", "2", "--guided", "5"],
    ]
    .concat();
    let output = run(&[&arguments[..], &["--position", "3/3/3F3/2g1g2/7/3/3 few"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(
        text(&output.stderr).starts_with("4 to 6 pieces, 718352 sets: 0.05 GB of memory"),
        "{}",
        text(&output.stderr)
    );
    let report = text(&output.stdout);
    assert!(report.contains("winner = \"few\"\n"), "{report}");
    assert!(
        report.contains("pieces = 6\nsets = 1107568\npositions = 29904336\nwon-by-many = 12\n")
    );
    let output = run(&[&arguments[..], &["--memory", "0.001"]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("see --memory"), "{}", text(&output.stderr));
}

#[test]
fn solve_goes_on_where_only_the_largest_size_fits_and_says_what_it_could_not_look_at() {
    let arguments = ["solve", "fox-and-geese", "--pieces", "7", "--memory", "0.06"];
    let output = run(&arguments);
    let said = text(&output.stderr);
    assert!(said.contains("only the largest size can be looked up"), "{said}");
    assert_eq!(output.status.code(), Some(0), "{said}");
    let report = text(&output.stdout);
    assert!(report.contains("won-by-many = 326\n"), "{report}");
    assert!(!report.contains("\nunknown = 0\n"), "{report}");
}

#[test]
fn rules_may_be_changed_in_ways_that_no_option_has() {
    let lines = ["--change", "lines = [\"orthogonal\"]"];
    let moves = prints(&[&["moves", "fox-and-geese"][..], &lines].concat());
    assert_eq!(moves, "d4-c4\nd4-d5\nd4-e4\n");
    let start = ["--change", "many.start = \"a3\"", "--change", "few.start = \"a1x\""];
    let (_, said) = fails(&[&["moves", "fox-and-geese"][..], &start].concat());
    assert!(said.contains("fox-and-geese.toml:"), "{said}");
}
