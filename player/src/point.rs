//! Points of a board and sets of them as bitboards.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// The most points that a board may have: a set of them is one `u64`.
pub const MAX_POINTS: usize = 64;

/// A point of a board: its index in the board's order, 0 to 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u8);

impl Point {
    /// The point with this index.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_POINTS`].
    pub const fn new(index: usize) -> Point {
        assert!(index < MAX_POINTS, "a board has at most 64 points");
        Point(index as u8)
    }

    /// The index in the board's order.
    pub const fn index(self) -> usize {
        // The mask tells the compiler what the constructor has checked.
        (self.0 & 63) as usize
    }

    /// The set of this point alone.
    pub const fn set(self) -> PointSet {
        PointSet(1 << self.index())
    }
}

/// A set of points as a bitboard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PointSet(pub u64);

impl PointSet {
    /// No point.
    pub const EMPTY: PointSet = PointSet(0);

    /// The first `count` points of a board, `count` at most [`MAX_POINTS`].
    pub const fn first(count: usize) -> PointSet {
        if count >= MAX_POINTS { PointSet(u64::MAX) } else { PointSet((1 << count) - 1) }
    }

    /// Whether the set has no point.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many points the set has.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `point` is in the set.
    pub const fn contains(self, point: Point) -> bool {
        self.0 & point.set().0 != 0
    }

    /// Whether all points of `other` are in this set.
    pub const fn is_superset(self, other: PointSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the two sets share a point.
    pub const fn meets(self, other: PointSet) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;
    fn bitand(self, other: PointSet) -> PointSet {
        PointSet(self.0 & other.0)
    }
}

impl BitOr for PointSet {
    type Output = PointSet;
    fn bitor(self, other: PointSet) -> PointSet {
        PointSet(self.0 | other.0)
    }
}

impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: PointSet) {
        self.0 |= other.0;
    }
}

impl Sub for PointSet {
    type Output = PointSet;
    fn sub(self, other: PointSet) -> PointSet {
        PointSet(self.0 & !other.0)
    }
}

impl SubAssign for PointSet {
    fn sub_assign(&mut self, other: PointSet) {
        self.0 &= !other.0;
    }
}

impl Not for PointSet {
    type Output = PointSet;
    fn not(self) -> PointSet {
        PointSet(!self.0)
    }
}

impl From<Point> for PointSet {
    fn from(point: Point) -> PointSet {
        point.set()
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        points.into_iter().fold(PointSet::EMPTY, |set, point| set | point.set())
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;
    fn into_iter(self) -> Points {
        Points(self.0)
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(Point::index)).finish()
    }
}

/// The points of a set, in the board's order.
#[derive(Clone, Debug)]
pub struct Points(u64);

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        if self.0 == 0 {
            return None;
        }
        let point = Point(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(point)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Points {}
