//! The moves of a game on the bits of a layout.

use super::conditions::{Rules, Unsolvable, circle, rules};
use super::index::{Lows, unions};
use super::layout::{Bits, Layout, ones};
use crate::definition::ChainRule;
use crate::game::Game;

/// A jump over some point: the mask bits where it begins and ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leap {
    pub from: u32,
    pub to: u32,
}

impl Leap {
    /// Both ends as a mask.
    pub fn ends(self) -> Bits {
        1 << self.from | 1 << self.to
    }
}

/// What never changes while a game is solved.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    pub rules: Rules,
    pub layout: Layout,
    pub lows: Lows,
    /// What the many win by filling, as a set.
    pub region: Option<Bits>,
    /// All points as a mask.
    pub all: Bits,
    /// Where the many step forward from each bit of a set, and where within
    /// the layer.
    pub rises: Vec<Bits>,
    pub turns: Vec<Bits>,
    /// The jumps over each bit of a set, in both directions.
    pub leaps: Vec<Vec<Leap>>,
    /// The places as a mask that a bit of a set takes.
    pub taken: Vec<Bits>,
    /// The masks of the lower halves of each size, in order.
    pub taken_low: Vec<Vec<Bits>>,
    /// The places, within their block, that steps forward lead to from each
    /// lower half.
    steps: Listed,
    /// The same for steps within a layer.
    side_steps: Listed,
    /// From where the one piece steps to any of some points, by pieces of a
    /// mask of [`CHUNK`] bits.
    sources: Vec<Vec<Bits>>,
}

/// A list for each lower half: all of them one after another, and where each
/// begins.
#[derive(Clone, Debug)]
struct Listed {
    all: Vec<u16>,
    starts: Vec<u32>,
}

impl Listed {
    #[inline]
    fn of(&self, low: u16) -> &[u16] {
        let low = low as usize;
        &self.all[self.starts[low] as usize..self.starts[low + 1] as usize]
    }
}

/// Tables for so many bits at a time fit into the fastest cache.
const CHUNK: u32 = 9;

impl Moves {
    /// Of the game with so many of the few left, or with those that it begins
    /// with.
    pub fn new(game: &Game, left: Option<u32>) -> Result<Moves, Unsolvable> {
        Moves::with(game, rules(game, left)?)
    }

    /// The same by rules that were looked at elsewhere.
    pub fn with(game: &Game, rules: Rules) -> Result<Moves, Unsolvable> {
        let layout = Layout::new(game).ok_or(Unsolvable::TooLarge)?;
        let lows = Lows::new(&layout);
        let count = layout.points as usize;
        let nothing = || vec![0; count];
        let (mut rises, mut turns) = (nothing(), nothing());
        let (mut taken, mut sources) = (nothing(), nothing());
        let circle = circle(game);
        let mut leaps = vec![Vec::new(); count];
        for point in game.all {
            let bit = layout.set_bit(point) as usize;
            let steps = game.sides.many.step[point.index()];
            rises[bit] = layout.set(steps - circle[point.index()]);
            turns[bit] = layout.set(steps & circle[point.index()]);
            taken[bit] = 1 << layout.mask_bit(point);
            for to in game.sides.few.step[point.index()] {
                sources[layout.mask_bit(to) as usize] |= taken[bit];
            }
            for jump in game.jumps.from(point) {
                let leap = Leap { from: layout.mask_bit(point), to: layout.mask_bit(jump.to) };
                leaps[layout.set_bit(jump.over) as usize].push(leap);
            }
        }
        let masks = unions(layout.low, &|bit| taken[bit as usize]);
        let of_size = |lows: &Vec<u16>| lows.iter().map(|&low| masks[low as usize]).collect();
        let taken_low = lows.by_size.iter().map(of_size).collect();
        let steps = low_steps(&layout, &lows, &rises);
        let side_steps = low_steps(&layout, &lows, &turns);
        let sources = chunks(&sources);
        let all = (1 << layout.points) - 1;
        let region = game.region().map(|region| layout.set(region));
        Ok(Moves {
            rules,
            layout,
            lows,
            region,
            all,
            rises,
            turns,
            leaps,
            taken,
            taken_low,
            steps,
            side_steps,
            sources,
        })
    }

    /// Where steps forward lead from a lower half to another one.
    #[inline]
    pub fn steps(&self, low: u16) -> &[u16] {
        self.steps.of(low)
    }

    /// The same for steps within a layer.
    #[inline]
    pub fn side_steps(&self, low: u16) -> &[u16] {
        self.side_steps.of(low)
    }

    /// Whether the many have won with this set, wherever the few are.
    #[inline]
    pub fn is_filled(&self, set: Bits) -> bool {
        self.region.is_some_and(|region| region & !set == 0)
    }

    /// The places that a set leaves free.
    pub fn free_of(&self, set: Bits) -> Bits {
        self.all & !ones(set).fold(0, |taken, bit| taken | self.taken[bit as usize])
    }

    /// The places that an upper half of a set leaves free.
    pub fn free(&self, high: usize) -> Bits {
        self.free_of((high as Bits) << self.layout.low)
    }

    /// From where the one piece steps to any of these places.
    #[inline]
    pub fn sources(&self, mut places: Bits) -> Bits {
        let mut all = 0;
        for chunk in &self.sources {
            all |= chunk[(places & ((1 << CHUNK) - 1)) as usize & (chunk.len() - 1)];
            places >>= CHUNK;
        }
        all
    }

    /// From where the one piece can jump over one of the set.
    pub fn able(&self, set: Bits, empty: Bits) -> Bits {
        let leaps = ones(set).flat_map(|over| &self.leaps[over as usize]);
        let open = leaps.filter(|leap| leap.ends() & !empty == 0);
        open.fold(0, |able, leap| able | 1 << leap.from)
    }

    /// Whether it matters where the one piece is able to jump at all.
    pub fn is_forced(&self) -> bool {
        self.rules.must_capture || self.rules.chain == ChainRule::MustGoOn
    }
}

fn low_steps(layout: &Layout, lows: &Lows, targets: &[Bits]) -> Listed {
    let (mut all, mut starts) = (Vec::new(), vec![0]);
    for low in 0..1u64 << layout.low {
        for from in ones(low) {
            let inside = (1 << layout.low) - 1;
            for to in ones(targets[from as usize] & inside & !low) {
                all.push(lows.rank[(low ^ 1 << from ^ 1 << to) as usize]);
            }
        }
        starts.push(all.len() as u32);
    }
    Listed { all, starts }
}

/// The union of a list's entries for the bits that are set, ready made for
/// each piece of a mask.
fn chunks(entries: &[Bits]) -> Vec<Vec<Bits>> {
    let pieces = entries.chunks(CHUNK as usize);
    pieces.map(|piece| unions(piece.len() as u32, &|bit| piece[bit as usize])).collect()
}
