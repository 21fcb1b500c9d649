//! A game on a page, set up and played by the engine as far as a block says.

use std::collections::BTreeMap;

use player::draw::{Label, Picture, svg};
use player::play::IllegalTurn;
use player::{Definition, Game, Point, PointSet, Position, Session, Turn, link};
use toml::Spanned;

use super::block::BlockText;
use super::{Checked, Look, describe, words};
use crate::catalog::Catalog;
use crate::diagnostic::Code;
use crate::games::{GameEntry, GameId, Games};

/// What a block says about a game.
#[derive(Clone, Copy)]
pub(super) struct Setup<'a> {
    /// The game, if the block names it.
    pub game: Option<&'a Spanned<String>>,
    /// The position, if it is not the start.
    pub position: Option<&'a Spanned<String>>,
    /// The options that do not have their usual value.
    pub options: &'a BTreeMap<String, Spanned<String>>,
    /// The turns from the position.
    pub turns: &'a [Spanned<String>],
}

/// A game at some turn, with all that is needed to set it up again.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The game that is played.
    pub game: GameId,
    pub(super) session: Session,
    position: String,
    options: Vec<(String, String)>,
}

impl Scene {
    /// Sets up a game and plays its turns. `of_page` is the game of the page.
    pub(super) fn read(
        text: &BlockText,
        setup: Setup,
        of_page: Option<&GameId>,
        games: &Games,
    ) -> Checked<Scene> {
        let (game, entry) = find_game(text, setup.game, of_page, games)?;
        let definition = &entry.definition;
        let mut choices = definition.usual();
        for (option, value) in setup.options {
            choices = definition
                .choose(&choices, option, value.get_ref())
                .map_err(|error| text.error(value, error.to_string()))?;
        }
        let unusual = definition.unusual(&choices);
        let options = unusual.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let rules = Game::new(definition, &choices);
        let start = match setup.position {
            Some(position) => parse_position(text, position, &rules, definition)?,
            None => rules.start(),
        };
        let position = start.text(&rules);
        let mut session = Session::from_position(rules, start);
        for turn in setup.turns {
            play(text, turn, &mut session)?;
        }
        Ok(Scene { game, session, position, options })
    }

    /// The same game after so many turns.
    pub fn after(&self, plies: usize) -> Scene {
        let mut scene = self.clone();
        scene.session.go_to(plies);
        scene
    }

    /// What a player needs to set up the game: attributes of an element, with
    /// a space in front.
    pub fn attributes(&self) -> String {
        let board = &self.session.game().board;
        let turns: Vec<String> =
            self.session.played().iter().map(|played| played.turn.text(board)).collect();
        let options: Vec<String> =
            self.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        // Names and notation have nothing in them that would need an escape.
        format!(
            " data-game=\"{}\" data-position=\"{}\" data-options=\"{}\" data-turns=\"{}\"",
            self.game,
            self.position,
            options.join(" "),
            turns.join(" ")
        )
    }

    /// The fragment of an address at which the player of the page goes on from
    /// here.
    pub fn fragment(&self, entry: &GameEntry) -> String {
        let definition = &entry.definition;
        let choices = self.options.iter().fold(definition.usual(), |choices, (name, value)| {
            definition.choose(&choices, name, value).unwrap_or(choices)
        });
        format!("#play={}", link::encode(definition, &choices, &self.session))
    }

    /// The drawing with its text alternative. `anchor` is an id of its own in
    /// the page.
    pub fn draw(&self, look: Look, entry: &GameEntry, catalog: &Catalog, anchor: &str) -> String {
        let (game, position) = (self.session.game(), self.session.position());
        let mut picture = Picture::new(game, &entry.definition.pieces, position);
        picture.coordinates = look.coordinates;
        if let Some(last) = self.session.last() {
            picture = picture.with_last(last);
        }
        if let Some(from) = look.targets {
            (picture.steps, picture.jumps) = targets(game, position, from);
        }
        let description = &describe(entry, game, position, self.session.outcome(), catalog);
        let title = catalog.text("page.diagram");
        svg(&picture, Label::Image { title, description, id: anchor })
    }

    /// Who is to move or has won, in words.
    pub fn state(&self, entry: &GameEntry, catalog: &Catalog) -> String {
        let (game, position) = (self.session.game(), self.session.position());
        words::state(entry, game, position, self.session.outcome(), catalog)
    }
}

/// The points that a piece can reach in one turn, by steps and by jumps.
fn targets(game: &Game, position: &Position, from: Point) -> (PointSet, PointSet) {
    let (mut steps, mut jumps) = (PointSet::EMPTY, PointSet::EMPTY);
    for turn in game.turns(position) {
        match turn {
            Turn::Step { from: start, to } if start == from => steps |= to.set(),
            Turn::Jump(chain) if chain.from() == from => jumps |= chain.end().set(),
            _ => {}
        }
    }
    (steps, jumps)
}

fn find_game<'a>(
    text: &BlockText,
    named: Option<&Spanned<String>>,
    of_page: Option<&GameId>,
    games: &'a Games,
) -> Checked<(GameId, &'a GameEntry)> {
    let id = match (named, of_page) {
        (Some(name), _) => GameId::new(name.get_ref()),
        (None, Some(id)) => id.clone(),
        (None, None) => {
            let error = Code::Diagram.error(text.whole(), "the block does not say which game");
            return Err(error.hint("this page has no game of its own: `game = \"asalto\"`").into());
        }
    };
    match (games.get(&id), named) {
        (Some(entry), _) => Ok((id, entry)),
        (None, Some(name)) => {
            let known: Vec<&str> = games.keys().map(GameId::as_str).collect();
            let hint = format!("this site has: {}", known.join(", "));
            Err(text.error(name, format!("there is no game `{id}`")).hint(hint).into())
        }
        (None, None) => {
            Err(Code::Diagram.error(text.whole(), format!("there is no game `{id}`")).into())
        }
    }
}

fn parse_position(
    text: &BlockText,
    position: &Spanned<String>,
    game: &Game,
    definition: &Definition,
) -> Checked<Position> {
    Position::parse(game, position.get_ref()).map_err(|error| {
        let message = format!("not a position of {}: {error}", definition.id);
        text.error_in(position, error.at, message).into()
    })
}

fn play(text: &BlockText, turn: &Spanned<String>, session: &mut Session) -> Checked<()> {
    let parsed = Turn::parse(&session.game().board, turn.get_ref()).map_err(|error| {
        text.error_in(turn, error.at, format!("`{}` is not a turn: {error}", turn.get_ref()))
    })?;
    let Err(why) = session.play(&parsed) else { return Ok(()) };
    let reason = IllegalTurn { game: session.game(), why };
    let message = format!("the turn {} is illegal: {reason}", turn.get_ref());
    let position = session.position().text(session.game());
    Err(text.error(turn, message).hint(format!("in the position {position}")).into())
}
