//! A page in all languages: what its versions tell of one another, made once
//! for all of them.

use super::context::{Alternate, LanguageLink, Shared};
use super::{Studio, head, page, structured};
use crate::alternates::Alternates;
use crate::content::{Page, PageKey};
use crate::locale::Locale;

/// The versions of a page.
pub struct Versions<'a> {
    /// Those that search engines are to show.
    pub indexable: Alternates<'a>,
    /// Their addresses.
    pub alternates: Shared<Vec<Alternate<'a>>>,
    /// What they are called in structured data, as long as the host is known.
    pub names: Vec<(&'a Locale, String)>,
    /// The links to the versions from others, in the order of the languages.
    links: Vec<Option<Shared<LanguageLink<'a>>>>,
}

impl<'a> Versions<'a> {
    /// The versions of the page with this name.
    pub fn of(studio: &'a Studio<'a>, key: &PageKey) -> Versions<'a> {
        let site = studio.site;
        let indexable = Alternates::of(site, key);
        let name = |page: &&'a Page| Some((&page.locale, structured::name(studio, page)?));
        let link = |locale: &'a Locale| {
            let link = page::language(studio, site.page(locale, key)?, false)?;
            Some(Shared::new(&link))
        };
        Versions {
            alternates: Shared::new(&head::alternates(studio, &indexable)),
            names: indexable.pages.iter().filter_map(name).collect(),
            links: site.config.locales.iter().map(link).collect(),
            indexable,
        }
    }

    /// The links to all versions on one of them, which may stand in for a
    /// missing one.
    pub fn links(&self, studio: &'a Studio<'a>, own: &'a Page) -> Vec<Shared<LanguageLink<'a>>> {
        let locales = studio.site.config.locales.iter().zip(&self.links);
        let link = |(locale, link): (&Locale, &Option<Shared<LanguageLink<'a>>>)| match *locale
            == own.locale
        {
            true => page::language(studio, own, true).as_ref().map(Shared::new),
            false => link.clone(),
        };
        locales.filter_map(link).collect()
    }
}
