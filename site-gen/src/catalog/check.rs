//! What a catalog must have.

use std::collections::BTreeSet;

use super::parse::placeholders;
use super::{Catalog, Wording};
use crate::build::MissingKeys;
use crate::diagnostic::{Code, Diagnostics, Place};
use crate::suggestion;

/// The number in a plural form; a form may do without it.
const NUMBER: &str = "n";

/// Reports the keys that the site needs and the default locale lacks.
pub(super) fn default(catalog: &Catalog, needed: &BTreeSet<String>, diagnostics: &mut Diagnostics) {
    for key in needed.iter().filter(|key| !catalog.messages.contains_key(*key)) {
        let message = format!("missing message `{key}`");
        let hint = "the pages or the player of this site need it";
        diagnostics.push(Code::MissingMessage.error(catalog.place_for(key), message).hint(hint));
    }
}

/// Reports the messages that nothing needs; a section that is superfluous as a
/// whole is told once.
pub(super) fn unused(catalog: &Catalog, needed: &BTreeSet<String>, diagnostics: &mut Diagnostics) {
    let is_needed = |section: &str| {
        let of_section =
            |key: &String| key.strip_prefix(section).is_some_and(|k| k.starts_with('.'));
        needed.iter().any(of_section)
    };
    let mut told = BTreeSet::new();
    for (key, message) in catalog.messages.iter().filter(|(key, _)| !needed.contains(*key)) {
        let place = Place::new(&catalog.source, message.span.clone());
        let (section, name) = parts(key);
        let text = match is_needed(section) {
            true => format!("nothing uses the message `{key}`"),
            false if told.insert(section) => format!("nothing uses the section `[{section}]`"),
            false => continue,
        };
        // A slip is in the section or in the name, hardly in both.
        let is_near = |other: &&str| parts(other).0 == section || parts(other).1 == name;
        let near = needed.iter().map(String::as_str).filter(is_near);
        let hint = match suggestion::nearest(key, near) {
            Some(name) if !catalog.messages.contains_key(name) => format!("did you mean `{name}`?"),
            _ => "take it out of all languages".to_owned(),
        };
        diagnostics.push(Code::UnusedMessage.warning(place, text).hint(hint));
    }
}

/// The section and the name of a key.
fn parts(key: &str) -> (&str, &str) {
    key.rsplit_once('.').unwrap_or(("", key))
}

/// Reports where a translation differs from the default locale in anything
/// but words.
pub(super) fn translation(
    catalog: &Catalog,
    default: &Catalog,
    missing: MissingKeys,
    diagnostics: &mut Diagnostics,
) {
    let own = catalog.messages.iter().filter(|(key, _)| !catalog.inherited.contains(*key));
    for (key, message) in own {
        let place = Place::new(&catalog.source, message.span.clone());
        match default.messages.get(key) {
            Some(original) => {
                wording(key, &message.wording, &original.wording, &place, diagnostics);
            }
            None => {
                let message = format!("the default locale has no message `{key}`");
                let hint = format!("compare with {}", default.source.path);
                diagnostics.push(Code::UnknownMessage.error(place, message).hint(hint));
            }
        }
    }
    for key in default.messages.keys().filter(|key| !catalog.messages.contains_key(*key)) {
        let place = catalog.place_for(key);
        let message = format!("missing message `{key}`");
        let original = default.place(key);
        diagnostics.push(match missing {
            MissingKeys::Refuse => Code::MissingMessage
                .error(place, message)
                .hint(format!("add it to this section; translate {original}")),
            MissingKeys::FallBack => Code::MissingMessage
                .warning(place, message)
                .hint(format!("the message of {original} stands in for it")),
        });
    }
}

fn wording(
    key: &str,
    wording: &Wording,
    original: &Wording,
    place: &Place,
    diagnostics: &mut Diagnostics,
) {
    let (forms, expected): (Vec<&String>, _) = match (wording, original) {
        (Wording::Text(text), Wording::Text(original)) => {
            (vec![text], placeholders(original).unwrap_or_default())
        }
        (Wording::Plural(forms), Wording::Plural(originals)) => {
            let all = originals.values().filter_map(|text| placeholders(text)).flatten();
            (forms.values().collect(), all.collect())
        }
        (Wording::Text(_), Wording::Plural(_)) => {
            let message = format!("`{key}` depends on a number");
            let error = Code::PluralForm.error(place.clone(), message);
            diagnostics.push(error.hint("give it a form for each plural category"));
            return;
        }
        (Wording::Plural(_), Wording::Text(_)) => {
            let message = format!("`{key}` does not depend on a number");
            let error = Code::PluralForm.error(place.clone(), message);
            diagnostics.push(error.hint("give it as one text"));
            return;
        }
    };
    let counted = matches!(original, Wording::Plural(_));
    for found in forms.into_iter().filter_map(|text| placeholders(text)) {
        for name in found.difference(&expected) {
            let message = format!("`{key}` has a placeholder `{{{name}}}` that nothing fills");
            diagnostics.push(Code::Placeholder.error(place.clone(), message));
        }
        for name in expected.difference(&found) {
            if counted && *name == NUMBER {
                continue;
            }
            let message = format!("`{key}` lacks the placeholder `{{{name}}}`");
            diagnostics.push(Code::Placeholder.error(place.clone(), message));
        }
    }
}
