//! Winning play that comes with the games wins against everything.

mod common;

use std::collections::HashSet;

use common::{definition, games_folder};
use player::outcome::Outcome;
use player::search::strategy::StrategyError;
use player::search::{Budget, LEVELS, Proven, Searcher, Strategy, Weights};
use player::{Choices, Game, Position, Side, source};

/// All strategies in `content/games/strategies`, with their games and texts.
fn all() -> Vec<(String, Game, String)> {
    let mut found = Vec::new();
    for id in ["fox-and-geese", "two-foxes", "asalto"] {
        let definition = definition(id);
        for choices in every_choice(&definition) {
            let path = games_folder().join(format!("{id}.toml"));
            let path = source::strategy_path(&path, &definition, &choices);
            if let Ok(text) = std::fs::read_to_string(&path) {
                let name = path.file_name().expect("a file").to_string_lossy().into_owned();
                found.push((name, Game::new(&definition, &choices), text));
            }
        }
    }
    found
}

fn every_choice(definition: &player::Definition) -> Vec<Choices> {
    let mut all = vec![definition.usual()];
    for option in &definition.options {
        let with = |choices: &Choices| -> Vec<Choices> {
            let values = option.values.iter();
            let chosen = values.map(|value| definition.choose(choices, &option.name, &value.name));
            chosen.map(|chosen| chosen.expect("a value of the option")).collect()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

/// Plays every reply of the other side against the strategy; how many
/// positions come about.
fn play_everything(game: &Game, strategy: &Strategy) -> usize {
    let mut seen = HashSet::new();
    let mut waiting = vec![(game.start(), u32::MAX)];
    while let Some((position, left)) = waiting.pop() {
        if let Some(outcome) = game.outcome(&position) {
            assert!(
                matches!(outcome, Outcome::Win { winner, .. } if winner == strategy.side()),
                "{outcome:?} in {}",
                position.text(game)
            );
            continue;
        }
        let next = |after: Position, left: u32| (Position { quiet: 0, ..after }, left);
        if position.to_move == strategy.side() {
            let (after, plies) = strategy.advice(game, &position).expect("an answer");
            assert!(plies <= left, "the end does not come nearer");
            waiting.push(next(after, plies - 1));
        } else if seen.insert(position) {
            let doom = strategy.doom(game, &position).expect("all replies are known");
            for turn in game.turns(&position) {
                let after = game.play(&position, &turn).expect("a legal turn").after;
                waiting.push(next(after, doom - 1));
            }
        }
    }
    seen.len()
}

#[test]
fn strategies_win_against_every_reply() {
    let all = all();
    assert!(!all.is_empty(), "there are no strategies");
    for (name, game, text) in &all {
        let strategy = Strategy::read(game, text).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(play_everything(game, &strategy) > 100, "{name}");
    }
}

#[test]
fn the_highest_level_plays_the_strategy_without_thinking() {
    for (name, game, text) in all() {
        let strategy = Strategy::read(&game, &text).unwrap_or_else(|why| panic!("{name}: {why}"));
        let side = strategy.side();
        let mut searcher = Searcher::new(game.clone(), &Weights::default(), 1 << 16)
            .with_proven(Some(Proven::read(&game, strategy.bytes())));
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            let turn = if position.to_move == side {
                let report = searcher.search(&[position], &Budget::nodes(1), &mut ());
                let report = report.expect("the game goes on");
                assert_eq!((report.nodes, report.depth), (0, 0));
                assert!(report.score.wins_in().is_some(), "{name}");
                LEVELS[4].choose(&mut searcher, &[position], 1, &mut ()).expect("a turn")
            } else {
                let report = searcher.search(&[position], &Budget::nodes(500), &mut ());
                let report = report.expect("the game goes on");
                assert!(report.score.loses_in().is_some(), "{name}");
                report.best
            };
            position = game.play(&position, &turn).expect("a legal turn").after;
        }
        let outcome = game.outcome(&position);
        assert!(matches!(outcome, Some(Outcome::Win { winner, .. }) if winner == side), "{name}");
    }
}

#[test]
fn a_spoiled_strategy_is_refused_with_the_reason() {
    let (name, game, text) = all().swap_remove(0);
    let read = |text: &str| Strategy::read(&game, text).map(|_| ());
    assert_eq!(read(&text), Ok(()), "{name}");
    assert_eq!(
        read(text.trim_end().trim_end_matches(char::is_alphanumeric)),
        Err(StrategyError::TooShort)
    );
    assert_eq!(read(&format!("{text}A\n")), Err(StrategyError::TooLong));
    assert_eq!(read(&format!("{text}!\n")), Err(StrategyError::Letter('!')));
    assert_eq!(read(&text.replace("side many", "")), Err(StrategyError::NoSide));
    let letters_only = |line: &&str| !line.starts_with('#') && !line.starts_with("side");
    let letters: String = text.lines().filter(letters_only).collect();
    let with = |letters: &str| read(&format!("side many\n{letters}\n"));
    assert_eq!(with(&letters), Ok(()));
    assert_eq!(with(&format!("/{}", &letters[1..])), Err(StrategyError::NoTurn));
    // Another turn at the beginning leads to other positions.
    for letter in ["A", "B", "C", "D"] {
        if letters.starts_with(letter) {
            continue;
        }
        assert!(with(&format!("{letter}{}", &letters[1..])).is_err(), "{letter}");
    }
    // The strategy of one game is none of another.
    let other = common::game("fox-and-geese", "geese=15");
    assert!(Strategy::read(&other, &text).is_err());
}

#[test]
fn a_strategy_is_silent_about_positions_that_it_does_not_know() {
    let (_, game, text) = all().swap_remove(0);
    let strategy = Strategy::read(&game, &text).expect("a strategy");
    let other = common::game("fox-and-geese", "");
    let mut unknown = other.start();
    assert_eq!(strategy.advice(&game, &unknown), None);
    unknown.to_move = Side::Many;
    assert_eq!(strategy.advice(&game, &unknown), None);
    assert_eq!(strategy.doom(&game, &other.start()), None);
    assert!(strategy.len() > 100 && !strategy.is_empty());
}
