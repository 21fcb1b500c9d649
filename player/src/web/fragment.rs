//! The game in the fragment of the page's address.

use alloc::borrow::ToOwned;
use alloc::string::String;
use wasm_bindgen::JsValue;

use crate::web::dom::window;

/// What stands before the text of a game.
const PREFIX: &str = "#play=";

/// The text of the game in the address, if there is one.
pub fn read() -> Option<String> {
    let hash = window().location().hash().ok()?;
    let text = hash.strip_prefix(PREFIX)?;
    // Some programs escape what needs no escaping.
    let decoded = js_sys::decode_uri_component(text).map(String::from);
    Some(decoded.unwrap_or_else(|_| text.to_owned()))
}

/// The address of this page with a game in it.
pub fn address(text: &str) -> String {
    let href = window().location().href().unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    [page, PREFIX, text].concat()
}

/// Puts a game into the address, without a new entry in the history.
pub fn write(text: &str) {
    let fragment = [PREFIX, text].concat();
    if let Ok(history) = window().history() {
        // A page that may not change its address is played all the same.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&fragment));
    }
}
