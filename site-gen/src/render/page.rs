//! One page.

use std::collections::BTreeSet;

use super::board::Opening;
use super::context::{
    BaseContext, BoardContext, Card, HomeContext, LanguageLink, NavItem, PageContext, PlayContext,
    Shared,
};
use super::language::Language;
use super::versions::Versions;
use super::{Studio, board, embed, facts, head, notice, puzzles, trail};
use crate::catalog::Catalog;
use crate::content::{Page, PageKey, PageKind};
use crate::diagnostic::Diagnostics;
use crate::games::GameId;
use crate::locale::Locale;
use crate::markdown::Article;

/// The HTML of a page, unless its template is wrong.
pub fn html(
    studio: &Studio,
    page: &Page,
    article: &Article,
    language: &Language,
    versions: &Versions,
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    let base = base(studio, page, article, language, versions);
    match page.kind {
        PageKind::Home => {
            let context = HomeContext { base, cards: cards(studio, page) };
            studio.templates.render("home.html", &context, diagnostics)
        }
        PageKind::Rules(_)
        | PageKind::History(_)
        | PageKind::Puzzles(_)
        | PageKind::NotFound
        | PageKind::Other => {
            let template = format!("{}.html", page.kind.name());
            let context = play(studio, page, base, language.catalog);
            studio.templates.render(&template, &context, diagnostics)
        }
    }
}

fn base<'a>(
    studio: &'a Studio<'a>,
    page: &'a Page,
    article: &'a Article,
    language: &'a Language<'a>,
    versions: &'a Versions<'a>,
) -> BaseContext<'a> {
    let catalog = language.catalog;
    let trail = trail::trail(studio, page, catalog);
    BaseContext {
        page: page_context(page, article, catalog),
        head: head::context(studio, page, &trail, language, versions),
        breadcrumbs: trail::breadcrumbs(studio, &trail, catalog),
        notice: notice::context(studio, page, catalog),
        foreign: notice::foreign(studio, page),
        ways: trail::ways(studio, page, language),
        words: language.words.clone(),
        home_url: &language.home_url,
        games: match page.kind {
            PageKind::Rules(_) => {
                Shared::new(&games(studio, &page.locale, catalog, Some(&page.key)))
            }
            _ => language.games.clone(),
        },
        pages: match studio.site.config.pages.contains(&page.key) {
            true => Shared::new(&pages(studio, &page.locale, catalog, Some(&page.key))),
            false => language.pages.clone(),
        },
        improve_url: improve_url(studio, page),
        languages: versions.links(studio, page),
        assets: match page.kind.game() {
            Some(_) => studio.player_links.clone(),
            None => studio.plain_links.clone(),
        },
        offline: language.offline.clone(),
        sprite: sprite(studio, page, article),
        build: studio.build.clone(),
    }
}

fn page_context<'a>(page: &'a Page, article: &'a Article, catalog: &Catalog) -> PageContext<'a> {
    let front = &page.front;
    let day = catalog.formats.date(&front.updated);
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
        published: front.published.to_string(),
        updated_line: catalog.filled("page.updated", &[("date", &day)]),
        updated: front.updated.to_string(),
        toc: &article.toc,
        content: &article.html,
    }
}

/// The rules pages that a language has.
fn rules_pages<'a>(
    studio: &'a Studio,
    locale: &Locale,
) -> impl Iterator<Item = (&'a GameId, &'a Page)> {
    let games = studio.site.config.games.iter();
    games.filter_map(|game| Some((game, studio.site.shown(locale, &PageKey::rules(game))?)))
}

/// The games of a language as links from the page with the name `here`.
pub fn games<'a>(
    studio: &'a Studio,
    locale: &Locale,
    catalog: &'a Catalog,
    here: Option<&PageKey>,
) -> Vec<NavItem<'a>> {
    rules_pages(studio, locale)
        .map(|(game, rules)| NavItem {
            current: Some(&rules.key) == here,
            ..studio.link_in(rules, catalog.game_name(game))
        })
        .collect()
}

/// The pages that the settings name, as far as the language has them, as links
/// from the page with the name `here`.
pub fn pages<'a>(
    studio: &'a Studio,
    locale: &Locale,
    catalog: &Catalog,
    here: Option<&PageKey>,
) -> Vec<NavItem<'a>> {
    let there = studio.site.config.pages.iter().filter_map(|key| studio.site.shown(locale, key));
    let links = there.map(|other| NavItem {
        current: Some(&other.key) == here,
        ..studio.link_to(other, catalog)
    });
    links.collect()
}

/// Where the source of a page can be changed.
fn improve_url(studio: &Studio, page: &Page) -> Option<String> {
    let repository = studio.site.config.repository.as_ref()?;
    Some(format!("{repository}content/{}", page.path))
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
        offer: catalog.text("chooser.offer"),
        current,
    })
}

/// The drawings of all pieces on the page.
fn sprite(studio: &Studio, page: &Page, article: &Article) -> String {
    let mut games: BTreeSet<&GameId> = article.games.iter().collect();
    games.extend(page.kind.game());
    if page.kind == PageKind::Home {
        games.extend(rules_pages(studio, &page.locale).map(|(game, _)| game));
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
    let (site, game) = (studio.site, page.kind.game());
    let has_player = studio.assets.script.is_some();
    // The link to another page of the game.
    let other = |key: fn(&GameId) -> PageKey| {
        let other = studio.site.shown(&page.locale, &key(game?))?;
        (other.key != page.key).then(|| studio.link(&other.url))
    };
    let rules_url = other(PageKey::rules);
    let entry = game.and_then(|game| studio.site.games.get(game));
    let is_puzzles = matches!(page.kind, PageKind::Puzzles(_));
    let puzzles = entry.filter(|_| is_puzzles).map(|entry| puzzles::Shown::new(entry, catalog));
    PlayContext {
        base,
        board: entry.map(|entry| {
            let rules_url = rules_url.as_deref().unwrap_or_default();
            let opening = puzzles.as_ref().and_then(puzzles::Shown::opening);
            let opening = opening.unwrap_or(Opening::start(entry));
            let board = board::context(entry, &opening, catalog, studio.assets, rules_url);
            let rules =
                game.and_then(|game| Some((game, site.page(&page.locale, &PageKey::rules(game))?)));
            let embed_code = rules
                .filter(|_| has_player && !is_puzzles)
                .map(|(game, rules)| embed::code(studio, rules, game, catalog.game_name(game)));
            BoardContext { embed_code, ..board }
        }),
        facts: page.front.facts.as_ref().map(|facts| {
            // Label and fact stand together: both are in the language of the text.
            facts::context(facts, studio.site.catalogs.get(&page.written_in).unwrap_or(catalog))
        }),
        rules_url,
        history_url: other(PageKey::history),
        puzzles_url: other(PageKey::puzzles),
        puzzles: puzzles.map(|puzzles| puzzles.context(studio)),
    }
}

fn cards<'a>(studio: &'a Studio, page: &'a Page) -> Vec<Card<'a>> {
    rules_pages(studio, &page.locale)
        .filter_map(|(game, rules)| {
            let other = |key: PageKey| {
                let other = studio.site.shown(&page.locale, &key)?;
                Some(studio.link(&other.url))
            };
            Some(Card {
                title: &rules.front.title,
                tagline: &rules.front.tagline,
                foreign: notice::foreign(studio, rules),
                url: studio.link(&rules.url),
                history_url: other(PageKey::history(game)),
                puzzles_url: other(PageKey::puzzles(game)),
                svg: board::decoration(studio.site.games.get(game)?),
            })
        })
        .collect()
}
