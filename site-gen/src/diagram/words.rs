//! A position in words, for those who do not see the drawing.

use player::outcome::{DrawReason, Outcome};
use player::{Game, Position, Side};

use crate::catalog::Catalog;
use crate::games::GameEntry;

/// Who stands where, and who is to move or has won. `game` is the game with
/// the options that the position was made with.
pub fn describe(
    entry: &GameEntry,
    game: &Game,
    position: &Position,
    outcome: Option<Outcome>,
    catalog: &Catalog,
) -> String {
    let mut sentences: Vec<String> = Side::ALL
        .into_iter()
        .filter(|&side| !position.pieces[side].is_empty())
        .map(|side| {
            let points = game.board.sorted_names(position.pieces[side]);
            let key = format!("piece.{}.list", entry.definition.pieces[side].kind);
            catalog.counted(&key, points.len() as u32, &[("points", &points.join(", "))])
        })
        .collect();
    sentences.push(state(entry, game, position, outcome, catalog));
    sentences.join(" ")
}

/// Whose turn it is or how the game ended, in a sentence.
pub fn state(
    entry: &GameEntry,
    game: &Game,
    position: &Position,
    outcome: Option<Outcome>,
    catalog: &Catalog,
) -> String {
    let key = |name: String| format!("game.{}.{name}", entry.definition.id);
    let mover = position.to_move;
    match outcome {
        Some(Outcome::Win { winner, reason }) => {
            catalog.text(&key(format!("{}-wins-{}", winner.name(), reason.name()))).to_owned()
        }
        Some(Outcome::Draw(DrawReason::Repetition)) => {
            catalog.text("player.draw-repetition").to_owned()
        }
        Some(Outcome::Draw(DrawReason::Quiet)) => {
            let moves = game.draw.quiet.unwrap_or_default() / 2;
            catalog.filled("player.draw-quiet", &[("moves", &catalog.number(moves))])
        }
        None if position.in_hand[mover] > 0 => {
            let in_hand = u32::from(position.in_hand[mover]);
            catalog.counted(&key(format!("{}-place", mover.name())), in_hand, &[])
        }
        None => catalog.text(&key(format!("{}-to-move", mover.name()))).to_owned(),
    }
}
