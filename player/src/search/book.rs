//! Openings for contests: the beginnings of games that are in balance.
//!
//! Random turns alone rarely leave a game in balance, since from most starts
//! one side is ahead. So the side that is ahead makes random turns and the
//! other one good ones, until neither is.

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
    /// The random turns at the beginning, at least and at most.
    pub random: (u64, u64),
    /// The most plies of an opening.
    pub plies: usize,
    /// How far the score of an opening may be from even, in hundredths of a
    /// point.
    pub margin: i32,
    /// For how many nodes each turn is searched.
    pub glance: u64,
    /// For how many nodes each opening is searched in the end.
    pub nodes: u64,
    /// Where the random turns begin.
    pub seed: u64,
}

impl Recipe {
    /// The usual book of so many openings.
    pub const fn usual(count: usize, seed: u64) -> Recipe {
        Recipe { count, random: (2, 8), plies: 60, margin: 60, glance: 2_000, nodes: 100_000, seed }
    }
}

/// Openings that the search holds to be balanced, each last position once.
/// There may be fewer than wanted if a game has too few of them.
pub fn openings(searcher: &mut Searcher, recipe: &Recipe) -> Vec<Vec<Turn>> {
    let mut random = Random::new(recipe.seed);
    let mut seen: Vec<Position> = Vec::new();
    let mut book = Vec::new();
    for _ in 0..recipe.count * 20 {
        if book.len() >= recipe.count {
            break;
        }
        searcher.forget();
        let Some((turns, positions)) = opening(searcher, recipe, &mut random) else { continue };
        let last = positions[positions.len() - 1];
        if !seen.contains(&last) {
            seen.push(last);
            book.push(turns);
        }
    }
    book
}

/// A balanced opening with all its positions; `None` if none came about.
pub fn opening(
    searcher: &mut Searcher,
    recipe: &Recipe,
    random: &mut Random,
) -> Option<(Vec<Turn>, Vec<Position>)> {
    let mut session = Session::new(searcher.game().clone());
    let mut turns = Vec::new();
    let mut positions = alloc::vec![*session.position()];
    let (least, most) = recipe.random;
    let random_plies = least + random.below(most - least + 1);
    while session.outcome().is_none() && session.ply() < recipe.plies {
        let all = searcher.game().turns(session.position());
        let mut turn = *all.get(random.below(all.len() as u64) as usize)?;
        if session.ply() as u64 >= random_plies {
            let report = searcher.search(&positions, &Budget::nodes(recipe.glance), &mut ())?;
            if report.score.0.abs() <= recipe.margin
                && searcher
                    .search(&positions, &Budget::nodes(recipe.nodes), &mut ())
                    .is_some_and(|report| report.score.0.abs() <= recipe.margin)
            {
                return Some((turns, positions));
            }
            if report.score.0 <= recipe.margin {
                turn = report.best;
            }
        }
        positions.push(session.play(&turn).ok()?.after);
        turns.push(turn);
    }
    None
}
