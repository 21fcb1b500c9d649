//! The commands that ask about rules.

use player::outcome::Outcome;
use player::perft::perft as count;
use player::play::IllegalTurn;
use player::{Position, Session, Turn};

use crate::print;
use crate::request::Request;

/// `perft`: counts turns.
pub fn perft(request: &Request) -> Result<(), String> {
    request.allow(&["--divide"])?;
    let [depth] = request.rest.as_slice() else {
        return Err("perft needs a depth".to_owned());
    };
    let depth: u32 =
        depth.parse().map_err(|_| format!("the depth must be a number, not `{depth}`"))?;
    if request.has("--divide") && depth > 0 {
        let mut lines = Vec::new();
        request.game.visit_turns(&request.position, &mut |turn: &Turn, after: &Position| {
            let count = count(&request.game, after, depth - 1);
            lines.push(format!("{}\t{count}", turn.text(&request.game.board)));
        });
        print_sorted(lines);
    }
    print(&format!("{}\n", count(&request.game, &request.position, depth)));
    Ok(())
}

/// `moves`: lists turns.
pub fn moves(request: &Request) -> Result<(), String> {
    request.allow(&[])?;
    if !request.rest.is_empty() {
        return Err(format!("moves takes no `{}`", request.rest[0]));
    }
    if request.game.outcome(&request.position).is_none() {
        let turns = request.game.turns(&request.position);
        print_sorted(turns.iter().map(|turn| turn.text(&request.game.board)).collect());
    }
    Ok(())
}

/// `play`: makes turns.
pub fn play(request: &Request) -> Result<(), String> {
    request.allow(&[])?;
    let mut session = Session::from_position(request.game.clone(), request.position);
    for text in &request.rest {
        let turn = Turn::parse(&request.game.board, text)
            .map_err(|error| format!("turn `{}`: {error}", text.escape_debug()))?;
        let played = *session.play(&turn).map_err(|why| {
            format!("turn `{text}` is illegal: {}", IllegalTurn { game: &request.game, why })
        })?;
        print(&format!(
            "{}\t{}\t{}\t{}\n",
            turn.text(&request.game.board),
            played.after.full_text(&request.game),
            status(session.outcome()),
            request.game.board.sorted_names(played.huffed).join(" ")
        ));
    }
    Ok(())
}

fn print_sorted(mut lines: Vec<String>) {
    lines.sort_unstable();
    print(&lines.iter().map(|line| format!("{line}\n")).collect::<String>());
}

fn status(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "ongoing".to_owned(),
        Some(Outcome::Win { winner, reason }) => {
            format!("{} wins: {}", winner.name(), reason.name())
        }
        Some(Outcome::Draw(reason)) => format!("draw: {}", reason.name()),
    }
}
