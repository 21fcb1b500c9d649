//! Building again: only what has changed is made and written, and the result
//! is that of a build from nothing.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use site_gen::build::{BuildOptions, BuildResult, Memory, build, build_again};
use site_gen::player_build::{Module, PlayerBundle};

use crate::cards::COLOURS;
use crate::fixture::{Site, assert_in_order};

/// A kind of change, and what is done for it.
type Change = (&'static str, fn(&Site));

/// Every kind of change, one after the other, on the same site.
const CHANGES: [Change; 33] = [
    ("a word of a text", |site| site.append("content/en/rules/hunt.md", "\nOne more.\n")),
    ("a title", |site| {
        site.replace("content/fi/rules/hunt.md", "title = \"Jahti\"", "title = \"Metsästys\"");
    }),
    ("an address", |site| {
        site.replace("content/en/rules/hunt.md", "slug = \"hunt\"", "slug = \"the-hunt\"");
    }),
    ("a diagram that translations show", |site| {
        site.replace("content/en/rules/hunt.md", "id = \"step\"", "id = \"series\"");
    }),
    ("the same diagram in a translation", |site| {
        site.replace("content/fi/rules/hunt.md", "use = \"step\"", "use = \"series\"");
    }),
    ("an anchor", |site| site.append("content/en/index.md", "\n## New {#new}\n")),
    ("a link to it", |site| {
        site.append("content/en/rules/hunt.md", "\n[New](../index.md#new)\n");
    }),
    ("a new page", |site| {
        let home = site.read("content/en/index.md");
        site.write("content/en/more.md", &home.replacen("+++\n", "+++\nslug = \"more\"\n", 1));
    }),
    ("its translation", |site| {
        let home = site.read("content/fi/index.md");
        site.write("content/fi/more.md", &home.replacen("+++\n", "+++\nslug = \"lisaa\"\n", 1));
    }),
    ("another name", |site| {
        let text = site.read("content/fi/more.md");
        site.remove("content/fi/more.md");
        site.write("content/fi/other.md", &text);
    }),
    ("a page less", |site| site.remove("content/en/more.md")),
    ("a report on a proof", |site| site.write("content/games/proofs/hunt.toml", "few = 1\n")),
    ("a link to it", |site| {
        site.append("content/fi/rules/hunt.md", "\n[Todistus](../../games/proofs/hunt.toml)\n");
    }),
    ("another report under its name", |site| {
        site.write("content/games/proofs/hunt.toml", "few = 2\n");
    }),
    ("a template", |site| {
        site.replace("templates/base.html", "</footer>", "<p>New foot</p></footer>");
    }),
    ("a word of the interface", |site| {
        site.replace("content/fi/strings.toml", "Siirry sisältöön", "Hyppää sisältöön");
    }),
    ("a former address", |site| {
        site.replace("content/en/rules/hunt.md", "slug =", "aliases = [\"chase\"]\nslug =");
    }),
    ("pages that stand in for missing ones", |site| {
        let home = site.read("content/en/index.md");
        let slug = "+++\nslug = \"about\"\n";
        site.write("content/en/about.md", &home.replacen("+++\n", slug, 1));
        site.append("content/site.toml", "missing-pages = \"fall-back\"\n");
    }),
    ("the text of such a page", |site| {
        site.append("content/en/about.md", "\n## More {#more}\n");
    }),
    ("a link to its new anchor", |site| {
        site.append("content/fi/rules/hunt.md", "\n[Lisää](../about.md#more)\n");
    }),
    ("the translation that it stood in for", |site| {
        let about = site.read("content/en/about.md");
        site.write("content/fi/about.md", &about.replace("slug = \"about\"", "slug = \"tietoa\""));
    }),
    ("a page under another key", |site| {
        let page = site.read("content/fi/about.md");
        site.remove("content/fi/about.md");
        let page = page.replacen("+++\n", "+++\ntranslation-key = \"about\"\n", 1);
        let page = page.replace("title = \"Hunts\"", "title = \"Tietoa\"");
        site.write("content/fi/tietoa.md", &page);
    }),
    ("the title of a page to which no other leads", |site| {
        site.replace("content/en/about.md", "title = \"Hunts\"", "title = \"About\"");
    }),
    ("the title of a home page", |site| {
        site.replace("content/en/index.md", "title = \"Hunts\"", "title = \"All hunts\"");
    }),
    ("notices on old translations", |site| {
        site.append("content/site.toml", "stale-notice = true\n");
    }),
    ("a translation that was reviewed", |site| {
        let run = site.run(&["status", "--accept", "rules/hunt", "--locale", "fi"]);
        assert_eq!(run.status, 0, "{}", run.stderr);
    }),
    ("a source that has changed since", |site| {
        site.append("content/en/rules/hunt.md", "\nOne more thing.\n");
    }),
    ("pictures of pages", |site| {
        site.replace("content/site.toml", "cards = false", "cards = true");
        site.write("templates/style.css", COLOURS);
    }),
    ("the look of pictures", |site| {
        site.replace("templates/card.svg", "<svg ", "<svg id=\"card\" ");
    }),
    ("a font", |site| {
        let font = concat!(env!("CARGO_MANIFEST_DIR"), "/fonts/vollkorn-semibold.ttf");
        fs::create_dir_all(site.path("templates/fonts")).expect("a new folder");
        fs::copy(font, site.path("templates/fonts/more.ttf")).expect("a font");
    }),
    ("a sign of the site", |site| {
        let sign = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 2\">\
            <path d=\"M0 0h1v1z\"/></svg>";
        site.write("templates/icons/favicon.svg", sign);
    }),
    ("the settings", |site| {
        site.replace("content/site.toml", "https://site.example/", "https://site.example/sub/");
    }),
    ("a game", |site| {
        let game = site.read("content/games/hunt.toml");
        site.write("content/games/hunt.toml", &format!("# Changed\n{game}"));
    }),
];

fn options() -> BuildOptions {
    BuildOptions { commit: Some("abc1234".to_owned()), ..BuildOptions::default() }
}

fn told(result: &BuildResult) -> String {
    result.diagnostics.render(false)
}

#[test]
fn after_every_kind_of_change_the_site_is_that_of_a_build_from_nothing() {
    let site = Site::new();
    site.replace("content/site.toml", "player = false", "player = true");
    let module = Module { glue: b"glue();".to_vec(), wasm: b"wasm".to_vec() };
    let player = PlayerBundle { player: module.clone(), engine: module };
    let root = site.path("");
    let mut memory = Memory::default();
    let mut before = build_again(&root, &options(), Some(&player), &mut memory);
    for (name, change) in CHANGES {
        change(&site);
        let again = build_again(&root, &options(), Some(&player), &mut memory);
        let anew = build(&root, &options(), Some(&player));
        assert_eq!(told(&again), told(&anew), "after: {name}");
        assert!(again.files == anew.files, "after: {name}");
        // Something is different at all: an error, or bytes. A comment is not.
        let is_comment = name == "a game";
        assert!(
            is_comment || again.files != before.files || told(&again) != told(&before),
            "nothing came of: {name}"
        );
        before = again;
    }
}

/// The pages that were made after a change.
fn made<'a>(before: &BuildResult, after: &'a BuildResult) -> Vec<&'a str> {
    let files = after.files.iter();
    let new =
        files.filter(|file| !before.files.iter().any(|old| std::sync::Arc::ptr_eq(old, file)));
    let pages = new.map(|file| file.path.as_str());
    pages.filter(|path| path.ends_with("/index.html")).collect()
}

#[test]
fn a_page_that_has_not_changed_is_not_made_again() {
    let site = Site::new();
    let root = site.path("");
    let mut memory = Memory::default();
    let before = build_again(&root, &options(), None, &mut memory);
    site.append("content/en/rules/hunt.md", "\nOne more.\n");
    let after = build_again(&root, &options(), None, &mut memory);
    assert_eq!(made(&before, &after), ["en/hunt/index.html"]);
}

#[test]
fn a_new_title_is_put_on_the_page_and_its_translations_only() {
    let site = Site::new();
    for (locale, slug) in [("en", "about"), ("fi", "tietoa")] {
        let home = site.read(&format!("content/{locale}/index.md"));
        let slug = format!("+++\nslug = \"{slug}\"\n");
        site.write(&format!("content/{locale}/about.md"), &home.replacen("+++\n", &slug, 1));
    }
    let root = site.path("");
    let mut memory = Memory::default();
    let before = build_again(&root, &options(), None, &mut memory);
    site.replace("content/en/about.md", "title = \"Hunts\"", "title = \"About\"");
    let after = build_again(&root, &options(), None, &mut memory);
    assert_eq!(made(&before, &after), ["en/about/index.html", "fi/tietoa/index.html"]);
}

/// All that a folder holds, with what tells a file from a new one.
fn identities(folder: &Path) -> Vec<(String, SystemTime, u64)> {
    let files = walkdir::WalkDir::new(folder).sort_by_file_name();
    let identity = |entry: walkdir::DirEntry| {
        let metadata = fs::symlink_metadata(entry.path()).expect("a file");
        let modified = metadata.modified().expect("a time");
        (entry.path().display().to_string(), modified, metadata.len())
    };
    files.into_iter().map(|entry| identity(entry.expect("a readable folder"))).collect()
}

#[test]
fn a_second_build_touches_no_file() {
    let site = Site::new();
    site.built("en");
    let before = identities(&site.path("dist"));
    let run = site.run(&["build"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, "Nothing has changed in dist\n"));
    assert_eq!(identities(&site.path("dist")), before);
}

#[test]
fn a_second_build_writes_only_what_has_changed() {
    let site = Site::new();
    site.built("en");
    site.append("content/en/index.md", "\nOne more.\n");
    let run = site.run(&["build"]);
    assert_in_order(&run.stderr, &["Wrote 1 of ", " files to dist"]);
    assert!(site.page("en").contains("One more."));
}

#[test]
fn warnings_are_told_by_every_build() {
    let site = Site::new();
    site.replace("content/fi/strings.toml", "skip = ", "# skip = ");
    let first = site.run(&["build"]);
    let second = site.run(&["build"]);
    assert!(first.stderr.contains("missing message `site.skip`"), "{}", first.stderr);
    assert!(second.stderr.contains("missing message `site.skip`"), "{}", second.stderr);
}

#[test]
fn the_output_does_not_depend_on_threads_time_zone_locale_or_folder() {
    let one = Site::new();
    let other = Site::new();
    let run = |site: &Site, variables: &[(&str, &str)]| {
        let run = site.run_with(&["build"], variables);
        assert_eq!(run.status, 0, "{}", run.stderr);
        let files = walkdir::WalkDir::new(site.path("dist")).sort_by_file_name();
        let files = files.into_iter().map(|entry| entry.expect("a readable folder").into_path());
        let files = files.filter(|path| path.is_file());
        let below = |path: &Path| path.strip_prefix(site.path("dist")).expect("below").to_owned();
        files.map(|path| (below(&path), fs::read(&path).expect("bytes"))).collect::<Vec<_>>()
    };
    let plain = [("RAYON_NUM_THREADS", "1"), ("TZ", "UTC"), ("LC_ALL", "C")];
    let strange = [("RAYON_NUM_THREADS", "7"), ("TZ", "Asia/Kathmandu"), ("LC_ALL", "tr_TR.UTF-8")];
    assert!(run(&one, &plain) == run(&other, &strange));
}
