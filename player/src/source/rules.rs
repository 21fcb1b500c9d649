//! Rules and options from TOML.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use super::board::point_set;
use super::{NAME_HINT, SourceError, is_name};
use crate::board::Board;
use crate::definition::{
    Capture, Definition, Direction, Directions, DrawRules, Forward, GameOption, Groups,
    OptionValue, Patch, Piece, Placement, SidePatch, Wins,
};
use crate::point::{Point, PointSet};
use crate::side::{BySide, Side};

/// A game file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawGame {
    board: Spanned<String>,
    lines: Vec<Spanned<String>>,
    first: Side,
    few: RawSide,
    many: RawSide,
    #[serde(default)]
    draw: DrawRules,
    #[serde(default, rename = "option")]
    options: Vec<RawOption>,
    /// The numbered rules that explain refusals. They are no part of the
    /// definition.
    #[serde(default)]
    pub explained: BTreeMap<String, String>,
    /// The weights of the search. They are no part of the definition.
    #[cfg(feature = "search")]
    #[serde(default)]
    pub evaluation: crate::search::Weights,
    #[cfg(not(feature = "search"))]
    #[serde(default, rename = "evaluation")]
    _evaluation: serde::de::IgnoredAny,
}

/// One side of a game, or what an option changes in it.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawSide {
    piece: Option<Spanned<String>>,
    letter: Option<Spanned<char>>,
    start: Option<Spanned<String>>,
    place: Option<RawPlacement>,
    forward: Option<Forward>,
    step: Option<Vec<RawDirection>>,
    advance: Option<Vec<RawDirection>>,
    capture: Option<Capture>,
    wins: Option<Vec<RawWin>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlacement {
    count: Spanned<u8>,
    region: Spanned<String>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum RawDirection {
    Any,
    Forward,
    ForwardDiagonal,
    Sideways,
    Back,
    BackDiagonal,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWin {
    when: Spanned<RawReason>,
    below: Option<u8>,
    region: Option<Spanned<String>>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum RawReason {
    TooFew,
    Stuck,
    Filled,
    Gone,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOption {
    name: Spanned<String>,
    values: Spanned<Vec<Spanned<String>>>,
    #[serde(default)]
    patch: BTreeMap<Spanned<String>, RawPatch>,
}

/// What one value of an option changes.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct RawPatch {
    lines: Option<Vec<Spanned<String>>>,
    first: Option<Side>,
    #[serde(default)]
    few: RawSide,
    #[serde(default)]
    many: RawSide,
    #[serde(default)]
    draw: DrawRules,
}

/// Reads the text of a game file, without looking at its board yet.
pub(super) fn parse(id: &str, text: &str) -> Result<RawGame, Vec<SourceError>> {
    let raw: RawGame = toml::from_str(text).map_err(|error| vec![error.into()])?;
    if !is_name(id) {
        let message = format!("`{id}` cannot name a game");
        return Err(vec![SourceError { message, span: None, hint: Some(NAME_HINT.to_owned()) }]);
    }
    Ok(raw)
}

impl RawGame {
    /// The name of the board, which is the stem of its file.
    pub fn board_name(&self) -> &str {
        self.board.get_ref()
    }

    /// The error for a board that cannot be read.
    pub fn no_board(&self, path: &Path, error: &std::io::Error) -> SourceError {
        let message = format!("the board `{}` cannot be read: {error}", self.board_name());
        SourceError::new(message, self.board.span())
            .hint(format!("it is looked for at {}", path.display()))
    }

    /// The definition, with every name looked up on the board.
    pub fn resolve(self, id: &str, board: Board) -> Result<Definition, Vec<SourceError>> {
        let mut resolver = Resolver { board: &board, errors: Vec::new() };
        let pieces = resolver.pieces(&self);
        let lines = resolver.lines(&self.lines);
        let rules = Patch {
            lines: Some(lines),
            first: Some(self.first),
            sides: BySide { few: resolver.side(&self.few), many: resolver.side(&self.many) },
            draw: self.draw,
        };
        resolver.complete(&self, &rules);
        let options = resolver.options(&self.options, &rules);
        let errors = resolver.errors;
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Definition { id: id.to_owned(), board: Arc::new(board), pieces, rules, options })
    }
}

struct Resolver<'a> {
    board: &'a Board,
    errors: Vec<SourceError>,
}

impl Resolver<'_> {
    fn pieces(&mut self, raw: &RawGame) -> BySide<Piece> {
        let few = self.piece(&raw.few, Side::Few, &raw.board);
        let many = self.piece(&raw.many, Side::Many, &raw.board);
        BySide { few, many }
    }

    fn piece(&mut self, raw: &RawSide, side: Side, place: &Spanned<String>) -> Piece {
        let missing =
            |key: &str| SourceError::new(format!("[{}] needs `{key}`", side.name()), place.span());
        let kind = match &raw.piece {
            Some(kind) if is_name(kind.get_ref()) => kind.get_ref().clone(),
            Some(kind) => {
                let message = format!("`{}` cannot name a piece", kind.get_ref());
                self.errors.push(SourceError::new(message, kind.span()).hint(NAME_HINT));
                String::new()
            }
            None => {
                self.errors.push(missing("piece"));
                String::new()
            }
        };
        let letter = match &raw.letter {
            Some(letter) => {
                let right = match side {
                    Side::Few => letter.get_ref().is_ascii_uppercase(),
                    Side::Many => letter.get_ref().is_ascii_lowercase(),
                };
                if !right {
                    let case = if side == Side::Few { "an upper" } else { "a lower" };
                    let message = format!("the letter of the {} is {case}-case one", side.name());
                    self.errors.push(SourceError::new(message, letter.span()));
                }
                *letter.get_ref()
            }
            None => {
                self.errors.push(missing("letter"));
                '?'
            }
        };
        Piece { kind, letter }
    }

    fn lines(&mut self, names: &[Spanned<String>]) -> Groups {
        let mut groups = Groups::default();
        for name in names {
            match self.board.groups.iter().position(|group| group.name == *name.get_ref()) {
                Some(index) => groups = groups.with(index),
                None => {
                    let known: Vec<&str> =
                        self.board.groups.iter().map(|group| group.name.as_str()).collect();
                    let message = format!("the board has no lines `{}`", name.get_ref());
                    let hint = format!("it has: {}", known.join(", "));
                    self.errors.push(SourceError::new(message, name.span()).hint(hint));
                }
            }
        }
        if let Some((from, to)) = self.ambiguous_jump(groups) {
            let message = format!(
                "two lines lead from {} to {} over different points",
                self.board.name(from),
                self.board.name(to)
            );
            let span = names.first().map_or(0..0, Spanned::span);
            let hint = "a jump is named by its ends, so they must tell what it takes";
            self.errors.push(SourceError::new(message, span).hint(hint));
        }
        groups
    }

    /// Two points between which a jump could take one of two pieces.
    fn ambiguous_jump(&self, groups: Groups) -> Option<(Point, Point)> {
        let mut over = BTreeMap::new();
        let chosen = self.board.groups.iter().enumerate();
        let chosen = chosen.filter(|&(index, _)| groups.contains(index));
        let lines = chosen.flat_map(|(_, group)| &group.lines);
        for triple in lines.flat_map(|line| line.windows(3)) {
            let ends = (triple[0].min(triple[2]), triple[0].max(triple[2]));
            if *over.entry(ends).or_insert(triple[1]) != triple[1] {
                return Some(ends);
            }
        }
        None
    }

    fn region(&mut self, name: &Spanned<String>) -> PointSet {
        match self.board.regions.iter().find(|region| region.name == *name.get_ref()) {
            Some(region) => region.points,
            None => {
                let known: Vec<&str> =
                    self.board.regions.iter().map(|region| region.name.as_str()).collect();
                let message = format!("the board has no region `{}`", name.get_ref());
                let hint = format!("it has: {}", known.join(", "));
                self.errors.push(SourceError::new(message, name.span()).hint(hint));
                PointSet::EMPTY
            }
        }
    }

    fn side(&mut self, raw: &RawSide) -> SidePatch {
        SidePatch {
            start: raw.start.as_ref().map(|names| point_set(self.board, names, &mut self.errors)),
            place: raw.place.as_ref().map(|place| self.placement(place)),
            forward: raw.forward,
            step: raw.step.as_deref().map(directions),
            advance: raw.advance.as_deref().map(directions),
            capture: raw.capture,
            wins: raw.wins.as_ref().map(|wins| self.wins(wins)),
        }
    }

    fn placement(&mut self, raw: &RawPlacement) -> Placement {
        let region = self.region(&raw.region);
        let count = *raw.count.get_ref();
        if count == 0 || u32::from(count) > region.len() {
            let message = format!("{count} pieces cannot be placed on {} points", region.len());
            self.errors.push(SourceError::new(message, raw.count.span()));
        }
        Placement { count, region }
    }

    fn wins(&mut self, raw: &[RawWin]) -> Wins {
        let mut wins = Wins::default();
        for win in raw {
            let before = wins;
            match (win.when.get_ref(), win.below, &win.region) {
                (RawReason::TooFew, Some(below), None) => wins.too_few = Some(below),
                (RawReason::Filled, None, Some(region)) => wins.filled = Some(self.region(region)),
                (RawReason::Stuck, None, None) => wins.stuck = true,
                (RawReason::Gone, None, None) => wins.gone = true,
                _ => {
                    let message = "this win condition does not have the keys that it needs";
                    let hint = "`too-few` has `below`, `filled` has `region`, the others have none";
                    self.errors.push(SourceError::new(message, win.when.span()).hint(hint));
                    continue;
                }
            }
            if wins.into_iter().count() == before.into_iter().count() {
                let message = "this win condition is there twice";
                self.errors.push(SourceError::new(message, win.when.span()));
            }
        }
        wins
    }

    /// What the base rules need and an option may leave out.
    fn complete(&mut self, raw: &RawGame, rules: &Patch) {
        for side in Side::ALL {
            let patch = &rules.sides[side];
            let missing = [
                ("step", patch.step.is_none()),
                ("wins", patch.wins.is_none()),
                ("start or place", patch.start.is_none() && patch.place.is_none()),
            ];
            for (key, _) in missing.into_iter().filter(|&(_, missing)| missing) {
                let message = format!("[{}] needs `{key}`", side.name());
                self.errors.push(SourceError::new(message, raw.board.span()));
            }
        }
        if starts_meet(rules) {
            let span = raw.many.start.as_ref().map_or_else(|| raw.board.span(), Spanned::span);
            self.errors.push(SourceError::new(SAME_POINT, span));
        }
    }

    fn options(&mut self, raw: &[RawOption], rules: &Patch) -> Vec<GameOption> {
        let mut options: Vec<GameOption> = Vec::new();
        for raw in raw {
            let option = self.option(raw);
            if options.iter().any(|other| other.name == option.name) {
                let message = format!("option `{}` is there twice", option.name);
                self.errors.push(SourceError::new(message, raw.name.span()));
            }
            for (index, value) in option.values.iter().enumerate() {
                let span = raw.values.get_ref()[index].span();
                if option.values[..index].iter().any(|other| other.name == value.name) {
                    let message = format!("value `{}` is there twice", value.name);
                    self.errors.push(SourceError::new(message, span.clone()));
                }
                let mut changed = *rules;
                changed.apply(&value.patch);
                if starts_meet(&changed) && !starts_meet(rules) {
                    let message = format!("with `{}`, {SAME_POINT}", value.name);
                    self.errors.push(SourceError::new(message, span));
                }
            }
            options.push(option);
        }
        options
    }

    fn option(&mut self, raw: &RawOption) -> GameOption {
        for name in raw.values.get_ref().iter().chain([&raw.name]) {
            if !is_name(name.get_ref()) {
                let message = format!("`{}` cannot name an option or value", name.get_ref());
                self.errors.push(SourceError::new(message, name.span()).hint(NAME_HINT));
            }
        }
        if raw.values.get_ref().is_empty() {
            self.errors.push(SourceError::new("an option needs values", raw.values.span()));
        }
        for key in raw.patch.keys() {
            if !raw.values.get_ref().iter().any(|value| value.get_ref() == key.get_ref()) {
                let message = format!("`{}` is not one of the values", key.get_ref());
                self.errors.push(SourceError::new(message, key.span()));
            }
        }
        let values = raw.values.get_ref().iter().map(|name| {
            let patch = raw.patch.iter().find(|(key, _)| key.get_ref() == name.get_ref());
            OptionValue {
                name: name.get_ref().clone(),
                patch: patch.map(|(_, patch)| self.patch(patch)).unwrap_or_default(),
            }
        });
        GameOption { name: raw.name.get_ref().clone(), values: values.collect() }
    }

    fn patch(&mut self, raw: &RawPatch) -> Patch {
        for (side, name) in [(&raw.few, "few"), (&raw.many, "many")] {
            if let Some(piece) = &side.piece {
                let message = format!("an option cannot change the piece of the {name}");
                self.errors.push(SourceError::new(message, piece.span()));
            }
            if let Some(letter) = &side.letter {
                let message = format!("an option cannot change the letter of the {name}");
                self.errors.push(SourceError::new(message, letter.span()));
            }
        }
        Patch {
            lines: raw.lines.as_ref().map(|lines| self.lines(lines)),
            first: raw.first,
            sides: BySide { few: self.side(&raw.few), many: self.side(&raw.many) },
            draw: raw.draw,
        }
    }
}

const SAME_POINT: &str = "both sides start on the same point";

fn starts_meet(rules: &Patch) -> bool {
    let start = |side: Side| rules.sides[side].start.unwrap_or_default();
    start(Side::Few).meets(start(Side::Many))
}

fn directions(raw: &[RawDirection]) -> Directions {
    raw.iter().fold(Directions::default(), |set, direction| {
        set.with(match direction {
            RawDirection::Any => return Directions::ANY,
            RawDirection::Forward => Direction::Forward,
            RawDirection::ForwardDiagonal => Direction::ForwardDiagonal,
            RawDirection::Sideways => Direction::Sideways,
            RawDirection::Back => Direction::Back,
            RawDirection::BackDiagonal => Direction::BackDiagonal,
        })
    })
}
