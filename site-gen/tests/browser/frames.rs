//! Boards in pages of others.

use std::io::{Read, Write};
use std::net::TcpListener;

use serde_json::json;

use crate::Trials;
use crate::driver::Profile;
use crate::script::{LOCALES, rules_path};

/// Serves one page from an origin of its own, as another site would.
fn other_site(html: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = listener.local_addr().expect("it is bound").port();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut stream = stream;
            let _ = stream.read(&mut [0; 4096]);
            let length = html.len();
            let head = format!(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\
                 Content-Length: {length}\r\nConnection: close\r\n\r\n"
            );
            let _ = stream.write_all([head.as_bytes(), html.as_bytes()].concat().as_slice());
        }
    });
    format!("http://127.0.0.1:{port}/")
}

pub fn add(trials: &mut Trials) {
    for width in [280, 360, 700] {
        let profile = Profile { width: 800, ..Profile::default() };
        let name = format!("an_embedded_board_of_{width}_pixels_needs_no_scroll_bars");
        trials.only_chromium(&name, profile, move |page| async move {
            for locale in LOCALES {
                page.resize(width, 720).await;
                page.open_board(&format!("/{locale}/embed/asalto/")).await;
                let fits = "const root = document.documentElement;
                    return [root.scrollWidth <= innerWidth, root.scrollHeight <= innerHeight]";
                assert_eq!(page.run(fits, &[]).await, json!([true, true]), "{locale}");
            }
        });
    }
    trials.add("the_code_of_a_rules_page_works_on_another_site", |page| async move {
        page.open_board(&rules_path("en", "asalto")).await;
        let code =
            page.run("return document.querySelector('.embed-field textarea').value", &[]).await;
        let code =
            code.as_str().expect("a text").replace("src=\"/", &format!("src=\"{}/", page.origin()));
        let site = other_site(format!("<!doctype html><title>t</title>{code}"));
        page.client.goto(&site).await.expect("the other site answers");
        page.client.enter_frame(0).await.expect("there is a frame");
        page.find("hunt-board[data-live]").await;
        page.pick("c5").await;
        page.pick("e5").await;
        page.until_text("hunt-board .turn", "The rebels to move.").await;
        let back = page.attribute(".back a", "href").await;
        assert_eq!(back, Some(rules_path("en", "asalto")));
    });
    trials.add("the_element_plays_on_another_site_and_tells_what_happens", |page| async move {
        let html = format!(
            "<!doctype html><html lang=fi><title>t</title>
             <script src='{}/embed.js' defer></script>
             <hunt-board game='fox-and-geese' options='geese=15' turns='d4-d5'></hunt-board>
             <hunt-board id=second game='asalto' lang='hu'></hunt-board>
             <script>window.heard = [];
             for (const type of ['ready', 'move', 'end'])
               addEventListener(type, (event) => heard.push([type, event.target.id, event.detail]));
             </script>",
            page.origin()
        );
        page.client.goto(&other_site(html)).await.expect("the other site answers");
        page.until("heard.filter(([type]) => type === 'ready').length === 2").await;
        page.run("document.querySelector('hunt-board').play('d3-d4')", &[]).await;
        page.until(
            "heard.some(([type, id, detail]) => type === 'move' && detail.turn === 'd3-d4')",
        )
        .await;
        page.until(
            "document.querySelector('hunt-board').link === '1.fox-and-geese.geese-15.d4-d5_d3-d4'",
        )
        .await;
        assert_eq!(
            page.run("return document.querySelector('hunt-board').toMove", &[]).await,
            json!("few")
        );
        page.client.enter_frame(0).await.expect("there is a frame");
        assert_eq!(page.attribute("html", "lang").await.as_deref(), Some("fi"));
    });
    trials.add("a_framed_board_listens_only_to_the_page_around_it", |page| async move {
        let html = format!(
            "<!doctype html><title>t</title>
             <iframe src='{}/en/embed/fox-and-geese/'></iframe>
             <iframe srcdoc='<p>Another frame</p>'></iframe>
             <script>const board = frames[0];
             window.ask = (what, value) => board.postMessage({{ huntBoard: {{ what, value }} }}, '*');
             window.heard = [];
             addEventListener('message', ({{ data }}) => heard.push(data.huntBoard));
             </script>",
            page.origin()
        );
        page.client.goto(&other_site(html)).await.expect("the other site answers");
        page.until("heard.some(({ type }) => type === 'ready')").await;
        // The page around it may play, but not make the board say anything.
        page.run("ask('tell', 'player.rule'); ask('focus', 'a3'); ask('play', 'd4-d5')", &[]).await;
        page.until("heard.some(({ type, detail }) => type === 'move' && detail.turn === 'd4-d5')")
            .await;
        page.client.enter_frame(1).await.expect("there is another frame");
        page.run("parent.frames[0].postMessage({ huntBoard: { what: 'undo' } }, '*')", &[]).await;
        page.client.enter_parent_frame().await.expect("there is a page around");
        page.run("ask('play', 'd3-d4')", &[]).await;
        page.until("heard.some(({ type, detail }) => type === 'move' && detail.turn === 'd3-d4')")
            .await;
        let moves = "return heard.filter(({ type }) => type === 'move').length";
        assert_eq!(page.run(moves, &[]).await, json!(2));
    });
    trials.add("the_page_in_a_frame_changes_nothing_but_what_is_told_of_the_game", |page| async move {
        let html = format!(
            "<!doctype html><title>t</title><script src='{}/embed.js' defer></script>
             <hunt-board game='fox-and-geese'></hunt-board>
             <script>window.faults = [];
             addEventListener('error', ({{ message }}) => faults.push(message));</script>",
            page.origin()
        );
        page.client.goto(&other_site(html)).await.expect("the other site answers");
        page.until("document.querySelector('hunt-board')?.link").await;
        page.client.enter_frame(0).await.expect("there is a frame");
        page.run(
            "const tell = (type, detail) => parent.postMessage({ huntBoard: { type, detail } }, '*');
             tell('size'); tell('size', { height: 'none' }); tell('state');
             tell('state', { link: 'new', innerHTML: '<p id=foreign></p>', id: 'foreign' })",
            &[],
        )
        .await;
        page.client.enter_parent_frame().await.expect("there is a page around");
        page.until("document.querySelector('hunt-board').link === 'new'").await;
        assert_eq!(page.count("#foreign").await, 0);
        assert_eq!(page.count("hunt-board iframe").await, 1);
        assert_eq!(page.run("return faults", &[]).await, json!([]));
    });
}
