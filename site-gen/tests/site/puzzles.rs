//! Pages with puzzles: what they hold, and what is refused.

use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

/// A puzzle of the small game: the fox in the corner can be shut in.
const PUZZLES: &str = r#"[[puzzle]]
id = "corner"
position = "Fgg/1g1/g2 many"
task = "win"
grade = "easy"
answer = "b2-a2"
proof = "tables"
nodes = 1000
wrong = ["b2-c2 a3-a2", "a1-a2 a3xa1", "a1-b1 a3-a2"]
"#;

const PAGE: &str = r#"+++
title = "Hunt: puzzles"
tagline = "One turn is right."
kicker = "a small game"
slug = "hunt/puzzles"
description = "Puzzles for a small game with one fox and two geese, in which one turn has to be found on a board."
published = 2026-11-30
updated = 2026-11-30
+++

Find the turn.
"#;

fn site() -> Site {
    let site = Site::new();
    site.write("content/games/puzzles/hunt.toml", PUZZLES);
    site.write("content/en/puzzles/hunt.md", PAGE);
    site
}

#[test]
fn a_page_has_each_puzzle_with_drawing_task_and_an_answer_to_unfold() {
    let page = site().built("en/hunt/puzzles");
    assert_in_order(
        &page,
        &[
            "data-page=\"puzzles\"",
            "<li id=\"puzzle-corner\">",
            "<a href=\"#puzzle-corner\">Puzzle 1</a>",
            "easy</span>",
            "<svg class=\"plate\"",
            "Find the only turn that wins.",
            "<details><summary>Show the answer</summary>",
            "<code class=\"notation\" dir=\"ltr\">b2-a2</code> is the only turn that wins.",
            "This is proved",
        ],
    );
    assert!(!page.contains("<script type=\"module\""), "this site has no player");
}

#[test]
fn rules_and_home_lead_to_the_puzzles_and_these_back() {
    let site = site();
    let page = site.built("en/hunt/puzzles");
    assert!(page.contains("<a href=\"/en/hunt/\">To the rules"), "{page}");
    for other in ["en/hunt", "en"] {
        let other = site.page(other);
        assert!(other.contains("<a href=\"/en/hunt/puzzles/\">Solve puzzles</a>"), "{other}");
    }
    assert!(!Site::new().built("en/hunt").contains("Solve puzzles"), "no puzzles, no link");
}

#[test]
fn a_puzzle_that_is_wrong_is_told_with_its_line() {
    let site = site();
    site.replace("content/games/puzzles/hunt.toml", "answer = \"b2-a2\"", "answer = \"b2-b3\"");
    site.replace("content/games/puzzles/hunt.toml", "a1-b1 a3-a2", "a1-b1");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
warning: the page is missing
--> content/fi/puzzles/hunt.md
 = help: translate content/en/puzzles/hunt.md

error: the turn `b2-b3` is illegal: b3 is not empty
 --> content/games/puzzles/hunt.toml:6:10
  |
6 | answer = "b2-b3"
  |          ^^^^^^^
  |
  = help: `rules moves` lists the turns of a position

error: the turn `b2-a2` is not among the wrong ones
 --> content/games/puzzles/hunt.toml:9:9
  |
9 | wrong = ["b2-c2 a3-a2", "a1-a2 a3xa1", "a1-b1"]
  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: every turn but the answer needs its refutation

error: the turn `a1-b1` needs a reply
 --> content/games/puzzles/hunt.toml:9:40
  |
9 | wrong = ["b2-c2 a3-a2", "a1-a2 a3xa1", "a1-b1"]
  |                                        ^^^^^^^
  |
  = help: write it behind the turn, after a space

3 errors and 1 warning

"#]]
    );
}

#[test]
fn a_page_of_puzzles_needs_puzzles() {
    let site = site();
    site.remove("content/games/puzzles/hunt.toml");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the game has no puzzles
--> content/en/puzzles/hunt.md
 = help: write them in content/games/puzzles/hunt.toml

1 error

"#]]
    );
}
