//! What is wrong with the text of a page, and what becomes of it.

use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

const RULES: &str = "content/en/rules/hunt.md";

#[test]
fn a_link_to_no_page_is_refused() {
    let site = Site::new();
    site.replace(RULES, "A game for tests.", "See [here](../history/hunt.md).");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: there is no page content/en/history/hunt.md
  --> content/en/rules/hunt.md:13:12
   |
13 | See [here](../history/hunt.md).
   |            ^^^^^^^^^^^^^^^^^^
   |
   = help: the path is that of the file, relative to this one

1 error

"#]]
    );
}

#[test]
fn a_link_to_no_anchor_is_refused() {
    let site = Site::new();
    site.replace("content/en/index.md", "#moves-2", "#moves-4");
    site.replace(RULES, "(#what)", "(#why)");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: content/en/rules/hunt.md has no anchor `#moves-4`
 --> content/en/index.md:9:18
  |
9 | Read the [rules](rules/hunt.md#moves-4).
  |                  ^^^^^^^^^^^^^^^^^^^^^
  |
  = help: it has: moves, moves-1, moves-2, moves-3

error: content/en/rules/hunt.md has no anchor `#why`
  --> content/en/rules/hunt.md:73:19
   |
73 | None, see [above](#why).
   |                   ^^^^
   |
   = help: it has: capture, capture-1, compare, diagram-step, draw, draw-1, edge, end, end-1, example, goal, history, main, moves, moves-1, moves-2, moves-3, setup, setup-1, sources, table-1, tips, what

2 errors

"#]]
    );
}

#[test]
fn a_link_to_a_page_that_is_not_translated_is_refused() {
    let site = Site::new();
    site.remove("content/fi/rules/hunt.md");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: there is no page content/fi/rules/hunt.md
 --> content/fi/index.md:9:15
  |
9 | Lue [säännöt](rules/hunt.md).
  |               ^^^^^^^^^^^^^
  |
  = help: translate content/en/rules/hunt.md, or leave the link out

warning: the page is missing
--> content/fi/rules/hunt.md
 = help: translate content/en/rules/hunt.md

1 error and 1 warning

"#]]
    );
}

#[test]
fn a_link_out_of_the_locale_or_to_no_markdown_is_refused() {
    let site = Site::new();
    site.replace(RULES, "A game for tests.", "[One](../../fi/index.md) [two](/fi/)");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: this link leads into another language, `fi`
  --> content/en/rules/hunt.md:13:7
   |
13 | [One](../../fi/index.md) [two](/fi/)
   |       ^^^^^^^^^^^^^^^^^
   |
   = help: readers stay in theirs: link to the page of this language

error: `/fi/` is not a page of this language
  --> content/en/rules/hunt.md:13:32
   |
13 | [One](../../fi/index.md) [two](/fi/)
   |                                ^^^^
   |
   = help: a link leads to an .md file of the same locale, or to https://…

2 errors

"#]]
    );
}

#[test]
fn links_lead_to_the_address_of_the_page_in_its_language() {
    let site = Site::new();
    assert_in_order(&site.built("en"), &["Read the <a href=\"/en/hunt/#moves-2\">rules</a>."]);
    assert_in_order(&site.page("fi"), &["Lue <a href=\"/fi/jahti/\">säännöt</a>."]);
    let rules = site.page("en/hunt");
    assert_in_order(&rules, &["<a href=\"/en/\">home</a>", "<a href=\"#what\">above</a>"]);
    assert_in_order(&rules, &["<a href=\"https://elsewhere.example/\">Elsewhere</a>"]);
}

#[test]
fn html_is_put_out_where_the_settings_allow_it() {
    let site = Site::new();
    site.append("content/site.toml", "html-in-pages = true\n");
    site.replace(RULES, "A game for tests.", "A <b class=\"x\">game</b>.\n\n<hr>\n");
    assert_in_order(&site.built("en/hunt"), &["A <b class=\"x\">game</b>.", "<hr>"]);
}

#[test]
fn html_and_pictures_are_refused() {
    let site = Site::new();
    site.replace(RULES, "A game for tests.", "A <b>game</b>.\n\n<div>\n\n![A fox](fox.png)");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: HTML is not allowed in pages
  --> content/en/rules/hunt.md:13:3
   |
13 | A <b>game</b>.
   |   ^^^
   |
   = help: write Markdown, and `&lt;` for a mere `<`

error: HTML is not allowed in pages
  --> content/en/rules/hunt.md:13:10
   |
13 | A <b>game</b>.
   |          ^^^^
   |
   = help: write Markdown, and `&lt;` for a mere `<`

error: HTML is not allowed in pages
  --> content/en/rules/hunt.md:15:1
   |
15 | <div>
   | ^^^^^
   |
   = help: write Markdown, and `&lt;` for a mere `<`

error: pictures are not supported
  --> content/en/rules/hunt.md:17:1
   |
17 | ![A fox](fox.png)
   | ^^^^^^^^^^^^^^^^^
   |
   = help: diagrams are blocks ```board

4 errors

"#]]
    );
}

#[test]
fn unknown_fenced_blocks_are_refused() {
    let site = Site::new();
    site.replace(RULES, "```board", "```bord");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: unknown kind of fenced block `bord`
  --> content/en/rules/hunt.md:33:1
   |
33 | ```bord
   | ^^^^^^^
   |
   = help: a diagram is a block ```board, an example game ```game

error: content/en/rules/hunt.md has no diagram `step`
  --> content/fi/rules/hunt.md:30:7
   |
30 | use = "step"
   |       ^^^^^^
   |
   = help: it has none

2 errors

"#]]
    );
}

#[test]
fn headings_go_down_step_by_step_and_have_ids_of_their_own() {
    let site = Site::new();
    site.append("content/en/index.md", "\n# One {#main}\n\n### Two {#b}\n\n### Three {#b}\n");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: a heading of the first level
  --> content/en/index.md:11:1
   |
11 | # One {#main}
   | ^^^^^^^^^^^^^
   |
   = help: the title of the page is that; begin with `##`

error: the id `main` is there twice
  --> content/en/index.md:11:1
   |
11 | # One {#main}
   | ^^^^^^^^^^^^^

error: a heading of level 3 below one of level 1
  --> content/en/index.md:13:1
   |
13 | ### Two {#b}
   | ^^^^^^^^^^^^
   |
   = help: write it with `##`

error: the id `b` is there twice
  --> content/en/index.md:15:1
   |
15 | ### Three {#b}
   | ^^^^^^^^^^^^^^

4 errors

"#]]
    );
}

#[test]
fn a_missing_section_of_a_rules_page_is_told_where_it_belongs() {
    let site = Site::new();
    site.replace(RULES, "### Draws {#draw}\n\n1. There are none.\n\n", "");
    site.replace(RULES, "## Sources {#sources}", "");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the section `{#draw}` is missing
  --> content/en/rules/hunt.md:47:1
   |
47 | ### An example {#example}
   | ^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: it follows `#end`

error: the section `{#sources}` is missing
  --> content/en/rules/hunt.md:73:43
   |
73 | - [Elsewhere](https://elsewhere.example/)
   |                                          ^
   |
   = help: it follows `#history`

2 errors

"#]]
    );
}

#[test]
fn sections_out_of_order_and_unknown_ones_are_refused() {
    let site = Site::new();
    site.replace(RULES, "### Setup {#setup}", "### Moves {#x}");
    site.replace(RULES, "### Moves {#moves}", "### Setup {#setup}");
    site.replace(RULES, "### Moves {#x}", "### Moves {#moves}");
    site.replace(RULES, "## Tips {#tips}", "## Tips {#hints}");
    site.replace(RULES, "## History {#history}", "### History {#history}");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: content/en/rules/hunt.md has no anchor `#moves-2`
 --> content/en/index.md:9:18
  |
9 | Read the [rules](rules/hunt.md#moves-2).
  |                  ^^^^^^^^^^^^^^^^^^^^^
  |
  = help: it has: moves, moves-1

error: the section `#moves` is out of place
  --> content/en/rules/hunt.md:19:1
   |
19 | ### Moves {#moves}
   | ^^^^^^^^^^^^^^^^^^
   |
   = help: here `#setup` is expected

error: not a heading of a rules page
  --> content/en/rules/hunt.md:67:1
   |
67 | ## Tips {#hints}
   | ^^^^^^^^^^^^^^^^
   |
   = help: their ids are: what, goal, setup, moves, capture, end, draw, example, edge, compare, tips, history, sources

error: the section `{#tips}` is missing
  --> content/en/rules/hunt.md:71:1
   |
71 | ### History {#history}
   | ^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: it follows `#compare`

error: the heading of `#history` has level 3
  --> content/en/rules/hunt.md:71:1
   |
71 | ### History {#history}
   | ^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: write it with `##`

5 errors

"#]]
    );
}

#[test]
fn rules_are_numbered_through_their_section_and_can_be_linked() {
    let page = Site::new().built("en/hunt");
    assert_in_order(
        &page,
        &[
            "<h3 id=\"setup\">Setup</h3>",
            "<li id=\"setup-1\">The fox",
            "<h3 id=\"moves\">Moves</h3>",
            "<li id=\"moves-1\">First rule.</li>",
            "<li id=\"moves-2\">Second rule:\n<ul>\n<li>with a part.</li>",
            "<p>Why? Because.</p>\n<ol start=\"3\">",
            "<li id=\"moves-3\">Third rule.</li>",
            "<li id=\"capture-1\">",
        ],
    );
}

#[test]
fn a_list_of_rules_that_counts_anew_is_refused() {
    let site = Site::new();
    site.replace(RULES, "3. Third rule.", "1. Third rule.");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: this rule has the number 1, but its link 3
  --> content/en/rules/hunt.md:31:1
   |
31 | 1. Third rule.
   | ^^^^^^^^^^^^^^
   |
   = help: go on counting through the section: `3.`

1 error

"#]]
    );
}

#[test]
fn points_and_turns_are_read_from_left_to_right() {
    let page = Site::new().built("en/hunt");
    assert_in_order(&page, &["<p><code class=\"notation\" dir=\"ltr\">b2-b3</code></p>"]);
}
