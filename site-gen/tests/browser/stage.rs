//! The served site, and browser sessions.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

use crate::commands::{ComputedLabel, ConsoleLog, Context, DevTools};
use crate::driver::{Browser, Driver, Profile, wait_for};

/// The folder with the real content.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a crate of the workspace").to_owned()
}

/// The height of windows.
pub const HEIGHT: u32 = 1000;

/// How often it is looked whether something has come to be.
const OFTEN: Duration = Duration::from_millis(50);

/// Has Firefox forget everything: what sites have stored, and what they may do.
const FORGET: &str = "
    const [done] = arguments;
    const everything = Ci.nsIClearDataService.CLEAR_ALL;
    Services.clearData.deleteData(everything, { onDataDeleted: () => done() });
";

/// The served site and the driver; both end when this is dropped.
pub struct Stage {
    server: Child,
    origin: String,
    /// What runs the tests, and what is between them and the drivers.
    pub runtime: Runtime,
    /// Browsers that have done a test and forgotten it. To start one takes longer
    /// than most tests.
    idle: Mutex<Vec<Page>>,
    /// The browser in which the tests run.
    pub browser: Browser,
    /// The driver of all browsers, where one can have several.
    driver: Option<Arc<Driver>>,
}

impl Stage {
    /// Builds and serves the site and starts the driver.
    pub fn set_up(browser: Browser) -> Stage {
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
        // That of Firefox drives one browser only.
        let driver = (browser == Browser::Chromium).then(|| Arc::new(browser.drive()));
        // Tests wait for programs that they run.
        let runtime = Builder::new_multi_thread().worker_threads(4).enable_all().build();
        let runtime = runtime.expect("the tests can be run");
        Stage { server, origin, runtime, idle: Mutex::default(), browser, driver }
    }

    /// A browser that knows nothing of any test.
    pub async fn open(&self, profile: Profile) -> Page {
        let idle = if profile == Profile::default() { self.idle().pop() } else { None };
        match idle {
            Some(page) => page,
            None => self.start(profile).await,
        }
    }

    /// Keeps the browser of a test that has passed, if others can have it.
    pub async fn take_back(&self, page: Page, profile: Profile) {
        if profile == Profile::default() && page.forget(profile).await.is_ok() {
            self.idle().push(page);
        } else {
            page.close().await;
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Page>> {
        self.idle.lock().expect("no test fails here")
    }

    /// Starts a browser with a fresh profile.
    async fn start(&self, profile: Profile) -> Page {
        let driver = self.driver.clone().unwrap_or_else(|| Arc::new(self.browser.drive()));
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(self.browser.capabilities(profile))
            .connect(&driver.address)
            .await
            .expect("the browser starts");
        Page { client, origin: self.origin.clone(), browser: self.browser, _driver: driver }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let idle = std::mem::take(&mut *self.idle());
        for page in idle {
            self.runtime.block_on(page.close());
        }
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// One browser and the page that it shows.
#[derive(Clone)]
pub struct Page {
    /// The connection to the browser.
    pub client: Client,
    /// Which browser it is.
    pub browser: Browser,
    origin: String,
    _driver: Arc<Driver>,
}

impl Page {
    /// Opens a path of the site.
    pub async fn open(&self, path: &str) {
        self.client.goto(&format!("{}{path}", self.origin)).await.expect("the page opens");
    }

    /// Opens a path of the site and waits until its board can be played.
    pub async fn open_board(&self, path: &str) {
        self.open(path).await;
        self.find("hunt-board[data-live]").await;
    }

    /// The element with this selector, which may still have to appear.
    pub async fn find(&self, selector: &str) -> Element {
        let wait = self.client.wait().at_most(Duration::from_secs(20)).every(OFTEN);
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
            tokio::time::sleep(OFTEN).await;
        }
    }

    /// Waits until a script returns something that is true.
    pub async fn until(&self, script: &str) {
        for _ in 0..100 {
            if self.run(&format!("return Boolean({script})"), &[]).await == json!(true) {
                return;
            }
            tokio::time::sleep(OFTEN).await;
        }
        panic!("this never came true: {script}");
    }

    /// Waits until the text of an element has this in it.
    pub async fn until_text(&self, selector: &str, text: &str) {
        for _ in 0..100 {
            if self.text(selector).await.contains(text) {
                return;
            }
            tokio::time::sleep(OFTEN).await;
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
    /// Firefox tells it a moment after the page has changed.
    pub async fn spoken(&self) -> String {
        for _ in 0..30 {
            let focused = self.client.active_element().await.expect("something has the focus");
            let command = ComputedLabel(focused.element_id().as_ref().to_owned());
            let label = self.client.issue_cmd(command).await.expect("it has a name");
            match label.as_str().filter(|label| !label.is_empty()) {
                Some(label) => return label.to_owned(),
                None => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        }
        panic!("what has the focus has no name");
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
    /// errors only. Only the driver of Chromium tells.
    pub async fn console(&self) -> Vec<String> {
        if self.browser != Browser::Chromium {
            return Vec::new();
        }
        let log = self.client.issue_cmd(ConsoleLog).await.expect("the driver keeps a log");
        let entries = log.as_array().cloned().unwrap_or_default();
        entries
            .iter()
            .filter(|entry| entry["level"] == "SEVERE" || entry["level"] == "WARNING")
            .map(|entry| entry["message"].as_str().unwrap_or_default().to_owned())
            .collect()
    }

    /// Sends a command of the DevTools protocol, which only Chromium knows;
    /// returns its answer.
    pub async fn devtools(&self, command: Value) -> Value {
        self.client.issue_cmd(DevTools(command)).await.expect("the browser takes the command")
    }

    /// Sets the size of the page. Only Chromium shows pages that are smaller
    /// than any window.
    pub async fn resize(&self, width: u32, height: u32) {
        if self.browser == Browser::Chromium {
            let params = json!({
                "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
            });
            let cmd = "Emulation.setDeviceMetricsOverride";
            self.devtools(json!({ "cmd": cmd, "params": params })).await;
        } else {
            self.client.set_window_rect(0, 0, width, height).await.expect("the window changes");
        }
    }

    /// Runs a script in each page that is opened, before its own (Chromium).
    pub async fn before_scripts(&self, source: &str) {
        let cmd = "Page.addScriptToEvaluateOnNewDocument";
        self.devtools(json!({ "cmd": cmd, "params": { "source": source } })).await;
    }

    /// Has the browser forget all that pages have left in it, and gives it a
    /// window that has shown nothing yet.
    async fn forget(&self, profile: Profile) -> Result<(), CmdError> {
        let old = self.client.windows().await?;
        let new = self.client.new_window(true).await?.handle;
        for window in old {
            self.client.switch_to_window(window).await?;
            self.client.close_window().await?;
        }
        self.client.switch_to_window(new).await?;
        match self.browser {
            Browser::Chromium => {
                let everything = json!({ "origin": self.origin, "storageTypes": "all" });
                for (command, params) in [
                    ("Storage.clearDataForOrigin", everything),
                    ("Network.clearBrowserCookies", json!({})),
                    ("Network.clearBrowserCache", json!({})),
                ] {
                    let command = json!({ "cmd": command, "params": params });
                    self.client.issue_cmd(DevTools(command)).await?;
                }
                self.client.issue_cmd(ConsoleLog).await?;
            }
            Browser::Firefox => {
                self.client.issue_cmd(Context("chrome")).await?;
                self.client.execute_async(FORGET, Vec::new()).await?;
                self.client.issue_cmd(Context("content")).await?;
                self.client.set_window_rect(0, 0, profile.width, HEIGHT).await?;
            }
        }
        Ok(())
    }

    /// Ends the browser.
    pub async fn close(self) {
        let closed: Result<(), CmdError> = self.client.close().await;
        closed.expect("the browser closes");
    }
}
