//! The served site, the driver, and browser sessions.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use url::Url;

/// The folder with the real content.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a crate of the workspace").to_owned()
}

/// The served site and the driver; both end when this is dropped.
pub struct Stage {
    server: Child,
    driver: Child,
    origin: String,
    driver_address: String,
}

/// How a browser is set up.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// Whether scripts run.
    pub scripts: bool,
    /// Width of the window in CSS pixels.
    pub width: u32,
    /// The languages that its user reads, the best first.
    pub languages: &'static str,
}

impl Default for Profile {
    fn default() -> Profile {
        Profile { scripts: true, width: 1000, languages: "en" }
    }
}

impl Stage {
    /// Builds and serves the site and starts the driver.
    pub fn set_up() -> Stage {
        let mut server = Command::new(env!("CARGO_BIN_EXE_site-gen"))
            .arg("--root")
            .arg(root())
            .args(["serve", "--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("site-gen is built");
        let line = wait_for(&mut server, "Serving at ", Duration::from_secs(600));
        let origin = line.split_whitespace().last().unwrap_or_default();
        let origin = origin.trim_end_matches('/').to_owned();
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver must be installed: `make test` sees to it");
        let line = wait_for(&mut driver, "started successfully on port ", Duration::from_secs(30));
        let port = line.rsplit(' ').next().unwrap_or_default().trim_end_matches('.');
        let driver_address = format!("http://127.0.0.1:{port}");
        Stage { server, driver, origin, driver_address }
    }

    /// Opens a browser with a fresh profile.
    pub async fn open(&self, profile: Profile) -> Page {
        let arguments = [
            "--headless".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-quic".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--no-first-run".to_owned(),
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-sync".to_owned(),
            // Smooth scrolling would still be under way when a click comes.
            "--force-prefers-reduced-motion".to_owned(),
            format!("--window-size={},1000", profile.width),
            format!("--accept-lang={}", profile.languages),
        ];
        let scripts = if profile.scripts { 1 } else { 2 };
        let capabilities: Value = json!({
            "browserName": "chrome",
            "goog:chromeOptions": {
                "args": arguments,
                "prefs": {
                    "profile.managed_default_content_settings.javascript": scripts,
                    "intl.accept_languages": profile.languages,
                },
            },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let Value::Object(capabilities) = capabilities else { unreachable!("made as an object") };
        let capabilities: Capabilities = capabilities;
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&self.driver_address)
            .await
            .expect("Chromium starts");
        Page { client, origin: self.origin.clone() }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        for child in [&mut self.server, &mut self.driver] {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The first line that a program prints with this text in it.
fn wait_for(child: &mut Child, text: &'static str, limit: Duration) -> String {
    let output = child.stdout.take().expect("its output is piped");
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        // The pipe is read to its end, else the program would be stopped.
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if line.contains(text) {
                let _ = sender.send(line);
            }
        }
    });
    receiver.recv_timeout(limit).unwrap_or_else(|_| {
        let _ = child.kill();
        panic!("no line with `{text}` came")
    })
}

/// One browser and the page that it shows.
#[derive(Clone)]
pub struct Page {
    /// The connection to the browser.
    pub client: Client,
    origin: String,
}

impl Page {
    /// Opens a path of the site.
    pub async fn open(&self, path: &str) {
        self.client.goto(&format!("{}{path}", self.origin)).await.expect("the page opens");
    }

    /// Opens a path of the site and waits until its board can be played.
    pub async fn open_board(&self, path: &str) {
        self.open(path).await;
        self.find("hunt-board[data-ready]").await;
    }

    /// The element with this selector, which may still have to appear.
    pub async fn find(&self, selector: &str) -> Element {
        let wait = self.client.wait().at_most(Duration::from_secs(20));
        match wait.for_element(Locator::Css(selector)).await {
            Ok(element) => element,
            Err(error) => panic!("no element `{selector}`: {error}"),
        }
    }

    /// How many elements have this selector now.
    pub async fn count(&self, selector: &str) -> usize {
        self.client.find_all(Locator::Css(selector)).await.expect("a valid selector").len()
    }

    /// The whole text of an element, hidden parts included.
    pub async fn text(&self, selector: &str) -> String {
        let script = "return document.querySelector(arguments[0]).textContent";
        self.run(script, &[json!(selector)]).await.as_str().unwrap_or_default().to_owned()
    }

    /// The value of an attribute.
    pub async fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        self.find(selector).await.attr(name).await.expect("the element is there")
    }

    /// Clicks an element as a person would: as soon as it can be clicked.
    pub async fn click(&self, selector: &str) {
        let mut tries = 0;
        loop {
            let element = self.find(selector).await;
            match element.click().await {
                Ok(()) => return,
                Err(error) if tries == 60 => panic!("`{selector}` cannot be clicked: {error}"),
                Err(_) => tries += 1,
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Waits until a script returns something that is true.
    pub async fn until(&self, script: &str) {
        for _ in 0..100 {
            if self.run(&format!("return Boolean({script})"), &[]).await == json!(true) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("this never came true: {script}");
    }

    /// Waits until the text of an element has this in it.
    pub async fn until_text(&self, selector: &str, text: &str) {
        for _ in 0..100 {
            if self.text(selector).await.contains(text) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("`{selector}` never said `{text}`, but: {}", self.text(selector).await);
    }

    /// Waits until the extras of the board are there, which come after the
    /// first turn or when they are asked for.
    pub async fn with_extras(&self) {
        self.run("document.querySelector('hunt-board').more()", &[]).await;
        self.until("Object.hasOwn(document.querySelector('hunt-board'), 'keep')").await;
    }

    /// Presses keys on whatever has the focus.
    pub async fn press(&self, keys: &str) {
        let focused = self.client.active_element().await.expect("something has the focus");
        focused.send_keys(keys).await.expect("keys can be pressed");
    }

    /// The name of whatever has the focus, as assistive technology is told it.
    pub async fn spoken(&self) -> String {
        let focused = self.client.active_element().await.expect("something has the focus");
        let command = ComputedLabel(focused.element_id().as_ref().to_owned());
        let label = self.client.issue_cmd(command).await.expect("it has a name");
        label.as_str().unwrap_or_default().to_owned()
    }

    /// The address of the site.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Clicks the button of a point.
    pub async fn pick(&self, point: &str) {
        self.click(&format!("hunt-board [data-point='{point}']")).await;
    }

    /// Runs a script in the page and returns what it returns.
    pub async fn run(&self, script: &str, arguments: &[Value]) -> Value {
        match self.client.execute(script, arguments.to_vec()).await {
            Ok(value) => value,
            Err(error) => panic!("script `{script}`: {error}"),
        }
    }

    /// Everything that the console got since the last call, warnings and
    /// errors only.
    pub async fn console(&self) -> Vec<String> {
        let log = self.client.issue_cmd(ConsoleLog).await.expect("the driver keeps a log");
        let entries = log.as_array().cloned().unwrap_or_default();
        entries
            .iter()
            .filter(|entry| entry["level"] == "SEVERE" || entry["level"] == "WARNING")
            .map(|entry| entry["message"].as_str().unwrap_or_default().to_owned())
            .collect()
    }

    /// Sends a command of the DevTools protocol.
    pub async fn devtools(&self, command: Value) {
        self.client.issue_cmd(DevTools(command)).await.expect("the browser takes the command");
    }

    /// Ends the browser.
    pub async fn close(self) {
        let closed: Result<(), CmdError> = self.client.close().await;
        closed.expect("the browser closes");
    }
}

/// Asks the driver for the name of an element in the accessibility tree.
#[derive(Debug)]
struct ComputedLabel(String);

impl WebDriverCompatibleCommand for ComputedLabel {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, url::ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/element/{}/computedlabel", self.0))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        (http::Method::GET, None)
    }
}

/// Asks the driver for the browser's console.
#[derive(Debug)]
struct ConsoleLog;

impl WebDriverCompatibleCommand for ConsoleLog {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}

/// A command of the DevTools protocol, sent through the driver.
#[derive(Debug)]
struct DevTools(Value);

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.0.to_string()))
    }
}
