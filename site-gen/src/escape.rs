//! Text in markup.

use pulldown_cmark_escape::escape_html;

/// Text for HTML and for XML, also inside of attributes in double quotes.
pub fn escaped(text: &str) -> String {
    let mut markup = String::with_capacity(text.len());
    escape_html(&mut markup, text).expect("writing to a string");
    markup
}
