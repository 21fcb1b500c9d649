//! What a board sounds like, and how it looks from both sides of a table.

use serde_json::json;

use crate::Trials;
use crate::driver::Profile;
use crate::script::rules_path;
use crate::stage::Page;

const STATUS: &str = "hunt-board [role=status]";

/// Counts the tones that are started, in place of sounding them.
const COUNT_TONES: &str = "
    window.tones = [];
    const silent = { connect: (next) => next, start() {}, stop() {} };
    window.AudioContext = class {
        currentTime = 0;
        destination = {};
        createOscillator() {
            const frequency = { set value(pitch) { tones.push(pitch); } };
            return { ...silent, frequency };
        }
        createGain() {
            return { ...silent, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
        }
    };
";

async fn step(page: &Page, from: &str, to: &str) {
    page.pick(from).await;
    page.pick(to).await;
}

async fn tones(page: &Page) -> Vec<f64> {
    serde_json::from_value(page.run("return tones", &[]).await).expect("pitches")
}

/// How far the pieces of a side are turned, in degrees.
async fn turned(page: &Page, side: &str) -> String {
    let script = "
        const piece = document.querySelector(`hunt-board .play .piece.${arguments[0]}`);
        return getComputedStyle(piece).getPropertyValue('--upright') || '0deg'";
    page.run(script, &[json!(side)]).await.as_str().unwrap_or_default().to_owned()
}

pub fn add(trials: &mut Trials) {
    trials.add("sounds_are_off_at_first_and_never_the_only_signal", |page| async move {
        // The fox takes at once, and wins by it: a step, a capture and an end.
        let start = "1.fox-and-geese...3~1g1~2g4~1gF1g2~7~g2~3_few";
        page.open_board(&format!("{}#play={start}", rules_path("en", "fox-and-geese"))).await;
        page.with_extras().await;
        page.run(COUNT_TONES, &[]).await;
        step(&page, "c4", "a4").await;
        page.until("document.querySelector('hunt-board').ply === 1").await;
        assert_eq!(tones(&page).await, [0.0; 0], "silent until it is asked for");
        let quiet = page.text(STATUS).await;

        page.click("hunt-board .preferences summary").await;
        page.click("hunt-board label:has([name='sounds'])").await;
        page.click("hunt-board .undo").await;
        page.until("document.querySelector('hunt-board').ply === 0").await;
        assert_eq!(tones(&page).await, [0.0; 0], "no turn was made");
        step(&page, "c4", "a4").await;
        page.until("tones.length > 0").await;
        assert_eq!(page.text(STATUS).await, quiet, "the same is said with and without sound");
        assert!(quiet.contains("a4"), "{quiet}");
        assert_eq!(page.count("hunt-board .play .trail").await, 1, "the same is shown");
    });
    trials.add("each_kind_of_turn_has_a_sound_of_its_own", |page| async move {
        page.open_board(&rules_path("en", "fox-and-geese")).await;
        page.with_extras().await;
        page.run(COUNT_TONES, &[]).await;
        page.click("hunt-board .preferences summary").await;
        page.click("hunt-board label:has([name='sounds'])").await;
        page.click("hunt-board .preferences summary").await;
        step(&page, "d4", "d5").await;
        page.until("tones.length === 1").await;
        // A capture, then one that ends the game.
        for (position, count) in
            [("3~1g1~2g4~1gF1gg1~ggggggg~3~3", 2), ("3~3~7~1gF1gg1~2g4~3~3", 5)]
        {
            let link = format!("1.fox-and-geese...{position}_few");
            page.run("document.querySelector('hunt-board').load(arguments[0])", &[json!(link)])
                .await;
            page.until("document.querySelector('hunt-board').ply === 0").await;
            page.run("document.querySelector('hunt-board').play('c4xa4')", &[]).await;
            page.until(&format!("tones.length === {count}")).await;
        }
        let tones = tones(&page).await;
        assert!(tones[0] != tones[1] && !tones[2..].contains(&tones[1]), "{tones:?}");
    });
    trials.add_with(
        "two_people_face_to_face_each_see_their_own_pieces_upright",
        Profile::default(),
        |page| async move {
            page.open_board(&rules_path("en", "asalto")).await;
            step(&page, "c5", "e5").await;
            page.with_extras().await;
            page.click("hunt-board .preferences summary").await;
            let order = "return [...document.querySelectorAll('hunt-board [data-point]')]
                .map((button) => button.dataset.point)";
            let before = page.run(order, &[]).await;
            assert_eq!([turned(&page, "few").await, turned(&page, "many").await], ["0deg", "0deg"]);
            page.click("hunt-board label:has([name='seats'][value='face'])").await;
            page.until("document.querySelector('hunt-board').dataset.seats === 'face'").await;
            assert_eq!(
                [turned(&page, "few").await, turned(&page, "many").await],
                ["180deg", "0deg"]
            );
            assert_eq!(page.run(order, &[]).await, before, "the board itself stays");
            page.click("hunt-board .flip").await;
            page.find("hunt-board[data-flipped]").await;
            // The drawing is turned by as much again.
            assert_eq!(
                [turned(&page, "few").await, turned(&page, "many").await],
                ["180deg", "0deg"]
            );
            let plate =
                "return getComputedStyle(document.querySelector('hunt-board .plate')).rotate";
            assert_eq!(page.run(plate, &[]).await, json!("180deg"));
        },
    );
}
