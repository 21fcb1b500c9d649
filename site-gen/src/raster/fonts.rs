//! The fonts for texts in pictures, and how wide words are in them.

use std::sync::Arc;

use resvg::usvg::fontdb::{Database, Source};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use crate::hash;

/// Latin and Cyrillic; its licence is beside it.
const OWN: &[u8] = include_bytes!("../../fonts/vollkorn-semibold.ttf");

/// The font that comes with this program, and those of the site, which help
/// out with letters that it lacks.
#[derive(Clone, Debug)]
pub struct Fonts {
    files: Vec<Arc<Vec<u8>>>,
    database: Arc<Database>,
    fingerprint: String,
}

impl Fonts {
    /// Our own font and others, in the order in which they are asked.
    pub fn new(others: impl IntoIterator<Item = Arc<Vec<u8>>>) -> Fonts {
        let mut database = Database::new();
        let mut files = Vec::new();
        let mut prints = Vec::new();
        for file in std::iter::once(Arc::new(OWN.to_vec())).chain(others) {
            prints.push(hash::short(&file, 8));
            database.load_font_source(Source::Binary(Arc::clone(&file) as _));
            files.push(file);
        }
        Fonts { files, database: Arc::new(database), fingerprint: prints.join(" ") }
    }

    /// Whether a file is a font.
    pub fn is_font(bytes: &[u8]) -> bool {
        FontRef::new(bytes).is_ok()
    }

    pub(super) fn database(&self) -> &Arc<Database> {
        &self.database
    }

    /// The name of our own font.
    pub(super) fn family(&self) -> &str {
        let names = self.database.faces().find_map(|face| face.families.first());
        names.map_or("", |(name, _)| name)
    }

    /// What tells these fonts from others.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// The first letter of a text that no font has.
    pub fn lacks(&self, text: &str) -> Option<char> {
        text.chars().find(|&letter| self.width_of(letter).is_none())
    }

    /// How wide a text is at a size of 1.
    pub fn width(&self, text: &str) -> f32 {
        text.chars().filter_map(|letter| self.width_of(letter)).sum()
    }

    fn width_of(&self, letter: char) -> Option<f32> {
        self.files.iter().find_map(|file| {
            let font = FontRef::new(file).ok()?;
            let glyph = font.charmap().map(letter)?;
            let size = Size::new(1.0);
            font.glyph_metrics(size, LocationRef::default()).advance_width(glyph)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_font_has_the_letters_of_latin_and_cyrillic_languages() {
        let fonts = Fonts::new([]);
        for text in [
            "The quick brown fox – “geese”, ‘13’…",
            "Příliš žluťoučký kůň úpěl ďábelské ódy",
            "Törkylempijävongahdus Šž Åå",
            "Árvíztűrő tükörfúrógép „”",
            "Blåbærsyltetøy «»",
            "Съешь же ещё этих мягких французских булок № 1",
            "Zażółć gęślą jaźń, İğdır, Ñandú, Đorđe",
        ] {
            assert_eq!(fonts.lacks(text), None, "{text}");
        }
        assert_eq!(fonts.lacks("fox الثعلب"), Some('ا'));
    }

    #[test]
    fn words_have_a_width() {
        let fonts = Fonts::new([]);
        assert!(fonts.width("mm") > fonts.width("ii"));
        assert!((0.3..1.2).contains(&fonts.width("m")));
    }
}
