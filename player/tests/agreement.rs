//! Random games of all games with all options, played by the engine and by
//! the second implementation side by side: every rule is computed twice.

mod common;
mod reference;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::time::Instant;

use common::{game, position, status, turn, turns};
use player::outcome::Outcome;
use player::perft::perft;
use player::play::Illegal;
use player::{Game, Position, Session, Turn};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use reference::{After, Kind, Match, State, kinds, name, places};

/// Positions with more turns than this say little more and take long.
const MOST_TURNS: u64 = 400;

/// How the next turn of a random game is chosen.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Mood {
    /// Any turn.
    Wild,
    /// Back to a position that was there before, where that is possible.
    Homesick,
    /// Quiet turns to positions that are new, where that is possible.
    Wandering,
}

#[derive(Clone, Debug)]
struct Plan {
    kind: Kind,
    first: State,
    mood: Mood,
    picks: Vec<u16>,
}

fn any_state(kind: Kind) -> impl Strategy<Value = State> {
    let place = prop_oneof![0usize..33, 0usize..13];
    let officers = prop::collection::vec(place, 0..=kind.most_few());
    let quiet = prop_oneof![Just(0u32), 0u32..5, 95u32..103];
    // Scattered over the board with some density, or crowded at the top.
    let many = prop_oneof![
        3 => (5u8..95).prop_map(|share| [share; 33]),
        1 => prop_oneof![Just(13usize), 9usize..24]
            .prop_map(|crowd| std::array::from_fn(|index| if index < crowd { 99 } else { 0 })),
    ];
    let many = (prop::collection::vec(0u8..100, 33), many);
    (many, officers, any::<bool>(), quiet, 0u8..6).prop_map(
        move |((cells, shares), officers, few_to_move, quiet, hand)| {
            let places = places();
            let mut state = State { men: Default::default(), in_hand: 0, few_to_move, quiet };
            for ((place, cell), share) in places.iter().zip(cells).zip(shares) {
                if cell < share {
                    state.men.insert(*place, kind.many_letter());
                }
            }
            if kind == Kind::Asalto && hand == 0 {
                // The officers have still to be placed.
                return State { in_hand: 2, few_to_move: true, ..state };
            }
            for officer in officers {
                state.men.insert(places[officer], kind.few_letter());
            }
            state
        },
    )
}

fn any_first(kind: Kind) -> impl Strategy<Value = State> {
    prop_oneof![1 => Just(State::start(kind)), 3 => any_state(kind)]
}

fn any_kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        2 => prop::sample::select(kinds()),
        1 => Just(Kind::TwoFoxes),
        1 => Just(Kind::Asalto),
    ]
}

fn any_plan(longest: usize) -> impl Strategy<Value = Plan> {
    any_kind().prop_flat_map(move |kind| plan_of(kind, longest))
}

fn plan_of(kind: Kind, longest: usize) -> impl Strategy<Value = Plan> {
    let mood = prop_oneof![
        3 => Just(Mood::Wild),
        1 => Just(Mood::Homesick),
        1 => Just(Mood::Wandering),
    ];
    let length = prop_oneof![2 => 1..10usize, 1 => 10..longest];
    let picks = length.prop_flat_map(|length| prop::collection::vec(any::<u16>(), length));
    (any_first(kind), mood, picks).prop_map(move |(first, mood, picks)| Plan {
        kind,
        first,
        mood,
        picks,
    })
}

/// Plays one game on both sides and compares everything at every ply.
/// Returns how it ended.
fn play_twice(plan: &Plan) -> Result<String, TestCaseError> {
    play_twice_counting(plan, &mut 0)
}

/// The same; adds the turns that were made to `made`.
fn play_twice_counting(plan: &Plan, made: &mut u64) -> Result<String, TestCaseError> {
    let game = game(plan.kind.id(), &plan.kind.options());
    let first = position(&game, &plan.first.text(plan.kind));
    let mut session = Session::from_position(game.clone(), first);
    let mut twin = Match::new(plan.kind, plan.first.clone());
    for &pick in &plan.picks {
        if perft(&game, session.position(), 1) > MOST_TURNS {
            break;
        }
        compare(&game, &session, &twin, pick)?;
        let Some((text, after)) = choose(plan, &twin, pick) else { break };
        let turn = turn(&game, &text);
        if let Err(why) = session.play(&turn) {
            let drawn = matches!(why, Illegal::Over(Outcome::Draw(_)));
            prop_assert!(drawn && twin.status().starts_with("draw"), "{text}: {why:?}");
            break;
        }
        prop_assert!(!twin.status().starts_with("draw"), "a turn after a draw");
        twin.go_on(after.state);
        *made += 1;
    }
    prop_assert_eq!(status(session.outcome()), twin.status());
    Ok(twin.status().to_owned())
}

/// Compares position, status and all turns.
fn compare(game: &Game, session: &Session, twin: &Match, pick: u16) -> Result<(), TestCaseError> {
    let (kind, state, now) = (twin.kind, twin.now(), session.position());
    prop_assert_eq!(now.full_text(game), state.text(kind));
    prop_assert_eq!(&position(game, &now.text(game)), now);
    prop_assert_eq!(status(session.outcome()), twin.status(), "in {}", state.text(kind));
    let won = game.won(now).map(|outcome| status(Some(outcome)));
    prop_assert_eq!(won.as_deref(), twin.won());

    let expected = twin.turns();
    let texts: Vec<String> = expected.keys().cloned().collect();
    prop_assert_eq!(&turns(game, now), &texts, "in {}", state.text(kind));
    for (text, after) in expected {
        let turn = turn(game, text);
        prop_assert_eq!(&turn.text(&game.board), text);
        let played = game.play(now, &turn);
        let Ok(played) = played else {
            return Err(TestCaseError::fail(format!("{text} in {}: {played:?}", now.text(game))));
        };
        prop_assert_eq!(played.after.full_text(game), after.state.text(kind), "after {}", text);
        let huffed = game.board.sorted_names(played.huffed);
        prop_assert_eq!(huffed, after.huffed.clone(), "huffed by {}", text);
        let taken = state.men.len() + state.in_hand
            - after.state.men.len()
            - after.state.in_hand
            - after.huffed.len();
        prop_assert_eq!(played.captured.len() as usize, taken, "captured by {}", text);
    }
    let mut wrong = None;
    game.visit_turns(now, &mut |turn: &Turn, after: &Position| {
        if game.play(now, turn).map(|played| played.after) != Ok(*after) {
            wrong = Some(turn.text(&game.board));
        }
    });
    prop_assert_eq!(wrong, None, "made in two ways");
    for text in strange_turns(&texts, pick) {
        let Ok(turn) = Turn::parse(&game.board, &text) else { continue };
        let legal = expected.contains_key(&turn.text(&game.board));
        prop_assert_eq!(game.play(now, &turn).is_ok(), legal, "{} in {}", text, now.text(game));
    }
    Ok(())
}

/// Texts of turns that may or may not be legal: of any two points, and legal
/// turns cut short or made longer.
fn strange_turns(legal: &[String], seed: u16) -> Vec<String> {
    let places = places();
    let seed = usize::from(seed);
    let mut texts = Vec::new();
    for i in 0..places.len() {
        let a = name(places[(seed + i) % 33]);
        let b = name(places[(seed / 33 + i * 7) % 33]);
        let c = name(places[(seed / 1089 + i * 5) % 33]);
        texts.extend([format!("{a}-{b}"), format!("{a}x{b}"), format!("{a}x{b}x{c}")]);
        texts.push(format!("@{a}+{b}"));
    }
    for text in legal.iter().skip(seed % 5).step_by(5) {
        let c = name(places[seed % 33]);
        texts.extend([format!("{text}x{c}"), text.replace('-', "x"), text.replacen('x', "-", 1)]);
        texts.push(format!("{text}+{c}"));
        texts.extend(text.rsplit_once('x').map(|(shorter, _)| shorter.to_owned()));
        texts.extend(text.rsplit_once('+').map(|(fewer, _)| fewer.to_owned()));
    }
    texts
}

fn choose(plan: &Plan, twin: &Match, pick: u16) -> Option<(String, After)> {
    let fits = |after: &After| match plan.mood {
        Mood::Wild => true,
        Mood::Homesick => twin.times(&after.state) > 0,
        Mood::Wandering => after.state.quiet > 0 && twin.times(&after.state) == 0,
    };
    let mut turns: Vec<_> = twin.turns().iter().filter(|(_, after)| fits(after)).collect();
    if turns.is_empty() {
        turns = twin.turns().iter().collect();
    }
    let (text, after) = turns.get(usize::from(pick) % turns.len().max(1))?;
    Some(((*text).clone(), (*after).clone()))
}

fn config(cases: u32) -> Config {
    Config { cases, failure_persistence: None, max_shrink_iters: 2000, ..Config::default() }
}

#[test]
fn random_games_from_the_start_and_from_random_positions_agree() {
    TestRunner::new(config(3000))
        .run(&any_plan(60), |plan| play_twice(&plan).map(drop))
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn every_way_to_end_a_game_is_met_and_agrees() {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let met = RefCell::new(BTreeSet::new());
    TestRunner::new_with_rng(config(3000), rng)
        .run(&any_plan(220), |plan| {
            let id = plan.kind.id();
            met.borrow_mut().insert((id, play_twice(&plan)?));
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    let ends = [
        "draw: quiet",
        "draw: repetition",
        "few wins: stuck",
        "few wins: too-few",
        "many wins: filled",
        "many wins: gone",
        "many wins: stuck",
        "ongoing",
    ];
    for id in ["fox-and-geese", "two-foxes", "asalto"] {
        for end in ends {
            let possible = match end {
                "many wins: filled" => id != "fox-and-geese",
                "many wins: gone" => id == "asalto",
                _ => true,
            };
            assert_eq!(met.borrow().contains(&(id, end.to_owned())), possible, "{id}: {end}");
        }
    }
}

/// How many turns of each game and each set of options are to agree:
/// `AGREE_TURNS`, else a million. For `make torture`: it takes long.
#[test]
#[ignore = "takes long; `make torture` runs it"]
fn very_many_random_turns_of_every_game_and_option_agree() {
    let wanted = std::env::var("AGREE_TURNS")
        .map_or(1_000_000, |turns| turns.parse::<u64>().expect("AGREE_TURNS is a number"));
    let kinds = Mutex::new(kinds().into_iter());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = || kinds.lock().expect("no game fails here").next();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(kind) = next() {
                    play_many(kind, wanted);
                }
            });
        }
    });
}

/// Plays random games until they have so many turns.
fn play_many(kind: Kind, wanted: u64) {
    let (made, started) = (RefCell::new(0), Instant::now());
    let mut rounds: u64 = 0;
    while *made.borrow() < wanted {
        // A runner that has had its cases has no more of them.
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&rounds.to_le_bytes());
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
        TestRunner::new_with_rng(config(1000), rng)
            .run(&plan_of(kind, 220), |plan| {
                play_twice_counting(&plan, &mut made.borrow_mut()).map(drop)
            })
            .unwrap_or_else(|error| panic!("{kind:?}: {error}"));
        rounds += 1;
    }
    let (made, seconds) = (made.into_inner(), started.elapsed().as_secs());
    println!("{kind:?}: {made} turns in {} games agree, in {seconds} s", rounds * 1000);
}

/// A text of points seen in a mirror, from left to right.
fn mirrored_points(text: &str) -> String {
    text.chars().map(|c| if ('a'..='g').contains(&c) { seen_in_mirror(c) } else { c }).collect()
}

fn seen_in_mirror(file: char) -> char {
    char::from(b'a' + b'g' - file as u8)
}

fn mirrored(state: &State) -> State {
    let men = state.men.iter().map(|(&(file, rank), &man)| ((8 - file, rank), man));
    State { men: men.collect(), ..state.clone() }
}

#[test]
fn a_mirrored_position_has_the_mirrored_turns() {
    TestRunner::new(config(2000))
        .run(&any_kind().prop_flat_map(|kind| (Just(kind), any_state(kind))), |(kind, state)| {
            let game = game(kind.id(), &kind.options());
            let one = position(&game, &state.text(kind));
            let other = position(&game, &mirrored(&state).text(kind));
            prop_assume!(perft(&game, &one, 1) <= MOST_TURNS);
            let mut expected = Vec::new();
            for text in turns(&game, &one) {
                let image = turn(&game, &mirrored_points(&text));
                expected.push(image.text(&game.board));
                let after = game.play(&one, &turn(&game, &text)).expect("a legal turn").after;
                let after = State::parse(&after.full_text(&game));
                let after_image = game.play(&other, &image);
                prop_assert!(after_image.is_ok(), "{} in {}", expected[0], other.text(&game));
                let after_image = after_image.expect("a legal turn").after;
                prop_assert_eq!(after_image.full_text(&game), mirrored(&after).text(kind));
            }
            expected.sort_unstable();
            prop_assert_eq!(turns(&game, &other), expected);
            prop_assert_eq!(
                game.won(&one).map(|outcome| status(Some(outcome))),
                game.won(&other).map(|outcome| status(Some(outcome)))
            );
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn all_games_begin_alike() {
    for kind in kinds() {
        let game = game(kind.id(), &kind.options());
        assert_eq!(game.start().full_text(&game), State::start(kind).text(kind));
    }
}
