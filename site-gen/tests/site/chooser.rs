//! The offer of the browser's language at the root of the site. What the
//! script does is tested in a browser.

use crate::fixture::{Site, assert_in_order};

#[test]
fn the_offer_is_hidden_until_a_script_fills_it() {
    let site = Site::new();
    site.write("templates/chooser.js", "document.querySelector(\".offer\").hidden = false;\n");
    let page = site.built("");
    assert_in_order(
        &page,
        &[
            "<script type=\"module\" src=\"/assets/chooser-",
            ".js\" integrity=\"sha384-",
            "<p class=\"offer\" hidden></p>",
            "<a href=\"/en/\" lang=\"en\"",
            "data-offer=\"On in English\"",
            "<a href=\"/fi/\" lang=\"fi\"",
            "data-offer=\"Jatka suomeksi\"",
        ],
    );
    assert!(!site.page("en").contains("chooser-"));
}

#[test]
fn the_choice_tells_search_engines_and_sharers_what_it_is() {
    let page = Site::new().built("");
    assert_in_order(
        &page,
        &[
            "<meta name=\"description\" content=\"Hunts in English and Suomi.\">",
            "<meta property=\"og:title\" content=\"Hunts\">",
            "<meta property=\"og:url\" content=\"https://site.example/\">",
        ],
    );
}

#[test]
fn a_script_that_is_none_is_told() {
    let site = Site::new();
    site.write("templates/chooser.js", "let = ;\n");
    let complaints = site.complaints();
    assert!(complaints.contains("--> templates/chooser.js"), "{complaints}");
}
