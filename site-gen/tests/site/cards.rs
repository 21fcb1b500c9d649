//! Pictures of pages for those who share them.

use std::collections::BTreeSet;
use std::fs;
use std::time::SystemTime;

use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

const COLOURS: &str = ":root {\n  --paper: #fff;\n  --ink: #000;\n  --sepia: #876;\n  \
    --line: #765;\n  --tint: #eec;\n  --accent: #a31;\n}\n";

fn with_cards() -> Site {
    let site = Site::new();
    site.replace("content/site.toml", "cards = false", "cards = true");
    site.write("templates/style.css", COLOURS);
    site
}

/// The path of the picture of a page.
fn card(page: &str) -> String {
    let (_, rest) = page.split_once("og:image\" content=\"https://site.example/").expect("a card");
    rest.split('"').next().expect("an end").to_owned()
}

#[test]
fn every_page_has_a_picture_of_the_size_that_services_want() {
    let site = with_cards();
    let page = site.built("fi/jahti");
    assert_in_order(
        &page,
        &[
            "<meta property=\"og:image\" content=\"https://site.example/assets/card-",
            "<meta property=\"og:image:width\" content=\"1200\">",
            "<meta property=\"og:image:height\" content=\"630\">",
            "<meta property=\"og:image:alt\" content=\"Lauta: Jahti\">",
            "<meta name=\"twitter:card\" content=\"summary_large_image\">",
        ],
    );
    let pages = ["en", "fi", "en/hunt", "fi/jahti"];
    let cards: BTreeSet<String> = pages.iter().map(|page| card(&site.page(page))).collect();
    assert_eq!(cards.len(), pages.len(), "each title has a picture of its own");
    for card in cards {
        let png = site.bytes(&card);
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(png[16..24], [[0, 0, 4, 176], [0, 0, 2, 118]].concat());
    }
}

#[test]
fn a_picture_shows_title_board_and_colours() {
    let site = with_cards();
    let before = site.bytes(&card(&site.built("en/hunt")));
    for (path, old, new) in [
        ("content/en/rules/hunt.md", "title = \"Hunt\"", "title = \"Chase\""),
        ("templates/pieces/fox.svg", "M1 1", "M1 1h50v50z"),
        ("templates/style.css", "--paper: #fff", "--paper: #ffe"),
    ] {
        site.replace(path, old, new);
        let after = site.bytes(&card(&site.built("en/hunt")));
        assert!(after != before, "{path} changes nothing");
        site.replace(path, new, old);
    }
    assert!(site.bytes(&card(&site.built("en/hunt"))) == before);
}

#[test]
fn pictures_are_drawn_once() {
    let site = with_cards();
    site.built("");
    let kept = |site: &Site| -> BTreeSet<(String, SystemTime)> {
        let entries = fs::read_dir(site.path(".cache/site-gen/pictures")).expect("a folder");
        let entries = entries.map(|entry| entry.expect("a picture"));
        let changed = |entry: &fs::DirEntry| entry.metadata().unwrap().modified().unwrap();
        entries
            .map(|entry| (entry.file_name().to_string_lossy().into_owned(), changed(&entry)))
            .collect()
    };
    let first = kept(&site);
    site.built("");
    assert_eq!(kept(&site), first);

    // What is no longer needed is not kept.
    site.replace("content/en/rules/hunt.md", "title = \"Hunt\"", "title = \"Chase\"");
    site.built("");
    let second = kept(&site);
    assert_eq!(second.len(), first.len());
    assert_eq!(second.difference(&first).count(), 1);
}

#[test]
fn a_site_can_do_without_pictures() {
    let site = Site::new();
    let page = site.built("en/hunt");
    assert!(!page.contains("og:image"));
    assert_in_order(&page, &["<meta name=\"twitter:card\" content=\"summary\">"]);
    assert!(!site.files().iter().any(|file| file.contains("card-")));
}

#[test]
fn a_page_that_stands_in_shares_the_picture_of_its_original() {
    let site = with_cards();
    site.append("content/site.toml", "missing-pages = \"fall-back\"\n");
    site.remove("content/fi/rules/hunt.md");
    let page = site.built("fi/hunt");
    assert_eq!(card(&page), card(&site.page("en/hunt")));
}

#[test]
fn letters_that_no_font_has_are_told_once_a_language() {
    let site = with_cards();
    site.replace("content/fi/index.md", "title = \"Jahdit\"", "title = \"狐と鵞鳥\"");
    site.replace("content/fi/rules/hunt.md", "title = \"Jahti\"", "title = \"狐\"");
    let run = site.run(&["build"]);
    assert_data_eq!(
        run.stderr,
        str![[r#"
warning: no font has the letter `狐` for pictures in `fi`
 --> content/site.toml:3:18
  |
3 | locales = ["en", "fi"]
  |                  ^^^^
  |
  = help: put a font that has it into templates/fonts; until then these pages have none

1 warning
Wrote [..]

"#]]
    );
    assert!(!site.page("fi/jahti").contains("og:image"));
    assert!(site.page("en/hunt").contains("og:image"));
}

#[test]
fn a_file_that_is_no_font_is_told() {
    let site = with_cards();
    site.write("templates/fonts/own.ttf", "no font");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: this is not a font
--> templates/fonts/own.ttf
 = help: a font in the format TrueType or OpenType

1 error

"#]]
    );
}

#[test]
fn without_its_colours_there_are_no_pictures() {
    let site = with_cards();
    site.replace("templates/style.css", "  --accent: #a31;\n", "");
    let run = site.run(&["build"]);
    assert_data_eq!(
        run.stderr,
        str![[r#"
warning: no page has a picture: the colour `--accent` is missing
--> templates/card.svg
 = help: define it in the first `:root` of templates/style.css

1 warning
Wrote [..]

"#]]
    );
    assert!(!site.page("en/hunt").contains("og:image"));
}
