//! The development server under attack: it serves the site and nothing else,
//! to nobody but this machine, and goes on doing so.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::fixture::Site;

/// Longer than anything here takes on a busy machine.
const LIMIT: Duration = Duration::from_secs(60);

/// A running server; it ends with the value.
struct Server {
    child: Child,
    address: String,
    /// What it has said so far, apart from its address.
    told: Arc<Mutex<String>>,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn of(site: &Site, arguments: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_site-gen"))
            .arg("--root")
            .arg(site.path(""))
            .args(["serve", "--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let told = Arc::new(Mutex::new(String::new()));
        let (stderr, heard) = (child.stderr.take().expect("a pipe"), Arc::clone(&told));
        std::thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                *heard.lock().expect("nobody fails here") += &(line + "\n");
            }
        });
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let line = lines.next().expect("a line").expect("a text");
        let address = line.strip_prefix("Serving at http://").expect("an address");
        let (address, _) = address.split_once('/').expect("a path");
        Server { child, address: address.to_owned(), told }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(LIMIT)).expect("a time limit");
        stream
    }

    /// The answer to a request as it is; empty if the server hangs up.
    fn send(&self, request: &[u8]) -> String {
        let mut stream = self.connect();
        // The server may have closed before it has heard all.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, path: &str, host: &str) -> String {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        self.send(request.as_bytes())
    }

    /// Whether it says this within some seconds.
    fn tells(&self, text: &str) -> bool {
        (0..100).any(|_| {
            let told = self.told.lock().expect("nobody fails here").contains(text);
            if !told {
                std::thread::sleep(Duration::from_millis(50));
            }
            told
        })
    }

    fn serves(&self) -> bool {
        self.get("/en/", &self.address).starts_with("HTTP/1.1 200")
    }
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or_default()
}

#[test]
fn no_path_in_any_encoding_leads_out_of_the_site() {
    let site = Site::new();
    site.write("secret.txt", "not for you");
    site.write("dist/secret.txt", "not for you");
    let server = Server::of(&site, &[]);
    let ways_up = [
        "..",
        "%2e%2e",
        "%2E.",
        ".%2e",
        "%252e%252e",
        "..%00",
        "....",
        "..\\",
        "..%5c",
        "%c0%ae%c0%ae",
        "%e0%80%ae%e0%80%ae",
        "%u002e%u002e",
        "..;",
        "．．",
    ];
    for up in ways_up {
        for separator in ["/", "%2f", "%5c", "//", "%252f"] {
            for file in ["secret.txt", "content/site.toml", "etc/passwd"] {
                let start = format!("/{}", format!("{up}{separator}").repeat(3));
                for path in [format!("{start}{file}"), format!("/en{start}{file}")] {
                    let answer = server.get(&path, &server.address);
                    assert!(["400", "404"].contains(&status(&answer)), "{path}: {answer}");
                    assert!(
                        !answer.contains("not for you") && !answer.contains("base-url"),
                        "{path}"
                    );
                }
            }
        }
    }
    for path in ["/secret.txt", "/dist/secret.txt", "/content/site.toml", "file:///etc/passwd"] {
        assert!(
            ["400", "404", "421"].contains(&status(&server.get(path, &server.address))),
            "{path}"
        );
    }
    assert!(server.serves());
}

#[test]
fn requests_under_the_name_of_another_site_are_refused() {
    let server = Server::of(&Site::new(), &["--name", "desk.lan"]);
    let (_, port) = server.address.split_once(':').expect("a port");
    for host in ["localhost", "127.0.0.1", "[::1]", "desk.lan", "DESK.LAN."] {
        let answer = server.get("/en/", &format!("{host}:{port}"));
        assert_eq!(status(&answer), "200", "{host}: {answer}");
    }
    for host in ["evil.example", "localhost.evil.example", "evil.example:80@localhost"] {
        for path in ["/en/", "/__reload", "/__reload.js"] {
            let answer = server.get(path, host);
            assert!(["400", "421"].contains(&status(&answer)), "{host}: {answer}");
        }
    }
    let absolute = server.get("http://evil.example/en/", &server.address);
    assert_eq!(status(&absolute), "421", "{absolute}");
    let two =
        "GET /en/ HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    assert_eq!(status(&server.send(two.as_bytes())), "400");
    let none = "GET /en/ HTTP/1.1\r\nConnection: close\r\n\r\n";
    assert_eq!(status(&server.send(none.as_bytes())), "400");
}

#[test]
fn overlong_and_broken_requests_are_refused() {
    let server = Server::of(&Site::new(), &[]);
    let host = &server.address;
    let long = "a".repeat(1_000_000);
    let requests = [
        format!("GET /{long} HTTP/1.1\r\nHost: {host}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: {host}\r\nX: {long}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: {host}\r\n{}\r\n", "X: y\r\n".repeat(10_000)),
        "\u{0}\u{1}\u{2}\r\n\r\n".to_owned(),
        "GET\r\n\r\n".to_owned(),
        format!("GET / HTTP/9.9\r\nHost: {host}\r\n\r\n"),
    ];
    for request in requests {
        let answer = server.send(request.as_bytes());
        assert!(["", "400", "414", "431"].contains(&status(&answer)), "{answer}");
        assert!(server.serves());
    }
}

#[test]
fn a_thousand_connections_and_slow_clients_keep_nobody_waiting() {
    let server = Server::of(&Site::new(), &[]);
    let request = format!("GET /en/ HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", server.address);
    let mut streams: Vec<TcpStream> = Vec::new();
    // Half of them never say more than this.
    for _ in 0..500 {
        let mut slow = server.connect();
        slow.write_all(b"GET /en/ HTTP/1.1\r\nHo").expect("a request begun");
        streams.push(slow);
    }
    let mut quick: Vec<TcpStream> = (0..500).map(|_| server.connect()).collect();
    for stream in &mut quick {
        stream.write_all(request.as_bytes()).expect("a request begun");
    }
    assert!(server.serves());
    for stream in &mut quick {
        stream.write_all(b"\r\n").expect("a request ended");
    }
    for stream in &mut quick {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    // The slow ones are told so, or hung up on, after a while.
    let mut rest = Vec::new();
    streams[0].read_to_end(&mut rest).expect("an end");
    assert!(server.serves());
}

#[test]
fn what_is_deleted_on_disk_is_still_served() {
    let site = Site::new();
    site.built("en");
    let server = Server::of(&site, &[]);
    std::fs::remove_dir_all(site.path("dist")).expect("a folder to delete");
    std::fs::remove_dir_all(site.path("content")).expect("a folder to delete");
    for _ in 0..20 {
        assert!(server.serves());
        std::thread::sleep(Duration::from_millis(25));
    }
}

#[test]
fn requests_during_a_rebuild_get_the_old_page_or_the_new_one() {
    let site = Site::new();
    let server = Server::of(&site, &[]);
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let readers: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let mut seen = 0;
                    while !done.load(Ordering::Relaxed) {
                        let answer = server.get("/en/hunt/", &server.address);
                        assert_eq!(status(&answer), "200", "{answer}");
                        assert!(answer.trim_end().ends_with("</html>"), "{answer}");
                        seen += 1;
                    }
                    seen
                })
            })
            .collect();
        for round in 0..15 {
            site.append("content/en/rules/hunt.md", &format!("\nRound {round}.\n"));
            site.append("content/en/strings.toml", "\n# Changed.\n");
            std::thread::sleep(Duration::from_millis(60));
        }
        done.store(true, Ordering::Relaxed);
        for reader in readers {
            assert!(reader.join().expect("each answer is whole") > 5);
        }
    });
    let newest = || server.get("/en/hunt/", &server.address).contains("Round 14.");
    assert!((0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        newest()
    }));
}

#[test]
fn other_machines_can_read_it_only_where_that_is_wanted_and_told() {
    let server = Server::of(&Site::new(), &[]);
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    let mut open = Server::of(&Site::new(), &["--host", "0.0.0.0"]);
    open.address = open.address.replace("0.0.0.0", "127.0.0.1");
    assert!(open.serves());
    let warning = "Warning: everybody in your network can read this, drafts included.";
    assert!(open.tells(warning));
    assert!(!server.told.lock().expect("nobody fails here").contains("Warning"));
}

#[test]
fn words_of_the_published_site_are_not_called_unused() {
    let site = crate::offline::site();
    site.append("content/en/strings.toml", "\n[nobody]\nneeds = \"This\"\n");
    let server = Server::of(&site, &[]);
    assert!(server.tells("nothing uses the section `[nobody]`"));
    assert!(!server.told.lock().expect("nobody fails here").contains("offline"));
}
