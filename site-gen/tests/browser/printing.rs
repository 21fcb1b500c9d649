//! What comes out of a printer: the rules on one sheet, a board at true size.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::Trials;
use crate::driver::Profile;
use crate::script::{GAMES, LOCALES, rules_path};
use crate::stage::Page;

/// Papers: width and height in inches.
const A4: (f64, f64) = (8.27, 11.69);
const LETTER: (f64, f64) = (8.5, 11.0);

/// Presses a button that prints.
async fn press(page: &Page, button: &str) {
    page.run(
        "window.print = () => (window.printed = true);
         document.querySelector('hunt-board .share-fold').open = true;",
        &[],
    )
    .await;
    page.click(&format!("hunt-board .{button}")).await;
    page.until("window.printed").await;
}

/// The PDF that is printed on paper of this size in inches, unless the page
/// has a size of its own.
async fn printed(page: &Page, width: f64, height: f64) -> String {
    let command = json!({
        "cmd": "Page.printToPDF",
        "params": {
            "preferCSSPageSize": true, "paperWidth": width, "paperHeight": height,
        },
    });
    let answer = page.devtools(command).await;
    let bytes = STANDARD.decode(answer["data"].as_str().expect("a PDF")).expect("base64");
    // Its objects are text; what is packed between them is not looked at.
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

/// The sizes of the pages of a PDF, in points.
fn pages(pdf: &str) -> Vec<(f64, f64)> {
    pdf.split("/MediaBox [")
        .skip(1)
        .map(|rest| {
            let numbers: Vec<f64> = (rest.split(']').next().unwrap_or_default().split(' '))
                .filter_map(|number| number.parse().ok())
                .collect();
            (numbers[2], numbers[3])
        })
        .collect()
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1.0
}

pub fn add(trials: &mut Trials) {
    for game in GAMES {
        let name = format!("the_rules_of_{game}_are_printed_on_one_sheet");
        trials.only_chromium(&name, Profile::default(), move |page| async move {
            for locale in LOCALES {
                page.open_board(&rules_path(locale, game)).await;
                page.with_extras().await;
                for (width, height) in [A4, LETTER] {
                    press(&page, "print-rules").await;
                    let sheet = pages(&printed(&page, width, height).await);
                    assert_eq!(sheet.len(), 1, "{locale}: {sheet:?}");
                }
            }
        });
    }
    for (paper, (width, height), other) in [("a4", A4, LETTER), ("letter", LETTER, A4)] {
        let name = format!("a_board_of_true_size_is_printed_on_{paper}");
        trials.only_chromium(&name, Profile::default(), move |page| async move {
            page.open_board(&rules_path("en", "asalto")).await;
            page.with_extras().await;
            press(&page, &format!("print-{paper}")).await;
            let media =
                json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "media": "print" } });
            page.devtools(media).await;
            // In millimetres: between neighbours, the whole drawing, and what is on it.
            let sizes = page.run(SIZES, &[]).await;
            let [pitch, wide, pieces] = [0, 1, 2].map(|at| sizes[at].as_f64().expect("a number"));
            assert!((pitch - 25.0).abs() < 0.05, "{pitch} mm between points");
            assert!(wide <= width * 25.4, "{wide} mm");
            assert_eq!(pieces, 0.0, "the board is empty");
            let sheet = pages(&printed(&page, other.0, other.1).await);
            assert_eq!(sheet.len(), 1, "{sheet:?}");
            let fits = is_near(sheet[0].0, width * 72.0) && is_near(sheet[0].1, height * 72.0);
            assert!(fits, "{sheet:?}");
        });
    }
}

const SIZES: &str = "
    const plate = document.querySelector('hunt-board .plate');
    const [one, next] = [...plate.querySelectorAll('.points circle')].map((c) => c.getBoundingClientRect());
    const millimetres = (pixels) => (pixels * 25.4) / 96;
    const play = plate.querySelector('.play').getBoundingClientRect();
    return [millimetres(next.x - one.x), millimetres(plate.getBoundingClientRect().width), play.width];
";
