//! Points and turns in the text.

use pulldown_cmark::Event;

use super::events::{Events, escaped, html};

/// Marks all code as notation, which is read from left to right in every
/// language.
pub fn mark(mut events: Events) -> Events {
    for (event, _) in &mut events {
        if let Event::Code(code) = event {
            let code = escaped(code);
            *event = html(format!("<code class=\"notation\" dir=\"ltr\">{code}</code>"));
        }
    }
    events
}
