//! How points become bits, in two ways.
//!
//! A set of the many is read as a number in which every step of theirs leads
//! to a larger one: the points come layer by layer. Its lower layers are one
//! half, `low`, its upper ones the other, `high`.
//!
//! The places of the one piece are a mask in which the board is quickly turned
//! over: first the left half, then the right one as its mirror image, then the
//! middle.

use super::conditions::layers;
use crate::game::Game;
use crate::point::{MAX_POINTS, Point, PointSet};
use crate::position::Position;
use crate::search::mirror::Mirror;
use crate::search::random::Random;
use crate::side::{BySide, Side};

/// A set of points, in the one order or the other.
pub(super) type Bits = u64;

/// The most bits of the lower and of the upper half of a set.
pub(super) const MOST_LOW: u32 = 16;
pub(super) const MOST_HIGH: u32 = 24;

/// The best size of the lower half: the results of all sets that differ only
/// there fit into the fastest cache.
const BEST_LOW: u32 = 13;

/// How points are numbered.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// How many points there are.
    pub points: u32,
    /// How many of them belong to the lower half of a set.
    pub low: u32,
    /// Points of the left half; 0 if left and right are not mirror images.
    half: u32,
    /// The points in the order of sets, and of masks.
    set_points: Vec<Point>,
    mask_points: Vec<Point>,
    /// The bit of each point in sets, and in masks.
    set_bit: [u8; MAX_POINTS],
    mask_bit: [u8; MAX_POINTS],
    /// The image of each lower and of each upper half of a set.
    pub mirror_low: Vec<u16>,
    pub mirror_high: Vec<u32>,
}

impl Layout {
    /// `None` if the points cannot be numbered so.
    pub fn new(game: &Game) -> Option<Layout> {
        let layers = layers(game)?;
        let low = lower_half(&layers, game.all.len())?;
        let set_points: Vec<Point> = layers.iter().flat_map(|layer| *layer).collect();
        let mirror = Mirror::new(game);
        let image = |point: Point| mirror.as_ref().map_or(point, |mirror| mirror.point(point));
        let mask_points = mask_points(game, &image);
        let half = game.all.into_iter().filter(|&p| image(p) != p).count() / 2;
        let bits = |points: &[Point]| {
            let mut bit = [0; MAX_POINTS];
            points.iter().enumerate().for_each(|(at, point)| bit[point.index()] = at as u8);
            bit
        };
        let set_bit = bits(&set_points);
        let mask_bit = bits(&mask_points);
        let image_bit = |at: u32| u32::from(set_bit[image(set_points[at as usize]).index()]);
        let points = set_points.len() as u32;
        let mirror_low = images(low, &|at| image_bit(at)).iter().map(|&x| x as u16).collect();
        let mirror_high = images(points - low, &|at| image_bit(at + low) - low);
        let half = half as u32;
        Some(Layout {
            points,
            low,
            half,
            set_points,
            mask_points,
            set_bit,
            mask_bit,
            mirror_low,
            mirror_high,
        })
    }

    /// The mirror image of a place in masks.
    pub fn image(&self, place: u32) -> u32 {
        self.mirrored(1 << place).trailing_zeros()
    }

    /// The bit of a point in sets.
    pub fn set_bit(&self, point: Point) -> u32 {
        self.set_bit[point.index()].into()
    }

    /// The bit of a point in masks.
    pub fn mask_bit(&self, point: Point) -> u32 {
        self.mask_bit[point.index()].into()
    }

    /// Points as a set.
    pub fn set(&self, points: PointSet) -> Bits {
        points.into_iter().fold(0, |bits, point| bits | 1 << self.set_bit(point))
    }

    /// Points as a mask.
    pub fn mask(&self, points: PointSet) -> Bits {
        points.into_iter().fold(0, |bits, point| bits | 1 << self.mask_bit(point))
    }

    /// The points of a set.
    pub fn set_points(&self, set: Bits) -> PointSet {
        ones(set).map(|bit| self.set_points[bit as usize]).collect()
    }

    /// The points of a mask.
    pub fn mask_points(&self, mask: Bits) -> PointSet {
        ones(mask).map(|bit| self.mask_points[bit as usize]).collect()
    }

    /// A mask with left and right exchanged.
    #[inline]
    pub fn mirrored(&self, mask: Bits) -> Bits {
        let half = (1 << self.half) - 1;
        (mask & half) << self.half | mask >> self.half & half | mask & !(half | half << self.half)
    }

    /// A random position with so many of the many, the one piece to move.
    pub fn random(&self, size: u32, random: &mut Random) -> Position {
        let mut points: Vec<u32> = (0..self.points).collect();
        for chosen in 0..=size as usize {
            let rest = (points.len() - chosen) as u64;
            points.swap(chosen, chosen + random.below(rest) as usize);
        }
        let set = |points: &[u32]| {
            self.set_points(points.iter().fold(0, |bits: Bits, point| bits | 1 << point))
        };
        let (many, few) = (set(&points[..size as usize]), set(&points[size as usize..][..1]));
        let pieces = BySide { few, many };
        Position { pieces, in_hand: Default::default(), to_move: Side::Few, quiet: 0 }
    }

    /// The halves of a set, lower and upper.
    #[inline]
    pub fn halves(&self, set: Bits) -> (usize, usize) {
        ((set & ((1 << self.low) - 1)) as usize, (set >> self.low) as usize)
    }

    /// What an upper half leaves free of its bits.
    #[inline]
    pub fn free_above(&self, high: usize) -> Bits {
        !(high as Bits) & ((1 << (self.points - self.low)) - 1)
    }

    /// The halves of the one of a set and its image that has a place, and
    /// whether that is the image.
    #[inline]
    pub fn placed(&self, set: Bits) -> (usize, usize, bool) {
        let (low, high) = self.halves(set);
        let image = self.mirror_high[high] as usize;
        if image > high { (self.mirror_low[low].into(), image, true) } else { (low, high, false) }
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

/// The size of the lower half, which ends between two layers.
fn lower_half(layers: &[PointSet], points: u32) -> Option<u32> {
    let sizes = layers.iter().scan(0, |size, layer| {
        *size += layer.len();
        Some(*size)
    });
    let fits = |&low: &u32| low <= MOST_LOW && points - low <= MOST_HIGH;
    sizes.filter(fits).min_by_key(|low| low.abs_diff(BEST_LOW))
}

/// The image of each number of so many bits, from that of each bit.
fn images(bits: u32, image: &dyn Fn(u32) -> u32) -> Vec<u32> {
    let mut images = vec![0; 1 << bits];
    for number in 1..images.len() {
        let bit = number.trailing_zeros();
        images[number] = images[number & (number - 1)] | 1 << image(bit);
    }
    images
}

/// The points of the left, their images, and those of the middle.
fn mask_points(game: &Game, image: &dyn Fn(Point) -> Point) -> Vec<Point> {
    let x = |point: Point| game.board.points[point.index()].x;
    let left: Vec<Point> = game.all.into_iter().filter(|&p| x(p) < x(image(p))).collect();
    let middle = game.all.into_iter().filter(|&p| p == image(p));
    let right: Vec<Point> = left.iter().map(|&p| image(p)).collect();
    left.into_iter().chain(right).chain(middle).collect()
}
