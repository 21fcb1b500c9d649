//! The things that structured data tell of. Their parts are in the order of
//! their names.

use serde::Serialize;

/// Whose words these are.
pub const CONTEXT: &str = "https://schema.org";

/// All that a page tells.
#[derive(Serialize)]
pub struct Graph<'a> {
    #[serde(rename = "@context")]
    pub context: &'static str,
    #[serde(rename = "@graph")]
    pub things: Vec<Thing<'a>>,
}

/// One of the things that a page tells of.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Thing<'a> {
    WebSite(WebSite<'a>),
    Article(Box<ArticleThing<'a>>),
    Breadcrumbs(Breadcrumbs<'a>),
    Game(GameThing<'a>),
}

/// The whole site in all languages.
#[derive(Serialize)]
pub struct Everything<'a> {
    #[serde(rename = "@context")]
    pub context: &'static str,
    #[serde(rename = "@type")]
    pub kind: &'static str,
    #[serde(rename = "alternateName")]
    pub other_names: Vec<&'a str>,
    #[serde(rename = "inLanguage")]
    pub languages: Vec<&'a str>,
    pub name: &'a str,
    pub url: String,
}

/// The site in one language.
#[derive(Serialize)]
pub struct WebSite<'a> {
    #[serde(rename = "@id")]
    pub id: String,
    #[serde(rename = "@type")]
    pub kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<&'a str>,
    #[serde(rename = "inLanguage")]
    pub language: &'a str,
    pub name: &'a str,
    pub url: &'a str,
    #[serde(rename = "workTranslation", skip_serializing_if = "Option::is_none")]
    pub translations: Option<Vec<Translation<'a>>>,
}

/// The same in another language.
#[derive(Serialize)]
pub struct Translation<'a> {
    #[serde(rename = "@id")]
    pub id: &'a str,
    #[serde(rename = "@type")]
    pub kind: &'static str,
    #[serde(rename = "inLanguage")]
    pub language: &'a str,
}

/// Something that is told of elsewhere.
#[derive(Serialize)]
pub struct Named {
    #[serde(rename = "@id")]
    pub id: String,
}

/// A text.
#[derive(Serialize)]
pub struct ArticleThing<'a> {
    #[serde(rename = "@id")]
    pub id: String,
    #[serde(rename = "@type")]
    pub kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<Named>,
    pub author: Organization<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breadcrumb: Option<Named>,
    #[serde(rename = "dateModified")]
    pub modified: String,
    #[serde(rename = "datePublished")]
    pub published: String,
    pub description: &'a str,
    pub headline: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<Image<'a>>,
    #[serde(rename = "inLanguage")]
    pub language: &'a str,
    #[serde(rename = "isPartOf")]
    pub whole: Named,
    #[serde(rename = "mainEntityOfPage")]
    pub main_page: &'a str,
    pub url: &'a str,
    #[serde(rename = "workTranslation")]
    pub translations: Vec<Translation<'a>>,
}

/// Who publishes it.
#[derive(Serialize)]
pub struct Organization<'a> {
    #[serde(rename = "@type")]
    pub kind: &'static str,
    pub name: &'a str,
    pub url: &'a str,
}

/// The picture of a page.
#[derive(Serialize)]
pub struct Image<'a> {
    #[serde(rename = "@type")]
    pub kind: &'static str,
    pub height: u32,
    pub url: &'a str,
    pub width: u32,
}

/// The way to a page.
#[derive(Serialize)]
pub struct Breadcrumbs<'a> {
    #[serde(rename = "@id")]
    pub id: String,
    #[serde(rename = "@type")]
    pub kind: &'static str,
    #[serde(rename = "itemListElement")]
    pub items: Vec<StepThing<'a>>,
}

/// A step of the way to a page.
#[derive(Serialize)]
pub struct StepThing<'a> {
    #[serde(rename = "@type")]
    pub kind: &'static str,
    pub item: String,
    pub name: &'a str,
    pub position: usize,
}

/// A game.
#[derive(Serialize)]
pub struct GameThing<'a> {
    #[serde(rename = "@id")]
    pub id: String,
    #[serde(rename = "@type")]
    pub kind: &'static str,
    #[serde(rename = "alternateName", skip_serializing_if = "Vec::is_empty")]
    pub other_names: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<&'a str>,
    #[serde(rename = "inLanguage", skip_serializing_if = "Option::is_none")]
    pub language: Option<&'a str>,
    pub name: &'a str,
    #[serde(rename = "numberOfPlayers")]
    pub players: Players,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// For how many it is.
#[derive(Serialize)]
pub struct Players {
    #[serde(rename = "@type")]
    pub kind: &'static str,
    pub value: u32,
}
