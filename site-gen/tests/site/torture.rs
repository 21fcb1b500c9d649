//! Sites as nobody should have them: a clear error or a correct site, always
//! with an end.

use std::fs;
use std::time::{Duration, Instant};

use snapbox::{assert_data_eq, str};

use crate::fixture::{Run, Site};

const RULES: &str = "content/en/rules/hunt.md";

/// Far more than anything here takes, so that only a hang fails.
const LIMIT: Duration = Duration::from_secs(120);

fn run(site: &Site, arguments: &[&str]) -> Run {
    let started = Instant::now();
    let run = site.run(arguments);
    assert!(started.elapsed() < LIMIT, "{arguments:?} took {:?}", started.elapsed());
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
    run
}

#[test]
fn deep_nesting_in_markdown_is_no_trouble() {
    for (open, close) in
        [("> ", ""), ("- ", ""), ("*a ", "*"), ("[a", "](b.md)"), ("`", ""), ("{lang=", "}")]
    {
        let site = Site::new();
        let deep = open.repeat(20_000) + "x" + &close.repeat(20_000);
        site.replace(RULES, "A game for tests.", &deep);
        let status = run(&site, &["check"]).status;
        assert!([0, 1].contains(&status), "{open}: {status}");
    }
}

#[test]
fn deep_nesting_in_toml_is_refused() {
    let site = Site::new();
    let deep = format!("a = {}1{}\n", "[".repeat(50_000), "]".repeat(50_000));
    site.write("content/fi/strings.toml", &deep);
    site.replace("content/en/index.md", "title =", &format!("{deep}title ="));
    assert_eq!(run(&site, &["check"]).status, 1);
}

#[cfg(unix)]
#[test]
fn a_page_of_many_megabytes_is_built_within_bounded_memory() {
    let site = Site::new();
    let paragraph = "Some *words* of a page that never ends, with `b2-b3` in it.\n\n";
    let count = (7 << 20) / paragraph.len();
    site.append("content/en/index.md", &format!("\n\n{}", paragraph.repeat(count)));
    // As much memory as a small machine has, addresses that are not used included.
    let limited = format!(
        "ulimit -v 2000000; exec {} --root {} build",
        env!("CARGO_BIN_EXE_site-gen"),
        site.path("").display()
    );
    let built = std::process::Command::new("sh").args(["-c", &limited]).output().expect("a shell");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    assert_eq!(site.page("en").matches("never ends").count(), count);
}

#[test]
fn a_file_of_fifty_megabytes_is_refused_unread() {
    let site = Site::new();
    let file = fs::File::create(site.path("content/en/huge.md")).expect("a new file");
    file.set_len(50 * 1024 * 1024).expect("a large file");
    let refused = run(&site, &["check"]);
    assert_eq!(refused.status, 1);
    assert_data_eq!(
        refused.stderr,
        str![[r#"
error: the file has 50 MB
--> content/en/huge.md
 = help: split it: a file of a site has 8 MB at most

1 error

"#]]
    );
}

#[test]
fn thousands_of_empty_files_are_told_one_by_one() {
    let site = Site::new();
    for index in 0..10_000 {
        site.write(&format!("content/en/page-{index}.md"), "");
    }
    let refused = run(&site, &["check"]);
    assert_eq!(refused.status, 1);
    assert!(refused.stderr.ends_with("10000 errors\n"), "{}", &refused.stderr[..2000]);
}

#[test]
fn files_that_are_not_utf_8_are_named() {
    let site = Site::new();
    fs::write(site.path(RULES), b"+++\ntitle = \"\xe9\"\n+++\n").expect("a written file");
    let refused = run(&site, &["check"]);
    assert_eq!(refused.status, 1);
    assert!(refused.stderr.contains(&format!("--> {RULES}")), "{}", refused.stderr);
    assert!(refused.stderr.contains("text in UTF-8"), "{}", refused.stderr);
}

#[cfg(unix)]
#[test]
fn links_on_disk_that_run_in_circles_have_an_end() {
    use std::os::unix::fs::symlink;
    let site = Site::new();
    symlink(site.path("content"), site.path("content/en/around")).expect("a link");
    symlink(site.path("content/en/self.md"), site.path("content/en/self.md")).expect("a link");
    symlink(site.path("nowhere"), site.path("templates/dangling.html")).expect("a link");
    let refused = run(&site, &["build"]);
    assert_eq!(refused.status, 1);
    assert_data_eq!(
        refused.stderr,
        str![[r#"
error: symbolic links are not followed
--> content/en/around
 = help: put the file or folder itself there

error: symbolic links are not followed
--> content/en/self.md
 = help: put the file or folder itself there

error: symbolic links are not followed
--> templates/dangling.html
 = help: put the file or folder itself there

3 errors

"#]]
    );
    assert!(!site.path("dist").exists());
}

#[cfg(unix)]
#[test]
fn names_that_no_address_can_have_are_refused_with_the_file() {
    for name in [
        "a b.md",
        "it's.md",
        "\"quoted\".md",
        "été.md",
        "лиса.md",
        "CON.md",
        "Other.md",
        "a\nb.md",
        "a\\b.md",
        "<b>.md",
    ] {
        let site = Site::new();
        // With a name that is one, this page would be right.
        site.write(&format!("content/en/{name}"), &other_page("other"));
        let refused = run(&site, &["check"]);
        assert_eq!(refused.status, 1, "{name}: {}", refused.stderr);
        assert!(refused.stderr.contains("content/en/"), "{name}: {}", refused.stderr);
        assert!(refused.stderr.ends_with("\n1 error\n"), "{name}: {}", refused.stderr);
    }
}

#[cfg(unix)]
#[test]
fn a_name_that_is_no_text_is_no_panic() {
    use std::os::unix::ffi::OsStrExt as _;
    let site = Site::new();
    let name = std::ffi::OsStr::from_bytes(b"content/en/\xff\xfe.md");
    fs::write(site.path("").join(name), "+++\n+++\n").expect("a written file");
    assert_eq!(run(&site, &["check"]).status, 1);
}

#[test]
fn slugs_that_differ_in_nothing_are_refused_and_those_with_dots_too() {
    let site = Site::new();
    for slug in ["../../etc", "a/../b", "HUNT", "hunt/", "/hunt", ".", "hunt\\\\x"] {
        site.write("content/en/other.md", &other_page(slug));
        let refused = run(&site, &["build"]);
        assert_eq!(refused.status, 1, "{slug}: {}", refused.stderr);
        assert!(refused.stderr.contains("content/en/other.md:"), "{slug}: {}", refused.stderr);
    }
    site.write("content/en/other.md", &other_page("hunt"));
    let refused = run(&site, &["build"]);
    assert!(refused.stderr.contains("two pages have the address /en/hunt/"), "{}", refused.stderr);
}

fn other_page(slug: &str) -> String {
    let description = "Another page that exists only for tests, with a description of its own. ";
    format!(
        "+++\ntitle = \"Other\"\ntagline = \"t\"\nslug = \"{slug}\"\ndescription = \"{}\"\n\
         published = 2026-11-30\nupdated = 2026-11-30\n+++\nText.\n",
        description.repeat(2)
    )
}

#[test]
fn a_template_that_never_ends_is_told() {
    for text in [
        "{% include \"home.html\" %}",
        "{% extends \"home.html\" %}",
        "{% include \"other.html\" %}",
    ] {
        let site = Site::new();
        site.write("templates/home.html", text);
        site.write("templates/other.html", "{% include \"home.html\" %}");
        let refused = run(&site, &["check"]);
        assert_eq!(refused.status, 1, "{text}: {}", refused.stderr);
        assert!(refused.stderr.contains("templates/home.html"), "{text}: {}", refused.stderr);
    }
}

#[test]
fn an_output_inside_of_the_sources_is_refused_before_anything_is_written() {
    let site = Site::new();
    for output in ["content", "content/en/site", "templates/out", "."] {
        let refused = run(&site, &["build", "--output", output]);
        assert_eq!(refused.status, 2, "{output}: {}", refused.stderr);
        assert!(!site.path(output).join("index.html").exists(), "{output}");
    }
}

#[cfg(unix)]
#[test]
fn an_output_that_cannot_be_written_is_told_with_its_path() {
    let site = Site::new();
    site.write("blocked", "a file");
    let refused = run(&site, &["build", "--output", "blocked/dist"]);
    assert_eq!(refused.status, 2, "{}", refused.stderr);
    assert!(refused.stderr.contains("blocked"), "{}", refused.stderr);
    // Nobody can write here, not even root.
    let refused = run(&site, &["build", "--output", "/proc/site-gen-dist"]);
    assert_eq!(refused.status, 2, "{}", refused.stderr);
    assert!(refused.stderr.contains("/proc"), "{}", refused.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_the_site_stays_as_it_was() {
    let site = Site::new();
    let limited = format!(
        "ulimit -f 1; trap '' XFSZ; exec {} --root {} build",
        env!("CARGO_BIN_EXE_site-gen"),
        site.path("").display()
    );
    let refused = || {
        let output = std::process::Command::new("sh").args(["-c", &limited]).output();
        let output = output.expect("a shell");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("cannot write"), "{told}");
    };
    refused();
    assert!(!site.path("dist").exists());
    site.built("en");
    let before = contents(&site);
    site.append(RULES, "\nA new line.\n");
    refused();
    assert_eq!(contents(&site), before);
    assert_eq!(run(&site, &["build"]).status, 0);
    assert_ne!(contents(&site), before);
}

/// All files of the site that was built.
#[cfg(target_os = "linux")]
fn contents(site: &Site) -> Vec<(String, Vec<u8>)> {
    let read = |file: String| {
        let bytes = site.bytes(&file);
        (file, bytes)
    };
    site.files().into_iter().map(read).collect()
}
