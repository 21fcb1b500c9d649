//! Timelines.

use snapbox::{assert_data_eq, str};

use crate::fixture::Site;

/// A site whose home page has this list as its timeline.
fn with_list(list: &str) -> Site {
    let site = Site::new();
    let text = format!(
        "\n## When {{#timeline}}\n\nDates.\n\n{list}\n\n## After {{#after}}\n\n- **1** a\n"
    );
    site.append("content/en/index.md", &text);
    site
}

#[test]
fn a_timeline_has_dates_and_events() {
    let page = with_list("- **1283** {known} A *book*:\n  - old.\n- **about 1800** {legend} `a1`.");
    let page = page.built("en");
    let (_, list) = page.split_once("<h2 id=\"timeline\">").unwrap();
    let (list, _) = list.split_once("</article>").unwrap();
    assert_data_eq!(
        list,
        str![[r#"
When</h2>
<p>Dates.</p>
<ol class="timeline">
<li><span class="date">1283</span> <div class="event"><span class="grade grade-known">known</span> A <em>book</em>:
<ul>
<li>old.</li>
</ul>
</div></li>
<li><span class="date">about 1800</span> <div class="event"><span class="grade grade-legend">legend</span> <code class="notation" dir="ltr">a1</code>.</div></li>
</ol>
<h2 id="after">After</h2>
<ul>
<li><strong>1</strong> a</li>
</ul>


"#]]
    );
}

#[test]
fn a_list_with_empty_lines_is_one_too() {
    let page = with_list("- **1283** {known} A.\n\n- **1300** {known} B.").built("en");
    let item = "<li><span class=\"date\">1283</span> <div class=\"event\">\n\
        <p><span class=\"grade grade-known\">known</span> A.</p>\n</div></li>\n";
    assert!(page.contains(item), "{page}");
}

#[test]
fn items_without_date_or_grade_are_refused() {
    let site = with_list("- **1283** A.\n- 1300 {known} B.\n- **1301** {known} C.");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: not an item of a timeline
  --> content/en/index.md:15:1
   |
15 | - **1283** A.
   | ^^^^^^^^^^^^^
   |
   = help: each item is like `- **1283** {known} Alfonso has a book written …`

error: not an item of a timeline
  --> content/en/index.md:16:1
   |
16 | - 1300 {known} B.
   | ^^^^^^^^^^^^^^^^^
   |
   = help: each item is like `- **1283** {known} Alfonso has a book written …`

2 errors

"#]]
    );
}

#[test]
fn a_timeline_without_list_is_refused() {
    let site = with_list("None.");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the section `#timeline` has no list
  --> content/en/index.md:11:1
   |
11 | ## When {#timeline}
   | ^^^^^^^^^^^^^^^^^^^
   |
   = help: each item is like `- **1283** {known} Alfonso has a book written …`

1 error

"#]]
    );
}
