//! The pages of a language by their last change, as an Atom feed.

use crate::alternates::is_indexable;
use crate::catalog::Catalog;
use crate::content::{Date, Page, PageKey};
use crate::escape::escaped;
use crate::locale::Locale;
use crate::output::OutputFile;
use crate::site::Site;
use crate::url::UrlPath;

/// How many pages a feed names at most: those that changed last.
const LENGTH: usize = 50;

/// Where the feed of a language is.
pub fn path(locale: &Locale) -> UrlPath {
    UrlPath::file(&format!("{}/feed.xml", locale.folder()))
}

/// The feed of a language; none as long as the host is not known, as
/// identifiers are full addresses.
pub fn file(site: &Site, locale: &Locale, catalog: &Catalog) -> Option<OutputFile> {
    let path = path(locale);
    let own = site.config.base_url.absolute(&path)?;
    let home = site.page(locale, &PageKey::home())?;
    let home = site.config.base_url.absolute(&home.url)?;
    let entries = entries(site, locale);
    // An empty feed has changed when its site began, which nobody knows.
    let updated = entries.first().map(|page| page.front.updated).unwrap_or_default();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{locale}\">\n\
         <title>{title}</title>\n\
         <id>{id}</id>\n\
         <link rel=\"self\" type=\"application/atom+xml\" href=\"{id}\"/>\n\
         <link rel=\"alternate\" type=\"text/html\" hreflang=\"{locale}\" href=\"{home}\"/>\n\
         <updated>{updated}</updated>\n\
         <author><name>{author}</name></author>\n",
        title = escaped(catalog.text("feed.title")),
        id = escaped(&own),
        home = escaped(&home),
        updated = moment(updated),
        author = escaped(catalog.text("site.name")),
    );
    for page in entries {
        text += &entry(page, &site.config.base_url.absolute(&page.url)?);
    }
    text += "</feed>\n";
    Some(OutputFile { path: path.output_path(), bytes: text.into_bytes() })
}

/// The pages, the last change first.
fn entries<'a>(site: &'a Site, locale: &Locale) -> Vec<&'a Page> {
    let pages = site.pages_of(locale);
    let mut pages: Vec<&Page> = pages.filter(|page| is_indexable(page)).collect();
    pages.sort_by(|one, other| {
        other.front.updated.cmp(&one.front.updated).then_with(|| one.key.cmp(&other.key))
    });
    pages.truncate(LENGTH);
    pages
}

fn entry(page: &Page, url: &str) -> String {
    let front = &page.front;
    format!(
        "<entry>\n\
         <title>{title}</title>\n\
         <id>{url}</id>\n\
         <link rel=\"alternate\" type=\"text/html\" hreflang=\"{locale}\" href=\"{url}\"/>\n\
         <published>{published}</published>\n\
         <updated>{updated}</updated>\n\
         <summary>{summary}</summary>\n\
         </entry>\n",
        title = escaped(&front.title),
        url = escaped(url),
        locale = page.locale,
        published = moment(front.published),
        updated = moment(front.updated),
        summary = escaped(&front.description),
    )
}

/// Feeds know moments only; a day begins at midnight.
fn moment(date: Date) -> String {
    format!("{date}T00:00:00Z")
}
