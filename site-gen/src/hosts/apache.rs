//! `.htaccess` files: one for the site, and one for each language with its
//! page for wrong addresses.

use std::fmt::Write as _;

use super::{ASK, ASSETS, EMBED, FOR_EVER, Finished, NO_FRAMES, file};
use crate::output::OutputFile;

pub(super) fn files(site: &Finished) -> Vec<OutputFile> {
    let base = site.base_url.path();
    let not_found = |folder: &str| format!("ErrorDocument 404 {base}{folder}404.html\n");
    let mut files = vec![file(".htaccess", text(site, &not_found("")))];
    for locale in site.not_found() {
        files.push(file(format!("{locale}/.htaccess"), not_found(&format!("{locale}/"))));
    }
    files
}

fn text(site: &Finished, not_found: &str) -> String {
    let base = site.base_url.path();
    let mut text = format!(
        "# The folder needs \"AllowOverride All\" and the module headers.\n\
         DirectoryIndex index.html\n\
         AddDefaultCharset utf-8\n\
         AddType application/wasm .wasm\n\
         AddType text/plain .toml\n\
         {not_found}\
         <FilesMatch \"^(nginx\\.conf|Caddyfile|_headers|_redirects|\\.site-gen)$\">\n\
         Require all denied\n\
         </FilesMatch>\n"
    );
    for (name, value) in site.headers() {
        let _ = writeln!(text, "Header always set {name} \"{value}\"");
    }
    let _ = write!(
        text,
        "<If \"%{{REQUEST_URI}} !~ m#/{EMBED}/#\">\n\
         Header always append Content-Security-Policy \"{NO_FRAMES}\"\n\
         </If>\n\
         <If \"%{{REQUEST_URI}} =~ m#^{base}{ASSETS}/#\">\n\
         Header set Cache-Control \"{FOR_EVER}\"\n\
         </If>\n\
         <Else>\n\
         Header set Cache-Control \"{ASK}\"\n\
         </Else>\n"
    );
    for redirect in site.redirects {
        let (from, to) = (redirect.from.to_string(), redirect.to.to_string());
        let (from, to) = (&from[1..], &to[1..]);
        let _ = writeln!(text, "RedirectMatch 301 \"^{base}{from}$\" \"{base}{to}\"");
    }
    text
}
