//! Answers as JSON, which the page takes apart. Sentences are given by the
//! keys under which a page has them, `game.…` for those of its game.

use alloc::string::String;

use super::line::Line;
use super::reason::Reason;
use super::standing::{Standing, Verdict};
use super::{Advice, Adviser};
use crate::lettering::{concat, joined, push_number};
use crate::point::PointSet;
use crate::position::Position;
use crate::search::{Budget, Level, Watcher};
use crate::side::Side;
use crate::turn::Turn;

/// The most turns that are listed.
const MOST_TURNS: usize = 400;

/// The members of a JSON object as they are written.
struct Object(String);

impl Object {
    fn new() -> Object {
        Object(String::from("{"))
    }

    fn key(&mut self, name: &str) {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        self.0 += &concat(&["\"", name, "\":"]);
    }

    /// A member whose text has nothing in it that JSON would escape.
    fn text(mut self, name: &str, text: &str) -> Object {
        self.key(name);
        self.0 += &concat(&["\"", text, "\""]);
        self
    }

    fn number(mut self, name: &str, number: i32) -> Object {
        self.key(name);
        push_number(&mut self.0, number);
        self
    }

    fn raw(mut self, name: &str, json: &str) -> Object {
        self.key(name);
        self.0.push_str(json);
        self
    }

    fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }
}

fn yes(on: bool) -> &'static str {
    if on { "true" } else { "false" }
}

/// A question about the game of a link.
#[derive(Clone, Copy, Debug)]
pub enum Question<'a> {
    /// All turns as they stand in a link, and after a `!` the points of the
    /// pieces that a turn costs by huffing: `["d6-d7!e6","d6xd4"]`.
    Turns,
    /// The turn of a level with a seed: `{"turn":"d4-d5"}`.
    Choice(&'a Level, u64),
    /// The best turn: `{"turn":…,"why":{…},"stands":{…},"depth":9}`.
    Best(Budget),
    /// How it stands: `{"key":"game.stands-few-wins","n":7,"many":0,"exact":true}`;
    /// `many` is how many of 1000 such games the many should win.
    Standing(Budget),
    /// The worth of the turn with this number, from 0: what is said of the
    /// best one, with `played`, `after` and `turning`.
    Review(usize, Budget),
}

impl Adviser {
    /// The answer to a question; `None` if there is none, since the link
    /// cannot be read or the game is over.
    pub fn answer(
        &mut self,
        link: &str,
        question: Question<'_>,
        watcher: &mut dyn Watcher,
    ) -> Option<String> {
        let mut line = self.line(link)?;
        Some(match question {
            Question::Turns => turns(&line),
            Question::Choice(level, seed) => {
                let turn = self.choose(&line, level, seed, watcher)?;
                Object::new().text("turn", &line.text(&turn)).end()
            }
            Question::Best(budget) => {
                let advice = self.best(&line, &budget, watcher)?;
                with_advice(Object::new(), &line, &advice).end()
            }
            Question::Standing(budget) => standing(self.standing(&line, &budget, watcher)?),
            Question::Review(ply, budget) => {
                line.go_back(ply + 1);
                let review = self.review(&mut line, &budget, watcher)?;
                let object = Object::new()
                    .text("played", &line.text(&review.played))
                    .raw("after", &standing(review.after))
                    .raw("turning", yes(review.turning));
                with_advice(object, &line, &review.advice).end()
            }
        })
    }
}

fn turns(line: &Line) -> String {
    let before = line.present();
    let (mut list, mut left) = (String::from("["), MOST_TURNS);
    line.game.each_turn(&before, &mut |turn, after| {
        if left == 0 {
            return;
        }
        left -= 1;
        list.push_str(if list.len() > 1 { ",\"" } else { "\"" });
        list.push_str(&line.text(turn));
        let lost = huffed(&before, turn, after);
        if !lost.is_empty() {
            list.push('!');
            list.push_str(&names(line, lost, "!"));
        }
        list.push('"');
    });
    list.push(']');
    list
}

/// The points of the pieces that are huffed by a turn, as they stand before it.
fn huffed(before: &Position, turn: &Turn, after: &Position) -> PointSet {
    let side = before.to_move;
    let Turn::Step { from, to } = *turn else { return PointSet::EMPTY };
    let lost = before.pieces[side] - from.set() - after.pieces[side];
    if after.pieces[side].contains(to) { lost } else { lost | from.set() }
}

fn names(line: &Line, points: PointSet, between: &str) -> String {
    joined(line.game.board.sorted_names(points).into_iter(), between)
}

fn with_advice(object: Object, line: &Line, advice: &Advice) -> Object {
    object
        .text("turn", &line.text(&advice.report.best))
        .raw("why", &why(line, advice.reason))
        .raw("stands", &standing(advice.standing))
        .number("depth", advice.report.depth.into())
}

fn why(line: &Line, reason: Reason) -> String {
    let side = line.present().to_move.name();
    let key = match reason.names_pieces() {
        true => concat(&["game.hint-", side, "-", reason.name()]),
        false => concat(&["hint.", reason.name()]),
    };
    let mut object = Object::new().text("key", &key);
    if let Some(n) = reason.number() {
        object = object.number("n", n as i32);
    }
    if let Reason::Saves(points) = reason {
        object = object.text("points", &names(line, points, ", "));
    }
    object.end()
}

fn standing(standing: Standing) -> String {
    let of_side = |side: Side, name: &str| concat(&["game.stands-", side.name(), "-", name]);
    let key = match standing.verdict() {
        Verdict::Wins(side) => of_side(side, "wins"),
        Verdict::Winning(side) => of_side(side, "winning"),
        Verdict::Better(side) => of_side(side, "better"),
        Verdict::Drawn => "stands.drawn".into(),
        Verdict::Even => "stands.even".into(),
    };
    let mut object = Object::new().text("key", &key);
    if let Some(n) = standing.turns_to_win() {
        object = object.number("n", n as i32);
    }
    let exact = !matches!(standing, Standing::Estimate(_));
    object.number("many", standing.chance_of_many()).raw("exact", yes(exact)).end()
}
