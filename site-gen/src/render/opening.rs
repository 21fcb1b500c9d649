//! The board as it is at first, and what the first click on each
//! point does. The page holds both, so that the board need not wait for the
//! player: it answers the first click by itself (`templates/first.js`).

use std::collections::BTreeMap;

use ::player::button;
use ::player::draft::{Draft, Pick, View};
use ::player::draw::{Picture, what_changes};
use ::player::{Point, PointSet};
use serde::Serialize;

use super::board::Opening;
use crate::catalog::Catalog;
use crate::games::GameEntry;

/// What first clicks do, by the name of the point.
pub type Answers = BTreeMap<String, Answer>;

/// What a click on a point does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Answer {
    /// What is in place of the elements that change in the drawing.
    drawn: Vec<Part>,
    /// The buttons that it changes: what they say then, and their state
    /// ([`button::state`]).
    buttons: BTreeMap<String, (String, u32)>,
}

/// A part of a drawing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Part {
    /// Elements as before: from this one up to, without it, that one.
    Same(usize, usize),
    /// Another element.
    Other(String),
}

/// A position in which a turn may be in the making.
struct Moment<'a> {
    entry: &'a GameEntry,
    opening: &'a Opening<'a>,
    catalog: &'a Catalog,
    draft: Draft,
    view: View,
    focus: Point,
}

impl<'a> Moment<'a> {
    fn new(
        entry: &'a GameEntry,
        opening: &'a Opening<'a>,
        catalog: &'a Catalog,
        draft: Draft,
        focus: Option<Point>,
    ) -> Self {
        let view = draft.view(opening.game, opening.position);
        let focus = focus.unwrap_or_else(|| button::first(&view));
        Moment { entry, opening, catalog, draft, view, focus }
    }

    /// What the button of a point says.
    fn name(&self, point: Point) -> String {
        button::name(self.opening.game, &self.view, point, |key, words| {
            let kind = |side| &self.entry.definition.pieces[side].kind;
            let key = match key.split_once('.') {
                Some(("few", state)) => format!("piece.{}.{state}", kind(::player::Side::Few)),
                Some(("many", state)) => format!("piece.{}.{state}", kind(::player::Side::Many)),
                _ => key.to_owned(),
            };
            self.catalog.filled(&key, words)
        })
    }

    fn state(&self, point: Point) -> u32 {
        button::state(&self.view, self.focus, point)
    }

    fn picture(&self) -> Picture<'_> {
        let pieces = &self.entry.definition.pieces;
        let mut picture =
            Picture::new(self.opening.game, pieces, &self.view.position).with_view(&self.view);
        if let Draft::Placing(points) = self.draft {
            picture.placed = points;
        }
        picture
    }

    /// The elements that change in the drawing.
    fn drawn(&self) -> Vec<String> {
        what_changes(&self.picture()).split_inclusive("/>").map(str::to_owned).collect()
    }

    /// What is other than at a moment before.
    fn answer(&self, before: &Moment, drawn: &[String]) -> Answer {
        let board = &self.entry.definition.board;
        let (name, state) = (|point| self.name(point), |point| self.state(point));
        let changed = |&point: &Point| {
            (name(point), state(point)) != (before.name(point), before.state(point))
        };
        let buttons = board.all().into_iter().filter(changed);
        Answer {
            drawn: difference(drawn, self.drawn()),
            buttons: buttons
                .map(|point| (board.name(point).to_owned(), (name(point), state(point))))
                .collect(),
        }
    }
}

/// The picture that a board has at first, as a board in play shows it.
pub fn picture<'a>(entry: &'a GameEntry, opening: &Opening<'a>) -> Picture<'a> {
    let Opening { game, position, .. } = *opening;
    let view = Draft::Empty.view(game, position);
    Picture::new(game, &entry.definition.pieces, position).with_view(&view)
}

/// What the button of each point says at first, and its state.
pub fn buttons(
    entry: &GameEntry,
    opening: &Opening,
    catalog: &Catalog,
) -> BTreeMap<Point, (String, u32)> {
    let start = Moment::new(entry, opening, catalog, Draft::Empty, None);
    let all = entry.definition.board.all().into_iter();
    all.map(|point| (point, (start.name(point), start.state(point)))).collect()
}

/// What the first click on each point does where that begins a turn. Among
/// puzzles there is no such: which one is shown depends on those that the
/// reader has solved.
pub fn answers(entry: &GameEntry, opening: &Opening, catalog: &Catalog) -> Answers {
    if !opening.puzzles.is_empty() {
        return Answers::new();
    }
    let start = Moment::new(entry, opening, catalog, Draft::Empty, None);
    let drawn = start.drawn();
    let points: PointSet = start.view.movable | start.view.places;
    let answers = points.into_iter().filter_map(|point| {
        let mut draft = Draft::Empty;
        let pick = draft.pick(opening.game, opening.position, point);
        let then = Moment::new(entry, opening, catalog, draft, Some(point));
        let name = entry.definition.board.name(point).to_owned();
        matches!(pick, Pick::Selected | Pick::Partial).then(|| (name, then.answer(&start, &drawn)))
    });
    answers.collect()
}

/// The elements `after`, by those of `before` where they are the same.
fn difference(before: &[String], after: Vec<String>) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut next = 0;
    for element in after {
        let same = before[next..].iter().position(|old| *old == element);
        match (same, parts.last_mut()) {
            (Some(0), Some(Part::Same(_, end))) if *end == next => {
                *end += 1;
                next += 1;
            }
            (Some(skipped), _) => {
                next += skipped + 1;
                parts.push(Part::Same(next - 1, next));
            }
            (None, _) => parts.push(Part::Other(element)),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(before: &str, after: &str) -> Vec<Part> {
        let [before, after] =
            [before, after].map(|text| text.chars().map(String::from).collect::<Vec<_>>());
        difference(&before, after)
    }

    #[test]
    fn a_difference_is_what_is_new_between_what_stays() {
        let new = |text: &str| Part::Other(text.to_owned());
        assert_eq!(parts("abc", "axyc"), [Part::Same(0, 1), new("x"), new("y"), Part::Same(2, 3)]);
        assert_eq!(parts("abcd", "abd"), [Part::Same(0, 2), Part::Same(3, 4)]);
        assert_eq!(parts("ab", "abab"), [Part::Same(0, 2), new("a"), new("b")]);
        assert_eq!(parts("", "a"), [new("a")]);
    }
}
