//! The colours of the site, for pictures: the custom properties that
//! `style.css` defines for light surroundings.

use std::collections::BTreeMap;
use std::fmt;

use svgtypes::Color;

use crate::sources::Folder;

/// Values by the names of their properties.
#[derive(Clone, Debug)]
pub struct Colours(BTreeMap<String, String>);

impl Colours {
    /// The properties in the first `:root` of the style sheet, if there is
    /// one.
    pub fn read(templates: &Folder) -> Option<Colours> {
        Some(Colours::parse(&templates.get("style.css")?.text))
    }

    fn parse(css: &str) -> Colours {
        let root = css.split_once(":root").and_then(|(_, rest)| rest.split_once('{'));
        let block = root.and_then(|(_, rest)| rest.split_once('}')).map_or("", |(block, _)| block);
        let declarations = block.split(';').filter_map(|declaration| {
            // A comment may stand before the name.
            let declaration = &declaration[declaration.find("--")?..];
            let (name, value) = declaration.split_once(':')?;
            Some((name.trim().to_owned(), light(value.trim()).to_owned()))
        });
        Colours(declarations.collect())
    }

    /// The text with each `var(--name)` replaced by its value.
    ///
    /// # Errors
    /// With the first name that has none, or none that a picture can show.
    pub fn fill(&self, text: &str) -> Result<String, ColourError> {
        let mut parts = text.split("var(");
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_once(')').unwrap_or((part, ""));
            out += self.get(name.trim())?;
            out += rest;
        }
        Ok(out)
    }

    fn get(&self, name: &str) -> Result<&str, ColourError> {
        let value = self.0.get(name).ok_or_else(|| ColourError::Missing(name.to_owned()))?;
        match value.parse::<Color>() {
            Ok(_) => Ok(value),
            Err(_) => Err(ColourError::NoColour(name.to_owned(), value.clone())),
        }
    }
}

/// Why a text cannot be filled with colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ColourError {
    /// The style sheet does not define this name.
    Missing(String),
    /// The style sheet gives this name this value.
    NoColour(String, String),
}

impl fmt::Display for ColourError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ColourError::Missing(name) => write!(f, "the colour `{name}` is missing"),
            ColourError::NoColour(name, value) => {
                write!(f, "`{name}` is `{value}`, a colour that pictures do not know")
            }
        }
    }
}

/// Of a value for light and for dark surroundings, that for light ones.
fn light(value: &str) -> &str {
    let both = value.strip_prefix("light-dark(").and_then(|value| value.strip_suffix(')'));
    // A value may have commas of its own, in brackets.
    let mut depth = 0;
    let end = both.and_then(|both| {
        both.find(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            c == ',' && depth == 0
        })
    });
    both.zip(end).map_or(value, |(both, end)| both[..end].trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_root_of_a_style_sheet_has_the_colours() {
        let css = "/* 1. */\n:root {\n  color-scheme: light;\n  --ink: #123; /* dark */\n\
            --paper : white;\n  --tint: light-dark(rgb(1, 2, 3), black);\n  --odd: red-ish\n}\n\
            @media x { :root { --ink: #fff } }";
        let colours = Colours::parse(css);
        assert_eq!(
            colours.fill("a var(--ink) b var( --paper )c"),
            Ok("a #123 b whitec".to_owned())
        );
        assert_eq!(colours.fill("var(--tint)"), Ok("rgb(1, 2, 3)".to_owned()));
        let missing = ColourError::Missing("--accent".to_owned());
        assert_eq!(colours.fill("var(--accent)"), Err(missing));
        let none = ColourError::NoColour("--odd".to_owned(), "red-ish".to_owned());
        assert_eq!(colours.fill("var(--odd)"), Err(none));
        assert!(Colours::parse("body {}").fill("var(--ink)").is_err());
    }
}
