//! What the players agree on before a game: a value for each option.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::indexing::at_mut;

/// A value for each option of a definition, by index.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices(pub(crate) Vec<u8>);

/// Why a choice is not one of the definition's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChoiceError {
    /// The game has no option of this name.
    NoOption {
        /// The name that was asked for.
        name: String,
        /// The names that there are.
        known: Vec<String>,
    },
    /// The option has no such value.
    NoValue {
        /// The option.
        option: String,
        /// The value that was asked for.
        value: String,
        /// The values that there are.
        known: Vec<String>,
    },
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChoiceError::NoOption { name, known } if known.is_empty() => {
                write!(f, "no option `{name}`: this game has none")
            }
            ChoiceError::NoOption { name, known } => {
                write!(f, "no option `{name}`; there are: {}", known.join(", "))
            }
            ChoiceError::NoValue { option, value, known } => {
                write!(f, "option `{option}` has no value `{value}`, only: {}", known.join(", "))
            }
        }
    }
}

impl core::error::Error for ChoiceError {}

impl Choices {
    /// The index of the value chosen for the option with this index.
    pub fn value(&self, option: usize) -> usize {
        self.0.get(option).copied().unwrap_or(0) as usize
    }

    /// Chooses a value for the option with this index.
    pub(crate) fn set(&mut self, option: usize, value: usize) {
        if self.0.len() <= option {
            self.0.resize(option + 1, 0);
        }
        *at_mut(&mut self.0, option) = value as u8;
    }
}
