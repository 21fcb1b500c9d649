//! What lies on the table: the game, its turns, and the turn in the making.
//! What happens is told in sentences; nothing here touches the page.

use crate::definition::{Choices, Definition};
use crate::draft::{Draft, Pick, Refusal, View};
use crate::draw::Picture;
use crate::game::Game;
use crate::link::{self, LinkError, Linked};
use crate::outcome::{DrawReason, Outcome};
use crate::play::Played;
use crate::point::{Point, PointSet};
use crate::session::Session;
use crate::side::Side;
use crate::turn::Turn;
use crate::web::strings::Strings;
use alloc::string::String;
use alloc::string::ToString;

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
    /// The words.
    pub strings: Strings,
    /// What was last said.
    pub said: String,
}

impl Table {
    /// A new game with the usual options.
    pub fn new(definition: Definition, strings: Strings) -> Table {
        let choices = definition.usual();
        let session = Session::new(Game::new(&definition, &choices));
        Table { definition, choices, session, draft: Draft::Empty, strings, said: String::new() }
    }

    /// The game that is played.
    pub fn game(&self) -> &Game {
        self.session.game()
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
        picture.selected = view.selected;
        picture.must = view.must;
        picture.steps = view.steps | view.places;
        picture.jumps = view.jumps | view.leaps;
        picture.coordinates = true;
        picture
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
            Pick::Refused(refusal) => self.said = self.refusal(refusal),
            Pick::Selected | Pick::Dropped | Pick::Nothing | Pick::Choice(_) => self.said.clear(),
        }
    }

    /// The player ends a chain.
    pub fn end_turn(&mut self) {
        let position = *self.session.position();
        if let Some(turn) = self.draft.end(self.session.game(), &position) {
            self.complete(&turn);
        }
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
    /// the last turn.
    pub fn undo(&mut self) {
        if matches!(self.draft, Draft::Chain(_) | Draft::Placing(_)) {
            return self.back();
        }
        self.draft = Draft::Empty;
        if let Some(played) = self.session.undo().copied() {
            let turn = played.turn.text(&self.definition.board);
            self.said = self.strings.text("player.took-back", &[("turn", &turn)]);
        }
    }

    /// Plays a turn again that was taken back.
    pub fn redo(&mut self) {
        self.draft = Draft::Empty;
        if let Some(played) = self.session.redo().copied() {
            let turn = played.turn.text(&self.definition.board);
            self.said = self.strings.text("player.played-again", &[("turn", &turn)]);
        }
    }

    /// Sets up a new game.
    pub fn start(&mut self, choices: Choices) {
        self.session = Session::new(Game::new(&self.definition, &choices));
        self.choices = choices;
        self.draft = Draft::Empty;
        self.said = self.strings.text("player.started", &[]);
    }

    /// The text of a link to the game as it stands.
    pub fn link(&self) -> String {
        link::encode(&self.definition, &self.choices, &self.session)
    }

    /// Sets up the game of a link, or a new one if that cannot be.
    pub fn follow(&mut self, text: &str) {
        match link::decode(&self.definition, text) {
            Ok(linked) => self.set_up(linked),
            Err(error) => {
                self.start(self.definition.usual());
                let key = match error {
                    LinkError::Broken => "player.link-broken",
                    LinkError::Newer => "player.link-newer",
                    LinkError::OtherGame(_) => "player.link-other-game",
                    LinkError::NoOption => "player.link-option",
                };
                self.said = self.strings.text(key, &[]);
            }
        }
    }

    fn set_up(&mut self, linked: Linked) {
        self.draft = Draft::Empty;
        self.choices = linked.choices;
        self.session = linked.session;
        self.said = match linked.refused {
            Some(refused) => {
                let number = refused.number.to_string();
                let words = [("number", number.as_str()), ("turn", refused.text.as_str())];
                self.strings.text("player.link-illegal", &words)
            }
            None => self.strings.plural("player.link-loaded", self.session.ply() as u32, &[]),
        };
    }

    /// Whose turn it is, or how the game ended.
    pub fn state(&self) -> String {
        let Some(outcome) = self.session.outcome() else {
            let side = self.session.position().to_move;
            let in_hand = self.view().position.in_hand[side];
            if in_hand > 0 {
                let key = [side.name(), "-place"].concat();
                return self.game_plural(&key, in_hand.into(), &[]);
            }
            return self.game_text(&[side.name(), "-to-move"].concat(), &[]);
        };
        match outcome {
            Outcome::Win { winner, reason } => {
                self.game_text(&[winner.name(), "-wins-", reason.name()].concat(), &[])
            }
            Outcome::Draw(DrawReason::Repetition) => {
                self.strings.text("player.draw-repetition", &[])
            }
            Outcome::Draw(DrawReason::Quiet) => {
                let moves = (self.game().draw.quiet.unwrap_or(0) / 2).to_string();
                self.strings.text("player.draw-quiet", &[("moves", &moves)])
            }
        }
    }

    /// The turn in the making, in a sentence.
    fn partial(&self) -> String {
        match self.draft {
            Draft::Chain(chain) => {
                let side = self.session.position().to_move;
                let point = self.definition.board.name(chain.end());
                self.game_text(&[side.name(), "-chain"].concat(), &[("point", point)])
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
                self.game_text(&[side, "-step"].concat(), &words)
            }
            Turn::Jump(chain) => {
                let words = [("from", board.name(chain.from())), ("to", board.name(chain.end()))];
                self.game_plural(&[side, "-jump"].concat(), played.captured.len(), &words)
            }
            Turn::Place(points) => {
                let points = self.names(*points);
                self.game_text(&[side, "-placed"].concat(), &[("points", &points)])
            }
        };
        if !played.huffed.is_empty() {
            let points = self.names(played.huffed);
            let key = [side, "-huffed"].concat();
            text.push(' ');
            text += &self.game_plural(&key, played.huffed.len(), &[("points", &points)]);
        }
        text
    }

    fn refusal(&self, refusal: Refusal) -> String {
        let side = self.session.position().to_move;
        let name = |point: Point| self.definition.board.name(point);
        let piece = |key: &str| [side.name(), ".", key].concat();
        match refusal {
            Refusal::NotYourTurn => self.game_text(&[side.name(), "-turn"].concat(), &[]),
            Refusal::CannotMove(point) => {
                self.strings.text(&piece("cannot-move"), &[("point", name(point))])
            }
            Refusal::MustCapture => self.game_text(&[side.name(), "-must-jump"].concat(), &[]),
            Refusal::CannotReach(from, to) => {
                let words = [("from", name(from)), ("to", name(to))];
                self.strings.text(&piece("cannot-reach"), &words)
            }
            Refusal::MustGoOn(point) => {
                self.game_text(&[side.name(), "-chain"].concat(), &[("point", name(point))])
            }
            Refusal::NotThere => self.state(),
        }
    }

    /// What a point is and what can be done with it, in words.
    pub fn point_text(&self, view: &View, point: Point) -> String {
        let board = &self.definition.board;
        let name = board.name(point);
        let position = &view.position;
        let Some(side) = Side::ALL.into_iter().find(|&side| position.pieces[side].contains(point))
        else {
            let over = view.selected.and_then(|from| self.game().jumped(from, point));
            return match over {
                Some(over) if view.jumps.contains(point) => {
                    let words = [("point", name), ("over", board.name(over))];
                    self.strings.text("point.jump", &words)
                }
                _ if (view.steps | view.leaps).contains(point) => {
                    self.strings.text("point.step", &[("point", name)])
                }
                _ if view.places.contains(point) => {
                    self.strings.text("point.place", &[("point", name)])
                }
                _ => self.strings.text("point.empty", &[("point", name)]),
            };
        };
        let state = if view.selected == Some(point) {
            if view.may_end { "stop-here" } else { "selected" }
        } else if view.must.contains(point) {
            "must-jump"
        } else if view.movable.contains(point) {
            "can-move"
        } else {
            "at"
        };
        self.strings.text(&[side.name(), ".", state].concat(), &[("point", name)])
    }

    /// How many pieces a side has, in words.
    pub fn count(&self, view: &View, side: Side) -> String {
        self.strings.plural(&[side.name(), ".count"].concat(), view.position.count(side), &[])
    }

    fn names(&self, points: PointSet) -> String {
        self.definition.board.sorted_names(points).join(", ")
    }

    fn game_text(&self, key: &str, words: &[(&str, &str)]) -> String {
        self.strings.text(&["game.", key].concat(), words)
    }

    fn game_plural(&self, key: &str, n: u32, words: &[(&str, &str)]) -> String {
        self.strings.plural(&["game.", key].concat(), n, words)
    }
}
