//! What the element in the page does for the player.

use alloc::string::String;

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// The element `<hunt-board>` (`templates/loader.js`).
    pub type Host;

    /// Puts other pieces and marks in place of the present ones.
    #[wasm_bindgen(method)]
    pub fn draw(this: &Host, markup: &str);

    /// Names a point's button and tells its state: bit 0, it is the one that
    /// the Tab key reaches; bit 1, the picked piece can go there; bit 2, its
    /// piece can be picked.
    #[wasm_bindgen(method)]
    pub fn point(this: &Host, name: &str, text: &str, state: u32);

    /// Sets the text of the first element with this selector.
    #[wasm_bindgen(method)]
    pub fn text(this: &Host, selector: &str, text: &str);

    /// Sets or removes an attribute of the first element with this selector.
    #[wasm_bindgen(method)]
    pub fn attribute(this: &Host, selector: &str, name: &str, value: Option<&str>);

    /// Puts a message, as markup, into the status element, in a way that it
    /// is spoken even if it is the same as before.
    #[wasm_bindgen(method)]
    pub fn say(this: &Host, message: &str);

    /// Moves the focus to a point's button.
    #[wasm_bindgen(method, js_name = focusPoint)]
    pub fn focus_point(this: &Host, name: &str);

    /// Keeps the text of a game in the page's address.
    #[wasm_bindgen(method)]
    pub fn keep(this: &Host, link: &str);

    /// Shows the address with the text of a game and copies it where the
    /// browser allows that; what came of it, it tells.
    #[wasm_bindgen(method)]
    pub fn share(this: &Host, link: &str);

    /// Ticks the values of options, such as `geese=15&sideways=on&`, in the
    /// table settings.
    #[wasm_bindgen(method)]
    pub fn set(this: &Host, options: &str);

    /// A message of the catalog.
    #[wasm_bindgen(method)]
    pub fn message(this: &Host, key: &str) -> Option<String>;

    /// The form of a message for a number, in the language of the page.
    #[wasm_bindgen(method)]
    pub fn plural(this: &Host, key: &str, number: u32) -> Option<String>;
}
