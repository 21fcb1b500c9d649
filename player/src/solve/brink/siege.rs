//! The work on one set of the many after another.

use super::Count;
use crate::game::Game;
use crate::side::Side;
use crate::solve::conditions::{MOST_POINTS, Rules, Unsolvable, rules_of_many};
use crate::solve::index::{Index, lower_size};
use crate::solve::layout::{Bits, Layout, ones};
use crate::solve::masks::Masks;
use crate::solve::moves::Moves;
use crate::solve::rounds::{Drawn, Rounds};
use crate::solve::tables::{Failure, Tell};

/// A mask of places for each place of the other one of the few; of a single one
/// the first mask.
pub(super) type Places = [Bits; MOST_POINTS];

/// What never changes while positions are solved.
#[derive(Debug)]
pub(super) struct Siege {
    pub moves: Moves,
    pub index: Index,
    /// How many of the few there are, 1 or 2, and how many masks a set has.
    pub few: u32,
    pub stride: usize,
    /// The mirror image of each place.
    image: Vec<u32>,
}

/// The rules of a game in the form in which the method wants them. How the few
/// go on after a capture does not matter: the game is over.
fn rules(game: &Game, few: u32) -> Result<Rules, Unsolvable> {
    if !(1..=2).contains(&few) || few > game.full_count(Side::Few) {
        return Err(Unsolvable::TooMany);
    }
    rules_of_many(game)
}

impl Siege {
    pub fn new(game: &Game, few: u32) -> Result<Siege, Unsolvable> {
        let rules = rules(game, few)?;
        let moves = Moves::with(game, rules)?;
        let index = Index::new(&moves.layout, &moves.lows, rules.below);
        let stride = if few == 1 { 1 } else { moves.layout.points as usize };
        let image = (0..moves.layout.points).map(|place| moves.layout.image(place)).collect();
        Ok(Siege { moves, index, few, stride, image })
    }

    /// The places of the other one of the few in these, with what each takes;
    /// of a single one there is one entry that takes nothing.
    fn others(&self, free: Bits) -> impl Iterator<Item = (usize, Bits)> {
        let (places, taken) = if self.few == 1 { (1, 0) } else { (free, Bits::MAX) };
        ones(places).map(move |place| (place as usize, 1 << place & taken))
    }

    /// Adds where the many win with this set, the few to move and on some of the
    /// places that it leaves free.
    pub fn add(&self, found: &Masks, set: Bits, free: Bits, sums: &mut Places) {
        let layout = &self.moves.layout;
        let (place, swapped) = self.index.place(layout, &self.moves.lows, set);
        let block = found.block(place * self.stride, self.stride);
        for (other, _) in self.others(free) {
            sums[other] |= free
                & match swapped {
                    false => block.get(other),
                    true if self.few == 1 => layout.mirrored(block.get(other)),
                    true => layout.mirrored(block.get(self.image[other] as usize)),
                };
        }
    }

    /// Where the many win if they are to move, by what is known of steps
    /// forward and of steps within a layer.
    fn answers(&self, now: &Masks, before: &Masks, set: Bits, free: Bits) -> Places {
        let Moves { rises, turns, taken, .. } = &self.moves;
        let mut answered = [0; MOST_POINTS];
        for from in ones(set) {
            let at = from as usize;
            for to in ones((rises[at] | turns[at]) & !set) {
                let known = if rises[at] >> to & 1 == 1 { now } else { before };
                let after = set ^ 1 << from ^ 1 << to;
                self.add(known, after, free & !taken[to as usize], &mut answered);
            }
        }
        answered
    }

    /// Where the many win with this set, the few to move, by where they do after
    /// each turn of the few.
    fn judge(&self, set: Bits, free: Bits, answered: &Places) -> Places {
        let moves = &self.moves;
        let mut won = [0; MOST_POINTS];
        if moves.is_filled(set) {
            self.others(free).for_each(|(other, place)| won[other] = free & !place);
            return won;
        }
        // From where there is a jump, from where there are two, and from where
        // one to each place.
        let (mut once, mut twice, mut to) = (0, 0, [0; MOST_POINTS]);
        let leaps = ones(set).flat_map(|over| &moves.leaps[over as usize]);
        for leap in leaps.filter(|leap| leap.ends() & !free == 0) {
            let from: Bits = 1 << leap.from;
            twice |= once & from;
            once |= from;
            to[leap.to as usize] |= from;
        }
        let mut escapes = [0; MOST_POINTS];
        for (other, place) in self.others(free) {
            let blocked = if place == 0 { 0 } else { to[other] };
            let captures = once & !(blocked & !twice);
            let free = free & !place;
            escapes[other] = captures | moves.sources(free & !answered[other]);
            won[other] = free & !escapes[other];
        }
        if self.few == 2 {
            // Either of the two may move.
            for (other, place) in self.others(free) {
                ones(escapes[other] & free).for_each(|one| won[one as usize] &= !place);
            }
        }
        won
    }

    /// Looks at a set once more; whether something is another now. What was
    /// found can only become more from nothing, and only less from everything.
    fn look(
        &self,
        drawn: Drawn,
        now: &mut Masks,
        rounds: &Rounds,
        place: usize,
        set: Bits,
    ) -> bool {
        let start = place * self.stride;
        let is_first = rounds.is_first();
        let known = now.block(start, self.stride);
        if !is_first && drawn == Drawn::ForMany && known.is_empty() {
            return false;
        }
        let free = self.moves.free_of(set);
        let answered = self.answers(now, &rounds.before, set, free);
        if !is_first && drawn == Drawn::ForFew && answered.iter().all(|&mask| mask == 0) {
            return false;
        }
        let won = self.judge(set, free, &answered);
        now.write(start, &won[..self.stride])
    }

    /// Finds where the many win, and in how many rounds. `tell` hears of each
    /// round how many sets are done, of all; it says whether to go on.
    pub fn solve(&self, drawn: Drawn, tell: Tell<'_>) -> Result<(Masks, u32), Failure> {
        let layout = &self.moves.layout;
        let first = if drawn == Drawn::ForMany { self.moves.all } else { 0 };
        let mut now = Masks::all(self.index.count * self.stride as u64, layout.points, first);
        let mut rounds = Rounds::new(&now, &self.moves);
        for round in 1.. {
            let mut done = 0;
            for high in (0..layout.mirror_high.len()).rev() {
                let Some((start, lows)) = self.block(high) else { continue };
                done += lows.len() as u64;
                if rounds.is_due(&self.moves, high) {
                    for (at, &low) in lows.iter().enumerate().rev() {
                        let set = (high as Bits) << layout.low | Bits::from(low);
                        if self.look(drawn, &mut now, &rounds, start + at, set) {
                            rounds.changed(high);
                        }
                    }
                }
                if !tell(round, done, self.index.count) {
                    return Err(Failure::Stopped);
                }
            }
            let block = |high| {
                let (start, lows) = self.block(high)?;
                Some((start * self.stride, lows.len() * self.stride))
            };
            if !rounds.next(&now, block) {
                return Ok((now, round));
            }
        }
        Err(Failure::Stopped)
    }

    /// Where the sets of an upper half begin, and their lower halves.
    fn block(&self, high: usize) -> Option<(usize, &[u16])> {
        let lower = lower_size(&self.moves.layout, self.moves.rules.below, high)?;
        Some((self.index.block(high)?, &self.moves.lows.by_size[lower]))
    }

    /// How many positions there are, and how many of them are in each of two
    /// lists of masks, by how many of the many stand in the region.
    pub fn count(&self, forced: &Masks, held: &Masks) -> Vec<Count> {
        let Layout { low, points, mirror_high, .. } = &self.moves.layout;
        let free = u64::from(points - self.moves.rules.below);
        let places = if self.few == 1 { free } else { free * (free - 1) / 2 };
        let mut counts = Vec::new();
        for (high, &image) in mirror_high.iter().enumerate() {
            let Some((start, lows)) = self.block(high) else { continue };
            let images = if image as usize == high { 1 } else { 2 };
            for (at, &lower) in lows.iter().enumerate() {
                let set = (high as Bits) << low | Bits::from(lower);
                let inside = (set & self.moves.region.unwrap_or(0)).count_ones() as usize;
                if counts.len() <= inside {
                    counts.resize(inside + 1, Count::default());
                }
                let count = &mut counts[inside];
                let won = |found: &Masks| {
                    let block = found.block((start + at) * self.stride, self.stride);
                    images * block.ones() / u64::from(self.few)
                };
                count.sets += images;
                count.positions += images * places;
                count.forced += won(forced);
                count.held += won(held);
            }
        }
        counts
    }
}
