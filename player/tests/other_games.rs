//! Games that are not ours, on boards that are no cross: written as data
//! here and played without a line of code about them.

mod common;

use std::collections::HashMap;

use common::workshop::Workshop;
use common::{play, position, status, turns};
use player::outcome::Outcome;
use player::perft::perft;
use player::{BySide, Game, Point, PointSet, Position, Session, Side};

fn game(board: &str, rules: &str, options: &str) -> Game {
    let workshop = Workshop::new();
    workshop.write("boards/other.toml", board);
    workshop.write("other.toml", &format!("board = \"other\"\n{rules}"));
    let definition = workshop.load("other.toml").unwrap_or_else(|error| panic!("{error}"));
    let choices = options.split_whitespace().fold(definition.usual(), |choices, option| {
        let (name, value) = option.split_once('=').expect("NAME=VALUE");
        definition.choose(&choices, name, value).expect("an option of the game")
    });
    Game::new(&definition, &choices)
}

/// How many jumps the board has, each direction for itself.
fn jumps(game: &Game) -> usize {
    let points = || (0..game.board.points.len()).map(Point::new);
    points()
        .flat_map(|from| points().map(move |to| (from, to)))
        .filter(|&(from, to)| game.jumped(from, to).is_some())
        .count()
}

/// Hare and Hounds, the soldiers' game; without the rule that ends it when
/// the hare has got past, for which there are no words yet.
fn hare_and_hounds() -> Game {
    let board = r#"
        rows = ["t1 t2 t3", "w m1 m2 m3 e", "b1 b2 b3"]
        [points]
        t1 = [1, 0]
        t2 = [2, 0]
        t3 = [3, 0]
        w = [0, 1]
        m1 = [1, 1]
        m2 = [2, 1]
        m3 = [3, 1]
        e = [4, 1]
        b1 = [1, 2]
        b2 = [2, 2]
        b3 = [3, 2]
        [lines]
        all = [
            "w m1 m2 m3 e", "t1 t2 t3", "b1 b2 b3", "t1 m1 b1", "t2 m2 b2", "t3 m3 b3",
            "w t1", "w b1", "e t3", "e b3", "t1 m2 b3", "b1 m2 t3",
        ]
    "#;
    let rules = r#"
        lines = ["all"]
        first = "many"
        [few]
        piece = "hare"
        letter = "H"
        start = "e"
        step = ["any"]
        wins = [{ when = "stuck" }]
        [many]
        piece = "hound"
        letter = "d"
        start = "w t1 b1"
        forward = "right"
        step = ["forward", "forward-diagonal", "sideways"]
        advance = ["forward", "forward-diagonal"]
        wins = [{ when = "stuck" }]
        [draw]
        quiet = 10
    "#;
    game(board, rules, "")
}

#[test]
fn hare_and_hounds_has_its_lines_and_directions() {
    let game = hare_and_hounds();
    assert_eq!((game.edges.len(), game.board.points.len()), (22, 11));
    assert_eq!(game.start().text(&game), "d2/d3H/d2 many");
    assert_eq!(
        turns(&game, &game.start()),
        ["b1-b2", "b1-m1", "b1-m2", "t1-m1", "t1-m2", "t1-t2", "w-m1"]
    );
    // Never back, not even slanting; up and down are sideways here.
    let inner = position(&game, "3/d1d1H/1d1 many");
    let expected = ["b2-b3", "m2-b3", "m2-m3", "m2-t2", "m2-t3", "w-b1", "w-m1", "w-t1"];
    assert_eq!(turns(&game, &inner), expected);
}

/// In how many plies the hounds can force their win from each position.
fn solve(game: &Game) -> HashMap<Position, u32> {
    let mut positions = Vec::new();
    for hare in 0..11 {
        for hounds in 0u64..1 << 11 {
            if hounds.count_ones() == 3 && hounds >> hare & 1 == 0 {
                for to_move in Side::ALL {
                    let few = Point::new(hare).set();
                    let pieces = BySide { few, many: PointSet(hounds) };
                    positions.push(Position {
                        pieces,
                        in_hand: BySide::default(),
                        to_move,
                        quiet: 0,
                    });
                }
            }
        }
    }
    let mut won: HashMap<Position, u32> = HashMap::new();
    for plies in 0.. {
        let before = won.len();
        for position in &positions {
            let mut after = Vec::new();
            game.visit_turns(position, &mut |_: &_, next: &Position| {
                after
                    .push(won.get(&Position { quiet: 0, ..*next }).copied().filter(|&n| n < plies));
            });
            let forced = match game.won(position) {
                Some(Outcome::Win { winner, .. }) => winner == Side::Many,
                _ if position.to_move == Side::Many => after.iter().any(Option::is_some),
                _ => after.iter().all(Option::is_some),
            };
            if forced && !won.contains_key(position) {
                won.insert(*position, plies);
            }
        }
        if won.len() == before {
            break;
        }
    }
    won
}

#[test]
fn the_hounds_force_their_win_in_as_many_plies_as_others_have_found() {
    let game = hare_and_hounds();
    let won = solve(&game);
    let hounds_first = game.start();
    let hare_first = Position { to_move: Side::Few, ..hounds_first };
    let middle = position(&game, "d2/d1H2/d2 few");
    assert_eq!(won.get(&hounds_first), Some(&23));
    assert_eq!(won.get(&hare_first), Some(&24));
    assert_eq!(won.get(&middle), Some(&28));
}

#[test]
fn a_stall_of_the_hounds_is_a_draw_by_quiet_plies() {
    let game = hare_and_hounds();
    let mut session = Session::from_position(game.clone(), position(&game, "1d1/1d2H/1d1 many"));
    play(&mut session, "m1-t1 e-m3 t1-m1 m3-t3 m1-b1 t3-m3 b1-m1 m3-e m1-t1");
    assert_eq!(status(session.outcome()), "ongoing");
    play(&mut session, "e-b3");
    assert_eq!(status(session.outcome()), "draw: quiet");
}

/// A tiger among lambs on a triangle, whose lines follow no compass.
fn tiger_and_lambs(options: &str) -> Game {
    let board = r#"
        rows = ["A", "l1 c1 r1", "l2 c2 r2", "l3 c3 r3"]
        [points]
        A = [3, 0]
        l1 = [2, 1]
        c1 = [3, 1]
        r1 = [4, 1]
        l2 = [1, 2]
        c2 = [3, 2]
        r2 = [5, 2]
        l3 = [0, 3]
        c3 = [3, 3]
        r3 = [6, 3]
        [lines]
        all = ["A l1 l2 l3", "A c1 c2 c3", "A r1 r2 r3", "l1 c1 r1", "l2 c2 r2", "l3 c3 r3"]
    "#;
    let rules = r#"
        lines = ["all"]
        first = "many"
        [few]
        piece = "tiger"
        letter = "T"
        start = "A"
        step = ["any"]
        capture = { duty = "must", chain = "single" }
        wins = [{ when = "too-few", below = 4 }, { when = "stuck" }]
        [many]
        piece = "lamb"
        letter = "l"
        start = "l2 c2 r2 l3 r3"
        step = ["any"]
        wins = [{ when = "stuck" }]
        [[option]]
        name = "chain"
        values = ["single", "long"]
        patch.long.few.capture = { duty = "must", chain = "must-go-on" }
    "#;
    game(board, rules, options)
}

#[test]
fn a_tiger_jumps_along_the_sides_of_a_triangle() {
    let game = tiger_and_lambs("");
    assert_eq!((game.edges.len(), jumps(&game)), (15, 18));
    assert_eq!(game.start().text(&game), "T/3/lll/l1l many");
    assert_eq!(turns(&game, &game.start()), ["c2-c1", "c2-c3", "l2-l1", "l3-c3", "r2-r1", "r3-c3"]);
    let mut session = Session::new(game.clone());
    play(&mut session, "l2-l1 Axl2");
    assert_eq!(session.position().text(&game), "1/3/Tll/l1l many");
    // A jump of the tiger may not go on here, though it could.
    let text = "T/l2/1l1/l1l few";
    let before = position(&game, text);
    assert_eq!(turns(&game, &before), ["Axl2"]);
    let long = tiger_and_lambs("chain=long");
    assert_eq!(turns(&long, &position(&long, text)), ["Axl2xr2"]);
}

#[test]
fn a_chain_may_land_where_it_has_taken_a_piece() {
    // On the cross that cannot happen, on a triangle it can: c2.
    let game = tiger_and_lambs("chain=long");
    let before = position(&game, "T/lll/1l1/l1l few");
    assert_eq!(turns(&game, &before), ["Axl2xr2xAxc2", "Axr2xl2xAxc2"]);
    let mut session = Session::from_position(game.clone(), before);
    play(&mut session, "Axl2xr2xAxc2");
    assert_eq!(session.position().text(&game), "1/3/1T1/l1l many");
}

#[test]
fn the_lambs_win_when_the_tiger_is_shut_in() {
    let game = tiger_and_lambs("");
    let shut = position(&game, "T/lll/lll/3 few");
    assert_eq!(status(game.outcome(&shut)), "many wins: stuck");
    let few = position(&game, "T/lll/3/3 many");
    assert_eq!(status(game.outcome(&few)), "few wins: too-few");
}

/// Catch the Hare on five ranks of five points.
fn catch_the_hare(options: &str) -> Game {
    let name = |file: usize, rank: usize| format!("{}{rank}", (b'a' + file as u8) as char);
    let row = |rank| (0..5).map(|file| name(file, rank)).collect::<Vec<_>>().join(" ");
    let file = |file| (1..6).map(|rank| name(file, rank)).collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = (1..6).rev().map(|rank| format!("\"{}\"", row(rank))).collect();
    let files: Vec<String> = (0..5).map(|f| format!("\"{}\"", file(f))).collect();
    let points: String = (0..5)
        .flat_map(|file| (1..6).map(move |rank| (file, rank)))
        .map(|(file, rank)| format!("{} = [{file}, {}]\n", name(file, rank), 5 - rank))
        .collect();
    let board = format!(
        "rows = [{}]\n[points]\n{points}[lines]\nstraight = [{}, {}]\nslanting = [{}]\n",
        rows.join(", "),
        rows.join(", "),
        files.join(", "),
        "\"a1 b2 c3 d4 e5\", \"a5 b4 c3 d2 e1\", \"a3 b4 c5\", \"c5 d4 e3\", \"e3 d2 c1\", \
         \"c1 b2 a3\""
    );
    let rules = r#"
        lines = ["straight", "slanting"]
        first = "many"
        [few]
        piece = "hare"
        letter = "H"
        start = "c3"
        step = ["any"]
        capture = { duty = "free", chain = "single" }
        wins = [{ when = "too-few", below = 10 }]
        [many]
        piece = "hunter"
        letter = "h"
        start = "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 e3"
        step = ["any"]
        wins = [{ when = "stuck" }]
        [draw]
        repetition = 3
        [[option]]
        name = "lines"
        values = ["all", "straight"]
        patch.straight.lines = ["straight"]
    "#;
    game(&board, rules, options)
}

#[test]
fn an_option_may_take_lines_away() {
    let all = catch_the_hare("");
    assert_eq!((all.board.points.len(), all.edges.len(), jumps(&all)), (25, 56, 80));
    let straight = catch_the_hare("lines=straight");
    assert_eq!((straight.edges.len(), jumps(&straight)), (40, 60));
    assert_eq!(all.start().text(&all), "5/5/h1H1h/hhhhh/hhhhh many");
    assert_eq!(perft(&straight, &straight.start(), 1), 6);
}

#[test]
fn the_hare_takes_hunters_one_a_turn_until_nine_are_left() {
    let game = catch_the_hare("");
    let mut session = Session::new(game.clone());
    play(&mut session, "e3-d3 c3xe3");
    assert_eq!(session.position().text(&game), "5/5/h3H/hhhhh/hhhhh many");
    assert_eq!(status(session.outcome()), "ongoing");
    let mut last =
        Session::from_position(game.clone(), position(&game, "5/5/1Hh2/h1hhh/hhhhh few"));
    play(&mut last, "b3xd3");
    assert_eq!(status(last.outcome()), "few wins: too-few");
}

#[test]
fn a_line_that_is_there_twice_changes_nothing() {
    let once = common::game("asalto", "");
    let text = common::workshop::game_text("asalto");
    let text =
        text.replace("\"diagonal-even\"]", "\"diagonal-even\", \"orthogonal\", \"diagonal-even\"]");
    let workshop = Workshop::new();
    workshop.write("twice.toml", &text);
    let definition = workshop.load("twice.toml").expect("a game");
    let twice = Game::new(&definition, &definition.usual());
    for text in ["3/3/rr3rr/rrrr1rr/rrOrrrr/rrr/rrr few", "3/3/rr1O1rr/rrrr1rr/rrr1r1r/rrr/rrr few"]
    {
        let before = position(&once, text);
        assert_eq!(turns(&twice, &before), turns(&once, &before));
        assert_eq!(perft(&twice, &before, 3), perft(&once, &before, 3));
    }
}
