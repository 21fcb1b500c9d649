//! A board alone, for a frame in somebody else's page.

use serde::Serialize;

use super::board::Opening;
use super::context::{AssetLinks, BoardContext, Shared};
use super::{Studio, board};
use crate::addresses;
use crate::catalog::Catalog;
use crate::content::Page;
use crate::diagnostic::Diagnostics;
use crate::escape::escaped;
use crate::games::GameId;
use crate::locale::Direction;
use crate::output::OutputFile;

/// What `embed.html` is given.
#[derive(Clone, Debug, Serialize)]
pub struct EmbedContext<'a> {
    /// The language as its BCP 47 code.
    pub lang: &'a str,
    /// The direction of its text.
    pub dir: Direction,
    /// What kind of page this is.
    pub page: Kind,
    /// The name of the game.
    pub title: String,
    /// The rules of the game on this site.
    pub rules_url: String,
    /// Their address for search engines, as full as it can be.
    pub canonical: String,
    /// The link to them, in words.
    pub back: String,
    /// The drawings of the pieces, as SVG.
    pub sprite: String,
    /// The board and its player.
    pub board: BoardContext,
    /// The files that the page loads.
    pub assets: Shared<AssetLinks<'a>>,
}

/// The kind of a page, for the templates that it shares with others.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Kind {
    /// Always `embed`.
    pub kind: &'static str,
}

/// What another site puts into its page to show the board.
pub fn code(studio: &Studio, rules: &Page, game: &GameId, title: &str) -> String {
    let address = studio.site.config.base_url.best(&addresses::embed(&rules.locale, game));
    let title = escaped(title);
    format!(
        "<iframe src=\"{address}\" title=\"{title}\" loading=\"lazy\" \
         allow=\"clipboard-write; web-share\" \
         style=\"border:0;inline-size:100%;max-inline-size:40rem;block-size:45rem\"></iframe>"
    )
}

/// The boards of all games in all languages that have their rules.
pub fn pages(studio: &Studio, diagnostics: &mut Diagnostics) -> Vec<OutputFile> {
    let mut files = Vec::new();
    if studio.assets.script.is_none() {
        return files;
    }
    for (rules, game) in addresses::embeds(studio.site) {
        let Some(catalog) = studio.site.catalogs.get(&rules.locale) else { continue };
        let Some(context) = context(studio, rules, game, catalog) else { continue };
        let html = studio.templates.render("embed.html", &context, diagnostics);
        let url = addresses::embed(&rules.locale, game);
        files.extend(html.map(|html| studio.file(&url, html, diagnostics)));
    }
    files
}

fn context<'a>(
    studio: &'a Studio,
    rules: &'a Page,
    game: &GameId,
    catalog: &Catalog,
) -> Option<EmbedContext<'a>> {
    let entry = studio.site.games.get(game)?;
    let rules_url = studio.link(&rules.url);
    let site_name = catalog.text("site.name");
    Some(EmbedContext {
        lang: rules.locale.as_str(),
        dir: catalog.direction,
        page: Kind { kind: "embed" },
        title: catalog.game_name(game).to_owned(),
        back: catalog.filled("control.embed-back", &[("site", site_name)]),
        sprite: studio.sprites.sprite(&entry.kinds().collect()),
        board: board::context(entry, &Opening::start(entry), catalog, studio.assets, &rules_url),
        canonical: studio.site.config.base_url.best(&rules.url),
        rules_url,
        assets: studio.player_links.clone(),
    })
}
