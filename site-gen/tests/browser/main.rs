//! The player and the pages in a real browser.
//!
//! The real site is built and served by the binary (`offline` publishes it to a
//! host of its own); a headless browser is
//! driven through WebDriver: Chromium, or Firefox with `BROWSER=firefox`, which
//! leaves out the tests that need what only Chromium tells or pretends.
//! `driver` and `commands` hold what browsers need, `stage` the server and the
//! sessions, `script` plays games by clicks; the other modules are the tests.

mod access;
mod api;
mod chooser;
mod comforts;
mod commands;
mod driver;
mod early;
mod frames;
mod games;
mod keyboard;
mod lattices;
mod links;
mod offline;
mod opponent;
mod pages;
mod picks;
mod printing;
mod pseudo;
mod puzzles;
mod script;
mod senses;
mod stage;
mod together;
mod typed;

use std::future::Future;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};

use driver::{Browser, Profile};
use stage::{Page, Stage};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // More than two browsers at a time only make each other slow.
    arguments.test_threads.get_or_insert(2);
    if arguments.list {
        return libtest_mimic::run(&arguments, trials(None)).exit_code();
    }
    let stage = Arc::new(Stage::set_up(Browser::wanted()));
    let conclusion = libtest_mimic::run(&arguments, trials(Some(&stage)));
    drop(stage);
    conclusion.exit_code()
}

fn trials(stage: Option<&Arc<Stage>>) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (_, add) in AREAS.iter().filter(|(is_core, _)| *is_core || !core_only()) {
        add(&mut Trials { stage, trials: &mut trials });
    }
    trials
}

/// Whether only what browsers may do differently is to be tested: input, focus,
/// names, links, storage, frames, sound. That is `SCOPE=core`.
fn core_only() -> bool {
    std::env::var("SCOPE").is_ok_and(|scope| scope == "core")
}

/// Adds the tests of a module.
type Add = fn(&mut Trials);

/// The tests, and whether those are core ones.
const AREAS: [(bool, Add); 20] = [
    (false, chooser::add),
    (false, pages::add),
    (false, games::add),
    (true, picks::add),
    (true, puzzles::add),
    (true, links::add),
    (false, opponent::add),
    (true, keyboard::add),
    (true, lattices::add),
    (false, access::add),
    (true, comforts::add),
    (true, frames::add),
    (true, early::add),
    (true, api::add),
    (true, senses::add),
    (false, printing::add),
    (true, pseudo::add),
    (true, typed::add),
    (true, together::add),
    (false, offline::add),
];

/// Collects tests; each gets a browser that knows nothing of the others.
struct Trials<'a> {
    stage: Option<&'a Arc<Stage>>,
    trials: &'a mut Vec<Trial>,
}

impl Trials<'_> {
    fn add<F>(&mut self, name: &str, test: impl FnOnce(Page) -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.add_with(name, Profile::default(), test);
    }

    fn add_with<F>(
        &mut self,
        name: &str,
        profile: Profile,
        test: impl FnOnce(Page) -> F + Send + 'static,
    ) where
        F: Future<Output = ()> + Send + 'static,
    {
        let stage = self.stage.cloned();
        self.trials.push(Trial::test(name, move || {
            let stage = stage.expect("the tests are run on a stage");
            run(&stage, profile, test)
        }));
    }

    /// A test of what only Chromium can be asked for: other sizes, colours and
    /// scripts than those of the page.
    fn only_chromium<F>(
        &mut self,
        name: &str,
        profile: Profile,
        test: impl FnOnce(Page) -> F + Send + 'static,
    ) where
        F: Future<Output = ()> + Send + 'static,
    {
        if Browser::wanted() == Browser::Chromium {
            self.add_with(name, profile, test);
        }
    }
}

fn run<F>(stage: &Stage, profile: Profile, test: impl FnOnce(Page) -> F) -> Result<(), Failed>
where
    F: Future<Output = ()> + Send + 'static,
{
    stage.runtime.block_on(async {
        let page = stage.open(profile).await;
        let result = tokio::spawn(test(page.clone())).await;
        match result.is_ok() {
            true => stage.take_back(page, profile).await,
            false => page.close().await,
        }
        result.map_err(|error| match error.try_into_panic() {
            Ok(panic) => Failed::from(message(&*panic)),
            Err(error) => Failed::from(error.to_string()),
        })
    })
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_else(|| "the test panicked".to_owned())
}
