//! The names of pages.

use std::fmt;
use std::sync::Arc;

use super::PageKind;
use crate::games::GameId;

/// The name of a page in all languages: its path in the folder of a locale,
/// without `.md`, or the `translation-key` of its front matter.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PageKey(Arc<str>);

impl PageKey {
    /// The home page.
    pub fn home() -> PageKey {
        PageKey("index".into())
    }

    /// The page that says that there is no such page.
    pub fn not_found() -> PageKey {
        PageKey("404".into())
    }

    /// The page that `content/site.toml` calls so: one of its own, in no
    /// folder, and neither the home page nor the 404 page.
    pub fn named(name: &str) -> Option<PageKey> {
        PageKey::parse(name)
            .filter(|key| !name.contains('/') && PageKind::of(key) == PageKind::Other)
    }

    /// The rules page of a game.
    pub fn rules(game: &GameId) -> PageKey {
        PageKey(format!("rules/{game}").into())
    }

    /// The history page of a game.
    pub fn history(game: &GameId) -> PageKey {
        PageKey(format!("history/{game}").into())
    }

    /// The page with the puzzles of a game.
    pub fn puzzles(game: &GameId) -> PageKey {
        PageKey(format!("puzzles/{game}").into())
    }

    /// The page to which a relative path leads from this one, if that stays
    /// in the folder of the locale and ends in `.md`.
    pub fn relative(&self, path: &str) -> Option<PageKey> {
        let mut parts: Vec<&str> = self.0.split('/').collect();
        parts.pop();
        for part in path.strip_suffix(".md")?.split('/') {
            match part {
                "" => return None,
                "." => {}
                ".." => {
                    parts.pop()?;
                }
                _ => parts.push(part),
            }
        }
        Some(PageKey(parts.join("/").into()))
    }

    /// The key with these words, of lower-case letters, digits and hyphens
    /// with `/` between them: the path of a file without `.md`.
    pub fn parse(text: &str) -> Option<PageKey> {
        let is_letter = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        let is_part = |part: &str| !part.is_empty() && part.bytes().all(is_letter);
        text.split('/').all(is_part).then(|| PageKey(text.into()))
    }

    /// The name of a file that no page can have, which is known to be wrong.
    pub(super) fn of_file(name: &str) -> PageKey {
        PageKey(name.into())
    }

    /// The key as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PageKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_links_stay_in_the_folder_of_the_locale() {
        let from = PageKey("rules/asalto".into());
        let to = |path| from.relative(path).map(|key| key.to_string());
        assert_eq!(to("../history/asalto.md").as_deref(), Some("history/asalto"));
        assert_eq!(to("two-foxes.md").as_deref(), Some("rules/two-foxes"));
        assert_eq!(to("./two-foxes.md").as_deref(), Some("rules/two-foxes"));
        assert_eq!(to("../../en/index.md"), None);
        assert_eq!(to("/index.md"), None);
        assert_eq!(to("two-foxes"), None);
    }
}
