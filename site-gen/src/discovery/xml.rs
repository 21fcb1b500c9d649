//! Texts in XML.

use pulldown_cmark_escape::escape_html;

/// The text as it stands in an element or in an attribute in double quotes.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape_html(&mut out, text).expect("writing to a string");
    out
}
