//! Old hunt games: their rules as data, their boards, and the player.
//!
//! The rooms of this crate, in the order in which data passes through them:
//!
//! 1. [`source`] reads a definition from TOML (native only);
//! 2. [`definition`] is a whole game as data: [`board`], rules, options and
//!    the [`choices`] among them;
//! 3. [`game`] is a definition with its options chosen, compiled to tables
//!    of bitboards; `compiled` has those of all options as bytes;
//! 4. [`position`] is who stands where and whose turn it is;
//! 5. [`turn`] is what a side does, [`generate`] finds all turns,
//!    [`play`] makes one and says why another is illegal;
//! 6. [`outcome`] judges a position, [`perft`] counts turns;
//! 7. [`session`] is a game as it is played: history, undo, redo, draws;
//!    [`draft`] is a turn in the making, [`notation`] a typed one; [`link`] is
//!    a game as a line of text, [`saved`] one with all that belongs to it;
//! 8. `search` finds good turns, `solve` proves what perfect play leads to,
//!    `advice` tells people what was found, `puzzle` asks them to find it (all
//!    with the feature `search`);
//! 9. [`draw`] turns a position into SVG, [`button`] its points into words;
//! 10. `web` is what runs in the page (WebAssembly only): the player, and as a
//!     second module, with the feature `search`, the engine.
//!
//! The small types under all of them are in [`point`] and [`side`]. Nothing
//! here names a game: whatever tells one game from another is data.

// The module for the page does without the standard library: a panic there has
// nobody to tell its message to, and the code that would format it is a third
// of all that a reader would load.
#![cfg_attr(all(target_arch = "wasm32", not(feature = "source")), no_std)]

extern crate alloc;

#[cfg(feature = "search")]
pub mod advice;
pub mod board;
pub mod button;
pub mod choices;
mod compact;
#[cfg(feature = "search")]
pub mod compiled;
pub mod definition;
pub mod draft;
pub mod draw;
pub mod game;
pub mod generate;
mod indexing;
mod lettering;
pub mod link;
pub mod notation;
pub mod outcome;
pub mod perft;
pub mod play;
pub mod point;
pub mod position;
#[cfg(all(feature = "search", not(target_arch = "wasm32")))]
pub mod puzzle;
pub mod saved;
#[cfg(feature = "search")]
pub mod search;
pub mod session;
pub mod side;
#[cfg(all(feature = "search", not(target_arch = "wasm32")))]
pub mod solve;
mod sorted;
#[cfg(feature = "source")]
pub mod source;
pub mod turn;
#[cfg(target_arch = "wasm32")]
pub mod web;

pub use board::Board;
pub use definition::{Choices, Definition};
pub use game::Game;
pub use outcome::{Outcome, Reason};
pub use point::{Point, PointSet};
pub use position::Position;
pub use session::Session;
pub use side::{BySide, Side};
pub use turn::Turn;
