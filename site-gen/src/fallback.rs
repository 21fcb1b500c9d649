//! Pages that a language lacks, shown in the nearest language that has them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::config::{Config, MissingPages};
use crate::content::{self, BrokenPages, Page, PageKey, Pages};
use crate::locale::Locale;

/// The pages that stand in for missing ones, if the settings want that: each
/// is the page of another language at an address of this one. A page that is
/// there but wrong is not missing.
pub fn pages(config: &Config, pages: &Pages, broken: &BrokenPages) -> Pages {
    match config.missing_pages {
        MissingPages::LeaveOut => Pages::new(),
        MissingPages::FallBack => {
            let locales = config.locales.iter();
            locales.map(|locale| (locale.clone(), of(config, pages, broken, locale))).collect()
        }
    }
}

/// The languages of the site that stand in for one of them: its parents, then
/// the default.
pub fn chain<'a>(config: &'a Config, locale: &Locale) -> Vec<&'a Locale> {
    let parents = locale.parents();
    let parents =
        parents.iter().filter_map(|parent| config.locales.iter().find(|other| *other == parent));
    let mut chain: Vec<&Locale> = parents.collect();
    if !chain.contains(&&config.default_locale) && config.default_locale != *locale {
        chain.push(&config.default_locale);
    }
    chain
}

fn of(
    config: &Config,
    pages: &Pages,
    broken: &BrokenPages,
    locale: &Locale,
) -> BTreeMap<PageKey, Arc<Page>> {
    let mut found = BTreeMap::new();
    let own = pages.get(locale);
    for source in chain(config, locale).into_iter().filter_map(|other| pages.get(other)) {
        for (key, page) in source {
            let is_there = own.is_some_and(|own| own.contains_key(key))
                || broken.contains(&(locale.clone(), key.clone()));
            if !is_there && !found.contains_key(key) {
                found.insert(key.clone(), Arc::new(shown_in(page, locale)));
            }
        }
    }
    found
}

fn shown_in(page: &Page, locale: &Locale) -> Page {
    Page {
        url: content::url(locale, &page.kind, page.front.slug.as_ref()),
        locale: locale.clone(),
        ..page.clone()
    }
}
