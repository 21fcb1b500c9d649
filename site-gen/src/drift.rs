//! Where a translation has drifted away from its source: pages and sections
//! that it lacks, tables, lists, diagrams, footnotes and figures that differ,
//! and sections of the source that have changed since.

use std::collections::BTreeSet;
use std::ops::Range;

use rayon::prelude::*;

use crate::content::{Page, PageKey};
use crate::diagnostic::{Code, Diagnostics, Place};
use crate::locale::Locale;
use crate::markdown::{Contents, Outline, Section};
use crate::site::Site;
use crate::sources::Folder;
use crate::translated::{Record, State};

/// What kind of difference it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The page is not there.
    Missing,
    /// Something that can be counted is different.
    Structure,
    /// Numbers in the text are different, which need not be wrong.
    Figures,
    /// The source has changed since.
    Stale,
    /// Nobody knows whether the source has changed.
    Unrecorded,
}

impl Kind {
    /// The kind in reports.
    fn code(self) -> Code {
        match self {
            Kind::Missing => Code::MissingPage,
            Kind::Structure => Code::Drift,
            Kind::Figures => Code::Figures,
            Kind::Stale => Code::Stale,
            Kind::Unrecorded => Code::Unrecorded,
        }
    }
}

/// A difference between a page and its translation.
#[derive(Clone, Debug)]
pub struct Difference {
    /// What kind it is.
    pub kind: Kind,
    /// Where it is seen, in the translation.
    pub place: Place,
    /// What is different.
    pub message: String,
    /// What to do.
    pub hint: String,
}

/// Adds all differences between the languages to `diagnostics`, except for
/// pages in which there are errors already. `files` are those of `content`.
pub fn check(site: &Site, files: &Folder, diagnostics: &mut Diagnostics) {
    let faulty = diagnostics.faulty_files();
    for locale in translations(site) {
        let record = Record::read(locale, files, diagnostics);
        for page in sources(site) {
            let translation = site.page(locale, &page.key);
            let pages = std::iter::once(page).chain(translation);
            if pages.into_iter().any(|page| faulty.contains(&page.source.path)) {
                continue;
            }
            let outline = Outline::of(page);
            for difference in differences(site, files, (page, &outline), locale, &record) {
                let Difference { kind, place, message, hint } = difference;
                diagnostics.push(kind.code().warning(place, message).hint(hint));
            }
        }
    }
}

/// The translations whose sources have changed since they were made. Records
/// that cannot be read are reported elsewhere.
pub fn stale(site: &Site, files: &Folder) -> BTreeSet<(Locale, PageKey)> {
    let record = |locale| (locale, Record::read(locale, files, &mut Diagnostics::new()));
    let records: Vec<(&Locale, Record)> = translations(site).map(record).collect();
    let of = |source: &Page| -> Vec<(Locale, PageKey)> {
        let outline = Outline::of(source);
        let is_stale = |locale: &Locale, record: &Record| {
            site.page(locale, &source.key).is_some()
                && record.state(&source.key).is_some_and(|then| !is_now(&outline, then))
        };
        let stale = records.iter().filter(|(locale, record)| is_stale(locale, record));
        stale.map(|(locale, _)| ((*locale).clone(), source.key.clone())).collect()
    };
    sources(site).collect::<Vec<_>>().into_par_iter().flat_map_iter(of).collect()
}

/// Whether a page is as it was then.
fn is_now(source: &Outline, then: &State) -> bool {
    let sections = &source.sections;
    sections.len() == then.len()
        && sections.iter().all(|section| then.get(&section.name) == Some(&section.hash))
}

/// The languages that are translations.
pub fn translations(site: &Site) -> impl Iterator<Item = &Locale> {
    site.config.locales.iter().filter(|locale| **locale != site.config.default_locale)
}

/// The pages that are translated.
pub fn sources(site: &Site) -> impl Iterator<Item = &Page> {
    site.pages_of(&site.config.default_locale)
}

/// The differences of a page in one language.
pub fn differences(
    site: &Site,
    files: &Folder,
    (source, outline): (&Page, &Outline),
    locale: &Locale,
    record: &Record,
) -> Vec<Difference> {
    let Some(page) = site.page(locale, &source.key) else {
        // A page that is there but wrong has been reported.
        let is_broken = site.broken.contains(&(locale.clone(), source.key.clone()));
        return if is_broken { Vec::new() } else { vec![missing(source, locale, files)] };
    };
    let mut comparison = Comparison { source, page, found: Vec::new() };
    comparison.outlines(outline, &Outline::of(page));
    comparison.facts();
    comparison.states(outline, record.state(&source.key));
    comparison.found
}

fn missing(source: &Page, locale: &Locale, files: &Folder) -> Difference {
    Difference {
        kind: Kind::Missing,
        place: files.place(&format!("{locale}/{}.md", source.key)),
        message: "the page is missing".to_owned(),
        hint: format!("translate {}", source.source.path),
    }
}

/// The command that records that a translation was reviewed.
fn accept(key: &PageKey, locale: &Locale) -> String {
    format!("`site-gen status --accept {key} --locale {locale}`")
}

struct Comparison<'a> {
    source: &'a Page,
    page: &'a Page,
    found: Vec<Difference>,
}

impl Comparison<'_> {
    fn add(&mut self, kind: Kind, span: Option<&Range<usize>>, message: String, hint: String) {
        let place = match span {
            Some(span) if !span.is_empty() => Place::new(&self.page.source, span.clone()),
            _ => Place::file(&self.page.source),
        };
        self.found.push(Difference { kind, place, message, hint });
    }

    fn structure(&mut self, span: Option<&Range<usize>>, message: String) {
        let hint = format!("compare with {}", self.source.source.path);
        self.add(Kind::Structure, span, message, hint);
    }

    fn outlines(&mut self, source: &Outline, page: &Outline) {
        for section in &source.sections {
            match page.section(&section.name) {
                Some(other) => self.sections(section, other),
                None => self.structure(None, format!("{} is missing", called(section))),
            }
        }
        for section in &page.sections {
            if source.section(&section.name).is_none() {
                let message = format!("{} is not in the source", called(section));
                self.structure(Some(&section.span), message);
            }
        }
        let order = |one: &Outline, other: &Outline| -> Vec<String> {
            let names = one.sections.iter().map(|section| section.name.clone());
            names.filter(|name| other.section(name).is_some()).collect()
        };
        let (expected, found) = (order(source, page), order(page, source));
        if let Some((_, name)) = expected.iter().zip(&found).find(|(one, other)| one != other) {
            let section = page.section(name);
            let message = format!("the section `#{name}` is at another place than in the source");
            self.structure(section.map(|section| &section.span), message);
        }
    }

    fn sections(&mut self, source: &Section, page: &Section) {
        let (name, span) = (called(source), Some(&page.span));
        let (one, other) = (&source.contents, &page.contents);
        let counts = [
            ("rows of tables", one.rows, other.rows),
            ("numbered items", one.numbered, other.numbered),
            ("items of a timeline", one.events, other.events),
        ];
        for (what, expected, found) in counts.into_iter().filter(|(_, one, other)| one != other) {
            self.structure(span, format!("{name} has {found} {what}, the source {expected}"));
        }
        let sets = [
            ("diagrams", &one.diagrams, &other.diagrams),
            ("references to footnotes", &one.references, &other.references),
            ("footnotes", &one.definitions, &other.definitions),
        ];
        for (what, expected, found) in sets {
            if let Some(difference) = difference(expected, found) {
                self.structure(span, format!("the {what} of {name} differ: {difference}"));
            }
        }
        if let Some(difference) = figures(one, other) {
            let message = format!("the figures in {name} differ: {difference}");
            let hint = format!("compare with {}", self.source.source.path);
            self.add(Kind::Figures, span, message, hint);
        }
    }

    fn facts(&mut self) {
        if self.source.front.facts.is_some() != self.page.front.facts.is_some() {
            let message = "only one of page and source has facts".to_owned();
            self.structure(None, message);
        }
    }

    /// Compares the source with its state when the translation was made.
    fn states(&mut self, source: &Outline, then: Option<&State>) {
        let (key, path) = (&self.page.key, self.source.source.path.clone());
        let accept = accept(key, &self.page.locale);
        let Some(then) = then else {
            let message = format!("nobody recorded from which state of {path} this was made");
            let hint = format!("compare them, then {accept}");
            return self.add(Kind::Unrecorded, None, message, hint);
        };
        let page = Outline::of(self.page);
        let span = |name: &str| page.section(name).map(|section| section.span.clone());
        let hint = format!("compare them, then {accept}");
        for section in &source.sections {
            let what = match then.get(&section.name) {
                Some(hash) if *hash == section.hash => continue,
                Some(_) => "has changed",
                None => "is new",
            };
            let message = format!("{} of {path} {what} since this was translated", called(section));
            self.add(Kind::Stale, span(&section.name).as_ref(), message, hint.clone());
        }
        for name in then.keys().filter(|name| source.section(name).is_none()) {
            let message = format!("the section `#{name}` of {path} was taken out since");
            self.add(Kind::Stale, span(name).as_ref(), message, hint.clone());
        }
    }
}

fn called(section: &Section) -> String {
    match section.name.as_str() {
        Outline::FRONT => "the front matter".to_owned(),
        Outline::BEGINNING => "the beginning".to_owned(),
        name => format!("the section `#{name}`"),
    }
}

/// The figures that only one of two sections has. Languages differ in what
/// they write in words, so short ones may be added; and the 14th century is the
/// `1300-luku` in Finnish, so ordinals may be missing and round hundreds added.
fn figures(source: &Contents, page: &Contents) -> Option<String> {
    let is_firm = |figure: &&String| figure.len() > 2 && !figure.ends_with("00");
    let missing = source.cardinals.difference(&page.figures).cloned().collect();
    let added = page.figures.difference(&source.figures).filter(is_firm).cloned().collect();
    difference(&missing, &added)
}

/// What only one of two sets has; `None` if they are the same.
fn difference(source: &BTreeSet<String>, page: &BTreeSet<String>) -> Option<String> {
    let list = |one: &BTreeSet<String>, other: &BTreeSet<String>, what: &str| {
        let names: Vec<&str> = one.difference(other).map(String::as_str).collect();
        (!names.is_empty()).then(|| format!("{what} {}", names.join(", ")))
    };
    let parts = [list(source, page, "missing"), list(page, source, "not in the source")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}
