//! The colours of the site, for pictures: the custom properties that
//! `style.css` defines for light surroundings.

use std::collections::BTreeMap;

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
            Some((name.trim().to_owned(), value.trim().to_owned()))
        });
        Colours(declarations.collect())
    }

    /// The text with each `var(--name)` replaced by its value.
    ///
    /// # Errors
    /// With the first name that has none.
    pub fn fill(&self, text: &str) -> Result<String, String> {
        let mut parts = text.split("var(");
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_once(')').unwrap_or((part, ""));
            out += self.0.get(name.trim()).ok_or_else(|| name.trim().to_owned())?;
            out += rest;
        }
        Ok(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_root_of_a_style_sheet_has_the_colours() {
        let css = "/* 1. */\n:root {\n  color-scheme: light;\n  --ink: #123; /* dark */\n\
            --paper : white;\n}\n@media x { :root { --ink: #fff } }";
        let colours = Colours::parse(css);
        assert_eq!(
            colours.fill("a var(--ink) b var( --paper )c"),
            Ok("a #123 b whitec".to_owned())
        );
        assert_eq!(colours.fill("var(--accent)"), Err("--accent".to_owned()));
        assert!(Colours::parse("body {}").fill("var(--ink)").is_err());
    }
}
