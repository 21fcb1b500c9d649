//! What the program can be told; the comments are what `--help` shows.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::report::Report;
use crate::url::BaseUrl;

/// Turns Markdown in many languages into a static site with boards that play.
///
/// A site is a folder with `content` (settings, pages, words, rules of games),
/// `templates` (the looks) and `player` (the program that plays in the page).
/// Try `site-gen serve` in such a folder first: it shows the site while you
/// work on it.
///
/// Exit status: 0 all is well, 1 something in the content is wrong, 2 the
/// program could not run.
#[derive(Debug, Parser)]
#[command(version, arg_required_else_help = true)]
pub struct Cli {
    /// The folder of the site.
    #[arg(long, value_name = "DIR", default_value = ".", global = true)]
    pub root: PathBuf,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write the whole site to a folder.
    ///
    /// Everything is checked first: if anything is wrong, all of it is told,
    /// and what was written before stays as it is.
    Build(BuildArgs),
    /// Look for everything that is wrong, and write nothing.
    ///
    /// Stricter than `build`: a message that a translation lacks is an error,
    /// and translations are compared with their sources.
    Check(CheckArgs),
    /// Make the first files of a language or game, and list what is to be done.
    #[command(subcommand)]
    New(New),
    /// Show how far the translations are, or record that pages were reviewed.
    ///
    /// A page is stale when sections of its source have changed since it was
    /// translated. Whoever has compared both and made them the same again
    /// records that with --accept.
    Status(StatusArgs),
    /// Print the words of a language, for spell checkers.
    ///
    /// One on each line, then a tab and its place. Code, addresses and words
    /// of other languages are left out, and those that are listed in
    /// content/<locale>/words.txt.
    Words(WordsArgs),
    /// Build the site, show it on this machine, and follow every change.
    Serve(ServeArgs),
}

#[derive(Debug, Args)]
pub struct BuildArgs {
    /// The folder to write to; it is replaced as a whole [default: dist in
    /// the folder of the site].
    #[arg(long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub base_url: BaseUrlArg,
    #[command(flatten)]
    pub report: Report,
    /// Add two languages for tests: `en-XA` with accents and long words, and
    /// `ar-XB` from right to left. Not for sites that people read.
    #[arg(long)]
    pub pseudo: bool,
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub report: Report,
}

#[derive(Debug, Subcommand)]
pub enum New {
    /// A language, by its BCP 47 code.
    ///
    /// Its words and pages are there to be translated; what is not translated
    /// yet is left out of the site.
    Locale {
        /// The code: `sv`.
        code: String,
    },
    /// A game, by its name in files.
    ///
    /// Its rules are there to be written, with a comment for each part; its
    /// pages are drafts.
    Game {
        /// The name: lower-case Latin letters, digits and hyphens.
        id: String,
    },
}

#[derive(Debug, Args)]
pub struct StatusArgs {
    /// Record that the translations of a page say what its source says now:
    /// `rules/asalto`, or `all` pages.
    #[arg(long, value_name = "PAGE")]
    pub accept: Option<String>,
    /// The language that was reviewed [default: all].
    #[arg(long, value_name = "LOCALE", requires = "accept")]
    pub locale: Option<String>,
}

#[derive(Debug, Args)]
pub struct WordsArgs {
    /// The language.
    pub locale: String,
}

#[derive(Debug, Args)]
pub struct ServeArgs {
    /// The address of this machine to serve at; others than the default can
    /// be reached from the network.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub host: IpAddr,
    /// A name by which browsers may call this machine, besides `localhost`.
    #[arg(long = "name", value_name = "NAME")]
    pub names: Vec<String>,
    /// The port there; 0 is any free one.
    #[arg(long, value_name = "N", default_value_t = 8000)]
    pub port: u16,
    #[command(flatten)]
    pub base_url: BaseUrlArg,
}

#[derive(Debug, Args)]
pub struct BaseUrlArg {
    /// Where the site will be reached, like https://host/sub/ [default: as
    /// content/site.toml says].
    #[arg(long, value_name = "URL")]
    pub base_url: Option<BaseUrl>,
}
