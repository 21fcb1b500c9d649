//! Advice about games in links: what the page is told by its engine.

use player::advice::answer::Question;
use player::advice::line::{write_points, write_turn};
use player::advice::reason::Reason;
use player::advice::standing::{Standing, Verdict};
use player::advice::{Advice, Adviser, Lore};
use player::compiled::{self, Compiled};
use player::search::{Budget, LEVEL_NAMES, LEVELS};
use player::{Game, PointSet, Session, Side, Turn, link, source};

mod common;

const GAMES: [&str; 3] = ["fox-and-geese", "two-foxes", "asalto"];

fn adviser(game: &str) -> Adviser {
    let path = common::games_folder().join(format!("{game}.toml"));
    let weights = source::load_evaluation(&path).expect("a game file");
    let games =
        Compiled::decode(&compiled::encode(&common::definition(game))).expect("just encoded");
    Adviser::new(games, weights, 1 << 20)
}

/// A game with its usual options as the page tells it.
fn told(session: &Session) -> Vec<u8> {
    let mut bytes = vec![0];
    let first = session.first();
    if *first == session.game().start() {
        bytes.push(0);
    } else {
        bytes.push(1);
        bytes.extend(first.pieces.few.0.to_le_bytes());
        bytes.extend(first.pieces.many.0.to_le_bytes());
        bytes.extend([first.to_move as u8, first.in_hand.few, first.in_hand.many]);
        bytes.extend(first.quiet.to_le_bytes());
    }
    session.played().iter().for_each(|played| write_turn(&played.turn, &mut bytes));
    bytes
}

/// The game of a link.
fn session(game: &str, link: &str) -> Session {
    link::decode(&common::definition(game), link).expect("a link").session
}

fn best(game: &str, session: &Session) -> Advice {
    let mut adviser = adviser(game);
    let line = adviser.line(&told(session)).expect("a game");
    adviser.best(&line, &Budget::nodes(20_000), &mut ()).expect("a turn")
}

/// The adviser learns winning play as a page tells it, and follows it.
#[test]
fn the_highest_level_wins_with_what_it_has_learnt() {
    let definition = common::definition("fox-and-geese");
    let path = common::games_folder().join("fox-and-geese.toml");
    let (number, strategy) = compiled::all_choices(&definition)
        .iter()
        .enumerate()
        .find_map(|(number, choices)| {
            let found = source::load_strategy(&path, &definition, choices).expect("proven");
            found.map(|strategy| (number as u8, strategy))
        })
        .expect("a game with a strategy");
    let mut adviser = adviser("fox-and-geese");
    let started = |bytes: Vec<u8>| [vec![number, 0], bytes].concat();
    let mut turns = Vec::new();
    let line = adviser.line(&started(Vec::new())).expect("a game");
    let before = adviser.best(&line, &Budget::nodes(5_000), &mut ()).expect("a turn");
    assert!(matches!(before.standing, Standing::Estimate(_)), "{:?}", before.standing);
    adviser.learn(number, Lore::Proven(strategy.bytes()));
    loop {
        let line = adviser.line(&started(turns.clone())).expect("a game");
        if let Some(outcome) = line.outcome() {
            let won = matches!(outcome, player::Outcome::Win { winner: Side::Many, .. });
            assert!(won, "{outcome:?}");
            return;
        }
        let advice = adviser.best(&line, &Budget::nodes(2_000), &mut ()).expect("a turn");
        assert_eq!(advice.standing.verdict(), Verdict::Wins(Side::Many));
        let turn = match advice.side {
            Side::Few => advice.report.best,
            Side::Many => adviser.choose(&line, &LEVELS[4], 7, &mut ()).expect("a turn"),
        };
        write_turn(&turn, &mut turns);
    }
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
        let count = choices.len() as u8;
        for (number, (text, choices)) in choices.into_iter().enumerate() {
            let plain = Game::new(definition, &choices);
            let variant = u8::try_from(number).ok().and_then(|number| compiled.variant(number));
            let variant = variant.unwrap_or_else(|| panic!("{text} is a choice"));
            let read = compiled.game(variant);
            assert_eq!(read.start(), plain.start(), "{game} {text}");
            assert_eq!(read.edges, plain.edges, "{game} {text}");
            assert_eq!(read.draw, plain.draw, "{game} {text}");
            assert_eq!(read.wins(), plain.wins(), "{game} {text}");
            let depth = if game == "asalto" { 3 } else { 4 };
            let count = |game: &Game| player::perft::perft(game, &game.start(), depth);
            assert_eq!(count(&read), count(&plain), "{game} {text}");
        }
        assert!(compiled.variant(count).is_none());
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
fn a_game_is_read_as_the_player_has_it() {
    for game in GAMES {
        let adviser = adviser(game);
        for_each_position(game, 100, |session, text| {
            let line = adviser.line(&told(session)).expect("a game of the player");
            assert_eq!(line.present(), *session.position(), "{text}");
            assert_eq!(line.outcome(), session.outcome(), "{text}");
            assert_eq!(line.turns.len(), session.ply());
        });
    }
    let set_up = session("fox-and-geese", "1.fox-and-geese...3~2F~7~3g3~7~3~3_many_4");
    assert_ne!(*set_up.first(), set_up.game().start());
    let line = adviser("fox-and-geese").line(&told(&set_up)).expect("a game");
    assert_eq!(line.present(), *set_up.position());
}

#[test]
fn bytes_that_are_no_game_are_refused() {
    let adviser = adviser("fox-and-geese");
    let played = session("fox-and-geese", "1.fox-and-geese..d4-d5_d3-d4");
    let bytes = told(&played);
    for end in [3, 4, 5, 7, 8, 9] {
        assert!(adviser.line(&bytes[..end]).is_none(), "cut at {end}");
    }
    assert!(adviser.line(&[99, 0]).is_none(), "no such option");
    for byte in 2..bytes.len() {
        let mut wrong = bytes.clone();
        wrong[byte] = 200;
        assert!(adviser.line(&wrong).is_none(), "byte {byte}");
    }
}

#[test]
fn all_turns_are_listed_with_what_they_cost() {
    let mut seen = 0;
    let mut adviser = adviser("asalto");
    for_each_position("asalto", 300, |session, text| {
        let listed = adviser.answer(&told(session), Question::Turns, &mut ()).expect("turns");
        let before = *session.position();
        let mut expected = Vec::new();
        session.game().each_turn(&before, &mut |turn, _| {
            let played = session.game().play(&before, turn).expect("a legal turn");
            write_turn(turn, &mut expected);
            // A piece that moved is named by where it stands before the turn.
            let stayed = played.huffed & before.pieces[before.to_move];
            let moved = match turn {
                Turn::Step { from, .. } if stayed != played.huffed => from.set(),
                _ => PointSet::EMPTY,
            };
            seen += played.huffed.len();
            write_points(stayed | moved, &mut expected);
        });
        assert_eq!(listed, expected, "{text}");
    });
    assert!(seen > 0, "some turn costs an officer");
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
        for (level, name) in LEVELS[..3].iter().zip(LEVEL_NAMES) {
            let mut session = Session::new(Game::new(&definition, &definition.usual()));
            let mut adviser = adviser(game);
            for seed in 0..6 {
                let line = adviser.line(&told(&session)).expect("a game");
                let turn = adviser.choose(&line, level, seed, &mut ()).expect("a turn");
                let again = adviser.choose(&line, level, seed, &mut ()).expect("a turn");
                assert_eq!(turn, again, "{game} {name}");
                session.play(&turn).expect("a legal turn");
            }
        }
    }
}

#[test]
fn a_capture_is_a_reason_that_can_be_told() {
    let played = session("fox-and-geese", "1.fox-and-geese..d4-d5_d3-d4");
    let advice = best("fox-and-geese", &played);
    assert_eq!(advice.report.best.text(&played.game().board), "d5xd3");
    assert_eq!(advice.reason, Reason::Takes(1));
}

#[test]
fn what_is_told_of_a_turn_is_true() {
    let mut kinds = std::collections::BTreeSet::new();
    for game in GAMES {
        let mut adviser = adviser(game);
        for_each_position(game, 250, |session, text| {
            let line = adviser.line(&told(session)).expect("a game");
            let advice = adviser.best(&line, &Budget::nodes(2_000), &mut ()).expect("a turn");
            let (before, turn) = (*session.position(), advice.report.best);
            let played = session.game().play(&before, &turn).expect("a legal turn");
            let won = session.game().won(&played.after);
            let mover = before.to_move;
            let turns = session.game().turns(&before).len();
            kinds.insert((game, mover, Reason::NAMES[usize::from(advice.reason.code())]));
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
                Reason::Sound => {
                    assert!(mover == Side::Few || played.after.quiet > 0, "it is forward: {text}");
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
    let kinds: std::collections::BTreeSet<&str> = kinds.iter().map(|kind| kind.2).collect();
    for kind in ["takes", "saves", "frees", "shuts", "advances"] {
        assert!(kinds.contains(kind), "{kind} is never told");
    }
}

#[test]
fn between_people_a_game_is_open_at_its_start_and_loses_of_pieces_are_seen() {
    for (game, losing) in [
        // Far fewer geese or rebels than at the start.
        ("fox-and-geese", "3~3~7~3F3~1ggggg1~1g1~ggg_few"),
        ("two-foxes", "3~3~1gFgF1g~1g1g1g1~ggggggg~1g1~3_few"),
        ("asalto", "1O1~1O1~r1rrr1r~r1rrr1r~rrrrrrr~2r~2r_few"),
    ] {
        let definition = common::definition(game);
        let path = common::games_folder().join(format!("{game}.toml"));
        let networks = source::load_networks(&path, &definition).expect("good files");
        let network = networks.of(&definition.usual()).expect("a network").clone();
        let mut adviser = adviser(game);
        adviser.learn(0, Lore::Network(network));
        let mut many = |session: &Session| {
            let line = adviser.line(&told(session)).expect("a game");
            let best = adviser.best(&line, &Budget::nodes(20_000), &mut ()).expect("a turn");
            assert!(matches!(best.standing, Standing::Estimate(_)), "{game} {:?}", best.standing);
            (best.standing.chance_of_many(), best.standing.verdict())
        };
        let start = Session::new(Game::new(&definition, &definition.usual()));
        let (at_start, verdict) = many(&start);
        assert!((200..800).contains(&at_start), "{game} {at_start}");
        assert!(matches!(verdict, Verdict::Even | Verdict::Better(_)), "{game} {verdict:?}");
        let (later, _) = many(&session(game, &format!("1.{game}...{losing}")));
        assert!(later + 30 < at_start, "{game} {at_start} {later}");
    }
}

#[test]
fn a_win_in_one_turn_is_known_exactly() {
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
        let Advice { reason, standing, .. } = best("fox-and-geese", session);
        let side = session.position().to_move;
        assert_eq!(standing, Standing::Wins { side, plies: 1 }, "{text}");
        assert!(matches!(reason, Reason::WinsNow | Reason::Only), "{text}");
    });
    assert!(found > 0);
}

#[test]
fn the_page_has_a_name_for_each_reason() {
    let script = include_str!("../../templates/extras/42-engine.js");
    let (_, list) = script.split_once("const REASONS = (").expect("a list");
    let (list, rest) = list.split_once(").split(\" \");").expect("its end");
    let names: Vec<&str> =
        list.split('"').skip(1).step_by(2).flat_map(str::split_whitespace).collect();
    assert_eq!(names, Reason::NAMES);
    assert!(rest.trim_start().starts_with(&format!("const PIECES = {};", Reason::PIECES)));
    for (reason, name) in [
        (Reason::Only, "only"),
        (Reason::Sound, "sound"),
        (Reason::Takes(1), "takes"),
        (Reason::Fills(1), "fills"),
        (Reason::Places, "places"),
    ] {
        assert_eq!(Reason::NAMES[usize::from(reason.code())], name);
    }
}

#[test]
fn an_answer_is_the_turn_its_reason_and_the_standing() {
    let played = session("fox-and-geese", "1.fox-and-geese..d4-d5_d3-d4");
    let question = Question::Best(2, Budget::nodes(20_000));
    let answer = adviser("fox-and-geese").answer(&told(&played), question, &mut ());
    let board = &played.game().board;
    let index = |name: &str| board.point(name).expect("a point").index() as u8;
    let answer = answer.expect("an answer");
    // A jump with two points; the reason that it takes one, of the few; then
    // the standing in four bytes.
    assert_eq!(answer[..4], [1, 2, index("d5"), index("d3")]);
    assert_eq!(answer[4..7], [Reason::Takes(1).code(), 1, 0]);
    assert_eq!(answer.len(), 11);
}
