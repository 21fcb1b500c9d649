//! Pages that are not finished: `draft = true` in the front matter. They are
//! on disk for those who write them, and in no site.

use serde::Deserialize;

use super::front;
use crate::diagnostic::Source;

#[derive(Deserialize)]
struct Marked {
    #[serde(default)]
    draft: bool,
}

/// Whether a page says that it is a draft. What else is in its front matter
/// need not be right yet.
pub fn is_draft(source: &Source) -> bool {
    let Some((toml, _)) = front::split(&source.text) else { return false };
    let toml = &source.text[toml];
    // Most pages have no such line, and need not be read twice.
    toml.lines().any(|line| line.trim_start().starts_with("draft"))
        && toml::from_str(toml).is_ok_and(|Marked { draft }| draft)
}
