//! Texts that are nearly right: the best food for parsers.

use proptest::prelude::*;

/// One change of a text: what to do, where, and with which character.
type Change = (u8, prop::sample::Index, char);

fn any_change(alphabet: &'static str) -> impl Strategy<Value = Change> {
    let known = prop::sample::select(alphabet.chars().collect::<Vec<char>>());
    let letter = prop_oneof![6 => known, 1 => any::<char>()];
    (0u8..5, any::<prop::sample::Index>(), letter)
}

/// Right texts with a few characters changed, put in, left out, doubled, or
/// the text cut there.
pub fn spoiled(
    texts: impl Strategy<Value = String>,
    alphabet: &'static str,
) -> impl Strategy<Value = String> {
    (texts, prop::collection::vec(any_change(alphabet), 0..4)).prop_map(|(text, changes)| {
        let mut letters: Vec<char> = text.chars().collect();
        for (change, at, letter) in changes {
            let at = at.index(letters.len() + 1);
            match change {
                0 => letters.insert(at, letter),
                1 if at < letters.len() => letters[at] = letter,
                2 if at < letters.len() => drop(letters.remove(at)),
                3 if at < letters.len() => letters.insert(at, letters[at]),
                4 => letters.truncate(at),
                _ => {}
            }
        }
        letters.into_iter().collect()
    })
}

/// Any text at all, from any bytes.
pub fn any_text() -> impl Strategy<Value = String> {
    let bytes = prop::collection::vec(any::<u8>(), 0..60);
    prop_oneof![
        any::<String>(),
        bytes.prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
    ]
}
