//! The reports on what is proved, and links to them.

use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

const RULES: &str = "content/en/rules/hunt.md";
const REPORT: &str = "game = \"hunt\"\nwinner = \"few\"\n";

fn site() -> Site {
    let site = Site::new();
    site.write("content/games/proofs/hunt.toml", REPORT);
    site.write("content/games/proofs/hunt.starts.txt", "F2/3/g1g few\n");
    site.write("content/games/proofs/README.md", "How it was run.\n");
    site
}

fn linking(link: &str) -> Site {
    let site = site();
    site.replace(RULES, "A game for tests.", &format!("A [report]({link})."));
    site
}

#[test]
fn reports_are_files_of_the_site_as_they_are() {
    let site = site();
    site.built("en");
    assert_eq!(site.read("dist/proofs/hunt.toml"), REPORT);
    let files = site.files();
    let reports: Vec<&String> = files.iter().filter(|path| path.starts_with("proofs/")).collect();
    assert_eq!(reports, ["proofs/hunt.starts.txt", "proofs/hunt.toml"]);
}

#[test]
fn a_link_to_a_report_leads_to_its_address_in_every_language() {
    let site = linking("../../games/proofs/hunt.toml");
    site.replace(
        "content/fi/index.md",
        "(rules/hunt.md)",
        "(rules/hunt.md), [asemat](../games/proofs/hunt.starts.txt)",
    );
    assert_in_order(&site.built("en/hunt"), &["A <a href=\"/proofs/hunt.toml\">report</a>."]);
    assert_in_order(&site.page("fi"), &["<a href=\"/proofs/hunt.starts.txt\">asemat</a>"]);
    let run = site.run(&["build", "--base-url", "https://host.example/sub/"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_in_order(&site.page("en/hunt"), &["A <a href=\"/sub/proofs/hunt.toml\">report</a>."]);
}

#[test]
fn a_page_that_stands_in_for_a_missing_one_leads_to_the_reports_too() {
    let site = linking("../../games/proofs/hunt.toml");
    site.replace("content/fi/index.md", "[säännöt](rules/hunt.md)", "säännöt");
    site.remove("content/fi/rules/hunt.md");
    site.append("content/site.toml", "missing-pages = \"fall-back\"\n");
    assert_in_order(&site.built("fi/hunt"), &["<a href=\"/proofs/hunt.toml\">report</a>"]);
}

#[test]
fn a_link_to_no_report_is_refused() {
    assert_data_eq!(
        linking("../../games/proofs/hnut.toml").complaints(),
        str![[r#"
error: there is no report content/games/proofs/hnut.toml
  --> content/en/rules/hunt.md:13:12
   |
13 | A [report](../../games/proofs/hnut.toml).
   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: did you mean content/games/proofs/hunt.toml?

1 error

"#]]
    );
    for file in ["proofs/README.md", "hunt.toml"] {
        let complaints = linking(&format!("../../games/{file}")).complaints();
        let message = format!("there is no report content/games/{file}\n");
        assert_in_order(&complaints, &[&message, "hunt.md:13:12", ".toml and .txt in content/"]);
    }
    // From here one step up leads to no such folder.
    let complaints = linking("../games/proofs/hunt.toml").complaints();
    assert_in_order(&complaints, &["is not a page of this language", "hunt.md:13:12"]);
}

#[test]
fn a_link_into_a_report_is_refused() {
    let complaints = linking("../../games/proofs/hunt.toml#winner").complaints();
    assert_in_order(
        &complaints,
        &["a report has no anchors", "hunt.md:13:12", "link to the file as a whole"],
    );
}

#[test]
fn a_report_whose_name_can_be_no_address_is_refused() {
    let site = site();
    site.write("content/games/proofs/new hunt.toml", REPORT);
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: `new hunt.toml` is not a name for a report
--> content/games/proofs/new hunt.toml
 = help: Latin letters, digits, hyphens and full stops, as it becomes an address; no folders

1 error

"#]]
    );
}

#[test]
fn the_service_worker_does_not_fetch_reports_by_itself() {
    let site = crate::offline::site();
    site.write("content/games/proofs/hunt.toml", REPORT);
    site.built("en");
    assert!(site.path("dist/proofs/hunt.toml").is_file());
    for file in ["sw.js", "en/offline.json"] {
        assert!(!site.read(&format!("dist/{file}")).contains("hunt.toml"), "{file}");
    }
}
