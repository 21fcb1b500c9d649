//! The board turned over from left to right.

use crate::game::Game;
use crate::point::{MAX_POINTS, Point, PointSet};
use crate::position::Position;
use crate::side::Side;
use alloc::vec::Vec;

/// The image of each point, where left and right are mirror images of one
/// another in all that pieces can do.
#[derive(Clone, Debug)]
pub(crate) struct Mirror([Point; MAX_POINTS]);

impl Mirror {
    /// `None` if turning the board over would change the rules.
    pub fn new(game: &Game) -> Option<Mirror> {
        let places = &game.board.points;
        let sum = places.iter().map(|p| p.x).min()? + places.iter().map(|p| p.x).max()?;
        let mut mirror = Mirror([Point::new(0); MAX_POINTS]);
        for point in game.all {
            let place = &places[point.index()];
            let found = places.iter().position(|p| p.x == sum - place.x && p.y == place.y)?;
            mirror.0[point.index()] = Point::new(found);
        }
        game.all.into_iter().all(|from| mirror.keeps(game, from)).then_some(mirror)
    }

    /// Whether what can be done from a point can be done from its image.
    fn keeps(&self, game: &Game, from: Point) -> bool {
        let to = self.point(from);
        let jumps = |from: Point, image: &dyn Fn(Point) -> Point| {
            let jumps = game.jumps.from(from).iter();
            let mut jumps: Vec<_> = jumps.map(|jump| (image(jump.over), image(jump.to))).collect();
            jumps.sort_unstable();
            jumps
        };
        let same_steps = Side::ALL.into_iter().all(|side| {
            let table = &game.sides[side];
            [&table.step, &table.advance]
                .iter()
                .all(|step| self.set(step[from.index()]) == step[to.index()])
        });
        let place = |place: Option<crate::definition::Placement>| {
            place.is_none_or(|place| self.set(place.region) == place.region)
        };
        let regions = game.wins.iter().all(|(_, win)| match win {
            crate::definition::Win::Filled(region) => self.set(*region) == *region,
            _ => true,
        });
        same_steps
            && jumps(from, &|point| self.point(point)) == jumps(to, &|point| point)
            && Side::ALL.into_iter().all(|side| place(game.sides[side].place))
            && regions
    }

    /// The image of a point.
    pub fn point(&self, point: Point) -> Point {
        self.0[point.index()]
    }

    /// The image of a set.
    pub fn set(&self, set: PointSet) -> PointSet {
        set.into_iter().map(|point| self.point(point)).collect()
    }

    /// The image of a position.
    pub fn position(&self, position: &Position) -> Position {
        let mut image = *position;
        for side in Side::ALL {
            image.pieces[side] = self.set(position.pieces[side]);
        }
        image
    }
}
