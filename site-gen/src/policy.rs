//! What browsers let a page do: load and run nothing but what is our own.
//!
//! The content security policy allows no inline script and no inline style,
//! but for those that a finished page holds, by their hashes.

use std::collections::BTreeSet;

use memchr::memmem;

use crate::hash;

/// How much another site learns when a reader follows a link to it.
pub const REFERRER: &str = "strict-origin-when-cross-origin";

/// Abilities of the browser that no page needs, as the header
/// `Permissions-Policy` has them.
pub const PERMISSIONS: &str = "accelerometer=(), camera=(), geolocation=(), gyroscope=(), \
     magnetometer=(), microphone=(), payment=(), usb=()";

/// The directive that keeps a page out of the frames of other sites. It counts
/// only as a header.
pub const NO_FRAMES: &str = "frame-ancestors 'none'";

/// The content security policy of some pages.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Policy {
    scripts: BTreeSet<String>,
    styles: BTreeSet<String>,
}

impl Policy {
    /// The policy for a finished page.
    pub fn of_page(html: &str) -> Policy {
        let scripts = inline(html, "script").filter(|element| element.is_executed());
        let source = |element: Inline| hash::csp_source(element.text.as_bytes());
        Policy {
            scripts: scripts.map(source).collect(),
            styles: inline(html, "style").map(source).collect(),
        }
    }

    /// Allows what another policy allows, too.
    pub fn extend(&mut self, other: Policy) {
        self.scripts.extend(other.scripts);
        self.styles.extend(other.styles);
    }

    /// The policy as the header `Content-Security-Policy` has it.
    pub fn text(&self) -> String {
        let sources = |sources: &BTreeSet<String>| {
            sources.iter().map(|source| format!(" {source}")).collect::<String>()
        };
        format!(
            "default-src 'none'; base-uri 'none'; connect-src 'self'; font-src 'self'; \
             form-action 'none'; frame-src 'self'; img-src 'self' data:; manifest-src 'self'; \
             script-src 'self' 'wasm-unsafe-eval'{}; style-src 'self'{}; worker-src 'self'",
            sources(&self.scripts),
            sources(&self.styles)
        )
    }
}

/// A finished page with its own policy in its head, for hosts that send no
/// headers.
pub fn with_meta(mut html: String) -> String {
    let policy = Policy::of_page(&html).text();
    let meta = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"referrer\" content=\"{REFERRER}\">\n"
    );
    // After the encoding, which has to be among the first bytes, and before
    // anything that is loaded.
    let Some(head) = html.find("<head>").map(|at| at + "<head>".len()) else { return html };
    let rest = html[head..].trim_start();
    let at = match rest.starts_with("<meta charset") {
        true => html.len() - rest.len() + rest.find('>').map_or(0, |end| end + 1),
        false => head,
    };
    let at = if html[at..].starts_with('\n') { at + 1 } else { at };
    html.insert_str(at, &meta);
    html
}

/// An element with its text.
struct Inline<'a> {
    /// What stands in its tag after the name.
    attributes: &'a str,
    text: &'a str,
}

impl Inline<'_> {
    /// Whether a browser runs the text of this script.
    fn is_executed(&self) -> bool {
        let kind = value(self.attributes, "type").unwrap_or_default();
        let is_code = ["", "module", "importmap", "speculationrules", "text/javascript"];
        is_code.contains(&kind) && !self.attributes.contains(" src=")
    }
}

/// The value of an attribute.
fn value<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = attributes.split_once(&format!(" {name}="))?;
    match rest.strip_prefix(['"', '\'']) {
        Some(quoted) => quoted.split(['"', '\'']).next(),
        None => rest.split_ascii_whitespace().next(),
    }
}

/// The elements of a name. Pages are made from templates and checked
/// Markdown, so looking for tags is enough.
fn inline<'a>(html: &'a str, name: &'static str) -> impl Iterator<Item = Inline<'a>> {
    let (start, end) = (format!("<{name}"), format!("</{name}"));
    let mut rest = html;
    std::iter::from_fn(move || {
        loop {
            rest = split_once(rest, &start)?.1;
            if rest.starts_with([' ', '>', '\n']) {
                break;
            }
        }
        let (attributes, after) = rest.split_once('>')?;
        let (text, after) = split_once(after, &end)?;
        rest = after;
        Some(Inline { attributes, text })
    })
}

/// The texts before and after the first of some bytes; faster than that of the
/// standard library where most pages have none.
fn split_once<'a>(text: &'a str, part: &str) -> Option<(&'a str, &'a str)> {
    let at = memmem::find(text.as_bytes(), part.as_bytes())?;
    Some((&text[..at], &text[at + part.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inline_scripts_that_run_are_allowed_by_their_hashes() {
        let page = "<head><meta charset=\"utf-8\">\n<script>1</script>\
            <script type=\"application/json\">2</script><script src=\"a.js\"></script></head>";
        let policy = Policy::of_page(page);
        let expected = [hash::csp_source(b"1")];
        assert_eq!(policy.scripts, expected.into());
        let page = with_meta(page.to_owned());
        assert!(page.starts_with(
            "<head><meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" \
             content=\"default-src 'none';"
        ));
        assert_eq!(page.matches("sha256-").count(), 1, "{page}");
        assert!(!page.contains("unsafe-inline"));
    }

    #[test]
    fn a_page_without_inline_code_needs_no_hash() {
        let page = "<head><title>x</title></head><scripted><p>script";
        assert_eq!(Policy::of_page(page), Policy::default());
        assert!(with_meta(page.to_owned()).starts_with("<head><meta http-equiv"));
        assert_eq!(with_meta("no head".to_owned()), "no head");
    }

    #[test]
    fn policies_add_up() {
        let mut policy = Policy::of_page("<style>a</style>");
        policy.extend(Policy::of_page("<style>b</style><script type=module>c</script>"));
        assert_eq!(policy.text().matches("'sha256-").count(), 3);
    }
}
