//! No two pages have one address, and none that the site needs itself.

use std::collections::BTreeMap;

use crate::content::{Page, PageKey};
use crate::diagnostic::{Code, Diagnostics, Place};
use crate::games::GameId;
use crate::locale::Locale;
use crate::site::Site;
use crate::url::UrlPath;

/// Files that the site itself has, whatever its pages.
const RESERVED: [&str; 2] = ["index.html", "404.html"];

/// Reports addresses that two pages claim, those among them that pages had
/// before.
pub fn check(site: &Site, diagnostics: &mut Diagnostics) {
    let mut claims = Claims { seen: BTreeMap::new(), diagnostics };
    for page in site.shown_pages() {
        // A missing slug has been reported; it makes no second error.
        if page.front.slug.is_some() || page.key == PageKey::home() {
            claims.page(page);
        }
    }
    for (rules, game) in embeds(site) {
        claims.embed(&embed(&rules.locale, game), rules);
    }
    for page in site.all_pages() {
        for alias in &page.front.aliases {
            claims.alias(&alias.url(&page.locale), alias.place(&page.source));
        }
    }
}

/// Where the board of a game stands alone, for pages of others, in a language
/// that has its rules.
pub fn embed(locale: &Locale, game: &GameId) -> UrlPath {
    UrlPath::folder([locale.folder().as_str(), "embed", game.as_str()])
}

/// The boards that stand alone: the games with their rules in each language.
pub fn embeds(site: &Site) -> impl Iterator<Item = (&Page, &GameId)> {
    let games = site.config.games.iter().filter(|_| site.config.player);
    games.flat_map(move |game| {
        let key = PageKey::rules(game);
        let locales = site.config.locales.iter();
        locales.filter_map(move |locale| Some((site.page(locale, &key)?, game)))
    })
}

struct Claims<'a> {
    /// Who claims a file of the site, by its path in small letters: on many
    /// disks, and for some servers, it is one file then.
    seen: BTreeMap<String, Place>,
    diagnostics: &'a mut Diagnostics,
}

fn key(url: &UrlPath) -> String {
    url.output_path().to_lowercase()
}

impl Claims<'_> {
    fn page(&mut self, page: &Page) {
        let place = page.front.slug_place(&page.source);
        let Some(other) = self.seen.insert(key(&page.url), place.clone()) else { return };
        let message = format!("two pages have the address {}", page.url);
        let hint = format!("the other is {other}; give one of them another slug");
        self.diagnostics.push(Code::Address.error(place, message).hint(hint));
    }

    fn embed(&mut self, url: &UrlPath, rules: &Page) {
        let place = Place::file(&rules.source);
        let Some(other) = self.seen.insert(key(url), place) else { return };
        let message = format!("the address {url} belongs to the board of a game");
        let error = Code::Address.error(other, message);
        self.diagnostics.push(error.hint("give this page another slug"));
    }

    fn alias(&mut self, url: &UrlPath, place: Place) {
        let path = key(url);
        if RESERVED.contains(&path.as_str()) {
            let message = format!("the address {url} belongs to the site itself");
            self.diagnostics.push(Code::Address.error(place, message).hint("take the alias out"));
            return;
        }
        let Some(other) = self.seen.get(&path) else {
            self.seen.insert(path, place);
            return;
        };
        let message = format!("the alias {url} is the address of another page");
        let hint = format!("the other is {other}; take the alias out");
        self.diagnostics.push(Code::Address.error(place, message).hint(hint));
    }
}
