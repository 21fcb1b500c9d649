//! The words of the player, in the language of the page.
//!
//! The page carries them as JSON: a message, or a table of messages by plural
//! category. The browser's `Intl` knows which category a number has.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::string::ToString;
use js_sys::{Array, Intl, JsString, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// The messages of one page and one game.
pub struct Strings {
    messages: Object,
    plurals: Intl::PluralRules,
}

impl Strings {
    /// The messages in an object, in the language with this code.
    pub fn new(messages: Object, language: &str) -> Strings {
        let plurals = Intl::PluralRules::new(&Array::of1(&language.into()), &Object::new());
        Strings { messages, plurals }
    }

    fn get(&self, key: &str) -> JsValue {
        Reflect::get(&self.messages, &key.into()).unwrap_or(JsValue::UNDEFINED)
    }

    /// A message with the words in braces filled in. A message that is missing
    /// is shown by its key.
    pub fn text(&self, key: &str, words: &[(&str, &str)]) -> String {
        fill(self.get(key).as_string().unwrap_or_else(|| key.to_owned()), words)
    }

    /// A message that depends on the number `n`, which fills in `{n}`.
    pub fn plural(&self, key: &str, n: u32, words: &[(&str, &str)]) -> String {
        let forms = self.get(key);
        let category: JsString = self.plurals.select(n.into());
        let form = |category: &JsValue| {
            forms.is_object().then(|| Reflect::get(&forms, category).ok()?.as_string()).flatten()
        };
        let message = form(category.unchecked_ref())
            .or_else(|| form(&"other".into()))
            .or_else(|| forms.as_string())
            .unwrap_or_else(|| key.to_owned());
        fill(fill(message, &[("n", &n.to_string())]), words)
    }
}

/// The message with each `{name}` replaced by its word.
fn fill(message: String, words: &[(&str, &str)]) -> String {
    let mut parts = message.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or(("", part));
        match words.iter().find(|(word, _)| *word == name) {
            Some((_, word)) => filled.push_str(word),
            None => filled.extend(["{", name, "}"]),
        }
        filled.push_str(rest);
    }
    filled
}
