//! Showing the table: the board with its buttons, and the panel.

use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::draft::{Draft, View};
use crate::draw::{self, Frame, Label};
use crate::outcome::Outcome;
use crate::point::Point;
use crate::side::Side;
use crate::sorted;
use crate::web::dom::{append, element, flag, set, set_text};
use crate::web::panel::Panel;
use crate::web::table::Table;

/// The elements of one player.
pub struct Stage {
    /// Everything of the player.
    pub section: Element,
    /// The panel beside the board.
    pub panel: Panel,
    /// The buttons of the points, in the board's order.
    pub buttons: Vec<HtmlElement>,
    board: Element,
    names: Vec<Element>,
}

impl Stage {
    /// Makes the elements in `host`, in place of what was in it.
    pub fn new(host: &Element, table: &Table, id: &str) -> Stage {
        let title_id = [id, "-title"].concat();
        let section = element("section", &[("class", "player"), ("aria-labelledby", &title_id)]);
        let title = append(&section, "h2", &[("class", "visually-hidden"), ("id", &title_id)]);
        title.set_text_content(Some(&table.strings.text("player.board", &[])));
        let board = append(&section, "div", &[("class", "board"), ("dir", "ltr")]);
        append(&board, "span", &[]);
        let (buttons, names) = grid(&board, table, &title_id);
        let panel = Panel::new(&section, table, id);
        host.replace_children_with_node_1(&section);
        Stage { section, panel, buttons, board, names }
    }

    /// Shows the table. `focus` is the point that the Tab key reaches.
    pub fn show(&self, table: &Table, focus: Point) {
        let view = table.view();
        self.show_board(table, &view, focus);
        self.show_panel(table, &view);
    }

    fn show_board(&self, table: &Table, view: &View, focus: Point) {
        let svg = draw::svg(&table.picture(view), Label::Decoration);
        if let Some(old) = self.board.first_element_child() {
            old.set_outer_html(&svg);
        }
        let goals = view.steps | view.jumps | view.leaps | view.places;
        for (index, (button, name)) in self.buttons.iter().zip(&self.names).enumerate() {
            let point = Point::new(index);
            set_text(name, &table.point_text(view, point));
            set(button, "tabindex", if point == focus { "0" } else { "-1" });
            flag(button, "data-target", goals.contains(point));
            flag(button, "data-movable", view.movable.contains(point));
        }
    }

    fn show_panel(&self, table: &Table, view: &View) {
        let panel = &self.panel;
        let outcome = table.session.outcome();
        for side in Side::ALL {
            let element = &panel.sides[side];
            if let Some(count) = element.last_element_child() {
                set_text(&count, &table.count(view, side));
            }
            let to_move = outcome.is_none() && view.position.to_move == side;
            flag(element, "data-to-move", to_move);
            let won = matches!(outcome, Some(Outcome::Win { winner, .. }) if winner == side);
            flag(element, "data-won", won);
        }
        set_text(&panel.turn, &table.state());
        flag(&panel.turn, "data-over", outcome.is_some());
        let chain = matches!(table.draft, Draft::Chain(_));
        let placing = matches!(table.draft, Draft::Placing(_));
        flag(&panel.end_turn, "hidden", !(chain && view.may_end));
        flag(&panel.take_back, "hidden", !(chain || placing));
        let key = if placing { "player.take-back-piece" } else { "player.take-back-jump" };
        set_text(&panel.take_back, &table.strings.text(key, &[]));
        // A disabled button would lose the focus: it only says that it is off.
        let off = |on: bool| if on { "false" } else { "true" };
        set(&panel.undo, "aria-disabled", off(table.session.can_undo() || chain || placing));
        set(&panel.redo, "aria-disabled", off(table.session.can_redo()));
    }

    /// Says what happened, and for listeners also whose turn it is now.
    pub fn say(&self, table: &Table) {
        let (said, state) = (table.said.as_str(), table.state());
        let status = &self.panel.status;
        let before = status.text_content().unwrap_or_default();
        let mut hidden = if said.is_empty() || said == state { String::new() } else { state };
        let whole = [said, if hidden.is_empty() { "" } else { " " }, &hidden].concat();
        if whole == before && !whole.is_empty() {
            // The same words again are spoken only if the text differs.
            hidden.push('\u{a0}');
        }
        status.set_text_content(Some(said));
        if !hidden.is_empty() {
            let rest = append(status, "span", &[("class", "visually-hidden")]);
            rest.set_text_content(Some(&[" ", &hidden].concat()));
        }
    }
}

/// The grid of real buttons over the drawing: one button a point.
fn grid(board: &Element, table: &Table, title_id: &str) -> (Vec<HtmlElement>, Vec<Element>) {
    let game = table.game();
    let rows = game.board.rows.len().to_string();
    let columns = columns(table);
    let grid = append(
        board,
        "div",
        &[
            ("class", "grid"),
            ("role", "grid"),
            ("aria-labelledby", title_id),
            ("aria-rowcount", &rows),
            ("aria-colcount", &columns.len().to_string()),
        ],
    );
    let frame = Frame::new(game, true);
    let (mut buttons, mut names) = (Vec::new(), Vec::new());
    for (index, row) in game.board.rows().enumerate() {
        let number = (index + 1).to_string();
        let attributes = [("class", "row"), ("role", "row"), ("aria-rowindex", &number)];
        let row_element = append(&grid, "div", &attributes);
        for point in row {
            let info = &game.board.points[point.index()];
            let column = columns.iter().position(|&x| x == info.x).map_or(0, |at| at + 1);
            let cell = append(
                &row_element,
                "div",
                &[("class", "cell"), ("role", "gridcell"), ("aria-colindex", &column.to_string())],
            );
            place(&cell, frame, info.x, info.y);
            let button = append(
                &cell,
                "button",
                &[("type", "button"), ("data-point", &info.name), ("tabindex", "-1")],
            );
            names.push(append(&button, "span", &[("class", "visually-hidden")]));
            buttons.push(button.unchecked_into());
        }
    }
    (buttons, names)
}

/// The different places from left to right that points have.
fn columns(table: &Table) -> Vec<i16> {
    sorted::collect(table.definition.board.points.iter().map(|point| point.x))
}

/// Lays a cell over its point. The percentages are set through the object
/// model, which a strict content security policy allows.
fn place(cell: &Element, frame: Frame, x: i16, y: i16) {
    let style = cell.unchecked_ref::<HtmlElement>().style();
    let percent = |part: i32, whole: i32| {
        // Tenths of a per mille are finer than a pixel.
        let share = part * 10_000 / whole;
        [&(share / 100).to_string(), ".", &(100 + share % 100).to_string()[1..], "%"].concat()
    };
    let (left, top) = (i32::from(x) - 50 - frame.x, i32::from(y) - 50 - frame.y);
    for (property, value) in [
        ("left", percent(left, frame.width)),
        ("top", percent(top, frame.height)),
        ("width", percent(100, frame.width)),
        ("height", percent(100, frame.height)),
    ] {
        let _ = style.set_property(property, &value);
    }
}
