//! The pages around the board.

use serde_json::json;

use crate::Trials;
use crate::driver::Profile;
use crate::script::{GAMES, LOCALES, catalog, message, page_path, rules_path};

pub fn add(trials: &mut Trials) {
    for locale in LOCALES {
        trials.add(
            &format!("all_pages_in_{locale}_load_without_console_errors"),
            move |page| async move {
                for game in GAMES {
                    page.open_board(&rules_path(locale, game)).await;
                    assert_eq!(page.count("hunt-board [data-point]").await, 33);
                    assert_eq!(page.attribute("html", "lang").await.as_deref(), Some(locale));
                    assert_eq!(page.attribute("html", "data-game").await.as_deref(), Some(game));
                    assert_eq!(page.attribute("html", "data-page").await.as_deref(), Some("rules"));
                }
                page.open_board(&page_path(locale, "history/asalto.md")).await;
                page.open(&page_path(locale, "index.md")).await;
                assert_eq!(page.console().await, Vec::<String>::new());
            },
        );
        let profile = Profile { scripts: false, ..Profile::default() };
        let name = format!("without_scripts_{locale}_has_all_text_and_the_board");
        trials.add_with(&name, profile, move |page| async move {
            for game in GAMES {
                page.open(&rules_path(locale, game)).await;
                assert_eq!(page.count("hunt-board svg.plate[role='img']").await, 1);
                let grid = page.find("hunt-board .grid").await;
                assert!(
                    !grid.is_displayed().await.unwrap(),
                    "nothing that cannot be used is shown"
                );
                let notice = message(&catalog(locale), &["player", "no-script"]);
                let shown = page.find("hunt-board noscript").await.text().await.unwrap();
                // WebDriver gives every kind of space as the plain one.
                assert!(shown.contains(&notice.replace('\u{a0}', " ")), "{shown}");
                for id in ["goal", "setup", "moves", "capture", "end", "compare", "history"] {
                    assert_eq!(
                        page.count(&format!("h2#{id}, h3#{id}")).await,
                        1,
                        "#{id} of {game}"
                    );
                }
                assert!(page.count("figure.diagram svg").await >= 3);
            }
        });
    }
    for width in [320, 360, 412, 768, 1280] {
        let profile = Profile { width, ..Profile::default() };
        let name = format!("no_page_scrolls_sideways_at_{width}_pixels");
        trials.only_chromium(&name, profile, move |page| async move {
            page.resize(width, 900).await;
            for (locale, game) in [("fi", "asalto"), ("hu", "two-foxes"), ("ru", "fox-and-geese")] {
                page.open_board(&rules_path(locale, game)).await;
                assert_eq!(page.run(OVERFLOW, &[]).await, json!(0), "{locale} {game}");
                let smallest = page.run(SMALLEST, &[]).await.as_f64().expect("a number");
                assert!(smallest >= 40.0, "buttons of {smallest} pixels");
            }
            page.open(&page_path("fi", "index.md")).await;
            assert_eq!(page.run(OVERFLOW, &[]).await, json!(0), "home");
        });
    }
    let profile = Profile { width: 1280, ..Profile::default() };
    let name = "no_link_at_the_end_of_a_page_is_beneath_the_board";
    trials.only_chromium(name, profile, |page| async move {
        page.resize(1280, 900).await;
        for path in ["history/fox-and-geese.md", "rules/two-foxes.md"] {
            page.open_board(&page_path("en", path)).await;
            let covered = page.run(COVERED, &[]).await;
            assert_eq!(covered, json!([]), "{path}");
        }
    });
    let profile = Profile::default();
    trials.only_chromium("without_webassembly_a_sentence_says_so", profile, |page| async move {
        page.before_scripts("delete globalThis.WebAssembly").await;
        page.open(&rules_path("fi", "asalto")).await;
        let notice = page.find("hunt-board .board-notice:not([hidden])").await;
        let expected = message(&catalog("fi"), &["player", "no-wasm"]);
        assert_eq!(notice.text().await.expect("a text"), expected);
        assert_eq!(page.count("hunt-board svg.plate[role='img']").await, 1);
    });
    trials.add("the_finnish_page_of_asalto_has_everything_in_finnish", |page| async move {
        page.open_board(&rules_path("fi", "asalto")).await;
        let words = catalog("fi");
        assert_eq!(page.text("a.skip").await.trim(), message(&words, &["site", "skip"]));
        assert_eq!(page.count("header nav a[lang]").await, LOCALES.len());
        assert!(page.text("header").await.contains(&message(&words, &["site", "beta"])));
        assert!(page.text("p.kicker").await.contains("Kettu ja hanhet"));
        assert_eq!(page.text("h1").await, "Asalto");
        assert!(page.text("h2#what").await.contains("Asalto"));
        assert_eq!(page.count("#compare ~ div.table tbody tr, #compare + * tbody tr").await, 8);
        assert!(page.text("footer").await.contains(&message(&words, &["site", "footer-play"])));
        assert!(page.text("footer").await.contains("v0.1.0"));
        let order = page.run(ORDER, &[]).await;
        assert_eq!(order, json!([true, true, true, true, true, true, true, true]));
    });
    trials.add("a_page_needs_at_most_five_requests_and_none_to_others", |page| async move {
        page.open_board(&rules_path("en", "asalto")).await;
        let names = page.run(REQUESTS, &[]).await;
        let names: Vec<String> = serde_json::from_value(names).expect("addresses");
        let names: Vec<&String> = names.iter().filter(|name| !name.contains("__reload")).collect();
        // What Chromium takes for itself, once a site: the manifest and its icon.
        let is_own = |name: &&&String| !name.contains(".webmanifest") && !name.contains("/icon-");
        assert!(names.iter().filter(is_own).count() < 5, "{names:?}");
        let origin = page.run("return location.origin", &[]).await;
        let origin = origin.as_str().expect("an origin");
        assert!(names.iter().all(|name| name.starts_with(origin)), "{names:?}");
    });
    trials.add("the_page_does_not_shift_when_the_player_starts", |page| async move {
        page.open_board(&rules_path("fi", "fox-and-geese")).await;
        let shift = page.run(SHIFT, &[]).await.as_f64().expect("a number");
        assert!(shift < 0.02, "a layout shift of {shift}");
    });
    trials.add("the_language_switcher_leads_to_the_same_page", |page| async move {
        page.open_board(&rules_path("fi", "two-foxes")).await;
        page.click("header nav a[hreflang='ru']").await;
        page.find("html[lang='ru'][data-game='two-foxes'] hunt-board[data-live]").await;
        let path = page.run("return location.pathname", &[]).await;
        assert_eq!(path, json!(rules_path("ru", "two-foxes")));
    });
    trials.add("an_address_that_leads_nowhere_is_answered_in_its_language", |page| async move {
        page.open("/fi/ei-ole/").await;
        page.find("html[lang='fi'][data-page='not-found']").await;
        page.click("main a[href='/fi/'], header a[href='/fi/']").await;
        page.find("html[lang='fi'][data-page='home']").await;
    });
    trials.add("the_root_lets_the_reader_choose_a_language", |page| async move {
        page.open("/").await;
        for locale in LOCALES {
            let name = message(&catalog(locale), &["language", "name"]);
            assert!(page.text(&format!("a[hreflang='{locale}']")).await.contains(&name));
        }
        page.click("a[hreflang='fi']").await;
        page.find("html[lang='fi'][data-page='home']").await;
    });
}

/// The links after the article that something else lies on.
const COVERED: &str = "
    const links = [...document.querySelectorAll('main > article ~ * a')];
    if (links.length === 0) return 'no links';
    return links.filter((link) => {
        link.scrollIntoView({ block: 'center', behavior: 'instant' });
        return [...link.getClientRects()].some(({ left, right, top, bottom }) =>
            [left + 2, right - 2].some((x) =>
                document.elementFromPoint(x, (top + bottom) / 2)?.closest('a') !== link));
    }).map((link) => link.textContent)";

const OVERFLOW: &str = "
    const root = document.documentElement;
    return Math.max(0, root.scrollWidth - root.clientWidth);
";

/// The least side of a target of the player that is shown.
const SMALLEST: &str = "
    document.querySelectorAll('hunt-board details').forEach((fold) => (fold.open = true));
    document.querySelector('hunt-board .settings').hidden = false;
    const targets = 'button, select, summary, label:has([type=radio], [type=checkbox]), [type=text]';
    return [...document.querySelectorAll('hunt-board :is(' + targets + ')')]
        .map((target) => target.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .reduce((least, { width, height }) => Math.min(least, width, height), Infinity);
";

/// Whether the parts of a rules page stand in their order.
const ORDER: &str = "
    const parts = ['a.skip', 'header', 'p.kicker', 'h1', 'p.tagline', 'hunt-board', '#what', '#compare', 'footer']
        .map((part) => document.querySelector(part));
    return parts.slice(1).map((part, index) =>
        !!(parts[index].compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING));
";

const REQUESTS: &str = "
    return performance.getEntriesByType('resource').map((entry) => entry.name);
";

const SHIFT: &str = "
    return performance.getEntriesByType('layout-shift').reduce((sum, entry) => sum + entry.value, 0);
";
