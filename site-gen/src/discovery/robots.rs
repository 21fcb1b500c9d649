//! `robots.txt`: everything may be read, and where the site map is.

use super::sitemap;
use crate::output::OutputFile;
use crate::site::Site;

/// The file.
pub fn file(site: &Site) -> OutputFile {
    let mut text = "User-agent: *\nAllow: /\n".to_owned();
    if let Some(url) = site.config.base_url.absolute(&sitemap::index_path()) {
        text += &format!("\nSitemap: {url}\n");
    }
    OutputFile { path: "robots.txt".to_owned(), bytes: text.into_bytes() }
}
