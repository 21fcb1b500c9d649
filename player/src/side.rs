//! The two sides of a hunt game.

use core::ops::{Index, IndexMut};

/// A side: the few strong pieces, or the many weak ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "source", derive(serde::Deserialize))]
#[cfg_attr(feature = "source", serde(rename_all = "kebab-case"))]
pub enum Side {
    /// Fox, foxes, officers, tigers, hare.
    #[default]
    Few,
    /// Geese, rebels, goats, hounds.
    Many,
}

impl Side {
    /// Both sides, `Few` first.
    pub const ALL: [Side; 2] = [Side::Few, Side::Many];

    /// The other side.
    pub const fn opponent(self) -> Side {
        match self {
            Side::Few => Side::Many,
            Side::Many => Side::Few,
        }
    }

    /// `few` or `many`, as in position text and in definitions.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Few => "few",
            Side::Many => "many",
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySide<T> {
    /// The value of the few.
    pub few: T,
    /// The value of the many.
    pub many: T,
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Few => &self.few,
            Side::Many => &self.many,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Few => &mut self.few,
            Side::Many => &mut self.many,
        }
    }
}
