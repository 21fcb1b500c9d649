//! Making the site that is served.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use crate::build::{self, BuildOptions, Memory, MissingKeys, Purpose};
use crate::cli::progress;
use crate::config::Config;
use crate::diagnostic::SourceText;
use crate::player_build::{self, PlayerBundle};
use crate::report;
use crate::revision;
use crate::url::BaseUrl;

use super::ServeOptions;
use super::error::ServeError;
use super::snapshot::Snapshot;

/// Makes the site again and again, and the player only when it has changed.
pub(super) struct Builder {
    root: PathBuf,
    address: SocketAddr,
    base_url: Option<BaseUrl>,
    commit: Option<String>,
    /// The player as it was last built.
    player: Option<PlayerBundle>,
    /// Whether its sources have changed since.
    player_is_old: bool,
    memory: Memory,
}

impl Builder {
    pub(super) fn new(options: &ServeOptions, address: SocketAddr) -> Builder {
        Builder {
            root: options.root.clone(),
            address,
            base_url: options.base_url.clone(),
            commit: revision::commit(&options.root),
            player: None,
            player_is_old: true,
            memory: Memory::default(),
        }
    }

    /// Has the player built again the next time it is needed.
    pub(super) fn player_changed(&mut self) {
        self.player_is_old = true;
    }

    /// Builds the site as it is now; `before` is what was served until now.
    /// What is wrong is told on stderr.
    pub(super) fn build(&mut self, before: Option<&Snapshot>) -> Result<Snapshot, ServeError> {
        let base_url = self.base_url()?;
        let options = BuildOptions {
            base_url: Some(base_url.clone()),
            missing_keys: MissingKeys::FallBack,
            commit: self.commit.clone(),
            purpose: Purpose::Preview,
            ..BuildOptions::default()
        };
        // With the player that is there: its sources may take long to
        // compile, and nobody wants to wait for that to hear of a wrong link.
        let mut result =
            build::build_again(&self.root, &options, self.player.as_ref(), &mut self.memory);
        if !result.diagnostics.has_errors() && result.has_player && self.player_is_old {
            progress("Building the player …");
            let player = player_build::build(&self.root).map_err(ServeError::Player)?;
            self.player_is_old = false;
            result = build::build_again(&self.root, &options, Some(&player), &mut self.memory);
            self.player = Some(player);
        }
        report::text(&result.diagnostics);
        if result.diagnostics.has_errors() {
            return Err(ServeError::Content);
        }
        Ok(Snapshot::new(base_url.path(), result.files, before))
    }

    /// Our own address, with the path that the site will have elsewhere.
    fn base_url(&self) -> Result<BaseUrl, ServeError> {
        let path = match &self.base_url {
            Some(base_url) => base_url.path().to_owned(),
            // Errors in the settings are told by the build.
            None => configured_path(&self.root).unwrap_or_else(|| "/".to_owned()),
        };
        format!("http://{}{path}", self.address)
            .parse()
            .map_err(|error| ServeError::Start(std::io::Error::other(error)))
    }
}

fn configured_path(root: &Path) -> Option<String> {
    let text = std::fs::read_to_string(root.join("content/site.toml")).ok()?;
    let config = Config::parse(&SourceText::new("content/site.toml", text)).ok()?;
    Some(config.base_url.path().to_owned())
}
