//! The points as bits: first the left half, then the middle, then the right
//! half in the order of the left one's mirror image.

use super::conditions::rise;
use crate::game::Game;
use crate::point::{MAX_POINTS, Point, PointSet};

/// A set of points as the tables number them.
pub(super) type Bits = u64;

/// How points are numbered.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Whether the two halves are mirror images of one another. If not, they
    /// are only parts of the board.
    pub symmetric: bool,
    /// Points of each half.
    pub half: u32,
    /// Points in the middle.
    pub middle: u32,
    /// The bit of each point.
    bit: [u8; MAX_POINTS],
    /// The point of each bit.
    point: Vec<Point>,
    /// All points as bits in the order in which the many rise.
    pub rising: Vec<Bits>,
}

impl Layout {
    pub fn new(game: &Game) -> Layout {
        let image = mirror(game);
        let (left, middle, right) = match &image {
            Some(image) => halves(game, image),
            None => parts(game),
        };
        let (half, center) = (left.len() as u32, middle.len() as u32);
        let point: Vec<Point> = left.into_iter().chain(middle).chain(right).collect();
        let mut bit = [0; MAX_POINTS];
        for (number, point) in point.iter().enumerate() {
            bit[point.index()] = number as u8;
        }
        let symmetric = image.is_some();
        let mut layout = Layout { symmetric, half, middle: center, bit, point, rising: Vec::new() };
        let order = rise(game).unwrap_or_default();
        layout.rising = order.iter().map(|&point| layout.bits(point.set())).collect();
        layout
    }

    /// How many points there are.
    pub fn len(&self) -> u32 {
        self.point.len() as u32
    }

    pub fn bits(&self, set: PointSet) -> Bits {
        set.into_iter().fold(0, |bits, point| bits | 1 << self.bit[point.index()])
    }

    pub fn set(&self, bits: Bits) -> PointSet {
        ones(bits).map(|bit| self.point[bit as usize]).collect()
    }

    /// The bit of a point.
    pub fn bit(&self, point: Point) -> u32 {
        self.bit[point.index()].into()
    }

    /// The mirror image of a set.
    #[inline]
    pub fn mirrored(&self, bits: Bits) -> Bits {
        let half = (1 << self.half) - 1;
        let shift = self.half + self.middle;
        (bits & half) << shift | bits >> shift & half | bits & !(half | half << shift)
    }
}

/// The numbers of the bits that are set, from the lowest.
pub(super) fn ones(mut bits: Bits) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let bit = bits.trailing_zeros();
        bits &= bits - 1;
        Some(bit)
    })
}

/// The points of the left, of the middle, and the images of the left ones.
fn halves(game: &Game, image: &[Point; MAX_POINTS]) -> (Vec<Point>, Vec<Point>, Vec<Point>) {
    let x = |point: Point| game.board.points[point.index()].x;
    let of = |point: Point| image[point.index()];
    let left: Vec<Point> = game.all.into_iter().filter(|&p| x(p) < x(of(p))).collect();
    let middle = game.all.into_iter().filter(|&p| p == of(p)).collect();
    let right = left.iter().map(|&p| of(p)).collect();
    (left, middle, right)
}

/// The points in three parts of about the same size.
fn parts(game: &Game) -> (Vec<Point>, Vec<Point>, Vec<Point>) {
    let mut left: Vec<Point> = game.all.into_iter().collect();
    let third = left.len() / 3;
    let right = left.split_off(left.len() - third);
    let middle = left.split_off(third);
    (left, middle, right)
}

/// The image of each point when the board is turned over from left to right,
/// if that changes nothing in the rules.
fn mirror(game: &Game) -> Option<[Point; MAX_POINTS]> {
    let places = &game.board.points;
    let sum = places.iter().map(|p| p.x).min()? + places.iter().map(|p| p.x).max()?;
    let mut image = [Point::new(0); MAX_POINTS];
    for point in game.all {
        let place = &places[point.index()];
        let found = places.iter().position(|p| p.x == sum - place.x && p.y == place.y)?;
        image[point.index()] = Point::new(found);
    }
    let turned =
        |set: PointSet| -> PointSet { set.into_iter().map(|point| image[point.index()]).collect() };
    let same = game.all.into_iter().all(|from| {
        let to = image[from.index()];
        let steps = [&game.sides.few.step, &game.sides.many.step];
        let jumps = |from: Point| -> Vec<(usize, usize)> {
            let jumps = game.jumps.from(from).iter();
            jumps.map(|jump| (jump.over.index(), jump.to.index())).collect()
        };
        let mut there: Vec<_> = game
            .jumps
            .from(from)
            .iter()
            .map(|jump| (image[jump.over.index()].index(), image[jump.to.index()].index()))
            .collect();
        let mut here = jumps(to);
        there.sort_unstable();
        here.sort_unstable();
        there == here && steps.iter().all(|step| turned(step[from.index()]) == step[to.index()])
    });
    same.then_some(image)
}
