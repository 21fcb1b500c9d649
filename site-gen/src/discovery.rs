//! Files for search engines, readers of feeds, and devices, beside the pages.
//!
//! 1. `sitemap` lists what search engines are to show, `robots` leads there;
//! 2. `feed` has the changes of a language;
//! 3. `manifest` tells a device how the site is called and looks.
//!
//! What needs full addresses is made only when the host is known.

mod feed;
mod manifest;
mod robots;
mod sitemap;

use crate::assets::Icons;
use crate::output::OutputFile;
use crate::site::Site;

pub use feed::path as feed_path;
pub use manifest::path as manifest_path;

/// All these files.
pub fn files(site: &Site, icons: &Icons) -> Vec<OutputFile> {
    let mut files = vec![robots::file(site)];
    files.extend(sitemap::files(site));
    for locale in &site.config.locales {
        // A locale without a catalog has been reported.
        let Some(catalog) = site.catalogs.get(locale) else { continue };
        files.extend(feed::file(site, locale, catalog));
        files.push(manifest::file(site, locale, catalog, icons));
    }
    files
}
