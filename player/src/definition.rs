//! A game as data: its board, its rules, and the options that change them.
//!
//! A [`Definition`] is language-neutral and complete. It is read from TOML by
//! `source`, or decoded from the compact form in which a page carries it.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use crate::board::Board;
pub use crate::choices::{ChoiceError, Choices};
use crate::compact;
use crate::indexing::at;
use crate::point::PointSet;
use crate::side::{BySide, Side};

/// A game of the family: everything that tells it from the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The name of the game in files, links and pages.
    pub id: String,
    /// The board with all groups of lines that any option may choose.
    pub board: Arc<Board>,
    /// What the pieces of each side are called and how they are written.
    pub pieces: BySide<Piece>,
    /// The rules when every option has its first value.
    pub rules: Patch,
    /// What the players may agree on before the game.
    pub options: Vec<GameOption>,
}

/// The pieces of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The name of the kind, which finds its drawing and its words.
    pub kind: String,
    /// The letter in position text: upper case for the few, lower for the many.
    pub letter: char,
}

/// A named choice between rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameOption {
    /// The name in commands, links and catalogs.
    pub name: String,
    /// At least one value; the first is the usual one.
    pub values: Vec<OptionValue>,
}

/// One value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionValue {
    /// The name in commands, links and catalogs.
    pub name: String,
    /// What the value changes in the rules.
    pub patch: Patch,
}

/// Rules, or changes to rules: what is `None` stays as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Patch {
    /// The groups of lines that join points.
    pub lines: Option<Groups>,
    /// The side that begins.
    pub first: Option<Side>,
    /// What each side may do.
    pub sides: BySide<SidePatch>,
    /// When the game is drawn.
    pub draw: DrawRules,
}

/// The rules of one side, or changes to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SidePatch {
    /// Where the pieces stand at the start.
    pub start: Option<PointSet>,
    /// Pieces that begin in hand and are placed in one turn.
    pub place: Option<Placement>,
    /// Which way is forward in the drawing.
    pub forward: Option<Forward>,
    /// The directions of a step.
    pub step: Option<Directions>,
    /// The steps after which the count of quiet turns starts again.
    pub advance: Option<Directions>,
    /// How the pieces capture; without it they do not.
    pub capture: Option<Capture>,
    /// What wins for this side; any one is enough.
    pub wins: Option<Wins>,
}

/// Pieces that are placed before the game begins, all in one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// How many pieces.
    pub count: u8,
    /// The points on which they may be placed, one on each.
    pub region: PointSet,
}

/// The way forward, as seen in the drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "source", derive(serde::Deserialize))]
#[cfg_attr(feature = "source", serde(rename_all = "kebab-case"))]
pub enum Forward {
    /// Towards the top.
    Up,
    /// Towards the bottom.
    Down,
    /// Towards the left.
    Left,
    /// Towards the right.
    Right,
}

/// The direction of a step along a line, as its side sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Straight forward.
    Forward,
    /// Slanting forward.
    ForwardDiagonal,
    /// Neither forward nor back.
    Sideways,
    /// Straight back.
    Back,
    /// Slanting back.
    BackDiagonal,
}

/// A set of directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Directions(u8);

impl Directions {
    /// Every direction.
    pub const ANY: Directions = Directions(0b1_1111);

    /// This set with one direction more.
    pub const fn with(self, direction: Direction) -> Directions {
        Directions(self.0 | 1 << direction as u8)
    }

    /// The set as the lowest five bits of a byte.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// The set of these bits; others are left out.
    pub(crate) const fn from_bits(bits: u8) -> Directions {
        Directions(bits & Directions::ANY.0)
    }

    /// Whether the set has this direction.
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 == 1
    }
}

/// How the pieces of a side capture by jumping.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "source", derive(serde::Deserialize))]
#[cfg_attr(feature = "source", serde(deny_unknown_fields))]
pub struct Capture {
    /// Whether a capture that is possible has to be made.
    pub duty: Duty,
    /// How many jumps a turn may have.
    pub chain: ChainRule,
}

/// Whether a capture that is possible has to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "source", derive(serde::Deserialize))]
#[cfg_attr(feature = "source", serde(rename_all = "kebab-case"))]
pub enum Duty {
    /// Never.
    Free,
    /// Always: no other turn is legal.
    Must,
    /// After a turn without a capture, every piece of the side that could have
    /// captured at its start is removed.
    Huff,
}

/// How many jumps a turn may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "source", derive(serde::Deserialize))]
#[cfg_attr(feature = "source", serde(rename_all = "kebab-case"))]
pub enum ChainRule {
    /// One or more; the turn may end after each.
    MayStop,
    /// As many as there are: the turn ends only where no jump is left.
    MustGoOn,
    /// One.
    Single,
}

/// A condition that wins the game for a side. The order is that in which
/// they are judged when several hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Win {
    /// Its pieces hold every point of the region.
    Filled(PointSet),
    /// The opponent has no piece left.
    Gone,
    /// The opponent has fewer pieces than this.
    TooFew(u8),
    /// The opponent is to move and has no turn.
    Stuck,
}

/// The conditions that win the game for a side: one of each kind at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wins {
    /// [`Win::Filled`] with its region.
    pub filled: Option<PointSet>,
    /// [`Win::Gone`].
    pub gone: bool,
    /// [`Win::TooFew`] with its number.
    pub too_few: Option<u8>,
    /// [`Win::Stuck`].
    pub stuck: bool,
}

impl IntoIterator for Wins {
    type Item = Win;
    type IntoIter = core::iter::Flatten<core::array::IntoIter<Option<Win>, 4>>;

    /// The conditions in the order in which they are judged.
    fn into_iter(self) -> Self::IntoIter {
        [
            self.filled.map(Win::Filled),
            self.gone.then_some(Win::Gone),
            self.too_few.map(Win::TooFew),
            self.stuck.then_some(Win::Stuck),
        ]
        .into_iter()
        .flatten()
    }
}

/// Groups of lines of a board, by their indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Groups(u32);

impl Groups {
    /// The most groups that a board may have.
    pub const MAX: usize = 32;

    /// These groups and one more, its index below [`Groups::MAX`].
    pub const fn with(self, group: usize) -> Groups {
        Groups(self.0 | 1 << group)
    }

    /// Whether the group with this index is one of these.
    pub const fn contains(self, group: usize) -> bool {
        self.0 >> group & 1 == 1
    }

    /// The groups as bits, the lowest for the first.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The groups of these bits.
    pub(crate) const fn from_bits(bits: u32) -> Groups {
        Groups(bits)
    }
}

/// When the game is drawn, or changes to that. Without a value there is no
/// such draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "source", derive(serde::Deserialize))]
#[cfg_attr(feature = "source", serde(deny_unknown_fields))]
pub struct DrawRules {
    /// How often the same placement with the same side to move has to occur.
    pub repetition: Option<u8>,
    /// How many turns in a row without capture or advance.
    pub quiet: Option<u16>,
}

impl Patch {
    /// Makes the changes of `patch` to these rules.
    pub fn apply(&mut self, patch: &Patch) {
        replace(&mut self.lines, patch.lines);
        replace(&mut self.first, patch.first);
        for side in Side::ALL {
            self.sides[side].apply(&patch.sides[side]);
        }
        replace(&mut self.draw.repetition, patch.draw.repetition);
        replace(&mut self.draw.quiet, patch.draw.quiet);
    }
}

impl SidePatch {
    fn apply(&mut self, patch: &SidePatch) {
        replace(&mut self.start, patch.start);
        replace(&mut self.place, patch.place);
        replace(&mut self.forward, patch.forward);
        replace(&mut self.step, patch.step);
        replace(&mut self.advance, patch.advance);
        replace(&mut self.capture, patch.capture);
        replace(&mut self.wins, patch.wins);
    }
}

/// Puts the new value in place of the old one, if there is a new one.
fn replace<T: Copy>(old: &mut Option<T>, new: Option<T>) {
    *old = new.or(*old);
}

impl Definition {
    /// The usual value of every option.
    pub fn usual(&self) -> Choices {
        Choices(vec![0; self.options.len()])
    }

    /// `choices` with one option set by name.
    ///
    /// # Errors
    /// If there is no such option or no such value.
    pub fn choose(
        &self,
        choices: &Choices,
        option: &str,
        value: &str,
    ) -> Result<Choices, ChoiceError> {
        let Some(index) = self.options.iter().position(|o| o.name == option) else {
            return Err(ChoiceError::NoOption {
                name: option.to_owned(),
                known: self.options.iter().map(|o| o.name.clone()).collect(),
            });
        };
        let values = &at(&self.options, index).values;
        let Some(chosen) = values.iter().position(|v| v.name == value) else {
            return Err(ChoiceError::NoValue {
                option: option.to_owned(),
                value: value.to_owned(),
                known: values.iter().map(|v| v.name.clone()).collect(),
            });
        };
        let mut choices = choices.clone();
        choices.set(index, chosen);
        Ok(choices)
    }

    /// Sets one option by name. Returns whether there is such a value; if
    /// not, nothing changes.
    pub(crate) fn set(&self, choices: &mut Choices, option: &str, value: &str) -> bool {
        let mut options = self.options.iter().enumerate();
        options.any(|(index, known)| {
            let chosen = known.values.iter().position(|known| known.name == value);
            match chosen {
                Some(chosen) if known.name == option => {
                    choices.set(index, chosen);
                    true
                }
                _ => false,
            }
        })
    }

    /// The names of the options that do not have their usual value, with the
    /// names of their values.
    pub fn unusual<'a>(
        &'a self,
        choices: &'a Choices,
    ) -> impl Iterator<Item = (&'a str, &'a str)> + 'a {
        self.options.iter().enumerate().filter_map(|(index, option)| {
            let value = choices.value(index);
            (value != 0).then(|| (option.name.as_str(), at(&option.values, value).name.as_str()))
        })
    }

    /// The rules with the options chosen.
    pub fn rules(&self, choices: &Choices) -> Patch {
        let mut rules = self.rules;
        for (index, option) in self.options.iter().enumerate() {
            rules.apply(&at(&option.values, choices.value(index)).patch);
        }
        rules
    }

    /// The compact form in which a page carries the definition.
    pub fn encode(&self) -> Vec<u8> {
        compact::encode(self)
    }

    /// A definition from its compact form; `None` if the bytes are not what
    /// [`Definition::encode`] wrote.
    pub fn decode(bytes: &[u8]) -> Option<Definition> {
        compact::decode(bytes)
    }
}
