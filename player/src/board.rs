//! A board as data: named points, where they are drawn, lines, regions.

use crate::indexing::at;
use crate::point::{Point, PointSet};
use crate::sorted;
use alloc::string::String;
use alloc::vec::Vec;

/// The points of a board and the lines that may join them. Which groups of
/// lines a game has is part of its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The points in the order in which a position is written.
    pub points: Vec<PointInfo>,
    /// How many points each row of a position has, from the top.
    pub rows: Vec<u8>,
    /// Groups of lines, from which a game chooses.
    pub groups: Vec<LineGroup>,
    /// Named sets of points.
    pub regions: Vec<Region>,
}

/// The name of a point and its place in a drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointInfo {
    /// One to three ASCII letters or digits, without `x`.
    pub name: String,
    /// To the right, in hundredths of the distance between neighbours.
    pub x: i16,
    /// Downwards, in the same unit.
    pub y: i16,
}

/// Lines that a game takes together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineGroup {
    /// The name by which definitions choose the group.
    pub name: String,
    /// Each line as its points in order; neighbours on it are joined.
    pub lines: Vec<Vec<Point>>,
}

/// A named set of points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// The name by which definitions refer to the region.
    pub name: String,
    /// Its points.
    pub points: PointSet,
}

impl Board {
    /// All points of the board.
    pub fn all(&self) -> PointSet {
        PointSet::first(self.points.len())
    }

    /// What is known of a point of this board.
    pub fn info(&self, point: Point) -> &PointInfo {
        at(&self.points, point.index())
    }

    /// The name of a point of this board.
    pub fn name(&self, point: Point) -> &str {
        &self.info(point).name
    }

    /// The point with this name.
    pub fn point(&self, name: &str) -> Option<Point> {
        self.points.iter().position(|info| info.name == name).map(Point::new)
    }

    /// The names of the points of a set in alphabetical order.
    pub fn sorted_names(&self, set: PointSet) -> Vec<&str> {
        sorted::collect(set.into_iter().map(|point| self.name(point)))
    }

    /// The points of each row of a position, from the top.
    pub fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = Point> + Clone> + '_ {
        self.rows.iter().scan(0usize, |start, &length| {
            let first = *start;
            *start += length as usize;
            Some((first..*start).map(Point::new))
        })
    }
}
