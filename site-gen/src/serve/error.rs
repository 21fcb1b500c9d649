//! Why the site cannot be served.

use std::error::Error;
use std::fmt;
use std::io;
use std::net::IpAddr;

use crate::player_build::PlayerError;

/// Why the site cannot be served.
#[derive(Debug)]
pub enum ServeError {
    /// The port cannot be had.
    Bind {
        /// The address of this machine.
        host: IpAddr,
        /// The port there.
        port: u16,
        /// What the system said.
        source: io::Error,
    },
    /// The server cannot be started.
    Start(io::Error),
    /// Something in the content is wrong, which has been told.
    Content,
    /// The player could not be built.
    Player(PlayerError),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Bind { host, port, source }
                if source.kind() == io::ErrorKind::AddrInUse =>
            {
                write!(
                    f,
                    "port {port} of {host} is in use by another program; \
                     choose another with --port, or 0 for any free one"
                )
            }
            ServeError::Bind { host, port, source } => {
                write!(f, "cannot open port {port} of {host}: {source}")
            }
            ServeError::Start(error) => write!(f, "cannot start the server: {error}"),
            ServeError::Content => write!(f, "the content has errors"),
            ServeError::Player(error) => match error.source() {
                Some(cause) => write!(f, "{error}: {cause}"),
                None => write!(f, "{error}"),
            },
        }
    }
}

impl Error for ServeError {}
