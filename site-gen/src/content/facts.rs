//! The facts about a game at the head of its rules page.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use crate::locale::LangTag;

/// The facts as they are written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawFacts {
    players: Spanned<String>,
    pieces: Spanned<String>,
    board: Spanned<String>,
    first: Spanned<String>,
    length: Spanned<String>,
    #[serde(default)]
    names: Vec<RawName>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawName {
    lang: Spanned<String>,
    name: Spanned<String>,
}

/// What players want to know before anything else, in the language of the
/// page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// How many play.
    pub players: String,
    /// What each side has.
    pub pieces: String,
    /// What it is played on.
    pub board: String,
    /// Who begins.
    pub first: String,
    /// How long a game takes.
    pub length: String,
    /// Other names of the game.
    pub names: Vec<Name>,
}

/// What a game is called in some language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// The language of the name.
    pub lang: LangTag,
    /// The name.
    pub name: String,
}

impl RawFacts {
    /// The facts, as far as they are right; `refuse` is told what is wrong,
    /// by the bytes of the TOML.
    pub fn check(self, mut refuse: impl FnMut(Range<usize>, String, &str)) -> Facts {
        let texts = [&self.players, &self.pieces, &self.board, &self.first, &self.length];
        let names = self.names.iter().map(|name| &name.name);
        for text in texts.into_iter().chain(names) {
            if text.get_ref().trim().is_empty() {
                let message = "this must not be empty".to_owned();
                refuse(text.span(), message, "write it in the page's language");
            }
        }
        let mut names = Vec::new();
        for RawName { lang, name } in self.names {
            match LangTag::parse(lang.get_ref()) {
                Ok(lang) => names.push(Name { lang, name: name.into_inner() }),
                Err(error) => {
                    refuse(lang.span(), format!("`{}`: {error}", lang.get_ref()), "like `de`");
                }
            }
        }
        Facts {
            players: self.players.into_inner(),
            pieces: self.pieces.into_inner(),
            board: self.board.into_inner(),
            first: self.first.into_inner(),
            length: self.length.into_inner(),
            names,
        }
    }
}
