//! What kind of file a path is, in the words of HTTP.

/// The media type of a file, by its extension.
pub(super) fn of(path: &str) -> &'static str {
    let extension = path.rsplit('/').next().and_then(|name| name.rsplit_once('.'));
    match extension.map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml; charset=utf-8",
        "json" | "map" => "application/json; charset=utf-8",
        "webmanifest" => "application/manifest+json; charset=utf-8",
        "xml" => "application/xml; charset=utf-8",
        // As TOML, browsers would save it instead of showing it.
        "txt" | "md" | "toml" => "text/plain; charset=utf-8",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "pdf" => "application/pdf",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn the_extension_decides() {
        assert_eq!(of("assets/player-0a1b.wasm"), "application/wasm");
        assert_eq!(of("fi/index.html"), "text/html; charset=utf-8");
        assert_eq!(of("proofs/hunt.starts.toml"), "text/plain; charset=utf-8");
        assert_eq!(of("v1.html/LICENSE"), "application/octet-stream");
        assert_eq!(of(""), "application/octet-stream");
    }
}
