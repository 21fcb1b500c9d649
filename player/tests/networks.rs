//! Networks judge positions by what is proven of such, and files of networks
//! that are not right are refused with the place.

mod common;

use common::{data, definition, games_folder, position};
use player::search::Network;
use player::search::evaluation::Evaluator;
use player::search::network::Sums;
use player::search::random::Random;
use player::search::training::{Course, Lesson, Mirrored, teach};
use player::search::worth::Worth;
use player::source::{self, Networks, SourceError};
use player::{Choices, Definition, Game, Position, Side};

fn networks(id: &str) -> (Definition, Networks) {
    let definition = definition(id);
    let path = games_folder().join(format!("{id}.toml"));
    let networks = source::load_networks(&path, &definition).expect("good files");
    (definition, networks)
}

/// A game with its network for the usual options.
fn load(id: &str) -> (Definition, Network) {
    let (definition, networks) = networks(id);
    let network = networks.of(&definition.usual()).expect("there is a network");
    (definition, network.clone())
}

/// Who is to win, by an estimate for the side to move.
fn winner(position: &Position, estimate: i32) -> Side {
    if estimate > 0 { position.to_move } else { position.to_move.opponent() }
}

/// Positions in which nothing hangs, with the winner that `rules solve` found.
fn proven(game: &Game) -> Vec<(Position, Side)> {
    let read = |fields: &[String]| {
        let winner = Side::ALL.into_iter().find(|side| side.name() == fields[1]);
        (position(game, &fields[0]), winner.expect("few or many"))
    };
    let all = data("fox-and-geese.winners.txt").into_iter().map(|(_, fields)| read(&fields));
    all.filter(|(position, _)| game.able_to_jump(position).is_empty()).collect()
}

#[test]
fn a_network_tells_who_wins_better_than_weights() {
    let (definition, network) = load("fox-and-geese");
    let game = Game::new(&definition, &Choices::default());
    let path = games_folder().join("fox-and-geese.toml");
    let weights = source::load_evaluation(&path).expect("a good file");
    let evaluator = Evaluator::new(&game, &weights);
    let proven = proven(&game);
    let right = |estimate: &dyn Fn(&Position) -> i32| {
        let right = proven.iter().filter(|(at, wins)| winner(at, estimate(at)) == *wins);
        100 * right.count() / proven.len()
    };
    let weights = right(&|at| evaluator.estimate(&game, &mut Worth::unknown(), at));
    let network = right(&|at| network.estimate(at));
    assert!(network >= 96, "{network} % are right");
    assert!(network > weights, "{network} % are right, with weights {weights} %");
}

#[test]
fn a_network_knows_that_thirteen_geese_win_if_they_can_step_sideways() {
    // The report is `content/games/proofs/fox-and-geese.sideways.toml`.
    let (definition, networks) = networks("fox-and-geese");
    let choices = definition.choose(&definition.usual(), "sideways", "on").expect("an option");
    let game = Game::new(&definition, &choices);
    let network = networks.of(&choices).expect("there is a network");
    let start = game.start();
    for point in game.board.all() {
        let mut position = start;
        position.pieces.few = point.into();
        if !start.pieces.many.contains(point) {
            assert_eq!(winner(&position, network.estimate(&position)), Side::Many, "{point:?}");
        }
    }
}

#[test]
fn from_where_a_position_is_judged_does_not_change_the_judgement() {
    for id in ["fox-and-geese", "two-foxes", "asalto"] {
        let (definition, network) = load(id);
        let game = Game::new(&definition, &Choices::default());
        let mut sums = Sums::new(&network);
        let mut random = Random::new(1);
        for _ in 0..50 {
            let mut position = game.start();
            while game.outcome(&position).is_none() {
                let fresh = network.estimate(&position);
                assert_eq!(network.judge(&sums, &position), fresh, "{id}");
                if random.below(3) == 0 {
                    network.settle(&mut sums, position.pieces.many);
                    assert_eq!(network.judge(&sums, &position), fresh, "{id}");
                }
                let turns = game.turns(&position);
                let turn = turns[random.below(turns.len() as u64) as usize];
                position = game.play(&position, &turn).expect("a legal turn").after;
            }
        }
    }
}

#[test]
fn a_network_is_for_the_options_it_was_taught_with() {
    let (definition, networks) = networks("fox-and-geese");
    let with = |name: &str, value: &str| {
        let choices = definition.choose(&definition.usual(), name, value).expect("an option");
        networks.of(&choices)
    };
    let usual = networks.of(&definition.usual());
    assert!(usual.is_some());
    assert_eq!(with("geese", "17"), usual);
    assert!(with("sideways", "on").is_some());
    assert_ne!(with("sideways", "on"), usual);
    assert_eq!(with("lattice", "orthogonal"), None);
}

#[test]
fn other_games_and_other_files_have_no_part_in_the_networks_of_a_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = folder.path().join("asalto.toml");
    let (definition, network) = load("asalto");
    let usual = definition.usual();
    let of = || source::load_networks(&game, &definition).map(|all| all.of(&usual).cloned());
    assert_eq!(of().expect("no networks at all"), None);
    std::fs::create_dir(folder.path().join("networks")).expect("a folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join("networks").join(name), text).expect("a file");
    };
    write("asalto-small.toml", "that of another game");
    write("asalto.notes.txt", "no network");
    assert_eq!(of().expect("still none"), None);
    write("asalto.later.toml", &source::network_text(&network, &[]));
    assert_eq!(of().expect("good files"), Some(network));
    write("asalto.wrong.toml", "even = 1");
    let errors = of().expect_err("a file that is not right");
    assert!(errors.path.ends_with("asalto.wrong.toml"), "{errors}");
}

#[test]
fn bytes_and_text_of_a_network_can_be_read_again() {
    let (definition, network) = load("fox-and-geese");
    let points = definition.board.points.len();
    let bytes = network.encode();
    assert_eq!(bytes.len(), Network::bytes(points));
    assert_eq!(Network::decode(&bytes, points).as_ref(), Some(&network));
    assert_eq!(Network::decode(&bytes, points - 1), None);
    assert_eq!(Network::decode(&bytes[1..], points), None);
    let text = source::network_text(&network, &["sideways=off".to_owned()]);
    let again = source::read_network(&definition, &text).expect("a good text");
    assert_eq!(again.network, network);
}

#[test]
fn whoever_is_taught_learns() {
    // That whoever is to move wins is easy to see.
    let definition = definition("two-foxes");
    let game = Game::new(&definition, &Choices::default());
    let mut random = Random::new(5);
    let mirrored = Mirrored::new(&game);
    let mut lessons = Vec::new();
    while lessons.len() < 3000 {
        let mut position = game.start();
        for _ in 0..random.below(10) {
            let turns = game.turns(&position);
            let turn = turns[random.below(turns.len() as u64) as usize];
            position = game.play(&position, &turn).expect("a legal turn").after;
        }
        let points = if position.to_move == Side::Many { 1.0 } else { 0.0 };
        lessons.push(mirrored.now_and_then(Lesson { position, points }, &mut random));
    }
    let course = Course { rounds: 8, step: 1e-2, seed: 1 };
    let points = game.board.points.len();
    let mut losses = Vec::new();
    let network = teach(&mut lessons, points, &course, &mut |_, loss| losses.push(loss));
    assert!(losses.windows(2).all(|pair| pair[1] < pair[0]), "{losses:?}");
    let right = lessons.iter().filter(|Lesson { position, .. }| {
        winner(position, network.estimate(position)) == position.to_move
    });
    assert_eq!(right.count(), lessons.len());
}

#[test]
fn a_file_that_is_not_a_network_is_refused_with_the_place() {
    let (definition, network) = load("fox-and-geese");
    let text = source::network_text(&network, &["sideways=off".to_owned()]);
    let errors = |from: &str, to: &str| -> Vec<(String, Option<String>)> {
        let wrong = text.replacen(from, to, 1);
        assert_ne!(wrong, text);
        let errors = source::read_network(&definition, &wrong).expect_err("it is wrong");
        let shown = |error: &SourceError| {
            (error.message.clone(), error.span.clone().map(|span| wrong[span].to_owned()))
        };
        errors.iter().map(shown).collect()
    };
    let wrong_option = errors("\"sideways=off\"", "\"sideways\"");
    assert_eq!(wrong_option[0].0, "`sideways` is not an option with its value");
    assert_eq!(wrong_option[0].1.as_deref(), Some("\"sideways\""));
    let no_value = errors("sideways=off", "sideways=often");
    assert!(no_value[0].0.contains("often"), "{no_value:?}");
    let short = errors("base = [", "base = [1, ");
    assert_eq!(short[0].0, "33 numbers are not a row of 32");
    let missing = errors("many = [", "many = [[], ");
    assert_eq!(missing.len(), 2);
    assert_eq!(missing[0].0, "34 rows for 33 points");
    assert_eq!(missing[1], ("0 numbers are not a row of 32".to_owned(), Some("[]".to_owned())));
    let unknown = errors("even = ", "odd = 1\neven = ");
    assert!(unknown[0].0.contains("unknown field `odd`"), "{unknown:?}");
    let large = errors("few-waiting = [\n  [", "few-waiting = [\n  [128, ");
    assert!(large[0].0.contains("128"), "{large:?}");
}
