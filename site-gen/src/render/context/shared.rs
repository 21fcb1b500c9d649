//! Parts that many pages are given.

use std::fmt;
use std::marker::PhantomData;

use serde::{Serialize, Serializer};
use tera::Value;

/// A part that many pages are given. Templates see it as they would see the
/// part itself, but it is made into what they read only once.
pub struct Shared<T>(Value, PhantomData<fn() -> T>);

impl<T: Serialize> Shared<T> {
    /// The part, ready for templates.
    pub fn new(part: &T) -> Shared<T> {
        Shared(Value::from_serializable(part), PhantomData)
    }
}

impl<T> Clone for Shared<T> {
    /// The same part, not a copy of it.
    fn clone(&self) -> Shared<T> {
        Shared(self.0.clone(), PhantomData)
    }
}

impl<T> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Whole {
        part: Shared<Vec<&'static str>>,
        rest: u32,
    }

    #[test]
    fn a_shared_part_looks_like_the_part_itself() {
        let whole = Whole { part: Shared::new(&vec!["a", "b"]), rest: 1 };
        let plain = serde_json::json!({ "part": ["a", "b"], "rest": 1 });
        assert_eq!(Value::from_serializable(&whole), Value::from_serializable(&plain));
        assert_eq!(serde_json::to_value(&whole).ok(), Some(plain));
    }
}
