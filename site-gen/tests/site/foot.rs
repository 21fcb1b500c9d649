//! The foot of a page: other pages of the site, and where to improve this one.

use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

const SETTINGS: &str = "content/site.toml";

/// A site with two pages at its foot, one of them only in English.
fn with_pages() -> Site {
    let site = Site::new();
    site.append(SETTINGS, "pages = [\"names\", \"about\"]\n");
    for (path, title) in [("en/about", "About"), ("en/names", "Names"), ("fi/names", "Nimet")] {
        let home = site.read("content/en/index.md");
        let (head, _) = home.split_once("\n\nRead").unwrap();
        let head = head.replace("title = \"Hunts\"", &format!("title = \"{title}\""));
        let head = head.replace("A site that", &format!("{title}, a page that"));
        let slug = format!("+++\nslug = \"{}\"", title.to_lowercase());
        site.write(&format!("content/{path}.md"), &head.replacen("+++", &slug, 1));
    }
    site
}

#[test]
fn the_foot_leads_to_the_pages_that_the_settings_name() {
    let site = with_pages();
    assert_in_order(
        &site.built("en/hunt"),
        &[
            "<footer class=\"site-footer\">",
            "<nav class=\"pages\" aria-label=\"More\">\n<ul>\n",
            "<li><a href=\"/en/names/\">Names</a></li>\n",
            "<li><a href=\"/en/about/\">About</a></li>\n</ul>\n</nav>",
        ],
    );
    let page = site.page("fi/nimet");
    assert_in_order(&page, &["<li><a href=\"/fi/nimet/\" aria-current=\"page\">Nimet</a></li>"]);
    assert!(!page.contains("about"));
    assert!(!Site::new().built("en").contains("class=\"pages\""));
}

#[test]
fn pages_that_are_none_are_refused_where_they_are_named() {
    let site = with_pages();
    site.replace(
        SETTINGS,
        "\"about\"",
        "\"about\", \"help\", \"index\", \"rules/hunt\", \"names\"",
    );
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: `index` is not a page for the foot
 --> content/site.toml:7:36
  |
7 | pages = ["names", "about", "help", "index", "rules/hunt", "names"]
  |                                    ^^^^^^^
  |
  = help: the name of a file in the folder of a locale, without `.md`

error: `rules/hunt` is not a page for the foot
 --> content/site.toml:7:45
  |
7 | pages = ["names", "about", "help", "index", "rules/hunt", "names"]
  |                                             ^^^^^^^^^^^^
  |
  = help: the name of a file in the folder of a locale, without `.md`

error: page `names` is there twice
 --> content/site.toml:7:59
  |
7 | pages = ["names", "about", "help", "index", "rules/hunt", "names"]
  |                                                           ^^^^^^^
  |
  = help: take one of them out

3 errors

"#]]
    );
    site.replace(SETTINGS, ", \"index\", \"rules/hunt\", \"names\"", "");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
warning: the page is missing
--> content/fi/about.md
 = help: translate content/en/about.md

warning: nobody recorded from which state of content/en/names.md this was made
--> content/fi/names.md
 = help: compare them, then `site-gen status --accept names --locale fi`

error: there is no page `help`
 --> content/site.toml:7:28
  |
7 | pages = ["names", "about", "help"]
  |                            ^^^^^^
  |
  = help: write content/en/help.md

1 error and 2 warnings

"#]]
    );
}

#[test]
fn every_page_leads_to_its_source_where_there_is_a_repository() {
    let site = Site::new();
    assert!(!site.built("fi").contains("class=\"improve\""));
    site.append(SETTINGS, "repository = \"https://code.example/hunts/edit/main/\"\n");
    let link = |path: &str| {
        let url = format!("https://code.example/hunts/edit/main/content/{path}");
        format!("<p class=\"improve\"><a href=\"{url}\">Improve this page</a></p>")
    };
    assert_in_order(&site.built("fi/jahti"), &[&link("fi/rules/hunt.md")]);
    assert_in_order(&site.page("en"), &[&link("en/index.md")]);
}

#[test]
fn a_repository_is_an_address_to_which_paths_can_be_added() {
    for url in ["https://code.example/edit", "code.example/", "ftp://code.example/"] {
        let site = Site::new();
        site.append(SETTINGS, &format!("repository = \"{url}\"\n"));
        let complaints = site.complaints();
        assert!(complaints.contains("not an address to which paths can be added"), "{complaints}");
    }
}

#[test]
fn rules_and_history_of_a_game_lead_to_each_other() {
    let site = Site::new();
    let rules = site.read("content/en/rules/hunt.md");
    let (head, _) = rules.split_once("## What").unwrap();
    site.write("content/en/history/hunt.md", &head.replace("\"hunt\"", "\"hunt/history\""));
    let link =
        "</article>\n<p class=\"related\"><a href=\"/en/hunt/history/\">To the history</a></p>";
    assert_in_order(&site.built("en/hunt"), &[link]);
    let link = "</article>\n<p class=\"related\"><a href=\"/en/hunt/\">To the rules</a></p>";
    assert_in_order(&site.page("en/hunt/history"), &[link]);
    assert!(!site.page("fi/jahti").contains("class=\"related\""));
}
