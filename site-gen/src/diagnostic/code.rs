//! The kinds of problems, under names that tools can rely on.

use serde::Serialize;

use super::{Diagnostic, Place};

/// Declares [`Code`] with the names of its variants.
macro_rules! codes {
    ($($variant:ident = $name:literal, $about:literal;)*) => {
        /// What kind of problem it is. The names are stable: one that is not
        /// used any more is not given to another kind.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
        pub enum Code {
            $(#[doc = $about] #[serde(rename = $name)] $variant,)*
        }

        impl Code {
            /// All kinds.
            pub const ALL: &[Code] = &[$(Code::$variant,)*];

            /// The name in reports.
            pub fn name(self) -> &'static str {
                match self { $(Code::$variant => $name,)* }
            }
        }
    };
}

codes! {
    Content = "content", "Anything that has no kind of its own.";
    UnreadableFile = "unreadable-file", "A file that cannot be read, or is not UTF-8.";
    UnexpectedFile = "unexpected-file", "A file or folder that does not belong where it is.";
    MissingFile = "missing-file", "A file that the site needs.";
    Settings = "settings", "A value of `site.toml`.";
    Toml = "toml", "TOML that cannot be read, or a value of a wrong type.";
    UnknownKey = "unknown-key", "A key that has no meaning there.";
    MissingKey = "missing-key", "A key that must be there.";
    FrontMatter = "front-matter", "A value in the front matter of a page.";
    Draft = "draft", "A language that is not shown yet, as its home page is a draft.";
    TitleLength = "title-length", "A title that search engines cut.";
    DescriptionLength = "description-length", "A description that search engines cut.";
    DuplicateHead = "duplicate-head", "Two pages of one language with the same title or description.";
    Address = "address", "Two pages with one address.";
    Link = "link", "A link to no page and no report.";
    LinkLanguage = "link-language", "A link into another language.";
    LinkAddress = "link-address", "A link to what is no web address.";
    Anchor = "anchor", "A link to no place of a page.";
    Reference = "reference", "A link by a name that is not defined.";
    Heading = "heading", "A heading of the wrong level, or without words.";
    Section = "section", "A section that is missing, out of place, or not one of its kind of page.";
    DuplicateId = "duplicate-id", "An id that is there twice.";
    RuleNumber = "rule-number", "A numbered rule that its link numbers otherwise.";
    Table = "table", "A table without caption, or the other way round.";
    Timeline = "timeline", "An item of a timeline without date or grade.";
    Footnote = "footnote", "A footnote that is not defined, not used, or defined twice.";
    Mark = "mark", "A mark in braces that is unknown or misplaced.";
    Html = "html", "HTML in a page.";
    Picture = "picture", "A picture in a page, or one without a text for those who do not see it.";
    FencedBlock = "fenced-block", "A fenced block of an unknown kind.";
    Caption = "caption", "A caption or comment that is more than a line of text.";
    Diagram = "diagram", "A diagram or its position.";
    ExampleGame = "example-game", "An example game or one of its turns.";
    Game = "game", "The definition of a game.";
    Drawing = "drawing", "A drawing that is missing or none.";
    Template = "template", "A template.";
    Asset = "asset", "A style sheet or script.";
    Message = "message", "A message that is no text, or has a wrong value.";
    MissingMessage = "missing-message", "A message that the catalog lacks.";
    UnknownMessage = "unknown-message", "A message that the default locale lacks.";
    UnusedMessage = "unused-message", "A message that nothing uses.";
    PluralForm = "plural-form", "Plural forms that are not those of the language.";
    Placeholder = "placeholder", "A placeholder that is missing, or that nothing fills.";
    MissingPage = "missing-page", "A page that a language lacks.";
    Drift = "drift", "A translation that has other parts than its source.";
    Figures = "figures", "Numbers that differ between a translation and its source.";
    Stale = "stale", "A translation whose source has changed since.";
    Unrecorded = "unrecorded", "A translation of which nobody knows the state of its source.";
    IdleWord = "idle-word", "A word that is listed for spell checkers and stands nowhere.";
}

impl Code {
    /// An error of this kind at a place.
    pub fn error(self, place: Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic { code: self, ..Diagnostic::error(place, message) }
    }

    /// A warning of this kind at a place.
    pub fn warning(self, place: Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic { code: self, ..Diagnostic::warning(place, message) }
    }
}
