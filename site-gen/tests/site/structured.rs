//! What pages are, in data for machines.

use serde_json::{Value, json};

use crate::fixture::Site;

/// The things that a page of a site is said to be.
fn things(page: &str) -> Vec<Value> {
    let (_, rest) = page.split_once("<script type=\"application/ld+json\">").expect("data");
    let (data, _) = rest.split_once("</script>").expect("an end");
    let data: Value = serde_json::from_str(data).expect("JSON");
    assert_eq!(data["@context"], "https://schema.org");
    data["@graph"].as_array().expect("a list").clone()
}

fn thing(page: &str, kind: &str) -> Value {
    let mut things = things(page).into_iter().filter(|thing| thing["@type"] == kind);
    things.next().unwrap_or_else(|| panic!("no {kind}"))
}

#[test]
fn a_rules_page_is_an_article_about_a_game() {
    let page = Site::new().built("fi/jahti");
    let article = thing(&page, "Article");
    assert_eq!(article["headline"], "Jahti");
    assert_eq!(article["inLanguage"], "fi");
    assert_eq!(article["datePublished"], "2026-11-30");
    assert_eq!(article["dateModified"], "2026-12-01");
    assert_eq!(article["mainEntityOfPage"], "https://site.example/fi/jahti/");
    assert_eq!(article["isPartOf"]["@id"], thing(&page, "WebSite")["@id"]);
    let game = thing(&page, "Game");
    assert_eq!(article["about"]["@id"], game["@id"]);
    assert_eq!(game["name"], "Jahti");
    assert_eq!(game["numberOfPlayers"]["value"], 2);
    assert_eq!(
        thing(&page, "BreadcrumbList")["itemListElement"],
        json!([
            { "@type": "ListItem", "position": 1, "name": "Home", "item": "https://site.example/fi/" },
            { "@type": "ListItem", "position": 2, "name": "Jahti", "item": "https://site.example/fi/jahti/" },
        ])
    );
}

#[test]
fn a_home_page_is_the_site_in_its_language() {
    let page = Site::new().built("fi");
    assert_eq!(things(&page).len(), 1);
    let website = thing(&page, "WebSite");
    assert_eq!(website["name"], "Jahdit");
    assert_eq!(website["url"], "https://site.example/fi/");
    assert_eq!(website["workTranslation"][0]["@id"], "https://site.example/en/#website");
}

#[test]
fn no_text_ends_the_data_early() {
    let site = Site::new();
    site.replace("content/en/index.md", "A site that exists", "</script><b> & A site that");
    let website = thing(&site.built("en"), "WebSite");
    assert!(website["description"].as_str().unwrap().starts_with("</script><b> & A site"));
}
