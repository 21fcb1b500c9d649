//! The published site when the network goes away: what was visited, what was
//! kept on request, and how a new version comes. `serve` has no part in it.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::IntoResponse;
use fantoccini::Locator;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::Trials;
use crate::driver::Profile;
use crate::stage::{Page, root};

pub fn add(trials: &mut Trials) {
    let alone = Profile { alone: true, ..Profile::default() };
    trials.add_with("visited_pages_can_be_read_and_played_offline", alone, visited_pages);
    let name = "a_whole_language_can_be_kept_and_follows_new_versions";
    trials.add_with(name, alone, a_whole_language);
}

/// The site, published as that of a commit.
fn publish(commit: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = Command::new(env!("CARGO_BIN_EXE_site-gen"))
        .arg("--root")
        .arg(root())
        .args(["build", "--base-url", "http://127.0.0.1/", "--output"])
        .arg(folder.path().join("site"))
        .env("SITE_COMMIT", commit)
        .output()
        .expect("site-gen is built");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

/// A host that can go away and come back at the same address.
struct Host {
    port: u16,
    task: Option<JoinHandle<()>>,
}

impl Host {
    async fn start(folder: &TempDir) -> Host {
        let mut host = Host { port: 0, task: None };
        host.serve(folder).await;
        host
    }

    async fn serve(&mut self, folder: &TempDir) {
        let folder = Arc::new(folder.path().join("site"));
        let app = Router::new().fallback(move |uri: Uri| answer(Arc::clone(&folder), uri));
        let listener = TcpListener::bind(("127.0.0.1", self.port)).await.expect("the port is free");
        self.port = listener.local_addr().expect("an address").port();
        self.task = Some(tokio::spawn(async move {
            axum::serve(listener, app).await.expect("the server runs");
        }));
    }

    /// No answer to anything from now on.
    async fn stop(&mut self) {
        if let Some(task) = self.task.take() {
            task.abort();
            let _ = task.await;
        }
    }

    async fn open(&self, page: &Page, path: &str) {
        let address = format!("http://127.0.0.1:{}{path}", self.port);
        page.client.goto(&address).await.expect("the page opens");
    }
}

async fn answer(folder: Arc<PathBuf>, uri: Uri) -> impl IntoResponse {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() || path.ends_with('/') {
        format!("{path}index.html")
    } else {
        path.to_owned()
    };
    let kind = match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/json",
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-store"),
        // A connection that stays open would outlive the server.
        (header::CONNECTION, "close"),
    ];
    match std::fs::read(folder.join(path)) {
        Ok(bytes) => (StatusCode::OK, headers, bytes),
        Err(_) => (StatusCode::NOT_FOUND, headers, b"nothing".to_vec()),
    }
}

/// Waits until an element has a text.
async fn wait_for_text(page: &Page, selector: &str, text: &str) {
    for _ in 0..400 {
        if page.text(selector).await.contains(text) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("`{selector}` never says {text:?} but {:?}", page.text(selector).await);
}

async fn visited_pages(page: Page) {
    let site = publish("aaaaaaa");
    let mut host = Host::start(&site).await;
    host.open(&page, "/en/").await;
    page.find(".offline[data-ready]").await;
    host.open(&page, "/en/fox-and-geese/").await;
    page.find("hunt-board[data-ready]").await;
    assert_eq!(page.console().await, Vec::<String>::new(), "nothing is blocked or fails");

    host.stop().await;
    host.open(&page, "/en/fox-and-geese/").await;
    page.find("hunt-board[data-ready]").await;
    page.pick("d4").await;
    host.open(&page, "/en/asalto/").await;
    wait_for_text(&page, "h1", "You are offline").await;
    host.open(&page, "/fi/asalto/").await;
    wait_for_text(&page, "h1", "Ei verkkoyhteyttä").await;
    assert_eq!(page.attribute("html", "lang").await.as_deref(), Some("fi"));
}

async fn a_whole_language(page: Page) {
    let (old, new) = (publish("aaaaaaa"), publish("bbbbbbb"));
    let mut host = Host::start(&old).await;
    host.open(&page, "/fi/").await;
    page.find(".offline .keep:not([hidden])").await;
    page.click(".offline .keep").await;
    wait_for_text(&page, ".offline .state", "suomenkieliset sivut").await;
    host.stop().await;
    host.open(&page, "/fi/asalto/").await;
    page.find("hunt-board[data-ready]").await;
    wait_for_text(&page, ".version", "aaaaaaa").await;

    host.serve(&new).await;
    host.open(&page, "/fi/").await;
    page.find(".new-version p:not([hidden])").await;
    let said = page.text(".new-version p").await;
    assert!(said.contains("Sivustosta on uusi versio."), "{said}");
    // What is visited while the new version waits is there afterwards, too.
    host.open(&page, "/en/asalto/").await;
    host.open(&page, "/fi/").await;
    page.find(".new-version p:not([hidden])").await;
    page.click(".new-version button").await;
    let gone = page.client.wait().at_most(Duration::from_secs(20));
    gone.for_element(Locator::Css(".offline[data-ready] .new-version p[hidden]"))
        .await
        .expect("the new version shows itself");
    host.stop().await;
    host.open(&page, "/fi/asalto/").await;
    page.find("hunt-board[data-ready]").await;
    wait_for_text(&page, ".version", "bbbbbbb").await;
    host.open(&page, "/en/asalto/").await;
    wait_for_text(&page, ".version", "bbbbbbb").await;
}
