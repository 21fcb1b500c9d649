//! Small sorted lists without repetition.
//!
//! The sorts of the standard library are made for long lists; in the player
//! of a page they would take a fifth of all code to sort a dozen things.

use alloc::vec::Vec;

/// The values in order, each once. Meant for some hundred values at most.
pub(crate) fn collect<T: Ord>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    for value in values {
        let at = list.partition_point(|other| *other < value);
        if list.get(at) != Some(&value) {
            list.insert(at, value);
        }
    }
    list
}
