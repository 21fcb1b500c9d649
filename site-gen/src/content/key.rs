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
        let parts = self.0.split('/').collect();
        Some(PageKey(follow(parts, path.strip_suffix(".md")?)?.into()))
    }

    /// The file below `content` to which a relative path leads from this page,
    /// if that is outside of the folder of its locale.
    pub fn outside(&self, path: &str) -> Option<String> {
        // No folder is called so: what stays in it is seen.
        const OWN: &str = ".";
        let parts = std::iter::once(OWN).chain(self.0.split('/')).collect();
        follow(parts, path).filter(|path| !path.starts_with("./"))
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

/// Where a relative path leads from a file, which is given by the parts of its
/// own path; nowhere if it goes up too far.
fn follow<'a>(mut parts: Vec<&'a str>, path: &'a str) -> Option<String> {
    parts.pop();
    for part in path.split('/') {
        match part {
            "" => return None,
            "." => {}
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
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

    #[test]
    fn a_link_may_lead_out_of_the_folder_of_the_locale() {
        let from = PageKey("history/asalto".into());
        let to = |path| from.outside(path);
        assert_eq!(to("../../games/proofs/a.toml").as_deref(), Some("games/proofs/a.toml"));
        assert_eq!(to("../games/proofs/a.toml"), None);
        assert_eq!(to("../../../README.md"), None);
        assert_eq!(to("/games/proofs/a.toml"), None);
    }
}
