//! All pages by their front matter, read side by side, and only those of files
//! that have changed.

use std::sync::Arc;

use rayon::prelude::*;

use super::{Page, PageKey, PageKind, front, is_draft, url};
use crate::config::Config;
use crate::diagnostic::{Diagnostics, Source};
use crate::locale::Locale;
use crate::sources::Folder;

/// The heads of all pages as they were read last, in the order of the paths of
/// their files below `content`.
#[derive(Debug, Default)]
pub struct Fronts(Vec<Head>);

/// What the head of a file says.
#[derive(Debug)]
pub(super) struct Head {
    /// The path of the file below `content`.
    path: String,
    source: Source,
    /// The name of the page in all languages.
    pub(super) key: PageKey,
    /// Whether it is to be in no site. Then nothing else of it is read.
    pub(super) is_draft: bool,
    /// What is wrong before it is known which page it is.
    pub(super) about_key: Diagnostics,
    /// The page, and what is wrong with its front matter; none if that is no
    /// TOML at all.
    pub(super) page: Option<(Arc<Page>, Diagnostics)>,
}

impl Head {
    fn read(new: &New) -> Head {
        let New { path, source, locale, file, .. } = new;
        let is_draft = is_draft(source);
        let mut about_key = Diagnostics::new();
        let mut key = file.clone();
        let parsed = match is_draft {
            true => None,
            false => front::parse(source, &mut about_key),
        };
        let page = parsed.map(|parsed| {
            key = parsed.key(file, &mut about_key);
            let kind = PageKind::of(&key);
            let (body, mut diagnostics) = (parsed.body, Diagnostics::new());
            let front = parsed.check(&kind, &mut diagnostics);
            let page = Page {
                locale: Locale::clone(locale),
                written_in: Locale::clone(locale),
                key: key.clone(),
                file: file.clone(),
                path: new.on_disk.clone(),
                url: url(locale, &kind, front.slug.as_ref()),
                kind,
                front: Arc::new(front),
                source: Source::clone(source),
                body,
            };
            (Arc::new(page), diagnostics)
        });
        Head {
            path: (*path).to_owned(),
            source: Source::clone(source),
            key,
            is_draft,
            about_key,
            page,
        }
    }

    /// Whether it is that of a file: its path on disk is a part of the source.
    fn is_of(&self, path: &str, source: &Source) -> bool {
        self.path == path && Source::ptr_eq(&self.source, source)
    }
}

/// A file that is to be read.
struct New<'a> {
    path: &'a str,
    source: &'a Source,
    locale: &'a Locale,
    file: PageKey,
    on_disk: String,
}

/// A file with what is known of it.
enum Step<'a> {
    Known(Head),
    New(New<'a>),
}

impl Fronts {
    /// Reads what has changed in the folder of all content.
    pub(super) fn update(&mut self, config: &Config, files: &Folder) {
        let mut before = std::mem::take(&mut self.0).into_iter().peekable();
        let mut steps = Vec::new();
        for (path, source) in files.iter() {
            // Both are in the order of paths.
            while before.next_if(|head| head.path.as_str() < path).is_some() {}
            let known = before.next_if(|head| head.is_of(path, source));
            let step = match known {
                Some(head) => Some(Step::Known(head)),
                None => new(config, files, path, source).map(Step::New),
            };
            steps.extend(step);
        }
        let head = |step| match step {
            Step::Known(head) => head,
            Step::New(new) => Head::read(&new),
        };
        self.0 = steps.into_par_iter().map(head).collect();
    }

    /// What the head of a page says, which was read by `update`. None if its
    /// name is none for a page.
    pub(super) fn head(&self, path: &str) -> Option<&Head> {
        let at = self.0.binary_search_by(|head| head.path.as_str().cmp(path)).ok()?;
        self.0.get(at)
    }
}

/// A file, if it is a page of a language of the site by its path.
fn new<'a>(
    config: &'a Config,
    files: &Folder,
    path: &'a str,
    source: &'a Source,
) -> Option<New<'a>> {
    let (folder, name) = path.split_once('/')?;
    let locale = config.locales.iter().find(|locale| locale.as_str() == folder)?;
    let file = PageKey::parse(name.strip_suffix(".md")?)?;
    Some(New { path, source, locale, file, on_disk: files.on_disk(path) })
}
