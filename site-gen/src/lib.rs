//! Turns Markdown in many languages into a static site with boards that play.
//!
//! The rooms of this crate, in the order in which data passes through them:
//!
//! 1. [`sources`] reads all files of the site, [`config`] the settings;
//! 2. [`games`] has the definitions read by the engine, [`catalog`] the words
//!    of the interface, [`content`] the pages with their front matter;
//! 3. [`site`] is all of that, linked: translations, addresses;
//! 4. [`markdown`] turns the text of pages into HTML, [`diagram`] the
//!    positions in it into drawings that the engine has checked;
//! 5. [`assets`] are the files that pages load; the player among them is
//!    built by [`player_build`], and all of them are made small by [`minify`];
//! 6. [`render`] fills the templates, and gives each page its [`policy`];
//! 7. [`offline`] makes the finished site readable without a network, and
//!    [`hosts`] are told how to serve it;
//! 8. [`output`] writes the files to disk, [`compress`]ed ones beside them;
//!    [`serve`] shows them while people work on them.
//!
//! Beside that way, [`drift`] compares the languages, by what is recorded in
//! [`translated`] and by what can be counted; [`status`] shows it as a table.
//! [`words`] has all words of a language for spell checkers.
//!
//! [`build`] goes through 1 to 7 in memory; [`cli`] is the program. Under all
//! of them are the small types of [`locale`] and [`url`], and [`diagnostic`]:
//! what is wrong, where, and what would be right.

pub mod assets;
pub mod build;
pub mod catalog;
pub mod cli;
pub mod compress;
pub mod config;
pub mod content;
pub mod diagnostic;
pub mod diagram;
pub mod drift;
pub mod games;
pub mod hash;
pub mod hosts;
pub mod locale;
pub mod markdown;
pub mod minify;
pub mod offline;
pub mod output;
pub mod player_build;
pub mod policy;
pub mod render;
pub mod revision;
pub mod serve;
pub mod site;
pub mod sources;
pub mod status;
pub mod translated;
pub mod url;
pub mod words;
