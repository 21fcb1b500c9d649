//! The development server, by its own client: what it sends, and that pages
//! follow the sources.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Longer than anything here takes on a busy machine.
const LIMIT: Duration = Duration::from_secs(60);

/// A small site without games and without a player.
struct Fixture(TempDir);

impl Fixture {
    fn new() -> Fixture {
        let fixture = Fixture(tempfile::tempdir().expect("a temporary folder"));
        let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for entry in walkdir::WalkDir::new(project.join("templates")) {
            let entry = entry.expect("a readable template");
            if entry.file_type().is_file() {
                let path = entry.path().strip_prefix(&project).expect("a path below the project");
                fixture.write(path, &fs::read(entry.path()).expect("a readable template"));
            }
        }
        let words = project.join("content/en/strings.toml");
        fixture.write("content/en/strings.toml", &fs::read(words).expect("the English words"));
        fixture.write(
            "content/site.toml",
            b"base-url = \"https://hunt.example/\"\ndefault-locale = \"en\"\n\
              locales = [\"en\"]\ngames = []\nplayer = false\n",
        );
        fixture.write_home("The first text.");
        fixture
    }

    fn write(&self, path: impl AsRef<Path>, bytes: &[u8]) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a file in a folder")).expect("a folder");
        fs::write(path, bytes).expect("a written file");
    }

    fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(path)
    }

    fn append(&self, path: &str, text: &str) {
        let old = fs::read_to_string(self.path(path)).expect("a file");
        self.write(path, (old + text).as_bytes());
    }

    fn write_home(&self, text: &str) {
        self.write("content/en/index.md", home(text).as_bytes());
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_site-gen"));
        command.arg("--root").arg(self.0.path()).arg("serve").args(arguments);
        command
    }

    fn serve(&self, arguments: &[&str]) -> Server {
        let mut child = self
            .command(&["--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("site-gen is built");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let line = lines.next().expect("a line").expect("a line of text");
        let address = line.strip_prefix("Serving at http://").expect(&line);
        let (host, path) = address.split_once('/').expect(&line);
        Server { child, host: host.to_owned(), base: format!("/{path}") }
    }
}

fn home(text: &str) -> String {
    format!(
        "+++\ntitle = \"Home\"\ntagline = \"A few against many.\"\n\
         description = \"A description that is made long enough for what search engines \
         would like to have of a page.\"\n\
         published = 2026-11-30\nupdated = 2026-11-30\n+++\n\n{text}\n"
    )
}

/// A running server; it ends with the value.
struct Server {
    child: Child,
    host: String,
    base: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn request(&self, method: &str, path: &str, headers: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).expect("a connection");
        stream.set_read_timeout(Some(LIMIT)).expect("a time limit");
        let host = &self.host;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n"
        );
        stream.write_all(request.as_bytes()).expect("a request sent");
        stream
    }

    fn ask(&self, method: &str, path: &str, headers: &str) -> Answer {
        let mut bytes = Vec::new();
        self.request(method, path, headers).read_to_end(&mut bytes).expect("an answer");
        let text = String::from_utf8(bytes).expect("a text");
        let (head, body) = text.split_once("\r\n\r\n").expect("head and body");
        Answer { head: head.to_owned(), body: body.to_owned() }
    }

    fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "")
    }

    /// Asks again and again until the answer is as wanted.
    fn wait_for(&self, path: &str, what: &str, wanted: impl Fn(&Answer) -> bool) -> Answer {
        let started = Instant::now();
        loop {
            let answer = self.get(path);
            if wanted(&answer) {
                return answer;
            }
            assert!(started.elapsed() < LIMIT, "{path} never has {what}: {answer:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The versions of the site that open pages hear of.
    fn versions(&self) -> impl Iterator<Item = String> {
        let lines = BufReader::new(self.request("GET", "/__reload", "")).lines();
        lines.map_while(Result::ok).filter_map(|line| Some(line.strip_prefix("data: ")?.to_owned()))
    }
}

#[derive(Debug)]
struct Answer {
    head: String,
    body: String,
}

impl Answer {
    fn status(&self) -> &str {
        self.head.split(' ').nth(1).unwrap_or_default()
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

#[test]
fn files_have_their_types_and_folders_their_slash() {
    let fixture = Fixture::new();
    let server = fixture.serve(&[]);
    let page = server.get("/en/");
    assert_eq!(page.status(), "200");
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    assert!(page.body.contains("The first text."), "{page:?}");
    assert!(page.body.contains("<script src=\"/__reload.js?"), "{page:?}");

    let style = page.body.split('"').find(|part| part.ends_with(".css")).expect("a style sheet");
    assert_eq!(server.get(style).header("content-type"), Some("text/css; charset=utf-8"));
    let script = server.get("/__reload.js");
    assert_eq!(script.header("content-type"), Some("text/javascript; charset=utf-8"));

    let folder = server.get("/en?a=b");
    assert_eq!((folder.status(), folder.header("location")), ("307", Some("/en/?a=b")));
    assert_eq!(server.ask("HEAD", "/en/", "").status(), "200");
    assert_eq!(server.ask("HEAD", "/en/", "").body, "");
    assert_eq!(server.ask("POST", "/en/", "").status(), "405");
}

#[test]
fn nothing_but_the_site_is_served() {
    let fixture = Fixture::new();
    let server = fixture.serve(&[]);
    for path in [
        "/nothing",
        "/en/nothing/",
        "/../content/site.toml",
        "/en/../../content/site.toml",
        "/%2e%2e/content/site.toml",
        "/..%2fcontent%2fsite.toml",
        "//content/site.toml",
        "/content/site.toml",
        "/%ff",
    ] {
        assert_eq!(server.get(path).status(), "404", "{path}");
    }
}

#[test]
fn nothing_is_kept_by_browsers_while_people_work() {
    let fixture = Fixture::new();
    fixture.append(
        "content/site.toml",
        "[output]\nminify = true\noffline = true\nhosts = [\"nginx\"]\n",
    );
    let server = fixture.serve(&[]);
    let page = server.get("/en/");
    assert!(!page.body.contains("offline"), "{page:?}");
    assert!(page.body.contains("http-equiv=\"Content-Security-Policy\""), "{page:?}");
    assert_eq!(server.get("/nginx.conf").status(), "404");
    // A worker that was left by the published site goes.
    let worker = server.get("/sw.js");
    assert_eq!(worker.status(), "200");
    assert!(worker.body.contains("unregister"), "{worker:?}");
}

#[test]
fn what_the_browser_has_is_not_sent_again() {
    let fixture = Fixture::new();
    let server = fixture.serve(&[]);
    let first = server.get("/en/");
    let etag = first.header("etag").expect("a tag");
    let second = server.ask("GET", "/en/", &format!("If-None-Match: \"x\", {etag}\r\n"));
    assert_eq!((second.status(), second.body.as_str()), ("304", ""));
    assert_eq!(second.header("etag"), Some(etag));
    assert_eq!(server.ask("GET", "/en/", "If-None-Match: \"x\"\r\n").status(), "200");
}

#[test]
fn a_base_url_keeps_its_path_and_gets_our_origin() {
    let fixture = Fixture::new();
    let server = fixture.serve(&["--base-url", "https://host.example/sub/"]);
    assert_eq!(server.base, "/sub/");
    let home = server.get("/sub");
    assert_eq!((home.status(), home.header("location")), ("307", Some("/sub/")));
    assert_eq!(server.get("/").status(), "404");
    assert_eq!(server.get("/en/").status(), "404");
    let page = server.get("/sub/en/");
    assert_eq!(page.status(), "200");
    let origin = format!("http://{}/sub/en/", server.host);
    assert!(page.body.contains(&origin) && !page.body.contains("host.example"), "{page:?}");
}

#[test]
fn open_pages_hear_of_a_change_when_it_can_be_served() {
    let fixture = Fixture::new();
    let server = fixture.serve(&[]);
    let mut versions = server.versions();
    let first = versions.next().expect("the present version");
    assert!(server.get("/en/").body.contains(&format!("/__reload.js?{first}\"")));

    fixture.write_home("The second text.");
    let second = versions.next().expect("another version");
    assert_ne!(first, second);
    let page = server.get("/en/");
    assert!(page.body.contains("The second text."), "{page:?}");
    assert!(page.body.contains(&format!("/__reload.js?{second}\"")), "{page:?}");

    // Editors save by renaming; people delete and bring back whole folders.
    fixture.write("new.md", home("The third text.").as_bytes());
    fs::rename(fixture.path("new.md"), fixture.path("content/en/index.md")).unwrap();
    versions.next().expect("another version");
    assert!(server.get("/en/").body.contains("The third text."));
    fs::rename(fixture.path("content"), fixture.path("away")).unwrap();
    fs::rename(fixture.path("away"), fixture.path("content")).unwrap();
    fixture.write_home("The fourth text.");
    server.wait_for("/en/", "the fourth text", |page| page.body.contains("The fourth text."));
    fixture.write("templates/style.css", b"p { color: red }");
    let old = page.body.split('"').find(|part| part.ends_with(".css")).expect("a style sheet");
    server.wait_for(old, "another name", |style| style.status() == "404");
}

#[test]
fn every_kind_of_change_is_seen_in_every_language_below_a_base_path() {
    let fixture = Fixture::new();
    let words = fs::read_to_string(fixture.path("content/en/strings.toml")).unwrap();
    fixture.write("content/fi/strings.toml", words.as_bytes());
    fixture.write("content/fi/index.md", home("Eka.").as_bytes());
    fixture.write(
        "content/site.toml",
        b"base-url = \"https://hunt.example/\"\ndefault-locale = \"en\"\n\
          locales = [\"en\", \"fi\"]\ngames = []\nplayer = false\n",
    );
    let server = fixture.serve(&["--base-url", "https://host.example/sub/"]);
    let seen = |path: &str, what: &'static str| {
        server.wait_for(path, what, |page| page.status() == "200" && page.body.contains(what));
    };
    let gone = |path: &str| {
        server.wait_for(path, "status 404", |page| page.status() == "404");
    };
    fixture.append("content/fi/index.md", "\nToka.\n");
    seen("/sub/fi/", "Toka.");
    let page =
        |slug: &str| home("More.").replacen("+++\n", &format!("+++\nslug = \"{slug}\"\n"), 1);
    fixture.write("content/en/more.md", page("more").as_bytes());
    seen("/sub/en/more/", "More.");
    // A new translation shows on the page that it translates.
    fixture.write("content/fi/more.md", page("lisaa").as_bytes());
    seen("/sub/en/more/", "href=\"/sub/fi/lisaa/\"");
    fixture.write("content/fi/more.md", page("muuta").as_bytes());
    seen("/sub/en/more/", "href=\"/sub/fi/muuta/\"");
    gone("/sub/fi/lisaa/");
    fs::rename(fixture.path("content/en/more.md"), fixture.path("content/en/other.md")).unwrap();
    server
        .wait_for("/sub/en/more/", "no translation", |page| !page.body.contains("/sub/fi/muuta/"));
    fs::remove_file(fixture.path("content/en/other.md")).unwrap();
    gone("/sub/en/more/");
    fixture.append("templates/page.html", "{# a comment #}");
    fixture.append("templates/base.html", "<!-- a template -->");
    seen("/sub/en/", "<!-- a template -->");
    let changed = words.replace("skip = \"", "skip = \"Now: ");
    fixture.write("content/fi/strings.toml", changed.as_bytes());
    seen("/sub/fi/", "Now: ");
    fixture.append("content/site.toml", "repository = \"https://code.example/edit/\"\n");
    seen("/sub/fi/", "https://code.example/edit/content/fi/index.md");
}

#[test]
fn after_an_error_the_old_pages_stay() {
    let fixture = Fixture::new();
    let server = fixture.serve(&[]);
    let mut versions = server.versions();
    versions.next().expect("the present version");
    fixture.write("content/en/index.md", b"no front matter");
    // Time for a wrong rebuild to happen; a slow machine only makes the test
    // weaker, not wrong.
    std::thread::sleep(Duration::from_millis(700));
    assert!(server.get("/en/").body.contains("The first text."));
    fixture.write_home("The text after the error.");
    versions.next().expect("another version");
    assert!(server.get("/en/").body.contains("The text after the error."));
}

fn run(mut command: Command) -> Output {
    command.output().expect("site-gen is built")
}

#[test]
fn a_port_in_use_is_a_clear_error() {
    let fixture = Fixture::new();
    let server = fixture.serve(&[]);
    let (_, port) = server.host.split_once(':').expect("a port");
    let output = run(fixture.command(&["--port", port]));
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains(&format!("port {port} of 127.0.0.1 is in use")), "{message}");
    assert!(server.host.starts_with("127.0.0.1:"), "{}", server.host);
}

#[test]
fn a_site_with_errors_is_not_served_at_all() {
    let fixture = Fixture::new();
    fixture.write("content/en/index.md", b"no front matter");
    let output = run(fixture.command(&["--port", "0"]));
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("content/en/index.md"), "{message}");
    assert!(output.stdout.is_empty());
}
