//! A whole game as one line of text, for the fragment of a link.

mod common;

use common::scribble::{any_text, spoiled};
use common::{definition, play, status};
use player::link::{LinkError, Linked, Refused, decode, encode};
use player::{Choices, Definition, Game, Session, Turn};
use proptest::prelude::*;

const GAMES: [&str; 3] = ["fox-and-geese", "two-foxes", "asalto"];

/// A definition with options such as `geese=15 sideways=on`.
fn chosen(id: &str, options: &str) -> (Definition, Choices) {
    let definition = definition(id);
    let choices = options.split_whitespace().fold(definition.usual(), |choices, option| {
        let (name, value) = option.split_once('=').expect("NAME=VALUE");
        definition.choose(&choices, name, value).expect("an option of the game")
    });
    (definition, choices)
}

/// A game and its link.
#[derive(Debug)]
struct Sent {
    definition: Definition,
    choices: Choices,
    session: Session,
    link: String,
}

/// A random game: any options, any turns, some of them taken back.
fn any_sent() -> impl Strategy<Value = Sent> {
    let game = prop::sample::select(&GAMES[..]);
    let options = (
        prop::sample::select(&["13", "15", "17", "17-1840"][..]),
        prop::sample::select(&["off", "on"][..]),
        prop::sample::select(&["full", "alternate", "orthogonal"][..]),
    );
    let picks = prop::collection::vec(any::<u16>(), 0..80);
    (game, options, picks, 0usize..4).prop_map(|(id, (geese, sideways, lattice), picks, undo)| {
        let options = match id {
            "fox-and-geese" => {
                format!("geese={geese} sideways={sideways} lattice={lattice}")
            }
            _ => String::new(),
        };
        let (definition, choices) = chosen(id, &options);
        let game = Game::new(&definition, &choices);
        let mut session = Session::new(game.clone());
        for pick in picks {
            let turns = game.turns(session.position());
            if session.outcome().is_some() {
                break;
            }
            session.play(&turns[usize::from(pick) % turns.len()]).expect("a legal turn");
        }
        for _ in 0..undo {
            session.undo();
        }
        let link = encode(&definition, &choices, &session);
        Sent { definition, choices, session, link }
    })
}

fn texts(session: &Session) -> Vec<String> {
    session.played().iter().map(|played| played.turn.text(&session.game().board)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_game_comes_out_of_its_link_as_it_went_in(sent in any_sent()) {
        let Linked { choices, session, refused } =
            decode(&sent.definition, &sent.link).map_err(|e| TestCaseError::fail(e.to_string()))?;
        prop_assert_eq!(refused, None);
        prop_assert_eq!(&choices, &sent.choices);
        prop_assert_eq!(session.played(), sent.session.played());
        prop_assert_eq!(session.position(), sent.session.position());
        prop_assert_eq!(session.outcome(), sent.session.outcome());
        prop_assert!(!session.can_redo());
        prop_assert_eq!(encode(&sent.definition, &choices, &session), sent.link);
    }

    #[test]
    fn a_link_has_only_characters_that_nothing_escapes(sent in any_sent()) {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
        prop_assert!(sent.link.chars().all(plain), "{}", sent.link);
        prop_assert!(sent.link.ends_with(|c: char| c.is_ascii_alphanumeric()), "{}", sent.link);
    }

    #[test]
    fn a_link_that_was_cut_off_gives_the_game_as_far_as_it_goes(
        sent in any_sent(),
        cut in any::<prop::sample::Index>(),
    ) {
        let link = &sent.link[..cut.index(sent.link.len() + 1)];
        let Ok(linked) = decode(&sent.definition, link) else { return Ok(()) };
        let (got, all) = (texts(&linked.session), texts(&sent.session));
        // The last turn may be the first jumps of a chain.
        if let Some((last, before)) = got.split_last() {
            prop_assert_eq!(before, &all[..before.len()]);
            prop_assert!(all[before.len()].starts_with(last.as_str()));
        }
        if let Some(refused) = linked.refused {
            prop_assert_eq!(refused.number, got.len() + 1);
        }
    }

    #[test]
    fn a_spoiled_link_is_refused_or_gives_a_game_that_is_legal(
        link in spoiled(any_sent().prop_map(|sent| sent.link), "abcdefgx01234567-._~@+"),
        id in prop::sample::select(&GAMES[..]),
    ) {
        let definition = definition(id);
        match decode(&definition, &link) {
            Err(error) => prop_assert!(!error.to_string().is_empty()),
            Ok(Linked { choices, session, refused }) => {
                let mut again = Session::new(Game::new(&definition, &choices));
                for played in session.played() {
                    prop_assert!(again.play(&played.turn).is_ok());
                }
                let number = refused.map(|refused| refused.number);
                prop_assert!(number.is_none_or(|number| number == session.ply() + 1));
            }
        }
    }

    #[test]
    fn no_bytes_make_the_reader_panic(
        text in any_text(),
        start in prop::sample::select(
            &["", "1.", "1.asalto.", "1.asalto..", "1.fox-and-geese.geese-15."][..],
        ),
    ) {
        for id in GAMES {
            let _ = decode(&definition(id), &format!("{start}{text}"));
        }
    }
}

fn played(id: &str, options: &str, turns: &str) -> (Definition, String) {
    let (definition, choices) = chosen(id, options);
    let mut session = Session::new(Game::new(&definition, &choices));
    play(&mut session, turns);
    let link = encode(&definition, &choices, &session);
    (definition, link)
}

#[test]
fn links_are_written_as_they_always_were() {
    // These texts stand in messages and bookmarks: they must not change.
    let cases = [
        ("fox-and-geese", "", "", "1.fox-and-geese"),
        ("fox-and-geese", "geese=13 sideways=off", "", "1.fox-and-geese"),
        ("fox-and-geese", "geese=17", "", "1.fox-and-geese.geese-17"),
        (
            "fox-and-geese",
            "lattice=orthogonal geese=17-1840",
            "d4-d5 c3-c4",
            "1.fox-and-geese.geese-17-1840_lattice-orthogonal.d4-d5_c3-c4",
        ),
        (
            "fox-and-geese",
            "geese=15 sideways=on",
            "d4-e4 c3-b4 e4-d4 f3-e4 d4-c3 e4-d4 c3-c4 g4-f4 c4xe4xg4",
            "1.fox-and-geese.geese-15_sideways-on.\
             d4-e4_c3-b4_e4-d4_f3-e4_d4-c3_e4-d4_c3-c4_g4-f4_c4xe4xg4",
        ),
        ("fox-and-geese", "", "d4-d5 d3-d4 d5xd3", "1.fox-and-geese..d4-d5_d3-d4_d5xd3"),
        ("asalto", "", "@e7+c6 b5-c5", "1.asalto..c6~e7_b5-c5"),
    ];
    for (id, options, turns, link) in cases {
        assert_eq!(played(id, options, turns).1, link);
    }
}

#[track_caller]
#[test]
fn a_link_without_an_option_means_its_usual_value() {
    let fox = definition("fox-and-geese");
    // Written before there was a choice of lines.
    let linked = decode(&fox, "1.fox-and-geese.geese-17.d4-e5").expect("a link");
    assert_eq!(linked.refused, None);
    let unusual: Vec<_> = fox.unusual(&linked.choices).collect();
    assert_eq!(unusual, [("geese", "17")]);
    // On another board the same step has no line.
    let text = "1.fox-and-geese.geese-17_lattice-orthogonal.d4-e5";
    let refused = decode(&fox, text).expect("a link").refused.expect("an illegal turn");
    assert_eq!((refused.number, &*refused.text), (1, "d4-e5"));
}

fn broken(id: &str, link: &str, error: LinkError) {
    assert_eq!(decode(&definition(id), link).map(|_| ()), Err(error), "{link}");
}

#[test]
fn a_link_that_never_was_one_is_damaged() {
    for link in [
        "",
        ".",
        "...",
        "hello",
        "0.asalto",
        "-1.asalto",
        " 1.asalto",
        "1",
        "1.",
        "1..",
        "1.As alto",
        "1.<script>",
        "1.asalto...",
        "1.asalto..c5~e7.b5-b6",
        "%31.asalto",
    ] {
        broken("asalto", link, LinkError::Broken);
    }
    let long = format!("1.asalto..{}", "c5~e7_".repeat(20_000));
    broken("asalto", &long, LinkError::Broken);
    assert_eq!(LinkError::Broken.to_string(), "the link is damaged");
}

#[test]
fn a_link_of_a_later_version_is_told_from_a_damaged_one() {
    for link in ["2", "2.asalto", "2.anything!at/all", "10.asalto..c5~e7"] {
        broken("asalto", link, LinkError::Newer);
    }
    assert_eq!(LinkError::Newer.to_string(), "the link was made by a newer version");
}

#[test]
fn a_link_to_another_game_names_it() {
    let other = LinkError::OtherGame("two-foxes".to_owned());
    broken("asalto", "1.two-foxes..c7-d7", other.clone());
    assert_eq!(other.to_string(), "the link belongs to the game `two-foxes`");
}

#[test]
fn a_link_with_unknown_options_is_refused() {
    for options in [
        "geese",
        "geese-",
        "geese-14",
        "geese-15-",
        "geese-15_wolf-2",
        "geese-1840",
        "lattice-none",
    ] {
        broken("fox-and-geese", &format!("1.fox-and-geese.{options}"), LinkError::NoOption);
    }
    broken("asalto", "1.asalto.geese-15", LinkError::NoOption);
    broken("asalto", "1.asalto.c5~e7", LinkError::NoOption);
    let message = "the link asks for an option that does not exist";
    assert_eq!(LinkError::NoOption.to_string(), message);
}

#[test]
fn a_link_with_an_illegal_turn_gives_the_game_before_it() {
    let cases = [
        ("1.asalto..c5~e7_b5-b6", 2, "b5-b6"),
        ("1.asalto..c5~e7_", 2, "@"),
        ("1.asalto..c5~e7__b5-c5", 2, "@"),
        ("1.asalto..c5~e7_b5", 2, "@b5"),
        ("1.asalto..d4~e7", 1, "@d4+e7"),
        ("1.asalto..c6~e7_b5-c5_e7-d7_c5-b5_c6-c5_b5-c4", 6, "b5-c4"),
        ("1.asalto..c6~e7_b5-c5_e7-d7_zz-top", 4, "zz-top"),
    ];
    for (link, number, text) in cases {
        let linked = decode(&definition("asalto"), link).expect("a link");
        assert_eq!(linked.refused, Some(Refused { number, text: text.to_owned() }), "{link}");
        assert_eq!(linked.session.ply(), number - 1, "{link}");
    }
    let long = format!("1.asalto..{}", "é".repeat(500));
    let refused = decode(&definition("asalto"), &long).expect("a link").refused;
    assert_eq!(refused.map(|refused| refused.text.chars().count()), Some(30));
}

#[test]
fn turns_after_the_end_of_the_game_are_refused() {
    let (definition, link) =
        played("asalto", "", "@c7+e7 b5-c5 c7-d7 c5-b5 d7-c7 b5-c5 c7-d7 c5-b5 d7-c7");
    let linked = decode(&definition, &link).expect("a link");
    assert_eq!(status(linked.session.outcome()), "draw: repetition");
    assert_eq!(linked.refused, None);
    let linked = decode(&definition, &format!("{link}_b5-c5")).expect("a link");
    assert_eq!(linked.refused, Some(Refused { number: 10, text: "b5-c5".to_owned() }));
}

#[test]
fn turns_are_taken_as_they_are_written_whatever_their_order() {
    // A placement in the other order means the same turn.
    let linked = decode(&definition("asalto"), "1.asalto..e7~c6_b5-c5").expect("a link");
    assert_eq!(linked.refused, None);
    assert_eq!(texts(&linked.session), ["@c6+e7", "b5-c5"]);
}

#[test]
fn a_game_of_two_hundred_plies_is_shorter_than_two_thousand_characters() {
    for id in GAMES {
        let definition = definition(id);
        let options = if id == "fox-and-geese" { "sideways=on" } else { "" };
        let choices = chosen(id, options).1;
        let game = Game::new(&definition, &choices);
        let mut session = Session::new(game.clone());
        let mut seen = vec![*session.position()];
        while session.ply() < 200 {
            // Quiet turns to new positions; an advance when the count is high.
            let calm = |turn: Turn| {
                let after = game.play(session.position(), &turn).expect("legal").after;
                let times = seen.iter().filter(|before| before.repeats(&after)).count();
                let late = session.position().quiet > 80 && after.quiet > 0;
                let bold = !game.able_to_jump(&after).is_empty();
                let over = times > 1 || game.outcome(&after).is_some();
                (!over).then_some(((bold, late, after.quiet == 0, times), turn, after))
            };
            let turns = game.turns(session.position()).into_iter().filter_map(calm);
            let (_, turn, after) = turns.min_by_key(|next| next.0).expect("the game goes on");
            session.play(&turn).expect("legal");
            seen.push(after);
        }
        let link = encode(&definition, &choices, &session);
        assert!(link.len() < 2000, "{id}: {} characters", link.len());
        let linked = decode(&definition, &link).expect("a link");
        assert_eq!((linked.session.ply(), linked.refused), (200, None), "{id}");
    }
}

#[test]
fn a_game_that_was_set_up_has_its_position_in_the_link() {
    let definition = definition("asalto");
    let game = Game::new(&definition, &definition.usual());
    for (text, field) in [
        ("3/1r1/rr1O1rr/rrrOrrr/rrrrrrr/rrr/rrr few", "3~1r1~rr1O1rr~rrrOrrr~rrrrrrr~rrr~rrr_few"),
        ("3/3/rr3rr/rrrrrrr/rrrrrrr/rrr/2r[OO] few", "3~3~rr3rr~rrrrrrr~rrrrrrr~rrr~2r-OO_few"),
        (
            "3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr many 7",
            "3~O1O~rr3rr~rrrrrrr~rrrrrrr~rrr~rrr_many_7",
        ),
    ] {
        let session = Session::from_position(game.clone(), common::position(&game, text));
        let link = encode(&definition, &definition.usual(), &session);
        assert_eq!(link, format!("1.asalto...{field}"));
        let again = decode(&definition, &link).expect("a link of ours");
        assert_eq!(again.session.position(), session.position());
    }
    let damaged = decode(&definition, "1.asalto...3~3~nonsense_few");
    assert_eq!(damaged.map(|_| ()), Err(LinkError::Broken));
}
