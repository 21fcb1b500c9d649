//! `new`: the first files of a language or a game.

use snapbox::{assert_data_eq, str};

use crate::fixture::Site;

#[test]
fn a_new_language_is_there_to_be_translated_and_not_shown_yet() {
    let site = Site::new();
    let run = site.run(&["new", "locale", "ru"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_data_eq!(
        run.stdout,
        str![[r#"
new      content/ru/index.md
new      content/ru/rules/hunt.md
new      content/ru/strings.toml
new      content/ru/words.txt
changed  content/site.toml

What is to be done:

1. Write the language's own name in content/ru/strings.toml.
2. Translate the words there: take away the `# ` in front of each. Until then those of `en` stand in.
3. Translate content/ru/index.md, first its front matter, and take its line `draft = true` away. From then on the site has the language.
4. Translate the other pages in the same way: rules/hunt.
5. Settle the terms in content/ru/glossary.toml.
6. See what is missing with `site-gen status`, and what is wrong with `site-gen check`.
7. Record what you have translated: `site-gen status --accept all --locale ru`.

"#]]
    );
    assert!(site.read("content/site.toml").contains("locales = [\"en\", \"fi\", \"ru\"]"));
    let strings = site.read("content/ru/strings.toml");
    assert!(strings.contains("direction = \"ltr\""), "{strings}");
    assert!(strings.contains("# skip = \"Skip\""), "{strings}");
    // Russian has four plural categories.
    let count =
        "# count = { one = \"{n} fox\", few = \"{n} foxes\", many = \"{n} foxes\", other = ";
    assert!(strings.contains(count), "{strings}");
    let rules = site.read("content/ru/rules/hunt.md");
    assert!(rules.contains("draft = true\n# title = \"Hunt\"\ntitle = \"\"\n"), "{rules}");
    assert!(rules.contains("```board\nuse = \"step\"\ncaption = "), "{rules}");

    let status = site.run(&["status"]).stdout;
    let missing = |line: &str| line.starts_with("rules/hunt") && line.ends_with("missing");
    assert!(status.lines().any(missing), "{status}");
    let build = site.run(&["build"]);
    assert_eq!(build.status, 0, "{}", build.stderr);
    assert!(build.stderr.contains("`ru` is not shown yet: its home page is a draft"));
    assert!(!site.path("dist/ru").exists());
}

#[test]
fn a_new_language_that_is_filled_in_is_built() {
    let site = Site::new();
    assert_eq!(site.run(&["new", "locale", "ar"]).status, 0);
    let strings = site.read("content/ar/strings.toml");
    assert!(strings.contains("direction = \"rtl\""), "{strings}");
    let translated: Vec<&str> = strings
        .lines()
        .map(|line| line.strip_prefix("# ").filter(|rest| rest.contains(" = ")).unwrap_or(line))
        .collect();
    site.write("content/ar/strings.toml", &translated.join("\n"));
    for (page, slug) in [("index", ""), ("rules/hunt", "slug = \"said\"\n")] {
        let path = format!("content/ar/{page}.md");
        let draft = site.read(&path);
        let (_, text) = draft.trim_start_matches("+++").split_once("+++\n").expect("front matter");
        let kicker = if slug.is_empty() { "" } else { "kicker = \"k\"\n" };
        let description = format!("Description of {page} in the new language. ").repeat(2);
        let front = format!(
            "+++\ntitle = \"{page}\"\ntagline = \"t\"\n{kicker}{slug}description = \"{description}\"\n\
             published = 2026-11-30\nupdated = 2026-11-30\n+++\n"
        );
        site.write(&path, &(front + text));
    }
    assert_eq!(site.run(&["status", "--accept", "all", "--locale", "ar"]).status, 0);
    let check = site.run(&["check", "--strict"]);
    assert_eq!((check.status, check.stderr.as_str()), (0, "Checked 7 pages: no errors\n"));
    let page = site.built("ar/said");
    assert!(page.contains("<html lang=\"ar\" dir=\"rtl\""), "{page}");
}

#[test]
fn a_language_that_is_there_or_none_is_refused() {
    let site = Site::new();
    for (code, why) in [("fi", "has the language `fi` already"), ("x!", "not a BCP 47")] {
        let run = site.run(&["new", "locale", code]);
        assert_eq!(run.status, 2, "{}", run.stderr);
        assert!(run.stderr.contains(why), "{}", run.stderr);
    }
    site.write("content/ru/index.md", "mine");
    let complaint = site.run(&["new", "locale", "ru"]);
    assert_ne!(complaint.status, 0);
    assert_eq!(site.read("content/ru/index.md"), "mine");
}

#[test]
fn a_new_game_is_there_to_be_written_and_disturbs_nothing() {
    let site = Site::new();
    let run = site.run(&["new", "game", "wolf-and-sheep"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_data_eq!(
        run.stdout,
        str![[r#"
new      content/en/history/wolf-and-sheep.md
new      content/en/rules/wolf-and-sheep.md
new      content/games/wolf-and-sheep.toml
changed  content/en/strings.toml

What is to be done:

1. Write the rules in content/games/wolf-and-sheep.toml, and a board of its own in content/games/boards/ if it needs one.
2. Draw templates/pieces/<kind>.svg for each new kind of piece.
3. Write the words in content/en/strings.toml: take away the `# `.
4. Write content/en/rules/wolf-and-sheep.md and content/en/history/wolf-and-sheep.md, and take their lines `draft = true` away.
5. Add "wolf-and-sheep" to `games` in content/site.toml.
6. See what is missing or wrong with `site-gen check`; then translate words and pages.
7. Pin the rules down with counts and turns in tests.
8. If you like, add puzzles: content/games/puzzles/wolf-and-sheep.toml and puzzles/wolf-and-sheep.md in each language.

"#]]
    );
    let check = site.run(&["check", "--strict"]);
    assert_eq!((check.status, check.stderr.as_str()), (0, "Checked 5 pages: no errors\n"));
    for id in ["Wolf", "a--b", "../x", ""] {
        assert_eq!(site.run(&["new", "game", id]).status, 2, "{id}");
    }
    assert_eq!(site.run(&["new", "game", "hunt"]).status, 2);
}

#[test]
fn a_new_game_that_is_filled_in_is_built() {
    let site = Site::new();
    assert_eq!(site.run(&["new", "game", "wolf"]).status, 0);
    let rules = site.read("content/en/rules/hunt.md").replace("\"Hunt\"", "\"Wolf\"");
    let rules =
        rules.replace("slug = \"hunt\"", "slug = \"wolf\"").replace("The rules of a", "The new");
    let (before, rest) = rules.split_once("```board").expect("a diagram");
    let (_, after) = rest.split_once("```\n").expect("its end");
    site.write("content/en/rules/wolf.md", &format!("{before}{after}"));
    let strings = site.read("content/en/strings.toml");
    let (old, words) = strings.split_once("\n# The words of a new game").expect("words");
    let (_, words) = words.split_once("\n# [").expect("a section");
    let filled = words.replace("\n# ", "\n").replace("\"\"", "\"{from}{to}{point}\"");
    let jump = "few-jump = { one = \"{n}\", other = \"{n}\" }";
    let filled = filled.replace("few-jump = \"{from}{to}{point}\"", jump);
    site.write(
        "content/en/strings.toml",
        &format!("{old}\n[{filled}\ndraw = \"\"\n").replace("\ndraw = \"\"\n", "\n"),
    );
    site.replace("content/site.toml", "[\"hunt\"]", "[\"hunt\", \"wolf\"]");
    let run = site.run(&["build"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(site.page("en/wolf").contains("<h1"), "the page of the game");
}
