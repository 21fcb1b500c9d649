//! The elements of a player as its page holds them before it comes alive.
//! The template lays them out; the player only fills and changes them.

use std::collections::BTreeMap;

use player::definition::Duty;
use player::draw::Frame;
use player::search::LEVEL_NAMES;
use player::{Position, Side};
use serde::Serialize;

use super::board::Opening;
use super::opening;
use crate::catalog::Catalog;
use crate::diagram::state;
use crate::games::GameEntry;

/// What `board.html` needs to lay out a player.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerContext {
    /// The definition and the words, as JSON that is safe in a `script`.
    pub data: String,
    /// Labels: the messages `player.*` and `control.*` by key, with `_` for `-`.
    pub words: BTreeMap<String, String>,
    /// What the keys do: the messages `keys.*` by key, with `_` for `-`.
    pub keys: BTreeMap<String, String>,
    /// The computer as opponent: the messages `opponent.*` by key, with `_`
    /// for `-`.
    pub opponent: BTreeMap<String, String>,
    /// The names of its levels, the weakest first.
    pub levels: Vec<String>,
    /// A turn that can be made at the start, as people type it.
    pub example: String,
    /// Whether a turn can cost the player who makes it a piece.
    pub warns: bool,
    /// The few, then the many.
    pub sides: Vec<SideContext>,
    /// Whose turn it is at first, in words.
    pub turn: String,
    /// The rows of points, from the top.
    pub rows: Vec<Vec<PointContext>>,
    /// How many columns the points have.
    pub columns: usize,
    /// The table settings.
    pub options: Vec<OptionContext>,
}

/// One side of a game.
#[derive(Clone, Debug, Serialize)]
pub struct SideContext {
    /// `few` or `many`.
    pub side: &'static str,
    /// The kind of its pieces, which names their drawing.
    pub kind: String,
    /// How many pieces it has at first, in words.
    pub count: String,
    /// The question who plays it.
    pub player: String,
    /// Whether it has the first turn.
    pub begins: bool,
}

/// A point of the board.
#[derive(Clone, Debug, Serialize)]
pub struct PointContext {
    /// Its name.
    pub name: String,
    /// Its column, from 1 at the left.
    pub column: usize,
    /// Where its button lies over the drawing: CSS declarations, which a
    /// script makes its style (a strict content security policy allows no
    /// style attribute).
    pub place: String,
    /// What its button says at the start.
    pub text: String,
    /// Whether the Tab key reaches it at the start.
    pub first: bool,
    /// Whether its piece can be picked then.
    pub movable: bool,
    /// Whether a piece can be placed there then.
    pub target: bool,
}

/// An option of a game.
#[derive(Clone, Debug, Serialize)]
pub struct OptionContext {
    /// Its name in the definition.
    pub name: String,
    /// Its name in the language of the page.
    pub label: String,
    /// Its values; the first is the usual one.
    pub values: Vec<ValueContext>,
}

/// A value of an option.
#[derive(Clone, Debug, Serialize)]
pub struct ValueContext {
    /// Its name in the definition.
    pub name: String,
    /// Its name in the language of the page.
    pub label: String,
}

/// The player of a game. `data` is its JSON.
pub fn context(
    entry: &GameEntry,
    opening: &Opening,
    catalog: &Catalog,
    data: String,
) -> PlayerContext {
    let Opening { game, position, .. } = *opening;
    let board = &entry.definition.board;
    let xs: std::collections::BTreeSet<i16> = board.points.iter().map(|point| point.x).collect();
    PlayerContext {
        data,
        words: labels(catalog, "player.").chain(labels(catalog, "control.")).collect(),
        keys: labels(catalog, "keys.").collect(),
        opponent: labels(catalog, "opponent.").collect(),
        levels: LEVEL_NAMES
            .iter()
            .map(|level| catalog.text(&format!("opponent.level-{level}")).to_owned())
            .collect(),
        example: example(entry),
        warns: Side::ALL
            .into_iter()
            .any(|side| entry.game.capture(side).is_some_and(|capture| capture.duty == Duty::Huff)),
        sides: Side::ALL
            .into_iter()
            .map(|side| side_context(entry, position, catalog, side))
            .collect(),
        turn: state(entry, game, position, None, catalog),
        rows: rows(entry, opening, catalog, &xs),
        columns: xs.len(),
        options: options(entry, catalog),
    }
}

/// The messages of a section that are one text each.
fn labels<'a>(
    catalog: &'a Catalog,
    section: &'a str,
) -> impl Iterator<Item = (String, String)> + 'a {
    catalog
        .under(section)
        .filter_map(|(key, wording)| Some((key.replace('-', "_"), wording.text()?.to_owned())))
}

/// A turn for people to see how turns are written.
fn example(entry: &GameEntry) -> String {
    let mut turns: Vec<String> = (entry.game.turns(&entry.start).iter())
        .map(|turn| turn.text(&entry.definition.board))
        .collect();
    turns.sort();
    turns.into_iter().next().unwrap_or_default()
}

fn side_context(
    entry: &GameEntry,
    position: &Position,
    catalog: &Catalog,
    side: Side,
) -> SideContext {
    let kind = entry.definition.pieces[side].kind.clone();
    let count = catalog.counted(&format!("piece.{kind}.count"), position.count(side), &[]);
    let game = &entry.definition.id;
    let player = catalog.text(&format!("game.{game}.{}-player", side.name())).to_owned();
    let begins = position.to_move == side;
    SideContext { side: side.name(), kind, count, player, begins }
}

fn rows(
    entry: &GameEntry,
    opening: &Opening,
    catalog: &Catalog,
    xs: &std::collections::BTreeSet<i16>,
) -> Vec<Vec<PointContext>> {
    let buttons = opening::buttons(entry, opening, catalog);
    let board = &entry.definition.board;
    let frame = Frame::new(&entry.game, true);
    let point = |point: player::Point| {
        let info = &board.points[point.index()];
        let (text, state) = &buttons[&point];
        PointContext {
            name: info.name.clone(),
            column: 1 + xs.iter().take_while(|&&x| x < info.x).count(),
            place: place(frame, info.x.into(), info.y.into()),
            text: text.clone(),
            first: state & 1 > 0,
            target: state & 2 > 0,
            movable: state & 4 > 0,
        }
    };
    board.rows().map(|row| row.map(point).collect()).collect()
}

/// The square of one unit round a point, in hundredths of the drawing.
fn place(frame: Frame, x: i32, y: i32) -> String {
    let percent = |part: i32, whole: i32| f64::from(part) * 100.0 / f64::from(whole);
    let left = percent(x - 50 - frame.x, frame.width);
    let top = percent(y - 50 - frame.y, frame.height);
    let (width, height) = (percent(100, frame.width), percent(100, frame.height));
    format!("left:{left:.3}%;top:{top:.3}%;width:{width:.3}%;height:{height:.3}%")
}

fn options(entry: &GameEntry, catalog: &Catalog) -> Vec<OptionContext> {
    let label = |option: &str, key: &str| {
        catalog.text(&format!("game.{}.option.{option}.{key}", entry.definition.id)).to_owned()
    };
    let options = entry.definition.options.iter().map(|option| OptionContext {
        name: option.name.clone(),
        label: label(&option.name, "label"),
        values: option
            .values
            .iter()
            .map(|value| ValueContext {
                name: value.name.clone(),
                label: label(&option.name, &value.name),
            })
            .collect(),
    });
    options.collect()
}
