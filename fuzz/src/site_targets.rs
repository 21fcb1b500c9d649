//! Texts that the generator reads: front matter, Markdown with diagrams,
//! catalogs. Each function takes any bytes and must not panic.

use std::path::Path;
use std::sync::OnceLock;

use site_gen::build::MissingKeys;
use site_gen::config::Config;
use site_gen::content::Fronts;
use site_gen::diagnostic::Diagnostics;
use site_gen::games;
use site_gen::markdown;
use site_gen::site::Site;
use site_gen::sources::Sources;
use tempfile::TempDir;

/// A small site, whose game is read from disk.
struct Small {
    folder: TempDir,
    sources: Sources,
    config: Config,
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

fn small() -> &'static Small {
    static SMALL: OnceLock<Small> = OnceLock::new();
    SMALL.get_or_init(|| {
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
        let mut diagnostics = Diagnostics::new();
        let sources = Sources::read(folder.path(), &mut diagnostics);
        let settings = sources.content.get("site.toml").expect("the settings");
        let config = Config::parse(settings).expect("settings that are right");
        Small { folder, sources, config }
    })
}

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
    std::fs::write(path, text).expect("a written file");
}

/// Reads the site with another text in the place of one, and tells what is
/// wrong with it.
fn with_text(path: &str, text: String) {
    let small = small();
    let mut sources = small.sources.clone();
    sources.content.insert(path, path, text);
    let mut diagnostics = Diagnostics::new();
    let (root, missing) = (small.folder.path(), MissingKeys::FallBack);
    let known = (&mut Fronts::default(), &mut games::Memory::default());
    let config = small.config.clone();
    let site = Site::load(root, config, &sources, missing, known, &mut diagnostics);
    markdown::articles(&site, &mut markdown::Memory::default(), &mut diagnostics);
    let _ = diagnostics.render(true);
}

/// Front matter of a page.
pub fn front_matter(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    with_text(HOME, format!("+++\n{text}\n+++\nText.\n"));
}

/// The text of a rules page.
pub fn markdown(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (head, _) = fixture!("rules-en.md").split_once("\n## ").expect("a text");
    with_text(RULES, format!("{head}\n{text}"));
}

/// A catalog.
pub fn catalog(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    with_text(STRINGS, text.to_owned());
}
