//! The facts at the head of a rules page.

use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

const EN: &str = "content/en/rules/hunt.md";

const FACTS: &str = "\
[facts]
players = \"two\"
pieces = \"one fox & two geese\"
board = \"nine points\"
first = \"the fox\"
length = \"a minute\"
names = [{ lang = \"de\", name = \"Jagd\" }, { lang = \"ar\", name = \"صيد\" }]
";

fn with_facts(facts: &str) -> Site {
    let site = Site::new();
    site.replace(EN, "updated = 2026-12-01\n", &format!("updated = 2026-12-01\n\n{facts}"));
    site
}

#[test]
fn facts_stand_between_tagline_and_board() {
    assert_in_order(
        &with_facts(FACTS).built("en/hunt"),
        &[
            "<p class=\"tagline\">",
            "<dl class=\"facts\">\n<div><dt>Players</dt><dd>two</dd></div>\n",
            "<div><dt>Pieces</dt><dd>one fox &amp; two geese</dd></div>\n",
            "<div><dt>Board</dt><dd>nine points</dd></div>\n",
            "<div><dt>Begins</dt><dd>the fox</dd></div>\n",
            "<div><dt>Takes</dt><dd>a minute</dd></div>\n",
            "<div><dt>Also called</dt><dd><ul class=\"names\">\n<li lang=\"de\">Jagd</li>\n",
            "<li lang=\"ar\" dir=\"rtl\">صيد</li>\n</ul></dd></div>\n</dl>",
            "<svg",
        ],
    );
}

#[test]
fn other_names_can_be_left_out() {
    let site = with_facts(FACTS.split_once("names").unwrap().0);
    assert!(!site.built("en/hunt").contains("<ul class=\"names\">"));
}

#[test]
fn what_is_wrong_with_facts_is_told_with_its_place() {
    let site = with_facts(&FACTS.replace("\"two\"", "\"\"").replace("\"de\"", "\"d\""));
    let facts = format!("updated = 2026-12-01\n{FACTS}");
    site.replace("content/fi/index.md", "updated = 2026-12-01\n", &facts);
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: this must not be empty
  --> content/en/rules/hunt.md:11:11
   |
11 | players = ""
   |           ^^
   |
   = help: write it in the page's language

error: `d`: not a BCP 47 language code
  --> content/en/rules/hunt.md:16:19
   |
16 | names = [{ lang = "d", name = "Jagd" }, { lang = "ar", name = "صيد" }]
   |                   ^^^
   |
   = help: like `de`

error: this page has no facts
 --> content/fi/index.md:7:1
  |
7 | [facts]
  | ^^^^^^^
  |
  = help: only rules pages have them

3 errors

"#]]
    );
}

#[test]
fn a_missing_fact_is_refused() {
    let site = with_facts(&FACTS.replace("first = \"the fox\"\n", ""));
    assert!(site.complaints().starts_with("error: the key `first` is missing\n"));
}
