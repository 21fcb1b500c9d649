//! The output folder: replaced as a whole or left alone, never at the cost of
//! sources or of other people's files. What happens to it when a build is
//! killed is in `site/killed.rs`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use site_gen::hash::Fingerprint;
use site_gen::output::{
    Inputs, MARKER, OutputError, OutputFile, Written, check_folder, made_from, write,
};
use tempfile::TempDir;

fn file(path: &str, text: &str) -> OutputFile {
    OutputFile { path: path.to_owned(), bytes: text.as_bytes().to_owned() }
}

fn empty() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// All files below a folder with their text, the marker left out.
fn read_all(folder: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry.expect("a readable folder");
        if entry.file_type().is_file() && entry.file_name() != MARKER {
            let path = entry.path().strip_prefix(folder).expect("a path below the folder");
            let text = fs::read_to_string(entry.path()).expect("a readable file");
            files.insert(path.to_string_lossy().replace('\\', "/"), text);
        }
    }
    files
}

fn expected(files: &[(&str, &str)]) -> BTreeMap<String, String> {
    files.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect()
}

/// The names of what is in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a readable folder");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().display().to_string()).collect();
    names.sort();
    names
}

#[test]
fn a_second_output_replaces_the_first_as_a_whole() {
    let temp = empty();
    let dist = temp.path().join("deep/er/dist");
    write(&[file("index.html", "1"), file("fi/asalto/index.html", "2")], false, None, &dist)
        .unwrap();
    assert_eq!(read_all(&dist), expected(&[("index.html", "1"), ("fi/asalto/index.html", "2")]));
    write(&[file("index.html", "3")], false, None, &dist).unwrap();
    assert_eq!(read_all(&dist), expected(&[("index.html", "3")]));
    assert_eq!(names(dist.parent().unwrap()), ["dist"], "nothing is left beside the output");
}

#[test]
fn a_failed_write_leaves_the_previous_output_untouched() {
    let temp = empty();
    let dist = temp.path().join("dist");
    write(&[file("index.html", "good")], false, None, &dist).unwrap();
    for bad in [
        vec![file("index.html", "bad"), file("index.html", "twice")],
        vec![file("a", "a file"), file("a/b", "and a folder")],
        vec![file("index.html", "bad"), file("../outside", "x")],
        vec![file("index.html", "bad"), file("/absolute", "x")],
        vec![file("index.html", "bad"), file("", "x")],
        vec![file(MARKER, "a file in the marker's place")],
    ] {
        let error = write(&bad, false, None, &dist).expect_err("a refusal");
        assert!(
            matches!(error, OutputError::Io { .. } | OutputError::BadPath { .. }),
            "unexpected: {error}"
        );
        assert_eq!(read_all(&dist), expected(&[("index.html", "good")]));
        assert_eq!(names(temp.path()), ["dist"]);
    }
}

#[test]
fn leftovers_of_a_killed_run_are_cleaned() {
    let temp = empty();
    let dist = temp.path().join("dist");
    let left = temp.path().join(".dist.site-gen");
    fs::create_dir_all(left.join("new/fi")).unwrap();
    fs::write(left.join("new/fi/index.html"), "half").unwrap();
    write(&[file("index.html", "whole")], false, None, &dist).unwrap();
    assert_eq!(read_all(&dist), expected(&[("index.html", "whole")]));
    assert_eq!(names(temp.path()), ["dist"]);
}

#[test]
fn a_run_killed_between_the_renames_loses_nothing() {
    let temp = empty();
    let dist = temp.path().join("dist");
    write(&[file("index.html", "previous")], false, None, &dist).unwrap();
    let left = temp.path().join(".dist.site-gen");
    fs::create_dir(&left).unwrap();
    fs::rename(&dist, left.join("old")).unwrap();
    write(&[file("../outside", "x")], false, None, &dist).expect_err("a refusal");
    assert_eq!(read_all(&dist), expected(&[("index.html", "previous")]));
    assert_eq!(names(temp.path()), ["dist"]);
}

#[test]
fn two_runs_do_not_write_at_once() {
    let temp = empty();
    let dist = temp.path().join("dist");
    let work = temp.path().join(".dist.site-gen");
    fs::create_dir(&work).unwrap();
    let lock = fs::File::create(work.join("lock")).unwrap();
    lock.lock().unwrap();
    let error = write(&[file("index.html", "1")], false, None, &dist).expect_err("a refusal");
    assert!(matches!(error, OutputError::Busy { .. }), "unexpected: {error}");
    drop(lock);
    write(&[file("index.html", "1")], false, None, &dist).unwrap();
}

#[test]
fn other_peoples_files_are_never_replaced() {
    let temp = empty();
    let folder = temp.path().join("photos");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("holiday.jpg"), "dear").unwrap();
    let error = write(&[file("index.html", "1")], false, None, &folder).expect_err("a refusal");
    assert!(matches!(error, OutputError::NotOurs { .. }), "unexpected: {error}");
    assert_eq!(read_all(&folder), expected(&[("holiday.jpg", "dear")]));

    let file_path = temp.path().join("notes.txt");
    fs::write(&file_path, "dear").unwrap();
    let error = write(&[file("index.html", "1")], false, None, &file_path).expect_err("a refusal");
    assert!(matches!(error, OutputError::NotAFolder { .. }), "unexpected: {error}");
    assert_eq!(fs::read_to_string(&file_path).unwrap(), "dear");
}

#[test]
fn an_empty_folder_may_be_used() {
    let temp = empty();
    let dist = temp.path().join("dist");
    fs::create_dir(&dist).unwrap();
    write(&[file("index.html", "1")], false, None, &dist).unwrap();
    assert_eq!(read_all(&dist), expected(&[("index.html", "1")]));
}

#[test]
fn folders_that_hold_or_lie_in_sources_are_refused() {
    let temp = empty();
    let root = temp.path().join("project");
    for name in ["content/en", "templates", "player/src"] {
        fs::create_dir_all(root.join(name)).unwrap();
    }
    for folder in ["", ".", "..", "content/.."] {
        let error = check_folder(&root, &root.join(folder)).expect_err("a refusal");
        assert!(matches!(error, OutputError::HoldsSources { .. }), "{folder:?}: {error}");
    }
    for folder in ["content", "content/en/site", "templates", "player/src", "content/../player"] {
        let error = check_folder(&root, &root.join(folder)).expect_err("a refusal");
        assert!(matches!(error, OutputError::InSources { .. }), "{folder:?}: {error}");
    }
    for folder in ["dist", "../dist", "target/site", "contents"] {
        check_folder(&root, &root.join(folder)).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_around_the_protection() {
    let temp = empty();
    let root = temp.path().join("project");
    fs::create_dir_all(root.join("content")).unwrap();
    std::os::unix::fs::symlink(root.join("content"), temp.path().join("link")).unwrap();
    let error = check_folder(&root, &temp.path().join("link/site")).expect_err("a refusal");
    assert!(matches!(error, OutputError::InSources { .. }), "unexpected: {error}");

    // An output folder that is a link stays one: what it points to is replaced.
    let real = temp.path().join("real");
    fs::create_dir(&real).unwrap();
    std::os::unix::fs::symlink(&real, temp.path().join("dist")).unwrap();
    write(&[file("index.html", "1")], false, None, &temp.path().join("dist")).unwrap();
    assert_eq!(read_all(&real), expected(&[("index.html", "1")]));
    assert!(temp.path().join("dist").is_symlink());
}

#[test]
fn errors_name_the_path() {
    let temp = empty();
    fs::write(temp.path().join("file"), "x").unwrap();
    let below = temp.path().join("file/dist");
    let error = write::<OutputFile>(&[], false, None, &below).expect_err("a refusal").to_string();
    assert!(error.contains("file"), "{error}");
    let error = OutputError::BadPath { path: "../x".to_owned() };
    assert_eq!(error.to_string(), "the path `../x` does not stay inside the output folder");
}

#[test]
fn without_a_list_that_can_be_read_nothing_is_dropped() {
    let temp = empty();
    let dist = temp.path().join("dist");
    write(&[file("index.html", "1"), file("gone.html", "2")], false, None, &dist).unwrap();
    fs::write(dist.join("CNAME"), "host.example").unwrap();
    let list = fs::read_to_string(dist.join(MARKER)).unwrap();
    fs::write(dist.join(MARKER), format!("{list}<<<<<<< HEAD\n")).unwrap();
    write(&[file("index.html", "3")], false, None, &dist).unwrap();
    let all = [("CNAME", "host.example"), ("gone.html", "2"), ("index.html", "3")];
    assert_eq!(read_all(&dist), expected(&all));
}

#[test]
fn files_of_other_people_in_an_output_are_carried_over() {
    let temp = empty();
    let dist = temp.path().join("dist");
    write(&[file("index.html", "1"), file("fi/index.html", "1")], false, None, &dist).unwrap();
    fs::write(dist.join("CNAME"), "host.example").unwrap();
    fs::create_dir_all(dist.join(".well-known/empty")).unwrap();
    fs::write(dist.join(".well-known/security.txt"), "Contact: us").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("index.html", dist.join("start.html")).unwrap();
    write(&[file("index.html", "2")], false, None, &dist).unwrap();
    #[cfg(unix)]
    assert_eq!(fs::read_link(dist.join("start.html")).unwrap(), Path::new("index.html"));
    assert!(dist.join(".well-known/empty").is_dir());
    assert_eq!(
        read_all(&dist),
        expected(&[
            ("CNAME", "host.example"),
            (".well-known/security.txt", "Contact: us"),
            ("index.html", "2"),
        ])
    );
}

#[test]
fn a_file_of_other_people_is_not_overwritten_by_a_new_page() {
    let temp = empty();
    let dist = temp.path().join("dist");
    write(&[file("index.html", "1")], false, None, &dist).unwrap();
    fs::write(dist.join("fi"), "dear").unwrap();
    for path in ["fi", "fi/index.html"] {
        let error = write(&[file(path, "2")], false, None, &dist).expect_err("a refusal");
        assert!(matches!(error, OutputError::InTheWay { .. }), "unexpected: {error}");
        assert_eq!(read_all(&dist), expected(&[("fi", "dear"), ("index.html", "1")]));
    }
}

/// What tells a file from another one with the same bytes.
#[cfg(unix)]
fn identity(path: &Path) -> (u64, std::time::SystemTime) {
    use std::os::unix::fs::MetadataExt as _;
    let metadata = fs::metadata(path).unwrap();
    (metadata.ino(), metadata.modified().unwrap())
}

#[cfg(unix)]
#[test]
fn what_has_not_changed_is_not_written_again() {
    let temp = empty();
    let dist = temp.path().join("dist");
    let files = [file("index.html", "1"), file("fi/index.html", "1")];
    write(&files, false, None, &dist).unwrap();
    let folder = identity(&dist);
    let untouched = identity(&dist.join("fi/index.html"));

    // Nothing at all: not even the folder is another one.
    assert_eq!(
        write(&files, false, None, &dist).unwrap(),
        Written { kept: 2, ..Written::default() }
    );
    assert_eq!(identity(&dist), folder);

    // One file: the other is the same to the system.
    let done = write(&[file("index.html", "2"), files[1].clone()], false, None, &dist).unwrap();
    assert_eq!(done, Written { written: 1, kept: 1, removed: 0 });
    assert_eq!(identity(&dist.join("fi/index.html")), untouched);

    let done = write(&[files[1].clone()], false, None, &dist).unwrap();
    assert_eq!(done, Written { written: 0, kept: 1, removed: 1 });
    assert_eq!(read_all(&dist), expected(&[("fi/index.html", "1")]));
}

#[test]
fn a_file_that_somebody_changed_is_put_right() {
    let temp = empty();
    let dist = temp.path().join("dist");
    let files = [file("index.html", "1"), file("fi/index.html", "1")];
    write(&files, false, None, &dist).unwrap();
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(2);
    let changed = fs::File::options().write(true).open(dist.join("index.html")).unwrap();
    fs::write(dist.join("index.html"), "x").unwrap();
    changed.set_modified(later).unwrap();
    fs::remove_file(dist.join("fi/index.html")).unwrap();
    write(&files, false, None, &dist).unwrap();
    assert_eq!(read_all(&dist), expected(&[("index.html", "1"), ("fi/index.html", "1")]));
}

#[test]
fn an_output_knows_what_it_was_made_from() {
    let temp = empty();
    let dist = temp.path().join("dist");
    let site = Fingerprint::of(b"1");
    let one = Some(Inputs { site, player: None });
    let other = Some(Inputs { site, player: Some(site) });
    assert_eq!(made_from(&dist).unwrap(), None);
    for inputs in [one, other, None] {
        write(&[file("index.html", "1")], false, inputs, &dist).unwrap();
        assert_eq!(made_from(&dist).unwrap(), inputs);
    }
    write(&[file("index.html", "1")], false, one, &dist).unwrap();
    fs::remove_file(dist.join("index.html")).unwrap();
    assert_eq!(made_from(&dist).unwrap(), None);
}

#[cfg(target_os = "linux")]
#[test]
fn a_mount_point_is_refused_before_anything_is_written() {
    let temp = empty();
    let root = temp.path().join("project");
    fs::create_dir(&root).unwrap();
    let error = check_folder(&root, Path::new("/proc")).expect_err("a refusal");
    assert!(matches!(error, OutputError::MountPoint { .. }), "unexpected: {error}");
    assert_eq!(
        error.to_string(),
        "/proc is a mount point, which cannot be replaced in one step; \
         choose a folder in it with --output"
    );
}
