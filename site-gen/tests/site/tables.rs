//! Tables.

use snapbox::{assert_data_eq, str};

use crate::fixture::Site;

const RULES: &str = "content/en/rules/hunt.md";

#[test]
fn a_table_has_a_caption_and_headings_of_rows_and_columns() {
    let page = Site::new().built("en/hunt");
    let (_, rest) = page.split_once("<h2 id=\"compare\">").unwrap();
    let (table, _) = rest.split_once("<h2").unwrap();
    assert_data_eq!(
        table,
        str![[r#"
Rule changes</h2>
<div class="table" role="region" tabindex="0" aria-labelledby="table-1">
<table><caption id="table-1">The options of <em>Hunt</em></caption>
<thead><tr><th scope="col">Aspect</th><th scope="col">Standard</th><th scope="col">Option &amp; more</th></tr></thead>
<tbody>
<tr><th scope="row">Geese</th><td data-label="Standard">2</td><td data-label="Option &amp; more"><code class="notation" dir="ltr">3</code></td></tr>
</tbody></table>
</div>

"#]]
    );
}

#[test]
fn cells_are_aligned_as_it_is_written() {
    let site = Site::new();
    site.replace(RULES, "|---|---|---|", "|---|--:|:-:|");
    let page = site.built("en/hunt");
    assert!(
        page.contains("<th scope=\"col\">Aspect</th><th scope=\"col\" class=\"end\">Standard</th>")
    );
    assert!(
        page.contains(
            "<th scope=\"row\">Geese</th><td data-label=\"Standard\" class=\"end\">2</td>"
        )
    );
    assert!(page.contains("<td data-label=\"Option &amp; more\" class=\"center\">"));
}

#[test]
fn a_table_without_caption_is_refused() {
    let site = Site::new();
    site.replace(RULES, "Table: The options of *Hunt*\n", "The options:\n");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: the table has no caption
  --> content/en/rules/hunt.md:63:1
   |
63 | | Aspect | Standard | Option & more |
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: a paragraph `Table: …` before it

1 error

"#]]
    );
}

#[test]
fn a_caption_without_table_is_refused() {
    let site = Site::new();
    site.replace(RULES, "A game for tests.", "Table: Where is it?");
    assert_data_eq!(
        site.complaints(),
        str![[r#"
error: a caption without a table
  --> content/en/rules/hunt.md:13:1
   |
13 | Table: Where is it?
   | ^^^^^^^^^^^^^^^^^^^
   |
   = help: `Table: …` stands directly before a table

1 error

"#]]
    );
}
