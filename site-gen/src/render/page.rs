//! One page.

use std::collections::BTreeSet;

use super::context::{
    Alternate, BaseContext, Card, HomeContext, LanguageLink, NavItem, PageContext, PlayContext,
    Words,
};
use super::{Studio, board, facts, offline};
use crate::catalog::Catalog;
use crate::content::{Page, PageKey, PageKind};
use crate::diagnostic::Diagnostics;
use crate::games::GameId;
use crate::markdown::Article;

/// The HTML of a page, unless its template is wrong.
pub fn html(
    studio: &Studio,
    page: &Page,
    article: &Article,
    catalog: &Catalog,
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    let base = base(studio, page, article, catalog);
    match page.kind {
        PageKind::Home => {
            let context = HomeContext { base, cards: cards(studio, page) };
            studio.templates.render("home.html", &context, diagnostics)
        }
        PageKind::Rules(_) | PageKind::History(_) | PageKind::NotFound | PageKind::Other => {
            let template = format!("{}.html", page.kind.name());
            let context = play(studio, page, base, catalog);
            studio.templates.render(&template, &context, diagnostics)
        }
    }
}

fn base<'a>(
    studio: &'a Studio,
    page: &'a Page,
    article: &'a Article,
    catalog: &'a Catalog,
) -> BaseContext<'a> {
    let site = studio.site;
    let home = site.page(&page.locale, &PageKey::home());
    BaseContext {
        page: page_context(studio, page, article, catalog),
        words: Words::new(catalog),
        home_url: studio.link(home.map_or(&page.url, |home| &home.url)),
        games: games(studio, page, catalog),
        pages: pages(studio, page),
        improve_url: improve_url(studio, page),
        languages: languages(studio, page),
        alternates: match page.kind {
            PageKind::NotFound => Vec::new(),
            _ => alternates(studio, &page.key),
        },
        assets: studio.assets(page.kind.game().is_some()),
        offline: offline::context(studio, &page.locale, catalog),
        sprite: sprite(studio, page, article),
        build: &studio.build,
    }
}

fn page_context<'a>(
    studio: &Studio,
    page: &'a Page,
    article: &'a Article,
    catalog: &Catalog,
) -> PageContext<'a> {
    let front = &page.front;
    let updated = front.updated.to_string();
    PageContext {
        kind: page.kind.name(),
        game: page.kind.game().map(GameId::as_str),
        lang: page.locale.as_str(),
        dir: catalog.direction,
        title: &front.title,
        head_title: catalog.filled("site.title", &[("title", &front.title)]),
        tagline: &front.tagline,
        kicker: front.kicker.as_deref(),
        description: &front.description,
        canonical: (page.kind != PageKind::NotFound)
            .then(|| studio.site.config.base_url.absolute(&page.url)),
        published: front.published.to_string(),
        updated_line: catalog.filled("page.updated", &[("date", &updated)]),
        updated,
        toc: &article.toc,
        content: &article.html,
    }
}

/// The rules pages that the language has.
fn rules_pages<'a>(
    studio: &'a Studio,
    page: &'a Page,
) -> impl Iterator<Item = (&'a GameId, &'a Page)> {
    studio
        .site
        .config
        .games
        .iter()
        .filter_map(|game| Some((game, studio.site.page(&page.locale, &PageKey::rules(game))?)))
}

fn games<'a>(studio: &'a Studio, page: &'a Page, catalog: &'a Catalog) -> Vec<NavItem<'a>> {
    rules_pages(studio, page)
        .map(|(game, rules)| NavItem {
            url: studio.link(&rules.url),
            title: catalog.game_name(game),
            current: rules.key == page.key,
        })
        .collect()
}

/// The pages that the settings name, as far as the language has them.
fn pages<'a>(studio: &'a Studio, page: &'a Page) -> Vec<NavItem<'a>> {
    let site = studio.site;
    let there = site.config.pages.iter().filter_map(|key| site.page(&page.locale, key));
    there
        .map(|other| NavItem {
            url: studio.link(&other.url),
            title: &other.front.title,
            current: other.key == page.key,
        })
        .collect()
}

/// Where the source of a page can be changed.
fn improve_url(studio: &Studio, page: &Page) -> Option<String> {
    let repository = studio.site.config.repository.as_ref()?;
    Some(format!("{repository}content/{}/{}.md", page.locale, page.key))
}

fn languages<'a>(studio: &'a Studio, page: &Page) -> Vec<LanguageLink<'a>> {
    studio
        .site
        .translations(&page.key)
        .filter_map(|other| language(studio, other, other.locale == page.locale))
        .collect()
}

/// The link to a page in its language.
pub fn language<'a>(studio: &'a Studio, page: &'a Page, current: bool) -> Option<LanguageLink<'a>> {
    let catalog = studio.site.catalogs.get(&page.locale)?;
    Some(LanguageLink {
        url: studio.link(&page.url),
        lang: page.locale.as_str(),
        dir: catalog.direction,
        name: &catalog.language,
        site_name: catalog.text("site.name"),
        current,
    })
}

/// The addresses of a page in all languages; the default locale is also for
/// readers of any other.
pub fn alternates<'a>(studio: &'a Studio, key: &PageKey) -> Vec<Alternate<'a>> {
    let site = studio.site;
    let url = |page: &Page| site.config.base_url.absolute(&page.url);
    let default = site.page(&site.config.default_locale, key);
    site.translations(key)
        .map(|page| Alternate { url: url(page), lang: page.locale.as_str() })
        .chain(default.map(|page| Alternate { url: url(page), lang: "x-default" }))
        .collect()
}

/// The drawings of all pieces on the page.
fn sprite(studio: &Studio, page: &Page, article: &Article) -> String {
    let mut games: BTreeSet<&GameId> = article.games.iter().collect();
    games.extend(page.kind.game());
    if page.kind == PageKind::Home {
        games.extend(rules_pages(studio, page).map(|(game, _)| game));
    }
    let entries = games.into_iter().filter_map(|game| studio.site.games.get(game));
    let kinds: BTreeSet<&str> = entries.flat_map(|entry| entry.kinds()).collect();
    studio.sprites.sprite(&kinds)
}

fn play<'a>(
    studio: &'a Studio,
    page: &'a Page,
    base: BaseContext<'a>,
    catalog: &'a Catalog,
) -> PlayContext<'a> {
    let game = page.kind.game();
    let has_player = studio.assets.script.is_some();
    // The link to another page of the game.
    let other = |key: fn(&GameId) -> PageKey| {
        let other = studio.site.page(&page.locale, &key(game?))?;
        (other.key != page.key).then(|| studio.link(&other.url))
    };
    PlayContext {
        base,
        board: game
            .and_then(|game| studio.site.games.get(game))
            .map(|entry| board::context(entry, catalog, has_player)),
        facts: page.front.facts.as_ref().map(|facts| facts::context(facts, catalog)),
        rules_url: other(PageKey::rules),
        history_url: other(PageKey::history),
    }
}

fn cards<'a>(studio: &'a Studio, page: &'a Page) -> Vec<Card<'a>> {
    rules_pages(studio, page)
        .filter_map(|(game, rules)| {
            let history = studio.site.page(&page.locale, &PageKey::history(game));
            Some(Card {
                title: &rules.front.title,
                tagline: &rules.front.tagline,
                url: studio.link(&rules.url),
                history_url: history.map(|history| studio.link(&history.url)),
                svg: board::decoration(studio.site.games.get(game)?),
            })
        })
        .collect()
}
