//! Shows the site while people work on it.

use std::path::PathBuf;

use crate::url::BaseUrl;

/// What is to be served, and where.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// The folder of the site.
    pub root: PathBuf,
    /// The port on 127.0.0.1.
    pub port: u16,
    /// Where the site is reached, if not where `site.toml` says.
    pub base_url: Option<BaseUrl>,
}

/// Serves the site until the process is ended.
///
/// # Errors
/// If it cannot be served at all.
pub fn serve(_options: &ServeOptions) -> Result<(), std::io::Error> {
    Ok(())
}
