//! Settings of how the site is written: the table `[output]` of `site.toml`.

use serde::Deserialize;

use crate::hosts::Host;

/// How the site is written. `serve` shows it without any of this.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct OutputSettings {
    /// Whether pages and style sheets are made smaller.
    pub minify: bool,
    /// Whether there is a `.br` and a `.gz` beside each file that is worth it.
    pub compress: bool,
    /// Whether pages can be read without a network.
    pub offline: bool,
    /// The hosts for which there is a configuration in the output.
    pub hosts: Vec<Host>,
}
