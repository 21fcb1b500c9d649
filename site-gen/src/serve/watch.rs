//! Changes in the sources of the site.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::cli::progress;

/// Editors save in several steps, and people save several files at once: a
/// change is over when nothing has happened for this long …
const QUIET: Duration = Duration::from_millis(10);

/// … or when it goes on for longer than people want to wait.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is watched, below the root of the site. The root itself, too, as any
/// of these may appear later, or be removed and put back.
const WATCHED: [(&str, RecursiveMode); 5] = [
    ("", RecursiveMode::NonRecursive),
    ("content", RecursiveMode::Recursive),
    ("templates", RecursiveMode::Recursive),
    ("player", RecursiveMode::NonRecursive),
    ("player/src", RecursiveMode::Recursive),
];

/// Of what is watched, the files and folders of which the site is made.
const SITE: [&str; 2] = ["content", "templates"];

/// Of what is watched, the files and folders of which the player is made.
const PLAYER: [&str; 4] = ["player/src", "player/Cargo.toml", "player/build.rs", "Cargo.toml"];

/// A change after which the site has to be built again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Change {
    /// One of the changed files, relative to the root of the site.
    pub(super) path: PathBuf,
    /// Whether the sources of the player are among them.
    pub(super) player: bool,
}

/// Watches the sources of a site.
pub(super) struct Watcher {
    root: PathBuf,
    watcher: RecommendedWatcher,
    events: Receiver<notify::Result<Event>>,
}

impl Watcher {
    /// Begins to watch the sources below `root`.
    pub(super) fn new(root: &Path) -> notify::Result<Watcher> {
        // Events come with full paths.
        let root = root.canonicalize()?;
        let (sender, events) = channel();
        let watcher = notify::recommended_watcher(sender)?;
        let mut watcher = Watcher { root, watcher, events };
        for (path, mode) in WATCHED {
            watcher.watch(path, mode)?;
        }
        Ok(watcher)
    }

    fn watch(&mut self, path: &str, mode: RecursiveMode) -> notify::Result<()> {
        let path = self.root.join(path);
        // A site may do without some of them, for now.
        if path.exists() { self.watcher.watch(&path, mode) } else { Ok(()) }
    }

    /// Waits for the next change, to its end. None if there will be no more.
    pub(super) fn next_change(&mut self) -> Option<Change> {
        let mut change = None;
        let mut started = None;
        loop {
            let event = match started {
                None => self.events.recv().ok()?,
                Some(started) => {
                    let left = PATIENCE.saturating_sub(Instant::now() - started);
                    match self.events.recv_timeout(QUIET.min(left)) {
                        Ok(event) => event,
                        Err(_) => return change,
                    }
                }
            };
            self.take_in(event, &mut change);
            if change.is_some() && started.is_none() {
                started = Some(Instant::now());
            }
        }
    }

    fn take_in(&mut self, event: notify::Result<Event>, change: &mut Option<Change>) {
        let event = match event {
            Ok(event) => event,
            Err(error) => return progress(format_args!("Some changes may go unseen: {error}")),
        };
        if event.need_rescan() {
            *change = Some(Change { path: PathBuf::from("."), player: true });
        }
        // Reading a file is an event, too, and building reads them all.
        if matches!(event.kind, EventKind::Access(_)) {
            return;
        }
        for path in &event.paths {
            let Ok(path) = path.strip_prefix(&self.root) else { continue };
            self.watch_again(path);
            if let Some(new) = classify(path) {
                let player = new.player || change.as_ref().is_some_and(|old| old.player);
                *change = Some(Change { player, ..change.take().unwrap_or(new) });
            }
        }
    }

    /// What was removed and is back is another folder to the system, which
    /// has to be watched anew.
    fn watch_again(&mut self, changed: &Path) {
        for (path, mode) in WATCHED {
            let is_back = !path.is_empty() && Path::new(path).starts_with(changed);
            if is_back && let Err(error) = self.watch(path, mode) {
                progress(format_args!("Changes in {path} may go unseen: {error}"));
            }
        }
    }
}

/// What a changed file, relative to the root of the site, means.
fn classify(path: &Path) -> Option<Change> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // Left by editors beside the file that is edited.
    if name.starts_with('.') || name.ends_with('~') {
        return None;
    }
    let is_in = |folders: &[&str]| folders.iter().any(|folder| path.starts_with(folder));
    // A parent that is removed or put back takes its children with it.
    let holds = |folders: &[&str]| {
        let is_named = !path.as_os_str().is_empty();
        is_named && folders.iter().any(|folder| Path::new(folder).starts_with(path))
    };
    let player = is_in(&PLAYER) || holds(&PLAYER);
    let site = is_in(&SITE) || holds(&SITE);
    (player || site).then(|| Change { path: path.to_owned(), player })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sources_count() {
        let player_of = |path: &str| classify(Path::new(path)).map(|change| change.player);
        assert_eq!(player_of("content/fi/rules/asalto.md"), Some(false));
        assert_eq!(player_of("templates"), Some(false));
        assert_eq!(player_of("player/src/web/view.rs"), Some(true));
        assert_eq!(player_of("player"), Some(true));
        assert_eq!(player_of("Cargo.toml"), Some(true));
        for path in [
            "",
            "target",
            "dist",
            "Cargo.lock",
            "README.md",
            "player/benches",
            "player/examples",
            "content/fi/.index.md.swp",
            "content/fi/index.md~",
            "contents/x",
        ] {
            assert_eq!(player_of(path), None, "{path}");
        }
    }
}
