//! Marks in running text: grades of claims, words of other languages.

use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

const EN: &str = "content/en/rules/hunt.md";
const FI: &str = "content/fi/rules/hunt.md";

/// A site with this in the first section of its English rules page.
fn with_text(text: &str) -> Site {
    let site = Site::new();
    site.replace(EN, "A game for tests.", text);
    site
}

#[test]
fn a_grade_is_a_word_of_the_readers_language() {
    let site = with_text("It is old {known}. It is *not {doubtful}*.");
    site.replace(FI, "Testipeli.", "Se on vanha {probable}.");
    assert_in_order(
        &site.built("en/hunt"),
        &[
            "<p>It is old <span class=\"grade grade-known\">known</span>. ",
            "<em>not <span class=\"grade grade-doubtful\">doubtful</span></em>.</p>",
        ],
    );
    let grade = "<span class=\"grade grade-probable\">todennäköinen</span>.</p>";
    assert_in_order(&site.page("fi/jahti"), &[grade]);
}

#[test]
fn an_unknown_mark_is_refused() {
    let site = with_text("It is old {knwon}, very {varma}.\n\nBut {a, b} and \\{known} are text.");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: unknown mark `{knwon}`
  --> content/en/rules/hunt.md:13:11
   |
13 | It is old {knwon}, very {varma}.
   |           ^^^^^^^
   |
   = help: the marks are {known}, {probable}, {doubtful}, {legend} and [words]{lang=de}

error: unknown mark `{varma}`
  --> content/en/rules/hunt.md:13:25
   |
13 | It is old {knwon}, very {varma}.
   |                         ^^^^^^^
   |
   = help: the marks are {known}, {probable}, {doubtful}, {legend} and [words]{lang=de}

2 errors

"#]]
    );
}

#[test]
fn words_of_another_language_say_which() {
    let site = with_text(
        "The *[Wolf]{lang=de}*, [*loup* [gris]]{lang=fr}, [ذئب]{lang=ar} [1] and [`a1`]{lang=non}.",
    );
    assert_in_order(
        &site.built("en/hunt"),
        &[
            "The <em><span lang=\"de\">Wolf</span></em>, ",
            "<span lang=\"fr\"><em>loup</em> [gris]</span>, ",
            "<span lang=\"ar\" dir=\"rtl\">ذئب</span> [1] and ",
            "<span lang=\"non\"><code class=\"notation\" dir=\"ltr\">a1</code></span>.</p>",
        ],
    );
}

#[test]
fn words_and_grades_stand_in_tables_lists_and_headings_too() {
    let site = Site::new();
    site.replace(EN, "| Geese | 2 |", "| [Gänse]{lang=de} {legend} | 2 {known} |");
    site.replace(EN, "## Tips {", "## Tips, *[conseils]{lang=fr}* {");
    assert_in_order(
        &site.built("en/hunt"),
        &[
            "<th scope=\"row\"><span lang=\"de\">Gänse</span> <span class=\"grade grade-legend\">",
            "<td data-label=\"Standard\">2 <span class=\"grade grade-known\">known</span></td>",
            "<h2 id=\"tips\">Tips, <em><span lang=\"fr\">conseils</span></em></h2>",
        ],
    );
}

#[test]
fn a_language_that_is_none_or_has_no_words_is_refused() {
    let site = with_text("The [Wolf]{lang=german_x}, loup {lang=fr}, *[x*]{lang=de}.");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: `german_x`: not a BCP 47 language code
  --> content/en/rules/hunt.md:13:11
   |
13 | The [Wolf]{lang=german_x}, loup {lang=fr}, *[x*]{lang=de}.
   |           ^^^^^^^^^^^^^^^
   |
   = help: like `{lang=de}`

error: a language without words
  --> content/en/rules/hunt.md:13:33
   |
13 | The [Wolf]{lang=german_x}, loup {lang=fr}, *[x*]{lang=de}.
   |                                 ^^^^^^^^^
   |
   = help: put the words in brackets directly before it: `[Wolf]{lang=de}`

error: a language without words
  --> content/en/rules/hunt.md:13:49
   |
13 | The [Wolf]{lang=german_x}, loup {lang=fr}, *[x*]{lang=de}.
   |                                                 ^^^^^^^^^
   |
   = help: put the words in brackets directly before it: `[Wolf]{lang=de}`

3 errors

"#]]
    );
}
