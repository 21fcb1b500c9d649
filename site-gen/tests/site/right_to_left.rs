//! A language that is written from right to left.

use std::fs;

use crate::fixture::{STRINGS_EN, Site, assert_in_order};

/// A site in English and Arabic, the latter with the rules as they are in
/// English.
fn with_arabic() -> Site {
    let site = Site::new();
    fs::remove_dir_all(site.path("content/fi")).expect("a folder to delete");
    site.replace("content/site.toml", "[\"en\", \"fi\"]", "[\"en\", \"ar-EG\"]");
    let forms = |text: &str| {
        ["zero", "one", "two", "few", "many", "other"]
            .map(|form| format!("{form} = \"{text}\""))
            .join(", ")
    };
    let words: String = STRINGS_EN
        .lines()
        .map(|line| match line.split_once(" = { one = ") {
            Some((key, rest)) => {
                let (_, other) = rest.rsplit_once("other = \"").expect("a form");
                let (other, _) = other.split_once('"').expect("an end");
                format!("{key} = {{ {} }}\n", forms(other))
            }
            None => format!("{line}\n"),
        })
        .collect();
    let words = words.replace("direction = \"ltr\"", "direction = \"rtl\"");
    let words = words.replace("name = \"English\"", "name = \"العربية\"");
    site.write("content/ar-EG/strings.toml", &words);
    for page in ["index", "rules/hunt"] {
        let text = site.read(&format!("content/en/{page}.md"));
        site.write(&format!("content/ar-EG/{page}.md"), &text);
    }
    site
}

#[test]
fn the_page_is_turned_and_what_is_never_turned_is_not() {
    let site = with_arabic();
    let page = site.built("ar-eg/hunt");
    assert_in_order(
        &page,
        &[
            "<html lang=\"ar-EG\" dir=\"rtl\"",
            "<div class=\"board\" dir=\"ltr\"><svg",
            "<article>",
            "<code class=\"notation\" dir=\"ltr\">b2-b3</code>",
            "<span dir=\"ltr\">v",
        ],
    );
    assert_in_order(&page, &["<figure class=\"diagram\"", "<svg class=\"plate\""]);
}

#[test]
fn digits_and_days_are_those_of_the_language() {
    let page = with_arabic().built("ar-eg/hunt");
    assert_in_order(&page, &["<time datetime=\"2026-12-01\">", "١ ديسمبر ٢٠٢٦", "</time>"]);
}

#[test]
fn links_to_the_language_tell_its_direction() {
    let site = with_arabic();
    let page = site.built("en/hunt");
    assert_in_order(
        &page,
        &["<a href=\"/ar-eg/hunt/\" lang=\"ar-EG\" hreflang=\"ar-EG\" dir=\"rtl\">العربية</a>"],
    );
    let manifest = site.read("dist/ar-eg/manifest.webmanifest");
    assert!(manifest.contains("\"dir\": \"rtl\""), "{manifest}");
}

#[test]
fn a_foreign_text_on_a_turned_page_keeps_its_direction() {
    let site = with_arabic();
    site.append("content/site.toml", "missing-pages = \"fall-back\"\n");
    site.remove("content/ar-EG/rules/hunt.md");
    let page = site.built("ar-eg/hunt");
    assert_in_order(
        &page,
        &[
            "<html lang=\"ar-EG\" dir=\"rtl\"",
            "<h1 lang=\"en\" dir=\"ltr\">",
            "<article lang=\"en\" dir=\"ltr\">",
        ],
    );
}

#[test]
fn the_style_sheet_knows_no_left_and_right() {
    let css = include_str!("../../../templates/style.css");
    for property in [
        "margin-left",
        "margin-right",
        "padding-left",
        "padding-right",
        "border-left",
        "border-right",
        "text-align: left",
        "text-align: right",
        "float: left",
        "float: right",
        "\n  left:",
        "\n  right:",
    ] {
        assert!(!css.contains(property), "{property}");
    }
}
