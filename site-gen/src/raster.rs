//! Drawings as PNG, for those who do not take SVG.
//!
//! Fonts come with this program and with the site, never from the machine,
//! so that a drawing looks the same wherever it is made. Pictures are kept in
//! a folder by what they are made from: the next build need not draw them.

mod cache;
mod fonts;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree};

use crate::hash;
use cache::Cache;
pub use fonts::Fonts;

/// Changes with whatever draws differently, so that kept pictures are made
/// anew.
const EDITION: &str = "1 resvg 0.49";

/// How many bytes of a hash tell pictures apart.
const HASH: usize = 10;

/// A drawing and its size in pixels, into which it is fitted.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Drawing {
    /// The drawing as SVG.
    pub svg: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

/// Why a drawing cannot be made into pixels.
#[derive(Debug)]
pub enum RasterError {
    /// It is no SVG.
    Svg(usvg::Error),
    /// It has no pixels, or too many.
    Size,
    /// It cannot be written as PNG.
    Png(String),
}

impl fmt::Display for RasterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RasterError::Svg(error) => write!(f, "not a drawing in SVG: {error}"),
            RasterError::Size => write!(f, "a drawing of no size"),
            RasterError::Png(error) => write!(f, "cannot be written as PNG: {error}"),
        }
    }
}

impl std::error::Error for RasterError {}

/// Makes drawings into pixels.
#[derive(Debug)]
pub struct Raster {
    fonts: Fonts,
    cache: Option<Cache>,
}

impl Raster {
    /// One that keeps its pictures for the site in the folder `root`, if it
    /// is told one.
    pub fn new(fonts: Fonts, root: Option<&Path>) -> Raster {
        Raster { fonts, cache: root.map(Cache::new) }
    }

    /// The fonts that texts are drawn with.
    pub fn fonts(&self) -> &Fonts {
        &self.fonts
    }

    /// A name that only this drawing has.
    pub fn name(&self, drawing: &Drawing) -> String {
        let Drawing { svg, width, height } = drawing;
        let fonts = self.fonts.fingerprint();
        let all = format!("{EDITION}\n{fonts}\n{width} {height}\n{svg}");
        hash::short(all.as_bytes(), HASH)
    }

    /// The drawing as PNG.
    ///
    /// # Errors
    /// If it cannot be drawn.
    pub fn png(&self, drawing: &Drawing) -> Result<Vec<u8>, RasterError> {
        let name = self.name(drawing);
        if let Some(png) = self.cache.as_ref().and_then(|cache| cache.get(&name)) {
            return Ok(png);
        }
        let png = self.draw(drawing)?;
        if let Some(cache) = &self.cache {
            cache.put(&name, &png);
        }
        Ok(png)
    }

    /// Many drawings, on all processors.
    ///
    /// # Errors
    /// For each that cannot be drawn.
    pub fn pngs(&self, drawings: &[&Drawing]) -> Vec<Result<Vec<u8>, RasterError>> {
        drawings.par_iter().map(|drawing| self.png(drawing)).collect()
    }

    /// Forgets the pictures that were kept before and have not been asked for.
    pub fn sweep(&self) {
        if let Some(cache) = &self.cache {
            cache.sweep();
        }
    }

    fn draw(&self, drawing: &Drawing) -> Result<Vec<u8>, RasterError> {
        let options = Options {
            fontdb: Arc::clone(self.fonts.database()),
            font_family: self.fonts.family().to_owned(),
            ..Options::default()
        };
        let tree = Tree::from_str(&drawing.svg, &options).map_err(RasterError::Svg)?;
        let mut pixmap = Pixmap::new(drawing.width, drawing.height).ok_or(RasterError::Size)?;
        let scale_x = drawing.width as f32 / tree.size().width();
        let scale_y = drawing.height as f32 / tree.size().height();
        resvg::render(&tree, Transform::from_scale(scale_x, scale_y), &mut pixmap.as_mut());
        pixmap.encode_png().map_err(|error| RasterError::Png(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(svg: &str) -> Drawing {
        Drawing { svg: svg.to_owned(), width: 32, height: 32 }
    }

    #[test]
    fn a_drawing_becomes_a_png_of_its_size() {
        let raster = Raster::new(Fonts::new([]), None);
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\">\
            <path d=\"M0 0h8v8z\"/></svg>";
        let png = raster.png(&drawing(svg)).unwrap();
        let pixmap = Pixmap::decode_png(&png).unwrap();
        assert_eq!((pixmap.width(), pixmap.height()), (32, 32));
        assert_eq!(pixmap.pixel(30, 1).unwrap().alpha(), 255);
        assert_eq!(pixmap.pixel(1, 30).unwrap().alpha(), 0);
        assert_eq!(raster.png(&drawing(svg)).unwrap(), png);
    }

    #[test]
    fn text_is_drawn_with_our_own_font() {
        let raster = Raster::new(Fonts::new([]), None);
        let text = |word: &str| {
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">\
                 <text y=\"30\" font-size=\"30\">{word}</text></svg>"
            );
            Pixmap::decode_png(&raster.png(&drawing(&svg)).unwrap()).unwrap()
        };
        let ink =
            |pixmap: &Pixmap| pixmap.pixels().iter().filter(|pixel| pixel.alpha() > 0).count();
        for letter in ["A", "ž", "ő", "å", "Ж"] {
            assert!(ink(&text(letter)) > 50, "{letter}");
        }
    }

    #[test]
    fn what_is_no_drawing_is_refused() {
        let raster = Raster::new(Fonts::new([]), None);
        for svg in ["", "fox", "<html/>", "<svg"] {
            assert!(matches!(raster.png(&drawing(svg)), Err(RasterError::Svg(_))), "{svg}");
        }
    }
}
