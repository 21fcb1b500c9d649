//! Addresses: where the site is reached, and where a page is in it.

use std::fmt;
use std::str::FromStr;

/// The place of a page or file in the site: begins with `/`, and the base
/// path of the site is not in it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UrlPath(String);

impl UrlPath {
    /// A path from its parts, which have no `/` at their ends: a folder.
    pub fn folder<'a>(parts: impl IntoIterator<Item = &'a str>) -> UrlPath {
        let mut path = "/".to_owned();
        for part in parts {
            path += part;
            path.push('/');
        }
        UrlPath(path)
    }

    /// A file by its path below the root of the site.
    pub fn file(path: &str) -> UrlPath {
        UrlPath(format!("/{path}"))
    }

    /// The path as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The file that a server sends for the path, relative to the root of the
    /// site.
    pub fn output_path(&self) -> String {
        let path = &self.0[1..];
        if path.is_empty() || path.ends_with('/') {
            format!("{path}index.html")
        } else {
            path.to_owned()
        }
    }
}

impl fmt::Display for UrlPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where the site is reached: `https://host/` or `https://host/sub/`. Nobody
/// may know that yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BaseUrl {
    /// Scheme and host, if they are known.
    origin: Option<String>,
    /// Begins and ends with `/`.
    path: String,
}

/// Why a text is not a base URL.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BaseUrlError {
    /// It is no URL at all.
    Invalid(url::ParseError),
    /// It is neither `http` nor `https`.
    Scheme,
    /// It has a query or a fragment.
    TooMuch,
}

impl fmt::Display for BaseUrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BaseUrlError::Invalid(error) => write!(f, "not a URL: {error}"),
            BaseUrlError::Scheme => write!(f, "a base URL begins with https:// or http://"),
            BaseUrlError::TooMuch => write!(f, "a base URL has no `?` and no `#`"),
        }
    }
}

impl std::error::Error for BaseUrlError {}

impl FromStr for BaseUrl {
    type Err = BaseUrlError;

    /// Reads a base URL; the `/` at its end may be left out.
    fn from_str(text: &str) -> Result<BaseUrl, BaseUrlError> {
        let url = url::Url::parse(text).map_err(BaseUrlError::Invalid)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(BaseUrlError::Scheme);
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(BaseUrlError::TooMuch);
        }
        let path = format!("{}/", url.path().trim_end_matches('/'));
        Ok(BaseUrl { origin: Some(url.origin().ascii_serialization()), path })
    }
}

impl BaseUrl {
    /// The root of some host that is not known.
    pub fn unknown() -> BaseUrl {
        BaseUrl { origin: None, path: "/".to_owned() }
    }

    /// The base path: begins and ends with `/`.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The address of a path as links on pages have it: without scheme and
    /// host, so that the site works on any of them.
    pub fn link(&self, path: &UrlPath) -> String {
        format!("{}{}", self.path, &path.0[1..])
    }

    /// The full address of a path, if the host is known.
    pub fn absolute(&self, path: &UrlPath) -> Option<String> {
        self.origin.as_ref().map(|origin| format!("{origin}{}", self.link(path)))
    }

    /// The address of a path, as full as it can be.
    pub fn best(&self, path: &UrlPath) -> String {
        self.absolute(path).unwrap_or_else(|| self.link(path))
    }

    /// Whether full addresses can be told.
    pub fn is_known(&self) -> bool {
        self.origin.is_some()
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin.as_deref().unwrap_or_default(), self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_url_may_have_a_path_with_or_without_slash() {
        for text in ["https://host.example/sub/", "https://host.example/sub"] {
            let base: BaseUrl = text.parse().unwrap();
            let page = UrlPath::folder(["fi", "asalto"]);
            assert_eq!(base.link(&page), "/sub/fi/asalto/");
            assert_eq!(
                base.absolute(&page).as_deref(),
                Some("https://host.example/sub/fi/asalto/")
            );
        }
    }

    #[test]
    fn without_a_host_there_are_no_full_addresses() {
        let page = UrlPath::folder(["fi", "asalto"]);
        assert_eq!(BaseUrl::unknown().absolute(&page), None);
        assert_eq!(BaseUrl::unknown().best(&page), "/fi/asalto/");
    }

    #[test]
    fn what_is_not_a_base_url_is_refused() {
        assert!("host.example".parse::<BaseUrl>().is_err());
        assert_eq!("ftp://host/".parse::<BaseUrl>(), Err(BaseUrlError::Scheme));
        assert_eq!("https://host/?a".parse::<BaseUrl>(), Err(BaseUrlError::TooMuch));
    }

    #[test]
    fn a_folder_is_served_from_its_index_file() {
        assert_eq!(UrlPath::folder(["fi"]).output_path(), "fi/index.html");
        assert_eq!(UrlPath::folder([]).output_path(), "index.html");
        assert_eq!(UrlPath::file("assets/a.css").output_path(), "assets/a.css");
    }
}
