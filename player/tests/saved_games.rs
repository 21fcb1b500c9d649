//! A game is kept with everything that belongs to it.

mod common;

use common::{definition, play};
use player::draft::Draft;
use player::turn::Chain;
use player::{Definition, Game, Session, Turn, saved};

fn new(definition: &Definition) -> Session {
    Session::new(Game::new(definition, &definition.usual()))
}

fn kept(definition: &Definition, session: &Session, draft: &Draft) -> saved::Saved {
    let text = saved::encode(definition, &definition.usual(), session, draft);
    saved::decode(definition, &text).expect("what was kept can be read")
}

#[test]
fn turns_that_were_taken_back_are_kept() {
    let definition = definition("fox-and-geese");
    let mut session = new(&definition);
    play(&mut session, "d4-d5 d3-d4 d5-d6");
    session.go_to(1);
    let kept = kept(&definition, &session, &Draft::Empty).session;
    assert_eq!((kept.ply(), kept.line().len()), (1, 3));
    assert_eq!(kept.position(), session.position());
}

#[test]
fn the_other_lines_are_kept_beside_the_one_that_is_played() {
    let definition = definition("fox-and-geese");
    let mut session = new(&definition);
    play(&mut session, "d4-d5 d3-d4 d5-d6");
    session.go_to(1);
    play(&mut session, "c3-c4 d5-e5");
    assert_eq!(session.alternatives(1).count(), 1);
    let kept = kept(&definition, &session, &Draft::Empty).session;
    assert_eq!(kept.alternatives(1).count(), 1);
    assert_eq!(kept.position(), session.position());
    let texts: Vec<String> = kept.played().iter().map(|p| p.turn.text(&definition.board)).collect();
    assert_eq!(texts, ["d4-d5", "c3-c4", "d5-e5"]);
}

#[test]
fn going_back_to_another_line_goes_on_where_that_line_went() {
    let definition = definition("fox-and-geese");
    let mut session = new(&definition);
    play(&mut session, "d4-d5 d3-d4 d5-d6");
    session.go_to(1);
    play(&mut session, "c3-c4");
    session.undo();
    play(&mut session, "d3-d4");
    assert_eq!(session.line().len(), 3, "d5-d6 follows again");
    assert!(session.can_redo());
}

#[test]
fn a_turn_in_the_making_is_kept() {
    let definition = definition("asalto");
    let mut session = new(&definition);
    let game = session.game().clone();
    let mut draft = Draft::Empty;
    draft.pick(&game, session.position(), definition.board.point("c6").expect("a point"));
    let again = kept(&definition, &session, &draft);
    assert_eq!(again.draft, draft);
    play(&mut session, "@c6+e6");
    assert_eq!(kept(&definition, &session, &Draft::Empty).session.ply(), 1);
}

#[test]
fn a_chain_in_the_making_is_kept() {
    let definition = definition("fox-and-geese");
    let (session, chain) = with_chain(&definition);
    let mut draft = Draft::Empty;
    for point in [chain.from(), chain.landings()[0]] {
        draft.pick(session.game(), session.position(), point);
    }
    assert!(matches!(draft, Draft::Chain(_)));
    let again = kept(&definition, &session, &draft);
    assert_eq!(again.draft, draft);
    assert_eq!(again.session.position(), session.position());
}

/// A game played at random until the fox can jump twice.
fn with_chain(definition: &Definition) -> (Session, Chain) {
    let mut random = 1u64;
    loop {
        let mut session = new(definition);
        while session.outcome().is_none() {
            let turns = session.game().turns(session.position());
            let chain = turns.iter().find_map(|turn| match turn {
                Turn::Jump(chain) if chain.landings().len() > 1 => Some(*chain),
                _ => None,
            });
            if let Some(chain) = chain {
                return (session, chain);
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let turn = turns[(random >> 33) as usize % turns.len()];
            session.play(&turn).expect("a legal turn");
        }
    }
}

#[test]
fn a_damaged_text_gives_what_can_be_read_or_an_error() {
    let definition = definition("fox-and-geese");
    let line = "1.fox-and-geese..d4-d5_d3-d4";
    for text in ["", ";;;", "1.asalto;0", "2.fox-and-geese"] {
        assert!(saved::decode(&definition, text).is_err(), "{text}");
    }
    for text in [";99", ";x;y;z", ";9;d5_d7;nonsense;d4-e5_nonsense", ";9;;;;;;", ";2;;2;9:d4-d5"] {
        let text = [line, text].concat();
        let saved = saved::decode(&definition, &text).expect("the line can be read");
        assert_eq!(saved.session.line().len(), 2, "{text}");
    }
}

#[test]
fn a_text_of_a_megabyte_is_refused_at_once() {
    let definition = definition("two-foxes");
    let there_and_back = ";c5-b5;a4-a5;b5-c5;a5-a4".repeat(50_000);
    let text = ["1.two-foxes..;0;;0", &there_and_back].concat();
    assert!(text.len() > 1 << 20);
    assert!(saved::decode(&definition, &text).is_err());
}

proptest::proptest! {
    #[test]
    fn whatever_was_kept_nothing_breaks(text in "(1[.]asalto[.][.])?\\PC*") {
        let _ = saved::decode(&definition("asalto"), &text);
    }
}
