//! Small sorted lists without repetition.
//!
//! The sorts of the standard library are made for long lists; in the player
//! of a page they would take a fifth of all code to sort a dozen things.

use alloc::vec::Vec;
use core::mem::swap;

/// The values in order, each once. Meant for some hundred values at most.
pub(crate) fn collect<T: Ord>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    for value in values {
        let place = list.partition_point(|other| *other < value);
        if list.get(place) == Some(&value) {
            continue;
        }
        list.push(value);
        // The insertion of the standard library could panic with a message.
        if let Some((last, rest)) = list.get_mut(place..).unwrap_or_default().split_last_mut() {
            rest.iter_mut().for_each(|other| swap(other, last));
        }
    }
    list
}
