//! Addresses that a page had before.

use std::ops::Range;

use super::front::Slug;
use crate::diagnostic::{Place, Source};
use crate::locale::Locale;
use crate::url::UrlPath;

/// An address that a page had before, and that still leads to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alias {
    path: AliasPath,
    span: Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum AliasPath {
    /// A former slug, in the folder of the language.
    InLocale(Slug),
    /// A path from the root of the site.
    FromRoot(UrlPath),
}

impl Alias {
    /// The alias as it is written, at these bytes of the file: a slug, or a
    /// path that begins with `/`. The host sends a page for it, so a file
    /// is one of HTML.
    pub(super) fn parse(text: &str, span: Range<usize>) -> Option<Alias> {
        let path = match text.strip_prefix('/') {
            Some(path) => AliasPath::FromRoot(from_root(path)?),
            None => AliasPath::InLocale(Slug::parse(text)?),
        };
        Some(Alias { path, span })
    }

    /// The address on the site, for a page of this language.
    pub fn url(&self, locale: &Locale) -> UrlPath {
        match &self.path {
            AliasPath::InLocale(slug) => UrlPath::folder([locale.folder().as_str(), slug.as_str()]),
            AliasPath::FromRoot(path) => path.clone(),
        }
    }

    /// Where it stands in the file of its page.
    pub fn place(&self, source: &Source) -> Place {
        Place::new(source, self.span.clone())
    }
}

fn from_root(path: &str) -> Option<UrlPath> {
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~".contains(&b);
    let is_part = |part: &str| !part.is_empty() && part != "." && part != "..";
    let parts = path.strip_suffix('/').unwrap_or(path);
    if !parts.split('/').all(|part| is_part(part) && part.bytes().all(is_plain)) {
        return None;
    }
    let name = parts.rsplit('/').next().unwrap_or(parts);
    match name.rsplit_once('.') {
        Some((_, "html" | "htm")) if !path.ends_with('/') => Some(UrlPath::file(path)),
        Some(_) if !path.ends_with('/') => None,
        _ => Some(UrlPath::folder(parts.split('/'))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Option<String> {
        let fi = Locale::parse("fi").unwrap();
        Alias::parse(text, 0..0).map(|alias| alias.url(&fi).to_string())
    }

    #[test]
    fn an_alias_is_a_former_slug_or_a_path_from_the_root() {
        assert_eq!(url("vanha/nimi").as_deref(), Some("/fi/vanha/nimi/"));
        assert_eq!(url("/Old_1/fox.html").as_deref(), Some("/Old_1/fox.html"));
        assert_eq!(url("/old/fox").as_deref(), Some("/old/fox/"));
        assert_eq!(url("/old/fox/").as_deref(), Some("/old/fox/"));
    }

    #[test]
    fn what_no_host_could_send_a_page_for_is_refused() {
        for text in ["", "/", "Vanha", "/../x", "/a//b", "/old.php", "/a b", "https://x/"] {
            assert_eq!(url(text), None, "{text}");
        }
    }
}
