//! What is fuzzed; see `README.md`.

mod targets;

pub use targets::*;

#[cfg(feature = "site")]
#[path = "site_targets.rs"]
pub mod site;
