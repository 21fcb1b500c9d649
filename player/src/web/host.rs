//! What the element in the page does for the player.
//!
//! All of it goes through two functions: each further one that a module
//! imports would cost a reader some sixty bytes.

use alloc::string::String;

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// The element `<hunt-board>` (`templates/loader.js`).
    pub type Host;

    /// Calls a method of the element.
    #[wasm_bindgen(method)]
    fn tell(this: &Host, what: &str, first: &str, second: &str, third: &str, number: u32);

    /// A message of the catalog, in its form for a number in the language of
    /// the page, if it has such forms; the key, if there is no such message.
    #[wasm_bindgen(method)]
    pub fn message(this: &Host, key: &str, number: u32) -> String;
}

impl Host {
    /// Puts other pieces and marks in place of the present ones.
    pub fn draw(&self, markup: &str) {
        self.tell("draw", markup, "", "", 0);
    }

    /// Names a point's button and tells its state ([`crate::button::state`]).
    pub fn point(&self, name: &str, text: &str, state: u32) {
        self.tell("point", name, text, "", state);
    }

    /// Sets the text of the first element with this selector.
    pub fn text(&self, selector: &str, text: &str) {
        self.tell("text", selector, text, "", 0);
    }

    /// Sets or removes an attribute of the first element with this selector.
    pub fn attribute(&self, selector: &str, name: &str, value: Option<&str>) {
        let there = u32::from(value.is_some());
        self.tell("attribute", selector, name, value.unwrap_or_default(), there);
    }

    /// Puts a message, as markup, into the status element, in a way that it
    /// is spoken even if it is the same as before. The key is that of the
    /// refusal which the message is, or empty.
    pub fn say(&self, message: &str, refusal: &str) {
        self.tell("say", message, refusal, "", 0);
    }

    /// Moves the focus to a point's button.
    pub fn focus_point(&self, name: &str) {
        self.tell("focusPoint", name, "", "", 0);
    }

    /// Takes note of the game as it now is: the text of a link to it, and
    /// everything that is kept of it ([`crate::saved`]).
    pub fn keep(&self, link: &str, saved: &str) {
        self.tell("keep", link, saved, "", 0);
    }

    /// Lets the reader choose between turns, as they stand in a link, divided
    /// by `_`.
    pub fn ask(&self, turns: &str) {
        self.tell("ask", turns, "", "", 0);
    }

    /// Ticks the values of options, such as `geese=15&sideways=on&`, in the
    /// table settings.
    pub fn set(&self, options: &str) {
        self.tell("set", options, "", "", 0);
    }
}
