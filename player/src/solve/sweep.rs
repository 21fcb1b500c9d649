//! Finds the results of one size from those of the size below.

use super::conditions::Rules;
use super::index::Index;
use super::layout::{Bits, Layout, ones};
use super::masks::Masks;
use crate::definition::ChainRule;
use crate::game::Game;

/// The results of one size: for each set of the many the points of the one
/// piece with which the many win.
#[derive(Clone, Debug)]
pub(super) struct Size {
    pub index: Index,
    /// With the one piece to move.
    pub won: Masks,
    /// With the one piece after a jump, where it may stop or go on.
    pub landed: Masks,
}

/// How many of the positions of one size the many win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// The number of the many.
    pub size: u32,
    /// Sets of the many.
    pub sets: u64,
    /// Positions with the one piece to move.
    pub positions: u64,
    /// Those of them that the many win.
    pub won: u64,
}

/// The moves of a game on the bits of a layout.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    pub rules: Rules,
    pub layout: Layout,
    /// Where the many step from each bit, and from where they step to it.
    rises: Vec<Bits>,
    falls: Vec<Bits>,
    /// Both ends of each jump over each bit, in both directions.
    leaps: Vec<Vec<(Bits, Bits)>>,
    /// From where the one piece steps to any of some points, by pieces of a
    /// set of [`CHUNK`] bits.
    sources: Vec<Vec<Bits>>,
    /// The sets of rising order translated, by such pieces too.
    translation: Vec<Vec<Bits>>,
}

const CHUNK: u32 = 11;

impl Moves {
    pub fn new(game: &Game, rules: Rules) -> Moves {
        let layout = Layout::new(game);
        let count = layout.len() as usize;
        let (mut rises, mut falls) = (vec![0; count], vec![0; count]);
        let mut leaps = vec![Vec::new(); count];
        let mut sources = vec![0; count];
        for from in game.all {
            for to in game.sides.many.step[from.index()] {
                rises[layout.bit(from) as usize] |= layout.bits(to.set());
                falls[layout.bit(to) as usize] |= layout.bits(from.set());
            }
            for to in game.sides.few.step[from.index()] {
                sources[layout.bit(to) as usize] |= layout.bits(from.set());
            }
            for jump in game.jumps.from(from) {
                let ends = (layout.bits(from.set()), layout.bits(jump.to.set()));
                leaps[layout.bit(jump.over) as usize].push(ends);
            }
        }
        let sources = chunks(&sources);
        let translation = chunks(&layout.rising);
        Moves { rules, layout, rises, falls, leaps, sources, translation }
    }

    /// Where the many to move win: the points of the one piece.
    pub fn won_by_rising(&self, many: Bits, size: &Size, empty: Bits) -> Bits {
        let mut won = 0;
        for from in ones(many) {
            for to in ones(self.rises[from as usize] & empty) {
                let (place, swapped) = size.index.place(many ^ 1 << from ^ 1 << to);
                let after = size.won.get(place);
                won |= if swapped { self.layout.mirrored(after) } else { after } & !(1 << to);
            }
        }
        won & empty
    }

    /// Tells all sets from which the many step to this one where they win: a
    /// set that wins nowhere is no work at all, and most are of that kind.
    fn tell_sources(&self, many: Bits, won: Bits, size: &mut Size) {
        let empty = !many;
        for to in ones(many) {
            for from in ones(self.falls[to as usize] & empty) {
                let before = many ^ 1 << from ^ 1 << to;
                let won = won & !(1 << from);
                let (place, swapped) = size.index.place(before);
                let image = self.layout.mirrored(won);
                let told = if swapped { image } else { won };
                // The image of the step leads to such a set as well.
                let both = self.layout.symmetric && self.layout.mirrored(before) == before;
                let told = if both { won | image } else { told };
                size.landed.set(place, size.landed.get(place) | told);
            }
        }
    }

    /// From where the one piece can jump at all, and from where it can jump so
    /// that the many do not win.
    #[inline]
    fn jumping(&self, many: Bits, below: Option<&Size>, empty: Bits) -> (Bits, Bits) {
        let (mut able, mut escapes) = (0, 0);
        for over in ones(many) {
            let open = |&(from, to): &(Bits, Bits)| empty & (from | to) == from | to;
            let leaps = &self.leaps[over as usize];
            if !leaps.iter().any(open) {
                continue;
            }
            let lost = match below {
                Some(size) => {
                    let (place, swapped) = size.index.place(many ^ 1 << over);
                    let landed = size.landed.get(place);
                    !if swapped { self.layout.mirrored(landed) } else { landed }
                }
                None => !0,
            };
            for &(from, to) in leaps.iter().filter(|leap| open(leap)) {
                able |= from;
                if lost & to != 0 {
                    escapes |= from;
                }
            }
        }
        (able, escapes)
    }

    /// The results for one set of the many: with the one piece to move, and
    /// with it after a jump. `answered` is where the many win if they are to
    /// move.
    #[inline]
    fn judge(&self, many: Bits, answered: Bits, below: Option<&Size>, empty: Bits) -> (Bits, Bits) {
        let walks = gather(&self.sources, empty & !answered);
        let rules = &self.rules;
        let forced = rules.must_capture || rules.chain == ChainRule::MustGoOn;
        if answered == 0 && walks & empty == empty && !forced {
            return (0, 0);
        }
        let (able, escapes) = self.jumping(many, below, empty);
        let held = if rules.must_capture { able | !walks } else { !walks };
        let landed = match rules.chain {
            ChainRule::Single => answered,
            ChainRule::MayStop => answered & !escapes,
            ChainRule::MustGoOn => !escapes & (able | answered),
        };
        (empty & held & !escapes, empty & landed)
    }

    /// Finds the results of a size. `below` is the size below it, `None` if
    /// with that the many have lost. `tell` hears now and then how many of the
    /// places are done; it says whether to go on.
    pub fn sweep(
        &self,
        size: u32,
        below: Option<&Size>,
        tell: &mut dyn FnMut(u64) -> bool,
    ) -> Option<(Size, Count)> {
        let points = self.layout.len();
        let index = Index::new(&self.layout, size);
        let masks = || Masks::new(index.count, points);
        let mut results = Size { won: masks(), landed: masks(), index };
        let mut count = Count { size, ..Count::default() };
        let all = (1 << points) - 1;
        let mut done = 0;
        // What is not in the set rises through all numbers with as many ones:
        // so the set itself sinks, and the most advanced comes first.
        let mut next = Some((1 << (points - size)) - 1);
        while let Some(absent) = next {
            next = following(absent, all);
            let many = gather(&self.translation, all & !absent);
            let (place, swapped) = results.index.place(many);
            if swapped {
                continue;
            }
            let empty = all & !many;
            // Until its turn comes, what was told is kept here.
            let answered = results.landed.get(place);
            let (won, landed) = self.judge(many, answered, below, empty);
            if won != 0 {
                results.won.set(place, won);
                self.tell_sources(many, won, &mut results);
            }
            if landed != answered {
                results.landed.set(place, landed);
            }
            let alone = !self.layout.symmetric || self.layout.mirrored(many) == many;
            let images = if alone { 1 } else { 2 };
            count.sets += images;
            count.positions += images * u64::from(points - size);
            count.won += images * u64::from(won.count_ones());
            done += 1;
            if done & 0xf_ffff == 0 && !tell(done) {
                return None;
            }
        }
        Some((results, count))
    }
}

/// The union of a list's entries for the bits that are set, ready made for
/// each piece of a set.
fn chunks(entries: &[Bits]) -> Vec<Vec<Bits>> {
    let pieces = entries.chunks(CHUNK as usize);
    pieces
        .map(|piece| {
            let union = |set| ones(set).fold(0, |all, bit| all | piece[bit as usize]);
            (0..1 << piece.len()).map(union).collect()
        })
        .collect()
}

#[inline]
fn gather(chunks: &[Vec<Bits>], mut bits: Bits) -> Bits {
    let mut all = 0;
    for chunk in chunks {
        all |= chunk[(bits & ((1 << CHUNK) - 1)) as usize & (chunk.len() - 1)];
        bits >>= CHUNK;
    }
    all
}

/// The next larger number with as many ones, if it has no bit outside `all`.
fn following(number: Bits, all: Bits) -> Option<Bits> {
    if number == 0 {
        return None;
    }
    let lowest = number & number.wrapping_neg();
    let carried = number + lowest;
    let next = carried | (((number ^ carried) >> 2) / lowest);
    (next & !all == 0).then_some(next)
}
