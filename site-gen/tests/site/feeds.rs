//! The changes of a language.

use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

#[test]
fn a_feed_has_the_pages_by_their_last_change() {
    let site = Site::new();
    site.replace("content/fi/rules/hunt.md", "updated = 2026-12-01", "updated = 2026-12-24");
    site.replace("content/fi/rules/hunt.md", "title = \"Jahti\"", "title = \"Jahti & <ajo>\"");
    let page = site.built("fi");
    assert_data_eq!(
        site.read("dist/fi/feed.xml"),
        str![[r#"
<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fi">
<title>Jahdit: muutokset</title>
<id>https://site.example/fi/feed.xml</id>
<link rel="self" type="application/atom+xml" href="https://site.example/fi/feed.xml"/>
<link rel="alternate" type="text/html" hreflang="fi" href="https://site.example/fi/"/>
<updated>2026-12-24T00:00:00Z</updated>
<author><name>Jahdit</name></author>
<entry>
<title>Jahti &amp; &lt;ajo&gt;</title>
<id>https://site.example/fi/jahti/</id>
<link rel="alternate" type="text/html" hreflang="fi" href="https://site.example/fi/jahti/"/>
<published>2026-11-30T00:00:00Z</published>
<updated>2026-12-24T00:00:00Z</updated>
<summary>Säännöt peliin[..]</summary>
</entry>
<entry>
<title>Jahdit</title>
<id>https://site.example/fi/</id>
<link rel="alternate" type="text/html" hreflang="fi" href="https://site.example/fi/"/>
<published>2026-11-30T00:00:00Z</published>
<updated>2026-12-01T00:00:00Z</updated>
<summary>Sivusto[..]</summary>
</entry>
</feed>

"#]]
    );
    assert_in_order(
        &page,
        &[
            "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"/fi/feed.xml\" title=\"Jahdit: muutokset\">",
            "<footer",
            "<p class=\"feed\"><a href=\"/fi/feed.xml\" type=\"application/atom+xml\">Syöte</a></p>",
        ],
    );
}
