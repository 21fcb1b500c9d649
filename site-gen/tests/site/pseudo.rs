//! Languages for tests, made from the default locale.

use crate::fixture::Site;

fn built() -> Site {
    let site = Site::new();
    let run = site.run(&["build", "--pseudo"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stderr.contains("pseudo-locales"), "{}", run.stderr);
    site
}

#[test]
fn one_is_longer_and_has_accents() {
    let site = built();
    let page = site.read("dist/en-xa/hunt/index.html");
    assert!(page.contains("ĝååméé"), "{page}");
    assert!(page.contains("<code class=\"notation\" dir=\"ltr\">b2</code>"), "{page}");
    assert!(page.contains("id=\"moves-2\""), "{page}");
}

#[test]
fn one_runs_from_right_to_left() {
    let page = built().read("dist/ar-xb/hunt/index.html");
    assert!(page.contains("dir=\"rtl\""), "{page}");
    assert!(page.contains("\u{202e}game\u{202c}"), "{page}");
}

#[test]
fn nobody_gets_them_without_asking() {
    let site = Site::new();
    site.built("en");
    assert!(!site.path("dist/en-xa").exists());
    assert!(!site.page("en").contains("ar-xb"));
}
