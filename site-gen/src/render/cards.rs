//! Pictures of pages for those who share them: the board of the game, and
//! the title of the page in its language.

use std::collections::BTreeMap;

use player::Side;
use player::draw::Frame;
use serde::Serialize;

use super::board;
use super::colours::Colours;
use super::sprite::Sprites;
use super::templates::Templates;
use crate::alternates::is_indexable;
use crate::catalog::Catalog;
use crate::content::{Page, PageKey};
use crate::diagnostic::{Code, Diagnostics};
use crate::games::{GameEntry, GameId};
use crate::locale::{Direction, Locale};
use crate::raster::{Drawing, Fonts, Raster};
use crate::site::Site;
use crate::url::UrlPath;

/// The size that services which show such pictures want.
pub const SIZE: (u32, u32) = (1200, 630);

const TEMPLATE: &str = "card.svg";

/// How wide the title may be.
const COLUMN: f32 = 560.0;

/// The sizes of letters that a title may have, the best first, and how many
/// lines there is room for.
const SIZES: [(u16, usize); 4] = [(76, 4), (64, 5), (54, 6), (44, 7)];

/// The distance of lines, as a part of the size of letters.
const LEADING: f32 = 1.12;

/// The middle of the title.
const MIDDLE: f32 = 345.0;

/// What `card.svg` is given.
#[derive(Clone, Debug, Serialize)]
struct CardPicture<'a> {
    /// The name of the site.
    site_name: &'a str,
    /// The title of the page in lines that are short enough.
    lines: Vec<Line>,
    /// The size of its letters.
    size: u16,
    /// Whether it is read from right to left.
    rtl: bool,
    /// The board of the game.
    board: Option<&'a CardBoard>,
}

/// A line of a title.
#[derive(Clone, Debug, Serialize)]
struct Line {
    /// The height of its letters' feet.
    y: f32,
    /// The words.
    text: String,
}

/// A board on a card.
#[derive(Clone, Debug, Serialize)]
struct CardBoard {
    /// The width of the drawing.
    width: i32,
    /// The height of the drawing.
    height: i32,
    /// The drawings of the pieces.
    pieces: String,
    /// The drawing, as SVG.
    svg: String,
}

/// The cards of all pages that have one.
#[derive(Clone, Debug, Default)]
pub struct Cards {
    paths: BTreeMap<(Locale, PageKey), UrlPath>,
    /// The drawings by their paths on the site.
    pub drawings: BTreeMap<UrlPath, Drawing>,
}

impl Cards {
    /// The card of a page: that of its original, if it stands in for another.
    pub fn of(&self, page: &Page) -> Option<&UrlPath> {
        self.paths.get(&(page.written_in.clone(), page.key.clone()))
    }
}

/// The game whose board stands for a page: its own, or the standard game.
pub fn game<'a>(site: &'a Site, page: &'a Page) -> Option<(&'a GameId, &'a GameEntry)> {
    let id = page.kind.game().or_else(|| site.config.games.first())?;
    Some((id, site.games.get(id)?))
}

/// Designs the cards of all pages; none if the settings say so, or as long as
/// the host is not known: services take full addresses only.
pub fn design(
    site: &Site,
    sprites: &Sprites,
    templates: &Templates,
    raster: &Raster,
    diagnostics: &mut Diagnostics,
) -> Cards {
    let mut cards = Cards::default();
    if !site.config.cards || !site.config.base_url.is_known() {
        return cards;
    }
    let Some(colours) = Colours::read(templates.files()) else { return cards };
    let boards = site.games.iter();
    let boards = boards.map(|(id, entry)| (id, board(sprites, entry))).collect();
    let mut designer = Designer { site, boards, templates, raster, colours, diagnostics };
    let mut unreadable: Vec<&Locale> = Vec::new();
    for page in site.all_pages().filter(|page| is_indexable(page)) {
        let Some(catalog) = site.catalogs.get(&page.locale) else { continue };
        if unreadable.contains(&&page.locale) {
            continue;
        }
        if !designer.is_readable(page, catalog) {
            unreadable.push(&page.locale);
            continue;
        }
        let Some(drawing) = designer.draw(page, catalog) else { return Cards::default() };
        let path = format!("assets/card-{}.png", raster.name(&drawing));
        let path = UrlPath::file(&path);
        cards.paths.insert((page.locale.clone(), page.key.clone()), path.clone());
        cards.drawings.insert(path, drawing);
    }
    cards
}

struct Designer<'a> {
    site: &'a Site,
    boards: BTreeMap<&'a GameId, CardBoard>,
    templates: &'a Templates<'a>,
    raster: &'a Raster,
    colours: Colours,
    diagnostics: &'a mut Diagnostics,
}

impl Designer<'_> {
    /// Whether there are letters for the words on a card. If not, the cards of
    /// its language are left out, which is told once.
    fn is_readable(&mut self, page: &Page, catalog: &Catalog) -> bool {
        let words = [page.front.title.as_str(), catalog.text("site.name")];
        let Some(letter) = words.iter().find_map(|text| self.raster.fonts().lacks(text)) else {
            return true;
        };
        let place = self.site.config.locale_place(&page.locale);
        let message =
            format!("no font has the letter `{letter}` for pictures in `{}`", page.locale);
        let hint = "put a font that has it into templates/fonts; until then these pages have none";
        self.diagnostics.push(Code::Drawing.warning(place, message).hint(hint));
        false
    }

    fn draw(&mut self, page: &Page, catalog: &Catalog) -> Option<Drawing> {
        let (size, lines) = set(&page.front.title, self.raster.fonts());
        let context = CardPicture {
            site_name: catalog.text("site.name"),
            lines: lines_in_place(lines, size),
            size,
            rtl: catalog.direction == Direction::Rtl,
            board: game(self.site, page).and_then(|(id, _)| self.boards.get(id)),
        };
        let svg = self.templates.render(TEMPLATE, &context, self.diagnostics)?;
        match self.colours.fill(&svg) {
            Ok(svg) => Some(Drawing { svg, width: SIZE.0, height: SIZE.1 }),
            Err(error) => {
                let place = self.templates.files().place(TEMPLATE);
                let message = format!("no page has a picture: {error}");
                let hint = "define it in the first `:root` of templates/style.css";
                self.diagnostics.push(Code::Drawing.warning(place, message).hint(hint));
                None
            }
        }
    }
}

/// The board of a game at its start.
fn board(sprites: &Sprites, entry: &GameEntry) -> CardBoard {
    let frame = Frame::new(&entry.game, false);
    let pieces = Side::ALL.into_iter().filter_map(|side| {
        let symbol = sprites.symbol(&entry.definition.pieces[side].kind)?;
        // In a page, they take their colours from the side they are on.
        Some(symbol.replace("var(--piece-", &format!("var(--{}-", side.name())))
    });
    CardBoard {
        width: frame.width,
        height: frame.height,
        pieces: pieces.collect(),
        svg: board::decoration(entry),
    }
}

/// A title in lines that fit the column, as large as there is room for.
fn set(title: &str, fonts: &Fonts) -> (u16, Vec<String>) {
    let mut set = (SIZES[0].0, Vec::new());
    for (size, most) in SIZES {
        let lines = wrap(title, COLUMN / f32::from(size), fonts);
        let fits = lines.iter().all(|line| fonts.width(line) * f32::from(size) <= COLUMN);
        set = (size, lines);
        if fits && set.1.len() <= most {
            break;
        }
    }
    set
}

/// The words of a text in lines of at most `width`, as even as they can be
/// without one more of them.
fn wrap(text: &str, width: f32, fonts: &Fonts) -> Vec<String> {
    let fill = |width: f32| {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if fonts.width(line) + fonts.width(&format!(" {word}")) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    };
    let lines = fill(width);
    let tighter = (1..=10).map(|step| width * (1.0 - 0.05 * step as f32));
    let even = tighter.map(fill).take_while(|even| even.len() == lines.len()).last();
    even.unwrap_or(lines)
}

fn lines_in_place(lines: Vec<String>, size: u16) -> Vec<Line> {
    let leading = f32::from(size) * LEADING;
    let first = MIDDLE - leading * (lines.len() as f32 - 1.0) / 2.0 + f32::from(size) * 0.3;
    let lines = lines.into_iter().enumerate();
    lines.map(|(nth, text)| Line { y: first + leading * nth as f32, text }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_broken_between_words_into_even_lines() {
        let fonts = Fonts::new([]);
        let (size, lines) = set("Asalto", &fonts);
        assert_eq!((size, lines.len()), (SIZES[0].0, 1));
        let title = "The history of a very old board game in which few hunt many";
        let (size, lines) = set(title, &fonts);
        assert_eq!(lines.join(" "), title);
        assert!(lines.len() > 2, "{lines:?}");
        assert!(lines.iter().all(|line| fonts.width(line) * f32::from(size) <= COLUMN));
    }

    #[test]
    fn a_word_that_is_too_long_makes_letters_smaller() {
        let (size, lines) = set("Belagerungsspielbretter", &Fonts::new([]));
        assert_eq!(lines.len(), 1);
        assert!(size < SIZES[0].0);
    }
}
