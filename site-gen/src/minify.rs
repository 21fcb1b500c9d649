//! Smaller text for browsers, with the same meaning.

use std::fmt;

use html_minifier::HTMLMinifier;
use oxc_allocator::Allocator;
use oxc_codegen::{Codegen, CodegenOptions, CommentOptions};
use oxc_minifier::{CompressOptions, MangleOptions, Minifier, MinifierOptions};
use oxc_parser::Parser;
use oxc_span::SourceType;

/// A text that cannot be read as what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MinifyError {
    what: &'static str,
    reason: String,
}

impl MinifyError {
    fn new(what: &'static str, reason: impl fmt::Display) -> MinifyError {
        MinifyError { what, reason: reason.to_string() }
    }
}

impl fmt::Display for MinifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} cannot be read: {}", self.what, self.reason)
    }
}

impl std::error::Error for MinifyError {}

/// A JavaScript module without comments and needless space, its inner names
/// shortened.
///
/// # Errors
/// If the text is not JavaScript.
pub fn script(text: &str) -> Result<String, MinifyError> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, SourceType::mjs()).parse();
    if let Some(error) = parsed.diagnostics.first() {
        return Err(MinifyError::new("script", error));
    }
    let mut program = parsed.program;
    let options = MinifierOptions {
        mangle: Some(MangleOptions::default()),
        mangle_properties: None,
        compress: Some(CompressOptions::smallest()),
    };
    let minified = Minifier::new(options).minify(&allocator, &mut program);
    let options = CodegenOptions {
        minify: true,
        comments: CommentOptions::disabled(),
        ..CodegenOptions::default()
    };
    Ok(Codegen::new().with_options(options).with_scoping(minified.scoping).build(&program).code)
}

/// A style sheet without comments and needless space.
///
/// # Errors
/// If the text is not CSS.
pub fn style(text: &str) -> Result<String, MinifyError> {
    const TAGS: [&str; 2] = ["<style>", "</style>"];
    let failed = |reason: &dyn fmt::Display| MinifyError::new("style sheet", reason);
    // The minifier knows style sheets as parts of pages.
    if text.contains("</") {
        return Err(failed(&"it has a tag in it"));
    }
    let mut minifier = HTMLMinifier::new();
    minifier.digest([TAGS[0], text, TAGS[1]].concat()).map_err(|error| failed(&error))?;
    let bytes = minifier.into_html().map_err(|error| failed(&error))?;
    let text = String::from_utf8(bytes).map_err(|error| failed(&error))?;
    let style = text.trim().strip_prefix(TAGS[0]).and_then(|rest| rest.strip_suffix(TAGS[1]));
    style.map(str::to_owned).ok_or_else(|| failed(&"it ends too soon"))
}

/// A page without comments and needless space. Scripts and styles in it stay
/// as they are.
///
/// # Errors
/// If the text is not HTML.
pub fn page(text: &str) -> Result<String, MinifyError> {
    let mut minifier = HTMLMinifier::new();
    minifier.set_minify_js(false);
    minifier.set_minify_css(false);
    // Code is notation here, which stands in running text.
    minifier.set_minify_code(true);
    let failed = |error: &dyn fmt::Display| MinifyError::new("page", error);
    minifier.digest(text).map_err(|error| failed(&error))?;
    let bytes = minifier.into_html().map_err(|error| failed(&error))?;
    String::from_utf8(bytes).map_err(|error| failed(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_long_names_are_left_out() {
        let text = "// why\nexport function twice(number) { return 2 * number; }\n";
        assert_eq!(script(text).unwrap(), "export function twice(e){return 2*e}");
    }

    #[test]
    fn style_sheets_and_pages_keep_what_they_say() {
        let text = "/* why */\n:root { --ink: #ffffff; }\na:hover { margin: 0px 0px; }\n";
        let small = style(text).unwrap();
        assert!(small.len() + 15 < text.len() && !small.contains("why"), "{small}");
        for part in [":root", "--ink", "#ffffff", "a:hover", "0px 0px"] {
            assert!(small.contains(part), "{small}");
        }
        assert!(style("a::before { content: '</style>' }").is_err());
        let text = "<p>One   <em>two</em>\n  three</p>\n\n<!-- why -->\n<pre>a  b</pre>\n\
                    <script type=\"application/json\">{\"a\":  1}</script>";
        let expected = "<p>One <em>two</em>\nthree</p>\n<pre>a  b</pre>\n\
                    <script type=\"application/json\">{\"a\":  1}</script>";
        assert_eq!(page(text).unwrap(), expected);
    }

    #[test]
    fn a_text_that_is_no_script_is_an_error() {
        assert!(script("let let = ;").is_err());
    }
}
