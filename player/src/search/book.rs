//! Openings for contests: random turns that leave the game in balance.

use alloc::vec::Vec;

use super::random::Random;
use super::searcher::{Budget, Searcher};
use crate::position::Position;
use crate::session::Session;
use crate::turn::Turn;

/// What a book is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// How many openings are wanted.
    pub count: usize,
    /// The least and the most plies of an opening.
    pub plies: (u64, u64),
    /// How far the score of an opening may be from even, in hundredths of a
    /// point.
    pub margin: i32,
    /// For how many nodes each opening is searched.
    pub nodes: u64,
    /// Where the random turns begin.
    pub seed: u64,
}

impl Recipe {
    /// The usual book of so many openings.
    pub const fn usual(count: usize, seed: u64) -> Recipe {
        Recipe { count, plies: (4, 12), margin: 60, nodes: 100_000, seed }
    }
}

/// Random openings that the search holds to be balanced, each position once.
/// If a game has too few of them the best balanced of those tried are added;
/// so the book may even then be shorter than wanted.
pub fn openings(searcher: &mut Searcher, recipe: &Recipe) -> Vec<Vec<Turn>> {
    let mut random = Random::new(recipe.seed);
    let mut seen: Vec<Position> = Vec::new();
    let mut tried: Vec<(i32, Vec<Turn>)> = Vec::new();
    let mut balanced = 0;
    for _ in 0..recipe.count * 20 {
        if balanced >= recipe.count {
            break;
        }
        let (least, most) = recipe.plies;
        let plies = least + random.below(most - least + 1);
        let Some((turns, positions)) = opening(searcher, plies, &mut random) else { continue };
        let Some(&last) = positions.last() else { continue };
        if seen.contains(&last) {
            continue;
        }
        seen.push(last);
        searcher.forget();
        let report = searcher.search(&positions, &Budget::nodes(recipe.nodes), &mut ());
        let Some(report) = report.filter(|report| !report.score.is_proven()) else { continue };
        let off = report.score.0.abs();
        balanced += usize::from(off <= recipe.margin);
        tried.push((off, turns));
    }
    // Stable, and the balanced ones are not sorted among themselves.
    tried.sort_by_key(|(off, _)| (*off).max(recipe.margin));
    tried.into_iter().map(|(_, turns)| turns).take(recipe.count).collect()
}

/// A game of random turns, unless it is over too soon.
fn opening(
    searcher: &Searcher,
    plies: u64,
    random: &mut Random,
) -> Option<(Vec<Turn>, Vec<Position>)> {
    let game = searcher.game();
    let mut session = Session::new(game.clone());
    let mut turns = Vec::new();
    let mut positions = alloc::vec![*session.position()];
    for _ in 0..plies {
        let all = game.turns(session.position());
        let turn = *all.get(random.below(all.len() as u64) as usize)?;
        positions.push(session.play(&turn).ok()?.after);
        turns.push(turn);
    }
    session.outcome().is_none().then_some((turns, positions))
}
