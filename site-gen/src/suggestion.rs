//! What somebody may have meant who wrote something unknown.

/// The name among `known` that is most like `written`, if any is alike enough
/// to be a slip of the finger.
pub fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = written.chars().count();
    let limit = (length / 3).clamp(1, 4);
    known
        .into_iter()
        // To compare is slow, and hundreds of names may be unknown.
        .filter(|name| name.chars().count().abs_diff(length) <= limit)
        .map(|name| (strsim::damerau_levenshtein(written, name), name))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// A hint: the nearest of the known names, or all of them after `listed`.
pub fn hint(written: &str, known: &[&str], listed: &str) -> String {
    match nearest(written, known.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("{listed}: {}", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_finger_are_recognised() {
        let known = ["title", "tagline", "kicker", "slug"];
        for (written, meant) in [("titel", "title"), ("kiker", "kicker"), ("taglines", "tagline")] {
            assert_eq!(nearest(written, known), Some(meant), "{written}");
        }
    }

    #[test]
    fn other_words_are_not() {
        for written in ["theme", "x", "", "description"] {
            assert_eq!(nearest(written, ["title", "slug"]), None, "{written}");
        }
    }
}
