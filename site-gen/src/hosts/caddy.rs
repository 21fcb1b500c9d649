//! `Caddyfile`: a part of a site.

use std::fmt::Write as _;

use super::{ASK, ASSETS, EMBED, FOR_EVER, Finished, NO_FRAMES, POLICY};
use crate::proofs;

/// That nothing was found, in a way that Caddy has known for long.
const NOT_FOUND: &str = "expression {err.status_code} == 404";

pub(super) fn text(site: &Finished) -> String {
    let base = site.base_url.path();
    let mut text = "# Import this in a site whose root is the folder of the site:\n\
                    #   root * /srv/site\n\
                    #   import /srv/site/Caddyfile\n\
                    # If the base path is not /, the root is the folder that holds the site under that path.\n"
        .to_owned();
    text += "header {\n";
    for (name, value) in site.headers().into_iter().filter(|(name, _)| *name != POLICY) {
        let _ = writeln!(text, "\t{name} \"{value}\"");
    }
    let policy = site.policy.text();
    let _ = write!(
        text,
        "}}\n\
         @frames path */{EMBED}/*\n\
         header @frames {POLICY} \"{policy}\"\n\
         @framed not path */{EMBED}/*\n\
         header @framed {POLICY} \"{policy}; {NO_FRAMES}\"\n\
         @assets path {base}{ASSETS}/*\n\
         header @assets Cache-Control \"{FOR_EVER}\"\n\
         @others not path {base}{ASSETS}/*\n\
         header @others Cache-Control \"{ASK}\"\n\
         # Browsers show text, and save what has no type.\n\
         @reports path {base}{}/*\n\
         header @reports Content-Type \"text/plain; charset=utf-8\"\n",
        proofs::FOLDER
    );
    for redirect in site.redirects {
        let (from, to) = (redirect.from.to_string(), redirect.to.to_string());
        let (from, to) = (&from[1..], &to[1..]);
        let _ = writeln!(text, "redir {base}{from} {base}{to} permanent");
    }
    text += "file_server {\n\thide .site-gen .htaccess nginx.conf Caddyfile _headers _redirects\n";
    if site.compressed {
        text += "\tprecompressed br gzip\n";
    }
    // An asset that is not there may be there tomorrow; what is sent for a
    // report that is not there is a page.
    let _ = write!(
        text,
        "}}\nhandle_errors {{\n\theader Cache-Control \"{ASK}\"\n\
         \theader Content-Type \"text/html; charset=utf-8\"\n"
    );
    for (index, locale) in site.not_found().enumerate() {
        let _ = writeln!(
            text,
            "\t@language{index} {{\n\
             \t\t{NOT_FOUND}\n\
             \t\tpath {base}{locale}/*\n\
             \t}}\n\
             \thandle @language{index} {{\n\
             \t\trewrite * {base}{locale}/404.html\n\
             \t\tfile_server\n\
             \t}}"
        );
    }
    let _ = write!(
        text,
        "\t@elsewhere {NOT_FOUND}\n\
         \thandle @elsewhere {{\n\
         \t\trewrite * {base}404.html\n\
         \t\tfile_server\n\
         \t}}\n}}\n"
    );
    text
}
