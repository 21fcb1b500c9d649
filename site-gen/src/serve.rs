//! Shows the site while people work on it.
//!
//! 1. `builder` makes the site, and the player where it has one;
//! 2. `snapshot` is the site as it is served: addresses, types, hashes;
//! 3. `http` answers requests from the last good snapshot, never from disk;
//!    `connections` takes them in, and `hosts` refuses those that are meant for
//!    others;
//! 4. `watch` tells when something was changed, and it starts again at 1.
//!
//! Snapshots go through a channel that keeps the last one. Requests and
//! reloads read from the same channel, so a page is told to reload only when
//! the new state is there to be served.

mod builder;
mod connections;
mod error;
mod hosts;
mod http;
mod mime;
mod snapshot;
mod watch;

use std::io::Write;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::watch as channel;

use crate::cli::progress;
use crate::url::BaseUrl;

use builder::Builder;
pub use error::ServeError;
use snapshot::Snapshot;
use watch::Watcher;

/// What is to be served, and where.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// The folder of the site.
    pub root: PathBuf,
    /// The address of this machine under which the site is served.
    pub host: IpAddr,
    /// The names by which browsers may call it, besides `localhost`.
    pub names: Vec<String>,
    /// The port; 0 is any free one.
    pub port: u16,
    /// Where the site is reached, if not where `site.toml` says. Only its
    /// path counts.
    pub base_url: Option<BaseUrl>,
}

/// Serves the site until the process is ended. The address goes to stdout as
/// soon as pages can be loaded, all else to stderr.
///
/// # Errors
/// If the port cannot be had, or if the site cannot be built at the start;
/// what is wrong with the content has then been told. Later errors are told,
/// and the pages stay as they were.
pub fn serve(options: &ServeOptions) -> Result<(), ServeError> {
    // First the port, then the watcher, then the build: a port in use is told
    // before anybody waits, and no change during the build goes unseen.
    let (listener, address) = bind(options.host, options.port)?;
    let watcher = Watcher::new(&options.root);
    let mut builder = Builder::new(options, address);
    let snapshot = Arc::new(builder.build(None)?);
    announce(address, &snapshot);

    let (sender, receiver) = channel::channel(snapshot);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(ServeError::Start)?;
    let listener = {
        // Tokio registers the socket with the runtime it finds around it.
        let _context = runtime.enter();
        tokio::net::TcpListener::from_std(listener).map_err(ServeError::Start)?
    };
    let app = http::app(receiver, options.names.clone());
    let server = runtime.spawn(connections::accept(listener, app));
    match watcher {
        Ok(watcher) => follow(watcher, &mut builder, &sender, address),
        Err(error) => {
            progress(format_args!(
                "Changes cannot be followed here ({error}); \
                 end the program with Ctrl-C and start it again to see them."
            ));
        }
    }
    // Reached only without a watcher: the server runs until the process ends.
    match runtime.block_on(server) {
        Ok(result) => result.map_err(ServeError::Start),
        Err(error) => Err(ServeError::Start(error.into())),
    }
}

/// A socket, usually on this machine only: drafts are nobody else's business.
fn bind(host: IpAddr, port: u16) -> Result<(TcpListener, SocketAddr), ServeError> {
    if !host.is_loopback() {
        progress("Warning: everybody in your network can read this, drafts included.");
    }
    let error = |source| ServeError::Bind { host, port, source };
    let listener = TcpListener::bind((host, port)).map_err(error)?;
    listener.set_nonblocking(true).map_err(error)?;
    let address = listener.local_addr().map_err(error)?;
    Ok((listener, address))
}

/// Prints where the site is. Programs wait for this line.
fn announce(address: SocketAddr, snapshot: &Snapshot) {
    let mut stdout = std::io::stdout().lock();
    // Nobody listening is no reason to stop serving.
    let _ = writeln!(stdout, "Serving at http://{address}{}", snapshot.base_path());
    let _ = stdout.flush();
}

/// Builds again after every change, until there are no more events.
fn follow(
    mut watcher: Watcher,
    builder: &mut Builder,
    sender: &channel::Sender<Arc<Snapshot>>,
    address: SocketAddr,
) {
    while let Some(change) = watcher.next_change() {
        let started = Instant::now();
        if change.player {
            builder.player_changed();
        }
        let before = Arc::clone(&sender.borrow());
        match builder.build(Some(&before)) {
            Ok(snapshot) => {
                progress(format_args!(
                    "Built again in {:.1} s ({} has changed)",
                    started.elapsed().as_secs_f64(),
                    change.path.display()
                ));
                publish(snapshot, sender, address);
            }
            Err(error) => progress(format_args!("{error}; the pages stay as they were")),
        }
    }
}

/// Makes a new state the one that is served, and open pages reload. They are
/// left alone if it is the same as before.
fn publish(snapshot: Snapshot, sender: &channel::Sender<Arc<Snapshot>>, address: SocketAddr) {
    let old = sender.borrow().clone();
    if snapshot.version() == old.version() && snapshot.base_path() == old.base_path() {
        return;
    }
    if snapshot.base_path() != old.base_path() {
        announce(address, &snapshot);
    }
    sender.send_replace(Arc::new(snapshot));
}
