//! The words of the player, in the language of the page.
//!
//! The page carries them as JSON: a message, or a table of messages by plural
//! category. The browser's `Intl` knows which category a number has.

use alloc::borrow::ToOwned;
use alloc::string::String;

use crate::lettering::number;
use crate::web::host::Host;

/// A message with the words in braces filled in. A message that is missing
/// is shown by its key.
pub fn text(host: &Host, key: &str, words: &[(&str, &str)]) -> String {
    let message = host.message(key).unwrap_or_else(|| key.to_owned());
    fill(&message, words)
}

/// A message that depends on the number `n`, which fills in `{n}`.
pub fn plural(host: &Host, key: &str, n: u32, words: &[(&str, &str)]) -> String {
    let message = host.plural(key, n).unwrap_or_else(|| key.to_owned());
    fill(&fill(&message, words), &[("n", &number(n))])
}

/// The message with each `{name}` replaced by its word.
fn fill(message: &str, words: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut parts = message.split('{');
    filled.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or((part, ""));
        match words.iter().find(|(word, _)| *word == name) {
            Some((_, word)) => filled.push_str(word),
            None => [("{"), name, "}"].iter().for_each(|part| filled.push_str(part)),
        }
        filled.push_str(rest);
    }
    filled
}
