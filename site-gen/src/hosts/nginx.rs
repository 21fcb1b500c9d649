//! `nginx.conf`: a part of a `server`.

use std::fmt::Write as _;

use super::{ASK, ASSETS, EMBED, FOR_EVER, Finished, NO_FRAMES};
use crate::proofs;

pub(super) fn text(site: &Finished) -> String {
    let base = site.base_url.path();
    let mut text = format!(
        "# Include this in a server whose root is the folder of the site:\n\
         #   root /srv/site; include /srv/site/nginx.conf;\n\
         # If the base path is not /, the root is the folder that holds the site under that path.\n\
         index index.html;\n\
         charset utf-8;\n\
         absolute_redirect off;\n\
         error_page 404 {base}404.html;\n\
         set $site_cache \"{ASK}\";\n\
         if ($uri ~ \"^{base}{ASSETS}/\") {{ set $site_cache \"{FOR_EVER}\"; }}\n\
         set $site_frames \"{NO_FRAMES}\";\n\
         if ($uri ~ \"/{EMBED}/\") {{ set $site_frames \"\"; }}\n\
         add_header Cache-Control $site_cache always;\n\
         # An empty header is not sent.\n\
         add_header Content-Security-Policy $site_frames always;\n"
    );
    for (name, value) in site.headers() {
        let _ = writeln!(text, "add_header {name} \"{value}\" always;");
    }
    if site.compressed {
        text += "gzip_static on;\n\
                 gzip_vary on;\n\
                 # With the module for it: brotli_static on;\n";
    }
    text += "location ~ /\\.(?!well-known/) { return 404; }\n";
    for name in ["nginx.conf", "Caddyfile", "_headers", "_redirects"] {
        let _ = writeln!(text, "location = {base}{name} {{ return 404; }}");
    }
    // Not every list of types has it, and no browser compiles it otherwise.
    text += "location ~ \\.wasm$ { types { } default_type application/wasm; }\n";
    // Browsers show text, and save what has no type.
    let _ = writeln!(
        text,
        "location {base}{}/ {{ types {{ }} default_type text/plain; }}",
        proofs::FOLDER
    );
    for redirect in site.redirects {
        let (from, to) = (redirect.from.to_string(), redirect.to.to_string());
        let (from, to) = (&from[1..], &to[1..]);
        let _ = writeln!(text, "location = {base}{from} {{ return 301 {base}{to}; }}");
    }
    for locale in site.not_found() {
        let _ = writeln!(
            text,
            "location {base}{locale}/ {{ error_page 404 {base}{locale}/404.html; }}"
        );
    }
    text
}
