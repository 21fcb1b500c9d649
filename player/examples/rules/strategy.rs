//! The commands about strategies.

use std::path::Path;

use player::search::Strategy;
use player::solve::Tables;
use player::solve::condense::{Effort, condense};

use crate::print;
use crate::request::Request;

/// Letters in a line of a file.
const LINE: usize = 100;

/// `strategy`: finds a strategy of few positions with the tables of `solve`.
pub fn strategy(request: &Request) -> Result<(), String> {
    request.allow(&["--tables", "--width", "--changes", "--most", "--seed"])?;
    let folder = request.text("--tables").ok_or("strategy needs --tables FOLDER of `solve`")?;
    let game = &request.game;
    let tables = Tables::open(game, Path::new(folder)).map_err(|why| why.to_string())?;
    let effort = Effort {
        width: request.number("--width")?.unwrap_or(30),
        changes: request.number("--changes")?.unwrap_or(0),
        most: request.number("--most")?.unwrap_or(20_000),
        seed: request.number("--seed")?.unwrap_or(1),
    };
    let found = condense(game, &tables, &effort, &mut |positions| eprintln!("{positions}"));
    let Some((side, letters)) = found else {
        return Err(format!("there is none with at most {} positions", effort.most));
    };
    let mut text = format!(
        "# Winning play for the {} from the start of {} {}: `rules strategy`,\n\
         # seed {}, width {}, {} changes tried. A letter for each of {} positions: the format is\n\
         # told in player/src/search/strategy.rs.\nside {}\n",
        side.name(),
        request.definition.id,
        request.options.join(" "),
        effort.seed,
        effort.width,
        effort.changes,
        letters.len(),
        side.name()
    );
    for start in (0..letters.len()).step_by(LINE) {
        text += &letters[start..(start + LINE).min(letters.len())];
        text += "\n";
    }
    // What cannot be read is never written.
    Strategy::read(game, &text).map_err(|why| why.to_string())?;
    print(&text);
    Ok(())
}
