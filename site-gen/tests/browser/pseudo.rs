//! The site in languages that nobody speaks: one from right to left, one with
//! words of great length (`site-gen build --pseudo`).

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::json;

use crate::Trials;
use crate::driver::Profile;
use crate::script::GAMES;
use crate::stage::{Page, root};

/// Where the site with these languages is served; it is built once.
fn origin() -> &'static str {
    static ORIGIN: OnceLock<String> = OnceLock::new();
    ORIGIN.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pseudo-site");
        let output = Command::new(env!("CARGO_BIN_EXE_site-gen"))
            .arg("--root")
            .arg(root())
            .args(["build", "--pseudo", "--output"])
            .arg(&folder)
            .output()
            .expect("site-gen is built");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("it is bound").port();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let folder = folder.clone();
                std::thread::spawn(move || answer(stream, folder));
            }
        });
        format!("http://127.0.0.1:{port}")
    })
}

/// Answers one request with a file of the folder.
fn answer(mut stream: TcpStream, folder: PathBuf) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let mut first = String::new();
    reader.read_line(&mut first).ok()?;
    let mut line = String::new();
    while reader.read_line(&mut line).ok()? > 2 {
        line.clear();
    }
    let path = first.split(' ').nth(1)?.split(['?', '#']).next()?;
    let mut file = folder.join(path.trim_start_matches('/'));
    if file.is_dir() {
        file.push("index.html");
    }
    let kind = match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    let (status, bytes) = match std::fs::read(&file) {
        Ok(bytes) => ("200 OK", bytes),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    let length = bytes.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\
         Connection: close\r\n\r\n"
    );
    stream.write_all(&[head.as_bytes(), &bytes].concat()).ok()
}

/// Opens a page of that site.
async fn open(page: &Page, path: &str) {
    page.client.goto(&format!("{}{path}", origin())).await.expect("the page opens");
}

async fn open_board(page: &Page, path: &str) {
    open(page, path).await;
    page.find("hunt-board[data-live]").await;
}

pub fn add(trials: &mut Trials) {
    trials.add("a_right_to_left_page_mirrors_the_controls_but_not_the_board", |page| async move {
        open_board(&page, "/ar-xb/fox-and-geese/").await;
        assert_eq!(page.attribute("html", "dir").await.as_deref(), Some("rtl"));
        assert_eq!(page.run(PLACES, &[]).await, json!([true, true, true, true]));
        page.pick("d4").await;
        page.pick("c5").await;
        page.until("document.querySelector('hunt-board [role=status]').textContent").await;
        let keys = "return document.activeElement.dataset.point";
        page.press("\u{e014}").await; // To the right, as it is seen.
        assert_eq!(page.run(keys, &[]).await, json!("d5"));
    });
    trials.add("no_right_to_left_page_scrolls_sideways", |page| async move {
        page.resize(480, 900).await;
        for path in ["", "fox-and-geese/", "asalto/", "two-foxes/history/", "about/"] {
            open(&page, &format!("/ar-xb/{path}")).await;
            page.find("main").await;
            assert_eq!(page.run(OVERFLOW, &[]).await, json!(0), "{path}");
        }
    });
    for width in [320, 360, 412] {
        let name = format!("long_words_fit_on_a_screen_of_{width}_pixels");
        trials.only_chromium(&name, Profile::default(), move |page| async move {
            page.resize(width, 900).await;
            for game in GAMES {
                open_board(&page, &format!("/en-xa/{game}/")).await;
                page.run(
                    "document.querySelectorAll('hunt-board details').forEach((fold) => fold.open = true);
                     document.querySelector('hunt-board .settings').hidden = false;",
                    &[],
                )
                .await;
                assert_eq!(page.run(OVERFLOW, &[]).await, json!(0), "{game}");
                assert_eq!(page.run(CUT, &[]).await, json!([]), "{game}");
            }
            for path in ["/en-xa/", "/en-xa/about/"] {
                open(&page, path).await;
                assert_eq!(page.run(OVERFLOW, &[]).await, json!(0), "{path}");
            }
        });
    }
}

/// The board is as always; the controls, the sides and the text begin at the
/// right.
const PLACES: &str = "
    const place = (selector) => document.querySelector(selector).getBoundingClientRect();
    const left = (selector) => place(selector).left;
    return [
        left('hunt-board [data-point=a4]') < left('hunt-board [data-point=g4]'),
        left('hunt-board .undo') > left('hunt-board .redo'),
        place('hunt-board .side.few').right > place('hunt-board .sides').right - 2,
        getComputedStyle(document.querySelector('article p')).direction === 'rtl',
    ]";

const OVERFLOW: &str = "
    const root = document.documentElement;
    return Math.max(0, root.scrollWidth - root.clientWidth);
";

/// The controls whose words do not fit into them.
const CUT: &str = "
    return [...document.querySelectorAll('hunt-board .panel :is(button, legend, summary, label > span)')]
        .filter((label) => label.scrollWidth > label.clientWidth + 1 && label.clientWidth > 0)
        .map((label) => label.textContent);
";
