//! The words that spell checkers are given.

use snapbox::{assert_data_eq, str};

use crate::fixture::Site;

const FI: &str = "content/fi/rules/hunt.md";

/// The words of the Finnish rules page with their places.
fn words(site: &Site) -> Vec<(String, String)> {
    let run = site.run(&["words", "fi"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let lines = run.stdout.lines().map(|line| line.split_once('\t').expect("a tab"));
    let of_page = lines.filter(|(_, place)| place.starts_with(FI));
    of_page.map(|(word, place)| (word.to_owned(), place.to_owned())).collect()
}

#[test]
fn words_of_text_captions_and_messages_are_told_with_their_places() {
    let site = Site::new();
    site.replace(FI, "Testipeli.", "Testipeli, *[jeu]{lang=fr}*: [tämä]{lang=fi} `b2` {known}.");
    let found = words(&site);
    let place_of = |word: &str| {
        let found = found.iter().find(|(other, _)| other == word);
        found.map(|(_, place)| place.strip_prefix(FI).unwrap())
    };
    assert_eq!(place_of("jahtaa"), Some(":3:18"));
    assert_eq!(place_of("Testipeli"), Some(":13:1"));
    assert_eq!(place_of("tämä"), Some(":13:31"));
    assert_eq!(place_of("Jahdin"), Some(":56:8"));
    assert_eq!(place_of("pisteeseen"), Some(":31:28"));
    for word in ["jeu", "b2", "known", "Table", "elsewhere", "step", "board"] {
        assert_eq!(place_of(word), None, "{word}");
    }
    let run = site.run(&["words", "fi"]);
    assert!(run.stdout.contains("\nsisältöön\tcontent/fi/strings.toml:9:1\n"), "{}", run.stdout);
    for word in ["\nltr\t", "\npoint\t", "\nn\t"] {
        assert!(!run.stdout.contains(word), "{word}");
    }
}

#[test]
fn what_is_listed_as_known_is_left_out() {
    let site = Site::new();
    site.write("content/fi/words.txt", "# Names.\njahti*\nTestipeli\nlajhti\n");
    let run = site.run(&["words", "fi"]);
    let stdout = run.stdout.to_lowercase();
    for word in ["jahti\t", "testipeli\t", "jahtipelit\t"] {
        assert!(!stdout.contains(word), "{word}");
    }
    assert!(stdout.contains("\njahdin\t"));
    assert_data_eq!(
        run.stderr,
        str![[r#"
warning: no page says `lajhti` any more
 --> content/fi/words.txt:4:1
  |
4 | lajhti
  | ^^^^^^
  |
  = help: take it off the list

1 warning

"#]]
    );
}

#[test]
fn a_language_that_the_site_does_not_have_gives_status_2() {
    let run = Site::new().run(&["words", "sv"]);
    assert_eq!((run.status, run.stderr.as_str()), (2, "error: there is no locale `sv`\n"));
}
