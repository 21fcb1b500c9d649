//! Smaller text for browsers, with the same meaning.

use std::fmt;

use oxc_allocator::Allocator;
use oxc_codegen::{Codegen, CodegenOptions, CommentOptions};
use oxc_minifier::{CompressOptions, MangleOptions, Minifier, MinifierOptions};
use oxc_parser::Parser;
use oxc_span::SourceType;

/// A text that cannot be read as what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MinifyError(String);

impl fmt::Display for MinifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the script cannot be read: {}", self.0)
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
        return Err(MinifyError(error.to_string()));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_long_names_are_left_out() {
        let text = "// why\nexport function twice(number) { return 2 * number; }\n";
        assert_eq!(script(text).unwrap(), "export function twice(e){return 2*e}");
    }

    #[test]
    fn a_text_that_is_no_script_is_an_error() {
        assert!(script("let let = ;").is_err());
    }
}
