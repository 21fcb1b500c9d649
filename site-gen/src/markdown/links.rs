//! Links between pages, and to the reports on what is proved.

use std::ops::Range;

use pulldown_cmark::{Event, Tag};

use super::events::Events;
use super::{Draft, Surroundings};
use crate::content::PageKey;
use crate::diagnostic::{Code, Diagnostics, Place};
use crate::locale::Locale;
use crate::proofs;
use crate::site::Site;
use crate::suggestion;

/// The folder of the games below `content`.
const GAMES: &str = "games/";

/// What is wrong with a link, and what would be right.
struct Broken {
    code: Code,
    message: String,
    hint: String,
}

/// Turns links to files of pages and reports into links to their addresses.
/// Links that lead nowhere are reported.
pub fn resolve<'a>(
    mut events: Events<'a>,
    draft: &Draft,
    surroundings: &Surroundings,
    diagnostics: &mut Diagnostics,
) -> Events<'a> {
    for (event, span) in &mut events {
        let Event::Start(Tag::Link { dest_url, .. }) = event else { continue };
        match target(draft, dest_url, surroundings) {
            Ok(url) => *dest_url = url.into(),
            Err(Broken { code, message, hint }) => {
                let place = Place::new(&draft.page.source, destination(draft, span, dest_url));
                diagnostics.push(code.error(place, message).hint(hint));
            }
        }
    }
    events
}

/// The bytes of the link that are its destination.
fn destination(draft: &Draft, span: &Range<usize>, destination: &str) -> Range<usize> {
    match draft.page.source.text[span.clone()].rfind(destination) {
        Some(at) => span.start + at..span.start + at + destination.len(),
        None => span.clone(),
    }
}

fn target(draft: &Draft, link: &str, surroundings: &Surroundings) -> Result<String, Broken> {
    if let Some(scheme) = scheme(link) {
        return check_address(scheme, link).map(|()| link.to_owned());
    }
    let (path, anchor) = match link.split_once('#') {
        Some((path, anchor)) => (path, Some(anchor)),
        None => (link, None),
    };
    if let Some(file) = draft.page.file.outside(path)
        && let Some(file) = file.strip_prefix(GAMES)
    {
        return report(file, anchor, surroundings.site);
    }
    let other = match path {
        "" => draft,
        _ => match follow(draft, path, surroundings)? {
            Some(other) => other,
            None => return Ok(link.to_owned()),
        },
    };
    let hash = anchor.map(|anchor| format!("#{anchor}")).unwrap_or_default();
    if let Some(anchor) = anchor
        && !other.offers.anchors.contains(anchor)
    {
        return Err(Broken {
            code: Code::Anchor,
            message: format!("{} has no anchor `{hash}`", other.page.source.path),
            hint: nearest(anchor, other),
        });
    }
    match path {
        "" => Ok(hash),
        _ => Ok(surroundings.site.config.base_url.link(&other.page.url) + &hash),
    }
}

/// The address of a report, by its path in the folder of the games.
fn report(file: &str, anchor: Option<&str>, site: &Site) -> Result<String, Broken> {
    let name = file.strip_prefix(proofs::FOLDER).and_then(|file| file.strip_prefix('/'));
    let Some(name) = name.filter(|name| site.proofs.contains_key(*name)) else {
        let names = site.proofs.keys().map(String::as_str);
        let hint = match name.and_then(|name| suggestion::nearest(name, names)) {
            Some(meant) => format!("did you mean content/{GAMES}{}/{meant}?", proofs::FOLDER),
            None => proofs::ABOUT.to_owned(),
        };
        let message = format!("there is no report content/{GAMES}{file}");
        return Err(Broken { code: Code::Link, message, hint });
    };
    match anchor {
        Some(anchor) => Err(Broken {
            code: Code::Anchor,
            message: format!("a report has no anchors, so not `#{anchor}` either"),
            hint: "link to the file as a whole".to_owned(),
        }),
        None => Ok(site.config.base_url.link(&proofs::url(name))),
    }
}

/// The page to which a relative path leads; `None` if that page is wrong,
/// which has been reported.
fn follow<'a>(
    draft: &Draft,
    path: &str,
    surroundings: &Surroundings<'a>,
) -> Result<Option<&'a Draft<'a>>, Broken> {
    let Some(key) = draft.page.file.relative(path) else {
        return Err(elsewhere(draft, path, surroundings.site));
    };
    // A page that stands in for a missing one leads to pages of the language
    // for which it does: the files are those of its own.
    let locale = &draft.page.written_in;
    let key = surroundings.site.key_of(locale, key);
    if let Some(other) = surroundings.drafts.get(&key) {
        return Ok(Some(other));
    }
    let is_broken =
        |locale: &Locale| surroundings.site.broken.contains(&(locale.clone(), key.clone()));
    if is_broken(locale) || is_broken(&draft.page.locale) {
        return Ok(None);
    }
    Err(Broken {
        code: Code::Link,
        message: format!("there is no page content/{locale}/{key}.md"),
        hint: match surroundings.site.translations(&key).next() {
            Some(page) => format!("translate {}, or leave the link out", page.source.path),
            None => match meant(&key, surroundings) {
                Some(meant) => format!("did you mean {}?", meant.page.source.path),
                None => "the path is that of the file, relative to this one".to_owned(),
            },
        },
    })
}

/// What a link begins with that is a whole address.
fn scheme(link: &str) -> Option<&str> {
    let (scheme, _) = link.split_once(':')?;
    let in_scheme = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic());
    (is_scheme && scheme.chars().all(in_scheme)).then_some(scheme)
}

/// Reports addresses that no browser can follow, or that are no pages.
fn check_address(scheme: &str, link: &str) -> Result<(), Broken> {
    let message = match (scheme, url::Url::parse(link)) {
        ("https" | "http" | "mailto", Ok(_)) => return Ok(()),
        (_, Err(error)) => format!("`{link}` is not an address: {error}"),
        (_, Ok(_)) => format!("`{scheme}:` is not for links"),
    };
    let hint = "an address begins with https://, http:// or mailto:".to_owned();
    Err(Broken { code: Code::LinkAddress, message, hint })
}

/// Why a path that leads to no file of this language is wrong.
fn elsewhere(draft: &Draft, path: &str, site: &Site) -> Broken {
    let own = draft.page.written_in.as_str();
    let other = |locale: &str| locale != own && site.has_locale(locale);
    if let Some(locale) = path.split('/').find(|part| *part != "..").filter(|part| other(part)) {
        return Broken {
            code: Code::LinkLanguage,
            message: format!("this link leads into another language, `{locale}`"),
            hint: "readers stay in theirs: link to the page of this language".to_owned(),
        };
    }
    let hint = match draft.page.file.relative(&format!("{}.md", path.trim_end_matches('/'))) {
        Some(key) if site.page(&draft.page.written_in, &key).is_some() => {
            format!("link to the file: `{}.md`", path.trim_end_matches('/'))
        }
        _ => "a link leads to an .md file of the same locale, or to https://…".to_owned(),
    };
    let message = format!("`{path}` is not a page of this language");
    Broken { code: Code::Link, message, hint }
}

/// The page that somebody may have meant.
fn meant<'a>(key: &PageKey, surroundings: &Surroundings<'a>) -> Option<&'a Draft<'a>> {
    let names: Vec<String> = surroundings.drafts.keys().map(ToString::to_string).collect();
    let name = suggestion::nearest(&key.to_string(), names.iter().map(String::as_str))?;
    let is_meant = |other: &&PageKey| other.to_string() == name;
    surroundings.drafts.iter().find(|(key, _)| is_meant(key)).map(|(_, draft)| draft)
}

fn nearest(anchor: &str, draft: &Draft) -> String {
    if let Some(id) = suggestion::nearest(anchor, draft.offers.anchors.iter().map(String::as_str))
        && !id.ends_with(|c: char| c.is_ascii_digit())
    {
        return format!("did you mean `#{id}`?");
    }
    let words = anchor.split('-').next().unwrap_or(anchor);
    let mut alike: Vec<&str> = draft
        .offers
        .anchors
        .iter()
        .map(String::as_str)
        .filter(|id| id.starts_with(words))
        .collect();
    if alike.is_empty() {
        alike = draft.offers.anchors.iter().map(String::as_str).collect();
    }
    format!("it has: {}", alike.join(", "))
}
