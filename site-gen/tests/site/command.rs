//! The program as such: exit status, output folder, help.

use snapbox::{assert_data_eq, str};

use crate::fixture::Site;

#[test]
fn a_site_without_faults_is_built_with_status_0() {
    let run = Site::new().run(&["build"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_data_eq!(run.stderr, "Wrote 20 files to [..]dist in [..] s\n");
}

#[test]
fn check_writes_nothing() {
    let site = Site::new();
    let run = site.run(&["check"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, "Checked 5 pages: no errors\n"));
    assert!(!site.path("dist").exists());
}

#[test]
fn faults_in_the_content_give_status_1() {
    let site = Site::new();
    site.write("content/en/strings.toml", "");
    assert_eq!(site.run(&["build"]).status, 1);
    assert_eq!(site.run(&["check"]).status, 1);
}

#[test]
fn a_folder_without_site_gives_status_2() {
    let site = Site::new();
    site.remove("content/site.toml");
    for command in ["build", "check", "serve"] {
        let run = site.run(&[command]);
        assert_eq!(run.status, 2);
        assert_data_eq!(
            run.stderr,
            str![[r#"
error: there is no site here: content/site.toml does not exist (run this in the folder of a site, or name it with --root DIR)

"#]]
        );
    }
}

#[test]
fn what_the_program_does_not_understand_gives_status_2() {
    let site = Site::new();
    assert_eq!(site.run(&["biuld"]).status, 2);
    assert_eq!(site.run(&["build", "--base-url", "site.example"]).status, 2);
    assert_eq!(site.run(&[]).status, 2);
}

#[test]
fn a_failed_build_leaves_the_last_output_as_it_was() {
    let site = Site::new();
    let before = site.built("en/hunt");
    site.replace("content/en/rules/hunt.md", "A game for tests.", "A new [text](nowhere.md).");
    assert_eq!(site.run(&["build"]).status, 1);
    assert_eq!(site.page("en/hunt"), before);
}

#[test]
fn all_faults_are_told_together_in_the_order_of_files_and_lines() {
    let site = Site::new();
    site.replace("content/en/rules/hunt.md", "A game for tests.", "[One](one.md) <b>");
    site.replace("content/fi/index.md", "rules/hunt.md", "rules/hunt.md#two");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: there is no page content/en/rules/one.md
  --> content/en/rules/hunt.md:13:7
   |
13 | [One](one.md) <b>
   |       ^^^^^^
   |
   = help: did you mean content/en/rules/hunt.md?

error: HTML is not allowed in pages
  --> content/en/rules/hunt.md:13:15
   |
13 | [One](one.md) <b>
   |               ^^^
   |
   = help: write Markdown, and `&lt;` for a mere `<`

error: content/fi/rules/hunt.md has no anchor `#two`
 --> content/fi/index.md:9:15
  |
9 | Lue [säännöt](rules/hunt.md#two).
  |               ^^^^^^^^^^^^^^^^^
  |
  = help: it has: capture, capture-1, compare, diagram-step, draw, draw-1, edge, end, end-1, example, goal, history, main, moves, moves-1, moves-2, moves-3, setup, setup-1, sources, table-1, tips, what

3 errors

"#]]
    );
}

#[test]
fn the_folder_of_the_site_and_of_the_output_can_be_named() {
    let site = Site::new();
    let elsewhere = tempfile::tempdir().unwrap();
    let root = site.path("").display().to_string();
    let output = elsewhere.path().join("out").display().to_string();
    let run = Site::new().run(&["--root", &root, "build", "--output", &output]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(elsewhere.path().join("out/fi/jahti/index.html").is_file());
    assert!(!site.path("dist").exists());
}

#[test]
fn the_same_content_gives_the_same_bytes() {
    let (one, other) = (Site::new(), Site::new());
    assert_eq!(one.built("fi/jahti"), other.built("fi/jahti"));
}
