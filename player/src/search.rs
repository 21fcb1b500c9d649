//! The computer opponent: a search that plays any game of the family.
//!
//! How a request passes through the rooms of this module:
//!
//! 1. [`weights`] are what a game's file says about its positions,
//!    [`evaluation`] estimates a position with them and remembers part of it
//!    in [`worth`], or a [`network`] does where one was taught, whose numbers
//!    are `lanes`;
//! 2. `children` finds the turns of a position, `order` puts the likely
//!    best first, `zobrist` gives each position a key, `table` remembers results,
//!    `memory` is all that stays from one search to the next;
//! 3. `alphabeta` is the search to one depth, `quiescence` plays out
//!    what hangs at its horizon, `verge` tells where the game may be over, [`score`]
//!    is what all return;
//! 4. [`searcher`] deepens step by step within a budget: the entrance;
//! 5. [`proven`] is winning play that was proven beforehand, which the
//!    searcher follows where it has it; a [`strategy`] is such a thing in the
//!    form that is its own proof (native only; `mirror` turns its positions
//!    over);
//! 6. [`level`] weakens the searcher to the strength of a person;
//! 7. [`contest`], [`book`] and [`reference`] set players against one another,
//!    [`tuning`] learns weights from their games, and [`training`] teaches a
//!    network (native only).
//!
//! All but the last room do without the standard library and without a clock:
//! a budget of time is a [`searcher::Watcher`] that says when to stop. With a
//! budget of depth or nodes a search depends on nothing but its arguments and
//! what the searcher remembers from earlier ones.

mod alphabeta;
#[cfg(not(target_arch = "wasm32"))]
pub mod book;
mod children;
#[cfg(not(target_arch = "wasm32"))]
pub mod contest;
mod deepening;
pub mod evaluation;
mod lanes;
pub mod level;
mod memory;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod mirror;
pub mod network;
mod order;
pub mod proven;
mod quiescence;
pub mod random;
#[cfg(not(target_arch = "wasm32"))]
pub mod reference;
pub mod score;
pub mod searcher;
#[cfg(not(target_arch = "wasm32"))]
pub mod strategy;
mod table;
#[cfg(not(target_arch = "wasm32"))]
pub mod training;
#[cfg(not(target_arch = "wasm32"))]
pub mod tuning;
mod verge;
pub mod weights;
pub mod worth;
mod zobrist;

pub use level::{LEVEL_NAMES, LEVELS, Level};
pub use network::Network;
pub use proven::Proven;
pub use score::Score;
pub use searcher::{Budget, Report, Searcher, Watcher};
#[cfg(not(target_arch = "wasm32"))]
pub use strategy::Strategy;
pub use weights::Weights;
