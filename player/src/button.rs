//! What the button of a point says and is, while a turn is made. The player in
//! the page and the generator, which lays out the board as it begins, both
//! have it from here.

use alloc::string::String;

use crate::draft::View;
use crate::game::Game;
use crate::lettering::concat;
use crate::point::{Point, PointSet};
use crate::side::Side;

/// What a point is and what can be done with it, in words. `text` knows the
/// messages, `point.*`, `few.*` and `many.*`, and fills in their words.
pub fn name<F>(game: &Game, view: &View, point: Point, text: F) -> String
where
    F: Fn(&str, &[(&str, &str)]) -> String,
{
    let board = &game.board;
    let name = ("point", board.name(point));
    let pieces = view.position.pieces;
    let Some(side) = Side::ALL.into_iter().find(|&side| pieces[side].contains(point)) else {
        let over = view.selected.and_then(|from| game.jumped(from, point));
        return match over {
            Some(over) if view.jumps.contains(point) => {
                text("point.jump", &[name, ("over", board.name(over))])
            }
            _ if (view.steps | view.leaps).contains(point) => text("point.step", &[name]),
            _ if view.places.contains(point) => text("point.place", &[name]),
            _ => text("point.empty", &[name]),
        };
    };
    let state = if view.selected == Some(point) {
        if view.may_end { "stop-here" } else { "selected" }
    } else if view.must.contains(point) {
        "must-jump"
    } else if view.movable.contains(point) {
        "can-move"
    } else {
        "at"
    };
    text(&concat(&[side.name(), ".", state]), &[name])
}

/// Its state: bit 0, it is the one that the Tab key reaches; bit 1, the picked
/// piece can go there; bit 2, its piece can be picked; bit 3, its piece is
/// picked; bit 4, the picked piece can go there by jumps.
pub fn state(view: &View, focus: Point, point: Point) -> u32 {
    let goals = view.steps | view.jumps | view.leaps | view.places;
    let has = |set: PointSet, bit: u32| u32::from(set.contains(point)) << bit;
    has(focus.set(), 0)
        | has(goals, 1)
        | has(view.movable, 2)
        | u32::from(view.selected == Some(point)) << 3
        | has(view.jumps | view.leaps, 4)
}

/// The point that the Tab key reaches first: one where something can be done.
pub fn first(view: &View) -> Point {
    (view.movable | view.places).into_iter().next().unwrap_or(Point::new(0))
}
