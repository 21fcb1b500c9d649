//! What the head of a page tells those who do not read it: search engines,
//! services that show links, readers of feeds, devices.

use super::context::{
    Alternate, CardContext, FeedLink, HeadContext, IconLinks, LocaleNames, Shared,
};
use super::language::Language;
use super::trail::Step;
use super::versions::Versions;
use super::{Studio, cards, structured};
use crate::alternates::{self, Alternates};
use crate::assets::Assets;
use crate::catalog::Catalog;
use crate::content::{Page, PageKind};
use crate::discovery;
use crate::locale::Locale;
use crate::site::Site;

/// The head of a page.
pub fn context<'a>(
    studio: &'a Studio,
    page: &'a Page,
    trail: &[Step],
    language: &'a Language,
    versions: &'a Versions<'a>,
) -> HeadContext<'a> {
    let is_indexable = alternates::is_indexable(page);
    let card = card(studio, page, language.catalog);
    HeadContext {
        robots: page.kind != PageKind::NotFound,
        canonical: canonical(studio, page),
        // Nobody is told of translations of a page that is none itself.
        alternates: match is_indexable {
            true => versions.alternates.clone(),
            false => Shared::new(&Vec::new()),
        },
        kind: match page.kind {
            PageKind::Home => "website",
            _ => "article",
        },
        locales: locales(studio, page, is_indexable.then_some(&versions.indexable)),
        structured: is_indexable
            .then(|| structured::json(studio, page, trail, card.as_ref(), language, versions))
            .flatten(),
        card,
        feed: language.feed.clone(),
        manifest: &language.manifest,
    }
}

/// The one address under which search engines are to know the text of a
/// page: its own, in full, or that of the page for which it stands in.
fn canonical(studio: &Studio, page: &Page) -> Option<String> {
    let base = &studio.site.config.base_url;
    match page.kind {
        PageKind::NotFound => None,
        _ if page.is_fallback() => {
            let original = studio.site.page(&page.written_in, &page.key)?;
            Some(base.best(&original.url))
        }
        _ => base.absolute(&page.url),
    }
}

/// The addresses of a page in all languages, for search engines.
pub fn alternates<'a>(studio: &Studio, versions: &Alternates<'a>) -> Vec<Alternate<'a>> {
    let links = versions.links(&studio.site.config.base_url);
    links.into_iter().map(|(lang, url)| Alternate { url, lang }).collect()
}

fn locales<'a>(studio: &'a Studio, page: &Page, versions: Option<&Alternates>) -> LocaleNames<'a> {
    let catalogs = &studio.site.catalogs;
    let name = |locale| catalogs.get(locale).map_or("", |catalog| catalog.with_region.as_str());
    let others = versions.into_iter().flat_map(|versions| &versions.pages);
    let others = others.filter(|other| other.locale != page.written_in);
    LocaleNames {
        own: name(&page.written_in),
        others: others.map(|other| name(&other.locale)).collect(),
    }
}

/// The picture of a page with a text for those who do not see it.
pub fn card(studio: &Studio, page: &Page, catalog: &Catalog) -> Option<CardContext> {
    let path = studio.cards.of(page)?;
    let catalog = studio.site.catalogs.get(&page.written_in).unwrap_or(catalog);
    let alt = match cards::game(studio.site, page) {
        Some((game, _)) => catalog.filled("card.alt", &[("game", catalog.game_name(game))]),
        None => page.front.title.clone(),
    };
    let (width, height) = cards::SIZE;
    Some(CardContext { url: studio.site.config.base_url.absolute(path)?, alt, width, height })
}

/// The link to the feed of a language; none as long as the host is not known.
pub fn feed<'a>(studio: &Studio, locale: &Locale, catalog: &'a Catalog) -> Option<FeedLink<'a>> {
    let path = discovery::feed_path(locale);
    studio
        .site
        .config
        .base_url
        .is_known()
        .then(|| FeedLink { url: studio.link(&path), title: catalog.text("feed.title") })
}

/// The icons of the site.
pub fn icons<'a>(site: &Site, assets: &'a Assets) -> IconLinks<'a> {
    let (icons, base) = (&assets.icons, &site.config.base_url);
    IconLinks {
        svg: &icons.inline,
        ico: base.link(&icons.ico),
        touch: icons.touch().map(|path| base.link(path)),
    }
}
