//! The site as it is served.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Bytes;

use crate::hash::{self, Fingerprint};
use crate::output::OutputFile;

use super::mime;

/// Where pages load the script that reloads them.
pub(super) const RELOAD_SCRIPT: &str = "/__reload.js";

/// How many bytes of a hash tell files apart.
const HASH: usize = 8;

/// A file of the site, ready to be sent.
#[derive(Debug)]
pub(super) struct Asset {
    file: Arc<OutputFile>,
    /// Its media type.
    pub(super) mime: &'static str,
    /// A hash of the bytes.
    hash: String,
}

impl Asset {
    fn new(file: Arc<OutputFile>) -> Asset {
        let hash = hash::short(&file.bytes, HASH);
        Asset { mime: mime::of(&file.path), hash, file }
    }

    fn is_page(&self) -> bool {
        self.mime.starts_with("text/html")
    }
}

/// A state of the whole site.
#[derive(Debug)]
pub(super) struct Snapshot {
    base_path: String,
    version: String,
    assets: BTreeMap<String, Arc<Asset>>,
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
    /// with a slash. What is the same as `before` is taken from there.
    pub(super) fn new(
        base_path: &str,
        files: Vec<Arc<OutputFile>>,
        before: Option<&Snapshot>,
    ) -> Snapshot {
        let known = |file: &Arc<OutputFile>| {
            let asset = before?.assets.get(&file.path)?;
            let is_same = Arc::ptr_eq(&asset.file, file) || asset.file.bytes == file.bytes;
            is_same.then(|| Arc::clone(asset))
        };
        let asset = |file| known(&file).unwrap_or_else(|| Arc::new(Asset::new(file)));
        let assets: BTreeMap<String, Arc<Asset>> =
            files.into_iter().map(|file| (file.path.clone(), asset(file))).collect();
        Snapshot { base_path: base_path.to_owned(), version: version(&assets), assets }
    }

    /// The bytes of a file as they are sent: a page also loads the script that
    /// reloads it.
    pub(super) fn bytes(&self, asset: &Asset) -> Bytes {
        match asset.is_page() {
            true => with_reload(&asset.file.bytes, &self.version).into(),
            false => Bytes::copy_from_slice(&asset.file.bytes),
        }
    }

    /// A hash of the bytes that are sent, in quotes, as the header ETag has it.
    pub(super) fn etag(&self, asset: &Asset) -> String {
        match asset.is_page() {
            true => format!("\"{}-{}\"", asset.hash, self.version),
            false => format!("\"{}\"", asset.hash),
        }
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
        let get = |path: &str| self.assets.get(path).map(|asset| &**asset);
        let index = |folder: &str| get(&format!("{folder}index.html"));
        let asset = if is_folder { index(path) } else { get(path) };
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
        page.or_else(|| self.assets.get("404.html")).map(|asset| &**asset)
    }
}

fn version(assets: &BTreeMap<String, Arc<Asset>>) -> String {
    let parts = assets.iter().flat_map(|(path, asset)| [path.as_bytes(), asset.hash.as_bytes()]);
    let mut version = Fingerprint::of_parts(parts).to_string();
    version.truncate(2 * HASH);
    version
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
        Snapshot::new(base_path, paths.iter().map(file).map(Arc::new).collect(), None)
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
            Snapshot::new("/", vec![Arc::new(file)], None).version
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
