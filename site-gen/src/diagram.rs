//! Diagrams: positions that stand between the lines of a page.
//!
//! 1. `block` reads a fenced block `board`;
//! 2. here the engine sets up its position, plays its turns, and draws it;
//! 3. `words` says in words what is to be seen.

mod block;
mod words;

use player::draw::{Label, Picture, svg};
use player::play::IllegalTurn;
use player::{Game, Point, PointSet, Position, Session, Turn};
use toml::Spanned;

use crate::catalog::Catalog;
use crate::diagnostic::{Diagnostic, Diagnostics, Place};
use crate::games::{GameEntry, GameId, Games};

pub use block::BlockText;
pub use words::{describe, state};

/// A block `board` of a page.
#[derive(Clone, Debug)]
pub struct Block {
    /// What it shows.
    pub shown: Shown,
    /// What stands below it, in the language of the page.
    pub caption: String,
    /// Where the block is.
    pub place: Place,
}

impl Block {
    /// The name of the diagram, its own or that of the default locale.
    pub fn id(&self) -> &str {
        match &self.shown {
            Shown::Own(diagram) => &diagram.id,
            Shown::Use(id, _) => id,
        }
    }
}

/// What a block shows.
#[derive(Clone, Debug)]
pub enum Shown {
    /// A diagram of its own.
    Own(Box<Diagram>),
    /// The diagram with this name on the same page in the default locale.
    Use(String, Place),
}

/// A position that was checked by the engine.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// Its name, unique in the page.
    pub id: String,
    /// The game that is played.
    pub game: GameId,
    session: Session,
    targets: Option<Point>,
    coordinates: bool,
}

/// Reads a block and lets the engine check it. What is wrong is added to
/// `diagnostics`. `game` is the game of the page, if it has one.
pub fn read(
    text: &BlockText,
    game: Option<&GameId>,
    games: &Games,
    diagnostics: &mut Diagnostics,
) -> Option<Block> {
    match try_read(text, game, games) {
        Ok(block) => Some(block),
        Err(error) => {
            diagnostics.push(*error);
            None
        }
    }
}

/// Boxed, as a diagnostic is large and most blocks are right.
type Checked<T> = Result<T, Box<Diagnostic>>;

fn try_read(text: &BlockText, game: Option<&GameId>, games: &Games) -> Checked<Block> {
    let raw = text.parse()?;
    let place = text.whole();
    let caption = raw.caption.get_ref().clone();
    if let Some(used) = &raw.uses {
        if !raw.shows_nothing() {
            let error = text.error(used, "a block with `use` has only a caption beside it");
            return Err(error
                .hint("position, turns and options come from the default locale")
                .into());
        }
        let shown = Shown::Use(used.get_ref().clone(), text.place(used));
        return Ok(Block { shown, caption, place });
    }
    let id = match &raw.id {
        Some(id) if is_id(id.get_ref()) => id.get_ref().clone(),
        Some(id) => {
            let message = format!("`{}` cannot name a diagram", id.get_ref());
            let hint = "lower-case Latin letters, digits and hyphens";
            return Err(text.error(id, message).hint(hint).into());
        }
        None => {
            let error = Diagnostic::error(place, "the diagram has no `id`");
            return Err(error.hint("translations refer to it: `id = \"chain\"`").into());
        }
    };
    let (game, entry) = find_game(text, raw.game.as_ref(), game, games)?;
    let session = set_up(text, &raw, entry)?;
    let targets = raw.targets.as_ref().map(|name| target(text, name, &session)).transpose()?;
    let diagram = Diagram { id, game, session, targets, coordinates: raw.coordinates };
    Ok(Block { shown: Shown::Own(Box::new(diagram)), caption, place })
}

fn is_id(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
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
            let error = Diagnostic::error(text.whole(), "the diagram does not say which game");
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
            Err(Diagnostic::error(text.whole(), format!("there is no game `{id}`")).into())
        }
    }
}

/// The game with its options, its position and its turns played.
fn set_up(text: &BlockText, raw: &block::RawBlock, entry: &GameEntry) -> Checked<Session> {
    let definition = &entry.definition;
    let mut choices = definition.usual();
    for (option, value) in &raw.options {
        choices = definition
            .choose(&choices, option, value.get_ref())
            .map_err(|error| text.error(value, error.to_string()))?;
    }
    let game = Game::new(definition, &choices);
    let position = match &raw.position {
        Some(position) => Position::parse(&game, position.get_ref()).map_err(|error| {
            let message = format!("not a position of {}: {error}", definition.id);
            text.error_in(position, error.at, message)
        })?,
        None => game.start(),
    };
    let mut session = Session::from_position(game, position);
    for turn in &raw.turns {
        play(text, turn, &mut session)?;
    }
    Ok(session)
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

/// The piece whose targets are to be shown.
fn target(text: &BlockText, name: &Spanned<String>, session: &Session) -> Checked<Point> {
    let position = session.position();
    match session.game().board.point(name.get_ref()) {
        Some(point) if position.pieces[position.to_move].contains(point) => Ok(point),
        Some(point) => {
            let side = position.to_move.name();
            let name_of = session.game().board.name(point);
            let message = format!("the {side}, who are to move, have no piece on {name_of}");
            let hint = format!("in the position {}", position.text(session.game()));
            Err(text.error(name, message).hint(hint).into())
        }
        None => {
            let message = format!("no point `{}` on this board", name.get_ref());
            Err(text.error(name, message).into())
        }
    }
}

impl Diagram {
    /// The drawing with its text alternative. `anchor` is the id of the
    /// diagram in the page.
    pub fn draw(&self, entry: &GameEntry, catalog: &Catalog, anchor: &str) -> String {
        let game = self.session.game();
        let mut picture = Picture::new(game, &entry.definition.pieces, self.session.position());
        picture.coordinates = self.coordinates;
        if let Some(last) = self.session.last() {
            picture = picture.with_last(last);
        }
        if let Some(from) = self.targets {
            (picture.steps, picture.jumps) = targets(game, self.session.position(), from);
        }
        let words = describe(entry, game, self.session.position(), self.session.outcome(), catalog);
        let title = catalog.text("page.diagram");
        svg(&picture, Label::Image { title, description: &words, id: anchor })
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
