//! Where a page is in the site, and where to go from it.

use crate::fixture::{BOARD, GAME, RULES_EN, STRINGS_EN, Site, assert_in_order};

/// A site with two games, the history of the first, and a page for the foot.
fn with_more() -> Site {
    let site = Site::new();
    site.replace("content/site.toml", "[\"hunt\"]", "[\"hunt\", \"chase\"]\npages = [\"about\"]");
    site.write("content/games/boards/square.toml", BOARD);
    site.write("content/games/chase.toml", GAME);
    for locale in ["en", "fi"] {
        let path = format!("content/{locale}/strings.toml");
        let words = site.read(&path);
        let (_, game) = words.split_once("[game.hunt]").expect("a game");
        let (game, _) = game.split_once("\n[grade]").expect("an end");
        let game = game.replace("game.hunt", "game.chase");
        site.append(&path, &format!("\n[game.chase]{game}"));
    }
    site.replace(
        "content/en/strings.toml",
        "[game.chase]\nname = \"Hunt\"",
        "[game.chase]\nname = \"Chase\"",
    );
    let rules = RULES_EN.replace("slug = \"hunt\"", "slug = \"chase\"");
    site.write(
        "content/en/rules/chase.md",
        &rules.replace("title = \"Hunt\"", "title = \"Chase\""),
    );
    let (head, _) = RULES_EN.split_once("## What").expect("a text");
    let history =
        head.replace("\"hunt\"", "\"hunt/history\"").replace("\"Hunt\"", "\"Of the hunt\"");
    site.write("content/en/history/hunt.md", &history);
    let home = site.read("content/en/index.md");
    let about = home.replace("title = \"Hunts\"", "slug = \"about\"\ntitle = \"About\"");
    site.write("content/en/about.md", &about);
    assert!(STRINGS_EN.contains("[game.hunt]"));
    site
}

#[test]
fn the_way_to_a_page_is_shown() {
    let site = with_more();
    let history = site.built("en/hunt/history");
    assert_in_order(
        &history,
        &[
            "<nav class=\"breadcrumbs\" aria-label=\"Here\">\n<ol>\n",
            "<li><a href=\"/en/\">Home</a></li>\n",
            "<li><a href=\"/en/hunt/\">Hunt</a></li>\n",
            "<li><span aria-current=\"page\">History</span></li>\n</ol>\n</nav>",
            "<h1>Of the hunt</h1>",
        ],
    );
    let about = site.page("en/about");
    assert_in_order(
        &about,
        &["<a href=\"/en/\">Home</a>", "<span aria-current=\"page\">About</span>"],
    );
    assert!(!site.page("en").contains("class=\"breadcrumbs\""));
}

#[test]
fn pages_follow_each_other_game_by_game() {
    let site = with_more();
    site.built("");
    let order = ["en/hunt", "en/hunt/history", "en/chase", "en/about"];
    for (nth, page) in order.iter().enumerate() {
        let html = site.page(page);
        let link = |class: &str, rel: &str, other: &str| {
            format!("<a class=\"{class}\" rel=\"{rel}\" href=\"/{other}/\">")
        };
        match order.get(nth + 1) {
            Some(next) => assert_in_order(
                &html,
                &[
                    "<nav class=\"pager\" aria-label=\"Before and after\">",
                    &link("next", "next", next),
                ],
            ),
            None => assert!(!html.contains("rel=\"next\"")),
        }
        match nth.checked_sub(1) {
            Some(before) => assert_in_order(&html, &[&link("previous", "prev", order[before])]),
            None => assert!(!html.contains("rel=\"prev\"")),
        }
    }
    assert!(!site.page("en").contains("class=\"pager\""));
}

#[test]
fn pages_lead_to_those_that_are_like_them() {
    let site = with_more();
    let page = site.built("en/hunt");
    assert_in_order(
        &page,
        &[
            "</article>",
            "<nav class=\"see-also\" aria-label=\"Alike\">\n<h2>Alike</h2>\n<ul>\n",
            "<li><a href=\"/en/chase/\">Chase</a></li>\n</ul>\n</nav>",
        ],
    );
    assert!(!site.page("en/hunt/history").contains("class=\"see-also\""));
    assert!(!site.page("fi/jahti").contains("class=\"see-also\""));
}
