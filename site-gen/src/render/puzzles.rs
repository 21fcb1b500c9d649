//! The puzzles of a game, as their page shows them.

use std::collections::BTreeMap;

use player::draw::{Label, Picture, svg};
use player::puzzle::{Grade, Puzzle, Task};
use player::{Game, Session, Turn, link};
use serde::Serialize;

use super::Studio;
use super::board::Opening;
use crate::catalog::Catalog;
use crate::diagram::{describe, state};
use crate::escape::escaped;
use crate::games::GameEntry;

/// The words that only the script of the puzzles speaks.
pub const SPOKEN: [&str; 8] = [
    "puzzle.again",
    "puzzle.next",
    "puzzle.progress",
    "puzzle.win-right",
    "puzzle.hold-right",
    "puzzle.win-wrong",
    "puzzle.hold-wrong",
    "puzzle.wrong-over",
];

/// What the script needs to know of a puzzle. Turns are written as in links.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleData {
    /// Its id in the page.
    pub id: String,
    /// The text of a link to its position.
    pub link: String,
    /// `win` or `hold`.
    pub task: &'static str,
    /// The answer.
    pub answer: String,
    /// The reply to each other turn; empty if the turn ends the game.
    pub wrong: BTreeMap<String, String>,
}

/// What `puzzles.html` is given of the puzzles.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzlesContext {
    /// The script, on a site with a player.
    pub script: Option<String>,
    /// Its hash, for `integrity`.
    pub integrity: Option<String>,
    /// The messages `puzzle.*` by key, with `_` for `-`.
    pub words: BTreeMap<String, String>,
    /// The puzzles.
    pub items: Vec<PuzzleItem>,
}

/// A puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleItem {
    /// Its id in the page.
    pub id: String,
    /// Its number in words, for a heading.
    pub title: String,
    /// How hard it is: `easy`, `medium` or `hard`.
    pub grade: &'static str,
    /// The same in words.
    pub grade_label: String,
    /// Who is to move, and what is to be found.
    pub task: String,
    /// The position as SVG.
    pub svg: String,
    /// The answer as HTML.
    pub answer: String,
    /// How the game may go on after it, as HTML.
    pub line: Option<String>,
    /// How the answer is known.
    pub proof: String,
}

/// The puzzles of a game with the games of their options.
pub struct Shown<'a> {
    entry: &'a GameEntry,
    catalog: &'a Catalog,
    puzzles: Vec<(&'a Puzzle, Game)>,
    data: Vec<PuzzleData>,
}

impl<'a> Shown<'a> {
    /// The puzzles of a game for readers of a language.
    pub fn new(entry: &'a GameEntry, catalog: &'a Catalog) -> Shown<'a> {
        let puzzles = entry.puzzles.iter();
        let puzzles: Vec<(&Puzzle, Game)> =
            puzzles.map(|puzzle| (puzzle, puzzle.game(&entry.definition))).collect();
        let data = puzzles.iter().map(|(puzzle, game)| data(entry, puzzle, game)).collect();
        Shown { entry, catalog, puzzles, data }
    }

    /// What the board of the page shows at first.
    pub fn opening(&self) -> Option<Opening<'_>> {
        let (puzzle, game) = self.puzzles.first()?;
        Some(Opening { game, position: &puzzle.position, puzzles: &self.data })
    }

    /// What the template is given.
    pub fn context(&self, studio: &Studio) -> PuzzlesContext {
        let words = self
            .catalog
            .under("puzzle.")
            .filter_map(|(key, wording)| Some((key.replace('-', "_"), wording.text()?.to_owned())));
        let script = studio.assets.puzzles.as_ref();
        PuzzlesContext {
            script: script.map(|script| studio.link(&script.url)),
            integrity: script.map(|script| script.integrity.clone()),
            words: words.collect(),
            items: (1u32..)
                .zip(&self.puzzles)
                .map(|(number, one)| self.item(number, one))
                .collect(),
        }
    }

    fn item(&self, number: u32, (puzzle, game): &(&Puzzle, Game)) -> PuzzleItem {
        let (catalog, entry) = (self.catalog, self.entry);
        let id = anchor(puzzle);
        let title = catalog.filled("puzzle.number", &[("number", &catalog.number(number))]);
        let picture = Picture::new(game, &entry.definition.pieces, &puzzle.position);
        let picture = Picture { coordinates: true, ..picture };
        let description = describe(entry, game, &puzzle.position, None, catalog);
        let drawing = format!("{id}-board");
        let label = Label::Image { title: &title, description: &description, id: &drawing };
        let to_move = state(entry, game, &puzzle.position, None, catalog);
        let (task, answer) = match puzzle.task {
            Task::Win => ("puzzle.win", "puzzle.win-answer"),
            Task::Hold => ("puzzle.hold", "puzzle.hold-answer"),
        };
        let grade = match puzzle.grade {
            Grade::Easy => "puzzle.easy",
            Grade::Medium => "puzzle.medium",
            Grade::Hard => "puzzle.hard",
        };
        let proof = format!("puzzle.{}", puzzle.proof.name());
        let line = self.notation("puzzle.line", "turns", game, &puzzle.line);
        PuzzleItem {
            svg: svg(&picture, label),
            id,
            title,
            grade: puzzle.grade.name(),
            grade_label: catalog.text(grade).to_owned(),
            task: format!("{to_move} {}", catalog.text(task)),
            answer: self.notation(answer, "turn", game, &[puzzle.answer]),
            line: (!puzzle.line.is_empty()).then_some(line),
            proof: catalog.text(&proof).to_owned(),
        }
    }

    /// A sentence with turns in it, as HTML.
    fn notation(&self, key: &str, word: &str, game: &Game, turns: &[Turn]) -> String {
        const GAP: &str = "\u{1}";
        let code = |turn: &Turn| {
            format!("<code class=\"notation\" dir=\"ltr\">{}</code>", turn.text(&game.board))
        };
        let turns: Vec<String> = turns.iter().map(code).collect();
        escaped(&self.catalog.filled(key, &[(word, GAP)])).replace(GAP, &turns.join(" "))
    }
}

/// The id of a puzzle in its page.
fn anchor(puzzle: &Puzzle) -> String {
    format!("puzzle-{}", puzzle.id)
}

fn data(entry: &GameEntry, puzzle: &Puzzle, game: &Game) -> PuzzleData {
    let text = |turn: &Turn| link::encode_turns(&game.board, [turn].into_iter());
    let session = Session::from_position(game.clone(), puzzle.position);
    let reply = |reply: &Option<Turn>| reply.as_ref().map(text).unwrap_or_default();
    PuzzleData {
        id: anchor(puzzle),
        link: link::encode(&entry.definition, &puzzle.choices, &session),
        task: puzzle.task.name(),
        answer: text(&puzzle.answer),
        wrong: puzzle.wrong.iter().map(|wrong| (text(&wrong.turn), reply(&wrong.reply))).collect(),
    }
}
