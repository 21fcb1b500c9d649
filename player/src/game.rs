//! A game ready to be played: rules compiled to tables of bitboards.

use crate::board::Board;
use crate::definition::{
    Capture, Choices, Definition, Direction, Directions, DrawRules, Forward, Placement, SidePatch,
    Win,
};
use crate::indexing::{at, at_mut};
use crate::point::{MAX_POINTS, Point, PointSet};
use crate::position::Position;
use crate::side::{BySide, Side};
use crate::sorted;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

/// A definition with its options chosen, compiled for speed. Positions and
/// turns are plain values; all rules are asked of the game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The board, for names and drawings.
    pub board: Arc<Board>,
    /// How the pieces of each side are written: an upper-case and a
    /// lower-case letter.
    pub letters: BySide<char>,
    /// When the game is drawn.
    pub draw: DrawRules,
    /// The joined pairs of points, the lower index first.
    pub edges: Vec<(Point, Point)>,
    pub(crate) all: PointSet,
    pub(crate) sides: BySide<SideTable>,
    pub(crate) wins: Vec<(Side, Win)>,
    pub(crate) jumps: JumpTable,
    pub(crate) first: Side,
}

/// The points that can be reached from each point.
pub(crate) type Targets = [PointSet; MAX_POINTS];

/// The rules of one side in the form in which they are asked.
#[derive(Clone, Debug)]
pub(crate) struct SideTable {
    /// Where a step from each point may lead.
    pub step: Targets,
    /// The steps from each point that count as an advance.
    pub advance: Targets,
    pub capture: Option<Capture>,
    pub start: PointSet,
    pub place: Option<Placement>,
}

/// A jump from some point: over a neighbour to the next point of the line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Jump {
    pub over: Point,
    pub to: Point,
}

/// All jumps of a board by the point where they begin.
#[derive(Clone, Debug)]
pub(crate) struct JumpTable {
    pub jumps: Vec<Jump>,
    pub ends: [u16; MAX_POINTS + 1],
    /// The points that may be jumped over from each point.
    pub over: Targets,
}

impl JumpTable {
    /// No jumps at all.
    pub const EMPTY: JumpTable = JumpTable {
        jumps: Vec::new(),
        ends: [0; MAX_POINTS + 1],
        over: [PointSet::EMPTY; MAX_POINTS],
    };

    fn new(lines: &[&[Point]]) -> JumpTable {
        let mut by_point = vec![Vec::new(); MAX_POINTS];
        for triple in lines.iter().flat_map(|line| line.windows(3)) {
            let &[from, over, to] = triple else { continue };
            at_mut(&mut by_point, from.index()).push(Jump { over, to });
            at_mut(&mut by_point, to.index()).push(Jump { over, to: from });
        }
        let mut table = JumpTable::EMPTY;
        for (index, jumps) in by_point.into_iter().enumerate() {
            // Two lines may share a stretch: its jumps are there once.
            for jump in sorted::collect(jumps) {
                table.push(Point::new(index), jump);
            }
        }
        table
    }

    /// Adds a jump from a point, those from all points before it being there.
    pub fn push(&mut self, from: Point, jump: Jump) {
        *at_mut(&mut self.over, from.index()) |= jump.over.set();
        self.jumps.push(jump);
        let end = self.jumps.len() as u16;
        self.ends.iter_mut().skip(from.index() + 1).for_each(|last| *last = end);
    }

    /// The jumps that begin at `point`.
    pub fn from(&self, point: Point) -> &[Jump] {
        let index = point.index();
        let end = |index: usize| usize::from(*at(&self.ends, index));
        self.jumps.get(end(index)..end(index + 1)).unwrap_or_default()
    }

    /// Which of the jumps from a point go over one of `enemy` to one of `empty`:
    /// a bit for each, the lowest for the first; a jump is told by its ends, so
    /// there are fewer than points. All are looked at, since to guess whether the
    /// next one is needed is dearer.
    #[inline]
    pub fn open(&self, from: Point, enemy: PointSet, empty: PointSet) -> u64 {
        self.from(from).iter().rev().fold(0, |open, jump| {
            let is_open = enemy.contains(jump.over) & empty.contains(jump.to);
            open << 1 | u64::from(is_open)
        })
    }
}

impl Game {
    /// The game of a definition with these choices.
    pub fn new(definition: &Definition, choices: &Choices) -> Game {
        let rules = definition.rules(choices);
        let board = Arc::clone(&definition.board);
        let groups = rules.lines.unwrap_or_default();
        let mut lines: Vec<&[Point]> = Vec::new();
        for (index, group) in board.groups.iter().enumerate() {
            if groups.contains(index) {
                lines.extend(group.lines.iter().map(Vec::as_slice));
            }
        }
        let pairs = lines.iter().flat_map(|line| line.windows(2));
        let edges = sorted::collect(pairs.filter_map(ordered));
        let jumps = JumpTable::new(&lines);
        let sides = BySide {
            few: SideTable::new(&board, &edges, Side::Few, &rules.sides.few),
            many: SideTable::new(&board, &edges, Side::Many, &rules.sides.many),
        };
        Game {
            letters: BySide {
                few: definition.pieces.few.letter,
                many: definition.pieces.many.letter,
            },
            draw: rules.draw,
            all: board.all(),
            wins: wins(&rules.sides),
            first: rules.first.unwrap_or(Side::Few),
            board,
            edges,
            sides,
            jumps,
        }
    }

    /// The points that lines join to each point.
    #[cfg(any(feature = "search", not(target_arch = "wasm32")))]
    pub(crate) fn neighbours(&self) -> Targets {
        let mut neighbours = [PointSet::EMPTY; MAX_POINTS];
        for &(a, b) in &self.edges {
            neighbours[a.index()] |= b.set();
            neighbours[b.index()] |= a.set();
        }
        neighbours
    }

    /// The position in which the game begins.
    pub fn start(&self) -> Position {
        let in_hand = |side: Side| self.sides[side].place.map_or(0, |place| place.count);
        Position {
            pieces: BySide { few: self.sides.few.start, many: self.sides.many.start },
            in_hand: BySide { few: in_hand(Side::Few), many: in_hand(Side::Many) },
            to_move: self.first,
            quiet: 0,
        }
    }

    /// How many pieces the side has when the game begins, in hand or on points.
    pub fn full_count(&self, side: Side) -> u32 {
        let table = &self.sides[side];
        table.start.len() + table.place.map_or(0, |place| u32::from(place.count))
    }

    /// How the side captures, if it does.
    pub fn capture(&self, side: Side) -> Option<Capture> {
        self.sides[side].capture
    }

    /// Where the side places pieces that it has in hand.
    pub fn placement(&self, side: Side) -> Option<Placement> {
        self.sides[side].place
    }

    /// What wins the game, in the order in which it is judged.
    pub fn wins(&self) -> &[(Side, Win)] {
        &self.wins
    }

    /// The point that a jump from `from` to `to` passes over, if there is
    /// such a jump on this board.
    pub fn jumped(&self, from: Point, to: Point) -> Option<Point> {
        self.jumps.from(from).iter().find(|jump| jump.to == to).map(|jump| jump.over)
    }
}

/// Two neighbours of a line, the smaller first.
fn ordered(pair: &[Point]) -> Option<(Point, Point)> {
    let &[a, b] = pair else { return None };
    Some((a.min(b), a.max(b)))
}

/// The win conditions of both sides in the order in which they are judged:
/// by their kind, then the few before the many.
fn wins(sides: &BySide<SidePatch>) -> Vec<(Side, Win)> {
    let wins = |side: Side| sides[side].wins.unwrap_or_default();
    let both =
        Side::ALL.into_iter().flat_map(|side| wins(side).into_iter().map(move |w| (w, side)));
    sorted::collect(both).into_iter().map(|(win, side)| (side, win)).collect()
}

impl SideTable {
    fn new(board: &Board, edges: &[(Point, Point)], side: Side, rules: &SidePatch) -> SideTable {
        let forward = rules.forward.unwrap_or(match side {
            Side::Few => Forward::Down,
            Side::Many => Forward::Up,
        });
        let targets = |allowed: Option<Directions>| {
            let allowed = allowed.unwrap_or_default();
            let mut targets = [PointSet::EMPTY; MAX_POINTS];
            for &(a, b) in edges {
                for (from, to) in [(a, b), (b, a)] {
                    if allowed.contains(direction(board, forward, from, to)) {
                        *at_mut(&mut targets, from.index()) |= to.set();
                    }
                }
            }
            targets
        };
        SideTable {
            step: targets(rules.step),
            advance: targets(rules.advance),
            capture: rules.capture,
            start: rules.start.unwrap_or_default(),
            place: rules.place,
        }
    }
}

/// The direction of a step, read off the drawing of the board.
fn direction(board: &Board, forward: Forward, from: Point, to: Point) -> Direction {
    let (from, to) = (board.info(from), board.info(to));
    let (right, down) = (to.x - from.x, to.y - from.y);
    let (ahead, aside) = match forward {
        Forward::Up => (-down, right),
        Forward::Down => (down, right),
        Forward::Left => (-right, down),
        Forward::Right => (right, down),
    };
    match (ahead.signum(), aside) {
        (1, 0) => Direction::Forward,
        (1, _) => Direction::ForwardDiagonal,
        (0, _) => Direction::Sideways,
        (_, 0) => Direction::Back,
        _ => Direction::BackDiagonal,
    }
}
