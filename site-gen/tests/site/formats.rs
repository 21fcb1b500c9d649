//! Dates, numbers, lists and order, as the language of the page has them.

use crate::fixture::{Site, assert_in_order};

#[test]
fn the_day_of_the_last_change_is_in_words_of_the_language() {
    let site = Site::new();
    let about = site.read("content/en/index.md");
    let about = about.replacen("+++\n", "+++\nslug = \"about\"\n", 1);
    site.write("content/en/about.md", &about);
    site.built("fi/jahti");
    for (page, line) in [("fi/jahti", "1. joulukuuta 2026"), ("en/about", "December 1, 2026")] {
        let page = site.page(page);
        assert_in_order(&page, &["<time datetime=\"2026-12-01\">", line, "</time>"]);
    }
}

#[test]
fn templates_write_as_the_language_does_without_being_told_which() {
    let site = Site::new();
    site.append(
        "templates/home.html",
        "{% block foot %}<p>{{ \"2026-12-01\" | date }}; {{ 12345 | number }}; \
         {{ [\"z\", \"ä\", \"a\"] | collate | list }}</p>{% endblock foot %}",
    );
    site.replace(
        "templates/base.html",
        "</footer>",
        "{% block foot %}{% endblock foot %}</footer>",
    );
    let page = site.built("fi");
    assert_in_order(&page, &["<p>1. joulukuuta 2026; 12\u{a0}345; a, z ja ä</p>"]);
    assert_in_order(&site.page("en"), &["<p>December 1, 2026; 12,345; a, ä, and z</p>"]);
}

#[test]
fn a_filter_that_is_given_something_else_is_told_where() {
    let site = Site::new();
    site.replace("templates/page.html", "<p class=\"updated\">", "{{ \"soon\" | date }}<p>");
    let home = site.read("content/en/index.md");
    site.write("content/en/about.md", &home.replacen("+++\n", "+++\nslug = \"about\"\n", 1));
    let complaints = site.complaints();
    assert!(complaints.contains("`date` needs a day like 2026-11-30"), "{complaints}");
    assert!(complaints.contains("templates/page.html:"), "{complaints}");
}
