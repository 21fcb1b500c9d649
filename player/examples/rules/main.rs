//! The window of the rules engine for people and tests. See `rules --help`.

mod accuracy;
mod brink;
mod contest;
mod engine;
mod learn;
mod plies;
mod puzzles;
mod request;
mod search;
mod solve;
mod strategy;
mod tune;

use std::io::Write as _;
use std::process::ExitCode;

use request::Request;

const HELP: &str = "\
Asks the rules engine of the hunt games.

Usage: rules perft GAME DEPTH [--position POS] [--option NAME=VALUE]... [--divide]
       rules moves GAME [--position POS] [--option NAME=VALUE]...
       rules play GAME [--position POS] [--option NAME=VALUE]... TURN...
       rules search GAME [--position POS] [--option NAME=VALUE]...
             (--time SECONDS | --nodes N | --depth N | --level LEVEL [--seed N])...
             [--table MB] [TURN...]
       rules tournament GAME PLAYER PLAYER... [--option NAME=VALUE]...
             [--games N] [--seed N] [--table MB] [--threads N] [--tables FOLDER]
       rules solve GAME [--option NAME=VALUE]... [--change TOML]... [--pieces N]
             [--few N] [--memory GB] [--tables FOLDER] [--full] [--samples N]
             [--searches N] [--guided N] [--seed N] [--drawn few|many]
             [--questions FILE --answers FILE]
       rules plies GAME [--option NAME=VALUE]... [--change TOML]... [--position POS]
             [--pieces N] [--memory GB] [--tables FOLDER] [--samples N] [--seed N]
             [--questions FILE]
       rules brink GAME [--option NAME=VALUE]... [--change TOML]... [--few N]
             [--memory GB] [--samples N] [--searches N] [--seed N]
             [--questions FILE]
       rules strategy GAME [--option NAME=VALUE]... [--change TOML]... --tables FOLDER
             [--width N] [--changes N] [--most N] [--seed N]
       rules accuracy GAME [--option NAME=VALUE]... --tables FOLDER
             (--time SECONDS | --nodes N) [--samples N] [--seed N] [--table MB]
       rules positions GAME [--option NAME=VALUE]... [--games N] [--nodes N]
             [--seed N]
       rules tune GAME [--option NAME=VALUE]... [--games N] [--nodes N]
             [--margin N] [--rounds N] [--seed N] [--threads N] [--answers FILE]
       rules learn GAME [--option NAME=VALUE]... [--tables FOLDER] [--games N]
             [--nodes N] [--searches N] [--matches N] [--rounds N] [--seed N]
             [--threads N]
       rules puzzles GAME [--option NAME=VALUE]... [--tables FOLDER] [--games N]
             [--nodes N] [--most N] [--seed N]
       rules puzzles GAME --check [--tables FOLDER]

  perft   counts the sequences of DEPTH turns; with --divide also for each
          first turn
  moves   prints the legal turns, sorted
  play    plays turns and prints after each: the turn, the position, the
          status, and the points that were huffed, separated by tabs
  search  looks for the best turn, after the turns that are given; prints a
          line for each depth: depth, score for the side to move, nodes, nodes
          a second, expected turns, separated by tabs; then `best` and a turn.
          With --level the turn is that of a weaker player, see below, who has
          no more than the other limits that are given
  tournament
          lets each of the players play each other from openings that are
          balanced as the first one judges, both sides of each; prints for each
          two: the names, the share of the points of the first with its error at
          95 %, Elo with its bounds, games won, drawn and lost, and the same with
          the few and with the many; with the tables of `solve` also how many of
          the games in which perfect play would win for it the first one won
  solve   finds the winner under perfect play of every position with at most
          N of the many, or as many as the start has; only for games in which
          one piece hunts many that go forward, or with --few 1 for positions
          in which one is left of several. Where they can also go round in
          a circle, and games be drawn by that, it is what the many can force,
          or with --drawn many what they can hold. Says first
          what it needs, and does nothing if that is more memory than is
          allowed: half of the machine's, unless told otherwise. With --tables
          results are kept on disk, and a run that was stopped goes on where
          it was. With --full every value is looked at again, whether it agrees
          with those after it. Then, of each size, random positions are looked
          at with the rules of the engine, others are searched to the end, and
          games are played by the tables. Prints a report in TOML, with the
          winners of the start and of the positions in the file --questions; or
          the latter go to the file --answers, for `tune`
  plies   finds how many plies each win takes if the side that wins hurries and
          the other one holds out, for the games that `solve` solves without
          circles; it takes eight times as much memory. With --tables it is kept
          on disk, and compared with the winners that `solve` has left there. Then
          random positions of each size are looked at with the rules of the
          engine. Prints a report in TOML: of each size how many positions with the
          one piece to move each side wins in how many plies; and the winner, the
          plies and the best play of both sides from the start, or POS, and from
          the positions in the file --questions
  brink   finds what perfect play leads to where the next capture ends the game,
          since no fewer of the many may be left, with N or all of the few, one or
          two; also in games with a region to be filled or with missed captures
          that cost a piece. Says first what it needs. Then random positions are
          looked at with the rules of the engine, and some of them searched.
          Prints a report in TOML, with the endings of the positions in the file
          --questions
  strategy
          finds winning play for the side that wins, from the tables of `solve`:
          one turn for each position that the other side can bring about. Keeps
          N beginnings at a time, those with few positions, changes the best one N
          times, and gives up above --most positions
  accuracy
          how often the search keeps a won position won, by the tables of
          `solve`, for each side as many positions as --samples says, from games
          in which both sides often err; it is not told what is proven
  positions
          prints positions of games in which both sides often err
  tune    plays games of the search against itself, with all values of the
          options that are not given, and prints the weights that explain their
          results best; each round plays with the weights of the one before.
          With answers that `solve` wrote it learns from these instead
  learn   teaches a network who is to win positions from games in which both sides
          often err, with all values of the options that are not given: by the
          tables of `solve`, or by searches of N positions each, which judge by
          the network that the game has already; and who wins in --matches games
          of such searches against themselves. Prints the file that belongs
          into `networks/` beside the file of the game
  puzzles finds positions in which only one turn wins, or only one holds, in
          games in which both sides often err; prints N of them as the file
          of a game's puzzles has them, of as many kinds as there are. What
          wins is proved, by the tables of `solve` or by searches of N
          positions for each turn. With --check it looks at the puzzles that
          the game has, with as many positions as they tell, and with tables

GAME is the id of a game in content/games, or a path to a definition. Every command
takes --change TOML too, a change of the rules that no option makes, as in the patch
of an option: --change 'lines = [\"orthogonal\"]' --change 'many.start = \"a1 b1\"'.
POS is a position such as \"3/3/7/3F3/ggggggg/ggg/ggg few\".
LEVEL is one of novice, casual, skilled, expert, master, or its number from 1.
PLAYER is a level, search:NODES, counting:DEPTH, uct:PLAYOUTS; or search:SECONDSs,
uct:SECONDSs such as uct:0.5s, with which results cannot be repeated exactly;
all but the plain ones also with @FILE, to play with the weights of that file and
with the network beside it, if there is one.
Exit status: 0 fine, 2 something was wrong (said on standard error).
";

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    if arguments.iter().any(|a| a == "--help" || a == "-h") {
        print(HELP);
        return ExitCode::SUCCESS;
    }
    match Request::parse(arguments).and_then(|request| run(&request)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(request: &Request) -> Result<(), String> {
    match request.command.as_str() {
        "perft" => engine::perft(request),
        "moves" => engine::moves(request),
        "play" => engine::play(request),
        "search" => search::search(request),
        "solve" => solve::solve(request),
        "brink" => brink::brink(request),
        "plies" => plies::plies(request),
        "accuracy" => accuracy::accuracy(request),
        "strategy" => strategy::strategy(request),
        "positions" => tune::positions(request),
        "tune" => tune::tune(request),
        "learn" => learn::learn(request),
        "puzzles" => puzzles::puzzles(request),
        "tournament" => contest::tournament(request),
        other => Err(format!("unknown command `{other}`\n\n{HELP}")),
    }
}

/// Writes to standard output. Whoever reads it may stop reading: then there
/// is nothing left to do.
fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}
