//! Answers to requests, from memory.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LOCATION, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::middleware;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use percent_encoding::percent_decode_str;
use tokio::sync::watch::Receiver;
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};

use crate::offline::WORKER;

use super::hosts;
use super::snapshot::{Asset, Found, RELOAD_SCRIPT, Snapshot};

/// The last good state of the site.
type Latest = Receiver<Arc<Snapshot>>;

/// All addresses: the two for reloading, and those of the site. `names` are
/// those of this server.
pub(super) fn app(latest: Latest, names: Vec<String>) -> Router {
    Router::new()
        .route(RELOAD_SCRIPT, get(reload_script))
        .route("/__reload", get(reload_events))
        .fallback(site)
        .with_state(latest)
        .layer(middleware::from_fn_with_state(names, hosts::check))
}

async fn reload_script() -> Response {
    text(StatusCode::OK, JAVASCRIPT, include_str!("reload.js").to_owned())
}

/// Server-Sent Events: the version of the site now, and again whenever there
/// is another one, which can be served by then.
async fn reload_events(
    State(latest): State<Latest>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let versions =
        WatchStream::new(latest).map(|snapshot| Ok(Event::default().data(snapshot.version())));
    Sse::new(versions).keep_alive(KeepAlive::default())
}

async fn site(
    State(latest): State<Latest>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let snapshot = Arc::clone(&latest.borrow());
    respond(&snapshot, &method, &uri, &headers)
}

fn respond(snapshot: &Snapshot, method: &Method, uri: &Uri, headers: &HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let message = "This server only sends pages.\n".to_owned();
        let mut response = text(StatusCode::METHOD_NOT_ALLOWED, PLAIN, message);
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    if uri.path().strip_prefix(snapshot.base_path()) == Some(WORKER) {
        return text(StatusCode::OK, JAVASCRIPT, include_str!("no-worker.js").to_owned());
    }
    let found = match percent_decode_str(uri.path()).decode_utf8() {
        Ok(path) => snapshot.find(&path),
        Err(_) => Found::Nothing,
    };
    match found {
        Found::Asset(asset) => {
            let etag = snapshot.etag(asset);
            let response = match is_known(headers, &etag) {
                true => StatusCode::NOT_MODIFIED.into_response(),
                false => send(StatusCode::OK, snapshot, asset),
            };
            with_etag(response, &etag)
        }
        Found::Folder => redirect_to_folder(uri),
        Found::NotFoundPage(page) => send(StatusCode::NOT_FOUND, snapshot, page),
        Found::Nothing => {
            let base_path = snapshot.base_path();
            let message = format!("Nothing is here. The site begins at {base_path}\n");
            text(StatusCode::NOT_FOUND, PLAIN, message)
        }
    }
}

const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

const PLAIN: &str = "text/plain; charset=utf-8";

/// Whether the browser says that it has just these bytes.
fn is_known(headers: &HeaderMap, etag: &str) -> bool {
    headers
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .any(|known| known == "*" || known.trim_start_matches("W/") == etag)
}

fn send(status: StatusCode, snapshot: &Snapshot, asset: &Asset) -> Response {
    response(status, asset.mime, Body::from(snapshot.bytes(asset)))
}

fn text(status: StatusCode, mime: &'static str, text: String) -> Response {
    response(status, mime, Body::from(text))
}

fn response(status: StatusCode, mime: &'static str, body: Body) -> Response {
    let mut response = (status, body).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(mime));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(CACHE_CONTROL, NO_CACHE);
    response
}

/// Browsers may keep everything, but ask each time whether it is still good.
const NO_CACHE: HeaderValue = HeaderValue::from_static("no-cache");

fn with_etag(mut response: Response, etag: &str) -> Response {
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, NO_CACHE);
    // Hexadecimal digits in quotes always are a valid value.
    headers.extend(HeaderValue::from_str(etag).ok().map(|etag| (ETAG, etag)));
    response
}

/// Relative links in a page need the slash at the end of its address.
fn redirect_to_folder(uri: &Uri) -> Response {
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    let mut response =
        text(StatusCode::TEMPORARY_REDIRECT, PLAIN, "This is a folder.\n".to_owned());
    let location = HeaderValue::from_str(&format!("{}/{query}", uri.path()));
    // It was valid when it came in.
    response.headers_mut().extend(location.ok().map(|location| (LOCATION, location)));
    response
}
