//! What is wrong with site.toml, and with what the folders hold.

use snapbox::{assert_data_eq, str};

use crate::fixture::{SETTINGS, Site};

#[test]
fn an_unknown_key_in_the_settings_is_refused() {
    let site = Site::new();
    site.write("content/site.toml", &format!("theme = \"dark\"\n{SETTINGS}"));
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: unknown key `theme`
 --> content/site.toml:1:1
  |
1 | theme = "dark"
  | ^^^^^
  |
  = help: the keys are: base-url, default-locale, locales, games, player, pages, repository, output, missing-pages, stale-notice, cards, html-in-pages

1 error

"#]]
    );
}

#[test]
fn settings_are_checked_one_by_one() {
    let site = Site::new();
    site.write(
        "content/site.toml",
        "base-url = \"site.example\"\ndefault-locale = \"sv\"\n\
         locales = [\"en\", \"fi_FI\", \"pt-BR\", \"en\"]\n\
         games = [\"hunt\", \"hunt\"]\nplayer = false\n",
    );
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: not a URL: relative URL without a base
 --> content/site.toml:1:12
  |
1 | base-url = "site.example"
  |            ^^^^^^^^^^^^^^
  |
  = help: the address where the site will be reached, like https://host/sub/

error: `sv` is not among the locales
 --> content/site.toml:2:18
  |
2 | default-locale = "sv"
  |                  ^^^^
  |
  = help: the default locale is one of `locales`

error: locale `en` is there twice
 --> content/site.toml:3:36
  |
3 | locales = ["en", "fi_FI", "pt-BR", "en"]
  |                                    ^^^^
  |
  = help: take one of them out

error: game `hunt` is there twice
 --> content/site.toml:4:18
  |
4 | games = ["hunt", "hunt"]
  |                  ^^^^^^
  |
  = help: take one of them out

4 errors

"#]]
    );
}

#[test]
fn a_locale_without_folder_is_told_where_it_is_listed() {
    let site = Site::new();
    site.replace("content/site.toml", "\"fi\"]", "\"fi\", \"sv\"]");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: locale `sv` has no strings.toml
 --> content/site.toml:3:24
  |
3 | locales = ["en", "fi", "sv"]
  |                        ^^^^
  |
  = help: copy content/en/strings.toml and translate it

error: locale `sv` has no home page
 --> content/site.toml:3:24
  |
3 | locales = ["en", "fi", "sv"]
  |                        ^^^^
  |
  = help: write content/sv/index.md

warning: the page is missing
--> content/sv/index.md
 = help: translate content/en/index.md

warning: the page is missing
--> content/sv/rules/hunt.md
 = help: translate content/en/rules/hunt.md

2 errors and 2 warnings

"#]]
    );
}

#[test]
fn a_folder_that_is_no_locale_is_refused() {
    let site = Site::new();
    site.write("content/sv/strings.toml", "");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: `sv` is not a locale of this site
--> content/sv/strings.toml
 = help: list it under `locales` in content/site.toml, or take the folder away

1 error

"#]]
    );
}

#[test]
fn files_of_other_kinds_are_refused_and_hidden_files_overlooked() {
    let site = Site::new();
    site.write("content/en/notes.txt", "");
    site.write("content/notes.md", "");
    site.write("content/en/.index.md.swp", "");
    site.write("content/en/index.md~", "");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: no file of this kind belongs here
--> content/en/notes.txt
 = help: the folder of a locale holds pages (.md) and strings.toml, glossary.toml, translated.toml, words.txt

error: no file of this name belongs here
--> content/notes.md
 = help: pages belong into the folder of a locale

2 errors

"#]]
    );
}

#[test]
fn a_game_without_definition_is_told_where_it_is_listed() {
    let site = Site::new();
    site.replace("content/site.toml", "\"hunt\"]", "\"hunt\", \"chase\"]");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: there is no game `chase`
 --> content/site.toml:4:18
  |
4 | games = ["hunt", "chase"]
  |                  ^^^^^^^
  |
  = help: its rules would be in content/games/chase.toml

1 error

"#]]
    );
}

#[test]
fn an_error_in_a_definition_is_told_with_its_place() {
    let site = Site::new();
    site.replace("content/games/hunt.toml", "start = \"b2\"", "start = \"b9\"");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: no point `b9` on this board
 --> content/games/hunt.toml:8:9
  |
8 | start = "b9"
  |         ^^^^

1 error

"#]]
    );
}

#[test]
fn an_error_in_a_board_is_told_in_the_file_of_the_board() {
    let site = Site::new();
    site.replace("content/games/boards/square.toml", "c1 = [2, 2]\n", "");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: point `c1` has no place
 --> content/games/boards/square.toml:1:33
  |
1 | rows = ["a3 b3 c3", "a2 b2 c2", "a1 b1 c1"]
  |                                 ^^^^^^^^^^
  |
  = help: add `c1 = [x, y]` under [points]

error: no point `c1` on this board
 --> content/games/boards/square.toml:4:13
  |
4 | straight = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3"]
  |             ^^^^^^^^^^

error: no point `c1` on this board
 --> content/games/boards/square.toml:4:73
  |
4 | straight = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3"]
  |                                                                         ^^^^^^^^^^

3 errors

"#]]
    );
}

#[test]
fn a_piece_without_drawing_is_told_with_its_definition() {
    let site = Site::new();
    site.remove("templates/pieces/goose.svg");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the piece `goose` has no drawing
--> content/games/hunt.toml
 = help: draw templates/pieces/goose.svg

1 error

"#]]
    );
}

#[test]
fn a_rules_page_of_no_game_is_refused() {
    let site = Site::new();
    site.write("content/en/rules/chase.md", "+++\n+++\n");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: there is no game `chase`
--> content/en/rules/chase.md
 = help: the name of the file is that of a game in content/site.toml

error: the key `title` is missing
 --> content/en/rules/chase.md:2:1
  |
2 | +++
  | ^

2 errors

"#]]
    );
}
