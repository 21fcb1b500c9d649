//! The codes of languages: how they may be written, and what stands in for
//! what.

use std::fs;

use snapbox::{assert_data_eq, str};

use crate::fixture::{HOME_EN, STRINGS_EN, Site, assert_in_order};

/// A site in English, Portuguese, and that of Brazil in a folder of this
/// name.
fn with_brazil(folder: &str) -> Site {
    let site = Site::new();
    fs::remove_dir_all(site.path("content/fi")).expect("a folder to delete");
    site.replace("content/site.toml", "[\"en\", \"fi\"]", "[\"en\", \"pt\", \"pt_br\"]");
    let pt = STRINGS_EN.replace("name = \"English\"", "name = \"Português\"");
    let pt = pt.replace("skip = \"Skip\"", "skip = \"Saltar\"");
    // Portuguese has another category of plurals.
    let mut parts = pt.split("{ one = \"");
    let first = parts.next().unwrap_or_default().to_owned();
    let pt = parts.fold(first, |text, part| {
        let form = part.split('"').next().unwrap_or_default();
        format!("{text}{{ many = \"{form}\", one = \"{part}")
    });
    site.write("content/pt/strings.toml", &pt);
    let home = HOME_EN.replace("[rules](rules/hunt.md#moves-2)", "rules");
    site.write("content/pt/index.md", &home.replace("\"Hunts\"", "\"Caças\""));
    let own = "[language]\nname = \"Português do Brasil\"\ndirection = \"ltr\"\n\
        [site]\nname = \"Caças do Brasil\"\n";
    site.write(&format!("content/{folder}/strings.toml"), own);
    site.write(&format!("content/{folder}/index.md"), &home);
    site
}

#[test]
fn codes_are_read_in_any_case_and_written_in_one() {
    for folder in ["pt-BR", "pt_br", "PT-br"] {
        let site = with_brazil(folder);
        let page = site.built("pt-br");
        assert_in_order(
            &page,
            &[
                "<html lang=\"pt-BR\" dir=\"ltr\"",
                "hreflang=\"pt\" href=\"https://site.example/pt/\"",
                "hreflang=\"pt-BR\" href=\"https://site.example/pt-br/\"",
                "<meta property=\"og:locale\" content=\"pt_BR\">",
                "<a href=\"/pt-br/\" lang=\"pt-BR\" hreflang=\"pt-BR\"",
            ],
        );
    }
}

#[test]
fn words_come_from_the_nearest_language_without_complaint() {
    let site = with_brazil("pt-BR");
    let run = site.run(&["build"]);
    assert_eq!((run.status, run.stderr.contains("missing message")), (0, false), "{}", run.stderr);
    assert_in_order(
        &site.page("pt-br"),
        &["Saltar</a>", "<a href=\"/pt-br/\" aria-current=\"page\">Caças do Brasil</a>"],
    );
    assert_in_order(&site.page("en"), &["Skip</a>"]);
    // `check` is content, too: it compares words that are there.
    let complaints = site.run(&["check"]).stderr;
    assert!(!complaints.contains("missing message"), "{complaints}");
    site.replace("content/pt/strings.toml", "skip = \"Saltar\"\n", "");
    let run = site.run(&["build"]);
    assert_eq!(run.stderr.matches("missing message `site.skip`").count(), 2, "{}", run.stderr);
    assert_in_order(&site.page("pt-br"), &["Skip</a>"]);
}

#[test]
fn pages_come_from_the_nearest_language_too() {
    let site = with_brazil("pt-BR");
    site.append("content/site.toml", "missing-pages = \"fall-back\"\n");
    for (locale, title) in [("en", "About"), ("pt", "Sobre")] {
        let home = site.read(&format!("content/{locale}/index.md"));
        let (_, rest) = home.split_once("tagline").expect("a tagline");
        let text = format!("+++\nslug = \"about\"\ntitle = \"{title}\"\ntagline{rest}");
        site.write(&format!("content/{locale}/about.md"), &text.replace("A site that", title));
    }
    let page = site.built("pt-br/about");
    assert_in_order(
        &page,
        &[
            "<html lang=\"pt-BR\"",
            "<link rel=\"canonical\" href=\"https://site.example/pt/about/\">",
            "<h1 lang=\"pt\" dir=\"ltr\">Sobre</h1>",
        ],
    );
    // What neither has comes from the default locale.
    assert_in_order(&site.page("pt-br/hunt"), &["<h1 lang=\"en\" dir=\"ltr\">Hunt</h1>"]);
    assert_in_order(&site.page("pt/hunt"), &["<h1 lang=\"en\" dir=\"ltr\">Hunt</h1>"]);
}

#[test]
fn a_language_names_itself() {
    let site = with_brazil("pt-BR");
    site.replace("content/pt-BR/strings.toml", "name = \"Português do Brasil\"\n", "");
    let complaints = site.complaints();
    assert!(complaints.contains("missing message `language.name`"), "{complaints}");
}

#[test]
fn records_are_written_into_the_folder_as_it_is_called() {
    let site = with_brazil("pt_br");
    let run = site.run(&["status", "--accept", "index", "--locale", "PT-BR"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(site.path("content/pt_br/translated.toml").exists());
    assert!(!site.path("content/pt-BR").exists());
}

#[test]
fn one_language_in_two_folders_is_told() {
    let site = with_brazil("pt-BR");
    let home = site.read("content/pt-BR/index.md");
    site.write("content/pt_br/index.md", &home);
    let complaints = site.complaints();
    assert_data_eq!(
        complaints,
        str![[r#"
...
error: the same file of the same language is there twice
--> content/pt_br/index.md
 = help: the other is content/pt-BR/index.md
...
"#]]
    );
}

#[test]
fn a_language_that_the_site_does_not_have_is_told_with_its_file() {
    let site = Site::new();
    let home = site.read("content/en/index.md");
    for path in ["sv/index", "en/about.fi", "en/about.sv", "en/About", "en/x.y.z9"] {
        site.write(&format!("content/{path}.md"), &home);
    }
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: `About.md` is not a name for a page
--> content/en/About.md
 = help: lower-case Latin letters, digits and hyphens

error: the language of a page is that of its folder, not of its name
--> content/en/about.fi.md
 = help: move it to content/fi/about.md

error: `sv` is not a locale of this site
--> content/en/about.sv.md
 = help: the language of a page is that of its folder

error: `x.y.z9.md` is not a name for a page
--> content/en/x.y.z9.md
 = help: lower-case Latin letters, digits and hyphens

error: `sv` is not a locale of this site
--> content/sv/index.md
 = help: list it under `locales` in content/site.toml, or take the folder away

5 errors

"#]]
    );
}

#[test]
fn what_is_no_code_is_refused_where_it_is_listed() {
    let site = Site::new();
    site.replace("content/site.toml", "[\"en\", \"fi\"]", "[\"en\", \"fi\", \"FI\", \"finnish!\"]");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: locale `fi` is there twice
 --> content/site.toml:3:24
  |
3 | locales = ["en", "fi", "FI", "finnish!"]
  |                        ^^^^
  |
  = help: take one of them out

error: `finnish!`: not a BCP 47 language code
 --> content/site.toml:3:30
  |
3 | locales = ["en", "fi", "FI", "finnish!"]
  |                              ^^^^^^^^^^
  |
  = help: like `fi` or `pt-BR`

2 errors

"#]]
    );
}
