//! What lies on the table: the game, its turns, and the turn in the making.
//! What happens is told in sentences; nothing here touches the page.

use crate::button;
use crate::definition::{Choices, Definition};
use crate::draft::{Draft, Pick, Refusal, View};
use crate::draw::Picture;
use crate::game::Game;
use crate::lettering::{concat, joined, number};
use crate::link::{self, LinkError};
use crate::outcome::{DrawReason, Outcome};
use crate::play::Played;
use crate::point::{Point, PointSet};
use crate::saved::{self, Saved};
use crate::session::Session;
use crate::side::Side;
use crate::turn::Turn;
use crate::web::host::Host;
use crate::web::words;
use alloc::string::String;
use alloc::vec::Vec;

/// A game under way, and the words for it.
pub struct Table {
    /// The game as data.
    pub definition: Definition,
    /// The options that it is played with.
    pub choices: Choices,
    /// The turns.
    pub session: Session,
    /// The turn in the making.
    pub draft: Draft,
    /// The element that shows the table, and knows the words.
    pub host: Host,
    /// What was last said.
    pub said: String,
    /// The key of the refusal that it is, or empty.
    pub refused: String,
}

impl Table {
    /// A new game with the usual options.
    pub fn new(definition: Definition, host: Host) -> Table {
        let choices = definition.usual();
        let session = Session::new(Game::new(&definition, &choices));
        let (draft, said, refused) = (Draft::Empty, String::new(), String::new());
        Table { definition, choices, session, draft, host, said, refused }
    }

    /// The game that is played.
    pub fn game(&self) -> &Game {
        self.session.game()
    }

    /// A message of the catalog with its words filled in.
    pub fn text(&self, key: &str, words: &[(&str, &str)]) -> String {
        words::text(&self.host, key, words)
    }

    fn plural(&self, key: &str, n: u32, words: &[(&str, &str)]) -> String {
        words::plural(&self.host, key, n, words)
    }

    /// What is to be seen.
    pub fn view(&self) -> View {
        let mut view = self.draft.view(self.game(), self.session.position());
        if self.session.outcome().is_some() {
            // A draw leaves turns that are legal, but nobody may make them.
            (view.movable, view.must) = (PointSet::EMPTY, PointSet::EMPTY);
        }
        view
    }

    /// The drawing of what is to be seen.
    pub fn picture<'a>(&'a self, view: &'a View) -> Picture<'a> {
        let mut picture = Picture::new(self.game(), &self.definition.pieces, &view.position);
        if view.trail.is_empty() {
            if let Some(last) = self.session.last() {
                picture = picture.with_last(last);
            }
        } else {
            picture.trail.clone_from(&view.trail);
            picture.taken[view.position.to_move.opponent()] = view.taken;
        }
        if let Draft::Placing(points) = self.draft {
            picture.placed = points;
        }
        picture.with_view(view)
    }

    /// A point was picked.
    pub fn pick(&mut self, point: Point) {
        if self.session.outcome().is_some() {
            self.said = self.state();
            return;
        }
        let position = *self.session.position();
        match self.draft.pick(self.session.game(), &position, point) {
            Pick::Complete(turn) => self.complete(&turn),
            Pick::Partial => self.said = self.partial(),
            Pick::Refused(refusal) => self.refuse(refusal),
            Pick::Choice(turns) => {
                self.host.ask(&link::encode_turns(&self.definition.board, turns.iter()));
                self.said = self.text("player.choose", &[]);
            }
            Pick::Selected | Pick::Dropped | Pick::Nothing => self.said.clear(),
        }
    }

    /// The player ends a chain.
    pub fn end_turn(&mut self) {
        let position = *self.session.position();
        if let Some(turn) = self.draft.end(self.session.game(), &position) {
            self.complete(&turn);
        }
    }

    /// Makes a turn, as it stands in a link. One against the rules is not made.
    pub fn play(&mut self, turn: &str) {
        if let Some(turn) = link::decode_turn(&self.definition.board, turn) {
            self.draft = Draft::Empty;
            self.complete(&turn);
        }
    }

    /// Goes to the position after so many turns of the line.
    pub fn go_to(&mut self, plies: &str) {
        self.draft = Draft::Empty;
        self.session.go_to(plies.parse().unwrap_or(usize::MAX));
        self.said = match self.session.last() {
            Some(last) => self.sentence(last),
            None => self.state(),
        };
    }

    fn complete(&mut self, turn: &Turn) {
        // A draft makes legal turns only.
        if let Ok(played) = self.session.play(turn).copied() {
            self.said = self.sentence(&played);
        }
    }

    /// Takes back the last pick of the turn in the making.
    pub fn back(&mut self) {
        if self.draft.back() {
            self.said = match self.draft {
                Draft::Chain(_) | Draft::Placing(_) => self.partial(),
                Draft::Empty | Draft::Piece(_) => self.state(),
            };
        }
    }

    /// Takes back a jump or a placed piece of the turn in the making, else
    /// the last turn. If it is then the turn of the side with the name
    /// `other`, the one before it too; if there is none, nothing.
    pub fn undo(&mut self, other: &str) {
        if matches!(self.draft, Draft::Chain(_) | Draft::Placing(_)) {
            return self.back();
        }
        self.draft = Draft::Empty;
        let Some(turn) = self.session.undo().map(|played| played.turn) else { return };
        if self.mover() != other {
            self.said = self.text_of_turns("player.took-back", &[turn]);
        } else if let Some(before) = self.session.undo().map(|played| played.turn) {
            self.said = self.text_of_turns("player.took-back-two", &[before, turn]);
        } else {
            self.session.redo();
            self.said = self.state();
        }
    }

    /// Plays a turn again that was taken back. If it is then the turn of the
    /// side with the name `other`, the one after it too.
    pub fn redo(&mut self, other: &str) {
        self.draft = Draft::Empty;
        let Some(turn) = self.session.redo().map(|played| played.turn) else { return };
        let next = (self.mover() == other).then(|| self.session.redo().map(|played| played.turn));
        self.said = match next.flatten() {
            Some(next) => self.text_of_turns("player.played-again-two", &[turn, next]),
            None => self.text_of_turns("player.played-again", &[turn]),
        };
    }

    /// The name of the side to move.
    fn mover(&self) -> &'static str {
        self.session.position().to_move.name()
    }

    /// A message about turns, which fill in `{turn}` and `{next}`.
    fn text_of_turns(&self, key: &str, turns: &[Turn]) -> String {
        let texts: Vec<String> =
            turns.iter().map(|turn| turn.text(&self.definition.board)).collect();
        let words = ["turn", "next"].into_iter().zip(texts.iter().map(String::as_str));
        self.text(key, &words.collect::<Vec<_>>())
    }

    /// Sets up a new game.
    pub fn start(&mut self, choices: Choices) {
        self.session = Session::new(Game::new(&self.definition, &choices));
        self.choices = choices;
        self.draft = Draft::Empty;
        self.said = self.text("player.started", &[]);
    }

    /// The text of a link to the game as it stands.
    pub fn link(&self) -> String {
        link::encode(&self.definition, &self.choices, &self.session)
    }

    /// The game with everything that is kept of it.
    pub fn saved(&self) -> String {
        saved::encode(&self.definition, &self.choices, &self.session, &self.draft)
    }

    /// Sets up the game of a link, or one that was kept. If that cannot be,
    /// the game stays as it is.
    pub fn follow(&mut self, text: &str) {
        match saved::decode(&self.definition, text) {
            Ok(saved) => {
                let kept = text.bytes().any(|sign| sign == b';');
                self.set_up(saved, if kept { "player.loaded" } else { "player.link-loaded" });
            }
            Err(error) => {
                let key = match error {
                    LinkError::Broken => "player.link-broken",
                    LinkError::Newer => "player.link-newer",
                    LinkError::OtherGame(_) => "player.link-other-game",
                    LinkError::NoOption => "player.link-option",
                };
                self.said = self.text(key, &[]);
            }
        }
    }

    fn set_up(&mut self, saved: Saved, message: &str) {
        self.draft = saved.draft;
        self.choices = saved.choices;
        self.session = saved.session;
        self.said = match saved.refused {
            Some(refused) => {
                let number = number(refused.number as u32);
                let words = [("number", number.as_str()), ("turn", refused.text.as_str())];
                self.text("player.link-illegal", &words)
            }
            None => self.plural(message, self.session.ply() as u32, &[]),
        };
    }

    /// Whose turn it is, or how the game ended.
    pub fn state(&self) -> String {
        let Some(outcome) = self.session.outcome() else {
            let side = self.session.position().to_move;
            let in_hand = self.view().position.in_hand[side];
            if in_hand > 0 {
                let key = concat(&[side.name(), "-place"]);
                return self.game_plural(&key, in_hand.into(), &[]);
            }
            return self.game_text(&concat(&[side.name(), "-to-move"]), &[]);
        };
        match outcome {
            Outcome::Win { winner, reason } => {
                self.game_text(&concat(&[winner.name(), "-wins-", reason.name()]), &[])
            }
            Outcome::Draw(DrawReason::Repetition) => self.text("player.draw-repetition", &[]),
            Outcome::Draw(DrawReason::Quiet) => {
                let moves = number(u32::from(self.game().draw.quiet.unwrap_or(0)) / 2);
                self.text("player.draw-quiet", &[("moves", &moves)])
            }
        }
    }

    /// The turn in the making, in a sentence.
    fn partial(&self) -> String {
        match self.draft {
            Draft::Chain(chain) => {
                let side = self.session.position().to_move;
                let point = self.definition.board.name(chain.end());
                self.game_text(&concat(&[side.name(), "-chain"]), &[("point", point)])
            }
            _ => self.state(),
        }
    }

    /// A turn in a sentence, with a second one if pieces were huffed.
    fn sentence(&self, played: &Played) -> String {
        let side = played.after.to_move.opponent().name();
        let board = &self.definition.board;
        let mut text = match &played.turn {
            Turn::Step { from, to } => {
                let words = [("from", board.name(*from)), ("to", board.name(*to))];
                self.game_text(&concat(&[side, "-step"]), &words)
            }
            Turn::Jump(chain) => {
                let words = [("from", board.name(chain.from())), ("to", board.name(chain.end()))];
                self.game_plural(&concat(&[side, "-jump"]), played.captured.len(), &words)
            }
            Turn::Place(points) => {
                let points = self.names(*points);
                self.game_text(&concat(&[side, "-placed"]), &[("points", &points)])
            }
        };
        if !played.huffed.is_empty() {
            let points = self.names(played.huffed);
            let key = concat(&[side, "-huffed"]);
            text.push(' ');
            text += &self.game_plural(&key, played.huffed.len(), &[("points", &points)]);
        }
        text
    }

    /// Says why a pick was refused.
    fn refuse(&mut self, refusal: Refusal) {
        let side = self.session.position().to_move.name();
        let board = &self.definition.board;
        let name = |point: Point| board.name(point);
        let (key, words): (&str, &[(&str, &str)]) = match refusal {
            Refusal::NotYourTurn => ("turn", &[]),
            Refusal::CannotMove(point) => ("cannot-move", &[("point", name(point))]),
            Refusal::MustCapture => ("must-jump", &[]),
            Refusal::CannotReach(from, to) => {
                ("cannot-reach", &[("from", name(from)), ("to", name(to))])
            }
            Refusal::MustGoOn(point) => ("chain", &[("point", name(point))]),
            Refusal::NotThere => ("place", &[]),
        };
        self.said = match refusal {
            Refusal::NotThere => self.state(),
            Refusal::CannotMove(_) | Refusal::CannotReach(..) => {
                self.text(&concat(&[side, ".", key]), words)
            }
            _ => self.game_text(&concat(&[side, "-", key]), words),
        };
        self.refused = concat(&[side, "-", key]);
    }

    /// What a point is and what can be done with it, in words.
    pub fn point_text(&self, view: &View, point: Point) -> String {
        button::name(self.game(), view, point, |key, words| self.text(key, words))
    }

    /// How many pieces a side has, in words.
    pub fn count(&self, view: &View, side: Side) -> String {
        self.plural(&concat(&[side.name(), ".count"]), view.position.count(side), &[])
    }

    fn names(&self, points: PointSet) -> String {
        joined(self.definition.board.sorted_names(points).into_iter(), ", ")
    }

    fn game_text(&self, key: &str, words: &[(&str, &str)]) -> String {
        self.text(&concat(&["game.", key]), words)
    }

    fn game_plural(&self, key: &str, n: u32, words: &[(&str, &str)]) -> String {
        self.plural(&concat(&["game.", key]), n, words)
    }
}
