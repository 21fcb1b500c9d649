//! Site maps: one a language, and an index of them.
//!
//! They name exactly the pages that search engines are to show, each with
//! all its translations.

use std::collections::BTreeMap;

use crate::alternates::{Alternates, is_indexable};
use crate::content::{Date, Page, PageKey};
use crate::escape::escaped;
use crate::locale::Locale;
use crate::output::OutputFile;
use crate::site::Site;
use crate::url::UrlPath;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XHTML: &str = "http://www.w3.org/1999/xhtml";

/// Where the index is.
pub fn index_path() -> UrlPath {
    UrlPath::file("sitemap.xml")
}

fn path(locale: &Locale) -> UrlPath {
    UrlPath::file(&format!("{}/sitemap.xml", locale.folder()))
}

/// The site maps and their index; none as long as the host is not known.
pub fn files(site: &Site) -> Vec<OutputFile> {
    if !site.config.base_url.is_known() {
        return Vec::new();
    }
    let mut links: BTreeMap<&PageKey, String> = BTreeMap::new();
    for page in site.all_pages() {
        links.entry(&page.key).or_insert_with(|| self::links(site, &page.key));
    }
    let mut files = vec![file(&index_path(), index(site))];
    for locale in &site.config.locales {
        files.push(file(&path(locale), map(site, locale, &links)));
    }
    files
}

fn file(path: &UrlPath, text: String) -> OutputFile {
    OutputFile { path: path.output_path(), bytes: text.into_bytes() }
}

/// The pages of a language that search engines are to show.
fn pages<'a>(site: &'a Site, locale: &Locale) -> impl Iterator<Item = &'a Page> {
    let pages = site.pages_of(locale);
    pages.filter(|page| is_indexable(page))
}

fn last_change<'a>(pages: impl Iterator<Item = &'a Page>) -> Option<Date> {
    pages.map(|page| page.front.updated).max()
}

fn index(site: &Site) -> String {
    let mut text = format!("{HEAD}<sitemapindex xmlns=\"{NAMESPACE}\">\n");
    for locale in &site.config.locales {
        let url = site.config.base_url.best(&path(locale));
        text += &format!("<sitemap>\n<loc>{}</loc>\n", escaped(&url));
        if let Some(date) = last_change(pages(site, locale)) {
            text += &format!("<lastmod>{date}</lastmod>\n");
        }
        text += "</sitemap>\n";
    }
    text + "</sitemapindex>\n"
}

/// All versions of a page as links, which are the same in each language.
fn links(site: &Site, key: &PageKey) -> String {
    let links = Alternates::of(site, key).links(&site.config.base_url);
    let links = links.into_iter().map(|(lang, url)| {
        let url = escaped(&url);
        format!("<xhtml:link rel=\"alternate\" hreflang=\"{lang}\" href=\"{url}\"/>\n")
    });
    links.collect()
}

fn map(site: &Site, locale: &Locale, links: &BTreeMap<&PageKey, String>) -> String {
    let mut text = format!("{HEAD}<urlset xmlns=\"{NAMESPACE}\" xmlns:xhtml=\"{XHTML}\">\n");
    let mut entry = |url: &UrlPath, date: Option<Date>, links: &str| {
        let url = escaped(&site.config.base_url.best(url));
        text += &format!("<url>\n<loc>{url}</loc>\n");
        if let Some(date) = date {
            text += &format!("<lastmod>{date}</lastmod>\n");
        }
        text += &format!("{links}</url>\n");
    };
    let links = |key: &PageKey| links.get(key).map_or("", String::as_str);
    // The choice of languages belongs to none of them.
    if *locale == site.config.default_locale {
        let home = PageKey::home();
        entry(&UrlPath::folder([]), last_change(site.translations(&home)), links(&home));
    }
    for page in pages(site, locale) {
        entry(&page.url, Some(page.front.updated), links(&page.key));
    }
    text + "</urlset>\n"
}
