//! What a module has but a page never needs.
//!
//! A panic in the page stops the module and tells nobody its message
//! (`player/src/web.rs`). The compiler does not know that: it keeps the code
//! that would write numbers into messages, a twentieth of all that a reader
//! loads.

use walrus::ir::Unreachable;
use walrus::{FunctionKind, Module};

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
    let data: Vec<_> = module.data.iter().map(|data| data.id()).collect();
    for id in data {
        let data = &mut module.data.get_mut(id).value;
        forget_sources(data);
        forget_messages(data);
    }
    walrus::passes::gc::run(module);
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
/// when they are compressed.
fn forget_sources(data: &mut [u8]) {
    let mut at = 0;
    while at < data.len() {
        let rest = &data[at..];
        let is_one = SOURCES.iter().any(|begin| rest.starts_with(begin));
        let mut ends = rest.windows(3);
        match is_one.then(|| ends.position(|end| end == b".rs")).flatten() {
            Some(end) => {
                data[at..at + end + 3].fill(0);
                at += end + 3;
            }
            None => at += 1,
        }
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
        forget_sources(&mut data);
        let zeros = |count: usize| "\0".repeat(count);
        let expected = format!("a.rs{}{}master/rustc/", zeros(24), zeros(15));
        assert_eq!(String::from_utf8_lossy(&data), expected);
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
