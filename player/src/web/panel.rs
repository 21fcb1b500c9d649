//! The elements beside and under the board, made once.

use alloc::string::String;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use crate::side::{BySide, Side};
use crate::web::dom::{append, button, element, set};
use crate::web::table::Table;

/// The elements that change while a game is played.
pub struct Panel {
    /// The side of each player: its token and how many pieces it has.
    pub sides: BySide<Element>,
    /// Whose turn it is, or how the game ended.
    pub turn: Element,
    /// What happened last, spoken as it changes; never replaced.
    pub status: Element,
    /// Ends a chain.
    pub end_turn: HtmlElement,
    /// Takes back a jump or a placed piece.
    pub take_back: HtmlElement,
    /// Takes back a turn.
    pub undo: HtmlElement,
    /// Plays it again.
    pub redo: HtmlElement,
    /// Opens the table settings.
    pub new_game: HtmlElement,
    /// The table settings.
    pub settings: Element,
    /// Holds the link.
    pub share_field: Element,
    /// The link.
    pub link: HtmlInputElement,
}

impl Panel {
    /// Makes the panel at the end of `parent`. `id` makes names unique.
    pub fn new(parent: &Element, table: &Table, id: &str) -> Panel {
        let words = |key: &str| table.strings.text(key, &[]);
        let panel = append(parent, "div", &[("class", "panel")]);
        let sides = append(&panel, "div", &[("class", "sides")]);
        let sides =
            BySide { few: side(&sides, table, Side::Few), many: side(&sides, table, Side::Many) };
        let turn = append(&panel, "p", &[("class", "turn")]);
        let status = append(&panel, "p", &[("class", "status"), ("role", "status")]);
        let controls = append(&panel, "div", &[("class", "controls")]);
        let end_turn = button(&controls, "end-turn", &words("player.end-turn"));
        let take_back = button(&controls, "take-back", &words("player.take-back-jump"));
        let undo = button(&controls, "undo", &words("player.undo"));
        let redo = button(&controls, "redo", &words("player.redo"));
        let new_game = button(&controls, "new-game", &words("player.new-game"));
        let settings_id = [id, "-settings"].concat();
        set(&new_game, "aria-expanded", "false");
        set(&new_game, "aria-controls", &settings_id);
        button(&controls, "share", &words("player.copy"));
        let settings = settings(&panel, table, &settings_id);
        let share_field = append(&panel, "p", &[("class", "share-field"), ("hidden", "")]);
        let label = append(&share_field, "label", &[]);
        label.set_text_content(Some(&words("player.link")));
        let link = append(&label, "input", &[("type", "text"), ("readonly", "")]).unchecked_into();
        Panel {
            sides,
            turn,
            status,
            end_turn,
            take_back,
            undo,
            redo,
            new_game,
            settings,
            share_field,
            link,
        }
    }

    /// The value that is ticked for an option.
    pub fn ticked(&self, option: &str) -> Option<String> {
        let selector = ["input[data-option='", option, "']:checked"].concat();
        let input = self.settings.query_selector(&selector).ok().flatten()?;
        Some(input.unchecked_into::<HtmlInputElement>().value())
    }
}

/// A token and a count; the count is the last child.
fn side(parent: &Element, table: &Table, side: Side) -> Element {
    let class = ["side ", side.name()].concat();
    let paragraph = append(parent, "p", &[("class", &class)]);
    let token = [
        r##"<svg class="token" aria-hidden="true" viewBox="0 0 100 100"><use class="piece "##,
        side.name(),
        r##"" href="#piece-"##,
        &table.definition.pieces[side].kind,
        r##""/></svg><span></span>"##,
    ];
    paragraph.set_inner_html(&token.concat());
    paragraph
}

fn settings(panel: &Element, table: &Table, id: &str) -> Element {
    let words = |key: &str| table.strings.text(key, &[]);
    let attributes = [("class", "settings"), ("id", id), ("hidden", "")];
    let form = append(panel, "form", &attributes);
    set(&form, "aria-label", &words("player.settings"));
    for option in &table.definition.options {
        let fieldset = append(&form, "fieldset", &[]);
        let key = ["option.", &option.name, "."].concat();
        let legend = append(&fieldset, "legend", &[]);
        legend.set_text_content(Some(&words(&[&key, "label"].concat())));
        for value in &option.values {
            let label = append(&fieldset, "label", &[]);
            let name = [id, "-", &option.name].concat();
            append(
                &label,
                "input",
                &[
                    ("type", "radio"),
                    ("name", &name),
                    ("value", &value.name),
                    ("data-option", &option.name),
                ],
            );
            let text = element("span", &[]);
            text.set_text_content(Some(&words(&[&key, value.name.as_str()].concat())));
            let _ = label.append_child(&text);
        }
    }
    let controls = append(&form, "div", &[("class", "controls")]);
    button(&controls, "start", &words("player.start-new"));
    button(&controls, "cancel", &words("player.cancel"));
    form
}
