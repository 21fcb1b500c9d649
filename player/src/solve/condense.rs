//! Strategies of few positions, from the winners of all.
//!
//! Which winning turn a side makes decides how many positions it will ever
//! have to know a turn for. They are few if its pieces stand in few ways,
//! wherever those of the other side are. So ply by ply, for all positions in
//! which its pieces stand in the same way, a turn is looked for that wins in as
//! many of them as possible. What else speaks for a turn is weighed differently
//! each time, and of many beginnings the best ones are continued. In the end
//! one choice after another is changed, and the change stays if fewer positions
//! are met.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use super::tables::Tables;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::point::PointSet;
use crate::position::Position;
use crate::search::random::Random;
use crate::search::strategy::{Walk, letter};
use crate::side::Side;

/// How a strategy is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Beginnings of strategies that are kept at a time.
    pub width: usize,
    /// Changes of choices that are tried in the end.
    pub changes: u64,
    /// With more positions than this there is no strategy worth having.
    pub most: usize,
    /// From what the random numbers follow.
    pub seed: u64,
}

/// A position for which a turn has to be chosen.
struct Node {
    position: Position,
    /// What is known of it, once somebody has asked.
    choices: Option<Vec<Choice>>,
    /// The choice at present.
    chosen: usize,
    /// Whether there has been a choice at all.
    is_decided: bool,
}

/// A winning turn.
#[derive(Clone)]
struct Choice {
    /// Its number in the order of strategies.
    number: usize,
    /// How the pieces of the side stand after it.
    formation: PointSet,
    /// What the other side can lead to, and how often by a capture.
    replies: Vec<u32>,
    captures: usize,
    /// From how many places the other side loses then, if that is known.
    places: u32,
}

/// What speaks for a turn besides the positions that it wins in.
#[derive(Clone, Copy)]
struct Taste {
    places: f64,
    captures: f64,
    replies: f64,
    known: f64,
    chance: f64,
}

/// Some layers of a strategy, and the positions of the next one.
#[derive(Clone)]
struct Beginning {
    layer: Vec<u32>,
    /// All positions so far.
    total: usize,
    log: Option<Rc<Log>>,
}

/// The choices of a layer.
struct Log {
    choices: Vec<(u32, usize)>,
    before: Option<Rc<Log>>,
}

/// In how many ways each beginning is continued.
const WAYS: usize = 8;

/// A position of the last layer means about so many later ones.
const FUTURE: usize = 60;

/// All positions that were ever looked at.
struct Search<'a> {
    game: &'a Game,
    walk: Walk<'a>,
    tables: &'a Tables,
    side: Side,
    nodes: Vec<Node>,
    numbers: HashMap<Position, u32>,
}

/// The letters of a strategy for the side that wins from the start, if it can
/// be done with few enough positions. `tell` hears the number of positions
/// whenever it is smaller than before.
pub fn condense(
    game: &Game,
    tables: &Tables,
    effort: &Effort,
    tell: &mut dyn FnMut(usize),
) -> Option<(Side, String)> {
    let start = game.start();
    let side = tables.winner(&start)?;
    let walk = Walk::new(game);
    let first = walk.first(&start, side)?;
    let (nodes, numbers) = (Vec::new(), HashMap::new());
    let mut search = Search { game, walk, tables, side, nodes, numbers };
    let first: Vec<u32> = first.iter().map(|position| search.number(position)).collect();
    let mut random = Random::new(effort.seed);
    for (at, chosen) in search.plan(&first, effort, &mut random)? {
        let node = &mut search.nodes[at as usize];
        (node.chosen, node.is_decided) = (chosen, true);
    }
    let mut met = search.visit(&first, effort.most)?;
    tell(met.len());
    for _ in 0..effort.changes {
        let at = met[random.below(met.len() as u64) as usize] as usize;
        let choices = search.choices(at)?.len();
        if choices < 2 {
            continue;
        }
        let before: Vec<(usize, bool)> =
            search.nodes.iter().map(|node| (node.chosen, node.is_decided)).collect();
        search.nodes[at].chosen = random.below(choices as u64) as usize;
        match search.visit(&first, met.len()) {
            Some(now) => {
                if now.len() < met.len() {
                    tell(now.len());
                }
                met = now;
            }
            None => {
                for (node, (chosen, is_decided)) in search.nodes.iter_mut().zip(before) {
                    (node.chosen, node.is_decided) = (chosen, is_decided);
                }
            }
        }
    }
    let letters = met.iter().map(|&at| {
        let node = &search.nodes[at as usize];
        letter(node.choices.as_ref()?[node.chosen].number)
    });
    Some((side, letters.collect::<Option<String>>()?))
}

impl Search<'_> {
    fn number(&mut self, position: &Position) -> u32 {
        let nodes = &mut self.nodes;
        *self.numbers.entry(*position).or_insert_with(|| {
            let (position, choices) = (*position, None);
            nodes.push(Node { position, choices, chosen: 0, is_decided: false });
            nodes.len() as u32 - 1
        })
    }

    /// A choice for each position that is met, found layer by layer: a few
    /// beginnings are kept, those that promise the fewest positions, and each
    /// is continued in several ways.
    fn plan(
        &mut self,
        first: &[u32],
        effort: &Effort,
        random: &mut Random,
    ) -> Option<Vec<(u32, usize)>> {
        let (layer, total) = (first.to_vec(), first.len());
        let mut beginnings = vec![Beginning { layer, total, log: None }];
        let mut best: Option<Beginning> = None;
        while !beginnings.is_empty() {
            let mut longer: BTreeMap<Vec<u32>, Beginning> = BTreeMap::new();
            for beginning in &beginnings {
                for _ in 0..WAYS {
                    let Some(next) = self.continued(beginning, random) else { continue };
                    let total = longer.get(&next.layer).map_or(usize::MAX, |known| known.total);
                    if next.total < total.min(effort.most) {
                        longer.insert(next.layer.clone(), next);
                    }
                }
            }
            beginnings = longer.into_values().collect();
            beginnings.sort_by_key(|beginning| beginning.total + FUTURE * beginning.layer.len());
            beginnings.truncate(effort.width.max(1));
            let done = beginnings.iter().filter(|beginning| beginning.layer.is_empty());
            let least = best.as_ref().map_or(usize::MAX, |best| best.total);
            if let Some(done) = done.min_by_key(|done| done.total).filter(|d| d.total < least) {
                best = Some(done.clone());
            }
            let least = best.as_ref().map_or(usize::MAX, |best| best.total);
            beginnings.retain(|beginning| !beginning.layer.is_empty() && beginning.total < least);
        }
        let mut log = best?.log;
        let mut plan = Vec::new();
        while let Some(layer) = log {
            plan.extend(&layer.choices);
            log = layer.before.clone();
        }
        Some(plan)
    }

    /// A beginning with one layer more.
    fn continued(&mut self, beginning: &Beginning, random: &mut Random) -> Option<Beginning> {
        let mut part = |scale: u64| random.below(16 * scale) as f64 / 16.0;
        let taste = Taste {
            places: part(8),
            captures: part(30),
            replies: part(6),
            known: part(30),
            chance: part(2),
        };
        let mut groups: BTreeMap<u64, Vec<u32>> = BTreeMap::new();
        for &at in &beginning.layer {
            let formation = self.nodes[at as usize].position.pieces[self.side];
            groups.entry(formation.0).or_default().push(at);
        }
        let (mut used, mut choices) = (HashSet::new(), Vec::new());
        for mut group in groups.into_values() {
            while !group.is_empty() {
                let formation = self.best_formation(&group, &used, taste, random)?;
                used.insert(formation);
                group.retain(|&at| match self.turn_into(at, formation) {
                    Some(chosen) => {
                        choices.push((at, chosen));
                        false
                    }
                    None => true,
                });
            }
        }
        let mut layer = BTreeSet::new();
        for &(at, chosen) in &choices {
            layer.extend(&self.nodes[at as usize].choices.as_ref()?[chosen].replies);
        }
        let layer: Vec<u32> = layer.into_iter().collect();
        let total = beginning.total + layer.len();
        let log = Some(Rc::new(Log { choices, before: beginning.log.clone() }));
        Some(Beginning { layer, total, log })
    }

    /// The formation that is the best for a group of positions.
    fn best_formation(
        &mut self,
        group: &[u32],
        used: &HashSet<PointSet>,
        taste: Taste,
        random: &mut Random,
    ) -> Option<PointSet> {
        let mut worth: BTreeMap<u64, f64> = BTreeMap::new();
        for &at in group {
            for choice in self.choices(at as usize)? {
                let known = if used.contains(&choice.formation) { taste.known } else { 0.0 };
                *worth.entry(choice.formation.0).or_default() +=
                    10.0 + taste.places * f64::from(choice.places) + known
                        - taste.captures * choice.captures as f64
                        - taste.replies * choice.replies.len() as f64;
            }
        }
        for worth in worth.values_mut() {
            *worth += taste.chance * random.below(16) as f64;
        }
        let best = worth.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
        best.map(|(formation, _)| PointSet(formation))
    }

    /// The choice of a position that leads to a formation.
    fn turn_into(&self, at: u32, formation: PointSet) -> Option<usize> {
        let choices = self.nodes[at as usize].choices.as_ref()?;
        choices.iter().position(|choice| choice.formation == formation)
    }

    /// The positions that are met with the present choices, in the order of
    /// strategies; `None` if there are more than `most`.
    fn visit(&mut self, first: &[u32], most: usize) -> Option<Vec<u32>> {
        let mut met: Vec<u32> = first.to_vec();
        let mut seen = vec![false; self.nodes.len()];
        first.iter().for_each(|&at| seen[at as usize] = true);
        let mut next = 0;
        while let Some(&at) = met.get(next) {
            next += 1;
            let at = at as usize;
            self.choices(at)?;
            seen.resize(self.nodes.len(), false);
            if !self.nodes[at].is_decided {
                self.decide(at, &seen);
            }
            let node = &self.nodes[at];
            let choice = &node.choices.as_ref()?[node.chosen];
            for &reply in &choice.replies {
                if !seen[reply as usize] {
                    seen[reply as usize] = true;
                    met.push(reply);
                }
            }
            if met.len() > most {
                return None;
            }
        }
        Some(met)
    }

    /// Chooses the turn that leads to the fewest new positions.
    fn decide(&mut self, at: usize, seen: &[bool]) {
        let node = &mut self.nodes[at];
        let worth = |choice: &Choice| {
            let new = choice.replies.iter().filter(|&&reply| !seen[reply as usize]).count();
            (new, choice.captures, choice.replies.len())
        };
        let choices = node.choices.iter().flatten().enumerate();
        let best = choices.min_by_key(|(_, choice)| worth(choice));
        node.chosen = best.map_or(0, |(number, _)| number);
        node.is_decided = true;
    }

    /// The winning turns of a position; `None` if there is none.
    fn choices(&mut self, at: usize) -> Option<&[Choice]> {
        if self.nodes[at].choices.is_none() {
            let position = self.nodes[at].position;
            let mut choices = Vec::new();
            for (number, after) in self.walk.turns(&position).iter().enumerate() {
                if let Some(choice) = self.choice(number, after) {
                    choices.push(choice);
                }
            }
            self.nodes[at].choices = Some(choices);
        }
        self.nodes[at].choices.as_deref().filter(|choices| !choices.is_empty())
    }

    /// A turn, if it wins.
    fn choice(&mut self, number: usize, after: &Position) -> Option<Choice> {
        let formation = self.walk.canonical(after).pieces[self.side];
        match self.game.outcome(after) {
            Some(Outcome::Win { winner, .. }) => {
                let (replies, captures, places) = (Vec::new(), 0, u32::MAX >> 16);
                return (winner == self.side).then_some(Choice {
                    number,
                    formation,
                    replies,
                    captures,
                    places,
                });
            }
            Some(_) => return None,
            None if self.tables.winner(after) != Some(self.side) => return None,
            None => {}
        }
        let replies = self.walk.replies(after)?;
        let pieces = after.pieces[self.side].len();
        let captures = replies.iter().filter(|r| r.pieces[self.side].len() < pieces).count();
        let replies = replies.iter().map(|reply| self.number(reply)).collect();
        let places = match self.side {
            Side::Many => self.tables.places(after)?.0,
            Side::Few => 0,
        };
        Some(Choice { number, formation, replies, captures, places })
    }
}
