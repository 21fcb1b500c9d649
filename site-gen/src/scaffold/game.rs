//! A new game.

use std::path::Path;

use super::drafts;
use super::{Scaffold, ScaffoldError, quoted};
use crate::catalog::game_keys;
use crate::games::GameEntry;
use crate::markdown::RULES_SECTIONS;
use crate::site::Site;
use crate::sources::Sources;

/// The sections of a history page as they usually are.
const HISTORY_SECTIONS: [(&str, usize); 4] =
    [("story", 2), ("timeline", 2), ("grades", 2), ("sources", 2)];

/// What an author needs who begins with the game `id`, for the site in the
/// folder `root`.
///
/// # Errors
/// If the site is wrong, or has the game already, or if it cannot have that
/// name.
pub fn game(root: &Path, id: &str) -> Result<Scaffold, ScaffoldError> {
    let (site, sources) = Site::read(root).map_err(ScaffoldError::Site)?;
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    if !id.split('-').all(is_word) {
        let why = format!("`{id}` cannot name a game: lower-case Latin letters, digits, hyphens");
        return Err(ScaffoldError::Name(why));
    }
    let model = site.config.games.first().and_then(|game| site.games.get(game));
    let Some(model) = model else {
        let why = "the site has no game whose board a new one could have; write the first by hand";
        return Err(ScaffoldError::Name(why.to_owned()));
    };
    let default = &site.config.default_locale;
    let mut scaffold = Scaffold::default();
    scaffold.new.insert(format!("content/games/{id}.toml"), definition(root, id, model));
    let date = date_of(&site);
    let pages = [
        ("rules", id.to_owned(), RULES_SECTIONS),
        ("history", format!("{id}/history"), &HISTORY_SECTIONS),
    ];
    for (folder, slug, sections) in pages {
        let page = drafts::new_page("", &slug, &date, sections);
        scaffold.new.insert(format!("content/{default}/{folder}/{id}.md"), page);
    }
    let (path, words) = words(&site, &sources, id, model);
    scaffold.changed.insert(path, words);
    scaffold.todo = todo(id, default.as_str());
    Ok(scaffold)
}

/// The day of the last change of the home page: a new page is no older.
fn date_of(site: &Site) -> String {
    let home = site.page(&site.config.default_locale, &crate::content::PageKey::home());
    home.map_or_else(|| "2000-01-01".to_owned(), |page| page.front.updated.to_string())
}

/// A definition that is right, with a comment for each part of it.
fn definition(root: &Path, id: &str, model: &GameEntry) -> String {
    let board = &model.definition.board;
    let rows = rows(model);
    let (first, last) = (rows.first(), rows.last());
    let few = first.and_then(|row| row.first()).cloned().unwrap_or_default();
    let many = last.map(|row| row.join(" ")).unwrap_or_default();
    let groups: Vec<String> = board.groups.iter().map(|group| quoted(&group.name)).collect();
    let pieces = &model.definition.pieces;
    format!(
        include_str!("game.toml"),
        id = id,
        board = quoted(&board_name(root, model)),
        groups = groups.join(", "),
        few_piece = quoted(&pieces.few.kind),
        few_letter = quoted(&letter(pieces.few.letter)),
        few_start = quoted(&few),
        many_piece = quoted(&pieces.many.kind),
        many_letter = quoted(&letter(pieces.many.letter)),
        many_start = quoted(&many),
    )
}

fn letter(letter: impl Into<char>) -> String {
    letter.into().to_string()
}

/// The names of the points row by row, from the top.
fn rows(model: &GameEntry) -> Vec<Vec<String>> {
    let board = &model.definition.board;
    let mut points = board.points.iter().map(|point| point.name.clone());
    board.rows.iter().map(|&n| points.by_ref().take(n.into()).collect()).collect()
}

/// The name of the board of a game, from its file.
fn board_name(root: &Path, model: &GameEntry) -> String {
    let path = root.join("content/games").join(format!("{}.toml", model.definition.id));
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let table: toml::Table = text.parse().unwrap_or_default();
    table.get("board").and_then(toml::Value::as_str).unwrap_or_default().to_owned()
}

/// The catalog of the default locale with the words of the game as comments.
fn words(site: &Site, sources: &Sources, id: &str, model: &GameEntry) -> (String, String) {
    let default = &site.config.default_locale;
    let path = format!("{default}/strings.toml");
    let mut text = sources.content.get(&path).map_or("", |source| &source.text).to_owned();
    text += &format!("\n# The words of a new game, as `check` will ask for them.\n# [game.{id}]\n");
    let prefix = format!("game.{}.", model.definition.id);
    for key in game_keys(&model.definition) {
        if let Some(name) = key.strip_prefix(&prefix).filter(|name| !name.contains('.')) {
            text += &format!("# {name} = \"\"\n");
        }
    }
    (format!("content/{path}"), text)
}

fn todo(id: &str, default: &str) -> Vec<String> {
    vec![
        format!(
            "Write the rules in content/games/{id}.toml, and a board of its own in \
             content/games/boards/ if it needs one."
        ),
        "Draw templates/pieces/<kind>.svg for each new kind of piece.".to_owned(),
        format!("Write the words in content/{default}/strings.toml: take away the `# `."),
        format!(
            "Write content/{default}/rules/{id}.md and content/{default}/history/{id}.md, \
             and take their lines `draft = true` away."
        ),
        format!("Add \"{id}\" to `games` in content/site.toml."),
        "See what is missing or wrong with `site-gen check`; then translate words and pages."
            .to_owned(),
        "Pin the rules down with counts and turns in tests.".to_owned(),
        format!(
            "If you like, add puzzles: content/games/puzzles/{id}.toml and puzzles/{id}.md in each \
             language."
        ),
    ]
}
