//! Turns Markdown in many languages into a static site with boards that play.

pub mod build;
pub mod diagnostic;
pub mod output;
pub mod player_build;
