//! What is around the text of a page.

use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

#[test]
fn a_rules_page_has_its_parts_in_order() {
    let page = Site::new().built("fi/jahti");
    assert_in_order(
        &page,
        &[
            "<!DOCTYPE html>\n<html lang=\"fi\" dir=\"ltr\" data-page=\"rules\" data-game=\"hunt\">",
            "<title>Jahti · Jahdit</title>",
            "<meta name=\"description\" content=\"Säännöt peliin",
            "<symbol id=\"piece-fox\" viewBox=\"0 0 100 100\">",
            "<a class=\"skip\" href=\"#main\">Siirry sisältöön</a>",
            "<header class=\"site-header\">",
            "<a href=\"/fi/\">Jahdit</a>",
            "<small class=\"beta\"",
            "<nav class=\"games\" aria-label=\"Pelit\">",
            "<a href=\"/fi/jahti/\" aria-current=\"page\">Jahti</a>",
            "<nav class=\"languages\" aria-label=\"Kieli\">",
            "<a href=\"/en/hunt/\" lang=\"en\" hreflang=\"en\" dir=\"ltr\">English</a>",
            "<a href=\"/fi/jahti/\" lang=\"fi\" hreflang=\"fi\" dir=\"ltr\" aria-current=\"page\">Suomi</a>",
            "<main id=\"main\" tabindex=\"-1\">",
            "<nav class=\"breadcrumbs\" aria-label=\"Tässä\">",
            "<p class=\"kicker\">tavallinen peli</p>",
            "<h1>Jahti</h1>",
            "<p class=\"tagline\">Kettu jahtaa kahta hanhea.</p>",
            "<div class=\"board\" dir=\"ltr\"><svg",
            "Kettu: b2. Hanhet: a1, c1. Ketun vuoro.",
            "<article>",
            "<h2 id=\"what\">Mikä on Jahti?</h2>",
            "<h2 id=\"compare\">",
            "<h2 id=\"history\">",
            "</article>",
            "</main>",
            "<footer class=\"site-footer\">",
            "Pelaa.",
            "Versio",
        ],
    );
    assert_eq!(page.matches("<h1").count(), 1);
    assert_eq!(page.matches("<main").count(), 1);
}

#[test]
fn all_languages_of_a_page_are_named_for_search_engines() {
    let site = Site::new();
    let page = site.built("fi/jahti");
    let links: String = page
        .lines()
        .filter(|line| line.contains("rel=\"canonical\"") || line.contains("rel=\"alternate\""))
        .map(|line| line.to_owned() + "\n")
        .collect();
    assert_data_eq!(
        links,
        str![[r#"
<link rel="canonical" href="https://site.example/fi/jahti/">
<link rel="alternate" hreflang="en" href="https://site.example/en/hunt/">
<link rel="alternate" hreflang="fi" href="https://site.example/fi/jahti/">
<link rel="alternate" hreflang="x-default" href="https://site.example/en/hunt/">
<link rel="alternate" type="application/atom+xml" href="/fi/feed.xml" title="Jahdit: muutokset">

"#]]
    );
}

#[test]
fn a_language_that_lacks_the_page_is_left_out() {
    let site = Site::new();
    site.remove("content/fi/rules/hunt.md");
    site.replace("content/fi/index.md", "[säännöt](rules/hunt.md)", "säännöt");
    let page = site.built("en/hunt");
    assert!(!page.contains("hreflang=\"fi\""), "{page}");
    assert!(site.page("en").contains("hreflang=\"fi\""));
    assert!(!site.page("fi").contains("class=\"games\""));
}

#[test]
fn the_root_is_a_choice_of_languages() {
    let page = Site::new().built("");
    assert_in_order(
        &page,
        &[
            "<html lang=\"en\" dir=\"ltr\" data-page=\"chooser\">",
            "<link rel=\"canonical\" href=\"https://site.example/\">",
            "hreflang=\"en\" href=\"https://site.example/en/\"",
            "hreflang=\"fi\" href=\"https://site.example/fi/\"",
            "hreflang=\"x-default\" href=\"https://site.example/\"",
            "<a href=\"/en/\" lang=\"en\" hreflang=\"en\" dir=\"ltr\" data-offer=\"On in English\"><strong>English</strong> <span>Hunts</span></a>",
            "<a href=\"/fi/\" lang=\"fi\" hreflang=\"fi\" dir=\"ltr\" data-offer=\"Jatka suomeksi\"><strong>Suomi</strong> <span>Jahdit</span></a>",
        ],
    );
    assert!(!page.contains("<script"));
}

#[test]
fn the_home_page_has_a_card_for_each_game() {
    let page = Site::new().built("en");
    assert_in_order(
        &page,
        &[
            "data-page=\"home\">",
            "<h1>Hunts</h1>",
            "<svg class=\"plate\"",
            "aria-hidden=\"true\"",
            "<h2><a href=\"/en/hunt/\">Hunt</a></h2>",
            "<p>A fox hunts two geese.</p>",
            "<article>",
        ],
    );
}

#[test]
fn history_pages_and_other_pages_have_layouts_of_their_own() {
    let site = Site::new();
    let rules = site.read("content/en/rules/hunt.md");
    let (head, _) = rules.split_once("## What").unwrap();
    let history = head.replace("slug = \"hunt\"", "slug = \"hunt/history\"");
    site.write("content/en/history/hunt.md", &(history + "Long ago.\n"));
    let about = head.replace("kicker = \"the standard game\"\nslug = \"hunt\"", "slug = \"about\"");
    site.write("content/en/about.md", &(about + "Us.\n"));
    assert_in_order(
        &site.built("en/hunt/history"),
        &[
            "data-page=\"history\" data-game=\"hunt\">",
            "<div class=\"board\"",
            "<p>Long ago.</p>",
            "<a href=\"/en/hunt/\">To the rules</a>",
        ],
    );
    let about = site.page("en/about");
    assert_in_order(&about, &["data-page=\"page\">", "<p>Us.</p>"]);
    assert!(!about.contains("<svg"));
    assert_in_order(&site.page("en"), &["<a href=\"/en/hunt/history/\">To the history</a>"]);
}

#[test]
fn a_base_path_is_in_front_of_every_link() {
    let site = Site::new();
    let run = site.run(&["build", "--base-url", "https://host.example/sub"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    for page in ["", "en", "fi/jahti"] {
        let page = site.page(page);
        let links = page.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
        for link in links {
            let here = link.starts_with("/sub/") || link.starts_with("https://host.example/sub/");
            let elsewhere = link.starts_with('#')
                || link.starts_with("data:")
                || link == "https://elsewhere.example/";
            assert!(here || elsewhere, "{link}");
        }
    }
    assert!(site.page("fi/jahti").contains("<a href=\"/sub/fi/\">kotiin</a>"));
}

#[test]
fn the_foot_tells_version_and_commit() {
    let site = Site::new();
    let version = concat!("v", env!("CARGO_PKG_VERSION"));
    let expected = format!("<span dir=\"ltr\">{version}</span>");
    assert_in_order(&site.built("en"), &[&expected]);

    let variables = [("SITE_COMMIT", "abc1234def")];
    assert_eq!(site.run_with(&["build"], &variables).status, 0);
    let expected = format!("<span dir=\"ltr\">{version} · abc1234</span>");
    assert_in_order(&site.page("en"), &[&expected]);
}

#[test]
fn names_of_assets_carry_a_hash_of_their_bytes() {
    let site = Site::new();
    let before = site.built("en");
    let style = |page: &str| {
        let (_, rest) = page.split_once("<link rel=\"stylesheet\" href=\"/").unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    assert_eq!(site.read(&format!("dist/{}", style(&before))), site.read("templates/style.css"));
    site.write("templates/style.css", "body { margin: 1em }\n");
    assert_ne!(style(&site.built("en")), style(&before));
}

#[test]
fn pages_hold_no_inline_styles_handlers_or_scripts() {
    let site = Site::new();
    for page in [site.built("en/hunt"), site.page("fi"), site.page("")] {
        // What search engines read there is data, not a script.
        let page = page.replace("<script type=\"application/ld+json\">", "");
        for text in ["style=\"", "<style", "<script", "onclick", "onload", "javascript:"] {
            assert!(!page.contains(text), "{text}");
        }
    }
}

#[test]
fn text_is_escaped() {
    let site = Site::new();
    site.replace("content/en/index.md", "title = \"Hunts\"", "title = \"Fox & <Geese>\"");
    let page = site.built("en");
    assert_in_order(&page, &["<title>Fox &amp; &lt;Geese&gt; · Hunts</title>"]);
    assert_in_order(&page, &["<h1>Fox &amp; &lt;Geese&gt;</h1>"]);
}

#[test]
fn a_language_from_right_to_left_says_so() {
    let site = Site::new();
    site.replace("content/fi/strings.toml", "direction = \"ltr\"", "direction = \"rtl\"");
    let page = site.built("fi/jahti");
    assert_in_order(&page, &["<html lang=\"fi\" dir=\"rtl\"", "<div class=\"board\" dir=\"ltr\">"]);
    assert_in_order(&site.page("en"), &["hreflang=\"fi\" dir=\"rtl\""]);
}
