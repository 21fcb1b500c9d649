//! The sign of the site for browsers and devices.

use serde_json::Value;
use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

/// Width and height as a PNG tells them.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn a_device_finds_the_sign_in_every_size() {
    let site = Site::new();
    let page = site.built("fi");
    assert_in_order(
        &page,
        &[
            "<link rel=\"icon\" href=\"/favicon.ico\" sizes=\"32x32\">",
            "<link rel=\"icon\" href=\"data:image/svg+xml;base64,",
            "\" type=\"image/svg+xml\">",
            "<link rel=\"apple-touch-icon\" href=\"/assets/icon-180-",
            "<link rel=\"manifest\" href=\"/fi/manifest.webmanifest\">",
        ],
    );
    let manifest: Value = serde_json::from_str(&site.read("dist/fi/manifest.webmanifest")).unwrap();
    let icons = manifest["icons"].as_array().unwrap();
    let mut sizes = Vec::new();
    for icon in icons {
        let bytes = site.bytes(icon["src"].as_str().unwrap().trim_start_matches('/'));
        if icon["type"] == "image/png" {
            let (width, height) = size(&bytes);
            assert_eq!(icon["sizes"], format!("{width}x{height}"));
            sizes.push((width, icon["purpose"].as_str().unwrap()));
        }
    }
    let any = [32, 180, 192, 512].map(|side| (side, "any"));
    assert_eq!(sizes, [any.as_slice(), &[(512, "maskable")]].concat());
    let ico = site.bytes("favicon.ico");
    assert_eq!(ico[..6], [0, 0, 1, 0, 2, 0]);
    let second = u32::from_le_bytes(ico[34..38].try_into().unwrap()) as usize;
    assert_eq!((size(&ico[38..]), size(&ico[second..])), ((16, 16), (32, 32)));
}

#[test]
fn the_manifest_speaks_the_language() {
    let site = Site::new();
    let run = site.run(&["build", "--base-url", "https://host.example/sub/"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let manifest: Value = serde_json::from_str(&site.read("dist/fi/manifest.webmanifest")).unwrap();
    for (key, value) in [
        ("name", "Jahdit"),
        ("short_name", "Jahdit"),
        ("lang", "fi"),
        ("dir", "ltr"),
        ("start_url", "/sub/fi/"),
        ("scope", "/sub/"),
    ] {
        assert_eq!(manifest[key], value, "{key}");
    }
}

#[test]
fn a_sign_that_is_no_drawing_is_told_once() {
    let site = Site::new();
    site.write("templates/icons/favicon.svg", "<p>no</p>");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: not a drawing in SVG: [..]
--> templates/icons/favicon.svg
 = help: like <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">…</svg>

1 error

"#]]
    );
}
