//! A turn is made by picks, and until it is whole everything can be taken back.

mod common;

use common::{game, position as at};
use player::draft::{Draft, Pick, Refusal};
use player::{Game, Point, PointSet, Position, Turn};

fn point(game: &Game, name: &str) -> Point {
    game.board.point(name).expect("a point of the board")
}

fn names(game: &Game, points: PointSet) -> String {
    game.board.sorted_names(points).join(" ")
}

/// Positions met in random games.
fn sample(game: &Game, count: usize) -> Vec<Position> {
    let mut positions = vec![game.start()];
    let mut random = 1u64;
    while positions.len() < count {
        let position = positions[positions.len() - 1];
        let turns = game.turns(&position);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let next = match turns.len() {
            0 => game.start(),
            count => {
                let turn = turns[(random >> 33) as usize % count];
                game.play(&position, &turn).expect("a legal turn").after
            }
        };
        positions.push(next);
    }
    positions
}

/// Picks points one after the other and returns what the last pick did.
fn pick(draft: &mut Draft, game: &Game, position: &Position, points: &str) -> Pick {
    let picks = points.split(' ').map(|name| draft.pick(game, position, point(game, name)));
    picks.last().expect("at least one point")
}

fn turn(game: &Game, text: &str) -> Pick {
    Pick::Complete(Turn::parse(&game.board, text).expect("a turn"))
}

#[test]
fn two_picks_make_a_step() {
    let game = game("fox-and-geese", "");
    let mut draft = Draft::Empty;
    assert_eq!(pick(&mut draft, &game, &game.start(), "d4"), Pick::Selected);
    let view = draft.view(&game, &game.start());
    assert_eq!(names(&game, view.steps), "c4 c5 d5 e4 e5");
    assert_eq!(pick(&mut draft, &game, &game.start(), "e5"), turn(&game, "d4-e5"));
    assert_eq!(draft, Draft::Empty);
}

#[test]
fn another_own_piece_is_picked_instead_and_the_same_one_is_put_down() {
    let game = game("fox-and-geese", "");
    let position = at(&game, "3/3/7/3F3/ggggggg/ggg/ggg many");
    let mut draft = Draft::Empty;
    assert_eq!(pick(&mut draft, &game, &position, "a3 b3"), Pick::Selected);
    assert_eq!(draft, Draft::Piece(point(&game, "b3")));
    assert_eq!(pick(&mut draft, &game, &position, "b3"), Pick::Dropped);
    assert_eq!(draft, Draft::Empty);
}

#[test]
fn what_the_rules_forbid_is_refused_with_its_reason() {
    let game = game("fox-and-geese", "");
    let position = game.start();
    let refused = |points: &str| pick(&mut Draft::Empty, &game, &position, points);
    assert_eq!(refused("a3"), Pick::Refused(Refusal::NotYourTurn));
    assert_eq!(refused("d4 a3"), Pick::Refused(Refusal::NotYourTurn));
    let (from, to) = (point(&game, "d4"), point(&game, "d7"));
    assert_eq!(refused("d4 d7"), Pick::Refused(Refusal::CannotReach(from, to)));
    assert_eq!(refused("d7"), Pick::Nothing);
    let geese = at(&game, "3/3/7/3F3/ggggggg/ggg/ggg many");
    let blocked = pick(&mut Draft::Empty, &game, &geese, "d1");
    assert_eq!(blocked, Pick::Refused(Refusal::CannotMove(point(&game, "d1"))));
}

#[test]
fn a_chain_goes_hop_by_hop_and_may_stop_after_each() {
    let game = game("fox-and-geese", "");
    let position = at(&game, "ggg/2g/ggg1ggg/2gg1F1/2g4/3/3 few");
    let mut draft = Draft::Empty;
    assert_eq!(pick(&mut draft, &game, &position, "f4 d6"), Pick::Partial);
    let view = draft.view(&game, &position);
    assert!(view.may_end);
    assert_eq!(view.selected, Some(point(&game, "d6")));
    assert_eq!(names(&game, view.taken), "e5");
    assert_eq!(view.position.pieces.many, position.pieces.many - point(&game, "e5").set());
    assert_eq!(draft.clone().end(&game, &position).map(Pick::Complete), Some(turn(&game, "f4xd6")));
    assert_eq!(pick(&mut draft.clone(), &game, &position, "d6"), turn(&game, "f4xd6"));
    assert_eq!(pick(&mut draft, &game, &position, "b4"), Pick::Partial);
    assert_eq!(pick(&mut draft, &game, &position, "d2"), turn(&game, "f4xd6xb4xd2"));
}

#[test]
fn each_jump_can_be_taken_back() {
    let game = game("fox-and-geese", "");
    let position = at(&game, "ggg/2g/ggg1ggg/2gg1F1/2g4/3/3 few");
    let mut draft = Draft::Empty;
    pick(&mut draft, &game, &position, "f4 d6 b4");
    assert!(draft.back());
    assert_eq!(draft.view(&game, &position).selected, Some(point(&game, "d6")));
    assert!(draft.back());
    assert_eq!(draft, Draft::Piece(point(&game, "f4")));
    assert!(draft.back());
    assert!(!draft.back());
}

#[test]
fn a_compulsory_chain_does_not_stop_early() {
    let game = game("two-foxes", "");
    let position = at(&game, "3/2g/gg1F1gg/2g1g1g/Fg1ggg1/g1g/1g1 few");
    let mut draft = Draft::Empty;
    assert_eq!(pick(&mut draft, &game, &position, "a3 c3"), Pick::Partial);
    assert!(!draft.view(&game, &position).may_end);
    let on = Pick::Refused(Refusal::MustGoOn(point(&game, "c3")));
    assert_eq!(draft.clone().pick(&game, &position, point(&game, "c3")), on);
    assert_eq!(draft.clone().pick(&game, &position, point(&game, "d7")), on);
    assert_eq!(draft.end(&game, &position), None);
    assert_eq!(pick(&mut draft, &game, &position, "c5"), turn(&game, "a3xc3xc5"));
}

#[test]
fn a_piece_that_need_not_capture_waits_for_one_that_must() {
    let game = game("two-foxes", "");
    let position = at(&game, "F1F/1g1/7/ggggggg/ggggggg/ggg/gg1 few");
    let able = game.able_to_jump(&position);
    assert_eq!(names(&game, able), "c7 e7");
    let position = at(&game, "F1F/g2/2g4/1gggggg/ggggggg/ggg/gg1 few");
    let able = game.able_to_jump(&position);
    assert!(able.is_empty(), "c6 is covered by c5");
    let position = at(&game, "F1F/g2/7/1gggggg/ggggggg/ggg/ggg few");
    assert_eq!(names(&game, game.able_to_jump(&position)), "c7");
    let refused = pick(&mut Draft::Empty, &game, &position, "e7");
    assert_eq!(refused, Pick::Refused(Refusal::MustCapture));
    let refused = pick(&mut Draft::Empty, &game, &position, "c7 d7");
    assert_eq!(refused, Pick::Refused(Refusal::MustCapture));
}

#[test]
fn officers_are_placed_by_two_picks_in_any_order() {
    let game = game("asalto", "");
    let start = game.start();
    for order in ["c5 e6", "e6 c5"] {
        let mut draft = Draft::Empty;
        assert_eq!(pick(&mut draft, &game, &start, order), turn(&game, "@c5+e6"));
    }
    let mut draft = Draft::Empty;
    assert_eq!(pick(&mut draft, &game, &start, "d4"), Pick::Refused(Refusal::NotThere));
    assert_eq!(pick(&mut draft, &game, &start, "c5"), Pick::Partial);
    assert_eq!(draft.view(&game, &start).places.len(), 8);
    assert_eq!(pick(&mut draft, &game, &start, "c5"), Pick::Dropped);
    assert_eq!(draft.view(&game, &start).places.len(), 9);
}

#[test]
fn every_legal_turn_can_be_made_by_picks() {
    for id in ["fox-and-geese", "two-foxes", "asalto"] {
        let game = game(id, "");
        for position in sample(&game, 300) {
            for legal in game.turns(&position) {
                assert_eq!(by_picks(&game, &position, &legal), Some(legal));
            }
        }
    }
}

fn by_picks(game: &Game, position: &Position, turn: &Turn) -> Option<Turn> {
    let mut draft = Draft::Empty;
    let mut last = Pick::Nothing;
    match turn {
        Turn::Step { from, to } => {
            draft.pick(game, position, *from);
            last = draft.pick(game, position, *to);
        }
        Turn::Jump(chain) => {
            draft.pick(game, position, chain.from());
            for &landing in chain.landings() {
                last = draft.pick(game, position, landing);
            }
        }
        Turn::Place(points) => {
            for point in *points {
                last = draft.pick(game, position, point);
            }
        }
    }
    match last {
        Pick::Complete(turn) => Some(turn),
        _ => draft.end(game, position),
    }
}

#[test]
fn the_end_of_a_chain_plays_it_whole_where_only_one_leads_there() {
    let game = game("fox-and-geese", "");
    let position = at(&game, "ggg/2g/ggg1ggg/2gg1F1/2g4/3/3 few");
    let view = |draft: &Draft| names(&game, draft.view(&game, &position).leaps);
    let mut draft = Draft::Empty;
    pick(&mut draft, &game, &position, "f4");
    assert_eq!(view(&draft), "b4 d2");
    assert_eq!(pick(&mut draft.clone(), &game, &position, "d2"), turn(&game, "f4xd6xb4xd2"));
    assert_eq!(pick(&mut draft, &game, &position, "d6 d2"), turn(&game, "f4xd6xb4xd2"));
}

#[test]
fn where_several_chains_lead_there_a_choice_is_offered() {
    let game = game("fox-and-geese", "");
    let position = at(&game, "3/3/2g1g2/7/2g1g2/1F1/3 few");
    let mut draft = Draft::Empty;
    let Pick::Choice(turns) = pick(&mut draft, &game, &position, "d2 d6") else {
        panic!("two ways lead to d6");
    };
    let texts: Vec<String> = turns.iter().map(|turn| turn.text(&game.board)).collect();
    assert_eq!(texts, ["d2xb4xd6", "d2xf4xd6"]);
    assert_eq!(draft, Draft::Piece(point(&game, "d2")), "nothing has been played yet");
    let one = pick(&mut draft, &game, &position, "b4");
    assert_eq!(one, Pick::Partial, "the nearer landing point is a single jump");
}
