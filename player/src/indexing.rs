//! Elements of lists by their index, for code that the page loads.
//!
//! The usual index tells in its panic which index was wrong. Nobody reads that
//! in a page, and the code that writes the numbers is a thirtieth of the module.

/// The element with this index, which must be there.
#[inline]
pub(crate) fn at<T>(list: &[T], index: usize) -> &T {
    match list.get(index) {
        Some(element) => element,
        None => panic!("no such element"),
    }
}

/// The element with this index, which must be there, to be changed.
#[inline]
pub(crate) fn at_mut<T>(list: &mut [T], index: usize) -> &mut T {
    match list.get_mut(index) {
        Some(element) => element,
        None => panic!("no such element"),
    }
}
