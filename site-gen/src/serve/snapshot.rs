//! The site as it is served.

use std::collections::BTreeMap;

use axum::body::Bytes;
use sha2::{Digest, Sha256};

use crate::output::OutputFile;

use super::mime;

/// Where pages load the script that reloads them.
pub(super) const RELOAD_SCRIPT: &str = "/__reload.js";

/// A file of the site, ready to be sent.
#[derive(Debug)]
pub(super) struct Asset {
    /// What is in it; a page also loads the script that reloads it.
    pub(super) bytes: Bytes,
    /// Its media type.
    pub(super) mime: &'static str,
    /// A hash of the bytes, in quotes, as the header ETag has it.
    pub(super) etag: String,
}

/// A state of the whole site.
#[derive(Debug)]
pub(super) struct Snapshot {
    base_path: String,
    version: String,
    assets: BTreeMap<String, Asset>,
}

/// What there is at an address.
#[derive(Debug)]
pub(super) enum Found<'a> {
    /// A file.
    Asset(&'a Asset),
    /// A folder, whose address ends with a slash; this one did not.
    Folder,
    /// Nothing, but the site has a page to say so.
    NotFoundPage(&'a Asset),
    /// Nothing.
    Nothing,
}

impl Snapshot {
    /// The site with these files below `base_path`, which begins and ends
    /// with a slash.
    pub(super) fn new(base_path: &str, files: Vec<OutputFile>) -> Snapshot {
        let version = version(&files);
        let assets = files
            .into_iter()
            .map(|file| {
                let mime = mime::of(&file.path);
                let is_page = mime.starts_with("text/html");
                let bytes = if is_page { with_reload(&file.bytes, &version) } else { file.bytes };
                let etag = format!("\"{}\"", hash([bytes.as_slice()]));
                (file.path, Asset { bytes: bytes.into(), mime, etag })
            })
            .collect();
        Snapshot { base_path: base_path.to_owned(), version, assets }
    }

    /// The path of the root of the site; begins and ends with a slash.
    pub(super) fn base_path(&self) -> &str {
        &self.base_path
    }

    /// A text that is another one for every other content of the site.
    pub(super) fn version(&self) -> &str {
        &self.version
    }

    /// What there is at the path of an address (decoded, no query). Nothing
    /// but files of the site can be found, whatever is in the path.
    pub(super) fn find(&self, path: &str) -> Found<'_> {
        let Some(path) = path.strip_prefix(&self.base_path) else {
            let is_root = path.strip_suffix('/').is_none() && format!("{path}/") == self.base_path;
            return if is_root { Found::Folder } else { Found::Nothing };
        };
        let is_folder = path.is_empty() || path.ends_with('/');
        let index = |folder: &str| self.assets.get(&format!("{folder}index.html"));
        let asset = if is_folder { index(path) } else { self.assets.get(path) };
        match (asset, self.not_found_page(path)) {
            (Some(asset), _) => Found::Asset(asset),
            _ if !is_folder && index(&format!("{path}/")).is_some() => Found::Folder,
            (None, Some(page)) => Found::NotFoundPage(page),
            (None, None) => Found::Nothing,
        }
    }

    /// The page for an address that leads nowhere: in the language whose part
    /// of the site it is in, else in all.
    fn not_found_page(&self, path: &str) -> Option<&Asset> {
        let language = path.split_once('/').map(|(language, _)| format!("{language}/404.html"));
        let page = language.and_then(|page| self.assets.get(&page));
        page.or_else(|| self.assets.get("404.html"))
    }
}

fn version(files: &[OutputFile]) -> String {
    // With lengths, so that no two sites run together to the same bytes.
    let lengths: Vec<_> = files
        .iter()
        .map(|file| format!("{} {} {}\n", file.path.len(), file.bytes.len(), file.path))
        .collect();
    let bytes = files.iter().map(|file| file.bytes.as_slice());
    hash(lengths.iter().map(|line| line.as_bytes()).zip(bytes).flat_map(|(a, b)| [a, b]))
}

/// The first 16 hexadecimal digits of the SHA-256 of the parts.
fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// A page that loads the script for reloading. The address of the script
/// tells it with which version of the site the page was made.
fn with_reload(page: &[u8], version: &str) -> Vec<u8> {
    const END: &[u8] = b"</head>";
    let script = format!("<script src=\"{RELOAD_SCRIPT}?{version}\" defer></script>");
    let at = page.windows(END.len()).position(|window| window.eq_ignore_ascii_case(END));
    let (before, after) = page.split_at(at.unwrap_or(page.len()));
    [before, script.as_bytes(), after].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(base_path: &str, paths: &[&str]) -> Snapshot {
        let file =
            |path: &&str| OutputFile { path: (*path).to_owned(), bytes: path.as_bytes().into() };
        Snapshot::new(base_path, paths.iter().map(file).collect())
    }

    #[test]
    fn only_files_of_the_site_are_found() {
        let site = site("/sub/", &["index.html", "fi/index.html", "assets/a.css"]);
        for path in ["/sub/", "/sub/index.html", "/sub/fi/", "/sub/assets/a.css"] {
            assert!(matches!(site.find(path), Found::Asset(_)), "{path}");
        }
        for path in ["/sub", "/sub/fi"] {
            assert!(matches!(site.find(path), Found::Folder), "{path}");
        }
        for path in [
            "",
            "/",
            "/su",
            "/subfi/",
            "/fi/",
            "/sub/en/",
            "/sub/assets",
            "/sub/assets/",
            "/sub/../sub/",
            "/sub/fi/../../etc/passwd",
            "/sub//fi/",
            "/sub/assets/a.css/",
        ] {
            assert!(matches!(site.find(path), Found::Nothing), "{path}");
        }
    }

    #[test]
    fn the_version_changes_with_names_and_contents() {
        let version = |path: &str, text: &str| {
            let file = OutputFile { path: path.to_owned(), bytes: text.as_bytes().into() };
            Snapshot::new("/", vec![file]).version
        };
        assert_eq!(version("a", "bc"), version("a", "bc"));
        assert_ne!(version("a", "bc"), version("ab", "c"));
        assert_ne!(version("a", "bc"), version("a", "bd"));
    }

    #[test]
    fn pages_get_the_script_once_and_before_their_body() {
        let page = with_reload(b"<head><title>x</title></head><body></head>", "7");
        assert_eq!(
            String::from_utf8(page).unwrap(),
            "<head><title>x</title><script src=\"/__reload.js?7\" defer></script></head>\
             <body></head>"
        );
        assert!(with_reload(b"no head", "7").ends_with(b"></script>"));
    }
}
