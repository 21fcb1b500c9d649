//! What a build wrote, as the marker file of an output folder keeps it.
//!
//! It tells our files from those of other people, and files that have not
//! changed from those that have, without reading them. As it follows from the
//! site alone, two builds of one site are the same with it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, Metadata};
use std::path::Path;
use std::time::SystemTime;

use super::MARKER;
use super::error::{OutputError, at};
use crate::hash::Fingerprint;

const HEAD: &str = "This folder was written by site-gen, which replaces the files below\n\
    as a whole. Other files in it are carried over.\n";

/// The words before the fingerprints of what the site was made from.
const INPUTS: &str = "inputs";
const PLAYER: &str = "player";

/// What a site was made from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inputs {
    /// The fingerprint of all but the player.
    pub site: Fingerprint,
    /// The fingerprint of the player, if there is one.
    pub player: Option<Fingerprint>,
}

/// A file that a build wrote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) fingerprint: Fingerprint,
    pub(super) length: u64,
}

impl Entry {
    pub(super) fn of(bytes: &[u8]) -> Entry {
        Entry { fingerprint: Fingerprint::of(bytes), length: bytes.len() as u64 }
    }
}

/// The files of an output, and what they were made from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Manifest {
    /// What the site was made from, if a build from the same may be left out.
    pub(super) inputs: Option<Inputs>,
    pub(super) files: BTreeMap<String, Entry>,
}

impl Manifest {
    /// The text of the marker.
    pub(super) fn text(&self) -> String {
        let mut text = HEAD.to_owned();
        if let Some(Inputs { site, player }) = &self.inputs {
            let _ = writeln!(text, "{INPUTS} {site}");
            if let Some(player) = player {
                let _ = writeln!(text, "{PLAYER} {player}");
            }
        }
        for (path, entry) in &self.files {
            let _ = writeln!(text, "{} {} {path}", entry.fingerprint, entry.length);
        }
        text
    }

    /// Reads the text of a marker. None if it is that of an older version,
    /// which kept no list.
    fn parse(text: &str) -> Option<Manifest> {
        let mut manifest = Manifest::default();
        for line in text.strip_prefix(HEAD)?.lines() {
            let (first, rest) = line.split_once(' ')?;
            match first {
                INPUTS => {
                    manifest.inputs = Some(Inputs { site: rest.parse().ok()?, player: None });
                    continue;
                }
                PLAYER => {
                    manifest.inputs.as_mut()?.player = Some(rest.parse().ok()?);
                    continue;
                }
                _ => {}
            }
            let (length, path) = rest.split_once(' ')?;
            let entry = Entry { fingerprint: first.parse().ok()?, length: length.parse().ok()? };
            manifest.files.insert(path.to_owned(), entry);
        }
        Some(manifest)
    }
}

/// An output that is there already.
pub(super) struct Previous {
    /// None if it is of an older version: then all files are ours.
    pub(super) manifest: Option<Manifest>,
    /// When it was complete.
    finished: SystemTime,
}

impl Previous {
    /// Reads the marker of an output folder; None if it has none.
    pub(super) fn read(folder: &Path) -> Result<Option<Previous>, OutputError> {
        let path = folder.join(MARKER);
        let Ok(metadata) = fs::symlink_metadata(&path) else { return Ok(None) };
        if !metadata.is_file() {
            return Ok(None);
        }
        let bytes = fs::read(&path).map_err(at("read", &path))?;
        let manifest = String::from_utf8(bytes).ok().and_then(|text| Manifest::parse(&text));
        let finished = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        Ok(Some(Previous { manifest, finished }))
    }

    /// Whether a file of the output is as the manifest says. The marker was
    /// written last: whatever was changed since is younger.
    pub(super) fn is_untouched(&self, entry: &Entry, metadata: &Metadata) -> bool {
        metadata.is_file()
            && metadata.len() == entry.length
            && metadata.modified().is_ok_and(|modified| modified <= self.finished)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_read_as_it_is_written() {
        let entry = Entry::of(b"text");
        let files = [("a b/index.html".to_owned(), entry), ("c.css".to_owned(), entry)];
        let site = Fingerprint::of(b"all");
        for inputs in
            [None, Some(Inputs { site, player: None }), Some(Inputs { site, player: Some(site) })]
        {
            let manifest = Manifest { inputs, files: files.clone().into() };
            assert_eq!(Manifest::parse(&manifest.text()), Some(manifest));
        }
        assert_eq!(Manifest::parse("This folder was written by site-gen.\n"), None);
        assert_eq!(Manifest::parse(&format!("{HEAD}nonsense\n")), None);
    }
}
