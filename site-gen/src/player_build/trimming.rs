//! What a module has but a page never needs.
//!
//! A panic in the page stops the module and tells nobody its message
//! (`player/src/web.rs`). The compiler does not know that: it keeps the code
//! that would write numbers into messages, a twentieth of all that a reader
//! loads.

use walrus::ir::{Unreachable, Value};
use walrus::{ConstExpr, Data, DataKind, FunctionKind, Module};

/// Takes the code for messages out of a module that has its names still, and
/// the list of features, which says nothing to a browser.
pub(super) fn trim(module: &mut Module) {
    module.customs.remove_raw("target_features");
    let names = module.funcs.iter().map(|function| (function.id(), function.name.as_deref()));
    let messages: Vec<_> =
        names.filter(|(_, name)| name.is_some_and(writes_messages)).map(|(id, _)| id).collect();
    for id in messages {
        if let FunctionKind::Local(function) = &mut module.funcs.get_mut(id).kind {
            let body = function.block_mut(function.entry_block());
            body.instrs.clear();
            body.instrs.push((Unreachable {}.into(), Default::default()));
        }
    }
    let data: Vec<_> = module.data.iter().map(|data| (data.id(), address(data))).collect();
    let mut sources = Vec::new();
    for &(id, start) in &data {
        let data = &mut module.data.get_mut(id).value;
        sources.extend(forget_sources(data).into_iter().map(|(at, size)| (start + at, size)));
        forget_messages(data);
    }
    for (id, _) in data {
        forget_locations(&mut module.data.get_mut(id).value, &sources);
    }
    walrus::passes::gc::run(module);
}

/// Where data begins in the memory of its module.
fn address(data: &Data) -> u32 {
    match data.kind {
        DataKind::Active { offset: ConstExpr::Value(Value::I32(start)), .. } => start as u32,
        _ => 0,
    }
}

/// Gives what a module imports names without a hash, in the module and in its
/// glue, which is returned.
pub(super) fn shorten(module: &mut Module, mut glue: String) -> String {
    for (number, import) in module.imports.iter_mut().enumerate() {
        if has_hash(&import.name) {
            let short = format!("i{number}");
            glue = glue.replace(&import.name, &short);
            import.name = short;
        }
    }
    glue
}

fn has_hash(name: &str) -> bool {
    let hash = name.rsplit_once('_').map_or("", |(_, hash)| hash);
    hash.len() == 16 && hash.chars().all(|c| c.is_ascii_hexdigit())
}

/// The places of source files, which only messages of panics have, begin so.
const SOURCES: [&[u8]; 2] = [b"/rustc/", b"player/src/"];

/// Makes the places of source files in some data zeros, which take no room
/// when they are compressed. They are returned, with their sizes.
fn forget_sources(data: &mut [u8]) -> Vec<(u32, u32)> {
    let mut at = 0;
    let mut found = Vec::new();
    while at < data.len() {
        let rest = &data[at..];
        let is_one = SOURCES.iter().any(|begin| rest.starts_with(begin));
        let mut ends = rest.windows(3);
        match is_one.then(|| ends.position(|end| end == b".rs")).flatten() {
            Some(end) => {
                data[at..at + end + 3].fill(0);
                found.push((at as u32, end as u32 + 3));
                at += end + 3;
            }
            None => at += 1,
        }
    }
    found
}

/// Makes the places in these sources zeros that panics hand on: the address of
/// the source's name, its size, the line and the column, of four bytes each.
fn forget_locations(data: &mut [u8], sources: &[(u32, u32)]) {
    let mut at = 0;
    while let Some(place) = data.get_mut(at..at + 16) {
        let number = |at: usize| u32::from_le_bytes(std::array::from_fn(|byte| place[at + byte]));
        if sources.contains(&(number(0), number(4))) {
            place.fill(0);
        }
        at += 4;
    }
}

/// What only messages of panics say, and the digits of the numbers in them.
const MESSAGES: [&str; 11] = [
    "attempted to take ownership of Rust value while it was borrowed",
    "null pointer passed to rust",
    "recursive use of an object detected which would lead to unsafe aliasing in rust",
    "Tried to shrink to a larger capacity",
    "capacity overflow",
    "memory allocation of ",
    " bytes failed",
    "internal error: entered unreachable code: a chain is being made",
    "no such element",
    "a board has at most 64 points",
    "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546\
     4748495051525354555657585960616263646566676869707172737475767778798081828384858687888990919293\
     949596979899",
];

/// Makes messages zeros.
fn forget_messages(data: &mut [u8]) {
    for message in MESSAGES.map(str::as_bytes) {
        while let Some(at) = data.windows(message.len()).position(|part| part == message) {
            data[at..at + message.len()].fill(0);
        }
    }
}

/// Whether a function of this name belongs to the formatting of the standard
/// library. The player does without it: it writes its texts piece by piece.
fn writes_messages(name: &str) -> bool {
    let formats = name.contains("core[") && name.contains("]::fmt::");
    formats || name.contains("alloc_error_handler")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_sources_are_forgotten_and_nothing_else() {
        let mut data = b"a.rs/rustc/0123/library/a.rsplayer/src/b.rsmaster/rustc/".to_vec();
        let found = forget_sources(&mut data);
        assert_eq!(found, [(4, 24), (28, 15)]);
        let zeros = |count: usize| "\0".repeat(count);
        let expected = format!("a.rs{}{}master/rustc/", zeros(24), zeros(15));
        assert_eq!(String::from_utf8_lossy(&data), expected);
    }

    #[test]
    fn locations_in_sources_are_forgotten_and_nothing_else() {
        let place = |name: u32, size: u32| [name, size, 7, 9].map(u32::to_le_bytes).concat();
        let mut data = [place(100, 24), place(200, 15), place(100, 15), vec![1; 7]].concat();
        let expected = [vec![0; 32], place(100, 15), vec![1; 7]].concat();
        forget_locations(&mut data, &[(100, 24), (200, 15)]);
        assert_eq!(data, expected);
    }

    #[test]
    fn messages_of_panics_are_forgotten_and_nothing_else() {
        let mut data = b"game.turncapacity overflowplayer.loadedcapacity".to_vec();
        forget_messages(&mut data);
        let expected = format!("game.turn{}player.loadedcapacity", "\0".repeat(17));
        assert_eq!(String::from_utf8_lossy(&data), expected);
    }

    #[test]
    fn only_names_with_a_hash_are_made_short() {
        assert!(has_hash("__wbg_tell_dd6140474f16c1a9"));
        assert!(!has_hash("__wbindgen_init_externref_table") && !has_hash("player_free"));
    }

    #[test]
    fn only_the_formatting_of_the_standard_library_goes() {
        for name in [
            "__rustc[b7974e8690430dd9]::__rdl_alloc_error_handler",
            "<core[c5930c85a12de822]::fmt::Formatter>::pad_integral",
            "<u32 as core[c5930c85a12de822]::fmt::Display>::fmt",
        ] {
            assert!(writes_messages(name), "{name}");
        }
        for name in [
            "player::position::Position::full_text::h0123",
            "core[c5930c85a12de822]::str::count::do_count_chars",
            "core[c5930c85a12de822]::panicking::panic_fmt",
        ] {
            assert!(!writes_messages(name), "{name}");
        }
    }
}
