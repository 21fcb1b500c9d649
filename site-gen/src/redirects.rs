//! Addresses that pages had before, and where these are now.

use crate::site::Site;
use crate::url::UrlPath;

/// A former address of a page.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Redirect {
    /// The former address.
    pub from: UrlPath,
    /// The address of the page now.
    pub to: UrlPath,
}

/// All former addresses, in their order.
pub fn of(site: &Site) -> Vec<Redirect> {
    let pages = site.all_pages();
    let mut redirects: Vec<Redirect> = pages
        .flat_map(|page| {
            let aliases = page.front.aliases.iter();
            aliases.map(|alias| Redirect { from: alias.url(&page.locale), to: page.url.clone() })
        })
        .collect();
    redirects.sort();
    redirects
}
