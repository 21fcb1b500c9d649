//! Browsers and what drives them, through WebDriver.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use fantoccini::wd::Capabilities;
use serde_json::{Value, json};

use crate::stage::{HEIGHT, root};

/// A browser in which the tests run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Browser {
    /// Chromium, by chromedriver.
    Chromium,
    /// Firefox, by geckodriver.
    Firefox,
}

/// How a browser is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Whether scripts run.
    pub scripts: bool,
    /// Width of the window in CSS pixels.
    pub width: u32,
    /// The languages that its user reads, the best first.
    pub languages: &'static str,
    /// Whether it is for one test alone: other sites than ours keep things in it.
    pub alone: bool,
}

impl Default for Profile {
    fn default() -> Profile {
        Profile { scripts: true, width: 1000, languages: "en", alone: false }
    }
}

impl Browser {
    /// The browser that the environment asks for: `BROWSER=firefox`.
    pub fn wanted() -> Browser {
        match std::env::var("BROWSER").as_deref() {
            Ok("firefox") => Browser::Firefox,
            Ok("chromium") | Err(_) => Browser::Chromium,
            Ok(other) => panic!("BROWSER={other} is neither `chromium` nor `firefox`"),
        }
    }

    /// Starts its driver.
    pub fn drive(self) -> Driver {
        let (mut command, sign) = match self {
            Browser::Chromium => (Command::new("chromedriver"), "started successfully on port "),
            Browser::Firefox => (Command::new(geckodriver()), "Listening on "),
        };
        if self == Browser::Firefox {
            // So that it can be told to forget everything (`stage`).
            command.arg("--allow-system-access");
        }
        let mut child = command
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?}: {error}; `make test` installs it"));
        let line = wait_for(&mut child, sign, Duration::from_secs(30));
        let port = line.rsplit([' ', ':']).next().unwrap_or_default().trim_end_matches('.');
        Driver { child, address: format!("http://127.0.0.1:{port}") }
    }

    /// What a driver is asked for.
    pub fn capabilities(self, profile: Profile) -> Capabilities {
        let capabilities = match self {
            Browser::Chromium => chromium(profile),
            Browser::Firefox => firefox(profile),
        };
        let Value::Object(capabilities) = capabilities else { unreachable!("made as an object") };
        capabilities
    }
}

/// The driver of Firefox, which `.ci/ensure-browser` puts beside other tools.
fn geckodriver() -> PathBuf {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let own = target.join("tools/geckodriver/bin/geckodriver");
    if own.is_file() { own } else { "geckodriver".into() }
}

fn chromium(profile: Profile) -> Value {
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
        format!("--window-size={},{HEIGHT}", profile.width),
        format!("--accept-lang={}", profile.languages),
    ];
    let scripts = if profile.scripts { 1 } else { 2 };
    json!({
        "browserName": "chrome",
        "goog:chromeOptions": {
            "args": arguments,
            "prefs": {
                "profile.managed_default_content_settings.javascript": scripts,
                "intl.accept_languages": profile.languages,
            },
        },
        "goog:loggingPrefs": { "browser": "ALL" },
    })
}

fn firefox(profile: Profile) -> Value {
    json!({
        "browserName": "firefox",
        "moz:firefoxOptions": {
            "args": [
                "-headless".to_owned(),
                format!("--width={}", profile.width),
                format!("--height={HEIGHT}"),
            ],
            "prefs": {
                "javascript.enabled": profile.scripts,
                "intl.accept_languages": profile.languages,
                "ui.prefersReducedMotion": 1,
                "dom.events.testing.asyncClipboard": true,
            },
        },
    })
}

/// A driver; it ends when this is dropped.
pub struct Driver {
    child: Child,
    /// Where it listens.
    pub address: String,
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The first line that a program prints with this text in it.
pub fn wait_for(child: &mut Child, text: &'static str, limit: Duration) -> String {
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
