//! The sign of the site in all the shapes that browsers and devices want.
//!
//! Two drawings are behind it: `favicon.svg` stands on whatever is around it,
//! `tile.svg` fills its square for devices that cut icons into shapes of
//! their own; a site without the second uses the first for both.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::add;
use crate::diagnostic::{Code, Diagnostics, Place, Source};
use crate::output::OutputFile;
use crate::raster::{Drawing, Raster};
use crate::sources::Folder;
use crate::url::UrlPath;

/// Where browsers look for an icon on their own.
const ICO: &str = "favicon.ico";

/// The sides of the pictures in `favicon.ico`.
const ICO_SIDES: [u32; 2] = [16, 32];

/// The pictures of a fixed size.
const PICTURES: [Shape; 5] = [
    Shape { tile: false, side: 32, purpose: "any" },
    Shape { tile: true, side: 180, purpose: "any" },
    Shape { tile: false, side: 192, purpose: "any" },
    Shape { tile: false, side: 512, purpose: "any" },
    Shape { tile: true, side: 512, purpose: "maskable" },
];

/// The side of the picture for home screens of Apple's devices.
const TOUCH_SIDE: u32 = 180;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shape {
    tile: bool,
    side: u32,
    purpose: &'static str,
}

/// The icons of the site.
#[derive(Clone, Debug)]
pub struct Icons {
    /// The drawing.
    pub svg: UrlPath,
    /// The drawing as a `data:` URI, which pages hold: it needs no request.
    pub inline: String,
    /// The icon for browsers that know no others.
    pub ico: UrlPath,
    pictures: Vec<(Shape, UrlPath)>,
}

/// An icon as a manifest lists it.
#[derive(Clone, Debug)]
pub struct IconFile<'a> {
    /// Where it is.
    pub path: &'a UrlPath,
    /// `192x192`, or `any`.
    pub sizes: String,
    /// Its media type.
    pub mime: &'static str,
    /// `any`, or `maskable` for one that may be cut into shape.
    pub purpose: &'static str,
}

impl Icons {
    /// The picture for home screens, which fills its square.
    pub fn touch(&self) -> Option<&UrlPath> {
        let is_touch = |shape: &Shape| shape.tile && shape.side == TOUCH_SIDE;
        self.pictures.iter().find(|(shape, _)| is_touch(shape)).map(|(_, path)| path)
    }

    /// The icons that a manifest lists.
    pub fn list(&self) -> impl Iterator<Item = IconFile<'_>> {
        let svg = IconFile {
            path: &self.svg,
            sizes: "any".to_owned(),
            mime: "image/svg+xml",
            purpose: "any",
        };
        let pictures = self.pictures.iter().map(|(shape, path)| IconFile {
            path,
            sizes: format!("{0}x{0}", shape.side),
            mime: "image/png",
            purpose: shape.purpose,
        });
        std::iter::once(svg).chain(pictures)
    }
}

/// Makes the icons and adds their files. What is wrong is reported.
pub(super) fn make(
    templates: &Folder,
    raster: &Raster,
    files: &mut Vec<OutputFile>,
    diagnostics: &mut Diagnostics,
) -> Icons {
    let favicon = templates.get("icons/favicon.svg");
    if favicon.is_none() {
        let error =
            Code::MissingFile.error(templates.place("icons/favicon.svg"), "the file is missing");
        diagnostics.push(error.hint("the sign of the site in tabs and bookmarks"));
    }
    let tile = templates.get("icons/tile.svg").or(favicon);
    let svg = favicon.map_or("", |source| &source.text);
    let inline = format!("data:image/svg+xml;base64,{}", STANDARD.encode(svg));
    let svg = add(files, "icon", "svg", svg.as_bytes().to_vec());
    let mut workshop = Workshop { raster, diagnostics };
    let mut pictures = Vec::new();
    for shape in PICTURES {
        let source = if shape.tile { tile } else { favicon };
        if let Some(png) = source.and_then(|source| workshop.picture(source, shape.side)) {
            let path = add(files, &format!("icon-{}", shape.side), "png", png);
            pictures.push((shape, UrlPath::file(&path)));
        }
    }
    let small = ICO_SIDES.into_iter().filter_map(|side| {
        let png = workshop.picture(favicon?, side)?;
        Some((side, png))
    });
    let bytes = ico(&small.collect::<Vec<_>>());
    files.push(OutputFile { path: ICO.to_owned(), bytes });
    Icons { svg: UrlPath::file(&svg), inline, ico: UrlPath::file(ICO), pictures }
}

struct Workshop<'a> {
    raster: &'a Raster,
    diagnostics: &'a mut Diagnostics,
}

impl Workshop<'_> {
    fn picture(&mut self, source: &Source, side: u32) -> Option<Vec<u8>> {
        let drawing = Drawing { svg: source.text.clone(), width: side, height: side };
        match self.raster.png(&drawing) {
            Ok(png) => Some(png),
            Err(error) => {
                let error = Code::Drawing.error(Place::file(source), error.to_string());
                let hint =
                    "like <svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\">…</svg>";
                let mut new = Diagnostics::new();
                new.push(error.hint(hint));
                self.diagnostics.extend_new(new);
                None
            }
        }
    }
}

/// Square pictures in PNG as one ICO file: a head, an entry for each picture,
/// the pictures.
fn ico(pictures: &[(u32, Vec<u8>)]) -> Vec<u8> {
    const HEAD: usize = 6;
    const ENTRY: usize = 16;
    let count = u16::try_from(pictures.len()).expect("a few pictures");
    let mut bytes = vec![0, 0, 1, 0];
    bytes.extend(count.to_le_bytes());
    let mut offset = HEAD + ENTRY * pictures.len();
    for (side, png) in pictures {
        let side = u8::try_from(*side).expect("icons for tabs are small");
        // Width, height, no palette, reserved, one plane, 32 bits a pixel.
        bytes.extend([side, side, 0, 0, 1, 0, 32, 0]);
        bytes.extend(u32::try_from(png.len()).expect("small pictures").to_le_bytes());
        bytes.extend(u32::try_from(offset).expect("small pictures").to_le_bytes());
        offset += png.len();
    }
    bytes.extend(pictures.iter().flat_map(|(_, png)| png));
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ico_file_tells_where_its_pictures_are() {
        let bytes = ico(&[(16, vec![1, 2, 3]), (32, vec![4, 5])]);
        assert_eq!(bytes[..6], [0, 0, 1, 0, 2, 0]);
        assert_eq!(bytes[6..22], [16, 16, 0, 0, 1, 0, 32, 0, 3, 0, 0, 0, 38, 0, 0, 0]);
        assert_eq!(bytes[22..38], [32, 32, 0, 0, 1, 0, 32, 0, 2, 0, 0, 0, 41, 0, 0, 0]);
        assert_eq!(bytes[38..], [1, 2, 3, 4, 5]);
    }
}
