//! The sections that every rules page has, in their order.

use super::headings::Heading;
use crate::content::Page;
use crate::diagnostic::{Code, Diagnostics, Place};

/// The ids of the headings with their levels. Links from anywhere lead to
/// them, so they are the same for every game and in every language.
pub const SECTIONS: &[(&str, usize)] = &[
    ("what", 2),
    ("goal", 3),
    ("setup", 3),
    ("moves", 3),
    ("capture", 3),
    ("end", 3),
    ("draw", 3),
    ("example", 3),
    ("edge", 3),
    ("compare", 2),
    ("tips", 2),
    ("history", 2),
    ("sources", 2),
];

fn index_of(heading: &Heading) -> Option<usize> {
    SECTIONS.iter().position(|(id, _)| Some(*id) == heading.id.as_deref())
}

/// Reports sections that are missing, out of place, or not among those of a
/// rules page.
pub fn check(page: &Page, headings: &[Heading], diagnostics: &mut Diagnostics) {
    let place = |heading: &Heading| Place::new(&page.source, heading.span.clone());
    let mut found: Vec<(usize, &Heading)> = Vec::new();
    for heading in headings {
        match index_of(heading) {
            Some(index) => found.push((index, heading)),
            None => {
                let error = Code::Section.error(place(heading), "not a heading of a rules page");
                let ids: Vec<&str> = SECTIONS.iter().map(|(id, _)| *id).collect();
                diagnostics.push(error.hint(format!("their ids are: {}", ids.join(", "))));
            }
        }
    }
    for (index, (id, _)) in SECTIONS.iter().enumerate() {
        if !found.iter().any(|(other, _)| *other == index) {
            let message = format!("the section `{{#{id}}}` is missing");
            let end = page.source.text.len();
            let next = found.iter().find(|(other, _)| *other > index);
            let place = next.map_or(Place::new(&page.source, end..end), |(_, next)| place(next));
            let error = Code::Section.error(place, message);
            diagnostics.push(match index.checked_sub(1) {
                Some(before) => error.hint(format!("it follows `#{}`", SECTIONS[before].0)),
                None => error.hint("it is the first of the page"),
            });
        }
    }
    for &(index, heading) in &found {
        let (id, level) = SECTIONS[index];
        if heading.level != level {
            let message = format!("the heading of `#{id}` has level {}", heading.level);
            let error = Code::Section.error(place(heading), message);
            diagnostics.push(error.hint(format!("write it with `{}`", "#".repeat(level))));
        }
    }
    check_order(&found, |heading, message, hint| {
        diagnostics.push(Code::Section.error(place(heading), message).hint(hint));
    });
}

/// Reports the first section that is not where it belongs.
fn check_order(found: &[(usize, &Heading)], mut report: impl FnMut(&Heading, String, String)) {
    let mut expected: Vec<usize> = found.iter().map(|(index, _)| *index).collect();
    expected.sort_unstable();
    let misplaced = found.iter().zip(&expected).find(|((index, _), expected)| index != *expected);
    if let Some(((index, heading), expected)) = misplaced {
        let message = format!("the section `#{}` is out of place", SECTIONS[*index].0);
        report(heading, message, format!("here `#{}` is expected", SECTIONS[*expected].0));
    }
}
