//! The reports on what is proved of the games, which the site shows as they
//! are: the pages that say what is proved lead to them.

use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostics, Place, Source};
use crate::output::OutputFile;
use crate::sources::Folder;
use crate::url::UrlPath;

/// Their folder, in `content/games` as well as in the site.
pub const FOLDER: &str = "proofs";

/// How the names of their files end.
const ENDINGS: [&str; 2] = [".toml", ".txt"];

/// What reports are, for hints.
pub const ABOUT: &str = "reports are the files .toml and .txt in content/games/proofs";

/// The reports by the names of their files.
pub type Proofs = BTreeMap<String, Source>;

/// The reports among `files`, which are those of `content/games`. Names that
/// cannot stand in an address are reported.
pub fn load(files: &Folder, diagnostics: &mut Diagnostics) -> Proofs {
    let mut proofs = Proofs::new();
    for (path, source) in files.iter() {
        let name = path.strip_prefix(FOLDER).and_then(|path| path.strip_prefix('/'));
        // Whatever else is in the folder is for those who run the proofs.
        let is_report = |name: &&str| ENDINGS.iter().any(|ending| name.ends_with(ending));
        let Some(name) = name.filter(is_report) else { continue };
        if name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._".contains(&b)) {
            proofs.insert(name.to_owned(), Source::clone(source));
        } else {
            let message = format!("`{name}` is not a name for a report");
            let error = Code::UnexpectedFile.error(Place::file(source), message);
            diagnostics.push(error.hint(
                "Latin letters, digits, hyphens and full stops, as it becomes an address; no folders",
            ));
        }
    }
    proofs
}

/// Where a report is in the site.
pub fn url(name: &str) -> UrlPath {
    UrlPath::file(&format!("{FOLDER}/{name}"))
}

/// The reports as files of the site.
pub fn files(proofs: &Proofs) -> impl Iterator<Item = OutputFile> {
    proofs.iter().map(|(name, source)| OutputFile {
        path: url(name).output_path(),
        bytes: source.text.clone().into_bytes(),
    })
}
