//! What a page is, as JSON-LD in the words of schema.org.

use serde_json::{Value, json};

use super::Studio;
use super::context::CardContext;
use super::trail::Step;
use crate::alternates::Alternates;
use crate::catalog::Catalog;
use crate::content::{Page, PageKey, PageKind};
use crate::games::GameId;

/// The sides of a game, each of which is one player.
const PLAYERS: u32 = 2;

/// The data of a page, safe in a `script`; none as long as the host is not
/// known, as things are named by full addresses.
pub fn json(
    studio: &Studio,
    page: &Page,
    versions: &Alternates,
    trail: &[Step],
    card: Option<&CardContext>,
    catalog: &Catalog,
) -> Option<String> {
    let graph = Graph { studio, page, versions, card, catalog, url: url(studio, page)? };
    let mut things = vec![graph.website()?];
    things.extend(graph.article(trail));
    things.extend(graph.breadcrumbs(trail));
    things.extend(graph.game());
    let json = json!({ "@context": "https://schema.org", "@graph": things }).to_string();
    // No text can end the script element or begin a comment in it.
    Some(json.replace('<', "\\u003c"))
}

fn url(studio: &Studio, page: &Page) -> Option<String> {
    studio.site.config.base_url.absolute(&page.url)
}

struct Graph<'a> {
    studio: &'a Studio<'a>,
    page: &'a Page,
    versions: &'a Alternates<'a>,
    card: Option<&'a CardContext>,
    catalog: &'a Catalog,
    url: String,
}

impl Graph<'_> {
    /// The full address of another page in the language, if there is one of
    /// its own.
    fn other(&self, key: &PageKey) -> Option<String> {
        url(self.studio, self.studio.site.page(&self.page.locale, key)?)
    }

    /// The name of the site's version in this language.
    fn website_id(&self) -> Option<String> {
        Some(self.other(&PageKey::home())? + "#website")
    }

    fn website(&self) -> Option<Value> {
        let mut website = json!({
            "@type": "WebSite",
            "@id": self.website_id()?,
            "url": self.other(&PageKey::home())?,
            "name": self.catalog.text("site.name"),
            "inLanguage": self.page.locale.as_str(),
        });
        if self.page.kind == PageKind::Home {
            website["description"] = json!(self.page.front.description);
            website["workTranslation"] = self.translations("WebSite", "#website");
        }
        Some(website)
    }

    /// The other languages of this page, by the list that its head has, too.
    fn translations(&self, kind: &str, fragment: &str) -> Value {
        let pages = self.versions.pages.iter();
        let others = pages.filter(|other| other.locale != self.page.locale);
        let others = others.filter_map(|other| {
            let id = url(self.studio, other)? + fragment;
            Some(json!({ "@type": kind, "@id": id, "inLanguage": other.locale.as_str() }))
        });
        others.collect()
    }

    fn article(&self, trail: &[Step]) -> Option<Value> {
        if matches!(self.page.kind, PageKind::Home | PageKind::NotFound) {
            return None;
        }
        let front = &self.page.front;
        let site = self.website_id()?;
        let mut article = json!({
            "@type": "Article",
            "@id": self.url.clone() + "#article",
            "url": self.url,
            "mainEntityOfPage": self.url,
            "headline": front.title,
            "description": front.description,
            "inLanguage": self.page.locale.as_str(),
            "datePublished": front.published.to_string(),
            "dateModified": front.updated.to_string(),
            "isPartOf": { "@id": site },
            "author": {
                "@type": "Organization",
                "name": self.catalog.text("site.name"),
                "url": self.other(&PageKey::home())?,
            },
            "workTranslation": self.translations("Article", "#article"),
        });
        if let Some(card) = self.card {
            article["image"] = json!({
                "@type": "ImageObject",
                "url": card.url,
                "width": card.width,
                "height": card.height,
            });
        }
        if !trail.is_empty() {
            article["breadcrumb"] = json!({ "@id": self.url.clone() + "#breadcrumbs" });
        }
        if let Some(game) = self.page.kind.game() {
            article["about"] = json!({ "@id": self.game_id(game) });
        }
        Some(article)
    }

    fn breadcrumbs(&self, trail: &[Step]) -> Option<Value> {
        if trail.is_empty() {
            return None;
        }
        // Search engines are told only of pages that they are to show.
        let steps = trail.iter().filter(|step| !step.page.is_fallback());
        let items: Vec<Value> = steps
            .enumerate()
            .filter_map(|(nth, step)| {
                Some(json!({
                    "@type": "ListItem",
                    "position": nth + 1,
                    "name": step.title,
                    "item": url(self.studio, step.page)?,
                }))
            })
            .collect();
        Some(json!({
            "@type": "BreadcrumbList",
            "@id": self.url.clone() + "#breadcrumbs",
            "itemListElement": items,
        }))
    }

    /// The name of a game: its rules in the language, or else this page.
    fn game_id(&self, game: &GameId) -> String {
        self.other(&PageKey::rules(game)).unwrap_or_else(|| self.url.clone()) + "#game"
    }

    fn game(&self) -> Option<Value> {
        let game = self.page.kind.game()?;
        let rules = self.studio.site.page(&self.page.locale, &PageKey::rules(game));
        let facts = rules.and_then(|rules| rules.front.facts.as_ref());
        let mut value = json!({
            "@type": "Game",
            "@id": self.game_id(game),
            "name": self.catalog.game_name(game),
            "numberOfPlayers": { "@type": "QuantitativeValue", "value": PLAYERS },
        });
        if let Some(rules) = rules {
            value["url"] = json!(url(self.studio, rules)?);
            value["description"] = json!(rules.front.description);
            value["inLanguage"] = json!(rules.locale.as_str());
        }
        let names = facts.map(|facts| facts.names.iter().map(|name| name.name.as_str()));
        let names: Vec<&str> = names.into_iter().flatten().collect();
        if !names.is_empty() {
            value["alternateName"] = json!(names);
        }
        Some(value)
    }
}
