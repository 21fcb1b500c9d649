//! Games on small boards, of which everything can be looked at.

use std::fmt::Write as _;

use player::Game;

use super::workshop::Workshop;

/// The usual capture: whoever can may, and may stop.
pub const FREE: &str = "duty = \"free\", chain = \"may-stop\"";

/// A board of four by four points with all lines, and with `extra` ones; one
/// hunter above, the many below.
pub fn small_game(extra: &str, capture: &str, below: u8, start: &str) -> Game {
    small_game_with("\"forward\", \"forward-diagonal\"", "", extra, capture, below, start)
}

/// The same with other steps of the many, and draws.
pub fn small_game_with(
    steps: &str,
    draws: &str,
    extra: &str,
    capture: &str,
    below: u8,
    start: &str,
) -> Game {
    let workshop = Workshop::new();
    workshop.write("boards/small.toml", &small_board(extra));
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

/// A board of four by four points with all lines, and with `extra` ones.
pub fn small_board(extra: &str) -> String {
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
    let _ = write!(board, "]\nextra = [{extra}]\n{}", points(4));
    board
}

fn name(x: usize, y: usize) -> String {
    format!("{}{y}", (b'a' + x as u8) as char)
}

/// The places of the points of a board of four columns and some rows.
fn points(rows: usize) -> String {
    let places = (0..4).flat_map(|x| (1..=rows).map(move |y| (x, y)));
    let lines = places.map(|(x, y)| format!("{} = [{x}, {}]\n", name(x, y), rows - y));
    ["[points]\n".to_owned()].into_iter().chain(lines).collect()
}

/// A board of four by three points with a diagonal on one side only.
pub fn lopsided(steps: &str, draws: &str, capture: &str) -> Game {
    let workshop = Workshop::new();
    // Where turns count as quiet, all that go forward have to advance.
    let both = "\"forward\", \"forward-diagonal\"";
    let advance = if draws.is_empty() { "\"forward\"" } else { both };
    let board = "rows = [\"a3 b3 c3 d3\", \"a2 b2 c2 d2\", \"a1 b1 c1 d1\"]\n[lines]\nall = [\n\
        \"a1 b1 c1 d1\", \"a2 b2 c2 d2\", \"a3 b3 c3 d3\", \"a1 a2 a3\", \"b1 b2 b3\",\n\
        \"c1 c2 c3\", \"d1 d2 d3\", \"a1 b2 c3\", \"b1 a2\"]\n";
    workshop.write("boards/lopsided.toml", &[board, &points(3)].concat());
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
