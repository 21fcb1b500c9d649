//! Small sites, built by the program: what it refuses, and what it writes.
//!
//! [`fixture`] makes a site without faults in a folder of its own; a test
//! breaks or extends it. Expected messages stand in the tests and are renewed
//! by `SNAPSHOTS=overwrite cargo test -p site-gen --test site`.

mod again;
mod catalogs;
mod command;
mod diagrams;
mod drift;
mod examples;
mod facts;
mod fixture;
mod foot;
mod front_matter;
mod hosts;
mod killed;
mod marks;
mod not_found;
mod notes;
mod offline;
mod pages;
mod players;
mod settings;
mod status;
mod tables;
mod templates;
mod texts;
mod timeline;
mod words;
