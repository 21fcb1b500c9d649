//! What is wrong with templates.

use snapbox::{assert_data_eq, str};

use crate::fixture::Site;

#[test]
fn a_syntax_error_is_told_with_its_place() {
    let site = Site::new();
    site.write("templates/page.html", "<p>\n  {{ page.title </p>\n");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: Found `</` but expected }}.
 --> templates/page.html:2:17
  |
2 |   {{ page.title </p>
  |                 ^^

1 error

"#]]
    );
}

#[test]
fn an_unknown_variable_is_told_with_its_place() {
    let site = Site::new();
    site.write("templates/chooser.html", "<p>é {{ nothing }}</p>\n");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: Variable `nothing` is not defined. Available variables: alternates, assets, canonical, card, description, dir, lang, languages, words
 --> templates/chooser.html:1:9
  |
1 | <p>é {{ nothing }}</p>
  |         ^^^^^^^

1 error

"#]]
    );
}

#[test]
fn missing_files_are_told_one_by_one() {
    let site = Site::new();
    site.remove("templates/chooser.html");
    site.remove("templates/style.css");
    site.remove("templates/icons/favicon.svg");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the file is missing
--> templates/chooser.html

error: the file is missing
--> templates/icons/favicon.svg
 = help: the sign of the site in tabs and bookmarks

error: the file is missing
--> templates/style.css
 = help: the looks of all pages

3 errors

"#]]
    );
}
