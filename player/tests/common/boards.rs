//! Games on small boards, of which everything can be looked at.

use std::fmt::Write as _;

use player::Game;

use super::workshop::Workshop;

/// The usual capture: whoever can may, and may stop.
pub const FREE: &str = "duty = \"free\", chain = \"may-stop\"";
/// Captures that cannot be passed over, and such that cost the piece that does.
pub const MUST: &str = "duty = \"must\", chain = \"must-go-on\"";
pub const HUFF: &str = "duty = \"huff\", chain = \"may-stop\"";

/// Steps that go forward, and such with which the many can go round in a circle.
pub const FORWARD: &str = "\"forward\", \"forward-diagonal\"";
pub const SIDEWAYS: &str = "\"forward\", \"forward-diagonal\", \"sideways\"";
/// The draws of games in which they can.
pub const DRAWS: &str = "[draw]\nrepetition = 3\nquiet = 100\n";

/// A board of four by four points with all lines, and with `extra` ones; one
/// hunter above, the many below.
pub fn small_game(extra: &str, capture: &str, below: u8, start: &str) -> Game {
    small_game_with(FORWARD, "", extra, capture, below, start)
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
    let rules = Rules { steps, draws, capture, below, many: start, ..Rules::default() };
    hunt(&small_board(extra), &rules)
}

/// What differs in games on small boards.
pub struct Rules<'a> {
    pub first: &'a str,
    /// Where the pieces stand at first.
    pub few: &'a str,
    pub many: &'a str,
    /// How the few capture, and with how many left the many have not lost.
    pub capture: &'a str,
    pub below: u8,
    /// The steps of the many, and those of them that go forward.
    pub steps: &'a str,
    pub advance: &'a str,
    /// What wins for the many, and when the game is drawn.
    pub wins: &'a str,
    pub draws: &'a str,
}

impl Default for Rules<'_> {
    fn default() -> Self {
        Rules {
            first: "few",
            few: "b3",
            many: "a1",
            capture: FREE,
            below: 1,
            steps: FORWARD,
            advance: FORWARD,
            wins: "{ when = \"stuck\" }",
            draws: "",
        }
    }
}

/// A game on a board, which is given as TOML.
pub fn hunt(board: &str, rules: &Rules<'_>) -> Game {
    let Rules { first, few, many, capture, below, steps, advance, wins, draws } = rules;
    let workshop = Workshop::new();
    workshop.write("boards/small.toml", board);
    workshop.write(
        "small.toml",
        &format!(
            "board = \"small\"\nlines = [\"all\"]\nfirst = \"{first}\"\n\
             [few]\npiece = \"fox\"\nletter = \"F\"\nstart = \"{few}\"\nstep = [\"any\"]\n\
             capture = {{ {capture} }}\n\
             wins = [{{ when = \"too-few\", below = {below} }}, {{ when = \"stuck\" }}]\n\
             [many]\npiece = \"goose\"\nletter = \"g\"\nstart = \"{many}\"\n\
             step = [{steps}]\nadvance = [{advance}]\nwins = [{wins}]\n{draws}"
        ),
    );
    workshop.game("small.toml")
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

/// A game on four by four points with some of the few, in which the many lose
/// with fewer than three, and win when the corner of three points is theirs.
pub fn besieged(capture: &str, steps: &str, few: &str, many: &str) -> Game {
    let board = [&small_board(""), "\n[regions]\ncorner = \"a4 b4 a3\"\n"].concat();
    let draws = if steps == SIDEWAYS { DRAWS } else { "" };
    let wins =
        "{ when = \"filled\", region = \"corner\" }, { when = \"stuck\" }, { when = \"gone\" }";
    let usual = Rules { many, below: 3, ..Rules::default() };
    hunt(&board, &Rules { few, capture, steps, wins, draws, ..usual })
}

/// A board of four by three points with a diagonal on one side only.
pub fn lopsided(steps: &str, draws: &str, capture: &str) -> Game {
    // Where turns count as quiet, all that go forward have to advance.
    let usual = Rules::default();
    let advance = if draws.is_empty() { "\"forward\"" } else { FORWARD };
    let board = "rows = [\"a3 b3 c3 d3\", \"a2 b2 c2 d2\", \"a1 b1 c1 d1\"]\n[lines]\nall = [\n\
        \"a1 b1 c1 d1\", \"a2 b2 c2 d2\", \"a3 b3 c3 d3\", \"a1 a2 a3\", \"b1 b2 b3\",\n\
        \"c1 c2 c3\", \"d1 d2 d3\", \"a1 b2 c3\", \"b1 a2\"]\n";
    let many = "a1 b1 c1 d1 a2 c2 d2";
    let rules = Rules { first: "many", many, capture, below: 2, steps, advance, draws, ..usual };
    hunt(&[board, &points(3)].concat(), &rules)
}
