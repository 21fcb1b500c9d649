//! What the head of a page says to those who do not read it.

use serde::Serialize;

use super::{Alternate, Shared};

/// What the head of a page says to those who do not read it.
#[derive(Clone, Debug, Serialize)]
pub struct HeadContext<'a> {
    /// Whether search engines may show the page.
    pub robots: bool,
    /// The address under which search engines are to know the text.
    pub canonical: Option<String>,
    /// The same page in all languages, for search engines.
    pub alternates: Shared<Vec<Alternate<'a>>>,
    /// `website` or `article`.
    pub kind: &'static str,
    /// The languages in the way of OpenGraph.
    pub locales: LocaleNames<'a>,
    /// The picture of the page.
    pub card: Option<CardContext>,
    /// What the page is, as JSON-LD that is safe in a `script`.
    pub structured: Option<String>,
    /// The changes of the language; none as long as the host is not known.
    pub feed: Option<Shared<FeedLink<'a>>>,
    /// The web manifest of the language.
    pub manifest: &'a str,
}

/// Languages with regions, like `fi_FI`.
#[derive(Clone, Debug, Serialize)]
pub struct LocaleNames<'a> {
    /// That of the page.
    pub own: &'a str,
    /// Those of its translations.
    pub others: Vec<&'a str>,
}

/// The picture of a page for those who share it.
#[derive(Clone, Debug, Serialize)]
pub struct CardContext {
    /// Its full address.
    pub url: String,
    /// What is to be seen, in words.
    pub alt: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

/// A feed.
#[derive(Clone, Debug, Serialize)]
pub struct FeedLink<'a> {
    /// Where it is.
    pub url: String,
    /// What it is called.
    pub title: &'a str,
}
