//! How much of the plane a drawing shows.

use super::HALF;
use crate::game::Game;

/// The room that coordinates take at the left and below.
const EDGE: i32 = 24;

/// The part of the plane that a drawing shows, in hundredths of the distance
/// between neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The left edge.
    pub x: i32,
    /// The upper edge.
    pub y: i32,
    /// The width.
    pub width: i32,
    /// The height.
    pub height: i32,
}

impl Frame {
    /// The frame of a board.
    pub fn new(game: &Game, coordinates: bool) -> Frame {
        let xs = || game.board.points.iter().map(|point| i32::from(point.x));
        let ys = || game.board.points.iter().map(|point| i32::from(point.y));
        let (left, right) = (xs().min().unwrap_or(0), xs().max().unwrap_or(0));
        let (top, bottom) = (ys().min().unwrap_or(0), ys().max().unwrap_or(0));
        let edge = if coordinates { EDGE } else { 0 };
        Frame {
            x: left - HALF - edge,
            y: top - HALF,
            width: right - left + 2 * HALF + edge,
            height: bottom - top + 2 * HALF + edge,
        }
    }
}
