//! The command that teaches a network.

use std::path::Path;

use player::search::random::Random;
use player::search::score::Score;
use player::search::training::{Course, Lesson, Mirrored, loss, teach};
use player::search::tuning::{Practice, logistic, matches, wander};
use player::search::{Budget, Searcher};
use player::solve::Tables;
use player::{Game, Position, Side, source};

use crate::print;
use crate::request::Request;
use crate::tune::{shared_out, variants};

/// Of the positions of games, so many walks begin at each.
const WALKS: u64 = 4;

/// The size of the table of a search that judges, in bytes.
const TABLE: usize = 1 << 20;

/// How far from even games of the search against itself may begin, in hundredths
/// of a point.
const MARGIN: i32 = 250;

/// Who says what a position is worth.
enum Teacher<'a> {
    /// The winners that were proven.
    Tables(&'a Tables),
    /// A search, with the numbers of nodes for each position.
    Search(Box<Searcher>, u64),
}

impl Teacher<'_> {
    /// The points of the many to be expected, from 0 to 1.
    fn points(&mut self, position: &Position) -> Option<f32> {
        match self {
            Teacher::Tables(tables) => {
                Some(if tables.winner(position)? == Side::Many { 1.0 } else { 0.0 })
            }
            Teacher::Search(searcher, nodes) => {
                let score = searcher.search(&[*position], &Budget::nodes(*nodes), &mut ())?.score;
                Some(expected(score, position.to_move))
            }
        }
    }
}

/// The points of the many that a score for this side promises.
fn expected(score: Score, side: Side) -> f32 {
    let odds = if side == Side::Many { score.0 } else { -score.0 };
    logistic(f64::from(odds) / 100.0) as f32
}

/// `learn`: teaches a network from positions whose winners are proven, or from
/// what deeper searches say of them.
pub fn learn(request: &Request) -> Result<(), String> {
    let own = [
        "--tables",
        "--games",
        "--nodes",
        "--seed",
        "--rounds",
        "--threads",
        "--searches",
        "--matches",
    ];
    request.allow(&own)?;
    let variants = variants(request);
    let largest = variants.iter().max_by_key(|game| game.full_count(Side::Many));
    let largest = largest.ok_or("there is no such game")?;
    let open = |folder| Tables::open(largest, Path::new(folder)).map_err(|why| why.to_string());
    let tables = request.text("--tables").map(open).transpose()?;
    let practice = Practice {
        games: request.number("--games")?.unwrap_or(40_000),
        margin: 0,
        nodes: request.number("--nodes")?.unwrap_or(200),
        seed: request.number("--seed")?.unwrap_or(1),
    };
    let threads = request.number("--threads")?.unwrap_or(1usize).clamp(1, 64);
    let searches = request.number("--searches")?.unwrap_or(2_000);
    let network = request.network()?;
    let plain = |game: &Game| Searcher::new(game.clone(), &request.weights, TABLE);
    let judge = |game: &Game| plain(game).with_network(network.clone());
    let mut lessons = gather(&variants, &practice, threads, &|game, practice| {
        let teacher = match &tables {
            Some(tables) => Teacher::Tables(tables),
            None => Teacher::Search(Box::new(judge(game)), searches),
        };
        taught(&mut plain(game), teacher, practice)
    });
    let practice = Practice {
        games: request.number("--matches")?.unwrap_or(0),
        margin: MARGIN,
        nodes: searches,
        ..practice
    };
    lessons.extend(gather(&variants, &practice, threads, &|game, practice| {
        results(&mut judge(game), practice)
    }));
    let mut random = Random::new(practice.seed);
    let exam: Vec<Lesson> = (0..lessons.len() / 50)
        .map(|_| lessons.swap_remove(random.below(lessons.len() as u64) as usize))
        .collect();
    let rounds = request.number("--rounds")?.unwrap_or(10);
    let course = Course { rounds, step: 2e-3, seed: practice.seed };
    eprintln!("{} lessons", lessons.len());
    let points = request.game.board.points.len();
    let network = teach(&mut lessons, points, &course, &mut |round, loss| {
        eprintln!("round {}: loss {loss:.5}", round + 1);
    });
    print(&format!(
        "# Taught by `rules learn`, seed {}: {} lessons in {rounds} rounds, mean loss {:.4} on\n\
         # {} others.\n",
        practice.seed,
        lessons.len(),
        loss(&network, &exam),
        exam.len()
    ));
    print(&source::network_text(&network, &request.options));
    Ok(())
}

/// Lessons that are found with each variant; the same for the same seed and
/// number of threads.
fn gather(
    variants: &[Game],
    practice: &Practice,
    threads: usize,
    find: &(dyn Fn(&Game, &Practice) -> Vec<Lesson> + Sync),
) -> Vec<Lesson> {
    let games = practice.games / (threads * variants.len());
    shared_out(threads, |worker| {
        let of_variant = |(number, game)| {
            let seed = practice.seed * 4096 + (worker * 64 + number) as u64;
            find(game, &Practice { games, seed, ..*practice })
        };
        variants.iter().enumerate().flat_map(of_variant).collect()
    })
}

/// Lessons from games in which both sides often err.
fn taught(searcher: &mut Searcher, mut teacher: Teacher<'_>, practice: &Practice) -> Vec<Lesson> {
    let mirrored = Mirrored::new(searcher.game());
    let mut random = Random::new(practice.seed);
    let mut lessons = Vec::new();
    for position in wander(searcher, practice) {
        for walk in 0..WALKS {
            let lesson = lesson(searcher.game(), &mut teacher, &position, walk, &mut random);
            lessons.extend(lesson.map(|lesson| mirrored.now_and_then(lesson, &mut random)));
        }
    }
    lessons
}

/// Lessons from games of the search against itself: who won in the end.
fn results(searcher: &mut Searcher, practice: &Practice) -> Vec<Lesson> {
    let mirrored = Mirrored::new(searcher.game());
    let mut random = Random::new(practice.seed);
    let lesson = |(position, points)| Lesson { position, points: points as f32 };
    let met = matches(searcher, practice).into_iter().map(lesson);
    met.map(|lesson| mirrored.now_and_then(lesson, &mut random)).collect()
}

/// The position some random turns on, if nothing hangs there: such as those at
/// which a search stops.
fn lesson(
    game: &Game,
    teacher: &mut Teacher<'_>,
    from: &Position,
    walk: u64,
    random: &mut Random,
) -> Option<Lesson> {
    let mut at = *from;
    for _ in 0..walk * random.below(3) + walk.min(1) {
        let turns = game.turns(&at);
        let turn = turns.get(random.below(turns.len() as u64) as usize)?;
        at = game.play(&at, turn).ok()?.after;
        if game.outcome(&at).is_some() {
            return None;
        }
    }
    if !game.able_to_jump(&at).is_empty() {
        return None;
    }
    Some(Lesson { position: at, points: teacher.points(&at)? })
}
