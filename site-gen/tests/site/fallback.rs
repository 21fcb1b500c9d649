//! Pages that a language lacks.

use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

const SETTINGS: &str = "content/site.toml";

/// A site whose rules are in English only, with a second page there that
/// links to them.
fn with_gap() -> Site {
    let site = Site::new();
    site.remove("content/fi/rules/hunt.md");
    site.replace("content/fi/index.md", "[säännöt](rules/hunt.md)", "säännöt");
    let home = site.read("content/en/index.md");
    let about = home.replace("title = \"Hunts\"", "slug = \"about\"\ntitle = \"About\"");
    site.write("content/en/about.md", &about.replace("A site that", "A page that"));
    site.replace(SETTINGS, "player = false\n", "player = false\npages = [\"about\"]\n");
    site
}

fn falling_back() -> Site {
    let site = with_gap();
    site.append(SETTINGS, "missing-pages = \"fall-back\"\n");
    site
}

#[test]
fn a_missing_page_is_left_out_unless_the_settings_say_otherwise() {
    let site = with_gap();
    let home = site.built("fi");
    for text in ["/fi/hunt/", "/fi/about/", "class=\"games\"", "class=\"pages\""] {
        assert!(!home.contains(text), "{text}");
    }
    assert!(!site.path("dist/fi/hunt").exists());
}

#[test]
fn a_page_that_stands_in_says_so_and_tells_its_language() {
    let page = falling_back().built("fi/hunt");
    assert_in_order(
        &page,
        &[
            "<html lang=\"fi\" dir=\"ltr\" data-page=\"rules\" data-game=\"hunt\">",
            "<link rel=\"canonical\" href=\"https://site.example/en/hunt/\">",
            "<meta property=\"og:url\" content=\"https://site.example/en/hunt/\">",
            "<meta property=\"og:locale\" content=\"en_US\">",
            "<a class=\"skip\" href=\"#main\">Siirry sisältöön</a>",
            "<a href=\"/fi/hunt/\" aria-current=\"page\">Jahti</a>",
            "<a href=\"/en/hunt/\" lang=\"en\" hreflang=\"en\" dir=\"ltr\">English</a>",
            "<a href=\"/fi/hunt/\" lang=\"fi\" hreflang=\"fi\" dir=\"ltr\" aria-current=\"page\">Suomi</a>",
            "<p class=\"notice fallback\" role=\"note\">Ei vielä suomeksi, vaan: \
             <a href=\"/en/hunt/\" lang=\"en\" hreflang=\"en\" dir=\"ltr\">English</a>.</p>",
            "<p class=\"kicker\" lang=\"en\" dir=\"ltr\">the standard game</p>",
            "<h1 lang=\"en\" dir=\"ltr\">Hunt</h1>",
            "<title id=\"board-t\">Lauta</title>",
            "<article lang=\"en\" dir=\"ltr\">",
            // Links lead on in the language of the reader.
            "Go <a href=\"/fi/\">home</a>.",
            "</article>",
        ],
    );
    for text in ["rel=\"alternate\" hreflang", "ld+json", "og:locale:alternate"] {
        assert!(!page.contains(text), "{text}");
    }
}

#[test]
fn nobody_but_its_readers_is_told_of_a_page_that_stands_in() {
    let site = falling_back();
    let original = site.built("en/hunt");
    assert!(!original.contains("/fi/hunt/"), "{original}");
    for path in ["sitemap.xml", "fi/sitemap.xml", "en/sitemap.xml", "fi/feed.xml"] {
        assert!(!site.read(&format!("dist/{path}")).contains("/fi/hunt/"), "{path}");
    }
}

#[test]
fn titles_of_pages_that_stand_in_tell_their_language_wherever_they_are() {
    let home = falling_back().built("fi");
    assert_in_order(
        &home,
        &[
            "<h2 lang=\"en\" dir=\"ltr\"><a href=\"/fi/hunt/\">Hunt</a></h2>",
            "<p lang=\"en\" dir=\"ltr\">A fox hunts two geese.</p>",
            "<nav class=\"pages\"",
            "<a href=\"/fi/about/\" lang=\"en\" dir=\"ltr\">About</a>",
        ],
    );
}

#[test]
fn links_between_pages_that_stand_in_stay_in_the_language_of_the_reader() {
    let site = falling_back();
    assert_in_order(&site.built("fi/about"), &["<a href=\"/fi/hunt/#moves-2\">rules</a>"]);
}

#[test]
fn no_link_of_a_site_with_gaps_is_dead() {
    for site in [with_gap(), falling_back()] {
        site.built("");
        for file in site.files().iter().filter(|file| file.ends_with(".html")) {
            let page = site.read(&format!("dist/{file}"));
            for link in page.split("href=\"/").skip(1).filter_map(|rest| rest.split('"').next()) {
                let path = link.split('#').next().unwrap_or(link);
                let path = match path.is_empty() || path.ends_with('/') {
                    true => format!("{path}index.html"),
                    false => path.to_owned(),
                };
                assert!(site.path("dist").join(&path).is_file(), "{file} leads to /{link}");
            }
        }
    }
}

#[test]
fn what_is_wrong_with_a_text_is_told_once() {
    let site = falling_back();
    site.replace("content/en/about.md", "rules/hunt.md#moves-2", "rules/nothing.md");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: there is no page content/en/rules/nothing.md
  --> content/en/about.md:10:18
   |
10 | Read the [rules](rules/nothing.md).
   |                  ^^^^^^^^^^^^^^^^
   |
   = help: the path is that of the file, relative to this one

warning: the page is missing
--> content/fi/rules/hunt.md
 = help: translate content/en/rules/hunt.md

1 error and 1 warning

"#]]
    );
}

#[test]
fn a_page_that_stands_in_takes_nobodys_address() {
    let site = falling_back();
    let home = site.read("content/fi/index.md");
    let other = home.replacen("+++\n", "+++\nslug = \"about\"\n", 1);
    site.write("content/fi/tietoja.md", &other);
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: two pages have the address /fi/about/
 --> content/en/about.md:2:8
  |
2 | slug = "about"
  |        ^^^^^^^
  |
  = help: the other is content/fi/tietoja.md:2:8; give one of them another slug

warning: the page is missing
--> content/fi/rules/hunt.md
 = help: translate content/en/rules/hunt.md

warning: content/fi/index.md has the same title
 --> content/fi/tietoja.md:3:9
  |
3 | title = "Jahdit"
  |         ^^^^^^^^
  |
  = help: readers of search engines cannot tell the two pages apart

warning: content/fi/index.md has the same description
 --> content/fi/tietoja.md:5:15
  |
5 | description = "Sivusto, joka on olemassa vain testejä varten: kaksi kieltä, yksi pieni peli eikä sanaakaan liikaa."
  |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: readers of search engines cannot tell the two pages apart

1 error and 3 warnings

"#]]
    );
}

#[test]
fn a_page_for_what_is_not_there_stands_in_as_well() {
    let site = falling_back();
    let home = site.read("content/en/index.md");
    site.write("content/en/404.md", &home.replace("#moves-2", ""));
    assert_eq!(site.run(&["build"]).status, 0);
    let page = site.read("dist/fi/404.html");
    assert_in_order(
        &page,
        &[
            "<html lang=\"fi\" dir=\"ltr\" data-page=\"not-found\">",
            "<meta name=\"robots\" content=\"noindex\">",
            "<p class=\"notice fallback\"",
            "<article lang=\"en\" dir=\"ltr\">",
            "<a href=\"/fi/hunt/\">rules</a>",
        ],
    );
    assert!(!page.contains("rel=\"canonical\""));
    // On the page that speaks all languages, each text is there once.
    assert_eq!(site.read("dist/404.html").matches("<section").count(), 1);
}

#[test]
fn settings_know_two_ways_to_treat_missing_pages() {
    let site = with_gap();
    site.append(SETTINGS, "missing-pages = \"hide\"\n");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: unknown value `hide`
 --> content/site.toml:8:17
  |
8 | missing-pages = "hide"
  |                 ^^^^^^
  |
  = help: the values are: leave-out, fall-back

1 error

"#]]
    );
}
