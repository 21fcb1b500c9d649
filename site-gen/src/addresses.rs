//! No two pages have one address.

use std::collections::BTreeMap;

use crate::content::{Page, PageKey};
use crate::diagnostic::{Diagnostic, Diagnostics, Place};
use crate::site::Site;
use crate::url::UrlPath;

/// Files that the site itself has, whatever its pages.
const RESERVED: [&str; 2] = ["index.html", "404.html"];

/// Reports addresses that two pages claim, those among them that pages had
/// before.
pub fn check(site: &Site, diagnostics: &mut Diagnostics) {
    let mut claims = Claims { seen: BTreeMap::new(), diagnostics };
    for page in site.shown_pages() {
        // A missing slug has been reported; it makes no second error.
        if page.front.slug.is_some() || page.key == PageKey::home() {
            claims.page(page);
        }
    }
    for page in site.all_pages() {
        for alias in &page.front.aliases {
            claims.alias(&alias.url(&page.locale), alias.place(&page.source));
        }
    }
}

struct Claims<'a> {
    /// Who claims a file of the site.
    seen: BTreeMap<String, Place>,
    diagnostics: &'a mut Diagnostics,
}

impl Claims<'_> {
    fn page(&mut self, page: &Page) {
        let place = page.front.slug_place(&page.source);
        let Some(other) = self.seen.insert(page.url.output_path(), place.clone()) else { return };
        let message = format!("two pages have the address {}", page.url);
        let hint = format!("the other is {other}; give one of them another slug");
        self.diagnostics.push(Diagnostic::error(place, message).hint(hint));
    }

    fn alias(&mut self, url: &UrlPath, place: Place) {
        let path = url.output_path();
        if RESERVED.contains(&path.as_str()) {
            let message = format!("the address {url} belongs to the site itself");
            self.diagnostics.push(Diagnostic::error(place, message).hint("take the alias out"));
            return;
        }
        let Some(other) = self.seen.get(&path) else {
            self.seen.insert(path, place);
            return;
        };
        let message = format!("the alias {url} is the address of another page");
        let hint = format!("the other is {other}; take the alias out");
        self.diagnostics.push(Diagnostic::error(place, message).hint(hint));
    }
}
