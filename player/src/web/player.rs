//! One player in the page: what the reader does becomes changes of the table,
//! and the table is shown again.

use alloc::string::String;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::button;
use crate::definition::Definition;
use crate::draft::{Draft, View};
use crate::draw;
use crate::indexing::at;
use crate::lettering::{concat, cut, parts, push_escaped};
use crate::outcome::Outcome;
use crate::point::Point;
use crate::side::Side;
use crate::web::host::Host;
use crate::web::table::Table;

/// A board with its game, in the element that shows it.
#[wasm_bindgen]
pub struct Player {
    table: Table,
    /// The point that the Tab key reaches.
    focus: Point,
}

#[wasm_bindgen]
impl Player {
    /// Sets up the game of a definition in its compact form, which the page
    /// shows already, or the game of a link. `undefined` if the definition is
    /// damaged.
    #[wasm_bindgen(skip_jsdoc)]
    pub fn create(host: Host, definition: &[u8], link: Option<String>) -> Option<Player> {
        let mut table = Table::new(Definition::decode(definition)?, host);
        if let Some(link) = &link {
            table.follow(link);
        }
        let focus = button::first(&table.view());
        let player = Player { table, focus };
        player.show_options();
        if link.is_some() {
            player.show();
            player.say();
        }
        Some(player)
    }

    /// Takes what the reader does. Returns whether it meant something.
    ///
    /// - `pick`: a point, by its name;
    /// - `key`: a key on the board, by the name that the browser gives it;
    /// - `focus`: the point that gets the focus;
    /// - `play`: a turn, as it stands in a link;
    /// - `go`: the number of turns after which the game is to be seen;
    /// - `begin`: a new game with options such as `geese=15&sideways=on`;
    /// - `follow`: a link, or a game that was kept;
    /// - `keep`: nothing, but the game is to be taken note of;
    /// - `tell`: a message of the catalog is to be said;
    /// - `undo`, `redo`: a side whose turns are not to be waited for, or nothing;
    /// - the classes of the buttons that change the game.
    #[wasm_bindgen(skip_jsdoc)]
    pub fn act(&mut self, what: &str, value: &str) -> bool {
        match what {
            "key" => return self.key(value),
            "focus" => return self.focus_on(value),
            _ => {}
        }
        let before = self.table.saved();
        let held = self.table.view().selected;
        self.table.refused.clear();
        match what {
            "pick" => self.pick(value),
            "keep" => {
                self.table.host.keep(&self.table.link(), &before);
                return true;
            }
            "play" => self.table.play(value),
            "go" => self.table.go_to(value),
            "begin" => self.start(value),
            "follow" if value != self.table.link() => {
                self.table.follow(value);
                self.show_options();
            }
            "tell" => self.table.said = self.table.text(value, &[]),
            "end-turn" => self.table.end_turn(),
            "take-back" => self.table.back(),
            "undo" => self.table.undo(value),
            "redo" => self.table.redo(value),
            _ => return false,
        }
        let selected = self.table.view().selected;
        if selected != held {
            self.focus = selected.unwrap_or(self.focus);
        }
        self.show();
        self.say();
        let now = self.table.saved();
        if now != before {
            self.table.host.keep(&self.table.link(), &now);
        }
        if matches!(what, "end-turn" | "take-back") && self.table.draft == Draft::Empty {
            // The button is gone: the focus goes where the game goes on.
            self.focus_point();
        }
        true
    }
}

impl Player {
    fn pick(&mut self, name: &str) {
        if let Some(point) = self.table.definition.board.point(name) {
            self.table.pick(point);
            self.focus = point;
        }
    }

    fn start(&mut self, options: &str) {
        let definition = &self.table.definition;
        let mut choices = definition.usual();
        for (option, value) in parts(options, '&').filter_map(|pair| cut(pair, '=')) {
            definition.set(&mut choices, option, value);
        }
        self.table.start(choices);
        self.show_options();
    }

    /// Ticks the options of the present game in the table settings, and draws
    /// the lines that its board has with them.
    fn show_options(&self) {
        self.table.host.attribute(".lines", "d", Some(&draw::lines(self.table.game())));
        let mut options = String::new();
        for (index, option) in self.table.definition.options.iter().enumerate() {
            let value = &at(&option.values, self.table.choices.value(index)).name;
            for part in [&option.name, "=", value, "&"] {
                options.push_str(part);
            }
        }
        self.table.host.set(&options);
    }

    fn key(&mut self, key: &str) -> bool {
        let way = match key {
            "ArrowLeft" => (-1, 0),
            "ArrowRight" => (1, 0),
            "ArrowUp" => (0, -1),
            "ArrowDown" => (0, 1),
            "Escape" => return self.act("take-back", ""),
            _ => return false,
        };
        let name = self.neighbour(way).unwrap_or(self.focus);
        let name = String::from(self.table.definition.board.name(name));
        self.focus_on(&name)
    }

    fn focus_on(&mut self, name: &str) -> bool {
        self.focus = self.table.definition.board.point(name).unwrap_or(self.focus);
        self.show();
        self.focus_point();
        true
    }

    fn focus_point(&self) {
        self.table.host.focus_point(self.table.definition.board.name(self.focus));
    }

    /// The next point in a direction, as seen. A point far to the side of the
    /// way is not next to anything.
    fn neighbour(&self, (right, down): (i32, i32)) -> Option<Point> {
        let board = &self.table.definition.board;
        let (points, here) = (&board.points, board.info(self.focus));
        let mut nearest = (i32::MAX, None);
        for (index, point) in points.iter().enumerate() {
            let x = i32::from(point.x) - i32::from(here.x);
            let y = i32::from(point.y) - i32::from(here.y);
            let (along, aside) = (x * right + y * down, (x * down + y * right).abs());
            if along > 0 && 2 * aside < along && along + 2 * aside < nearest.0 {
                nearest = (along + 2 * aside, Some(Point::new(index)));
            }
        }
        nearest.1
    }

    fn show(&self) {
        let view = self.table.view();
        self.table.host.draw(&draw::what_changes(&self.table.picture(&view)));
        self.show_points(&view);
        self.show_panel(&view);
    }

    fn show_points(&self, view: &View) {
        for point in self.table.definition.board.all() {
            let state = button::state(view, self.focus, point);
            let text = self.table.point_text(view, point);
            self.table.host.point(self.table.definition.board.name(point), &text, state);
        }
    }

    fn show_panel(&self, view: &View) {
        let (host, table) = (&self.table.host, &self.table);
        let flag = |selector: &str, name: &str, on: bool| {
            host.attribute(selector, name, on.then_some(""));
        };
        let outcome = table.session.outcome();
        for side in Side::ALL {
            let element = concat(&[".side.", side.name()]);
            host.text(&concat(&[&element, " span"]), &table.count(view, side));
            flag(&element, "data-to-move", outcome.is_none() && view.position.to_move == side);
            let won = matches!(outcome, Some(Outcome::Win { winner, .. }) if winner == side);
            flag(&element, "data-won", won);
        }
        host.text(".turn", &table.state());
        flag(".turn", "data-over", outcome.is_some());
        let chain = matches!(table.draft, Draft::Chain(_));
        let placing = matches!(table.draft, Draft::Placing(_));
        flag(".end-turn", "hidden", !(chain && view.may_end));
        flag(".take-back", "hidden", !(chain || placing));
        let key = if placing { "player.take-back-piece" } else { "player.take-back-jump" };
        host.text(".take-back", &table.text(key, &[]));
        // A disabled button would lose the focus: it only says that it is off.
        let off = |on: bool| Some(if on { "false" } else { "true" });
        let can_undo = table.session.can_undo() || chain || placing;
        host.attribute(".undo", "aria-disabled", off(can_undo));
        host.attribute(".redo", "aria-disabled", off(table.session.can_redo()));
    }

    /// Says what happened, and for listeners also whose turn it is now.
    fn say(&self) {
        let (said, state) = (&self.table.said, self.table.state());
        let mut message = String::new();
        push_escaped(&mut message, said);
        if !said.is_empty() && *said != state {
            message.push_str(" <span class=visually-hidden>");
            push_escaped(&mut message, &state);
            message.push_str("</span>");
        }
        self.table.host.say(&message, &self.table.refused);
    }
}
