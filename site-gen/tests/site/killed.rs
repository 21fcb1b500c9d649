//! Builds that are killed: the output is the whole old site or the whole new
//! one, whenever it happens.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::fixture::Site;

/// How many builds are killed: the variable KILLS says, or so many.
const KILLS: u32 = 24;

/// How many pages each language has more than the small site, so that writing
/// takes its time.
const PAGES: usize = 150;

/// Writes pages that all hold the same number.
fn write_pages(site: &Site, number: u32) {
    for locale in ["en", "fi"] {
        let home = site.read(&format!("content/{locale}/index.md"));
        let front: Vec<&str> = home.splitn(3, "+++").collect();
        for page in 0..PAGES {
            let front = format!("+++{}slug = \"p{page}\"\n+++\n", front[1]);
            let text = format!("{front}\nState {number}.\n");
            site.write(&format!("content/{locale}/p{page}.md"), &text);
        }
    }
}

/// How many pages of the output hold which number.
fn states(dist: &Path) -> BTreeMap<String, usize> {
    let mut states = BTreeMap::new();
    for locale in ["en", "fi"] {
        for page in 0..PAGES {
            let path = dist.join(format!("{locale}/p{page}/index.html"));
            let text = fs::read_to_string(&path).unwrap_or_default();
            let state = text.split("State ").nth(1).and_then(|rest| rest.split('.').next());
            *states.entry(state.unwrap_or("missing").to_owned()).or_default() += 1;
        }
    }
    states
}

fn build(site: &Site) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_site-gen"));
    command.arg("build").current_dir(site.path("")).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

#[test]
fn a_killed_build_leaves_the_old_or_the_new_site_and_the_next_one_works() {
    let kills = std::env::var("KILLS").map_or(KILLS, |kills| kills.parse().expect("a number"));
    let site = Site::new();
    let dist = site.path("dist");
    write_pages(&site, 0);
    let started = Instant::now();
    assert!(build(&site).status().expect("the program runs").success());
    let mut longest = started.elapsed();
    let mut outcomes = [0, 0];
    let mut old = "0".to_owned();
    for kill in 1..=kills {
        write_pages(&site, kill);
        let mut child = build(&site).spawn().expect("the program runs");
        // All moments of a build, each a little further than the last; the
        // factor spreads them over few builds as over many.
        let moment = (f64::from(kill) * 0.618_034).fract();
        std::thread::sleep(longest.mul_f64(moment));
        let finished = child.try_wait().expect("a child of ours").is_some();
        child.kill().expect("a child of ours");
        child.wait().expect("a child of ours");
        let states = states(&dist);
        let new = kill.to_string();
        let (state, &pages) = states.first_key_value().expect("a state");
        assert!(
            states.len() == 1 && pages == 2 * PAGES && (*state == old || *state == new),
            "killed at {moment:.3} of a build, after {old} came {states:?}"
        );
        outcomes[usize::from(*state == new)] += 1;
        old.clone_from(state);
        if finished {
            longest = longest.mul_f64(0.95).max(Duration::from_millis(20));
        }
    }
    // The machine may be slower than when the time was taken.
    assert!(outcomes[0] > 0, "no build was killed before its end: {outcomes:?}");
    write_pages(&site, kills + 1);
    assert!(build(&site).status().expect("the program runs").success());
    assert_eq!(states(&dist), BTreeMap::from([((kills + 1).to_string(), 2 * PAGES)]));
    assert!(!site.path(".dist.site-gen").exists(), "nothing is left beside the output");
}
