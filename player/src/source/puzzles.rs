//! Puzzles from TOML.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;

use super::{FileErrors, NAME_HINT, SourceError, is_name, named_choice, read};
use crate::definition::{Choices, Definition};
use crate::game::Game;
use crate::position::Position;
use crate::puzzle::{Flaw, Grade, Part, Proof, Puzzle, Task, Wrong};
use crate::search::Weights;
use crate::turn::Turn;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    #[serde(default, rename = "puzzle")]
    puzzles: Vec<RawPuzzle>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPuzzle {
    id: Spanned<String>,
    #[serde(default)]
    options: Vec<Spanned<String>>,
    position: Spanned<String>,
    task: Spanned<String>,
    grade: Spanned<String>,
    answer: Spanned<String>,
    #[serde(default)]
    line: Option<Spanned<String>>,
    proof: Spanned<String>,
    nodes: u64,
    wrong: Spanned<Vec<Spanned<String>>>,
}

/// Where the puzzles of the game file `path` are, if it has any: in `puzzles/`
/// beside it, under the same name.
pub fn puzzles_path(path: &Path) -> PathBuf {
    path.with_file_name("puzzles").join(path.file_name().unwrap_or_default())
}

/// Reads the puzzles of the game file `path`, if there are any, and looks for
/// flaws in them with a search of at most `nodes` positions for each turn.
///
/// # Errors
/// If the file cannot be read or is not right; all errors are given.
pub fn load_puzzles(
    path: &Path,
    definition: &Definition,
    weights: &Weights,
    nodes: u64,
) -> Result<Vec<Puzzle>, FileErrors> {
    let path = puzzles_path(path);
    if !path.is_file() {
        return Ok(Vec::new());
    }
    let text = read(&path)?;
    read_puzzles(definition, weights, &text, nodes)
        .map_err(|errors| FileErrors::new(&path, &text, errors))
}

/// Reads puzzles from the text of their file; see [`load_puzzles`].
///
/// # Errors
/// If it is not right; all errors are given.
pub fn read_puzzles(
    definition: &Definition,
    weights: &Weights,
    text: &str,
    nodes: u64,
) -> Result<Vec<Puzzle>, Vec<SourceError>> {
    let raw: RawFile = toml::from_str(text).map_err(|error| vec![error.into()])?;
    let mut reader = Reader { definition, errors: Vec::new(), ids: BTreeSet::new() };
    let mut puzzles = Vec::new();
    for raw in &raw.puzzles {
        let Some(puzzle) = reader.puzzle(raw) else { continue };
        for flaw in puzzle.flaws(definition, weights, nodes) {
            reader.errors.push(located(raw, flaw));
        }
        let sooner = puzzles.last().is_some_and(|last: &Puzzle| last.grade > puzzle.grade);
        if sooner {
            let message = format!("`{}` comes after a harder puzzle", puzzle.grade.name());
            let error = SourceError::new(message, raw.grade.span());
            reader.errors.push(error.hint("put the easy puzzles first"));
        }
        puzzles.push(puzzle);
    }
    if reader.errors.is_empty() { Ok(puzzles) } else { Err(reader.errors) }
}

/// A flaw with its place in the file.
fn located(raw: &RawPuzzle, Flaw { part, message, hint }: Flaw) -> SourceError {
    let span = match part {
        Part::Position => raw.position.span(),
        Part::Answer => raw.answer.span(),
        Part::Line => raw.line.as_ref().map_or(raw.answer.span(), Spanned::span),
        Part::Wrong => raw.wrong.span(),
        Part::Reply(number) => {
            raw.wrong.get_ref().get(number).map_or(raw.wrong.span(), Spanned::span)
        }
        Part::Proof => raw.proof.span(),
    };
    SourceError::new(message, span).hint(hint)
}

struct Reader<'a> {
    definition: &'a Definition,
    errors: Vec<SourceError>,
    ids: BTreeSet<String>,
}

impl Reader<'_> {
    fn refuse(&mut self, span: Range<usize>, message: String, hint: impl Into<String>) {
        self.errors.push(SourceError::new(message, span).hint(hint));
    }

    /// What was read, unless it could not be, which is reported.
    fn good<T, E: Display>(
        &mut self,
        read: Result<T, E>,
        span: Range<usize>,
        hint: &str,
    ) -> Option<T> {
        read.map_err(|error| self.refuse(span, error.to_string(), hint)).ok()
    }

    fn puzzle(&mut self, raw: &RawPuzzle) -> Option<Puzzle> {
        self.id(&raw.id);
        let choices = self.choices(&raw.options);
        let game = Game::new(self.definition, &choices);
        let hint = "its rows from the top, and the side to move";
        let position = Position::parse(&game, raw.position.get_ref());
        let position = self.good(position, raw.position.span(), hint);
        let task = self.named(&raw.task, Task::ALL, Task::name);
        let grade = self.named(&raw.grade, Grade::ALL, Grade::name);
        let proof = self.named(&raw.proof, Proof::ALL, Proof::name);
        let answer = self.turns(raw.answer.get_ref(), raw.answer.span());
        let line = raw.line.as_ref().map(|line| self.turns(line.get_ref(), line.span()));
        let mut wrong = Vec::new();
        for entry in raw.wrong.get_ref() {
            match self.turns(entry.get_ref(), entry.span())?.as_slice() {
                [turn] => wrong.push(Wrong { turn: *turn, reply: None }),
                [turn, reply] => wrong.push(Wrong { turn: *turn, reply: Some(*reply) }),
                _ => {
                    let message = "this is not a turn and a reply".to_owned();
                    self.refuse(entry.span(), message, "write them like \"d4-d5 c3-c4\"");
                    return None;
                }
            }
        }
        let answer = answer?;
        let &[answer] = answer.as_slice() else {
            self.refuse(raw.answer.span(), "the answer is one turn".to_owned(), "such as `d4-d5`");
            return None;
        };
        Some(Puzzle {
            id: raw.id.get_ref().clone(),
            choices,
            position: position?,
            task: task?,
            grade: grade?,
            answer,
            line: line.unwrap_or(Some(Vec::new()))?,
            wrong,
            proof: proof?,
            nodes: raw.nodes,
        })
    }

    fn id(&mut self, id: &Spanned<String>) {
        if !is_name(id.get_ref()) {
            let message = format!("`{}` is not a name for a puzzle", id.get_ref());
            self.refuse(id.span(), message, NAME_HINT);
        } else if !self.ids.insert(id.get_ref().clone()) {
            let message = format!("two puzzles are called `{}`", id.get_ref());
            self.refuse(id.span(), message, "links lead to a puzzle by its name");
        }
    }

    fn choices(&mut self, options: &[Spanned<String>]) -> Choices {
        let mut choices = self.definition.usual();
        for option in options {
            match named_choice(self.definition, option) {
                Ok((number, value)) => choices.set(number, value),
                Err(error) => self.errors.push(error),
            }
        }
        choices
    }

    fn named<T: Copy, const N: usize>(
        &mut self,
        raw: &Spanned<String>,
        all: [T; N],
        name: fn(T) -> &'static str,
    ) -> Option<T> {
        let found = all.into_iter().find(|&one| name(one) == raw.get_ref());
        if found.is_none() {
            let names: Vec<String> = all.map(|one| format!("`{}`", name(one))).into();
            let message = format!("there is no `{}` here", raw.get_ref().escape_debug());
            self.refuse(raw.span(), message, format!("one of {}", names.join(", ")));
        }
        found
    }

    /// Turns with spaces between them.
    fn turns(&mut self, text: &str, span: Range<usize>) -> Option<Vec<Turn>> {
        let read = |text: &str| Turn::parse(&self.definition.board, text);
        let turns: Result<Vec<Turn>, _> = text.split_whitespace().map(read).collect();
        self.good(turns, span, "points of the board with `-`, `x` or `@` and `+`")
    }
}
