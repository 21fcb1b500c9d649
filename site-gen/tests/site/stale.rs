//! Translations that are older than their sources.

use crate::fixture::{Site, assert_in_order};

const NOTICE: &str = "<p class=\"notice stale\" role=\"note\">Lähde (<a href=\"/en/hunt/\" lang=\"en\" \
    hreflang=\"en\" dir=\"ltr\">English</a>) on muuttunut.</p>";

#[test]
fn a_translation_that_is_older_than_its_source_says_so_if_it_is_to() {
    let site = Site::new();
    site.append("content/site.toml", "stale-notice = true\n");
    assert!(!site.built("fi/jahti").contains("class=\"notice"));

    site.replace("content/en/rules/hunt.md", "A game for tests.", "A game for many tests.");
    assert_in_order(&site.built("fi/jahti"), &["<main", NOTICE, "<h1>Jahti</h1>"]);
    for page in ["fi", "en/hunt"] {
        assert!(!site.page(page).contains("class=\"notice"), "{page}");
    }

    site.replace("content/site.toml", "stale-notice = true\n", "");
    assert!(!site.built("fi/jahti").contains("class=\"notice"));
}

#[test]
fn the_notice_goes_when_the_translation_was_reviewed() {
    let site = Site::new();
    site.append("content/site.toml", "stale-notice = true\n");
    site.replace("content/en/rules/hunt.md", "A game for tests.", "A game for many tests.");
    assert!(site.built("fi/jahti").contains(NOTICE));
    assert_eq!(site.run(&["status", "--accept", "rules/hunt", "--locale", "fi"]).status, 0);
    assert!(!site.built("fi/jahti").contains("class=\"notice"));
}
