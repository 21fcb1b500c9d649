//! What is fuzzed; see `README.md`.

mod targets;

pub use targets::*;

#[cfg(feature = "site")]
#[path = "site_targets.rs"]
pub mod site;

/// Lets what is done side by side be done by the thread that fuzzes: an input is
/// small, and to wake another thread takes longer than the work.
#[cfg(feature = "site")]
pub fn on_one_thread() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread();
    pool.build_global().expect("the first pool of this program");
}
