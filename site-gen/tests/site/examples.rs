//! Example games: what the engine refuses, and what readers get.

use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

const EN: &str = "content/en/rules/hunt.md";
const FI: &str = "content/fi/rules/hunt.md";

const GAME: &str = r#"id = "short"
turns = ["b2-a2", "a1-b1", "a2-a1", "c1-c2", "a1xc1xc3"]
end = "few wins: too-few"
diagrams = [0, 4]
comments = { "2" = "A *mistake*: `b1` falls.", "5" = "Both at once." }"#;

/// A site with this game in its English rules page.
fn with_game(game: &str) -> Site {
    let site = Site::new();
    site.replace(EN, "`b2-b3`\n", &format!("```game\n{game}\n```\n"));
    site
}

/// The same with the game used in Finnish.
fn translated(finnish: &str) -> Site {
    let site = with_game(GAME);
    site.replace(FI, "`b2-b3`\n", &format!("```game\n{finnish}\n```\n"));
    site
}

/// The game of a page without the insides of its drawings.
fn game(page: &str) -> String {
    let (_, rest) = page.split_once("<div class=\"game\"").unwrap();
    let (game, _) = rest.split_once("</div>").unwrap();
    let mut parts = game.split("<svg");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let (_, rest) = part.split_once("</svg>").unwrap();
        text + "<svg></svg>" + rest
    })
}

#[test]
fn a_game_is_a_list_of_turns_with_comments_and_diagrams() {
    assert_data_eq!(
        game(&with_game(GAME).built("en/hunt")),
        str![[r#"
 id="game-short" data-game="hunt" data-position="3/1F1/g1g few" data-options="" data-turns="b2-a2 a1-b1 a2-a1 c1-c2 a1xc1xc3">

<figure class="diagram" id="game-short-0" data-game="hunt" data-position="3/1F1/g1g few" data-options="" data-turns=""><svg></svg><figcaption>At the start</figcaption></figure>
<ol class="turns">
<li class="few"><code class="notation" dir="ltr">b2-a2</code></li>
<li class="many"><code class="notation" dir="ltr">a1-b1</code> <span class="comment">A <em>mistake</em>: <code class="notation" dir="ltr">b1</code> falls.</span></li>
<li class="few"><code class="notation" dir="ltr">a2-a1</code></li>
<li class="many"><code class="notation" dir="ltr">c1-c2</code>
<figure class="diagram" id="game-short-4" data-game="hunt" data-position="3/1F1/g1g few" data-options="" data-turns="b2-a2 a1-b1 a2-a1 c1-c2"><svg></svg><figcaption>After turn 4</figcaption></figure>
</li>
<li class="few"><code class="notation" dir="ltr">a1xc1xc3</code> <span class="comment">Both at once.</span></li>
</ol>
<p class="result">The fox has won: no goose is left.</p>

"#]]
    );
}

#[test]
fn other_languages_use_the_game_with_their_own_comments() {
    let site = translated("use = \"short\"\ncomments = { \"5\" = \"Molemmat.\" }");
    let page = site.built("fi/jahti");
    assert_in_order(
        &page,
        &[
            "<li class=\"many\"><code class=\"notation\" dir=\"ltr\">a1-b1</code></li>",
            "<desc id=\"game-short-4-d\">Kettu: a1. Hanhet: b1, c2. Ketun vuoro.</desc>",
            "a1xc1xc3</code> <span class=\"comment\">Molemmat.</span></li>",
        ],
    );
}

#[test]
fn a_game_that_is_not_over_is_refused() {
    let site = with_game(&GAME.replace(", \"a1xc1xc3\"", ", \"a1xc1\""));
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the game is not over after 5 turns
  --> content/en/rules/hunt.md:53:1
   |
53 | ```game
   | ^^^^^^^
   |
   = help: it stands at 3/2g/2F many

1 error

"#]]
    );
}

#[test]
fn the_end_is_what_its_author_says() {
    let site = with_game(&GAME.replace("few wins: too-few", "few wins: stuck"));
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the game does not end with `few wins: stuck`
  --> content/en/rules/hunt.md:56:7
   |
56 | end = "few wins: stuck"
   |       ^^^^^^^^^^^^^^^^^
   |
   = help: it ends with `few wins: too-few`

1 error

"#]]
    );
    let site = with_game(&GAME.replace("end = \"few wins: too-few\"\n", ""));
    assert!(site.complaints().contains("add `end = \"few wins: too-few\"`"));
}

#[test]
fn an_illegal_turn_is_told_at_its_place() {
    let site = with_game(&GAME.replace("\"a2-a1\"", "\"a2-b1\""));
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the turn a2-b1 is illegal: b1 is not empty
  --> content/en/rules/hunt.md:55:28
   |
55 | turns = ["b2-a2", "a1-b1", "a2-b1", "c1-c2", "a1xc1xc3"]
   |                            ^^^^^^^
   |
   = help: in the position 3/F2/1gg few 2

1 error

"#]]
    );
}

#[test]
fn comments_and_diagrams_belong_to_turns() {
    let site = translated("use = \"short\"\ncomments = { \"6\" = \"Ei.\" }");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: there is no turn 6 in this game
  --> content/fi/rules/hunt.md:50:20
   |
50 | comments = { "6" = "Ei." }
   |                    ^^^^^
   |
   = help: it has 5

1 error

"#]]
    );
    let site = with_game(&GAME.replace("[0, 4]", "[0, 6]"));
    assert!(site.complaints().starts_with("error: there is no turn 6 in this game\n"));
    let site = with_game(&GAME.replace("\"5\" =", "\"five\" ="));
    assert!(site.complaints().starts_with("error: `five` is not the number of a turn\n"));
    let site = with_game(&GAME.replace("\"5\" =", "\"0\" ="));
    assert!(site.complaints().starts_with("error: `0` is not the number of a turn\n"));
}

#[test]
fn use_stands_alone_with_its_comments() {
    let site = translated("use = \"short\"\ndiagrams = [1]");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: a block with `use` has only comments beside it
  --> content/fi/rules/hunt.md:49:7
   |
49 | use = "short"
   |       ^^^^^^^
   |
   = help: the game itself comes from the default locale

1 error

"#]]
    );
}

#[test]
fn only_games_of_the_default_locale_can_be_used() {
    let site = translated("use = \"step\"");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: content/en/rules/hunt.md has no game `step`
  --> content/fi/rules/hunt.md:49:7
   |
49 | use = "step"
   |       ^^^^^^
   |
   = help: it has: short

1 error

"#]]
    );
}

#[test]
fn a_game_that_is_there_twice_is_refused() {
    let site = with_game(GAME);
    site.append(EN, &format!("\n```game\n{GAME}\n```\n"));
    let complaints = site.complaints();
    assert!(complaints.starts_with("error: the game `short` is on this page twice\n"));
}

#[test]
fn options_of_a_game_are_told_to_the_player() {
    let game = "id = \"three\"\noptions = { geese = \"3\" }\nturns = []\nend = \"\"";
    let site = with_game(game);
    let expected = "it stands at 3/1F1/ggg few";
    assert!(site.complaints().contains(expected), "{}", site.complaints());
}
