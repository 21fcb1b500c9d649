//! Connections of browsers, and of those that are none: as many as there are,
//! but no request may be endless.

use std::io;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tower_service::Service as _;

/// How long the head of a request may take to arrive.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// How many bytes it may have.
const HEAD_SIZE: usize = 32 * 1024;

/// How long we wait when there can be no more connections just now.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers all requests until the process ends.
pub(super) async fn accept(listener: TcpListener, app: Router) -> io::Result<()> {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => drop(tokio::spawn(connection(stream, app.clone()))),
            // The client has gone away already.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            // No more files can be open: some will be closed soon.
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

async fn connection(stream: TcpStream, app: Router) {
    let answer = hyper::service::service_fn(move |request: Request<Incoming>| {
        let mut app = app.clone();
        async move { app.call(request.map(Body::new)).await }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(HEAD_SIZE)
        .serve_connection(TokioIo::new(stream), answer);
    // What a client does wrong is told to the client, if at all.
    let _ = served.await;
}
