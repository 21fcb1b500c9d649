//! The site of this repository: nothing is wrong with it, and it is built
//! whole, player included, to the same bytes each time.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs site-gen on this repository; what it says is shown if it fails.
fn site_gen(arguments: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a crate of the workspace");
    let output = Command::new(env!("CARGO_BIN_EXE_site-gen"))
        .arg("--root")
        .arg(root)
        .args(arguments)
        .output()
        .expect("site-gen is built");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "site-gen {arguments:?}: {}\n{message}", output.status);
}

fn build(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let output = folder.to_str().expect("a path in UTF-8");
    // With a host that is known, all that a site can have is made.
    site_gen(&["build", "--output", output, "--base-url", "https://host.example/sub/"]);
    let mut files = BTreeMap::new();
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry.expect("a readable folder");
        if entry.file_type().is_file() {
            let path = entry.path().strip_prefix(folder).expect("a path below the folder");
            let bytes = fs::read(entry.path()).expect("a readable file");
            files.insert(path.to_string_lossy().into_owned(), bytes);
        }
    }
    files
}

#[test]
fn nothing_is_wrong_with_the_content() {
    site_gen(&["check", "--strict"]);
}

#[test]
fn scripts_name_only_messages_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a crate of the workspace");
    let words = fs::read_to_string(root.join("content/en/strings.toml")).expect("a catalog");
    let words: toml::Table = words.parse().expect("TOML");
    let mut seen = 0;
    for entry in walkdir::WalkDir::new(root.join("templates")) {
        let entry = entry.expect("a readable folder");
        if entry.path().extension().is_none_or(|extension| extension != "js") {
            continue;
        }
        let script = fs::read_to_string(entry.path()).expect("a script");
        for text in script.split(['"', '`']) {
            let Some((section, key)) = text.split_once('.') else { continue };
            let is_key = |c: char| c.is_ascii_lowercase() || c == '-';
            let Some(messages) = words.get(section).and_then(toml::Value::as_table) else {
                continue;
            };
            if !key.is_empty() && key.chars().all(is_key) && !key.ends_with('-') {
                seen += 1;
                assert!(
                    messages.contains_key(key),
                    "{}: no message {text}",
                    entry.path().display()
                );
            }
        }
    }
    assert!(seen > 20, "only {seen} messages were found in the scripts");
}

#[test]
fn the_site_is_built_to_the_same_bytes_each_time() {
    let temp = tempfile::tempdir().expect("a temporary folder");
    let first = build(&temp.path().join("first"));
    assert!(first.contains_key("index.html"));
    for file in ["wasm", "png", "ico", "webmanifest", "xml"] {
        let ending = format!(".{file}");
        assert!(first.keys().any(|path| path.ends_with(&ending)), "there is no {file}");
    }
    // A picture without colours takes 4 kB.
    let cards = first.iter().filter(|(path, _)| path.starts_with("assets/card-"));
    for (path, bytes) in cards {
        assert!(bytes.len() > 8_000, "{path} shows nothing: {} bytes", bytes.len());
    }
    let second = build(&temp.path().join("second"));
    assert_eq!(first.keys().collect::<Vec<_>>(), second.keys().collect::<Vec<_>>());
    for (path, bytes) in &first {
        assert!(second[path] == *bytes, "{path} differs from one build to the next");
    }
}

#[test]
fn no_page_has_a_handler_in_its_markup_or_a_script_that_its_policy_does_not_name() {
    let temp = tempfile::tempdir().expect("a temporary folder");
    let files = build(&temp.path().join("site"));
    let mut scripts = 0;
    for (path, bytes) in files.iter().filter(|(path, _)| path.ends_with(".html")) {
        let page = String::from_utf8_lossy(bytes);
        let policy = page.split_once("Content-Security-Policy\" content=\"").map(|(_, rest)| rest);
        let policy = policy.and_then(|rest| rest.split_once('"')).expect("a policy").0;
        assert!(!policy.contains("unsafe-inline"), "{path}: {policy}");
        for tag in page.split('<').filter_map(|part| part.split_once('>')).map(|(tag, _)| tag) {
            let names =
                tag.split_ascii_whitespace().skip(1).filter_map(|part| part.split('=').next());
            let handler = names.into_iter().find(|name| {
                name.len() > 2
                    && name.starts_with("on")
                    && name.bytes().all(|byte| byte.is_ascii_alphabetic())
                    && tag.contains(&format!(" {name}="))
            });
            assert_eq!(handler, None, "{path}: <{tag}>");
            assert!(!tag.contains("javascript:"), "{path}: <{tag}>");
        }
        for text in page.split("<script>").skip(1).filter_map(|rest| rest.split("</script>").next())
        {
            let hash = site_gen::hash::csp_source(text.as_bytes());
            assert!(policy.contains(&hash), "{path}: {text}");
            scripts += 1;
        }
    }
    assert!(scripts > 100, "only {scripts} scripts were found");
}

/// What a browser loads of these bytes from a host that compresses well.
fn compressed(bytes: &[u8]) -> usize {
    let mut out = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams::default();
    brotli::BrotliCompress(&mut &bytes[..], &mut out, &parameters).expect("memory to memory");
    out.len()
}

/// What the script takes that stands in a page, behind the grid of its board.
fn first(files: &BTreeMap<String, Vec<u8>>) -> usize {
    let page = String::from_utf8_lossy(&files["en/embed/asalto/index.html"]);
    let (_, rest) = page.split_once("</div>\n<script>").expect("a script in the page");
    compressed(rest.split_once("</script>").expect("its end").0.as_bytes())
}

#[test]
fn the_player_costs_its_reader_no_more_than_30_kilobytes() {
    let temp = tempfile::tempdir().expect("a temporary folder");
    let files = build(&temp.path().join("site"));
    let player: Vec<(&String, usize)> = files
        .iter()
        .filter(|(path, _)| path.starts_with("assets/player-"))
        .map(|(path, bytes)| (path, compressed(bytes)))
        .collect();
    assert_eq!(player.len(), 2, "a script and its WebAssembly");
    let first = first(&files);
    let sum: usize = player.iter().map(|(_, size)| size).sum::<usize>() + first;
    assert!(sum <= 30_000, "{sum} bytes: {player:?}, {first} in the page");
}

#[test]
fn everything_of_the_player_costs_no_more_than_60_kilobytes() {
    let temp = tempfile::tempdir().expect("a temporary folder");
    let files = build(&temp.path().join("site"));
    let is_part = |path: &str| {
        ["player-", "extras-", "engine-", "puzzles-"]
            .iter()
            .any(|name| path.starts_with(&format!("assets/{name}")))
    };
    let mut parts: Vec<(&String, usize)> = files
        .iter()
        .filter(|(path, _)| is_part(path))
        .map(|(path, bytes)| (path, compressed(bytes)))
        .collect();
    assert_eq!(parts.len(), 6, "scripts and WebAssembly: {parts:?}");
    // A page needs the file of one game: here it is the largest.
    let games = files.iter().filter(|(path, _)| path.ends_with(".bin"));
    parts.extend(games.map(|(path, bytes)| (path, compressed(bytes))).max_by_key(|game| game.1));
    let first = first(&files);
    let sum: usize = parts.iter().map(|(_, size)| size).sum::<usize>() + first;
    assert!(sum <= 60_000, "{sum} bytes: {parts:?}, {first} in the page");
    let proven = files.iter().filter(|(path, _)| path.ends_with(".table"));
    let proven: Vec<usize> = proven.map(|(_, bytes)| compressed(bytes)).collect();
    assert!(!proven.is_empty() && proven.iter().all(|size| *size <= 10_000), "{proven:?} bytes");
}
