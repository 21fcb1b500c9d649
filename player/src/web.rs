//! The player in the page.
//!
//! [`mount`] brings one `<hunt-board>` to life. Data goes one way: an event
//! becomes a change of the [`table`] (game, session, turn in the making), and
//! [`view`] shows the table: drawing, names of the points, messages.
//! [`strings`] gives the words in the page's language, [`dom`] makes elements.

mod dom;
mod events;
mod fragment;
mod mount;
mod panel;
mod strings;
mod table;
mod view;

pub use mount::mount;
