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
    walrus::passes::gc::run(module);
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
