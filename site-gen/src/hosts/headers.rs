//! `_headers` and `_redirects`, as Netlify and Cloudflare Pages read them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::{ASSETS, FOR_EVER, Finished, Host, NO_FRAMES, file, is_embed};
use crate::output::OutputFile;

pub(super) fn files(host: Host, site: &Finished) -> Vec<OutputFile> {
    vec![file("_headers", headers(site)), file("_redirects", redirects(host, site))]
}

/// Values of one header in several rules that fit are sent together, and all
/// policies that are sent have to be kept.
fn headers(site: &Finished) -> String {
    let base = site.base_url.path();
    let mut text = format!("{base}*\n");
    for (name, value) in site.headers() {
        let _ = writeln!(text, "  {name}: {value}");
    }
    for path in framed(site) {
        let _ = writeln!(text, "{base}{path}\n  Content-Security-Policy: {NO_FRAMES}");
    }
    let _ = writeln!(text, "{base}{ASSETS}/*\n  Cache-Control: {FOR_EVER}");
    text
}

/// Patterns for the pages that no other site may show in a frame. A host
/// allows only few rules, and a pattern cannot leave anything out: where there
/// is no page for frames at a depth, one pattern is for all.
fn framed(site: &Finished) -> BTreeSet<String> {
    if !site.has_embeds() {
        return BTreeSet::from(["*".to_owned()]);
    }
    let mut depths: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for page in &site.pages {
        let address = page.strip_suffix("index.html").unwrap_or(page);
        depths.entry(address.matches('/').count()).or_default().push(address);
    }
    let mut patterns = BTreeSet::new();
    for (depth, pages) in depths {
        if depth > 0 && !pages.iter().any(|page| is_embed(page)) {
            patterns.insert((0..depth).map(|part| format!(":p{part}/")).collect());
        } else {
            patterns.extend(pages.into_iter().filter(|page| !is_embed(page)).map(str::to_owned));
        }
    }
    patterns
}

fn redirects(host: Host, site: &Finished) -> String {
    let base = site.base_url.path();
    let mut text = String::new();
    for redirect in site.redirects {
        let (from, to) = (redirect.from.to_string(), redirect.to.to_string());
        let (from, to) = (&from[1..], &to[1..]);
        // At Netlify the page that stands there for other hosts would win.
        let force = if host == Host::Netlify { "!" } else { "" };
        let _ = writeln!(text, "{base}{from} {base}{to} 301{force}");
    }
    // Cloudflare looks for the nearest 404.html by itself.
    if host == Host::Netlify {
        for locale in site.not_found() {
            let _ = writeln!(text, "{base}{locale}/* {base}{locale}/404.html 404");
        }
        let _ = writeln!(text, "{base}* {base}404.html 404");
    }
    text
}
