//! The facts at the head of a rules page.

use super::context::{Fact, FactsContext, NameContext};
use crate::catalog::Catalog;
use crate::content::Facts;

/// The facts with their labels in the language of the page.
pub fn context<'a>(facts: &'a Facts, catalog: &'a Catalog) -> FactsContext<'a> {
    let rows = [
        ("facts.players", &facts.players),
        ("facts.pieces", &facts.pieces),
        ("facts.board", &facts.board),
        ("facts.first", &facts.first),
        ("facts.length", &facts.length),
    ];
    FactsContext {
        rows: rows.map(|(key, text)| Fact { label: catalog.text(key), text }).into(),
        names_label: catalog.text("facts.names"),
        names: facts
            .names
            .iter()
            .map(|name| NameContext {
                lang: name.lang.as_str(),
                dir: name.lang.direction_in(catalog.direction),
                name: &name.name,
            })
            .collect(),
    }
}
