//! Footnotes.

use snapbox::{assert_data_eq, str};

use crate::fixture::{Site, assert_in_order};

const EN: &str = "content/en/rules/hunt.md";

#[test]
fn notes_are_numbered_by_the_text_and_listed_in_the_sources() {
    let site = Site::new();
    site.replace(EN, "A game for tests.", "One[^b], two[^a], again[^b].");
    site.append(EN, "\n[^a]: *Book* A, see `b2`[^c].\n\n[^b]: Book B, [above](#what).\n[^c]: C.\n");
    let page = site.built("en/hunt");
    assert_in_order(
        &page,
        &[
            "<p>One<sup class=\"footnote-ref\"><a href=\"#fn-b\" id=\"fnref-b\" aria-label=\"Note 1\">1</a></sup>, ",
            "two<sup class=\"footnote-ref\"><a href=\"#fn-a\" id=\"fnref-a\" aria-label=\"Note 2\">2</a></sup>, ",
            "again<sup class=\"footnote-ref\"><a href=\"#fn-b\" id=\"fnref-b-2\" aria-label=\"Note 1\">1</a></sup>.</p>",
        ],
    );
    let (_, sources) = page.split_once("<h2 id=\"sources\">").unwrap();
    let (sources, _) = sources.split_once("</article>").unwrap();
    assert_data_eq!(
        sources,
        str![[r##"
Sources</h2>
<ul>
<li><a href="https://elsewhere.example/">Elsewhere</a></li>
</ul>
<ol class="footnotes">
<li id="fn-b">
<p>Book B, <a href="#what">above</a>. <a class="footnote-back" href="#fnref-b" aria-label="Back from note 1 to place 1">↩︎1</a> <a class="footnote-back" href="#fnref-b-2" aria-label="Back from note 1 to place 2">↩︎2</a></p>
</li>
<li id="fn-a">
<p><em>Book</em> A, see <code class="notation" dir="ltr">b2</code><sup class="footnote-ref"><a href="#fn-c" id="fnref-c" aria-label="Note 3">3</a></sup>. <a class="footnote-back" href="#fnref-a" aria-label="Back from note 2">↩︎</a></p>
</li>
<li id="fn-c">
<p>C. <a class="footnote-back" href="#fnref-c" aria-label="Back from note 3">↩︎</a></p>
</li>
</ol>


"##]]
    );
}

#[test]
fn a_link_can_lead_to_a_note() {
    let site = Site::new();
    site.replace(EN, "A game for tests.", "One[^b], see [there](#fn-b) and [here](#fnref-b).");
    site.append(EN, "\n[^b]: Book B.\n");
    assert_in_order(&site.built("en/hunt"), &["<a href=\"#fn-b\">there</a>"]);
}

#[test]
fn notes_without_definition_and_definitions_without_use_are_refused() {
    let site = Site::new();
    site.replace(EN, "A game for tests.", "One[^b], two *[^a]*.");
    site.append(EN, "\n[^b]: B.\n\n[^c]: C.\n\n[^Ä]: D.\n\n[^b]: B again.\n");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: there is no footnote `a`
  --> content/en/rules/hunt.md:13:15
   |
13 | One[^b], two *[^a]*.
   |               ^^^^
   |
   = help: define it at the end of the page, in a line that begins so with `:` after it

error: nothing in the text refers to the footnote `c`
  --> content/en/rules/hunt.md:81:1
   |
81 | [^c]: C.
   | ^^^^^^^^
   |
   = help: write `[^c]` where it belongs

error: `Ä` cannot name a footnote
  --> content/en/rules/hunt.md:83:1
   |
83 | [^Ä]: D.
   | ^^^^^^^^
   |
   = help: lower-case Latin letters, digits and hyphens

error: nothing in the text refers to the footnote `Ä`
  --> content/en/rules/hunt.md:83:1
   |
83 | [^Ä]: D.
   | ^^^^^^^^
   |
   = help: write `[^Ä]` where it belongs

error: the footnote `b` is defined twice
  --> content/en/rules/hunt.md:85:1
   |
85 | [^b]: B again.
   | ^^^^^^^^^^^^^^

5 errors

"#]]
    );
}

#[test]
fn notes_need_a_section_for_their_list() {
    let site = Site::new();
    site.append("content/en/index.md", "\nOld[^a].\n\n[^a]: A.\n");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the page has footnotes and no sources
  --> content/en/index.md:13:1
   |
13 | [^a]: A.
   | ^^^^^^^^
   |
   = help: they are listed in a section `{#sources}`

1 error

"#]]
    );
}
