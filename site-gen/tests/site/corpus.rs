//! What fuzzers have found and what they begin with, again and again: no text
//! from outside makes the program panic or hang. The ignored test changes these
//! texts at random: `make mutate RUNS=1000000`.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

#[path = "../../../fuzz/src/mutate.rs"]
mod mutate;
#[path = "../../../fuzz/src/site_targets.rs"]
mod site_targets;
#[path = "../../../fuzz/src/targets.rs"]
mod targets;

type Target = (&'static str, fn(&[u8]));

const TARGETS: [Target; 8] = [
    ("position", targets::position),
    ("turn", targets::turn),
    ("link", targets::link),
    ("saved", targets::saved),
    ("definition", targets::definition),
    ("front_matter", site_targets::front_matter),
    ("markdown", site_targets::markdown),
    ("catalog", site_targets::catalog),
];

/// The inputs of a target.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{target}: {error}"));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("a readable file")).collect()
}

#[test]
fn no_input_of_the_corpus_makes_anything_panic() {
    for (name, target) in TARGETS {
        let inputs = corpus(name);
        assert!(!inputs.is_empty(), "{name} has no corpus");
        inputs.iter().for_each(|input| target(input));
    }
}

/// What no input may take, on a busy machine either.
const LIMIT: Duration = Duration::from_secs(5);

#[test]
#[ignore = "takes as long as FUZZ_RUNS says"]
fn changed_inputs_make_nothing_panic_or_hang() {
    let number = |name: &str, usual: usize| {
        std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
    };
    let wanted = std::env::var("FUZZ_TARGET").ok();
    let mut random = mutate::Random::new(number("FUZZ_SEED", 1) as u64);
    for (name, target) in
        TARGETS.iter().filter(|(name, _)| wanted.as_deref().is_none_or(|wanted| wanted == *name))
    {
        let (inputs, runs, started) = (corpus(name), number("FUZZ_RUNS", 10_000), Instant::now());
        for _ in 0..runs {
            let input = mutate::mutated(&inputs, &mut random);
            let begun = Instant::now();
            if let Err(panic) = std::panic::catch_unwind(|| target(&input)) {
                eprintln!("{name}: {:?}", String::from_utf8_lossy(&input));
                std::panic::resume_unwind(panic);
            }
            let time = begun.elapsed();
            assert!(time < LIMIT, "{name} took {time:?}: {:?}", String::from_utf8_lossy(&input));
        }
        println!("{name}: {runs} runs in {:.0?}", started.elapsed());
    }
}
