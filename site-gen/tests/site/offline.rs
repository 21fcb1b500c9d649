//! The service worker and what belongs to it; `tests/browser/offline.rs` tries
//! them.

use serde_json::Value;

use crate::fixture::{Site, assert_in_order};

const WORDS: &str = "\n[offline]\nkeep = \"Keep\"\nsaving = \"Saving\"\nkept = \"Kept\"\n\
    failed = \"Failed\"\nnew-version = \"New\"\nreload = \"Reload\"\n\
    missing-title = \"Offline\"\nmissing = \"Not kept\"\n";

pub fn site() -> Site {
    let site = Site::new();
    for locale in ["en", "fi"] {
        site.append(&format!("content/{locale}/strings.toml"), WORDS);
    }
    for (path, text) in [
        ("templates/sw.js", include_str!("../../../templates/sw.js")),
        ("templates/offline.js", include_str!("../../../templates/offline.js")),
    ] {
        site.write(path, text);
    }
    site.append("content/site.toml", "\n[output]\noffline = true\n");
    site
}

#[test]
fn pages_load_the_script_that_registers_the_worker() {
    let site = site();
    let page = site.built("fi/jahti");
    assert_in_order(
        &page,
        &[
            "<div class=\"offline\" data-worker=\"/sw.js\" data-scope=\"/\" data-list=\"/fi/offline.json\"",
            "<script type=\"module\" src=\"/assets/offline-",
            "integrity=\"sha384-",
        ],
    );
    let list: Value = serde_json::from_str(&site.read("dist/fi/offline.json")).expect("JSON");
    assert_eq!(list, serde_json::json!(["/fi/", "/fi/jahti/"]));
}

#[test]
fn the_worker_is_another_one_for_every_other_site() {
    let site = site();
    site.built("en");
    let first = site.read("dist/sw.js");
    assert!(first.contains("Not kept") && first.contains("/assets/style-"), "{first}");
    assert_eq!(site.run(&["build"]).status, 0);
    assert_eq!(site.read("dist/sw.js"), first);
    site.append("content/en/index.md", "\nOne more.\n");
    site.built("en");
    assert_ne!(site.read("dist/sw.js"), first);
}

#[test]
fn a_site_without_it_needs_neither_words_nor_files_for_it() {
    let site = Site::new();
    let page = site.built("en");
    assert!(!page.contains("offline"), "{page}");
    assert!(!site.path("dist/sw.js").exists());
    site.append("content/site.toml", "\n[output]\noffline = true\n");
    let complaints = site.complaints();
    for text in ["missing message `offline.keep`", "templates/offline.js", "the file is missing"] {
        assert!(complaints.contains(text), "{complaints}");
    }
}
