//! How fast turns are counted from the start of each game in `content/games`.
//! The rate is in sequences of turns counted, not in turns made.

use std::hint::black_box;
use std::path::{Path, PathBuf};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use player::perft::perft;
use player::{Game, source};

/// Deep enough that captures and chains come up in every game.
const DEPTH: u32 = 5;

fn perft_of_each_game(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for path in definitions() {
        let definition = source::load(&path).unwrap_or_else(|errors| panic!("{errors}"));
        let game = Game::new(&definition, &definition.usual());
        let start = game.start();
        group.throughput(Throughput::Elements(perft(&game, &start, DEPTH)));
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        group.bench_function(id, |bencher| {
            bencher.iter(|| perft(&game, black_box(&start), DEPTH));
        });
    }
    group.finish();
}

/// The definitions of all games, sorted.
fn definitions() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/games");
    let entries = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
    let mut paths: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    paths.sort();
    paths
}

criterion_group!(benches, perft_of_each_game);
criterion_main!(benches);
