//! Advice about games in links: what the page is told by its engine.

use player::advice::Adviser;
use player::advice::answer::Question;
use player::advice::reason::Reason;
use player::advice::standing::{Standing, Verdict};
use player::compiled::{self, Compiled};
use player::search::{Budget, LEVELS};
use player::{Game, Session, Side, Turn, link, source};

mod common;

const GAMES: [&str; 3] = ["fox-and-geese", "two-foxes", "asalto"];

fn adviser(game: &str) -> Adviser {
    let path = common::games_folder().join(format!("{game}.toml"));
    let weights = source::load_evaluation(&path).expect("a game file");
    let games =
        Compiled::decode(&compiled::encode(&common::definition(game))).expect("just encoded");
    Adviser::new(games, weights, 1 << 20)
}

/// What the engine says to a question, with the time of a whole day.
fn answer(game: &str, link: &str, question: Question<'_>) -> Option<String> {
    adviser(game).answer(link, question, &mut ())
}

fn best(game: &str, link: &str) -> (String, Reason, Standing) {
    let mut adviser = adviser(game);
    let line = adviser.line(link).expect("a link to a game");
    let advice = adviser.best(&line, &Budget::nodes(20_000), &mut ()).expect("a turn");
    (line.text(&advice.report.best), advice.reason, advice.standing)
}

#[test]
fn a_compiled_game_is_the_game_of_its_definition_under_every_option() {
    for game in GAMES {
        let definition = &common::definition(game);
        let compiled = Compiled::decode(&compiled::encode(definition)).expect("just encoded");
        let mut choices = vec![(String::new(), definition.usual())];
        for option in &definition.options {
            choices = choices
                .iter()
                .flat_map(|(text, choices)| {
                    option.values.iter().map(move |value| {
                        let pair = format!("{text}_{}-{}", option.name, value.name);
                        let choices = definition.choose(choices, &option.name, &value.name);
                        (pair, choices.expect("an option of the game"))
                    })
                })
                .collect();
        }
        for (text, choices) in choices {
            let plain = Game::new(definition, &choices);
            let variant = compiled.variant(&text).unwrap_or_else(|| panic!("{text} is a choice"));
            let read = compiled.game(variant);
            assert_eq!(read.start(), plain.start(), "{game} {text}");
            assert_eq!(read.edges, plain.edges, "{game} {text}");
            assert_eq!(read.draw, plain.draw, "{game} {text}");
            assert_eq!(read.wins(), plain.wins(), "{game} {text}");
            let depth = if game == "asalto" { 3 } else { 4 };
            let count = |game: &Game| player::perft::perft(game, &game.start(), depth);
            assert_eq!(count(&read), count(&plain), "{game} {text}");
        }
        assert!(compiled.variant("geese-14").is_none());
        assert!(compiled.variant("nothing-known").is_none());
    }
}

#[test]
fn bytes_that_are_no_compiled_game_are_refused() {
    let bytes = compiled::encode(&common::definition("asalto"));
    for end in 0..bytes.len() {
        assert!(Compiled::decode(&bytes[..end]).is_none(), "cut at {end}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(Compiled::decode(&longer).is_none());
}

#[test]
fn a_link_is_read_as_the_player_reads_it() {
    for game in GAMES {
        let definition = common::definition(game);
        let mut session = Session::new(Game::new(&definition, &definition.usual()));
        let adviser = adviser(game);
        for step in 0..30usize {
            let turns = session.game().turns(session.position());
            let Some(turn) = turns.get(step * 7 % turns.len().max(1)).copied() else { break };
            if session.play(&turn).is_err() {
                break;
            }
            let text = link::encode(&definition, &definition.usual(), &session);
            let line = adviser.line(&text).expect("a link of the player");
            assert_eq!(line.present(), *session.position(), "{text}");
            assert_eq!(line.outcome(), session.outcome(), "{text}");
            assert_eq!(line.turns.len(), session.ply());
        }
    }
    let adviser = adviser("fox-and-geese");
    for wrong in
        ["", "1.asalto", "2.fox-and-geese", "1.fox-and-geese..d4-d7", "1.fox-and-geese.geese-99"]
    {
        assert!(adviser.line(wrong).is_none(), "{wrong}");
    }
    let set_up = "1.fox-and-geese...~~~3F~7~3~3_few";
    assert!(adviser.line(set_up).is_none(), "four rows are no board");
}

#[test]
fn all_turns_are_listed_with_what_they_cost() {
    let listed = answer("fox-and-geese", "1.fox-and-geese", Question::Turns).expect("turns");
    let mut listed: Vec<String> = json_list(&listed);
    listed.sort_unstable();
    assert_eq!(listed, ["d4-c4", "d4-c5", "d4-d5", "d4-e4", "d4-e5"]);

    let mut seen = 0;
    for_each_position("asalto", 300, |session, text| {
        let listed = answer("asalto", text, Question::Turns).expect("turns");
        for entry in json_list(&listed) {
            let mut parts = entry.split('!');
            let turn = parts.next().unwrap_or_default();
            let lost: Vec<&str> = parts.collect();
            let turn = session
                .game()
                .turns(session.position())
                .into_iter()
                .find(|other| link_text(session, other) == turn)
                .unwrap_or_else(|| panic!("{turn} is legal after {text}"));
            let before = *session.position();
            let played = session.game().play(&before, &turn).expect("a legal turn");
            assert_eq!(lost.len() as u32, played.huffed.len(), "{entry} after {text}");
            for name in lost {
                let point = session.game().board.point(name).expect("a point");
                assert!(before.pieces[before.to_move].contains(point), "{entry} after {text}");
                seen += 1;
            }
        }
    });
    assert!(seen > 0, "some turn costs an officer");
}

/// The texts of a JSON list of texts without anything to escape.
fn json_list(json: &str) -> Vec<String> {
    let inner = json.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).expect("a list");
    inner.split(',').map(|text| text.trim_matches('"').to_owned()).collect()
}

fn link_text(session: &Session, turn: &Turn) -> String {
    turn.text(&session.game().board).replace('@', "").replace('+', "~")
}

/// Shows positions of random games that still go on, with their links.
fn for_each_position(game: &str, count: usize, mut look: impl FnMut(&Session, &str)) {
    let definition = common::definition(game);
    let first = Session::new(Game::new(&definition, &definition.usual()));
    let (mut session, mut random) = (first.clone(), 1u64);
    for _ in 0..count {
        let turns = session.game().turns(session.position());
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let turn = turns[(random >> 33) as usize % turns.len()];
        session.play(&turn).expect("a legal turn");
        if session.outcome().is_some() {
            session = first.clone();
            continue;
        }
        look(&session, &link::encode(&definition, &definition.usual(), &session));
    }
}

#[test]
fn a_level_plays_the_same_for_the_same_seed_and_always_legally() {
    for game in GAMES {
        let definition = common::definition(game);
        for level in &LEVELS[..3] {
            let mut session = Session::new(Game::new(&definition, &definition.usual()));
            let mut adviser = adviser(game);
            for seed in 0..6 {
                let text = link::encode(&definition, &definition.usual(), &session);
                let line = adviser.line(&text).expect("a link");
                let turn = adviser.choose(&line, level, seed, &mut ()).expect("a turn");
                let again = adviser.choose(&line, level, seed, &mut ()).expect("a turn");
                assert_eq!(turn, again, "{game} {}", level.name);
                session.play(&turn).expect("a legal turn");
            }
        }
    }
}

#[test]
fn a_capture_is_a_reason_that_can_be_told() {
    let (turn, reason, _) = best("fox-and-geese", "1.fox-and-geese..d4-d5_d3-d4");
    assert_eq!(turn, "d5xd3");
    assert_eq!(reason, Reason::Takes(1));
}

#[test]
fn what_is_told_of_a_turn_is_true() {
    let mut told = std::collections::BTreeSet::new();
    for game in GAMES {
        let mut adviser = adviser(game);
        for_each_position(game, 250, |session, text| {
            let line = adviser.line(text).expect("a link");
            let advice = adviser.best(&line, &Budget::nodes(2_000), &mut ()).expect("a turn");
            let (before, turn) = (*session.position(), advice.report.best);
            let played = session.game().play(&before, &turn).expect("a legal turn");
            let won = session.game().won(&played.after);
            let mover = before.to_move;
            let turns = session.game().turns(&before).len();
            told.insert((game, mover, advice.reason.name()));
            match advice.reason {
                Reason::Only => assert_eq!(turns, 1, "{text}"),
                Reason::WinsNow => assert!(won.is_some(), "{text}"),
                Reason::Wins(n) => assert_eq!(advice.standing.turns_to_win(), Some(n), "{text}"),
                Reason::Holds(_) => {
                    assert_eq!(advice.standing.verdict(), Verdict::Wins(mover.opponent()), "{text}")
                }
                Reason::Takes(n) => assert_eq!(played.captured.len(), n, "{text}"),
                Reason::Saves(points) => {
                    assert!(before.pieces[mover].is_superset(points), "{text}");
                    assert!(!points.is_empty(), "{text}");
                }
                Reason::Places => assert!(matches!(turn, Turn::Place(_)), "{text}"),
                Reason::Fills(n) => assert!(n <= 9 && mover == Side::Many, "{text}"),
                Reason::Passes | Reason::Frees | Reason::Guards => {
                    assert_eq!(mover, Side::Few, "{text}");
                }
                Reason::Blocks | Reason::Shuts | Reason::Advances => {
                    assert_eq!(mover, Side::Many, "{text}");
                }
                _ => {}
            }
        });
    }
    let kinds: std::collections::BTreeSet<&str> = told.iter().map(|told| told.2).collect();
    for kind in ["takes", "saves", "frees", "shuts", "advances"] {
        assert!(kinds.contains(kind), "{kind} is never told: {told:?}");
    }
}

#[test]
fn a_win_in_one_turn_is_known_exactly() {
    // The fox in the corner of the upper arm has one step left.
    let definition = common::definition("fox-and-geese");
    let mut found = 0;
    for_each_position("fox-and-geese", 3000, |session, text| {
        let wins = session.game().turns(session.position()).into_iter().any(|turn| {
            let played = session.game().play(session.position(), &turn).expect("a legal turn");
            session.game().won(&played.after).is_some()
        });
        if !wins {
            return;
        }
        found += 1;
        let (_, reason, standing) = best(&definition.id, text);
        let side = session.position().to_move;
        assert_eq!(standing, Standing::Wins { side, plies: 1 }, "{text}");
        assert!(matches!(reason, Reason::WinsNow | Reason::Only), "{text}");
    });
    assert!(found > 0);
}

#[test]
fn only_what_was_won_or_open_can_be_thrown_away() {
    let (budget, mut found) = (Budget::nodes(1_000), 0);
    for game in GAMES {
        let mut adviser = adviser(game);
        for_each_position(game, 400, |_, text| {
            let mut line = adviser.line(text).expect("a link");
            let review = adviser.review(&mut line, &budget, &mut ()).expect("a review");
            let mover = line.present().to_move;
            if review.turning {
                let loser = Verdict::Wins(mover.opponent());
                assert_ne!(review.played, review.advice.report.best, "{text}");
                assert_ne!(review.advice.standing.verdict(), loser, "{text}");
                assert_ne!(review.after.verdict(), Verdict::Wins(mover), "{text}");
                found += 1;
            }
        });
    }
    assert!(found > 10, "random play throws games away: {found}");
}

#[test]
fn answers_name_the_keys_of_the_catalog() {
    let link = "1.fox-and-geese..d4-d5_d3-d4";
    let question = Question::Best(Budget::nodes(20_000));
    let answer = answer("fox-and-geese", link, question).expect("an answer");
    assert!(answer.starts_with(r#"{"turn":"d5xd3","why":{"key":"game.hint-few-takes","n":1},"#));
    assert!(answer.contains(r#""stands":{"key":"game.stands-"#), "{answer}");
}
