//! Configuration for hosts: headers, pages for wrong addresses, redirects.
//!
//! For each kind of host that the settings name, a file in the output. They
//! all say the same, each in its own language:
//!
//! - the security policy of all pages ([`crate::policy`]), with
//!   `frame-ancestors` for all but those that are made for frames;
//! - files whose names carry a hash may be kept for ever, others are asked for;
//! - for a wrong address the page of its language is sent, with status 404;
//! - addresses that have moved lead to the new ones;
//! - reports on proofs are text, which browsers show (Netlify and Cloudflare
//!   Pages send them under a type of their own, and browsers save them).

mod apache;
mod caddy;
mod headers;
mod nginx;

use serde::Deserialize;

use crate::output::OutputFile;
use crate::policy::{NO_FRAMES, PERMISSIONS, Policy, REFERRER};
use crate::redirects::Redirect;
use crate::url::BaseUrl;

/// A kind of host that we can configure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Host {
    /// Netlify: `_headers` and `_redirects`.
    Netlify,
    /// Cloudflare Pages: `_headers` and `_redirects`.
    CloudflarePages,
    /// nginx: `nginx.conf`, to be included in a `server`.
    Nginx,
    /// Caddy: `Caddyfile`, to be imported in a site.
    Caddy,
    /// Apache: `.htaccess` files.
    Apache,
}

/// The header of the policy.
const POLICY: &str = "Content-Security-Policy";

/// The part of an address by which pages are known that other sites may show
/// in a frame.
const EMBED: &str = "embed";

/// The folder of the files whose names carry a hash.
const ASSETS: &str = "assets";

/// A finished site, as far as hosts have to know it.
#[derive(Clone, Debug)]
pub struct Finished<'a> {
    /// Where it is reached.
    pub base_url: &'a BaseUrl,
    /// The paths of its pages: `fi/index.html`.
    pub pages: Vec<&'a str>,
    /// What its pages may do.
    pub policy: Policy,
    /// Addresses that have moved.
    pub redirects: &'a [Redirect],
    /// Whether there are compressed files beside the others.
    pub compressed: bool,
}

impl<'a> Finished<'a> {
    /// The site with these files.
    pub fn new(
        base_url: &'a BaseUrl,
        files: impl IntoIterator<Item = &'a OutputFile>,
        redirects: &'a [Redirect],
        compressed: bool,
    ) -> Finished<'a> {
        let mut policy = Policy::default();
        let mut pages = Vec::new();
        for file in files.into_iter().filter(|file| file.path.ends_with(".html")) {
            policy.extend(Policy::of_page(&String::from_utf8_lossy(&file.bytes)));
            pages.push(file.path.as_str());
        }
        Finished { base_url, pages, policy, redirects, compressed }
    }

    /// The headers of all files, by name.
    fn headers(&self) -> [(&'static str, String); 5] {
        [
            (POLICY, self.policy.text()),
            ("Referrer-Policy", REFERRER.to_owned()),
            ("Permissions-Policy", PERMISSIONS.to_owned()),
            ("X-Content-Type-Options", "nosniff".to_owned()),
            ("Cross-Origin-Opener-Policy", "same-origin".to_owned()),
        ]
    }

    /// The languages that have a page for wrong addresses.
    fn not_found(&self) -> impl Iterator<Item = &'a str> {
        self.pages.iter().filter_map(|page| page.strip_suffix("/404.html"))
    }

    /// Whether there are pages that are made for frames.
    fn has_embeds(&self) -> bool {
        self.pages.iter().any(|page| is_embed(page))
    }
}

/// Whether other sites may show a page in a frame.
fn is_embed(page: &str) -> bool {
    page.split('/').any(|part| part == EMBED)
}

const FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASK: &str = "no-cache";

/// The files with the configuration for some hosts.
pub fn files(hosts: &[Host], site: &Finished) -> Vec<OutputFile> {
    let mut files = Vec::new();
    for host in hosts {
        files.extend(match host {
            Host::Netlify | Host::CloudflarePages => headers::files(*host, site),
            Host::Nginx => vec![file("nginx.conf", nginx::text(site))],
            Host::Caddy => vec![file("Caddyfile", caddy::text(site))],
            Host::Apache => apache::files(site),
        });
    }
    files
}

fn file(path: impl Into<String>, text: String) -> OutputFile {
    OutputFile { path: path.into(), bytes: text.into_bytes() }
}
