//! The command that sets players against one another.

use std::path::Path;
use std::time::{Duration, Instant};

use player::search::book::{Recipe, openings};
use player::search::contest::{LevelPlayer, Player, SearchPlayer, Tally, play_game};
use player::search::random::mix;
use player::search::reference::{Counting, Uct};
use player::search::{Budget, Level};
use player::solve::Tables;
use player::{BySide, Position, Session, Side, Turn, source};

use crate::print;
use crate::request::Request;
use crate::search::searcher;

/// `tournament`: lets players play one another.
pub fn tournament(request: &Request) -> Result<(), String> {
    request.allow(&["--games", "--seed", "--table", "--threads", "--tables"])?;
    if request.rest.len() < 2 {
        return Err("tournament needs two players".to_owned());
    }
    for name in &request.rest {
        player(request, name)?;
    }
    let pairs = request.number("--games")?.unwrap_or(100usize).div_ceil(2).max(1);
    let seed = request.number("--seed")?.unwrap_or(1);
    // What is balanced for those who judge by weights alone need not be so for
    // those who know more, and the other way round.
    let is_plain = Level::named(&request.rest[0]).is_some_and(|level| level.plain);
    let network = if is_plain { None } else { request.network()? };
    let mut judge = searcher(request, &request.weights, network)?.with_proven(None);
    let book = openings(&mut judge, &Recipe::usual(pairs, seed));
    if book.is_empty() {
        return Err("no opening of this game is balanced".to_owned());
    }
    print(&format!("openings {}, seed {seed}\n", book.len()));
    let winners = winners(request, &book)?;
    for (index, first) in request.rest.iter().enumerate() {
        for second in &request.rest[index + 1..] {
            let (results, paces) = contest(request, [first, second], &book, seed)?;
            let mut tally = Tally::default();
            results.iter().for_each(|won| tally.add(*won));
            print(&format!("{first}\t{second}\t{}{}\n", tally.text(), kept(&results, &winners)));
            // Not with the result, which is the same each time.
            for (name, pace) in [first, second].into_iter().zip(paces) {
                eprintln!("{name}: {:.3} s a turn", pace.seconds());
            }
        }
    }
    Ok(())
}

/// The winners of the two games of a pair, by the side of the first player.
type Winners = BySide<Option<Side>>;

/// Who wins each opening under perfect play, as far as the tables of `solve`
/// know.
fn winners(request: &Request, book: &[Vec<Turn>]) -> Result<Vec<Option<Side>>, String> {
    let Some(folder) = request.text("--tables") else { return Ok(Vec::new()) };
    let tables = Tables::open(&request.game, Path::new(folder)).map_err(|why| why.to_string())?;
    let last = |opening: &Vec<Turn>| {
        let mut session = Session::new(request.game.clone());
        opening.iter().try_for_each(|turn| session.play(turn).map(drop)).ok()?;
        tables.winner(session.position())
    };
    Ok(book.iter().map(last).collect())
}

/// How many of the games that were won for it the first player has won.
fn kept(results: &[Winners], winners: &[Option<Side>]) -> String {
    let pairs = results.iter().zip(winners);
    let known = pairs.filter_map(|(won, winner)| winner.map(|side| won[side] == Some(side)));
    let (mut all, mut kept) = (0, 0);
    for is_kept in known {
        all += 1;
        kept += u32::from(is_kept);
    }
    if all == 0 { String::new() } else { format!("\t{kept} of {all} won openings kept") }
}

/// How long a player took for its turns.
#[derive(Clone, Copy, Default)]
struct Pace {
    spent: Duration,
    turns: u32,
}

impl Pace {
    /// The mean time for a turn.
    fn seconds(self) -> f64 {
        self.spent.as_secs_f64() / f64::from(self.turns.max(1))
    }

    fn with(self, other: Pace) -> Pace {
        Pace { spent: self.spent + other.spent, turns: self.turns + other.turns }
    }
}

/// A player with a watch.
struct Timed {
    player: Box<dyn Player>,
    pace: Pace,
}

impl Player for Timed {
    fn choose(&mut self, game_so_far: &[Position], seed: u64) -> Option<Turn> {
        let began = Instant::now();
        let turn = self.player.choose(game_so_far, seed);
        self.pace = self.pace.with(Pace { spent: began.elapsed(), turns: 1 });
        turn
    }

    fn begin(&mut self) {
        self.player.begin();
    }
}

/// All pairs of games of two players, shared out among threads: each pair
/// depends on nothing but its opening and the seed.
fn contest(
    request: &Request,
    names: [&str; 2],
    book: &[Vec<Turn>],
    seed: u64,
) -> Result<(Vec<Winners>, [Pace; 2]), String> {
    let threads = request.number("--threads")?.unwrap_or(1usize).clamp(1, 64);
    let results = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|worker| {
                scope.spawn(move || {
                    let mine = (worker..book.len()).step_by(threads);
                    let timed = |name| {
                        Ok::<_, String>(Timed {
                            player: player(request, name)?,
                            pace: Pace::default(),
                        })
                    };
                    let [mut a, mut b] = [timed(names[0])?, timed(names[1])?];
                    let winners: Vec<_> = mine
                        .map(|at| (at, pair(request, [&mut a, &mut b], &book[at], at, seed)))
                        .collect();
                    Ok((winners, [a.pace, b.pace]))
                })
            })
            .collect();
        let joined =
            workers.into_iter().map(|w| w.join().map_err(|_| "a player failed".to_owned())?);
        joined.collect::<Result<Vec<_>, String>>()
    })?;
    let (results, paces): (Vec<_>, Vec<[Pace; 2]>) = results.into_iter().unzip();
    let mut results: Vec<_> = results.into_iter().flatten().collect();
    results.sort_by_key(|(at, _)| *at);
    let results = results.into_iter().map(|(_, winners)| winners).collect();
    let nothing = [Pace::default(); 2];
    let paces = paces.into_iter().fold(nothing, |[a, b], [c, d]| [a.with(c), b.with(d)]);
    Ok((results, paces))
}

/// The winners of the two games from an opening, by the side of the first
/// player.
fn pair(
    request: &Request,
    [first, second]: [&mut (dyn Player + 'static); 2],
    opening: &[Turn],
    number: usize,
    seed: u64,
) -> Winners {
    let seed = |game: u64| mix(seed ^ mix(2 * number as u64 + game));
    let with_few = BySide { few: &mut *first, many: &mut *second };
    let (few, _) = play_game(&request.game, opening, with_few, seed(0));
    let with_many = BySide { few: second, many: first };
    let (many, _) = play_game(&request.game, opening, with_many, seed(1));
    BySide { few, many }
}

/// The player with this name. After `@` it may name another game file whose
/// weights, and the network beside it, it plays with.
fn player(request: &Request, name: &str) -> Result<Box<dyn Player>, String> {
    let game = request.game.clone();
    let (kind, file) = name.split_once('@').map_or((name, None), |(kind, file)| (kind, Some(file)));
    let searcher = || match file {
        Some(file) => {
            let weights = source::load_evaluation(Path::new(file)).map_err(|e| e.to_string())?;
            searcher(request, &weights, request.network_of(Path::new(file))?)
        }
        None => searcher(request, &request.weights, request.network()?),
    };
    if let Some(level) = Level::named(kind) {
        return Ok(Box::new(LevelPlayer { searcher: searcher()?, level }));
    }
    let wrong = || format!("there is no player `{name}`");
    let (kind, amount) = kind.split_once(':').ok_or_else(wrong)?;
    let seconds = match amount.strip_suffix('s') {
        Some(seconds) => Some(seconds.parse().map_err(|_| wrong())?),
        None => None,
    };
    let count = |most: u64| match seconds {
        Some(_) => Ok(most),
        None => amount.parse::<u64>().map(|n| n.min(most)).map_err(|_| wrong()),
    };
    match kind {
        "search" => Ok(Box::new(SearchPlayer {
            searcher: searcher()?,
            budget: Budget::nodes(count(u64::MAX)?),
            seconds,
        })),
        "counting" if seconds.is_none() => {
            Ok(Box::new(Counting { game, depth: count(30)?.max(1) as u32 }))
        }
        "uct" => Ok(Box::new(Uct { game, playouts: count(u32::MAX.into())? as u32, seconds })),
        _ => Err(wrong()),
    }
}
