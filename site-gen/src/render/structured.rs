//! What a page is, as JSON-LD in the words of schema.org.

mod things;

use super::Studio;
use super::context::CardContext;
use super::language::Language;
use super::trail::Step;
use super::versions::Versions;
use crate::alternates::Alternates;
use crate::catalog::Catalog;
use crate::content::{Page, PageKey, PageKind};
use crate::escape::script_data;
use crate::games::GameId;
use crate::url::UrlPath;
use things::{
    ArticleThing, Breadcrumbs, Everything, GameThing, Graph, Image, Named, Organization, Players,
    StepThing, Thing, Translation, WebSite,
};

/// The sides of a game, each of which is one player.
const PLAYERS: u32 = 2;

/// The data of a page, safe in a `script`; none as long as the host is not
/// known, as things are named by full addresses.
pub fn json(
    studio: &Studio,
    page: &Page,
    trail: &[Step],
    card: Option<&CardContext>,
    language: &Language,
    versions: &Versions,
) -> Option<String> {
    let url = url(studio, page)?;
    let home = url_of(studio, page, &PageKey::home())?;
    let subject = Subject { studio, page, versions, card, catalog: language.catalog, url, home };
    let things = [
        Some(subject.website()),
        subject.article(trail),
        subject.breadcrumbs(trail),
        subject.game(),
    ];
    Some(script_data(&Graph {
        context: things::CONTEXT,
        things: things.into_iter().flatten().collect(),
    }))
}

/// The data of the choice of languages, which is the whole site.
pub fn root(studio: &Studio) -> Option<String> {
    let site = studio.site;
    let name = site.catalogs.get(&site.config.default_locale)?.text("site.name");
    let homes = Alternates::of(site, &PageKey::home()).pages;
    let catalogs = homes.iter().filter_map(|home| site.catalogs.get(&home.locale));
    let mut others: Vec<&str> = catalogs.map(|catalog| catalog.text("site.name")).collect();
    others.retain(|other| *other != name);
    others.dedup();
    Some(script_data(&Everything {
        context: things::CONTEXT,
        kind: WEBSITE,
        other_names: others,
        languages: homes.iter().map(|home| home.locale.as_str()).collect(),
        name,
        url: site.config.base_url.absolute(&UrlPath::folder([]))?,
    }))
}

fn url(studio: &Studio, page: &Page) -> Option<String> {
    studio.site.config.base_url.absolute(&page.url)
}

/// The full address of another page in the language of a page, if there is one
/// of its own.
fn url_of(studio: &Studio, page: &Page, key: &PageKey) -> Option<String> {
    url(studio, studio.site.page(&page.locale, key)?)
}

const WEBSITE: &str = "WebSite";
const ARTICLE: &str = "Article";

/// What a page is, and how its name ends.
fn kind(page: &Page) -> (&'static str, &'static str) {
    match page.kind {
        PageKind::Home => (WEBSITE, "#website"),
        _ => (ARTICLE, "#article"),
    }
}

/// The name of a page among all things; none as long as the host is not known.
pub fn name(studio: &Studio, page: &Page) -> Option<String> {
    Some(url(studio, page)? + kind(page).1)
}

/// What is told of.
struct Subject<'a> {
    studio: &'a Studio<'a>,
    page: &'a Page,
    versions: &'a Versions<'a>,
    card: Option<&'a CardContext>,
    catalog: &'a Catalog,
    /// The full address of the page.
    url: String,
    /// That of the home page in its language.
    home: String,
}

impl Subject<'_> {
    /// The name of the site's version in this language.
    fn website_id(&self) -> String {
        format!("{}#website", self.home)
    }

    fn website(&self) -> Thing<'_> {
        let is_home = self.page.kind == PageKind::Home;
        Thing::WebSite(WebSite {
            id: self.website_id(),
            kind: WEBSITE,
            description: is_home.then_some(self.page.front.description.as_str()),
            language: self.page.locale.as_str(),
            name: self.catalog.text("site.name"),
            url: &self.home,
            translations: is_home.then(|| self.translations()),
        })
    }

    /// The other languages of this page, by the list that its head has, too.
    fn translations(&self) -> Vec<Translation<'_>> {
        let (kind, _) = kind(self.page);
        let others = self.versions.names.iter().filter(|(other, _)| **other != self.page.locale);
        let others = others.map(|(other, id)| Translation { id, kind, language: other.as_str() });
        others.collect()
    }

    fn article(&self, trail: &[Step]) -> Option<Thing<'_>> {
        if matches!(self.page.kind, PageKind::Home | PageKind::NotFound) {
            return None;
        }
        let front = &self.page.front;
        let part = |fragment: &str| Named { id: format!("{}{fragment}", self.url) };
        Some(Thing::Article(Box::new(ArticleThing {
            id: part("#article").id,
            kind: ARTICLE,
            about: self.page.kind.game().map(|game| Named { id: self.game_id(game) }),
            author: Organization {
                kind: "Organization",
                name: self.catalog.text("site.name"),
                url: &self.home,
            },
            breadcrumb: (!trail.is_empty()).then(|| part("#breadcrumbs")),
            modified: front.updated.to_string(),
            published: front.published.to_string(),
            description: &front.description,
            headline: &front.title,
            image: self.card.map(|card| Image {
                kind: "ImageObject",
                height: card.height,
                url: &card.url,
                width: card.width,
            }),
            language: self.page.locale.as_str(),
            whole: Named { id: self.website_id() },
            main_page: &self.url,
            url: &self.url,
            translations: self.translations(),
        })))
    }

    fn breadcrumbs<'s>(&'s self, trail: &'s [Step]) -> Option<Thing<'s>> {
        if trail.is_empty() {
            return None;
        }
        // Search engines are told only of pages that they are to show.
        let steps = trail.iter().filter(|step| !step.page.is_fallback());
        let items = steps.enumerate().filter_map(|(nth, step)| {
            Some(StepThing {
                kind: "ListItem",
                item: url(self.studio, step.page)?,
                name: step.title,
                position: nth + 1,
            })
        });
        Some(Thing::Breadcrumbs(Breadcrumbs {
            id: format!("{}#breadcrumbs", self.url),
            kind: "BreadcrumbList",
            items: items.collect(),
        }))
    }

    /// The name of a game: its rules in the language, or else this page.
    fn game_id(&self, game: &GameId) -> String {
        let rules = url_of(self.studio, self.page, &PageKey::rules(game));
        rules.unwrap_or_else(|| self.url.clone()) + "#game"
    }

    fn game(&self) -> Option<Thing<'_>> {
        let game = self.page.kind.game()?;
        let rules = self.studio.site.page(&self.page.locale, &PageKey::rules(game));
        let facts = rules.and_then(|rules| rules.front.facts.as_ref());
        let names = facts.map(|facts| facts.names.iter().map(|name| name.name.as_str()));
        Some(Thing::Game(GameThing {
            id: self.game_id(game),
            kind: "Game",
            other_names: names.into_iter().flatten().collect(),
            description: rules.map(|rules| rules.front.description.as_str()),
            language: rules.map(|rules| rules.locale.as_str()),
            name: self.catalog.game_name(game),
            players: Players { kind: "QuantitativeValue", value: PLAYERS },
            url: rules.and_then(|rules| url(self.studio, rules)),
        }))
    }
}
