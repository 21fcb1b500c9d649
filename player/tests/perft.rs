//! Counts of turns and single turns, as data files: those that came with the
//! project and further ones of our own.

mod common;
mod reference;

use common::{data, game, position, status};
use player::Session;
use player::perft::perft;
use reference::{Kind, State, kinds};

/// The counts of a file, with the place of each for messages.
fn counts(file: &str) -> Vec<(String, String, String, Vec<u64>)> {
    let lines = data(file).into_iter().map(|(place, fields)| {
        let [position, options, counts] = fields.try_into().expect("position | options | counts");
        let counts = counts.split(' ').map(|count| count.parse().expect("a count")).collect();
        (place, position, options, counts)
    });
    lines.collect()
}

fn the_engine_counts_like(id: &str) {
    for file in [format!("{id}.perft"), format!("more-{id}.perft")] {
        let lines = counts(&file);
        assert!(!lines.is_empty(), "{file} has no positions");
        for (place, text, options, counts) in lines {
            let game = game(id, &options);
            let position = position(&game, &text);
            assert_eq!(perft(&game, &position, 0), 1, "{place}: depth 0");
            for (depth, count) in (1..).zip(counts) {
                assert_eq!(perft(&game, &position, depth), count, "{place}: depth {depth}");
            }
        }
    }
}

#[test]
fn fox_and_geese_counts_match() {
    the_engine_counts_like("fox-and-geese");
}

#[test]
fn two_foxes_counts_match() {
    the_engine_counts_like("two-foxes");
}

#[test]
fn asalto_counts_match() {
    the_engine_counts_like("asalto");
}

/// The kind of game that a line of data is about.
fn kind(id: &str, options: &str) -> Kind {
    let wanted = |kind: &Kind| {
        let all = kind.options();
        let has = |wanted: &str| all.split(' ').any(|option| option == wanted);
        kind.id() == id && options.split_whitespace().all(has)
    };
    kinds().into_iter().find(wanted).expect("a game of the three")
}

#[test]
fn the_second_implementation_counts_the_same_as_far_as_it_is_quick() {
    for id in ["fox-and-geese", "two-foxes", "asalto"] {
        for file in [format!("{id}.perft"), format!("more-{id}.perft")] {
            for (place, text, options, counts) in counts(&file) {
                let (kind, state) = (kind(id, &options), State::parse(&text));
                for (depth, count) in (1..).zip(counts).take_while(|&(_, count)| count < 20_000) {
                    let counted = reference::perft(kind, &state, depth);
                    assert_eq!(counted, count, "{place}: depth {depth}");
                }
            }
        }
    }
}

#[test]
fn single_turns_lead_where_the_data_says() {
    for file in ["turns.txt", "more-turns.txt"] {
        let lines = data(file);
        assert!(!lines.is_empty(), "{file} has no turns");
        for (place, fields) in lines {
            let [id, options, before, text, after, end, huffed] = &fields[..] else {
                panic!("{place}: seven fields are needed");
            };
            let game = game(id, options);
            let mut session = Session::from_position(game.clone(), position(&game, before));
            let turn = common::turn(&game, text);
            let played = *session.play(&turn).unwrap_or_else(|why| panic!("{place}: {why:?}"));
            assert_eq!(turn.text(&game.board), *text, "{place}: turn");
            let reached = played.after.full_text(&game);
            let (reached, _) = reached.rsplit_once(' ').expect("quiet plies");
            assert_eq!(reached, after, "{place}: position");
            assert_eq!(status(session.outcome()), *end, "{place}: status");
            let points = game.board.sorted_names(played.huffed).join(" ");
            assert_eq!(points, *huffed, "{place}: huffed");
            // And the second implementation says the same.
            let (kind, before) = (kind(id, options), State::parse(before));
            let twin = before.turns(kind).remove(text).expect("the same legal turn");
            assert_eq!(twin.state.placement(kind), *after, "{place}: position, second time");
            assert_eq!(twin.huffed.join(" "), *huffed, "{place}: huffed, second time");
            let won = twin.state.won(kind).unwrap_or("ongoing");
            assert_eq!(won, *end, "{place}: status, second time");
        }
    }
}
