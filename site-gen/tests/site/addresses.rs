//! Where pages are: slugs, keys, and addresses that they had before.

use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

const HOME: &str = "content/en/index.md";
const RULES: &str = "content/fi/rules/hunt.md";

/// A page of its own: the head of the home page with another title and slug.
fn page(site: &Site, title: &str, more: &str) -> String {
    let home = site.read(HOME);
    let (head, _) = home.split_once("\n\nRead").unwrap();
    let head = head.replace("title = \"Hunts\"", &format!("title = \"{title}\""));
    let head = head.replace("A site that", &format!("{title}, a page that"));
    head.replacen("+++\n", &format!("+++\n{more}\n"), 1) + "\n\nText.\n"
}

#[test]
fn pages_may_be_called_like_languages_and_words() {
    let site = Site::new();
    for name in ["fi", "en-passant", "final", "en"] {
        let text = page(&site, name, &format!("slug = \"{name}\""));
        site.write(&format!("content/en/{name}.md"), &text);
    }
    assert_in_order(&site.built("en/fi"), &["<html lang=\"en\"", "<h1>fi</h1>"]);
    for name in ["en-passant", "final", "en"] {
        let page = site.page(&format!("en/{name}"));
        assert_in_order(&page, &["<html lang=\"en\"", &format!("<h1>{name}</h1>")]);
        assert!(!page.contains("hreflang=\"fi\""), "{page}");
    }
    assert_in_order(&site.page("fi"), &["<html lang=\"fi\"", "<h1>Jahdit</h1>"]);
}

#[test]
fn two_pages_with_one_address_are_both_named() {
    let site = Site::new();
    site.write("content/en/one.md", &page(&site, "One", "slug = \"same\""));
    site.write("content/en/two.md", &page(&site, "Two", "slug = \"same\""));
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: two pages have the address /en/same/
 --> content/en/two.md:2:8
  |
2 | slug = "same"
  |        ^^^^^^
  |
  = help: the other is content/en/one.md:2:8; give one of them another slug

warning: the page is missing
--> content/fi/one.md
 = help: translate content/en/one.md

1 error and 1 warning

"#]]
    );
}

#[test]
fn a_key_links_translations_whose_files_are_called_otherwise() {
    let site = Site::new();
    let rules = site.read(RULES);
    site.remove(RULES);
    let moved = rules.replacen("+++\n", "+++\ntranslation-key = \"rules/hunt\"\n", 1);
    site.write("content/fi/saannot/jahti.md", &moved);
    site.replace("content/fi/index.md", "rules/hunt.md", "saannot/jahti.md");
    let page = site.built("fi/jahti");
    assert_in_order(
        &page,
        &[
            "data-page=\"rules\" data-game=\"hunt\"",
            "hreflang=\"en\" href=\"https://site.example/en/hunt/\"",
        ],
    );
    assert_in_order(
        &site.page("en/hunt"),
        &["hreflang=\"fi\" href=\"https://site.example/fi/jahti/\""],
    );
    assert_in_order(&site.page("fi"), &["<a href=\"/fi/jahti/\">säännöt</a>"]);
}

#[test]
fn keys_that_are_none_or_twice_there_are_refused() {
    let site = Site::new();
    let text = page(&site, "One", "slug = \"one\"\ntranslation-key = \"Names!\"");
    site.write("content/en/one.md", &text);
    let text = page(&site, "Two", "slug = \"two\"\ntranslation-key = \"other\"");
    site.write("content/en/two.md", &text);
    site.write("content/en/other.md", &page(&site, "Other", "slug = \"other\""));
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: `Names!` is not a translation key
 --> content/en/one.md:3:19
  |
3 | translation-key = "Names!"
  |                   ^^^^^^^^
  |
  = help: the path of the same page in the default locale, without `.md`

error: two pages of this language are `other`
 --> content/en/two.md:3:19
  |
3 | translation-key = "other"
  |                   ^^^^^^^
  |
  = help: the other is content/en/other.md; give one of them another `translation-key`

warning: the page is missing
--> content/fi/other.md
 = help: translate content/en/other.md

2 errors and 1 warning

"#]]
    );
}

#[test]
fn a_former_address_leads_to_the_page() {
    let site = Site::new();
    let aliases = "+++\naliases = [\"vanha/jahti\", \"/old/fi.html\", \"/Hunt\"]\n";
    site.replace(RULES, "+++\n", aliases);
    let moved = site.built("fi/vanha/jahti");
    assert_data_eq!(
        moved.as_str(),
        str![[r#"
<!DOCTYPE html>
<html lang="fi" dir="ltr" data-page="redirect">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; connect-src 'self'; font-src 'self'; form-action 'none'; frame-src 'self'; img-src 'self' data:; manifest-src 'self'; script-src 'self' 'wasm-unsafe-eval' 'sha256-8GSFtHEkUDkZR7nYDjscef6V9dLkPabPfafN8Gai+fE='; style-src 'self'; worker-src 'self'">
<meta name="referrer" content="strict-origin-when-cross-origin">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=/fi/jahti/">
<title>Siirretty: Jahti</title>
<link rel="canonical" href="https://site.example/fi/jahti/">
<link rel="stylesheet" href="/assets/style-[..].css" integrity="sha384-[..]">
</head>
<body>
<main id="main">
<h1>Siirretty</h1>
<p><a href="/fi/jahti/">Jahti</a></p>
</main>
<script>if (location.hash) location.replace(document.querySelector("main a").href + location.hash);</script>
</body>
</html>

"#]]
    );
    assert_eq!(site.read("dist/old/fi.html"), moved);
    assert_eq!(site.page("Hunt"), moved);
    assert!(!site.read("dist/fi/sitemap.xml").contains("vanha"));
}

#[test]
fn former_addresses_stand_in_nobodys_way() {
    let site = Site::new();
    let aliases = "+++\naliases = [\"../x\", \"/en/hunt/\", \"/index.html\", \"old\", \"old\"]\n";
    site.replace(RULES, "+++\n", aliases);
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: `../x` is not an alias
 --> content/fi/rules/hunt.md:2:12
  |
2 | aliases = ["../x", "/en/hunt/", "/index.html", "old", "old"]
  |            ^^^^^^
  |
  = help: a former slug, or a path from the root: `/old/fox/` or `/fox.html`

error: the alias /en/hunt/ is the address of another page
 --> content/fi/rules/hunt.md:2:20
  |
2 | aliases = ["../x", "/en/hunt/", "/index.html", "old", "old"]
  |                    ^^^^^^^^^^^
  |
  = help: the other is content/en/rules/hunt.md:5:8; take the alias out

error: the address /index.html belongs to the site itself
 --> content/fi/rules/hunt.md:2:33
  |
2 | aliases = ["../x", "/en/hunt/", "/index.html", "old", "old"]
  |                                 ^^^^^^^^^^^^^
  |
  = help: take the alias out

error: the alias /fi/old/ is the address of another page
 --> content/fi/rules/hunt.md:2:55
  |
2 | aliases = ["../x", "/en/hunt/", "/index.html", "old", "old"]
  |                                                       ^^^^^
  |
  = help: the other is content/fi/rules/hunt.md:2:48; take the alias out

4 errors

"#]]
    );
}

#[test]
fn a_site_that_does_not_know_its_host_makes_no_full_address() {
    let site = Site::new();
    site.replace("content/site.toml", "base-url = \"https://site.example/\"\n", "");
    site.replace("content/site.toml", "cards = false", "cards = true");
    site.replace(RULES, "+++\n", "+++\naliases = [\"vanha\"]\n");
    let page = site.built("fi/jahti");
    for text in [
        "site.example",
        "rel=\"canonical\"",
        "hreflang=\"x-default\"",
        "og:url",
        "og:image",
        "ld+json",
        "atom+xml",
    ] {
        assert!(!page.contains(text), "{text}");
    }
    assert_in_order(
        &page,
        &[
            "<link rel=\"manifest\" href=\"/fi/manifest.webmanifest\">",
            "<meta property=\"og:title\" content=\"Jahti\">",
            "<meta name=\"twitter:card\" content=\"summary\">",
            "<a href=\"/en/hunt/\" lang=\"en\" hreflang=\"en\"",
        ],
    );
    let files = site.files();
    for name in ["sitemap.xml", "feed.xml", "card-"] {
        assert!(!files.iter().any(|file| file.contains(name)), "{files:?}");
    }
    assert_eq!(site.read("dist/robots.txt"), "User-agent: *\nAllow: /\n");
    assert_in_order(&site.page("fi/vanha"), &["<link rel=\"canonical\" href=\"/fi/jahti/\">"]);
}
