//! The command that finds puzzles.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use player::puzzle::mine::{Find, Miner};
use player::puzzle::{Proof, Puzzle};
use player::search::Searcher;
use player::search::tuning::{Practice, wander};
use player::solve::Tables;
use player::{Game, Position, Side, Turn};

use crate::print;
use crate::request::Request;

/// So many positions of a game, the last ones, are looked at without tables.
const LAST: usize = 16;

/// `puzzles`: finds puzzles, or looks at those that a game has.
pub fn puzzles(request: &Request) -> Result<(), String> {
    request.allow(&["--tables", "--games", "--nodes", "--most", "--seed", "--check"])?;
    let tables = match request.text("--tables") {
        Some(folder) => {
            Some(Tables::open(&request.game, Path::new(folder)).map_err(|why| why.to_string())?)
        }
        None => None,
    };
    let winner = |position: &Position| tables.as_ref()?.winner(position);
    match request.has("--check") {
        true => check(request, &winner),
        false => find(request, &winner),
    }
}

fn find(request: &Request, winner: &dyn Fn(&Position) -> Option<Side>) -> Result<(), String> {
    let nodes = request.number("--nodes")?.unwrap_or(20_000u64);
    let seed: u64 = request.number("--seed")?.unwrap_or(1);
    let mut miner = Miner {
        definition: &request.definition,
        choices: request.choices.clone(),
        weights: request.weights,
        searcher: Searcher::new(request.game.clone(), &request.weights, 1 << 22),
        winner,
        nodes: (nodes, 20 * nodes),
    };
    let mut guide = Searcher::new(request.game.clone(), &request.weights, 1 << 20);
    let mut finds = Vec::new();
    for game in 0..request.number("--games")?.unwrap_or(200u64) {
        let practice = Practice { games: 1, margin: 0, nodes: 500, seed: seed * 100_000 + game };
        let met = wander(&mut guide, &practice);
        // Where a search has to prove it, most is decided near the end.
        let last = if request.has("--tables") { met.len() } else { LAST };
        let last = &met[met.len().saturating_sub(last)..];
        // Positions of one game are much alike: the best one is enough.
        let found = last.iter().filter_map(|position| miner.look(position));
        finds.extend(found.max_by_key(|find| (find.charm, find.depth)));
        eprintln!("{} games, {} puzzles", game + 1, finds.len());
    }
    let most = request.number("--most")?.unwrap_or(15);
    print(&format!(
        "# Written by `rules puzzles`: {} {}, seed {seed}, {nodes} nodes.\n",
        request.definition.id,
        request.options.join(" ")
    ));
    for find in choose(&request.game, finds, most) {
        print(&text(request, &find));
    }
    Ok(())
}

/// So many puzzles, of as many kinds as there are, the easy ones first.
fn choose(game: &Game, finds: Vec<Find>, most: usize) -> Vec<Find> {
    let mut kinds: BTreeMap<_, Vec<Find>> = BTreeMap::new();
    let mut ids = BTreeSet::new();
    for find in finds {
        let puzzle = &find.puzzle;
        let jumps = match puzzle.answer {
            Turn::Jump(chain) => chain.landings().len().min(2),
            Turn::Step { .. } | Turn::Place(_) => 0,
        };
        let played = game.play(&puzzle.position, &puzzle.answer);
        let offers = played.is_ok_and(|played| {
            !game.turns(&played.after).iter().all(|turn| matches!(turn, Turn::Step { .. }))
        });
        let kind = (puzzle.grade, puzzle.position.to_move as u8, puzzle.task, jumps, offers);
        if ids.insert(puzzle.id.clone()) {
            kinds.entry(kind).or_default().push(find);
        }
    }
    kinds.values_mut().for_each(|finds| finds.sort_by_key(|find| (find.charm, find.depth)));
    let mut chosen = Vec::new();
    while chosen.len() < most && kinds.values().any(|finds| !finds.is_empty()) {
        chosen.extend(kinds.values_mut().filter_map(Vec::pop));
    }
    chosen.truncate(most);
    chosen.sort_by_key(|find| (find.puzzle.grade, find.depth));
    chosen
}

/// A puzzle as it stands in a file.
fn text(request: &Request, Find { puzzle, depth, charm }: &Find) -> String {
    let board = &request.definition.board;
    let turns =
        |turns: &[Turn]| turns.iter().map(|turn| turn.text(board)).collect::<Vec<_>>().join(" ");
    let mut text =
        format!("\n# depth {depth}, charm {charm}\n[[puzzle]]\nid = \"{}\"\n", puzzle.id);
    if !request.options.is_empty() {
        text += &format!("options = {:?}\n", request.options);
    }
    text += &format!("position = \"{}\"\n", puzzle.position.text(&request.game));
    text += &format!("task = \"{}\"\n", puzzle.task.name());
    text += &format!("grade = \"{}\"\n", puzzle.grade.name());
    text += &format!("answer = \"{}\"\n", puzzle.answer.text(board));
    if !puzzle.line.is_empty() {
        text += &format!("line = \"{}\"\n", turns(&puzzle.line));
    }
    text += &format!("proof = \"{}\"\nnodes = {}\nwrong = [\n", puzzle.proof.name(), puzzle.nodes);
    for wrong in &puzzle.wrong {
        let both: Vec<Turn> = [wrong.turn].into_iter().chain(wrong.reply).collect();
        text += &format!("    \"{}\",\n", turns(&both));
    }
    text + "]\n"
}

fn check(request: &Request, winner: &dyn Fn(&Position) -> Option<Side>) -> Result<(), String> {
    let (definition, weights) = (&request.definition, &request.weights);
    let read = player::source::load_puzzles(&request.path, definition, weights, u64::MAX);
    for puzzle in read.map_err(|errors| errors.to_string())? {
        let verdict = match puzzle.proof {
            Proof::Tables => solved(request, &puzzle, winner)?,
            Proof::Search => "proved by search",
            Proof::Estimate => "the wrong turns lose by search",
        };
        print(&format!("{}\t{verdict}\n", puzzle.id));
    }
    Ok(())
}

/// Asks the tables about every turn and every reply.
fn solved(
    request: &Request,
    puzzle: &Puzzle,
    winner: &dyn Fn(&Position) -> Option<Side>,
) -> Result<&'static str, String> {
    let game = &request.game;
    let side = puzzle.position.to_move;
    if winner(&puzzle.position).is_none() {
        return Ok("not looked at: see --tables");
    }
    let wrong = puzzle.wrong.iter().map(|wrong| (vec![Some(wrong.turn), wrong.reply], false));
    for (turns, wins) in wrong.chain([(vec![Some(puzzle.answer)], true)]) {
        let mut position = puzzle.position;
        for turn in turns.iter().flatten() {
            position = game.play(&position, turn).map_err(|why| format!("{why:?}"))?.after;
        }
        let won_by = match game.outcome(&position) {
            Some(player::Outcome::Win { winner, .. }) => Some(winner),
            _ => winner(&position),
        };
        if won_by != Some(if wins { side } else { side.opponent() }) {
            let turn = turns[0].map(|turn| turn.text(&game.board)).unwrap_or_default();
            return Err(format!("{}: the tables say otherwise of {turn}", puzzle.id));
        }
    }
    Ok("proved by tables")
}
