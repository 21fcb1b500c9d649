//! What is solved is right, and what cannot be solved is refused.

mod common;

use std::collections::HashMap;
use std::fmt::Write as _;

use common::game;
use common::workshop::{Workshop, changed_game};
use player::outcome::Outcome;
use player::search::{Budget, Searcher, Weights};
use player::solve::plies::{Distance, Plies};
use player::solve::verify::{Samples, verify};
use player::solve::{Drawn, Failure, Keep, Manner, Plan, Tables, Unsolvable};
use player::{Game, Position, Side};
use tempfile::TempDir;

/// A board of four by four points with all lines, and with `extra` ones; one
/// hunter above, the many below.
fn small_game(extra: &str, capture: &str, below: u8, start: &str) -> Game {
    small_game_with("\"forward\", \"forward-diagonal\"", "", extra, capture, below, start)
}

/// The same with other steps of the many, and draws.
fn small_game_with(
    steps: &str,
    draws: &str,
    extra: &str,
    capture: &str,
    below: u8,
    start: &str,
) -> Game {
    let name = |x: usize, y: usize| format!("{}{y}", (b'a' + x as u8) as char);
    let mut board = String::from("rows = [");
    for y in (1..=4).rev() {
        let _ = write!(board, "\"{}\",", (0..4).map(|x| name(x, y)).collect::<Vec<_>>().join(" "));
    }
    board += "]\n[lines]\nall = [\n";
    let mut line = |points: Vec<String>| {
        if points.len() > 1 {
            let _ = writeln!(board, "\"{}\",", points.join(" "));
        }
    };
    for i in 0..4 {
        line((0..4).map(|j| name(j, i + 1)).collect());
        line((0..4).map(|j| name(i, j + 1)).collect());
    }
    for start in -3..=3i32 {
        let on = |y: i32| (0..4).contains(&y);
        let points = |f: &dyn Fn(i32) -> i32| -> Vec<String> {
            (0..4).filter(|&x| on(f(x))).map(|x| name(x as usize, f(x) as usize + 1)).collect()
        };
        line(points(&|x| x + start));
        line(points(&|x| 3 - x + start));
    }
    let _ = write!(board, "]\nextra = [{extra}]\n[points]\n");
    for x in 0..4 {
        for y in 1..=4 {
            let _ = writeln!(board, "{} = [{x}, {}]", name(x, y), 4 - y);
        }
    }
    let workshop = Workshop::new();
    workshop.write("boards/small.toml", &board);
    workshop.write(
        "small.toml",
        &format!(
            "board = \"small\"\nlines = [\"all\"]\nfirst = \"few\"\n\
             [few]\npiece = \"fox\"\nletter = \"F\"\nstart = \"b3\"\nstep = [\"any\"]\n\
             capture = {{ {capture} }}\n\
             wins = [{{ when = \"too-few\", below = {below} }}, {{ when = \"stuck\" }}]\n\
             [many]\npiece = \"goose\"\nletter = \"g\"\nstart = \"{start}\"\n\
             step = [{steps}]\nadvance = [\"forward\", \"forward-diagonal\"]\n\
             wins = [{{ when = \"stuck\" }}]\n{draws}"
        ),
    );
    let definition = workshop.load("small.toml").unwrap_or_else(|error| panic!("{error}"));
    Game::new(&definition, &definition.usual())
}

/// Every value is looked at again.
const FULL: Manner = Manner { full: true, drawn: Drawn::ForFew };

/// All positions of the game, looked at again by the full pass.
fn solved(game: &Game) -> Tables {
    let plan = Plan::new(game, None).expect("a game of the kind");
    let tables = Tables::solve(game, &plan, Keep::Memory, FULL, &mut |_, _, _| true);
    tables.unwrap_or_else(|why| panic!("{why}"))
}

/// The winner by looking at everything, by the rules alone.
fn winner(game: &Game, position: &Position, known: &mut HashMap<Position, Side>) -> Side {
    if let Some(Outcome::Win { winner, .. }) = game.outcome(position) {
        return winner;
    }
    let key = Position { quiet: 0, ..*position };
    if let Some(&winner) = known.get(&key) {
        return winner;
    }
    let side = position.to_move;
    let wins = game.turns(position).iter().any(|turn| {
        let after = game.play(position, turn).expect("a legal turn").after;
        winner(game, &after, known) == side
    });
    let found = if wins { side } else { side.opponent() };
    known.insert(key, found);
    found
}

/// Every position that can come about from the start with the hunter on any
/// free point has the winner that the rules give it.
fn assert_right(game: &Game) -> usize {
    let tables = solved(game);
    let mut known = HashMap::new();
    let start = game.start();
    for point in 0..game.board.points.len() {
        let few = player::Point::new(point).set();
        if start.pieces.many.meets(few) {
            continue;
        }
        for to_move in Side::ALL {
            let mut position = Position { to_move, ..start };
            position.pieces.few = few;
            winner(game, &position, &mut known);
        }
    }
    for (position, winner) in &known {
        assert_eq!(tables.winner(position), Some(*winner), "{}", position.text(game));
    }
    assert!(known.values().any(|&winner| winner == Side::Many), "nothing is won by the many");
    assert!(known.values().any(|&winner| winner == Side::Few), "nothing is won by the few");
    known.len()
}

/// How a position ends by looking at everything, by the rules alone.
fn distance(game: &Game, position: &Position, known: &mut HashMap<Position, Distance>) -> Distance {
    let key = Position { quiet: 0, ..*position };
    if let Some(Outcome::Win { winner, .. }) = game.outcome(position) {
        known.insert(key, Distance { winner, plies: 0 });
    }
    if let Some(&distance) = known.get(&key) {
        return distance;
    }
    let side = position.to_move;
    let turns = game.turns(position);
    let after = turns.iter().map(|turn| game.play(position, turn).expect("a legal turn").after);
    let ends: Vec<Distance> = after.map(|after| distance(game, &after, known)).collect();
    let of =
        |winner: Side| ends.iter().filter(move |end| end.winner == winner).map(|end| end.plies);
    let found = match of(side).min() {
        Some(plies) => Distance { winner: side, plies: plies + 1 },
        None => {
            let plies = of(side.opponent()).max().expect("a turn") + 1;
            Distance { winner: side.opponent(), plies }
        }
    };
    known.insert(key, found);
    found
}

/// Every position that can come about from the start ends as soon as the rules
/// say.
fn assert_soon(game: &Game) {
    let plan = Plan::new(game, None).expect("a game of the kind");
    let plies = Plies::find(game, &plan, None, &mut |_, _, _| true);
    let plies = plies.unwrap_or_else(|why| panic!("{why}"));
    let mut known = HashMap::new();
    let start = game.start();
    for point in 0..game.board.points.len() {
        let few = player::Point::new(point).set();
        for to_move in Side::ALL.into_iter().filter(|_| !start.pieces.many.meets(few)) {
            let mut position = Position { to_move, ..start };
            position.pieces.few = few;
            distance(game, &position, &mut known);
        }
    }
    for (position, distance) in &known {
        assert_eq!(plies.distance(position), Some(*distance), "{}", position.text(game));
        assert_eq!(plies.agrees(game, position), Some(true), "{}", position.text(game));
    }
    let longest = known.values().map(|distance| distance.plies).max();
    assert!(longest > Some(8), "{longest:?}");
    let line = plies.line(game, &start).expect("the start is known");
    assert_eq!(line.len() as u32, known[&start].plies);
}

const FREE: &str = "duty = \"free\", chain = \"may-stop\"";

#[test]
fn every_position_of_a_small_game_has_the_right_winner() {
    let game = small_game("", FREE, 2, "a1 b1 c1 d1 a2 b2 c2 d2 a3 d3");
    assert!(assert_right(&game) > 10_000);
}

#[test]
fn every_win_of_a_small_game_takes_as_many_plies_as_the_rules_say() {
    for duty in ["free", "must"] {
        for chain in ["may-stop", "must-go-on", "single"] {
            let capture = format!("duty = \"{duty}\", chain = \"{chain}\"");
            assert_soon(&small_game("", &capture, 3, "a1 b1 c1 d1 a2 d2"));
        }
    }
    assert_soon(&small_game("\"a1 b3\"", FREE, 2, "a1 b1 c1 d1 b2"));
}

#[test]
fn all_duties_and_chains_are_right() {
    for duty in ["free", "must"] {
        for chain in ["single", "may-stop", "must-go-on"] {
            let capture = format!("duty = \"{duty}\", chain = \"{chain}\"");
            assert_right(&small_game("", &capture, 2, "a1 b1 c1 d1 a2 b2 c2 d2 a3 d3"));
        }
    }
}

/// Who wins each position that can come about from these, by the rules alone:
/// what is over, then what leads there, and so on; `None` if neither side can
/// force it.
fn forced(game: &Game, first: Vec<Position>) -> HashMap<Position, Option<Side>> {
    let mut winners: HashMap<Position, Option<Side>> = HashMap::new();
    let mut before: HashMap<Position, Vec<Position>> = HashMap::new();
    let mut open: HashMap<Position, usize> = HashMap::new();
    let (mut waiting, mut decided) = (first, Vec::new());
    while let Some(position) = waiting.pop() {
        if winners.contains_key(&position) {
            continue;
        }
        if let Some(Outcome::Win { winner, .. }) = game.outcome(&position) {
            winners.insert(position, Some(winner));
            decided.push((position, winner));
            continue;
        }
        winners.insert(position, None);
        let turns = game.turns(&position);
        open.insert(position, turns.len());
        for turn in &turns {
            let after = game.play(&position, turn).expect("a legal turn").after;
            let after = Position { quiet: 0, ..after };
            before.entry(after).or_default().push(position);
            waiting.push(after);
        }
    }
    while let Some((position, winner)) = decided.pop() {
        for earlier in before.get(&position).into_iter().flatten() {
            let left = open.get_mut(earlier).expect("it has turns");
            *left -= 1;
            if winners[earlier].is_none() && (earlier.to_move == winner || *left == 0) {
                winners.insert(*earlier, Some(winner));
                decided.push((*earlier, winner));
            }
        }
    }
    winners
}

/// The steps and draws of games in which the many go round in a circle.
const CIRCLING: [&str; 2] =
    ["\"forward\", \"forward-diagonal\", \"sideways\"", "[draw]\nrepetition = 3\nquiet = 100\n"];

/// Every position that can come about is won or drawn as by the rules; how
/// many are won by the few, by the many, and drawn.
fn count_forced(game: &Game) -> [usize; 3] {
    let plan = Plan::new(game, None).expect("a game of the kind");
    let [for_few, for_many] = [Drawn::ForFew, Drawn::ForMany].map(|drawn| {
        let manner = Manner { full: true, drawn };
        let tables = Tables::solve(game, &plan, Keep::Memory, manner, &mut |_, _, _| true);
        let tables = tables.unwrap_or_else(|why| panic!("{why}"));
        let samples = Samples { positions: 200, searches: 5, nodes: 100, games: 5, seed: 1 };
        assert_eq!(verify(game, &tables, &samples).wrong, None);
        tables
    });
    let rounds = |tables: &Tables| tables.counts.iter().map(|count| count.rounds).max();
    assert!(rounds(&for_few) > Some(2) || rounds(&for_many) > Some(2), "no circle matters");
    let start = game.start();
    let free = game.board.all() - start.pieces.many;
    let with = |few: player::Point, to_move| {
        let pieces = player::BySide { few: few.set(), many: start.pieces.many };
        Position { pieces, to_move, ..start }
    };
    let first = free.into_iter().flat_map(|few| Side::ALL.map(|side| with(few, side))).collect();
    let mut seen = [0; 3];
    for (position, winner) in forced(game, first) {
        if game.outcome(&position).is_some() {
            continue;
        }
        let text = position.text(game);
        assert_eq!(for_few.winner(&position), winner.or(Some(Side::Few)), "{text}");
        assert_eq!(for_many.winner(&position), winner.or(Some(Side::Many)), "{text}");
        seen[winner.map_or(2, |side| side as usize)] += 1;
    }
    seen
}

#[test]
fn what_is_won_and_what_is_drawn_is_right_where_the_many_go_round_in_a_circle() {
    let [steps, draws] = CIRCLING;
    for capture in [FREE, "duty = \"must\", chain = \"must-go-on\""] {
        let seen = count_forced(&lopsided(steps, draws, capture));
        assert!(seen.iter().all(|&number| number > 100), "{seen:?}");
    }
    let start = "a1 b1 c1 d1 a2 b2 c2 d2";
    let seen = count_forced(&small_game_with(steps, draws, "", FREE, 7, start));
    assert!(seen.iter().all(|&number| number > 0), "{seen:?}");
}

#[test]
fn boards_without_a_mirror_image_are_right() {
    let game = lopsided("\"forward\", \"forward-diagonal\"", "", FREE);
    assert_right(&game);
    assert_soon(&game);
}

/// A board of four by three points with a diagonal on one side only.
fn lopsided(steps: &str, draws: &str, capture: &str) -> Game {
    let workshop = Workshop::new();
    // Where turns count as quiet, all that go forward have to advance.
    let both = "\"forward\", \"forward-diagonal\"";
    let advance = if draws.is_empty() { "\"forward\"" } else { both };
    let board = "rows = [\"a3 b3 c3 d3\", \"a2 b2 c2 d2\", \"a1 b1 c1 d1\"]\n[lines]\nall = [\n\
        \"a1 b1 c1 d1\", \"a2 b2 c2 d2\", \"a3 b3 c3 d3\", \"a1 a2 a3\", \"b1 b2 b3\",\n\
        \"c1 c2 c3\", \"d1 d2 d3\", \"a1 b2 c3\", \"b1 a2\"]\n[points]\n";
    let mut board = board.to_owned();
    for (x, file) in ["a", "b", "c", "d"].iter().enumerate() {
        for y in 1..=3 {
            let _ = writeln!(board, "{file}{y} = [{x}, {}]", 3 - y);
        }
    }
    workshop.write("boards/lopsided.toml", &board);
    workshop.write(
        "lopsided.toml",
        &format!(
            "board = \"lopsided\"\nlines = [\"all\"]\nfirst = \"many\"\n\
             [few]\npiece = \"fox\"\nletter = \"F\"\nstart = \"b3\"\nstep = [\"any\"]\n\
             capture = {{ {capture} }}\n\
             wins = [{{ when = \"too-few\", below = 2 }}, {{ when = \"stuck\" }}]\n\
             [many]\npiece = \"goose\"\nletter = \"g\"\nstart = \"a1 b1 c1 d1 a2 c2 d2\"\n\
             step = [{steps}]\nadvance = [{advance}]\n\
             wins = [{{ when = \"stuck\" }}]\n{draws}"
        ),
    );
    let definition = workshop.load("lopsided.toml").unwrap_or_else(|error| panic!("{error}"));
    Game::new(&definition, &definition.usual())
}

#[test]
fn the_real_board_agrees_with_its_rules_for_few_pieces() {
    let game = game("fox-and-geese", "");
    let plan = Plan::new(&game, Some(7)).expect("a game of the kind");
    let tables = Tables::solve(&game, &plan, Keep::Memory, FULL, &mut |_, _, _| true);
    let tables = tables.unwrap_or_else(|why| panic!("{why}"));
    let samples = Samples { positions: 500, searches: 10, nodes: 20_000, games: 20, seed: 1 };
    let verdict = verify(&game, &tables, &samples);
    assert_eq!((verdict.wrong, verdict.unknown), (None, 0));
    assert_eq!(verdict.agreeing, 2 * 500 * 4);
    assert_eq!(verdict.searched + verdict.unfinished, 10 * 4);
    assert!(verdict.searched > 20, "{verdict:?}");
    assert_eq!(verdict.games, 20 * 4);
    // Fewer than six can not hold the one piece on this board.
    let won: Vec<u64> = tables.counts.iter().map(|count| count.won).collect();
    assert_eq!(won, [0, 0, 12, 326]);
    assert_eq!(tables.counts[0].positions, 40_920 * 29);
    // Every position counted once for the one piece to move, and once for it
    // after a jump, but for the last size.
    assert!(tables.checked[0] > tables.counts[0].positions);
    assert!(tables.checked[3] > tables.counts[3].positions / 2);
}

#[test]
fn a_run_that_was_stopped_goes_on_where_it_was() {
    let game = game("fox-and-geese", "");
    let folder = TempDir::new().expect("a folder");
    let keep = Keep::Folder(folder.path());
    let plan = Plan::new(&game, Some(7)).expect("a game of the kind");
    let stopped = Tables::solve(&game, &plan, keep, Manner::default(), &mut |size, _, _| size < 7);
    assert!(matches!(stopped, Err(Failure::Stopped)));
    let mut sizes = Vec::new();
    let again = Tables::solve(&game, &plan, keep, Manner::default(), &mut |size, _, _| {
        sizes.push(size);
        true
    });
    let again = again.unwrap_or_else(|why| panic!("{why}"));
    assert!(sizes.iter().all(|&size| size == 7), "the smaller ones are there: {sizes:?}");
    let at_once = Tables::solve(&game, &plan, Keep::Memory, Manner::default(), &mut |_, _, _| true);
    let at_once = at_once.unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(again.counts, at_once.counts);
    let samples = Samples { positions: 200, searches: 0, nodes: 0, games: 0, seed: 2 };
    assert_eq!(verify(&game, &again, &samples), verify(&game, &at_once, &samples));
    // What is on disk can be opened later, by the same game only.
    let opened = Tables::open(&game, folder.path()).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(opened.counts, at_once.counts);
    let other = common::game("fox-and-geese", "geese=15");
    assert!(Tables::open(&other, folder.path()).is_ok(), "the start is no rule of the tables");
    let other = changed_game("fox-and-geese", "below = 4", "below = 5");
    assert!(matches!(Tables::open(&other, folder.path()), Err(Failure::Io(_))));
}

#[test]
fn what_is_forgotten_is_not_told() {
    let game = small_game("", FREE, 2, "a1 b1 c1 d1 a2 b2 c2 d2 a3 d3");
    let plan = Plan::new(&game, None).expect("a game of the kind");
    let tables = Tables::solve(&game, &plan, Keep::Nothing, Manner::default(), &mut |_, _, _| true);
    let tables = tables.unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(tables.winner(&game.start()), solved(&game).winner(&game.start()));
    let mut fewer = game.start();
    fewer.pieces.many -= fewer.pieces.many.into_iter().next().expect("one").set();
    assert_eq!(tables.winner(&fewer), None);
    assert!(plan.forgetting < plan.keeping);
}

#[test]
fn games_of_another_kind_are_refused_with_the_reason() {
    let why = |game: &Game| Plan::new(game, None).err();
    assert_eq!(why(&game("two-foxes", "")), Some(Unsolvable::NotOne));
    assert_eq!(why(&game("asalto", "")), Some(Unsolvable::NotOne));
    let backward = changed_game(
        "fox-and-geese",
        "step = [\"forward\", \"forward-diagonal\"]",
        "step = [\"any\"]",
    );
    assert_eq!(why(&backward), Some(Unsolvable::ManyReturn));
    let huffed = changed_game("fox-and-geese", "duty = \"free\"", "duty = \"huff\"");
    assert_eq!(why(&huffed), Some(Unsolvable::Huffing));
    let quiet = changed_game("fox-and-geese", "[[option]]", "[draw]\nquiet = 50\n\n[[option]]");
    assert_eq!(why(&quiet), Some(Unsolvable::Draws));
    let wins = changed_game(
        "fox-and-geese",
        "wins = [{ when = \"stuck\" }]",
        "wins = [{ when = \"stuck\" }, { when = \"gone\" }]",
    );
    assert_eq!(why(&wins), Some(Unsolvable::Wins));
}

/// What the search says of the end of a game is right: it never promises a win
/// sooner than it can be forced, nor a loss later.
#[test]
fn the_search_promises_no_win_sooner_than_it_can_be_forced() {
    let game = game("fox-and-geese", "");
    let plan = Plan::new(&game, Some(7)).expect("a game of the kind");
    let plies = Plies::find(&game, &plan, None, &mut |_, _, _| true).expect("enough memory");
    let mut searcher = Searcher::new(game.clone(), &Weights::default(), 1 << 20);
    let (mut promised, mut exact) = (0, 0);
    for position in plies.samples(60, 1) {
        let known = plies.distance(&position).expect("a known position");
        let Some(report) = searcher.search(&[position], &Budget::nodes(20_000), &mut ()) else {
            continue;
        };
        let (winner, told) = match (report.score.wins_in(), report.score.loses_in()) {
            (Some(told), _) => (position.to_move, told),
            (None, Some(told)) => (position.to_move.opponent(), told),
            (None, None) => continue,
        };
        let text = position.text(&game);
        assert_eq!(winner, known.winner, "{text}");
        assert!(told >= known.plies, "{text}: {told} plies, not {}", known.plies);
        promised += 1;
        exact += u32::from(told == known.plies);
    }
    assert!(promised > 200, "only {promised} of the positions were searched to the end");
    assert!(20 * exact >= 19 * promised, "{exact} of {promised} promises are exact");
}
