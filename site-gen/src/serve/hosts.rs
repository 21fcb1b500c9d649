//! By which names the server may be called.
//!
//! A page of another site can have its own name lead to this machine (DNS
//! rebinding), and would then read what is served here. Its requests carry
//! that name, so names of others are refused.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Lets requests pass that are meant for this server, by an address or as
/// `localhost` or under a name that it was told.
pub(super) async fn check(
    State(names): State<Vec<String>>,
    request: Request,
    next: Next,
) -> Response {
    match called(&request) {
        Some(host) if is_ours(&host, &names) => next.run(request).await,
        Some(_) => {
            let message = "This server is not called so; see `site-gen serve --help`.\n";
            (StatusCode::MISDIRECTED_REQUEST, message).into_response()
        }
        None => (StatusCode::BAD_REQUEST, "The request names no host.\n").into_response(),
    }
}

/// The host that a request names, without port.
fn called(request: &Request) -> Option<String> {
    let mut hosts = request.headers().get_all(HOST).iter();
    let header = match (hosts.next(), hosts.next()) {
        (Some(host), None) => Some(host.to_str().ok()?),
        (None, _) => None,
        // Whoever names two hosts means to deceive somebody.
        (Some(_), Some(_)) => return None,
    };
    // An address in the first line counts before the header.
    let authority: Authority = match request.uri().authority() {
        Some(authority) => authority.clone(),
        None => header?.parse().ok()?,
    };
    (!authority.as_str().contains('@')).then(|| authority.host().to_ascii_lowercase())
}

/// Addresses are ours whichever they are: only names can be bent by others.
fn is_ours(host: &str, names: &[String]) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']');
    let name = host.trim_end_matches('.');
    address.parse::<IpAddr>().is_ok()
        || name == "localhost"
        || name.ends_with(".localhost")
        || names.iter().any(|other| other.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_localhost_and_given_names_are_ours() {
        let names = ["Desk.lan".to_owned()];
        for host in ["127.0.0.1", "[::1]", "192.168.1.7", "localhost", "a.localhost", "desk.lan"] {
            assert!(is_ours(host, &names), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", ""] {
            assert!(!is_ours(host, &names), "{host}");
        }
    }
}
