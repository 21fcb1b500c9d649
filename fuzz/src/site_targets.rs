//! Texts that the generator reads: front matter, Markdown with diagrams,
//! catalogs. Each function takes any bytes and must not panic.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

use site_gen::addresses;
use site_gen::build::MissingKeys;
use site_gen::content::Fronts;
use site_gen::diagnostic::Diagnostics;
use site_gen::markdown;
use site_gen::site::Site;
use site_gen::sources::Folder;

/// A small site. What no input changes is read once.
struct Small {
    site: Site,
    content: Folder,
    fronts: Fronts,
}

thread_local! {
    /// The site of which a page is changed.
    static PAGES: RefCell<Small> = RefCell::new(Small::read());
    /// The site of which the words are changed.
    static WORDS: RefCell<Small> = RefCell::new(Small::read());
}

/// The files of the small site: those of the generator's own tests.
macro_rules! fixture {
    ($name:literal) => {
        include_str!(concat!("../../site-gen/tests/site/fixture/", $name))
    };
}

const HOME: &str = "en/index.md";
const RULES: &str = "en/rules/hunt.md";
const STRINGS: &str = "en/strings.toml";

impl Small {
    fn read() -> Small {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let files = [
            ("content/site.toml", fixture!("site.toml")),
            ("content/games/hunt.toml", fixture!("hunt.toml")),
            ("content/games/boards/square.toml", fixture!("square.toml")),
            ("content/en/strings.toml", fixture!("en.toml")),
            ("content/en/index.md", fixture!("home-en.md")),
            ("content/en/rules/hunt.md", fixture!("rules-en.md")),
            ("content/fi/strings.toml", fixture!("fi.toml")),
            ("content/fi/index.md", fixture!("home-fi.md")),
            ("content/fi/rules/hunt.md", fixture!("rules-fi.md")),
        ];
        for (path, text) in files {
            write(folder.path(), path, text);
        }
        std::fs::create_dir(folder.path().join("templates")).expect("a new folder");
        let (site, sources) = Site::read(folder.path()).expect("a site that is right");
        Small { site, content: sources.content, fronts: Fronts::default() }
    }

    /// All files, with another text in the place of one.
    fn with_text(&self, path: &str, text: String) -> Folder {
        let mut content = self.content.clone();
        content.insert(path, path, text);
        content
    }
}

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
    std::fs::write(path, text).expect("a written file");
}

/// Makes all pages, and tells what is wrong with the site.
fn finish(site: &Site, mut diagnostics: Diagnostics) {
    addresses::check(site, &mut diagnostics);
    markdown::articles(site, &mut markdown::Memory::default(), &mut diagnostics);
    // Of hundreds of messages that are missing, one is shown like another.
    let mut shown = BTreeMap::new();
    diagnostics.retain(|diagnostic| {
        let count = shown.entry(diagnostic.code).or_insert(0);
        *count += 1;
        *count <= 3
    });
    let _ = diagnostics.render(true);
}

/// Reads the site with another text of a page.
fn with_page(path: &str, text: String) {
    PAGES.with_borrow_mut(|small| {
        let content = small.with_text(path, text);
        let mut diagnostics = Diagnostics::new();
        small.site.read_pages(&content, &mut small.fronts, &mut diagnostics);
        finish(&small.site, diagnostics);
    });
}

/// Front matter of a page: of the home page, unless it has what that has not.
pub fn front_matter(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (path, body) = match text.contains("slug") {
        true => (RULES, rules().1),
        false => (HOME, "Text.\n"),
    };
    with_page(path, format!("+++\n{text}\n+++\n{body}"));
}

/// The text of a rules page.
pub fn markdown(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    with_page(RULES, format!("{}\n{text}", rules().0));
}

/// The head and the text of the rules page.
fn rules() -> (&'static str, &'static str) {
    let text = fixture!("rules-en.md");
    text.split_at(text.find("\n## ").expect("a text"))
}

/// A catalog.
pub fn catalog(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    WORDS.with_borrow_mut(|small| {
        let content = small.with_text(STRINGS, text.to_owned());
        let mut diagnostics = Diagnostics::new();
        small.site.read_words(&content, MissingKeys::FallBack, &mut diagnostics);
        finish(&small.site, diagnostics);
    });
}
