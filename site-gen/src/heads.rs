//! What search engines show of pages: titles that are not cut, and no two
//! pages of a language that look the same.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::content::{Page, PageKind};
use crate::diagnostic::{Code, Diagnostics, Place};
use crate::site::Site;

/// The most characters of a title that search engines show, the name of the
/// site in it included.
const TITLE: usize = 60;

/// Reports titles that are too long, and titles and descriptions that two
/// pages of a language share.
pub fn check(site: &Site, diagnostics: &mut Diagnostics) {
    for (locale, pages) in &site.pages {
        // A locale without a catalog has been reported.
        let Some(catalog) = site.catalogs.get(locale) else { continue };
        let pages = || {
            pages.values().map(Arc::as_ref).filter(|page: &&Page| page.kind != PageKind::NotFound)
        };
        for page in pages() {
            let title = catalog.filled("site.title", &[("title", &page.front.title)]);
            let length = title.chars().count();
            if length > TITLE {
                let message = format!("the title has {length} characters: {title}");
                let place = page.front.title_place(&page.source);
                let hint = format!("search engines cut it after about {TITLE}");
                diagnostics.push(Code::TitleLength.warning(place, message).hint(hint));
            }
        }
        let titles = pages()
            .map(|page| (page.front.title.as_str(), page.front.title_place(&page.source), page));
        report_twins("title", titles, diagnostics);
        let descriptions = pages().map(|page| {
            let place = page.front.description_place(&page.source);
            (page.front.description.as_str(), place, page)
        });
        report_twins("description", descriptions, diagnostics);
    }
}

fn report_twins<'a>(
    what: &str,
    texts: impl Iterator<Item = (&'a str, Place, &'a Page)>,
    diagnostics: &mut Diagnostics,
) {
    let mut seen: BTreeMap<&str, &Page> = BTreeMap::new();
    for (text, place, page) in texts {
        if let Some(other) = seen.insert(text, page) {
            let message = format!("{} has the same {what}", other.source.path);
            let hint = "readers of search engines cannot tell the two pages apart";
            diagnostics.push(Code::DuplicateHead.warning(place, message).hint(hint));
        }
    }
}
