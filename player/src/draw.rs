//! A position as SVG.
//!
//! Colours and line widths come from the page's style sheet through classes;
//! the drawings of the pieces are symbols `#piece-<kind>` that the page holds.
//! Nothing is told by colour alone: steps are dots, jumps are rings, taken
//! pieces are crossed out, the last turn is an arrow.

mod frame;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::definition::{Piece, Win};
use crate::draft::View;
use crate::game::Game;
use crate::lettering::{push_escaped, push_number};
use crate::play::Played;
use crate::point::{Point, PointSet};
use crate::position::Position;
use crate::side::{BySide, Side};
use crate::turn::Turn;

pub use frame::Frame;

/// Half of the distance between neighbours: the room around each point.
const HALF: i32 = 50;
/// The side of the square in which a piece is drawn.
const PIECE: i32 = 84;

/// What is to be drawn.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The game, for its board and regions.
    pub game: &'a Game,
    /// What the pieces are called.
    pub pieces: &'a BySide<Piece>,
    /// The position.
    pub position: &'a Position,
    /// The points that the last piece moved over, in order; none or at least two.
    pub trail: Vec<Point>,
    /// Points where pieces of each side were taken.
    pub taken: BySide<PointSet>,
    /// Points where pieces were huffed: a part of what was taken.
    pub huffed: PointSet,
    /// Points where pieces were placed in the last turn.
    pub placed: PointSet,
    /// The piece that is picked up.
    pub selected: Option<Point>,
    /// Pieces of which one must capture.
    pub must: PointSet,
    /// Points that a step can reach, or where a piece can be placed.
    pub steps: PointSet,
    /// Points that a jump can reach.
    pub jumps: PointSet,
    /// Whether the names of files and ranks stand at the edge.
    pub coordinates: bool,
}

/// How the drawing presents itself to those who do not see it.
#[derive(Clone, Copy, Debug)]
pub enum Label<'a> {
    /// Decoration: the same is told elsewhere.
    Decoration,
    /// An image with a text alternative.
    Image {
        /// A short name.
        title: &'a str,
        /// What is to be seen, in words.
        description: &'a str,
        /// A prefix that makes the ids of both unique in the page.
        id: &'a str,
    },
}

impl<'a> Picture<'a> {
    /// A position with nothing marked.
    pub fn new(game: &'a Game, pieces: &'a BySide<Piece>, position: &'a Position) -> Picture<'a> {
        Picture {
            game,
            pieces,
            position,
            trail: Vec::new(),
            taken: BySide::default(),
            huffed: PointSet::EMPTY,
            placed: PointSet::EMPTY,
            selected: None,
            must: PointSet::EMPTY,
            steps: PointSet::EMPTY,
            jumps: PointSet::EMPTY,
            coordinates: false,
        }
    }

    /// Marks what can be done, as a board in play shows it.
    pub fn with_view(mut self, view: &View) -> Picture<'a> {
        self.selected = view.selected;
        self.must = view.must;
        self.steps = view.steps | view.places;
        self.jumps = view.jumps | view.leaps;
        self.coordinates = true;
        self
    }

    /// Marks the turn that led to the position.
    pub fn with_last(mut self, last: &Played) -> Picture<'a> {
        let mover = last.after.to_move.opponent();
        match &last.turn {
            Turn::Step { from, to } => self.trail = vec![*from, *to],
            Turn::Jump(chain) => {
                self.trail = vec![chain.from()];
                self.trail.extend(chain.landings());
            }
            Turn::Place(points) => self.placed = *points,
        }
        self.taken[mover.opponent()] = last.captured;
        self.taken[mover] = last.huffed;
        self.huffed = last.huffed;
        self
    }
}

/// The SVG of a picture: the board, and on it a group `play` with
/// [`what_changes`].
pub fn svg(picture: &Picture, label: Label) -> String {
    let mut pen = Pen { picture, out: String::new() };
    pen.open(label);
    pen.regions();
    pen.board();
    if picture.coordinates {
        pen.coordinates();
    }
    pen.text(&[r#"<g class="play">"#, &what_changes(picture), "</g></svg>"]);
    pen.out
}

/// The part of a drawing that changes while a game is played: pieces and
/// marks.
pub fn what_changes(picture: &Picture) -> String {
    let mut pen = Pen { picture, out: String::new() };
    pen.ghosts();
    pen.trail();
    pen.pieces();
    pen.marks();
    pen.out
}

/// The lines that join the points of a board, as the data of a path.
pub fn lines(game: &Game) -> String {
    let mut out = String::new();
    for &(a, b) in &game.edges {
        let (a, b) = (game.board.info(a), game.board.info(b));
        put(&mut out, "M~ ~L~ ~", &[a.x, a.y, b.x, b.y].map(i32::from));
    }
    out
}

/// Writes a pattern with each `~` replaced by the next number.
fn put(out: &mut String, pattern: &str, numbers: &[i32]) {
    let mut numbers = numbers.iter();
    for c in pattern.chars() {
        match numbers.as_slice().first() {
            Some(&number) if c == '~' => {
                push_number(out, number);
                numbers.next();
            }
            _ => out.push(c),
        }
    }
}

struct Pen<'a> {
    picture: &'a Picture<'a>,
    out: String,
}

impl Pen<'_> {
    fn put(&mut self, pattern: &str, numbers: &[i32]) {
        put(&mut self.out, pattern, numbers);
    }

    fn text(&mut self, parts: &[&str]) {
        for part in parts {
            self.out.push_str(part);
        }
    }

    fn place(&self, point: Point) -> (i32, i32) {
        let info = self.picture.game.board.info(point);
        (info.x.into(), info.y.into())
    }

    fn open(&mut self, label: Label) {
        let Frame { x, y, width, height } = Frame::new(self.picture.game, self.picture.coordinates);
        let pattern = r#"<svg class="plate" viewBox="~ ~ ~ ~" width="~" height="~""#;
        self.put(pattern, &[x, y, width, height, width, height]);
        match label {
            Label::Decoration => self.text(&[r#" aria-hidden="true" focusable="false">"#]),
            Label::Image { title, description, id } => {
                self.text(&[r#" role="img" aria-labelledby=""#, id, "-t ", id, "-d\">"]);
                self.text(&["<title id=\"", id, "-t\">"]);
                push_escaped(&mut self.out, title);
                self.text(&["</title><desc id=\"", id, "-d\">"]);
                push_escaped(&mut self.out, description);
                self.text(&["</desc>"]);
            }
        }
    }

    /// The regions that the rules speak of, as a tint under the lines.
    fn regions(&mut self) {
        let game = self.picture.game;
        let placed = Side::ALL.into_iter().filter_map(|side| game.placement(side));
        let filled = game.wins().iter().filter_map(|&(_, win)| match win {
            Win::Filled(region) => Some(region),
            _ => None,
        });
        let region = placed.map(|place| place.region).chain(filled);
        let region = region.fold(PointSet::EMPTY, |all, set| all | set);
        if region.is_empty() {
            return;
        }
        self.out += r#"<path class="region" d=""#;
        for point in region {
            let (x, y) = self.place(point);
            let (left, top, side) = (x - HALF, y - HALF, 2 * HALF);
            self.put("M~ ~h~v~h-~z", &[left, top, side, side, side]);
        }
        self.out += r#""/>"#;
    }

    fn board(&mut self) {
        let game = self.picture.game;
        self.text(&[r#"<path class="lines" d=""#, &lines(game), r#""/><g class="points">"#]);
        for point in game.all {
            let (x, y) = self.place(point);
            self.put(r#"<circle cx="~" cy="~" r="7"/>"#, &[x, y]);
        }
        self.out += "</g>";
    }

    /// File letters under the lowest point of each file and rank digits to
    /// the left of each rank, where the names of the points are such; else
    /// the name beside each point.
    fn coordinates(&mut self) {
        let board = &self.picture.game.board;
        let axes = self.has_axes();
        self.out += r#"<g class="coordinates">"#;
        for point in self.picture.game.all {
            let (x, y) = self.place(point);
            let name = board.name(point);
            let Some((file, rank)) = axes.then(|| file_and_rank(name)).flatten() else {
                self.label(x + 26, y - 26, name);
                continue;
            };
            let others = || self.picture.game.all.into_iter().map(|other| self.place(other));
            let lowest = !others().any(|(other_x, other_y)| other_x == x && other_y > y);
            let leftmost = !others().any(|(other_x, other_y)| other_y == y && other_x < x);
            if lowest {
                self.label(x, y + 68, file);
            }
            if leftmost {
                self.label(x - 60, y + 9, rank);
            }
        }
        self.out += "</g>";
    }

    fn label(&mut self, x: i32, y: i32, text: &str) {
        self.put(r#"<text x="~" y="~">"#, &[x, y]);
        self.text(&[text, "</text>"]);
    }

    /// Whether a letter names each file and a number each rank.
    fn has_axes(&self) -> bool {
        let points = &self.picture.game.board.points;
        let names = || points.iter().map(|point| (point, file_and_rank(&point.name)));
        names().all(|(one, name)| {
            let Some((file, rank)) = name else { return false };
            names().all(|(other, name)| {
                name.is_some_and(|(other_file, other_rank)| {
                    (other_file == file) == (other.x == one.x)
                        && (other_rank == rank) == (other.y == one.y)
                })
            })
        })
    }

    fn ghosts(&mut self) {
        for side in Side::ALL {
            for point in self.picture.taken[side] {
                let class = match self.picture.huffed.contains(point) {
                    true => "ghost huffed",
                    false => "ghost",
                };
                self.text(&["<g class=\"", class, "\">"]);
                self.piece(side, point);
                let (x, y) = self.place(point);
                let pattern = r#"<path class="cross" d="M~ ~l52 52m-52 0l52-52"/></g>"#;
                self.put(pattern, &[x - 26, y - 26]);
            }
        }
    }

    fn piece(&mut self, side: Side, point: Point) {
        let (x, y) = self.place(point);
        let kind = &self.picture.pieces[side].kind;
        self.text(&[r#"<use class="piece "#, side.name(), r##"" href="#piece-"##, kind]);
        let pattern = r#"" x="~" y="~" width="~" height="~"/>"#;
        self.put(pattern, &[x - PIECE / 2, y - PIECE / 2, PIECE, PIECE]);
    }

    fn pieces(&mut self) {
        for side in Side::ALL {
            for point in self.picture.position.pieces[side] {
                self.piece(side, point);
            }
        }
    }

    /// The way of the last turn: an arrow with a ring where it began.
    fn trail(&mut self) {
        for point in self.picture.placed {
            self.ring("placed", point, 46);
        }
        let ([first, inner @ .., last], [.., before, _]) =
            (&self.picture.trail[..], &self.picture.trail[..])
        else {
            return;
        };
        self.ring("origin", *first, 20);
        let (tip, before) = (self.place(*last), self.place(*before));
        let (tip_x, tip_y) = towards(tip, before, 40);
        let (neck_x, neck_y) = towards(tip, before, 58);
        let next = self.place(*inner.first().unwrap_or(last));
        let (start_x, start_y) = towards(self.place(*first), next, 20);
        self.put(r#"<path class="trail" d="M~ ~"#, &[start_x, start_y]);
        for &point in inner {
            let (x, y) = self.place(point);
            self.put("L~ ~", &[x, y]);
        }
        self.put(r#"L~ ~"/><path class="trail-head" d="M~ ~"#, &[neck_x, neck_y, tip_x, tip_y]);
        let (across_x, across_y) = ((tip_y - neck_y) * 2 / 3, (neck_x - tip_x) * 2 / 3);
        for sign in [1, -1] {
            self.put("L~ ~", &[neck_x + sign * across_x, neck_y + sign * across_y]);
        }
        self.text(&[r#"z"/>"#]);
    }

    fn ring(&mut self, class: &str, point: Point, radius: i32) {
        let (x, y) = self.place(point);
        self.text(&["<circle class=\"", class]);
        self.put(r#"" cx="~" cy="~" r="~"/>"#, &[x, y, radius]);
    }

    fn marks(&mut self) {
        for point in self.picture.must {
            self.ring("must", point, 45);
        }
        if let Some(point) = self.picture.selected {
            self.ring("selected", point, 45);
        }
        for point in self.picture.steps {
            self.ring("step", point, 15);
        }
        for point in self.picture.jumps {
            self.ring("jump", point, 22);
        }
    }
}

/// The letter and the number of a name such as `d4`.
fn file_and_rank(name: &str) -> Option<(&str, &str)> {
    let (file, rank) = name.split_at_checked(1)?;
    (!rank.is_empty() && rank.bytes().all(|b| b.is_ascii_digit())).then_some((file, rank))
}

/// The point at `distance` from `from` on the way to `to`.
fn towards(from: (i32, i32), to: (i32, i32), distance: i32) -> (i32, i32) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = ((x * x + y * y) as u32).isqrt().max(1) as i32;
    (from.0 + x * distance / length, from.1 + y * distance / length)
}
