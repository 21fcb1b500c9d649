//! The engine: a module of its own, loaded when somebody wants to know what a
//! turn is worth. It answers questions about games, see [`crate::advice`]; it
//! shows nothing.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::arch::wasm32::unreachable;

use spin::Mutex;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::advice::answer::Question;
use crate::advice::{Adviser, Lore};
use crate::compiled::Compiled;
use crate::search::{Budget, LEVELS, Network, Searcher, Watcher, Weights};

#[wasm_bindgen]
extern "C" {
    /// The time in milliseconds since the page or worker began.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Stops a search at a time.
struct Deadline(f64);

impl Watcher for Deadline {
    fn stop(&mut self, _: u64) -> bool {
        now() >= self.0
    }
}

/// The one engine of a module: a class would cost its reader half a kilobyte.
static ENGINE: Mutex<Option<Box<Adviser>>> = Mutex::new(None);

/// Begins with a game: the weights of its search and the game itself, compiled.
/// Nothing happens if the bytes are damaged.
#[wasm_bindgen(skip_jsdoc)]
pub fn begin(bytes: &[u8]) {
    let Some((weights, games)) = bytes.split_at_checked(Weights::BYTES) else { return };
    let parts = Compiled::decode(games).zip(Weights::decode(weights));
    let adviser = |(games, weights)| Box::new(Adviser::new(games, weights, Searcher::TABLE));
    *ENGINE.lock() = parts.map(adviser);
}

/// Answers a question about the game, after at most `time` milliseconds.
/// Games and answers are bytes ([`crate::advice`]); there is no answer,
/// `undefined`, to a question about a game that cannot be read, or about
/// the next turn of one that is over. The questions:
///
/// - 0, moves: all legal turns;
/// - 1, choose: the turn of the level with the number `what`, from 0;
/// - 2, best: the best turn after `what` turns of the game, what speaks for
///   it, and how it stands; at most `limit` positions are visited.
///
/// For a level, `limit` is the seed. Two more are no questions: `game` is
/// what is known with the options of the number `what`, until something is
/// asked about others,
///
/// - 3: a table of winning play, which is followed;
/// - 4: a network, which judges positions.
#[wasm_bindgen(skip_jsdoc)]
pub fn ask(question: u32, game: &[u8], what: u32, limit: u32, time: f64) -> Option<Vec<u8>> {
    // One function for all: each that a page can call costs its reader some
    // hundred bytes. The engine is never free again after a panic: then the
    // next question must fail, not wait.
    let mut engine = ENGINE.try_lock().unwrap_or_else(|| unreachable());
    let engine = engine.as_mut()?;
    let question = match question {
        0 => Question::Turns,
        1 => Question::Choice(LEVELS.get(what as usize)?, limit.into()),
        3 | 4 => {
            let lore = match question {
                3 => Lore::Proven(game),
                _ => Lore::Network(Network::decode(game, engine.points())?),
            };
            engine.learn(what as u8, lore);
            return None;
        }
        _ => Question::Best(what as usize, Budget::nodes(limit.into())),
    };
    engine.answer(game, question, &mut Deadline(now() + time))
}
