//! Numbers and lists as text, without the formatting machinery of the
//! library: the module that a page loads has no other use for it.

use alloc::string::String;

/// Appends a number in decimal digits.
pub(crate) fn push_number(text: &mut String, number: i32) {
    if number < 0 {
        text.push('-');
    }
    let mut rest = number.unsigned_abs();
    let mut digits = [0u8; 10];
    let mut length = 0;
    loop {
        digits[length % 10] = b'0' + (rest % 10) as u8;
        length += 1;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    digits.iter().take(length).rev().for_each(|&digit| text.push(char::from(digit)));
}

/// A number in decimal digits.
#[cfg(all(target_arch = "wasm32", not(feature = "search")))]
pub(crate) fn number(number: u32) -> String {
    let mut text = String::new();
    push_number(&mut text, number as i32);
    text
}

/// The parts one after the other.
pub(crate) fn concat(parts: &[&str]) -> String {
    let mut text = String::new();
    parts.iter().for_each(|part| text.push_str(part));
    text
}

/// The parts with `between` between them.
pub(crate) fn joined<'a>(parts: impl Iterator<Item = &'a str>, between: &str) -> String {
    let mut text = String::new();
    for part in parts {
        if !text.is_empty() {
            text.push_str(between);
        }
        text.push_str(part);
    }
    text
}

/// Appends a text for markup, with what has a meaning there escaped.
pub(crate) fn push_escaped(markup: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => markup.push_str("&amp;"),
            '<' => markup.push_str("&lt;"),
            '>' => markup.push_str("&gt;"),
            _ => markup.push(c),
        }
    }
}

/// What stands before and after the first `sign`, an ASCII character.
pub(crate) fn cut(text: &str, sign: char) -> Option<(&str, &str)> {
    let end = text.bytes().position(|byte| u32::from(byte) == u32::from(sign))?;
    Some((text.get(..end)?, text.get(end + sign.len_utf8()..)?))
}

/// The parts of a text between `sign`s. The search of the standard library is
/// made for long texts, and ten times as large; a closure goes round it.
#[allow(clippy::manual_pattern_char_comparison)]
pub(crate) fn parts(text: &str, sign: char) -> impl Iterator<Item = &str> {
    text.split(move |c| c == sign)
}
