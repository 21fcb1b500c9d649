//! Turns Markdown in many languages into a static site with boards that play.
//!
//! The rooms of this crate, in the order in which data passes through them:
//!
//! 1. [`sources`] reads all files of the site, [`config`] the settings;
//! 2. [`games`] has the definitions read by the engine, [`proofs`] the reports
//!    on what is proved of them, [`catalog`] the words of the interface,
//!    [`content`] the pages with their front matter;
//! 3. [`site`] is all of that, linked: [`addresses`] are checked, [`fallback`]
//!    has pages that stand in for missing ones, [`alternates`] is a page in
//!    all languages, [`redirects`] are former addresses; [`heads`] looks at
//!    what search engines show of it;
//! 4. [`markdown`] turns the text of pages into HTML, [`diagram`] the
//!    positions in it into drawings that the engine has checked;
//! 5. [`assets`] are the files that pages load; the player and the engine
//!    among them are built by [`player_build`], all are made small by
//!    [`minify`], and [`raster`] makes drawings into pictures;
//! 6. [`render`] fills the templates, and gives each page its [`policy`];
//!    [`discovery`] makes files for search engines, readers of feeds and
//!    devices;
//! 7. [`offline`] makes the finished site readable without a network, and
//!    [`hosts`] are told how to serve it;
//! 8. [`output`] writes the files to disk, [`compress`]ed ones beside them;
//!    [`serve`] shows them while people work on them.
//!
//! Beside that way, [`audit`] looks at finished pages, and [`drift`] compares
//! the languages, by what is recorded in [`translated`] and by what can be
//! counted; [`status`] shows it as a table. [`words`] has all words of a
//! language for spell checkers. [`scaffold`] makes the first files of a language
//! or game; [`pseudo`] adds languages for tests.
//!
//! [`build`] goes through 1 to 7 in memory; [`cli`] is the program. Under all
//! of them are the small types of [`locale`] and [`url`], [`formats`] of dates
//! and numbers, [`escape`] of text in markup, and [`diagnostic`]: what is wrong,
//! where, and what would be right. [`toml_text`] reads TOML with all its faults,
//! [`suggestion`] guesses what was meant, and [`report`] tells people or tools.

pub mod addresses;
pub mod alternates;
pub mod assets;
pub mod audit;
pub mod build;
pub mod catalog;
pub mod cli;
pub mod compress;
pub mod config;
pub mod content;
pub mod diagnostic;
pub mod diagram;
pub mod discovery;
pub mod drift;
pub mod escape;
pub mod fallback;
pub mod formats;
pub mod games;
pub mod hash;
pub mod heads;
pub mod hosts;
pub mod locale;
pub mod markdown;
pub mod minify;
pub mod offline;
pub mod output;
pub mod player_build;
pub mod policy;
pub mod proofs;
pub mod pseudo;
pub mod raster;
pub mod redirects;
pub mod render;
pub mod report;
pub mod revision;
pub mod scaffold;
pub mod serve;
pub mod site;
pub mod sources;
pub mod status;
pub mod suggestion;
pub mod toml_text;
pub mod translated;
pub mod url;
pub mod words;
