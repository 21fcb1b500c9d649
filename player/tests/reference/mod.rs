//! The house rules a second time, as simply as possible: maps, loops and
//! compass arithmetic, written from the rules as people read them. It knows
//! neither the definitions nor any type of the engine; both are compared
//! through texts alone.
#![allow(dead_code)] // no test uses everything

mod board;

use std::collections::BTreeMap;

pub use board::*;

/// A position: which letter stands where.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub men: BTreeMap<Place, char>,
    pub in_hand: usize,
    pub few_to_move: bool,
    pub quiet: u32,
}

/// What a turn leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct After {
    pub state: State,
    pub huffed: Vec<String>,
}

impl State {
    pub fn start(kind: Kind) -> State {
        let mut men = BTreeMap::new();
        let (few, many) = (kind.few_letter(), kind.many_letter());
        for place in places() {
            let (file, rank) = place;
            let soldier = match kind {
                Kind::FoxAndGeese { geese, .. } => {
                    let more = match geese {
                        "13" => vec![],
                        "15" => vec![(1, 4), (7, 4)],
                        "17" => vec![(1, 4), (2, 4), (6, 4), (7, 4)],
                        _ => vec![(1, 4), (7, 4), (1, 5), (7, 5)],
                    };
                    rank <= 3 || more.contains(&place)
                }
                Kind::TwoFoxes => rank <= 4,
                Kind::Asalto => !in_fortress(place),
            };
            let hunter = match kind {
                Kind::FoxAndGeese { .. } => place == (4, 4),
                Kind::TwoFoxes => rank == 7 && (file == 3 || file == 5),
                Kind::Asalto => false,
            };
            if soldier {
                men.insert(place, many);
            } else if hunter {
                men.insert(place, few);
            }
        }
        let in_hand = if kind == Kind::Asalto { 2 } else { 0 };
        State { men, in_hand, few_to_move: true, quiet: 0 }
    }

    /// Reads a position that is known to be right.
    pub fn parse(text: &str) -> State {
        let words: Vec<&str> = text.split(' ').collect();
        let mut men = BTreeMap::new();
        let mut all = places().into_iter();
        let (rows, hand) = words[0].split_once('[').unwrap_or((words[0], ""));
        for letter in rows.chars().filter(|&c| c != '/') {
            match letter.to_digit(10) {
                Some(run) => (0..run).for_each(|_| {
                    all.next();
                }),
                None => {
                    men.insert(all.next().expect("a point"), letter);
                }
            }
        }
        State {
            men,
            in_hand: hand.trim_end_matches(']').len(),
            few_to_move: words[1] == "few",
            quiet: words.get(2).map_or(0, |quiet| quiet.parse().expect("a number")),
        }
    }

    /// Everything but the count of quiet plies.
    pub fn placement(&self, kind: Kind) -> String {
        let mut rows: Vec<String> = Vec::new();
        for rank in (1..=7).rev() {
            let (mut row, mut free) = (String::new(), 0);
            for file in (1..=7).filter(|&file| is_point((file, rank))) {
                match self.men.get(&(file, rank)) {
                    None => free += 1,
                    Some(letter) => {
                        push_number(&mut row, free);
                        row.push(*letter);
                        free = 0;
                    }
                }
            }
            push_number(&mut row, free);
            rows.push(row);
        }
        let mut text = rows.join("/");
        if self.in_hand > 0 {
            text += &format!("[{}]", kind.few_letter().to_string().repeat(self.in_hand));
        }
        text + if self.few_to_move { " few" } else { " many" }
    }

    pub fn text(&self, kind: Kind) -> String {
        format!("{} {}", self.placement(kind), self.quiet)
    }

    fn of_side(&self, few: bool) -> Vec<Place> {
        let of_side = |letter: char| letter.is_ascii_uppercase() == few;
        self.men.iter().filter(|&(_, &letter)| of_side(letter)).map(|(&place, _)| place).collect()
    }

    /// Why the game is won, if it is, and the legal turns by their texts.
    pub fn judge(&self, kind: Kind) -> (Option<&'static str>, BTreeMap<String, After>) {
        let possible = self.possible(kind);
        match self.won_if(kind, possible.is_empty()) {
            Some(why) => (Some(why), BTreeMap::new()),
            None => (None, possible),
        }
    }

    /// Why the game is won, if it is.
    pub fn won(&self, kind: Kind) -> Option<&'static str> {
        self.judge(kind).0
    }

    /// The legal turns by their texts.
    pub fn turns(&self, kind: Kind) -> BTreeMap<String, After> {
        self.judge(kind).1
    }

    fn won_if(&self, kind: Kind, stuck: bool) -> Option<&'static str> {
        let filled = places()
            .into_iter()
            .filter(|&place| in_fortress(place))
            .all(|place| self.men.get(&place) == Some(&kind.many_letter()));
        let standard = matches!(kind, Kind::FoxAndGeese { .. });
        if !standard && filled {
            Some("many wins: filled")
        } else if kind == Kind::Asalto && self.in_hand == 0 && self.of_side(true).is_empty() {
            Some("many wins: gone")
        } else if self.of_side(false).len() < kind.fewest_many() {
            Some("few wins: too-few")
        } else if !stuck {
            None
        } else if self.few_to_move {
            Some("many wins: stuck")
        } else {
            Some("few wins: stuck")
        }
    }

    fn possible(&self, kind: Kind) -> BTreeMap<String, After> {
        if self.in_hand > 0 {
            return self.placements(kind);
        }
        if !self.few_to_move {
            return self.steps(kind);
        }
        let mut chains = BTreeMap::new();
        let mut able = Vec::new();
        for from in self.of_side(true) {
            let before = chains.len();
            let mut men = self.men.clone();
            men.remove(&from);
            jump_on(kind, &men, from, &name(from), &mut |path, end, men, more| {
                if kind == Kind::TwoFoxes && more {
                    return; // it must go on while it can
                }
                let mut men = men.clone();
                men.insert(end, kind.few_letter());
                let state = State { men, in_hand: 0, few_to_move: false, quiet: 0 };
                chains.insert(path.to_owned(), After { state, huffed: Vec::new() });
            });
            if chains.len() > before {
                able.push(from);
            }
        }
        if kind == Kind::TwoFoxes && !chains.is_empty() {
            return chains;
        }
        for (text, mut after) in self.steps(kind) {
            if kind == Kind::Asalto {
                let (from, to) = text.split_once('-').expect("a step");
                for officer in &able {
                    let now = if name(*officer) == from { to.to_owned() } else { name(*officer) };
                    after.state.men.retain(|&place, _| name(place) != now);
                    after.huffed.push(now);
                }
                after.huffed.sort();
            }
            chains.insert(text, after);
        }
        chains
    }

    fn placements(&self, kind: Kind) -> BTreeMap<String, After> {
        let mut turns = BTreeMap::new();
        let free: Vec<Place> = places()
            .into_iter()
            .filter(|place| in_fortress(*place) && !self.men.contains_key(place))
            .collect();
        for &a in &free {
            for &b in &free {
                if name(a) < name(b) {
                    let mut men = self.men.clone();
                    men.insert(a, kind.few_letter());
                    men.insert(b, kind.few_letter());
                    let state = State { men, in_hand: 0, few_to_move: false, quiet: 0 };
                    let text = format!("@{}+{}", name(a), name(b));
                    turns.insert(text, After { state, huffed: Vec::new() });
                }
            }
        }
        turns
    }

    fn steps(&self, kind: Kind) -> BTreeMap<String, After> {
        let mut turns = BTreeMap::new();
        for from in self.of_side(self.few_to_move) {
            for by in COMPASS {
                let to = beyond(from, by);
                let (_, north) = by;
                let allowed =
                    self.few_to_move || north == 1 || (north == 0 && kind.many_go_sideways());
                if !allowed || !kind.joined(from, to) || self.men.contains_key(&to) {
                    continue;
                }
                let mut men = self.men.clone();
                let letter = men.remove(&from).expect("a piece");
                men.insert(to, letter);
                let advance = !self.few_to_move && north == 1;
                let quiet = if advance { 0 } else { self.quiet + 1 };
                let state = State { men, in_hand: 0, few_to_move: !self.few_to_move, quiet };
                let text = format!("{}-{}", name(from), name(to));
                turns.insert(text, After { state, huffed: Vec::new() });
            }
        }
        turns
    }
}

fn push_number(text: &mut String, number: u32) {
    if number > 0 {
        *text += &number.to_string();
    }
}

/// Told of a chain: its text, where it ends, the pieces that are left, and
/// whether the jumper could go on.
type Found<'a> = dyn FnMut(&str, Place, &BTreeMap<Place, char>, bool) + 'a;

/// Shows every chain that goes on from `at`, with the pieces that are left
/// (the jumper is on none of them) and whether it could jump once more.
fn jump_on(
    kind: Kind,
    men: &BTreeMap<Place, char>,
    at: Place,
    path: &str,
    found: &mut Found<'_>,
) -> bool {
    let mut any = false;
    for by in COMPASS {
        let over = beyond(at, by);
        let to = beyond(over, by);
        let line = kind.joined(at, over) && kind.joined(over, to);
        if !line || men.get(&over) != Some(&kind.many_letter()) || men.contains_key(&to) {
            continue;
        }
        any = true;
        let mut left = men.clone();
        left.remove(&over);
        let path = format!("{path}x{}", name(to));
        let more = jump_on(kind, &left, to, &path, found);
        found(&path, to, &left, more);
    }
    any
}

/// A game as it is played, for the draws.
pub struct Match {
    pub kind: Kind,
    now: State,
    won: Option<&'static str>,
    turns: BTreeMap<String, After>,
    /// How often each placement has occurred with each side to move.
    times: BTreeMap<String, usize>,
}

impl Match {
    pub fn new(kind: Kind, first: State) -> Match {
        let (won, turns) = first.judge(kind);
        let times = BTreeMap::from([(first.placement(kind), 1)]);
        Match { kind, now: first, won, turns, times }
    }

    pub fn now(&self) -> &State {
        &self.now
    }

    /// Why the game is won, if it is.
    pub fn won(&self) -> Option<&'static str> {
        self.won
    }

    /// The legal turns by their texts, draws aside.
    pub fn turns(&self) -> &BTreeMap<String, After> {
        &self.turns
    }

    pub fn go_on(&mut self, state: State) {
        *self.times.entry(state.placement(self.kind)).or_default() += 1;
        (self.won, self.turns) = state.judge(self.kind);
        self.now = state;
    }

    /// How often this placement has occurred with the same side to move.
    pub fn times(&self, state: &State) -> usize {
        self.times.get(&state.placement(self.kind)).copied().unwrap_or(0)
    }

    pub fn status(&self) -> &'static str {
        if let Some(won) = self.won {
            won
        } else if self.kind.has_draws() && self.times(&self.now) >= 3 {
            "draw: repetition"
        } else if self.kind.has_draws() && self.now.quiet >= 100 {
            "draw: quiet"
        } else {
            "ongoing"
        }
    }
}

/// The number of sequences of `depth` turns.
pub fn perft(kind: Kind, state: &State, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    state.turns(kind).values().map(|after| perft(kind, &after.state, depth - 1)).sum()
}
