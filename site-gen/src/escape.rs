//! Text in markup.

use pulldown_cmark_escape::escape_html;
use serde::Serialize;

/// Data for a `script` in a page, as JSON: no text in it can end the element or
/// begin a comment in it.
pub fn script_data(data: &impl Serialize) -> String {
    let json = serde_json::to_string(data).expect("texts, numbers and lists of them are JSON");
    if json.contains('<') { json.replace('<', "\\u003c") } else { json }
}

/// Text for HTML and for XML, also inside of attributes in double quotes.
pub fn escaped(text: &str) -> String {
    let mut markup = String::with_capacity(text.len());
    escape_html(&mut markup, text).expect("writing to a string");
    markup
}
