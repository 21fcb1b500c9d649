//! How far the translations are.

use snapbox::{assert_data_eq, str};

use crate::fixture::Site;

const EN: &str = "content/en/rules/hunt.md";
const FI: &str = "content/fi/rules/hunt.md";
const RECORD: &str = "content/fi/translated.toml";

fn status(site: &Site) -> String {
    let run = site.run(&["status"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", run.stderr);
    run.stdout
}

#[test]
fn a_site_without_faults_is_complete() {
    assert_data_eq!(
        status(&Site::new()),
        str![[r#"
page          en        fi
index         source    complete
rules/hunt    source    complete
strings.toml  complete  complete

"#]]
    );
}

#[test]
fn what_is_missing_stale_or_different_is_shown() {
    let site = Site::new();
    let page = site.read("content/en/index.md").replace("+++\ntitle", "+++\nslug = \"a\"\ntitle");
    for (path, slug) in [("en/stale", "stale"), ("fi/stale", "vanha"), ("fi/own", "oma")] {
        let page = page.replace("slug = \"a\"", &format!("slug = \"{slug}\""));
        let page = page.replace("[rules](rules/hunt.md#moves-2)", "rules");
        site.write(&format!("content/{path}.md"), &page);
    }
    assert_eq!(site.run(&["status", "--accept", "stale"]).status, 0);
    site.replace("content/en/stale.md", "Read the", "Now read the");
    site.write("content/en/missing.md", &page);
    site.replace(FI, "3. Kolmas sääntö.\n", "");
    site.replace("content/fi/strings.toml", "skip = \"Siirry sisältöön\"\n", "");
    site.replace("content/fi/strings.toml", "undo = \"Undo\"\n", "");
    assert_data_eq!(
        status(&site),
        str![[r#"
page          en        fi
index         source    complete
missing       source    missing
own           missing   own
rules/hunt    source    differs (1)
stale         source    stale (1)
strings.toml  complete  2 missing

missing in content/fi/strings.toml:
  player.undo
  site.skip

"#]]
    );
}

#[test]
fn what_was_reviewed_can_be_accepted() {
    let site = Site::new();
    site.replace(EN, "A game for tests.", "A game.");
    site.replace("content/en/index.md", "Read the", "Now read the");
    let before = site.read(RECORD);
    let run = site.run(&["status", "--accept", "rules/hunt.md", "--locale", "fi"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, "Wrote content/fi/translated.toml\n"));
    assert_ne!(site.read(RECORD), before);
    assert_data_eq!(
        status(&site),
        str![[r#"
page          en        fi
index         source    stale (1)
rules/hunt    source    complete
strings.toml  complete  complete

"#]]
    );
    assert_eq!(site.run(&["status", "--accept", "all"]).status, 0);
    assert_eq!(site.run(&["check", "--strict"]).status, 0);
    let run = site.run(&["status", "--accept", "all"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, "Nothing has changed\n"));
}

#[test]
fn a_page_that_was_taken_away_is_forgotten() {
    let site = Site::new();
    site.remove(FI);
    assert_eq!(site.run(&["status", "--accept", "all"]).status, 0);
    assert!(!site.read(RECORD).contains("rules/hunt"));
}

#[test]
fn only_pages_and_translations_that_exist_can_be_accepted() {
    let site = Site::new();
    for (arguments, message) in [
        (["--accept", "rules/chase", "--locale", "fi"], "there is no page `rules/chase`"),
        (["--accept", "all", "--locale", "en"], "there is no translation `en`"),
    ] {
        let run = site.run(&[&["status"], &arguments[..]].concat());
        assert_eq!((run.status, run.stderr), (2, format!("error: {message}\n")));
    }
    assert_eq!(site.run(&["status", "--locale", "fi"]).status, 2);
}

#[test]
fn errors_come_first() {
    let site = Site::new();
    site.replace("content/fi/index.md", "title =", "titel =");
    let run = site.run(&["status"]);
    assert_eq!(run.status, 1);
    assert!(run.stderr.starts_with("error: unknown key `titel`"), "{}", run.stderr);
}
