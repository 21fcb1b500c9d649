//! Reports: all problems of a run at once, for people and for tools.

use std::path::Path;

use serde_json::Value;
use site_gen::diagnostic::Code;
use snapbox::{assert_data_eq, str};

use crate::fixture::Site;

const RULES: &str = "content/en/rules/hunt.md";

#[test]
fn problems_of_all_kinds_are_told_in_one_run() {
    let site = Site::new();
    site.replace("content/fi/rules/hunt.md", "kicker =", "kiker =");
    site.replace(RULES, "A game for tests.", "[One](../../fi/index.md) and [two](#gaol).");
    site.replace("content/en/index.md", "Read", "## A\n\n#### B\n\nRead");
    site.write("templates/page.html", "{{ page.title");
    site.write("templates/history.html", "{% if %}");
    site.replace("content/fi/strings.toml", "skip = ", "spik = ");
    let complaints = site.complaints();
    for told in [
        "unknown key `kiker`",
        "did you mean `kicker`?",
        "leads into another language, `fi`",
        "did you mean `#goal`?",
        "a heading of level 4 below one of level 2",
        "--> templates/page.html:1:",
        "--> templates/history.html:1:",
        "missing message `site.skip`",
        "the default locale has no message `site.spik`",
    ] {
        assert!(complaints.contains(told), "{told:?} is missing in:\n{complaints}");
    }
}

#[test]
fn tools_get_one_json_document_on_stdout() {
    let site = Site::new();
    site.replace("content/en/index.md", "title = \"Hunts\"", "titel = \"é\"\ntitle = \"Hunts\"");
    site.replace("content/en/index.md", "A site that exists only for tests: ", "");
    let run = site.run(&["check", "--format", "json"]);
    assert_eq!((run.status, run.stderr.as_str()), (1, ""));
    assert_data_eq!(
        run.stdout,
        str![[r#"
{
  "version": 1,
  "errors": 1,
  "warnings": 1,
  "problems": [
    {
      "file": "content/en/index.md",
      "line": 2,
      "column": 1,
      "severity": "error",
      "code": "unknown-key",
      "message": "unknown key `titel`",
      "hint": "did you mean `title`?"
    },
    {
      "file": "content/en/index.md",
      "line": 5,
      "column": 15,
      "severity": "warning",
      "code": "description-length",
      "message": "the description has 61 characters",
      "hint": "search engines show 80 to 155 best"
    }
  ]
}

"#]]
    );
}

#[test]
fn a_run_without_problems_gives_a_document_too() {
    let site = Site::new();
    for command in [["check", "--format", "json"], ["build", "--format", "json"]] {
        let run = site.run(&command);
        assert_eq!(run.status, 0, "{}", run.stderr);
        let document: Value = serde_json::from_str(&run.stdout).expect("a JSON document");
        assert_eq!(document["problems"].as_array().map(Vec::len), Some(0), "{document}");
    }
}

#[test]
fn strict_makes_errors_of_warnings() {
    let site = Site::new();
    site.replace("content/en/index.md", "A site that exists only for tests: ", "");
    assert_eq!(site.run(&["check"]).status, 0);
    assert_eq!(site.run(&["check", "--strict"]).status, 1);
    assert_eq!(site.run(&["build", "--strict"]).status, 1);
    assert!(!site.path("dist").exists());
    assert_eq!(site.run(&["build"]).status, 0);
}

#[test]
fn a_strict_build_compares_the_languages() {
    let site = Site::new();
    site.remove("content/fi/translated.toml");
    assert_eq!(site.run(&["build"]).status, 0);
    let run = site.run(&["build", "--strict"]);
    assert_eq!(run.status, 1);
    assert!(run.stderr.contains("nobody recorded"), "{}", run.stderr);
}

#[test]
fn titles_and_descriptions_that_search_engines_cut_are_told() {
    let site = Site::new();
    let title = "The rules of a hunt that has a title of its own that is far too long";
    site.replace(RULES, "title = \"Hunt\"", &format!("title = \"{title}\""));
    site.replace(RULES, "The rules of a game", &"The rules of a game ".repeat(5));
    let run = site.run(&["check"]);
    assert_data_eq!(
        run.stderr,
        str![[r#"
warning: the title has 76 characters: The rules of a hunt that has a title of its own that is far too long · Hunts
 --> content/en/rules/hunt.md:2:9
  |
2 | title = "The rules of a hunt that has a title of its own that is far too long"
  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: search engines cut it after about 60

...
"#]]
    );
}

#[test]
fn two_pages_that_look_the_same_to_search_engines_are_told() {
    let site = Site::new();
    let home = site.read("content/en/index.md");
    site.write("content/en/about.md", &home.replace("tagline", "slug = \"about\"\ntagline"));
    let run = site.run(&["check"]);
    assert!(run.stderr.contains("content/en/about.md has the same title"), "{}", run.stderr);
    assert!(run.stderr.contains("content/en/about.md has the same description"), "{}", run.stderr);
}

#[test]
fn messages_that_nothing_uses_are_told() {
    let site = Site::new();
    for strings in ["content/en/strings.toml", "content/fi/strings.toml"] {
        site.replace(
            strings,
            "[point]\n",
            "[tour]\nstart = \"S\"\nend = \"E\"\n\n[point]\nstepp = \"S\"\n",
        );
    }
    let run = site.run(&["check"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    for told in ["nothing uses the section `[tour]`", "nothing uses the message `point.stepp`"] {
        assert_eq!(run.stderr.matches(told).count(), 1, "{}", run.stderr);
    }
}

#[test]
fn links_by_undefined_names_and_to_no_address_are_refused() {
    let site = Site::new();
    site.replace(
        RULES,
        "A game for tests.",
        "[One][nowhere], [two](https://), [three](javascript:x), [four](../index), [five](hnut.md).",
    );
    let complaints = site.complaints();
    for told in [
        "no link is defined as `nowhere`",
        "`https://` is not an address: empty host",
        "`javascript:` is not for links",
        "help: link to the file: `../index.md`",
        "help: did you mean content/en/rules/hunt.md?",
    ] {
        assert!(complaints.contains(told), "{told:?} is missing in:\n{complaints}");
    }
    assert!(complaints.ends_with("\n5 errors\n"), "{complaints}");
}

#[test]
fn a_heading_without_words_is_refused() {
    let site = Site::new();
    site.append("content/en/index.md", "\n## {#empty}\n");
    assert!(site.complaints().contains("a heading without words"));
}

#[test]
fn finished_pages_are_looked_at() {
    let site = Site::new();
    site.replace("templates/base.html", "<main id=\"main\"", "<img src=\"a\"><main id=\"main\"");
    site.append("content/en/index.md", "\n## Twice {#twice}\n");
    site.replace("templates/home.html", "{{ page.content", "<p id=\"twice\">.</p>{{ page.content");
    let complaints = site.complaints();
    for told in ["a picture without `alt`", "the id `twice` is there twice"] {
        assert!(complaints.contains(told), "{told:?} is missing in:\n{complaints}");
    }
    assert!(complaints.contains("--> en/index.html (finished page)"), "{complaints}");
}

#[test]
fn the_kinds_of_problems_are_documented_one_and_all() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/reports.md");
    let text = std::fs::read_to_string(path).expect("docs/reports.md");
    let told: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(name, _)| name)
        .collect();
    let known: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(told, known);
}
