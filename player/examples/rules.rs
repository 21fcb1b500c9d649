//! The window of the rules engine for people and tests. See `rules --help`.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use player::outcome::Outcome;
use player::perft::perft;
use player::play::IllegalTurn;
use player::{Definition, Game, Position, Session, Turn, source};

const HELP: &str = "\
Asks the rules engine of the hunt games.

Usage: rules perft GAME DEPTH [--position POS] [--option NAME=VALUE]... [--divide]
       rules moves GAME [--position POS] [--option NAME=VALUE]...
       rules play GAME [--position POS] [--option NAME=VALUE]... TURN...

  perft   counts the sequences of DEPTH turns; with --divide also for each
          first turn
  moves   prints the legal turns, sorted
  play    plays turns and prints after each: the turn, the position, the
          status, and the points that were huffed, separated by tabs

GAME is the id of a game in content/games, or a path to a definition.
POS is a position such as \"3/3/7/3F3/ggggggg/ggg/ggg few\".
Exit status: 0 fine, 2 something was wrong (said on standard error).
";

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    if arguments.iter().any(|a| a == "--help" || a == "-h") {
        print(HELP);
        return ExitCode::SUCCESS;
    }
    match Request::parse(arguments).and_then(|request| request.run()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// A command line taken apart.
struct Request {
    command: String,
    game: Game,
    position: Position,
    divide: bool,
    rest: Vec<String>,
}

impl Request {
    fn parse(arguments: Vec<String>) -> Result<Request, String> {
        let (mut words, mut options) = (Vec::new(), Vec::new());
        let (mut position, mut divide) = (None, false);
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let (name, inline) = match argument.split_once('=') {
                Some((name, value)) if name.starts_with("--") => {
                    (name.to_owned(), Some(value.to_owned()))
                }
                _ => (argument.clone(), None),
            };
            let mut value = || {
                let next = inline.clone().or_else(|| arguments.next());
                next.ok_or_else(|| format!("{name} needs a value"))
            };
            match name.as_str() {
                "--position" => position = Some(value()?),
                "--option" => options.push(value()?),
                "--divide" => divide = true,
                _ if name.starts_with("--") => return Err(format!("unknown option {name}")),
                _ => words.push(argument),
            }
        }
        if words.len() < 2 {
            return Err(format!("a command and a game are needed\n\n{HELP}"));
        }
        let rest = words.split_off(2);
        let definition = definition(&words[1])?;
        let game = game(&definition, &options)?;
        let position = match position {
            Some(text) => Position::parse(&game, &text)
                .map_err(|error| format!("position `{}`: {error}", text.escape_debug()))?,
            None => game.start(),
        };
        Ok(Request { command: words.swap_remove(0), game, position, divide, rest })
    }

    fn run(&self) -> Result<(), String> {
        match self.command.as_str() {
            "perft" => self.perft(),
            "moves" => self.moves(),
            "play" => self.play(),
            other => Err(format!("unknown command `{other}`\n\n{HELP}")),
        }
    }

    fn perft(&self) -> Result<(), String> {
        let [depth] = self.rest.as_slice() else {
            return Err("perft needs a depth".to_owned());
        };
        let depth: u32 =
            depth.parse().map_err(|_| format!("the depth must be a number, not `{depth}`"))?;
        if self.divide && depth > 0 {
            let mut lines = Vec::new();
            self.game.visit_turns(&self.position, &mut |turn: &Turn, after: &Position| {
                let count = perft(&self.game, after, depth - 1);
                lines.push(format!("{}\t{count}", turn.text(&self.game.board)));
            });
            print_sorted(lines);
        }
        print(&format!("{}\n", perft(&self.game, &self.position, depth)));
        Ok(())
    }

    fn moves(&self) -> Result<(), String> {
        if !self.rest.is_empty() {
            return Err(format!("moves takes no `{}`", self.rest[0]));
        }
        if self.game.outcome(&self.position).is_none() {
            let turns = self.game.turns(&self.position);
            print_sorted(turns.iter().map(|turn| turn.text(&self.game.board)).collect());
        }
        Ok(())
    }

    fn play(&self) -> Result<(), String> {
        let mut session = Session::from_position(self.game.clone(), self.position);
        for text in &self.rest {
            let turn = Turn::parse(&self.game.board, text)
                .map_err(|error| format!("turn `{}`: {error}", text.escape_debug()))?;
            let played = *session.play(&turn).map_err(|why| {
                format!("turn `{text}` is illegal: {}", IllegalTurn { game: &self.game, why })
            })?;
            print(&format!(
                "{}\t{}\t{}\t{}\n",
                turn.text(&self.game.board),
                played.after.full_text(&self.game),
                status(session.outcome()),
                self.game.board.sorted_names(played.huffed).join(" ")
            ));
        }
        Ok(())
    }
}

fn print_sorted(mut lines: Vec<String>) {
    lines.sort_unstable();
    print(&lines.iter().map(|line| format!("{line}\n")).collect::<String>());
}

/// Writes to standard output. Whoever reads it may stop reading: then there
/// is nothing left to do.
fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
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

/// The definition with this id in `content/games`, or at this path.
fn definition(name: &str) -> Result<Definition, String> {
    let path = if name.ends_with(".toml") || name.contains(['/', '\\']) {
        PathBuf::from(name)
    } else {
        games_folder().join(format!("{name}.toml"))
    };
    source::load(&path).map_err(|error| error.to_string())
}

/// `content/games` under the current folder, else beside this crate.
fn games_folder() -> PathBuf {
    let here = Path::new("content/games");
    if here.is_dir() {
        return here.to_owned();
    }
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/games")
}

fn game(definition: &Definition, options: &[String]) -> Result<Game, String> {
    let mut choices = definition.usual();
    for option in options {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| format!("option `{option}` must be written NAME=VALUE"))?;
        choices = definition.choose(&choices, name, value).map_err(|error| error.to_string())?;
    }
    Ok(Game::new(definition, &choices))
}
