//! What is wrong with the words of the interface.

use snapbox::{assert_data_eq, str};

use crate::fixture::Site;

const EN: &str = "content/en/strings.toml";
const FI: &str = "content/fi/strings.toml";

#[test]
fn a_missing_key_is_an_error_in_check() {
    let site = Site::new();
    site.replace(FI, "skip = \"Siirry sisältöön\"\n", "");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: missing message `site.skip`
  --> content/fi/strings.toml:16:1
   |
16 | choose-language = "Choose"
   | ^^^^^^^^^^^^^^^
   |
   = help: add it to this section; translate content/en/strings.toml:9:1

1 error

"#]]
    );
}

#[test]
fn a_missing_key_is_a_warning_in_build_and_the_default_locale_stands_in() {
    let site = Site::new();
    site.replace(FI, "skip = \"Siirry sisältöön\"\n", "");
    let run = site.run(&["build"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_data_eq!(
        run.stderr,
        str![[r#"
warning: missing message `site.skip`
  --> content/fi/strings.toml:16:1
   |
16 | choose-language = "Choose"
   | ^^^^^^^^^^^^^^^
   |
   = help: the message of content/en/strings.toml:9:1 stands in for it

1 warning
Wrote 20 files to dist in [..] s

"#]]
    );
    assert!(site.page("fi").contains("<a class=\"skip\" href=\"#main\">Skip</a>"));
}

#[test]
fn a_key_that_the_default_locale_lacks_is_refused() {
    let site = Site::new();
    site.replace(FI, "[site]\n", "[site]\nslogan = \"Jahtiin!\"\n");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the default locale has no message `site.slogan`
 --> content/fi/strings.toml:6:1
  |
6 | slogan = "Jahtiin!"
  | ^^^^^^
  |
  = help: compare with content/en/strings.toml

1 error

"#]]
    );
}

#[test]
fn the_default_locale_needs_what_games_and_pages_need() {
    let site = Site::new();
    site.replace(EN, "few-wins-too-few = \"The fox has won: no goose is left.\"\n", "");
    site.replace(EN, "must-jump = \"{point}, fox, must\"\n", "");
    site.replace(EN, "3 = \"3 geese\"\n", "");
    site.replace(EN, "footer-play = \"Play.\"\n", "");
    let complaints = site.complaints();
    for key in [
        "game.hunt.few-wins-too-few",
        "piece.fox.must-jump",
        "game.hunt.option.geese.3",
        "site.footer-play",
    ] {
        assert!(complaints.contains(&format!("error: missing message `{key}`")), "{complaints}");
    }
}

#[test]
fn a_surplus_plural_category_is_refused() {
    let site = Site::new();
    site.replace(FI, "{ one = \"{n} fox\"", "{ one = \"{n} fox\", few = \"{n} foxes\"");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: surplus plural category `few` of `piece.fox.count`
   --> content/fi/strings.toml:104:28
    |
104 | count = { one = "{n} fox", few = "{n} foxes", other = "{n} foxes" }
    |                            ^^^
    |
    = help: this language has the categories one, other

1 error

"#]]
    );
}

#[test]
fn a_missing_plural_category_is_refused_also_in_build() {
    let site = Site::new();
    site.replace(FI, "{ one = \"{n} fox\", other", "{ other");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: missing plural category `one` of `piece.fox.count`
   --> content/fi/strings.toml:104:1
    |
104 | count = { other = "{n} foxes" }
    | ^^^^^
    |
    = help: this language has the categories one, other

1 error

"#]]
    );
    assert_eq!(site.run(&["build"]).status, 1);
}

#[test]
fn the_plural_categories_are_those_of_the_language() {
    let site = Site::new();
    site.replace("content/site.toml", "[\"en\", \"fi\"]", "[\"en\", \"fi\", \"ru\"]");
    site.write("content/ru/strings.toml", &site.read(FI));
    site.write("content/ru/index.md", &site.read("content/fi/index.md"));
    site.replace("content/ru/index.md", "Lue [säännöt](rules/hunt.md).", "");
    let complaints = site.complaints();
    for category in ["few", "many"] {
        let expected = format!("missing plural category `{category}` of `piece.fox.count`");
        assert!(complaints.contains(&expected), "{complaints}");
    }
    assert!(complaints.contains("this language has the categories one, few, many, other"));
}

#[test]
fn placeholders_are_those_of_the_default_locale() {
    let site = Site::new();
    site.replace(FI, "updated = \"Changed on {date}\"", "updated = \"Muutettu {day}\"");
    site.replace(FI, "cancel = \"Cancel\"", "cancel = \"Peru {\"");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: `page.updated` has a placeholder `{day}` that nothing fills
  --> content/fi/strings.toml:26:1
   |
26 | updated = "Muutettu {day}"
   | ^^^^^^^

error: `page.updated` lacks the placeholder `{date}`
  --> content/fi/strings.toml:26:1
   |
26 | updated = "Muutettu {day}"
   | ^^^^^^^

error: a brace without its partner
  --> content/fi/strings.toml:43:10
   |
43 | cancel = "Peru {"
   |          ^^^^^^^^
   |
   = help: a placeholder is a word in braces, like {point}

3 errors

"#]]
    );
}

#[test]
fn a_plural_form_may_do_without_its_number_but_not_without_other_words() {
    let site = Site::new();
    site.replace(FI, "one = \"{n} fox\"", "one = \"yksi kettu\"");
    assert_eq!(site.run(&["check"]).status, 0);
    site.replace(FI, "one = \"Kettu: {points}.\"", "one = \"Kettu.\"");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: `piece.fox.list` lacks the placeholder `{points}`
   --> content/fi/strings.toml:105:1
    |
105 | list = { one = "Kettu.", other = "Ketut: {points}." }
    | ^^^^

1 error

"#]]
    );
}

#[test]
fn text_and_plural_are_not_interchangeable() {
    let site = Site::new();
    site.replace(FI, "cancel = \"Cancel\"", "cancel = { one = \"Peru\", other = \"Peru\" }");
    site.replace(FI, "count = { one = \"{n} fox\", other = \"{n} foxes\" }", "count = \"kettuja\"");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: `player.cancel` does not depend on a number
  --> content/fi/strings.toml:43:1
   |
43 | cancel = { one = "Peru", other = "Peru" }
   | ^^^^^^
   |
   = help: give it as one text

error: `piece.fox.count` depends on a number
   --> content/fi/strings.toml:104:1
    |
104 | count = "kettuja"
    | ^^^^^
    |
    = help: give it a form for each plural category

2 errors

"#]]
    );
}

#[test]
fn what_is_not_text_is_refused() {
    let site = Site::new();
    site.replace(FI, "cancel = \"Cancel\"", "cancel = 7");
    site.replace(FI, "direction = \"ltr\"", "direction = \"down\"");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: `down` is no direction of text
 --> content/fi/strings.toml:3:1
  |
3 | direction = "down"
  | ^^^^^^^^^
  |
  = help: it is `ltr` or `rtl`

error: `player.cancel` is of type integer
  --> content/fi/strings.toml:43:10
   |
43 | cancel = 7
   |          ^
   |
   = help: a message is a text in quotation marks

error: missing message `player.cancel`
  --> content/fi/strings.toml:88:1
   |
88 | way = "{turn}: lyö {points}"
   | ^^^
   |
   = help: add it to this section; translate content/en/strings.toml:43:1

3 errors

"#]]
    );
}

#[test]
fn an_error_in_the_toml_is_told_with_its_place() {
    let site = Site::new();
    site.replace(FI, "cancel = \"Cancel\"", "cancel = \"Peru");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: invalid basic string, expected `"`
  --> content/fi/strings.toml:43:15
   |
43 | cancel = "Peru
   |               ^

1 error

"#]]
    );
}
