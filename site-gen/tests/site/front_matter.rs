//! What is wrong with the head of a page.

use snapbox::{assert_data_eq, str};

use crate::fixture::Site;

const RULES: &str = "content/fi/rules/hunt.md";

#[test]
fn titles_and_descriptions_that_are_there_twice_are_told() {
    let site = Site::new();
    let home = site.read("content/en/index.md");
    site.write("content/en/about.md", &home.replacen("+++\n", "+++\nslug = \"about\"\n", 1));
    let run = site.run(&["build"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_data_eq!(
        run.stderr,
        str![[r#"
warning: content/en/about.md has the same title
 --> content/en/index.md:2:9
  |
2 | title = "Hunts"
  |         ^^^^^^^
  |
  = help: readers of search engines cannot tell the two pages apart

warning: content/en/about.md has the same description
 --> content/en/index.md:4:15
  |
4 | description = "A site that exists only for tests: two languages, one small game, and not a word too many in it."
  |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: readers of search engines cannot tell the two pages apart

2 warnings
Wrote [..]

"#]]
    );
}

#[test]
fn an_unknown_key_is_refused() {
    let site = Site::new();
    site.replace(RULES, "kicker =", "kiker =");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: unknown key `kiker`
 --> content/fi/rules/hunt.md:4:1
  |
4 | kiker = "tavallinen peli"
  | ^^^^^
  |
  = help: did you mean `kicker`?

1 error

"#]]
    );
}

#[test]
fn a_missing_key_is_refused() {
    let site = Site::new();
    site.replace(RULES, "title = \"Jahti\"\n", "");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the key `title` is missing
 --> content/fi/rules/hunt.md:2:1
  |
2 | tagline = "Kettu jahtaa kahta hanhea."
  | ^

1 error

"#]]
    );
}

#[test]
fn a_page_without_front_matter_is_refused() {
    let site = Site::new();
    site.write("content/en/index.md", "Hello\n");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the page does not begin with front matter
 --> content/en/index.md:1:1
  |
1 | Hello
  | ^
  |
  = help: TOML between two lines `+++`, with at least a title

1 error

"#]]
    );
}

#[test]
fn the_values_are_checked_one_by_one() {
    let site = Site::new();
    site.replace(RULES, "slug = \"jahti\"", "slug = \"Jahti!\"");
    site.replace(RULES, "tagline = \"Kettu jahtaa kahta hanhea.\"", "tagline = \" \"");
    site.replace(RULES, "published = 2026-11-30", "published = 2026-12-30");
    site.replace(RULES, "updated = 2026-12-01", "updated = 2026-12-01T10:00:00Z");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: this must not be empty
 --> content/fi/rules/hunt.md:3:11
  |
3 | tagline = " "
  |           ^^^
  |
  = help: write it in the page's language

error: `Jahti!` is not a slug
 --> content/fi/rules/hunt.md:5:8
  |
5 | slug = "Jahti!"
  |        ^^^^^^^^
  |
  = help: lower-case Latin letters and digits, with `-` or `/` between words

error: this is not a day
 --> content/fi/rules/hunt.md:8:11
  |
8 | updated = 2026-12-01T10:00:00Z
  |           ^^^^^^^^^^^^^^^^^^^^
  |
  = help: write it like 2026-11-30

error: updated before it was published
 --> content/fi/rules/hunt.md:8:11
  |
8 | updated = 2026-12-01T10:00:00Z
  |           ^^^^^^^^^^^^^^^^^^^^
  |
  = help: `updated` is the day of the last change

4 errors

"#]]
    );
}

#[test]
fn a_rules_page_needs_kicker_and_slug_and_a_home_page_has_none() {
    let site = Site::new();
    site.replace(RULES, "kicker = \"tavallinen peli\"\nslug = \"jahti\"\n", "");
    site.replace("content/en/index.md", "title =", "kicker = \"k\"\nslug = \"home\"\ntitle =");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: this page has no kicker
 --> content/en/index.md:2:10
  |
2 | kicker = "k"
  |          ^^^
  |
  = help: only pages about one game have one

error: the home page has no slug
 --> content/en/index.md:3:8
  |
3 | slug = "home"
  |        ^^^^^^
  |
  = help: its address is that of the language

error: the page needs a kicker
 --> content/fi/rules/hunt.md:2:1
  |
2 | title = "Jahti"
  | ^
  |
  = help: like `kicker = "a variant of Fox and Geese"`

error: the page needs a slug
 --> content/fi/rules/hunt.md:2:1
  |
2 | title = "Jahti"
  | ^
  |
  = help: the end of its address, in its language: `slug = "kettu-ja-hanhet"`

4 errors

"#]]
    );
}

#[test]
fn a_description_of_unusual_length_is_only_a_warning() {
    let site = Site::new();
    site.replace("content/en/index.md", "A site that exists only for tests: ", "");
    let run = site.run(&["check"]);
    assert_eq!(run.status, 0);
    assert_data_eq!(
        run.stderr,
        str![[r#"
warning: the description has 61 characters
 --> content/en/index.md:4:15
  |
4 | description = "two languages, one small game, and not a word too many in it."
  |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: search engines show 80 to 155 best

warning: the front matter of content/en/index.md has changed since this was translated
--> content/fi/index.md
 = help: compare them, then `site-gen status --accept index --locale fi`

2 warnings
Checked 5 pages: no errors

"#]]
    );
}

#[test]
fn two_pages_with_one_address_are_refused_with_both_files() {
    let site = Site::new();
    let page = site.read("content/en/rules/hunt.md");
    let (head, _) = page.split_once("## What").unwrap();
    site.write("content/en/about.md", &head.replace("kicker = \"the standard game\"\n", ""));
    assert_data_eq!(
        site.complaints(),
        str![[r#"
warning: content/en/about.md has the same title
 --> content/en/rules/hunt.md:2:9
  |
2 | title = "Hunt"
  |         ^^^^^^
  |
  = help: readers of search engines cannot tell the two pages apart

error: two pages have the address /en/hunt/
 --> content/en/rules/hunt.md:5:8
  |
5 | slug = "hunt"
  |        ^^^^^^
  |
  = help: the other is content/en/about.md:4:8; give one of them another slug

warning: content/en/about.md has the same description
 --> content/en/rules/hunt.md:6:15
  |
6 | description = "The rules of a game that exists only for tests: one fox hunts two geese on nine points of a square."
  |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: readers of search engines cannot tell the two pages apart

warning: the page is missing
--> content/fi/about.md
 = help: translate content/en/about.md

1 error and 3 warnings

"#]]
    );
}
