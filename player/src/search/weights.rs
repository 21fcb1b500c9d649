//! What a game's file says about the worth of what is seen in a position.

use alloc::vec::Vec;

/// The weight of each feature of a position, in thousandths of a point.
/// Positive is good for the many. A position that is worth one point is won
/// about 73 times of 100, one that is worth two 88 times: each point makes the
/// odds 2.7 times as good. It is about as much as one piece of the many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "source", derive(serde::Deserialize))]
#[cfg_attr(feature = "source", serde(deny_unknown_fields, rename_all = "kebab-case", default))]
pub struct Weights {
    /// For having the turn: of the many, or against them if the few have it.
    pub turn: i16,
    /// For nothing: how good the game is for the many when all else is even.
    pub even: i16,
    /// For each of the many that can be lost before the few win.
    pub piece: i16,
    /// For how few pieces can still be lost: 20 times when none can, 10 times
    /// when one can, 6 times when two can, and so on.
    pub scarcity: i16,
    /// For each of the few.
    pub hunter: i16,
    /// For the freedom of each of the few to step: 18 at most, the first
    /// steps count most.
    pub mobility: i16,
    /// For each point that some of the few can walk to.
    pub room: i16,
    /// For each line that ends at one of the few, whether free or not.
    pub centre: i16,
    /// For each step that the many have advanced.
    pub progress: i16,
    /// For each step that the rearmost of the many is behind their average.
    pub straggling: i16,
    /// For each point of the region that the many hold.
    pub filled: i16,
    /// For each square of that number, divided by 8.
    pub nearly_filled: i16,
    /// For each point of the region that the few hold.
    pub guarded: i16,
    /// For each of the many that could be jumped along some line, were one of
    /// the few beside it.
    pub exposed: i16,
    /// For each of the many that can be captured at once.
    pub danger: i16,
    /// For each of the many that one of the few has got past.
    pub passed: i16,
    /// For each line between two neighbours of the many.
    pub contact: i16,
    /// For each of the many that can step, were the few not there.
    pub spare: i16,
}

impl Weights {
    /// How many weights there are.
    pub const COUNT: usize = 18;

    /// The names in the order of [`Weights::to_array`], as in a game's file.
    pub const NAMES: [&'static str; Weights::COUNT] = [
        "turn",
        "even",
        "piece",
        "scarcity",
        "hunter",
        "mobility",
        "room",
        "centre",
        "progress",
        "straggling",
        "filled",
        "nearly-filled",
        "guarded",
        "exposed",
        "danger",
        "passed",
        "contact",
        "spare",
    ];

    /// All weights in the order of their declaration.
    pub const fn to_array(&self) -> [i16; Weights::COUNT] {
        [
            self.turn,
            self.even,
            self.piece,
            self.scarcity,
            self.hunter,
            self.mobility,
            self.room,
            self.centre,
            self.progress,
            self.straggling,
            self.filled,
            self.nearly_filled,
            self.guarded,
            self.exposed,
            self.danger,
            self.passed,
            self.contact,
            self.spare,
        ]
    }

    /// The weights of an array that [`Weights::to_array`] might have made.
    pub const fn from_array(array: [i16; Weights::COUNT]) -> Weights {
        let [
            turn,
            even,
            piece,
            scarcity,
            hunter,
            mobility,
            room,
            centre,
            progress,
            straggling,
            filled,
            nearly_filled,
            guarded,
            exposed,
            danger,
            passed,
            contact,
            spare,
        ] = array;
        Weights {
            turn,
            even,
            piece,
            scarcity,
            hunter,
            mobility,
            room,
            centre,
            progress,
            straggling,
            filled,
            nearly_filled,
            guarded,
            exposed,
            danger,
            passed,
            contact,
            spare,
        }
    }
}

impl Weights {
    /// The length of the compact form.
    pub const BYTES: usize = 2 * Weights::COUNT;

    /// The weights in the compact form in which a page carries them.
    pub fn encode(&self) -> Vec<u8> {
        self.to_array().into_iter().flat_map(i16::to_le_bytes).collect()
    }

    /// Weights from their compact form; `None` if it is damaged.
    pub fn decode(bytes: &[u8]) -> Option<Weights> {
        let mut array = [0; Weights::COUNT];
        let (pairs, rest) = bytes.as_chunks();
        if pairs.len() != array.len() || !rest.is_empty() {
            return None;
        }
        for (weight, &pair) in array.iter_mut().zip(pairs) {
            *weight = i16::from_le_bytes(pair);
        }
        Some(Weights::from_array(array))
    }
}

impl Default for Weights {
    /// Weights that are sensible for any game of the family.
    fn default() -> Weights {
        Weights {
            turn: 50,
            even: 0,
            piece: 1000,
            scarcity: -60,
            hunter: -7000,
            mobility: -70,
            room: -60,
            centre: -30,
            progress: 40,
            straggling: -40,
            filled: 150,
            nearly_filled: 150,
            guarded: -100,
            exposed: -80,
            danger: -250,
            passed: -120,
            contact: 20,
            spare: 30,
        }
    }
}
