//! The texts of this very site use the terms of its glossaries: words of the
//! interface, spoken messages and rules pages name the same things alike.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

/// A file of `content`.
fn read(path: &str) -> String {
    let path = root().join("content").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn table(path: &str) -> Table {
    read(path).parse().unwrap_or_else(|error| panic!("content/{path}: {error}"))
}

/// Small letters and simple spaces only: neither changes a term.
fn plain(text: &str) -> String {
    text.to_lowercase().replace('\u{a0}', " ")
}

fn strings_of(value: &Value) -> Vec<String> {
    match value {
        Value::Array(values) => values.iter().flat_map(strings_of).collect(),
        Value::Table(table) => table.values().flat_map(strings_of).collect(),
        other => other.as_str().map(str::to_owned).into_iter().collect(),
    }
}

/// A language of the site.
struct Language {
    code: String,
    glossary: Table,
    strings: Table,
}

impl Language {
    fn all() -> Vec<Language> {
        let codes = strings_of(&table("site.toml")["locales"]);
        let language = |code: String| Language {
            glossary: table(&format!("{code}/glossary.toml")),
            strings: table(&format!("{code}/strings.toml")),
            code,
        };
        codes.into_iter().map(language).collect()
    }

    /// The forms of a term.
    fn terms(&self, key: &str) -> Vec<String> {
        let path = format!("content/{}/glossary.toml", self.code);
        let value = self.glossary.get(key).unwrap_or_else(|| panic!("{path} has no `{key}`"));
        strings_of(value).iter().map(|term| plain(term)).collect()
    }

    /// A message of the interface; its key is dotted.
    fn message(&self, key: &str) -> Value {
        let mut parts = key.split('.');
        let first = self.strings[parts.next().expect("a key")].clone();
        parts.fold(first, |value, part| value[part].clone())
    }

    /// The rules page of a game.
    fn rules(&self, game: &str) -> String {
        read(&format!("{}/rules/{game}.md", self.code))
    }

    #[track_caller]
    fn assert_has(&self, place: &str, text: &str, term: &str) {
        assert!(plain(text).contains(term), "{}: {place} never says `{term}`", self.code);
    }
}

/// The games of the site with the kinds of their pieces.
fn games() -> Vec<(String, Vec<String>)> {
    let games = strings_of(&table("site.toml")["games"]);
    let kinds = |game: &str| {
        let game = table(&format!("games/{game}.toml"));
        ["few", "many"].map(|side| strings_of(&game[side]["piece"]).concat()).to_vec()
    };
    games.into_iter().map(|game| (game.clone(), kinds(&game))).collect()
}

#[test]
fn every_language_has_decided_on_every_term() {
    let languages = Language::all();
    let keys =
        |language: &Language| -> BTreeSet<String> { language.glossary.keys().cloned().collect() };
    for language in &languages {
        assert_eq!(keys(language), keys(&languages[0]), "{}", language.code);
        for term in language.glossary.values().flat_map(strings_of) {
            assert!(!term.contains('?') && !term.trim().is_empty(), "{}: {term}", language.code);
        }
    }
}

#[test]
fn games_are_called_alike() {
    for language in Language::all() {
        for (game, _) in games() {
            let [name] = &language.terms(&game.replace('-', "_"))[..] else { panic!("one name") };
            let in_strings = language.message(&format!("game.{game}.name"));
            assert_eq!(plain(in_strings.as_str().unwrap()), *name, "{}", language.code);
            language.assert_has(&game, &language.rules(&game), name);
        }
    }
}

#[test]
fn pieces_are_called_alike() {
    for language in Language::all() {
        for (game, kinds) in games() {
            for kind in kinds {
                let messages = strings_of(&language.message(&format!("piece.{kind}"))).join("\n");
                for term in language.terms(&kind) {
                    language.assert_has("strings.toml", &messages, &term);
                }
                // A page need not have a use for each number of them.
                let page = plain(&language.rules(&game));
                let said = language.terms(&kind).iter().any(|term| page.contains(term));
                assert!(said, "{}: {game} never says `{kind}`", language.code);
            }
        }
    }
}

#[test]
fn the_region_of_a_game_is_called_alike() {
    for language in Language::all() {
        for (game, key) in [("asalto", "fortress"), ("two-foxes", "pen")] {
            for term in language.terms(key) {
                language.assert_has(game, &language.rules(game), &term);
            }
        }
    }
}

#[test]
fn what_pieces_do_is_called_alike() {
    for language in Language::all() {
        let rules: String = games().iter().map(|(game, _)| language.rules(game)).collect();
        for key in ["point", "diagonal", "step", "jump", "capture", "huffing", "draw"] {
            for term in language.terms(key) {
                language.assert_has("its rules pages", &rules, &term);
            }
        }
    }
}

#[test]
fn parts_of_the_interface_are_called_alike() {
    for language in Language::all() {
        for (key, message) in
            [("skip", "site.skip"), ("beta", "site.beta"), ("table_settings", "player.settings")]
        {
            let message = language.message(message);
            assert_eq!(vec![plain(message.as_str().unwrap())], language.terms(key), "{key}");
        }
        for (game, _) in games() {
            let rules = language.rules(&game);
            for (key, anchor) in [("rule_changes", "{#compare}"), ("history", "{#history}")] {
                let heading = rules.lines().find(|line| line.ends_with(anchor)).unwrap();
                let heading = plain(heading.trim_start_matches('#').trim_end_matches(anchor));
                assert_eq!(vec![heading.trim().to_owned()], language.terms(key), "{game}");
            }
        }
    }
}
