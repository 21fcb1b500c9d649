//! Where translations have drifted away from their sources.

use snapbox::{assert_data_eq, str};

use crate::fixture::Site;

const EN: &str = "content/en/rules/hunt.md";
const FI: &str = "content/fi/rules/hunt.md";

/// What `check` warns of on a site without errors.
fn warnings(site: &Site) -> String {
    let run = site.run(&["check"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    run.stderr
}

#[test]
fn what_can_be_counted_is_compared_section_by_section() {
    let site = Site::new();
    site.replace(FI, "3. Kolmas sääntö.\n", "");
    site.replace(FI, "| Hanhia | 2 | 3 |\n", "| Hanhia | 2 | 3 |\n| Kettuja | 1 | 1 |\n");
    site.replace(
        FI,
        "```board\nuse = \"step\"\ncaption = \"Kettu on mennyt pisteeseen b3.\"\n```\n",
        "",
    );
    site.replace(FI, "Testipeli.", "Testipeli.[^a]");
    site.append(FI, "\n[^a]: Kirja.\n");
    assert_data_eq!(
        warnings(&site),
        str![[r#"
warning: the references to footnotes of the section `#what` differ: not in the source a
  --> content/fi/rules/hunt.md:11:1
   |
11 | ## Mikä on Jahti? {#what}
   | ^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: compare with content/en/rules/hunt.md

warning: the section `#moves` has 2 numbered items, the source 3
  --> content/fi/rules/hunt.md:23:1
   |
23 | ### Siirrot {#moves}
   | ^^^^^^^^^^^^^^^^^^^^
   |
   = help: compare with content/en/rules/hunt.md

warning: the diagrams of the section `#moves` differ: missing step
  --> content/fi/rules/hunt.md:23:1
   |
23 | ### Siirrot {#moves}
   | ^^^^^^^^^^^^^^^^^^^^
   |
   = help: compare with content/en/rules/hunt.md

warning: the section `#compare` has 2 rows of tables, the source 1
  --> content/fi/rules/hunt.md:49:1
   |
49 | ## Sääntömuutokset {#compare}
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: compare with content/en/rules/hunt.md

warning: the footnotes of the section `#sources` differ: not in the source a
  --> content/fi/rules/hunt.md:66:1
   |
66 | ## Lähteet {#sources}
   | ^^^^^^^^^^^^^^^^^^^^^
   |
   = help: compare with content/en/rules/hunt.md

5 warnings
Checked 5 pages: no errors

"#]]
    );
}

#[test]
fn sections_are_compared_by_their_ids() {
    let site = Site::new();
    let text = "\n## One {#one}\n\n## Two {#two}\n\n## Three {#three}\n";
    site.append("content/en/index.md", text);
    site.append("content/fi/index.md", "\n## Kaksi {#two}\n\n## Yksi {#one}\n\n## Neljä {#four}\n");
    assert_eq!(site.run(&["status", "--accept", "all"]).status, 0);
    assert_data_eq!(
        warnings(&site),
        str![[r#"
warning: the section `#three` is missing
--> content/fi/index.md
 = help: compare with content/en/index.md

warning: the section `#two` is at another place than in the source
  --> content/fi/index.md:11:1
   |
11 | ## Kaksi {#two}
   | ^^^^^^^^^^^^^^^
   |
   = help: compare with content/en/index.md

warning: the section `#four` is not in the source
  --> content/fi/index.md:15:1
   |
15 | ## Neljä {#four}
   | ^^^^^^^^^^^^^^^^
   |
   = help: compare with content/en/index.md

3 warnings
Checked 5 pages: no errors

"#]]
    );
}

#[test]
fn items_of_timelines_are_compared() {
    let site = Site::new();
    let item = "- **1283** {known} A.\n";
    site.append("content/en/index.md", &format!("\n## When {{#timeline}}\n\n{item}{item}"));
    site.append("content/fi/index.md", &format!("\n## Milloin {{#timeline}}\n\n{item}"));
    assert_eq!(site.run(&["status", "--accept", "all"]).status, 0);
    assert!(
        warnings(&site).starts_with(
            "warning: the section `#timeline` has 1 items of a timeline, the source 2\n"
        )
    );
}

#[test]
fn figures_are_compared_but_not_centuries_and_small_numbers() {
    let site = Site::new();
    let text = "In 1283 and 1801, in the 14th century, thirteen or 17 geese.";
    site.replace(EN, "A game for tests.", text);
    let text = "Vuosina 1283 ja 1810, 1300-luvulla, 13 tai 17 hanhea.";
    site.replace(FI, "Testipeli.", text);
    assert_eq!(site.run(&["status", "--accept", "all"]).status, 0);
    assert_data_eq!(
        warnings(&site),
        str![[r#"
warning: the figures in the section `#what` differ: missing 1801; not in the source 1810
  --> content/fi/rules/hunt.md:11:1
   |
11 | ## Mikä on Jahti? {#what}
   | ^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: compare with content/en/rules/hunt.md

1 warning
Checked 5 pages: no errors

"#]]
    );
    // Nothing needs to be wrong, but nobody publishes that unseen.
    assert_eq!(site.run(&["check", "--strict"]).status, 1);
}

#[test]
fn facts_are_compared() {
    let site = Site::new();
    let facts =
        "[facts]\nplayers = \"2\"\npieces = \"3\"\nboard = \"9\"\nfirst = \"F\"\nlength = \"1\"\n";
    site.replace(EN, "updated = 2026-12-01\n", &format!("updated = 2026-12-01\n{facts}"));
    assert_eq!(site.run(&["status", "--accept", "all"]).status, 0);
    assert!(warnings(&site).starts_with("warning: only one of page and source has facts\n"));
}

#[test]
fn a_missing_page_is_told() {
    let site = Site::new();
    site.remove(FI);
    site.replace("content/fi/index.md", "[säännöt](rules/hunt.md)", "säännöt");
    assert_data_eq!(
        warnings(&site),
        str![[r#"
warning: the page is missing
--> content/fi/rules/hunt.md
 = help: translate content/en/rules/hunt.md

1 warning
Checked 4 pages: no errors

"#]]
    );
}

#[test]
fn sections_that_have_changed_since_are_named() {
    let site = Site::new();
    site.replace(EN, "1. The fox stands on `b2`.", "1. The fox stands in the middle, `b2`.");
    site.replace(EN, "tagline = \"A fox hunts two geese.\"", "tagline = \"A fox and two geese.\"");
    // Where lines end does not matter.
    site.replace(EN, "A game for tests.", "A game\nfor tests.");
    site.append("content/en/index.md", "\n## More {#more}\n");
    site.append("content/fi/index.md", "\n## Lisää {#more}\n");
    assert_data_eq!(
        warnings(&site),
        str![[r#"
warning: the section `#more` of content/en/index.md is new since this was translated
  --> content/fi/index.md:11:1
   |
11 | ## Lisää {#more}
   | ^^^^^^^^^^^^^^^^
   |
   = help: compare them, then `site-gen status --accept index --locale fi`

warning: the front matter of content/en/rules/hunt.md has changed since this was translated
--> content/fi/rules/hunt.md
 = help: compare them, then `site-gen status --accept rules/hunt --locale fi`

warning: the section `#setup` of content/en/rules/hunt.md has changed since this was translated
  --> content/fi/rules/hunt.md:19:1
   |
19 | ### Alkuasetelma {#setup}
   | ^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: compare them, then `site-gen status --accept rules/hunt --locale fi`

3 warnings
Checked 5 pages: no errors

"#]]
    );
}

#[test]
fn a_translation_that_nobody_recorded_is_told() {
    let site = Site::new();
    site.write("content/fi/translated.toml", "");
    assert_data_eq!(
        warnings(&site),
        str![[r#"
warning: nobody recorded from which state of content/en/index.md this was made
--> content/fi/index.md
 = help: compare them, then `site-gen status --accept index --locale fi`

warning: nobody recorded from which state of content/en/rules/hunt.md this was made
--> content/fi/rules/hunt.md
 = help: compare them, then `site-gen status --accept rules/hunt --locale fi`

2 warnings
Checked 5 pages: no errors

"#]]
    );
}

#[test]
fn strict_makes_errors_of_differences() {
    let site = Site::new();
    site.replace(FI, "3. Kolmas sääntö.\n", "");
    let run = site.run(&["check", "--strict"]);
    assert_eq!(run.status, 1);
    assert_data_eq!(
        run.stderr,
        str![[r#"
error: the section `#moves` has 2 numbered items, the source 3
  --> content/fi/rules/hunt.md:23:1
   |
23 | ### Siirrot {#moves}
   | ^^^^^^^^^^^^^^^^^^^^
   |
   = help: compare with content/en/rules/hunt.md

1 error

"#]]
    );
}

#[test]
fn errors_of_a_page_come_first() {
    let site = Site::new();
    site.replace(FI, "3. Kolmas sääntö.\n", "");
    site.replace(FI, "Testipeli.", "<b>");
    let complaints = site.complaints();
    assert!(complaints.ends_with("\n1 error\n"), "{complaints}");
}

#[test]
fn a_record_that_cannot_be_read_is_an_error() {
    let site = Site::new();
    site.write("content/fi/translated.toml", "index = 3\n");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
warning: nobody recorded from which state of content/en/index.md this was made
--> content/fi/index.md
 = help: compare them, then `site-gen status --accept index --locale fi`

warning: nobody recorded from which state of content/en/rules/hunt.md this was made
--> content/fi/rules/hunt.md
 = help: compare them, then `site-gen status --accept rules/hunt --locale fi`

error: invalid type: integer `3`, expected a map
 --> content/fi/translated.toml:1:9
  |
1 | index = 3
  |         ^

1 error and 2 warnings

"#]]
    );
}
