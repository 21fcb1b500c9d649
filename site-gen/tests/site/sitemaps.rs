//! What search engines are sent to, and that nothing contradicts it.

use std::collections::BTreeSet;

use snapbox::{assert_data_eq, str};

use crate::fixture::Site;

/// The texts between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.split(after).next()).collect()
}

#[test]
fn there_is_a_map_for_each_language_and_an_index_of_them() {
    let site = Site::new();
    site.built("");
    assert_data_eq!(
        site.read("dist/sitemap.xml"),
        str![[r#"
<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap>
<loc>https://site.example/en/sitemap.xml</loc>
<lastmod>2026-12-01</lastmod>
</sitemap>
<sitemap>
<loc>https://site.example/fi/sitemap.xml</loc>
<lastmod>2026-12-01</lastmod>
</sitemap>
</sitemapindex>

"#]]
    );
    assert_data_eq!(
        site.read("dist/fi/sitemap.xml"),
        str![[r#"
<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url>
<loc>https://site.example/fi/</loc>
<lastmod>2026-12-01</lastmod>
<xhtml:link rel="alternate" hreflang="en" href="https://site.example/en/"/>
<xhtml:link rel="alternate" hreflang="fi" href="https://site.example/fi/"/>
<xhtml:link rel="alternate" hreflang="x-default" href="https://site.example/"/>
</url>
<url>
<loc>https://site.example/fi/jahti/</loc>
<lastmod>2026-12-01</lastmod>
<xhtml:link rel="alternate" hreflang="en" href="https://site.example/en/hunt/"/>
<xhtml:link rel="alternate" hreflang="fi" href="https://site.example/fi/jahti/"/>
<xhtml:link rel="alternate" hreflang="x-default" href="https://site.example/en/hunt/"/>
</url>
</urlset>

"#]]
    );
    assert_eq!(
        site.read("dist/robots.txt"),
        "User-agent: *\nAllow: /\n\nSitemap: https://site.example/sitemap.xml\n"
    );
}

/// A site with a page in one language only, a 404 page, an alias, and a page
/// that stands in for another.
fn varied() -> Site {
    let site = Site::new();
    site.append("content/site.toml", "missing-pages = \"fall-back\"\n");
    let home = site.read("content/en/index.md");
    let about = home.replacen("+++\n", "+++\nslug = \"about\"\naliases = [\"old\"]\n", 1);
    site.write("content/en/about.md", &about.replace("\"Hunts\"", "\"About & more\""));
    site.write("content/en/404.md", &home.replace("#moves-2", ""));
    site
}

#[test]
fn maps_name_exactly_the_pages_that_may_be_shown() {
    let site = varied();
    site.built("");
    let mut mapped = BTreeSet::new();
    for locale in ["en", "fi"] {
        let map = site.read(&format!("dist/{locale}/sitemap.xml"));
        for url in between(&map, "<loc>", "</loc>") {
            assert!(mapped.insert(url.to_owned()), "{url} is there twice");
        }
    }
    let mut indexable = BTreeSet::new();
    for file in site.files().iter().filter(|file| file.ends_with(".html")) {
        let page = site.read(&format!("dist/{file}"));
        let own = format!("https://site.example/{}", file.trim_end_matches("index.html"));
        let canonical = between(&page, "rel=\"canonical\" href=\"", "\"");
        if !page.contains("content=\"noindex\"") && canonical == [own.as_str()] {
            indexable.insert(own);
        }
    }
    assert_eq!(mapped, indexable);
    assert!(mapped.contains("https://site.example/en/about/"), "{mapped:?}");
    assert!(!mapped.iter().any(|url| url.contains("old") || url.contains("/fi/about")));
}

#[test]
fn head_switcher_map_and_data_name_the_same_translations() {
    let site = varied();
    site.built("");
    let maps = site.read("dist/en/sitemap.xml") + &site.read("dist/fi/sitemap.xml");
    for (page, url) in
        [("en/hunt", "/en/hunt/"), ("fi/jahti", "/fi/jahti/"), ("en/about", "/en/about/")]
    {
        let html = site.page(page);
        let head = between(&html, "rel=\"alternate\" hreflang=\"", ">");
        let head: BTreeSet<String> = head
            .iter()
            .map(|link| link.replace("\" href=\"", " ").trim_end_matches('"').to_owned())
            .collect();
        let own = format!("https://site.example{url}");
        assert!(
            head.iter().any(|link| link.ends_with(&own)),
            "{page} does not name itself: {head:?}"
        );

        let entry = maps.split("<url>").find(|entry| entry.contains(&format!("<loc>{own}</loc>")));
        let map = between(entry.unwrap(), "hreflang=\"", "\"/>");
        let map: BTreeSet<String> =
            map.iter().map(|link| link.replace("\" href=\"", " ")).collect();
        assert_eq!(head, map, "{page}");

        let named: BTreeSet<&str> = head
            .iter()
            .filter(|link| !link.starts_with("x-default"))
            .filter_map(|link| link.split("https://site.example").nth(1))
            .collect();
        let nav = between(&html, "<nav class=\"languages\"", "</nav>")[0];
        assert_eq!(named, between(nav, "<a href=\"", "\"").into_iter().collect(), "{page}");

        let data = between(&html, "<script type=\"application/ld+json\">", "</script>")[0];
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        let article = data["@graph"].as_array().unwrap();
        let article = article.iter().find(|thing| thing["@type"] == "Article").unwrap();
        let others = article["workTranslation"].as_array().unwrap();
        let others: BTreeSet<&str> = others
            .iter()
            .filter_map(|other| other["@id"].as_str()?.strip_prefix("https://site.example"))
            .filter_map(|other| other.strip_suffix("#article"))
            .collect();
        let expected: BTreeSet<&str> = named.into_iter().filter(|other| *other != url).collect();
        assert_eq!(others, expected, "{page}");
    }
}

#[test]
fn readers_of_other_languages_are_sent_to_what_is_there() {
    let site = varied();
    site.replace("content/site.toml", "missing-pages = \"fall-back\"\n", "");
    let home = site.read("content/fi/index.md");
    let own = home.replacen("+++\n", "+++\nslug = \"oma\"\n", 1).replace("\"Jahdit\"", "\"Oma\"");
    site.write("content/fi/own.md", &own);
    let page = site.built("fi/oma");
    assert_eq!(
        between(&page, "rel=\"alternate\" hreflang=\"", "\">"),
        [
            "fi\" href=\"https://site.example/fi/oma/",
            "x-default\" href=\"https://site.example/fi/oma/",
        ]
    );
}

#[test]
fn every_version_names_every_other() {
    let site = varied();
    site.built("");
    for pages in [vec!["", "en", "fi"], vec!["en/hunt", "fi/jahti"]] {
        let sets: Vec<Vec<String>> = pages
            .iter()
            .map(|page| {
                let html = site.page(page);
                let links = between(&html, "rel=\"alternate\" hreflang=\"", ">");
                links.into_iter().map(str::to_owned).collect()
            })
            .collect();
        assert_eq!(sets[0].len(), 3, "{sets:?}");
        assert!(sets.windows(2).all(|pair| pair[0] == pair[1]), "{sets:?}");
    }
}
