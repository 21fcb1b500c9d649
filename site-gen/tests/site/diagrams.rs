//! Diagrams: what the engine refuses, and what readers get.

use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

const EN: &str = "content/en/rules/hunt.md";
const FI: &str = "content/fi/rules/hunt.md";

/// A site whose English rules page has this instead of its diagram.
fn with_block(block: &str) -> Site {
    let site = Site::new();
    site.replace(EN, "id = \"step\"\nturns = [\"b2-b3\"]\n", &format!("id = \"step\"\n{block}\n"));
    site
}

#[test]
fn an_illegal_position_is_refused_at_its_character() {
    let site = with_block("position = \"3/1F1/gxg few\"");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: not a position of hunt: unexpected `x` (at character 8)
  --> content/en/rules/hunt.md:35:20
   |
35 | position = "3/1F1/gxg few"
   |                    ^^^^^^

1 error

"#]]
    );
}

#[test]
fn an_illegal_turn_is_refused_with_the_reason() {
    let site = with_block("turns = [\n  \"b2-b3\",\n  \"a1-b2\",\n]");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the turn a1-b2 is illegal: no line joins a1 and b2 in one step
  --> content/en/rules/hunt.md:37:3
   |
37 |   "a1-b2",
   |   ^^^^^^^
   |
   = help: in the position 1F1/3/g1g many 1

1 error

"#]]
    );
}

#[test]
fn a_text_that_is_no_turn_is_refused() {
    let site = with_block("turns = [\"b2-z3\"]");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: `b2-z3` is not a turn: no point `z3` on this board (at character 4)
  --> content/en/rules/hunt.md:35:14
   |
35 | turns = ["b2-z3"]
   |              ^^

1 error

"#]]
    );
}

#[test]
fn an_unknown_key_is_refused() {
    let site = with_block("postion = \"3/1F1/g1g few\"");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: unknown key `postion`
  --> content/en/rules/hunt.md:35:1
   |
35 | postion = "3/1F1/g1g few"
   | ^^^^^^^
   |
   = help: did you mean `position`?

1 error

"#]]
    );
}

#[test]
fn an_unknown_option_is_refused() {
    let site = with_block("options = { geese = \"4\" }");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: option `geese` has no value `4`, only: 2, 3
  --> content/en/rules/hunt.md:35:21
   |
35 | options = { geese = "4" }
   |                     ^^^

1 error

"#]]
    );
}

#[test]
fn targets_belong_to_a_piece_of_the_side_to_move() {
    let site = with_block("targets = \"a1\"");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the few, who are to move, have no piece on a1
  --> content/en/rules/hunt.md:35:11
   |
35 | targets = "a1"
   |           ^^^^
   |
   = help: in the position 3/1F1/g1g few

1 error

"#]]
    );
}

#[test]
fn a_diagram_needs_a_caption_and_a_name() {
    let site = Site::new();
    site.replace(EN, "id = \"step\"\nturns", "turns");
    site.replace(FI, "caption = \"Kettu on mennyt pisteeseen b3.\"\n", "");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the diagram has no `id`
  --> content/en/rules/hunt.md:33:1
   |
33 | ```board
   | ^^^^^^^^
   |
   = help: translations refer to it: `id = "chain"`

error: the key `caption` is missing
  --> content/fi/rules/hunt.md:29:1
   |
29 | ```board
   | ^^^^^^^^

2 errors

"#]]
    );
}

#[test]
fn a_name_that_is_there_twice_is_refused() {
    let site = Site::new();
    site.append(EN, "\n```board\nid = \"step\"\ncaption = \"Again.\"\n```\n");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the diagram `step` is on this page twice
  --> content/en/rules/hunt.md:79:1
   |
79 | ```board
   | ^^^^^^^^

1 error

"#]]
    );
}

#[test]
fn only_diagrams_of_the_default_locale_can_be_used() {
    let site = Site::new();
    site.replace(FI, "use = \"step\"", "use = \"jump\"");
    site.append(EN, "\n```board\nuse = \"step\"\ncaption = \"Again.\"\n```\n");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the diagram `step` is on this page twice
  --> content/en/rules/hunt.md:79:1
   |
79 | ```board
   | ^^^^^^^^

error: `use` refers to this very page
  --> content/en/rules/hunt.md:80:7
   |
80 | use = "step"
   |       ^^^^^^
   |
   = help: write the diagram itself: this is the default locale

error: content/en/rules/hunt.md has no diagram `jump`
  --> content/fi/rules/hunt.md:30:7
   |
30 | use = "jump"
   |       ^^^^^^
   |
   = help: it has: step

3 errors

"#]]
    );
}

#[test]
fn use_stands_alone_with_its_caption() {
    let site = Site::new();
    site.replace(FI, "use = \"step\"", "use = \"step\"\ncoordinates = true");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: a block with `use` has only a caption beside it
  --> content/fi/rules/hunt.md:30:7
   |
30 | use = "step"
   |       ^^^^^^
   |
   = help: position, turns and options come from the default locale

1 error

"#]]
    );
}

#[test]
fn a_page_without_game_says_which_it_means() {
    let site = Site::new();
    site.append("content/en/index.md", "\n```board\nid = \"a\"\ncaption = \"A.\"\n```\n");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the block does not say which game
  --> content/en/index.md:11:1
   |
11 | ```board
   | ^^^^^^^^
   |
   = help: this page has no game of its own: `game = "asalto"`

1 error

"#]]
    );
    site.replace("content/en/index.md", "id = \"a\"", "id = \"a\"\ngame = \"hunt\"");
    assert_in_order(
        &site.built("en"),
        &["<figure class=\"diagram\" id=\"diagram-a\" data-game=\"hunt\""],
    );
}

#[test]
fn a_diagram_in_a_list_is_told_at_its_own_line() {
    let site = Site::new();
    site.replace(
        EN,
        "1. By jumping.",
        "1. By jumping:\n\n   ```board\n   id = \"jump\"\n   turns = [\"b2xb4\"]\n   caption = \"No.\"\n   ```",
    );
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: `b2xb4` is not a turn: no point `b4` on this board (at character 4)
  --> content/en/rules/hunt.md:45:17
   |
45 |    turns = ["b2xb4"]
   |                 ^^

1 error

"#]]
    );
}

#[test]
fn the_text_alternative_is_in_the_language_of_the_page() {
    let site = Site::new();
    assert_in_order(
        &site.built("en/hunt"),
        &[
            "<figure class=\"diagram\" id=\"diagram-step\" ",
            "<title id=\"diagram-step-t\">Diagram</title>",
            "<desc id=\"diagram-step-d\">Fox on b3. Geese on a1, c1. The geese to move.</desc>",
            "</svg><figcaption>The fox has gone to b3.</figcaption></figure>",
        ],
    );
    assert_in_order(
        &site.page("fi/jahti"),
        &[
            "<figure class=\"diagram\" id=\"diagram-step\" ",
            "<title id=\"diagram-step-t\">Kuva</title>",
            "<desc id=\"diagram-step-d\">Kettu: b3. Hanhet: a1, c1. Hanhien vuoro.</desc>",
            "</svg><figcaption>Kettu on mennyt pisteeseen b3.</figcaption></figure>",
        ],
    );
}

#[test]
fn a_finished_game_is_told_by_its_result() {
    let site = with_block("position = \"3/3/Fg1 few\"\nturns = [\"a1xc1\"]");
    let desc = "Fox on c1. The fox has won: no goose is left.</desc>";
    assert_in_order(&site.built("en/hunt"), &[desc]);
}

#[test]
fn options_and_targets_are_drawn() {
    let site = with_block("options = { geese = \"3\" }\ntargets = \"b2\"");
    let page = site.built("en/hunt");
    let desc = "Fox on b2. Geese on a1, b1, c1. The fox to move.</desc>";
    assert_in_order(&page, &[desc, "<circle class=\"step\"", "</figure>"]);
}

#[test]
fn a_figure_tells_the_player_how_to_set_it_up() {
    let site = with_block("turns = [\"b2-b3\", \"a1-b1\"]\noptions = { geese = \"2\" }");
    let figure = "data-game=\"hunt\" data-position=\"3/1F1/g1g few\" data-options=\"\" \
        data-turns=\"b2-b3 a1-b1\"><svg";
    assert_in_order(&site.built("en/hunt"), &[figure]);
    assert_in_order(&site.page("fi/jahti"), &[figure]);
    let site = with_block("position = \"F2/3/2g many 3\"\noptions = { geese = \"3\" }");
    let figure = "data-position=\"F2/3/2g many 3\" data-options=\"geese=3\" data-turns=\"\"><svg";
    assert_in_order(&site.built("en/hunt"), &[figure]);
}

#[test]
fn a_caption_is_a_line_of_markdown_in_which_turns_do_not_break() {
    let site = Site::new();
    let caption = "*Then* b2-b3 or `a1`: [Fuchs]{lang=de} & more {known}.";
    site.replace(EN, "The fox has gone to b3.", caption);
    let code = |text: &str| format!("<code class=\"notation\" dir=\"ltr\">{text}</code>");
    let caption = format!(
        "<figcaption><em>Then</em> {} or {}: <span lang=\"de\">Fuchs</span> &amp; more \
         <span class=\"grade grade-known\">known</span>.</figcaption>",
        code("b2-b3"),
        code("a1")
    );
    assert_in_order(&site.built("en/hunt"), &[&caption]);
}

#[test]
fn a_caption_has_neither_links_nor_blocks() {
    let site = Site::new();
    site.replace(EN, "The fox has gone to b3.", "See [here](../index.md) {unknown}.");
    site.replace(FI, "Kettu on mennyt pisteeseen b3.", "- Kettu");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: more than a line of text
  --> content/en/rules/hunt.md:36:11
   |
36 | caption = "See [here](../index.md) {unknown}."
   |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: here are text, `code`, *emphasis* and marks, but no links

error: unknown mark `{unknown}`
  --> content/en/rules/hunt.md:36:11
   |
36 | caption = "See [here](../index.md) {unknown}."
   |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: the marks are {known}, {probable}, {doubtful}, {legend} and [words]{lang=de}

error: more than a line of text
  --> content/fi/rules/hunt.md:31:11
   |
31 | caption = "- Kettu"
   |           ^^^^^^^^^
   |
   = help: here are text, `code`, *emphasis* and marks, but no links

3 errors

"#]]
    );
}
