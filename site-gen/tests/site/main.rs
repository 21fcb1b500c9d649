//! Small sites, built by the program: what it refuses, and what it writes.
//!
//! [`fixture`] makes a site without faults in a folder of its own; a test
//! breaks or extends it. Expected messages stand in the tests and are renewed
//! by `SNAPSHOTS=overwrite cargo test -p site-gen --test site`.

mod addresses;
mod again;
mod cards;
mod catalogs;
mod chooser;
mod command;
mod corpus;
mod diagrams;
mod drift;
mod examples;
mod facts;
mod fallback;
mod feeds;
mod fixture;
mod foot;
mod formats;
mod front_matter;
mod hosts;
mod icons;
mod killed;
mod locales;
mod marks;
mod not_found;
mod notes;
mod offline;
mod pages;
mod players;
mod proofs;
mod pseudo;
mod puzzles;
mod reports;
mod right_to_left;
mod scaffolds;
mod server;
mod settings;
mod sitemaps;
mod stale;
mod status;
mod structured;
mod tables;
mod templates;
mod texts;
mod timeline;
mod torture;
mod ways;
mod words;
