//! What shuts people out: axe-core on pages of every kind, and what it cannot
//! judge: the contrast of what is drawn.

use serde_json::{Value, json};

use crate::Trials;
use crate::driver::{Browser, Profile};
use crate::script::{LOCALES, page_path, rules_path};
use crate::stage::{Page, root};

/// axe-core, from its npm package (`.ci/ensure-axe`).
fn axe() -> String {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let path = target.join("tools/node_modules/axe-core/axe.min.js");
    std::fs::read_to_string(&path)
        .unwrap_or_else(|_| panic!("{} is missing: `make test` sees to it", path.display()))
}

/// The rules of WCAG 2.2 A and AA, and of good practice, that the page breaks.
async fn faults(page: &Page) -> Vec<String> {
    page.run(&axe(), &[]).await;
    page.run(
        "window.faults = undefined;
         axe.run(document, {
             runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
         }).then(({ violations }) => {
             window.faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
         });",
        &[],
    )
    .await;
    page.until("window.faults").await;
    serde_json::from_value(page.run("return window.faults", &[]).await).expect("texts")
}

/// Shows pages in another size and other colours, where the browser can:
/// `light`, `dark`, `forced` as the device has them, or `print`.
async fn emulate(page: &Page, width: u32, scheme: &str) {
    if page.browser != Browser::Chromium {
        return;
    }
    page.resize(width, 800).await;
    let params = match scheme {
        "print" => json!({ "media": "print" }),
        "forced" => json!({ "features": [{ "name": "forced-colors", "value": "active" }] }),
        _ => json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] }),
    };
    page.devtools(json!({ "cmd": "Emulation.setEmulatedMedia", "params": params })).await;
}

pub fn add(trials: &mut Trials) {
    for locale in LOCALES {
        let name = format!("axe_finds_nothing_on_the_pages_in_{locale}");
        trials.add(&name, move |page| async move {
            for (width, scheme) in [(320, "light"), (1280, "dark")] {
                emulate(&page, width, scheme).await;
                page.open_board(&rules_path(locale, "asalto")).await;
                page.run(
                    "document.querySelectorAll('hunt-board details').forEach((fold) => fold.open = true)",
                    &[],
                )
                .await;
                page.pick("c5").await;
                page.pick("e5").await;
                page.with_extras().await;
                assert_eq!(faults(&page).await, Vec::<String>::new(), "rules {scheme}");
            }
            page.open_board(&page_path(locale, "puzzles/asalto.md")).await;
            page.find(".puzzle-now:not([hidden])").await;
            assert_eq!(faults(&page).await, Vec::<String>::new(), "puzzles");
            for file in ["index.md", "history/two-foxes.md", "names.md", "help.md", "about.md"] {
                page.open(&page_path(locale, file)).await;
                assert_eq!(faults(&page).await, Vec::<String>::new(), "{file}");
            }
            page.open_board(&format!("/{locale}/embed/two-foxes/")).await;
            assert_eq!(faults(&page).await, Vec::<String>::new(), "embed");
        });
    }
    for scheme in ["light", "dark", "forced", "print"] {
        for look in ["book", "plain", "contrast"] {
            let name = format!("every_mark_on_the_board_stands_out_in_{scheme}_and_{look}");
            trials.only_chromium(&name, Profile::default(), move |page| async move {
                let path = rules_path("en", "asalto");
                // A position with an officer that was huffed, then a piece picked.
                page.open_board(&format!("{path}#play=1.asalto..c6~e6_d4-d5_c6-c5_f5-e5_e6-e7"))
                    .await;
                page.with_extras().await;
                page.run(
                    "document.querySelector('hunt-board').dataset.look = arguments[0]",
                    &[json!(look)],
                )
                .await;
                page.pick("c4").await;
                // Nothing is clicked on paper.
                emulate(&page, 1000, scheme).await;
                let ratios = page.run(CONTRAST, &[]).await;
                let Value::Object(ratios) = ratios else { panic!("an object: {ratios}") };
                assert!(ratios.len() >= 5, "{ratios:?}");
                for (mark, ratio) in &ratios {
                    assert!(ratio.as_f64().is_some_and(|ratio| ratio >= 3.0), "{mark}: {ratio}");
                }
            });
        }
    }
}

/// The contrast of each kind of mark to the board and to the regions on it, by
/// the colours that the browser computes.
const CONTRAST: &str = "
    const board = document.querySelector('hunt-board .board');
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgb = (colour) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = ([r, g, b]) => [r, g, b]
        .map((v) => v / 255)
        .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const ratio = (one, other) => {
        const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
        return (light + 0.05) / (dark + 0.05);
    };
    const grounds = [getComputedStyle(board).backgroundColor];
    const region = board.querySelector('.region');
    if (region) grounds.push(getComputedStyle(region).fill);
    const found = {};
    for (const kind of ['lines', 'origin', 'trail', 'trail-head', 'selected', 'step', 'jump', 'must', 'cross', 'placed']) {
        const mark = board.querySelector('.plate .' + kind);
        if (!mark) continue;
        const { stroke, fill } = getComputedStyle(mark);
        const ink = [stroke, fill].filter((colour) => colour !== 'none' && rgb(colour)[3] > 200);
        const best = (ground) => Math.max(...ink.map((colour) => ratio(rgb(colour), rgb(ground))));
        found[kind] = Math.min(...grounds.map(best));
    }
    return found;
";
