//! Perfect play, proved: every position of a game that goes forward.
//!
//! The method is for games in which one piece hunts many that advance, and for
//! what comes when one is left of several.
//! A set of the many then never comes back, and neither does a number of
//! them. So the sets can be looked at one after another, first the small
//! ones, and among those of one size first the most advanced, and whatever a
//! turn leads to is known before. One set of the many is one step of work for
//! all places of the one piece at once: they are the bits of a mask.
//!
//! Where the many can step sideways too, sets do come back. There each size is
//! looked at in rounds until nothing changes: from nothing, which finds what
//! the many can force, or from everything, which leaves what they can hold.
//! What is in the second and not in the first is drawn.
//!
//! 1. `conditions` says whether a game is of that kind,
//! 2. `layout` makes its points bits of sets and masks, `index` gives each
//!    set of the many a place, `moves` are the rules on these bits,
//! 3. `masks` holds the results of one size, `sweep` finds them, in `rounds`
//!    where there are circles, `check` is
//!    the full pass that looks at them again, `store` keeps them on disk,
//! 4. [`tables`] are all sizes and the answers that they give,
//! 5. [`verify`] looks at samples with the rules of the engine alone,
//! 6. [`plies`] finds how long each win takes, where nothing goes in a circle,
//! 7. [`brink`] are the positions of other games, with two of the few too, in
//!    which the next capture ends the game,
//! 8. [`condense`] makes them a [`Strategy`](crate::search::Strategy) of few
//!    positions.

pub mod brink;
mod check;
pub mod condense;
pub mod conditions;
mod index;
mod layout;
mod masks;
mod moves;
pub mod plies;
mod rounds;
mod store;
mod sweep;
pub mod tables;
pub mod verify;

pub use conditions::Unsolvable;
pub use rounds::Drawn;
pub use tables::{Failure, Keep, Manner, Plan, Tables};
