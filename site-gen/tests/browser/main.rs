//! The player and the pages in a real browser.
//!
//! The real site is built and served by the binary; headless Chromium is
//! driven through WebDriver. `stage` holds server, driver and sessions,
//! `script` plays games by clicks; the other modules are the tests.

mod access;
mod chooser;
mod comforts;
mod frames;
mod games;
mod keyboard;
mod links;
mod opponent;
mod pages;
mod picks;
mod puzzles;
mod script;
mod stage;

use std::future::Future;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use tokio::runtime::Runtime;

use stage::{Page, Profile, Stage};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Each test drives a browser of its own; more than two at a time only
    // make each other slow.
    arguments.test_threads.get_or_insert(2);
    if arguments.list {
        return libtest_mimic::run(&arguments, trials(None)).exit_code();
    }
    let stage = Arc::new(Stage::set_up());
    let conclusion = libtest_mimic::run(&arguments, trials(Some(&stage)));
    drop(stage);
    conclusion.exit_code()
}

fn trials(stage: Option<&Arc<Stage>>) -> Vec<Trial> {
    let mut trials = Vec::new();
    chooser::add(&mut Trials { stage, trials: &mut trials });
    pages::add(&mut Trials { stage, trials: &mut trials });
    games::add(&mut Trials { stage, trials: &mut trials });
    picks::add(&mut Trials { stage, trials: &mut trials });
    puzzles::add(&mut Trials { stage, trials: &mut trials });
    links::add(&mut Trials { stage, trials: &mut trials });
    opponent::add(&mut Trials { stage, trials: &mut trials });
    keyboard::add(&mut Trials { stage, trials: &mut trials });
    access::add(&mut Trials { stage, trials: &mut trials });
    comforts::add(&mut Trials { stage, trials: &mut trials });
    frames::add(&mut Trials { stage, trials: &mut trials });
    trials
}

/// Collects tests; each gets a browser with a fresh profile.
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
}

fn run<F>(stage: &Stage, profile: Profile, test: impl FnOnce(Page) -> F) -> Result<(), Failed>
where
    F: Future<Output = ()> + Send + 'static,
{
    let runtime = Runtime::new()?;
    runtime.block_on(async {
        let page = stage.open(profile).await;
        let result = tokio::spawn(test(page.clone())).await;
        page.close().await;
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
