//! A position as SVG.

mod common;

use common::{definition, game};
use player::draw::{Frame, Label, Picture, lines, svg};
use player::{Game, Session};

fn drawn(id: &str, turns: &str) -> String {
    let definition = definition(id);
    let mut session = Session::new(Game::new(&definition, &definition.usual()));
    common::play(&mut session, turns);
    let mut picture = Picture::new(session.game(), &definition.pieces, session.position());
    if let Some(last) = session.last() {
        picture = picture.with_last(last);
    }
    svg(&picture, Label::Decoration)
}

fn count(svg: &str, part: &str) -> usize {
    svg.matches(part).count()
}

#[test]
fn every_point_and_every_piece_is_drawn() {
    let svg = drawn("fox-and-geese", "");
    assert_eq!(count(&svg, "<circle"), 33);
    assert_eq!(count(&svg, "#piece-fox"), 1);
    assert_eq!(count(&svg, "#piece-goose"), 13);
    assert_eq!(count(&svg, r#"class="region""#), 0);
}

#[test]
fn the_lines_of_the_drawing_are_those_of_the_rules() {
    let lines = |id: &str| {
        let svg = drawn(id, "");
        let path = svg.split(r#"class="lines" d=""#).nth(1).expect("lines are drawn").to_owned();
        count(path.split('"').next().expect("the path ends"), "M")
    };
    assert_eq!((lines("fox-and-geese"), lines("two-foxes"), lines("asalto")), (92, 92, 72));
}

#[test]
fn an_option_that_takes_lines_from_the_board_takes_them_from_the_drawing() {
    for (lattice, expected) in [("full", 92), ("alternate", 72), ("orthogonal", 52)] {
        let game = game("fox-and-geese", &format!("lattice={lattice}"));
        assert_eq!(count(&lines(&game), "M"), expected, "{lattice}");
    }
}

#[test]
fn the_fortress_is_tinted_where_the_rules_speak_of_it() {
    assert_eq!(count(&drawn("asalto", ""), r#"class="region""#), 1);
    assert_eq!(count(&drawn("two-foxes", ""), r#"class="region""#), 1);
}

#[test]
fn the_last_turn_has_an_arrow_and_ghosts_of_what_it_took() {
    let svg = drawn("two-foxes", "c7-c6 c4-c5 c6xc4");
    assert_eq!(count(&svg, r#"class="trail""#), 1);
    assert_eq!(count(&svg, r#"class="ghost""#), 1);
    let svg = drawn("asalto", "@c7+e7 b5-c5 c7-c6");
    assert_eq!(count(&svg, r#"class="trail""#), 1);
    assert_eq!(count(&svg, r#"class="trail-head""#), 1);
    assert_eq!(count(&svg, "ghost"), 0);
}

#[test]
fn placed_pieces_are_marked() {
    assert_eq!(count(&drawn("asalto", "@c5+e6"), r#"class="placed""#), 2);
}

#[test]
fn coordinates_make_room_at_the_edge() {
    let game = game("asalto", "");
    let without = Frame::new(&game, false);
    let with = Frame::new(&game, true);
    assert_eq!((without.width, without.height), (700, 700));
    assert!(with.width > without.width && with.height > without.height);
}

#[test]
fn an_image_has_a_text_alternative_and_no_markup_from_it() {
    let definition = definition("asalto");
    let game = Game::new(&definition, &definition.usual());
    let start = game.start();
    let picture = Picture::new(&game, &definition.pieces, &start);
    let label = Label::Image { title: "A <b>", description: "x & y", id: "d1" };
    let svg = svg(&picture, label);
    assert!(svg.contains(r#"role="img" aria-labelledby="d1-t d1-d""#));
    assert!(svg.contains("<title id=\"d1-t\">A &lt;b&gt;</title>"));
    assert!(svg.contains("x &amp; y"));
}
