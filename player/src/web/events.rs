//! What the player does, turned into changes of the table.

use alloc::rc::{Rc, Weak};
use core::cell::RefCell;

use js_sys::Function;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, EventTarget, HtmlInputElement, KeyboardEvent};

use crate::point::Point;
use crate::web::dom::{flag, set, window};
use crate::web::fragment;
use crate::web::table::Table;
use crate::web::view::Stage;

/// One player in the page.
pub struct Player {
    /// The game and its words.
    pub table: Table,
    /// Its elements.
    pub stage: Stage,
    /// The point that the Tab key reaches.
    pub focus: Point,
    /// Whether the game is kept in the page's address: only the first player
    /// of a page does that.
    pub keeps_address: bool,
    /// The player itself, for what happens later.
    pub me: Weak<RefCell<Player>>,
}

impl Player {
    /// Shows the table and says what happened.
    pub fn show(&self) {
        self.stage.show(&self.table, self.focus);
        self.stage.say(&self.table);
    }

    fn changed(&mut self) {
        self.show();
        if self.keeps_address {
            fragment::write(&self.table.link());
        }
        flag(&self.stage.panel.share_field, "hidden", true);
    }

    fn click(&mut self, target: &Element) {
        let Ok(Some(button)) = target.closest("button") else { return };
        if let Some(name) = button.get_attribute("data-point") {
            return self.click_point(&name);
        }
        if button.get_attribute("aria-disabled").as_deref() == Some("true") {
            return;
        }
        match button.class_name().as_str() {
            "end-turn" => self.table.end_turn(),
            "take-back" => self.table.back(),
            "undo" => self.table.undo(),
            "redo" => self.table.redo(),
            "new-game" => {
                return self.open_settings(self.stage.panel.settings.has_attribute("hidden"));
            }
            "share" => return self.share(),
            "start" => {
                self.open_settings(false);
                self.start();
            }
            "cancel" => return self.open_settings(false),
            _ => return,
        }
        self.focus = self.table.view().selected.unwrap_or(self.focus);
        self.changed();
        if button.has_attribute("hidden") {
            // The button is gone: the focus goes where the game goes on.
            self.focus_point(self.focus);
        }
    }

    fn click_point(&mut self, name: &str) {
        let Some(point) = self.table.definition.board.point(name) else { return };
        let ply = self.table.session.ply();
        self.table.pick(point);
        self.focus = point;
        match self.table.session.ply() == ply {
            true => self.show(),
            false => self.changed(),
        }
    }

    fn start(&mut self) {
        let mut choices = self.table.definition.usual();
        for option in &self.table.definition.options {
            if let Some(value) = self.stage.panel.ticked(&option.name) {
                let chosen = self.table.definition.choose(&choices, &option.name, &value);
                choices = chosen.unwrap_or(choices);
            }
        }
        self.table.start(choices);
    }

    fn open_settings(&self, open: bool) {
        let panel = &self.stage.panel;
        flag(&panel.settings, "hidden", !open);
        set(&panel.new_game, "aria-expanded", if open { "true" } else { "false" });
        if !open {
            let _ = panel.new_game.focus();
            return;
        }
        for (index, option) in self.table.definition.options.iter().enumerate() {
            let value = &option.values[self.table.choices.value(index)].name;
            let selector =
                ["input[data-option='", &option.name, "'][value='", value, "']"].concat();
            if let Ok(Some(input)) = panel.settings.query_selector(&selector) {
                input.unchecked_into::<HtmlInputElement>().set_checked(true);
            }
        }
    }

    /// Shows the link, and copies it where the browser lets us.
    fn share(&mut self) {
        let link = fragment::address(&self.table.link());
        let panel = &self.stage.panel;
        panel.link.set_value(&link);
        flag(&panel.share_field, "hidden", false);
        panel.link.select();
        self.tell("player.copy-by-hand");
        let clipboard = window().navigator().clipboard();
        if !clipboard.is_object() {
            // A page that is not served securely has none.
            return;
        }
        let me = self.me.clone();
        let copied = closure(move |_| {
            if let Some(player) = me.upgrade()
                && let Ok(mut player) = player.try_borrow_mut()
            {
                player.tell("player.copied");
            }
        });
        let refused = closure(|_| {});
        let promise: JsValue = clipboard.write_text(&link).into();
        if let Ok(then) = js_sys::Reflect::get(&promise, &"then".into()) {
            let _ = then.unchecked_into::<Function>().call2(&promise, &copied, &refused);
        }
    }

    fn tell(&mut self, key: &str) {
        self.table.said = self.table.strings.text(key, &[]);
        self.stage.say(&self.table);
    }

    /// Follows a link that was put into the address of the open page.
    fn address_changed(&mut self) {
        let Some(text) = fragment::read() else { return };
        if text != self.table.link() {
            self.table.follow(&text);
            self.show();
        }
    }

    fn key(&mut self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let way = match event.key().as_str() {
            "ArrowLeft" => (-1, 0),
            "ArrowRight" => (1, 0),
            "ArrowUp" => (0, -1),
            "ArrowDown" => (0, 1),
            "Escape" => {
                self.table.back();
                self.focus = self.table.view().selected.unwrap_or(self.focus);
                self.show();
                return self.focus_point(self.focus);
            }
            _ => return,
        };
        event.prevent_default();
        if let Some(next) = self.neighbour(way) {
            self.focus = next;
            self.stage.show(&self.table, next);
            self.focus_point(next);
        }
    }

    /// The next point in a direction, as seen. A point far to the side of the
    /// way is not next to anything.
    fn neighbour(&self, (right, down): (i32, i32)) -> Option<Point> {
        let points = &self.table.definition.board.points;
        let here = &points[self.focus.index()];
        let distance = |index: usize| {
            let x = i32::from(points[index].x) - i32::from(here.x);
            let y = i32::from(points[index].y) - i32::from(here.y);
            let (along, aside) = (x * right + y * down, (x * down + y * right).abs());
            (along > 0 && 2 * aside < along).then_some(along + 2 * aside)
        };
        let near = (0..points.len()).filter_map(|index| Some((distance(index)?, index))).min();
        near.map(|(_, index)| Point::new(index))
    }

    fn focus_point(&self, point: Point) {
        let _ = self.stage.buttons[point.index()].focus();
    }
}

/// Connects a player to its events.
pub fn listen(player: &Rc<RefCell<Player>>) {
    let section: EventTarget = player.borrow().stage.section.clone().into();
    on(&section, "click", player, |player, event| {
        if let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) {
            player.click(&target);
        }
    });
    on(&section, "submit", player, |_, event| event.prevent_default());
    on(&section, "keydown", player, |player, event| {
        let on_board = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok())
            .is_some_and(|target| target.has_attribute("data-point"));
        if on_board {
            player.key(event.unchecked_ref());
        }
    });
    if player.borrow().keeps_address {
        on(&window(), "hashchange", player, |player, _| player.address_changed());
    }
}

fn on(
    target: &EventTarget,
    name: &str,
    player: &Rc<RefCell<Player>>,
    act: impl Fn(&mut Player, &Event) + 'static,
) {
    let player = Rc::clone(player);
    let listener = closure(move |event| {
        // A focus that we set ourselves must not come back as an event.
        if let Ok(mut player) = player.try_borrow_mut() {
            act(&mut player, event.unchecked_ref());
        }
    });
    let _ = target.add_event_listener_with_callback(name, &listener);
}

/// A function for the browser to call. It is never freed: the player lives as
/// long as the page.
fn closure(act: impl FnMut(JsValue) + 'static) -> Function {
    Closure::<dyn FnMut(JsValue)>::new(act).into_js_value().unchecked_into()
}
