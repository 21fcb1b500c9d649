//! Diagrams and example games: what the engine has played on a page.
//!
//! 1. `block` reads a fenced block, `board` or `game`;
//! 2. in a `scene` the engine sets up the position, plays the turns, and draws
//!    what came out of them;
//! 3. here that becomes a diagram, and in `example` a game up to its end;
//! 4. `words` says in words what is to be seen.

mod block;
mod example;
mod scene;
mod words;

use player::{Point, Session};
use toml::Spanned;

use crate::catalog::Catalog;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Place};
use crate::games::{GameEntry, GameId, Games};
use block::RawBlock;
use scene::Setup;

pub use block::{BlockText, Caption};
pub use example::{Example, ExampleBlock, read as read_example};
pub use scene::Scene;
pub use words::{describe, state};

/// What a block shows.
#[derive(Clone, Debug)]
pub enum Shown<T> {
    /// Something of its own.
    Own(Box<T>),
    /// What has this name on the same page in the default locale.
    Use(String, Place),
}

/// A block `board` of a page.
#[derive(Clone, Debug)]
pub struct Block {
    /// What it shows.
    pub shown: Shown<Diagram>,
    /// What stands below it, in the language of the page.
    pub caption: Caption,
    /// Where the block is.
    pub place: Place,
}

/// A position that was checked by the engine.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// Its name, unique in the page.
    pub id: String,
    /// The position, and the turns that led to it.
    pub scene: Scene,
    look: Look,
}

/// How a position is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// A piece; the points to which it can go are marked.
    pub targets: Option<Point>,
    /// Whether the names of files and ranks stand at the edge.
    pub coordinates: bool,
}

impl<T: Named> Shown<T> {
    /// The name of what is shown, its own or that in the default locale.
    pub fn id(&self) -> &str {
        match self {
            Shown::Own(own) => own.id(),
            Shown::Use(id, _) => id,
        }
    }
}

/// What can be shown on other pages by its name.
pub trait Named {
    /// What it is, in a word or two.
    const KIND: &'static str;

    /// Its name.
    fn id(&self) -> &str;
}

impl Named for Diagram {
    const KIND: &'static str = "diagram";

    fn id(&self) -> &str {
        &self.id
    }
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
    let raw: RawBlock = text.parse()?;
    let (place, caption) = (text.whole(), text.caption(&raw.caption));
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
    let id = id::<Diagram>(text, raw.id.as_ref())?;
    let setup = Setup {
        game: raw.game.as_ref(),
        position: raw.position.as_ref(),
        options: &raw.options,
        turns: &raw.turns,
    };
    let scene = Scene::read(text, setup, game, games)?;
    let targets =
        raw.targets.as_ref().map(|name| target(text, name, &scene.session)).transpose()?;
    let look = Look { targets, coordinates: raw.coordinates };
    Ok(Block { shown: Shown::Own(Box::new(Diagram { id, scene, look })), caption, place })
}

/// The name of something that others can use.
fn id<T: Named>(text: &BlockText, id: Option<&Spanned<String>>) -> Checked<String> {
    let kind = T::KIND;
    match id {
        Some(id) if is_id(id.get_ref()) => Ok(id.get_ref().clone()),
        Some(id) => {
            let error = text.error(id, format!("`{}` cannot name a {kind}", id.get_ref()));
            Err(error.hint("lower-case Latin letters, digits and hyphens").into())
        }
        None => {
            let error = Code::Diagram.error(text.whole(), format!("the {kind} has no `id`"));
            Err(error.hint("translations refer to it: `id = \"chain\"`").into())
        }
    }
}

fn is_id(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
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
        self.scene.draw(self.look, entry, catalog, anchor)
    }
}
