//! The words of the player, in the language of the page.
//!
//! The page carries them as JSON: a message, or a table of messages by plural
//! category. The browser's `Intl` knows which category a number has.

use alloc::string::String;

use crate::lettering::{cut, number, parts};
use crate::web::host::Host;

/// A message with the words in braces filled in. A message that is missing
/// is shown by its key.
pub fn text(host: &Host, key: &str, words: &[(&str, &str)]) -> String {
    fill(&host.message(key, 0), words)
}

/// A message that depends on the number `n`, which fills in `{n}`.
pub fn plural(host: &Host, key: &str, n: u32, words: &[(&str, &str)]) -> String {
    fill(&fill(&host.message(key, n), words), &[("n", &number(n))])
}

/// The message with each `{name}` replaced by its word.
fn fill(message: &str, words: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut fields = parts(message, '{');
    filled.push_str(fields.next().unwrap_or_default());
    for part in fields {
        let (name, rest) = cut(part, '}').unwrap_or((part, ""));
        match words.iter().find(|(word, _)| *word == name) {
            Some((_, word)) => filled.push_str(word),
            None => [("{"), name, "}"].iter().for_each(|part| filled.push_str(part)),
        }
        filled.push_str(rest);
    }
    filled
}
