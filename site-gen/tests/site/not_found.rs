//! What is shown where there is no page.

use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

const EN: &str = "content/en/404.md";

fn with_404() -> Site {
    let site = Site::new();
    for (locale, title, link) in [("en", "Nothing here", "Home"), ("fi", "Ei mitään", "Kotiin")] {
        let home = site.read(&format!("content/{locale}/index.md"));
        let (head, _) = home.split_once("\n\n").unwrap();
        let (_, head) = head.split_once("tagline").unwrap();
        let text = format!("+++\ntitle = \"{title}\"\ntagline{head}\n\nGo [{link}](index.md).\n");
        site.write(&format!("content/{locale}/404.md"), &text);
    }
    site
}

#[test]
fn every_language_has_a_page_for_what_is_not_there() {
    let site = with_404();
    assert_eq!(site.run(&["build"]).status, 0);
    let page = site.read("dist/fi/404.html");
    assert_in_order(
        &page,
        &[
            "<html lang=\"fi\" dir=\"ltr\" data-page=\"not-found\">",
            "<title>Ei mitään · Jahdit</title>",
            "<meta name=\"robots\" content=\"noindex\">",
            "<a href=\"/en/404.html\" lang=\"en\"",
            "<h1>Ei mitään</h1>",
            "<article>\n<p>Go <a href=\"/fi/\">Kotiin</a>.</p>",
        ],
    );
    for text in ["rel=\"canonical\"", "rel=\"alternate\" hreflang", "class=\"updated\""] {
        assert!(!page.contains(text), "{text}");
    }
    assert!(site.page("fi").contains("rel=\"canonical\""));
    assert!(!site.page("fi").contains("noindex"));
}

#[test]
fn the_page_of_the_whole_site_speaks_all_languages() {
    let site = with_404();
    let run = site.run(&["build", "--base-url", "https://host.example/sub/"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let page = site.read("dist/404.html");
    let (_, main) = page.split_once("<main id=\"main\">").unwrap();
    assert_data_eq!(
        main,
        str![[r#"

<h1>404</h1>
<section lang="en" dir="ltr">
<h2>Nothing here</h2>
<p>Go <a href="/sub/en/">Home</a>.</p>
</section>
<section lang="fi" dir="ltr">
<h2>Ei mitään</h2>
<p>Go <a href="/sub/fi/">Kotiin</a>.</p>
</section>
</main>
</body>
</html>

"#]]
    );
}

#[test]
fn a_site_can_do_without() {
    let site = Site::new();
    site.built("en");
    assert!(!site.path("dist/404.html").exists());
}

#[test]
fn the_page_has_neither_slug_nor_anything_with_an_anchor() {
    let site = with_404();
    site.replace(EN, "title =", "slug = \"nothing\"\ntitle =");
    site.append("content/fi/404.md", "\n## Apua {#help}\n");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the 404 page has no slug
 --> content/en/404.md:2:8
  |
2 | slug = "nothing"
  |        ^^^^^^^^^
  |
  = help: its address is that of the language with `404.html`

error: something on the 404 page has an id: `help`
--> content/fi/404.md
 = help: all languages stand on one page, where ids would be there twice

2 errors

"#]]
    );
}
