//! Making and finding elements.

use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{Document, Element, HtmlElement, Window};

/// The window that the page is in.
pub fn window() -> Window {
    web_sys::window().unwrap_throw()
}

/// The page.
pub fn document() -> Document {
    window().document().unwrap_throw()
}

/// A new element with these attributes.
pub fn element(name: &str, attributes: &[(&str, &str)]) -> Element {
    let element = document().create_element(name).unwrap_throw();
    for (name, value) in attributes {
        set(&element, name, value);
    }
    element
}

/// A new element with these attributes at the end of `parent`.
pub fn append(parent: &Element, name: &str, attributes: &[(&str, &str)]) -> Element {
    let child = element(name, attributes);
    let _ = parent.append_child(&child);
    child
}

/// A new button at the end of `parent`.
pub fn button(parent: &Element, class: &str, text: &str) -> HtmlElement {
    let button = append(parent, "button", &[("type", "button"), ("class", class)]);
    button.set_text_content(Some(text));
    button.unchecked_into()
}

/// Sets an attribute, if it does not have this value already.
pub fn set(element: &Element, name: &str, value: &str) {
    if element.get_attribute(name).as_deref() != Some(value) {
        let _ = element.set_attribute(name, value);
    }
}

/// Sets or removes an attribute without value.
pub fn flag(element: &Element, name: &str, on: bool) {
    if on {
        set(element, name, "");
    } else if element.has_attribute(name) {
        let _ = element.remove_attribute(name);
    }
}

/// Sets the text of an element, if it has another.
pub fn set_text(element: &Element, text: &str) {
    if element.text_content().as_deref() != Some(text) {
        element.set_text_content(Some(text));
    }
}
