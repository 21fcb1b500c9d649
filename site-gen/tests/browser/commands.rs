//! Commands to drivers that the client library does not know.

use fantoccini::wd::WebDriverCompatibleCommand;
use serde_json::{Value, json};
use url::Url;

/// Asks the driver for the name of an element in the accessibility tree.
#[derive(Debug)]
pub struct ComputedLabel(pub String);

impl WebDriverCompatibleCommand for ComputedLabel {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, url::ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/element/{}/computedlabel", self.0))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        (http::Method::GET, None)
    }
}

/// Asks the driver for the browser's console (Chromium).
#[derive(Debug)]
pub struct ConsoleLog;

impl WebDriverCompatibleCommand for ConsoleLog {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}

/// A command of the DevTools protocol, sent through the driver (Chromium).
#[derive(Debug)]
pub struct DevTools(pub Value);

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.0.to_string()))
    }
}

/// Has scripts run in the page, or in what is around it (Firefox).
#[derive(Debug)]
pub struct Context(pub &'static str);

impl WebDriverCompatibleCommand for Context {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, url::ParseError> {
        base.join(&format!("session/{}/moz/context", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "context": self.0 }).to_string()))
    }
}
