//! How many positions a second the search visits from the start of each game
//! in `content/games`, and from a position in the middle of it, judged by the
//! network of the game if it has one for its usual options.

use std::hint::black_box;
use std::path::{Path, PathBuf};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use player::search::{Budget, Searcher};
use player::{Game, Position, source};

/// Enough to fill the first caches, little enough for many samples.
const NODES: u64 = 100_000;

fn nodes_of_each_game(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(NODES)).sample_size(20);
    for path in definitions() {
        let source::GameFile { definition, weights, .. } =
            source::load_file(&path).unwrap_or_else(|errors| panic!("{errors}"));
        let game = Game::new(&definition, &definition.usual());
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        let networks =
            source::load_networks(&path, &definition).unwrap_or_else(|errors| panic!("{errors}"));
        let mut searcher = Searcher::new(game.clone(), &weights, Searcher::TABLE)
            .with_network(networks.of(&definition.usual()).cloned());
        let middle = middle(&game, &mut searcher);
        for (name, position) in [("start", game.start()), ("middle", middle)] {
            group.bench_function(format!("{id}/{name}"), |bencher| {
                bencher.iter_batched_ref(
                    || searcher.clone(),
                    |searcher| {
                        searcher.forget();
                        searcher.search(&[black_box(position)], &Budget::nodes(NODES), &mut ())
                    },
                    criterion::BatchSize::LargeInput,
                );
            });
        }
    }
    group.finish();
}

/// The position after sixteen turns of a shallow search for both sides.
fn middle(game: &Game, searcher: &mut Searcher) -> Position {
    let mut position = game.start();
    for _ in 0..16 {
        let report = searcher.search(&[position], &Budget::depth(3), &mut ());
        let turn = report.expect("the game goes on").best;
        position = game.play(&position, &turn).expect("a legal turn").after;
    }
    searcher.forget();
    position
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

criterion_group!(benches, nodes_of_each_game);
criterion_main!(benches);
