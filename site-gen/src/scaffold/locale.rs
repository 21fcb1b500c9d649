//! A new language.

use std::collections::BTreeMap;
use std::path::Path;

use super::drafts;
use super::{Scaffold, ScaffoldError, quoted};
use crate::catalog::{Catalog, Wording, plural_categories};
use crate::locale::{LangTag, Locale};
use crate::site::Site;
use crate::sources::Sources;

/// What a translator needs who begins with the language `code`, for the site
/// in the folder `root`.
///
/// # Errors
/// If the site is wrong, or has the language already, or if that is none.
pub fn locale(root: &Path, code: &str) -> Result<Scaffold, ScaffoldError> {
    let (site, sources) = Site::read(root).map_err(ScaffoldError::Site)?;
    let refuse = |why: String| ScaffoldError::Name(why);
    let locale = Locale::parse(code).map_err(|error| refuse(format!("`{code}`: {error}")))?;
    if site.config.locales.contains(&locale) {
        return Err(refuse(format!("the site has the language `{locale}` already")));
    }
    let default = &site.config.default_locale;
    let catalog = site.catalogs.get(default).ok_or_else(|| refuse("no words".to_owned()))?;
    let mut scaffold = Scaffold::default();
    let mut add = |path: &str, text: String| {
        scaffold.new.insert(format!("content/{locale}/{path}"), text);
    };
    add("strings.toml", strings(&locale, catalog));
    add("words.txt", WORDS.to_owned());
    if let Some(glossary) = sources.content.get(&format!("{default}/glossary.toml")) {
        add("glossary.toml", commented(&glossary.text));
    }
    for (key, page) in site.pages.get(default).into_iter().flatten() {
        add(&format!("{key}.md"), drafts::translation(page));
    }
    scaffold.changed.insert("content/site.toml".to_owned(), settings(&site, &sources, &locale));
    scaffold.todo = todo(&site, &locale);
    Ok(scaffold)
}

const WORDS: &str = "\
# Words that no dictionary knows, for `make spell`. `word*` is a word with any
# ending.
";

/// The catalog with every message of the default locale as a comment.
fn strings(locale: &Locale, catalog: &Catalog) -> String {
    let direction = match LangTag::parse(locale.as_str()) {
        Ok(tag) => tag.direction().name(),
        Err(_) => "ltr",
    };
    let mut text = format!(
        "# Take away the `# ` in front of a message when you have translated it.\n\
         # Plural messages have the forms of the language: {}.\n\n\
         [language]\n# The language's own name.\nname = {}\ndirection = \"{direction}\"\n",
        plural_categories(locale).join(", "),
        quoted(locale.as_str())
    );
    // A section stands once, wherever its keys are in the order of all.
    let mut sections: BTreeMap<&str, String> = BTreeMap::new();
    for (key, wording) in catalog.all() {
        let (section, name) = key.rsplit_once('.').unwrap_or(("", key));
        let line = format!("# {name} = {}\n", value(wording, locale));
        *sections.entry(section).or_default() += &line;
    }
    sections.remove("language");
    for (section, lines) in sections {
        text += &format!("\n[{section}]\n{lines}");
    }
    text
}

/// A message with the plural forms of a language; the words stay.
fn value(wording: &Wording, locale: &Locale) -> String {
    let forms = match wording {
        Wording::Text(text) => return quoted(text),
        Wording::Plural(forms) => forms,
    };
    let other = forms.get("other").map_or("", String::as_str);
    let form = |category: &&str| {
        let text = forms.get(*category).map_or(other, String::as_str);
        format!("{category} = {}", quoted(text))
    };
    let categories = plural_categories(locale);
    let forms: Vec<String> = categories.iter().map(form).collect();
    format!("{{ {} }}", forms.join(", "))
}

/// A text of which every line is a comment.
fn commented(text: &str) -> String {
    text.lines()
        .map(|line| match line.starts_with('#') || line.is_empty() {
            true => format!("{line}\n"),
            false => format!("# {line}\n"),
        })
        .collect()
}

/// The settings with the language at the end of the list.
fn settings(site: &Site, sources: &Sources, locale: &Locale) -> String {
    let text = sources.content.get("site.toml").map_or("", |source| source.text.as_str());
    let at = site.config.locales_end();
    format!("{}, {}{}", &text[..at], quoted(locale.as_str()), &text[at..])
}

fn todo(site: &Site, locale: &Locale) -> Vec<String> {
    let default = &site.config.default_locale;
    let pages = site.pages.get(default).into_iter().flatten().map(|(key, _)| key.to_string());
    let pages: Vec<String> = pages.filter(|key| key != "index").collect();
    vec![
        format!("Write the language's own name in content/{locale}/strings.toml."),
        format!(
            "Translate the words there: take away the `# ` in front of each. Until then \
             those of `{default}` stand in."
        ),
        format!(
            "Translate content/{locale}/index.md, first its front matter, and take its \
             line `draft = true` away. From then on the site has the language."
        ),
        format!("Translate the other pages in the same way: {}.", pages.join(", ")),
        format!("Settle the terms in content/{locale}/glossary.toml."),
        "See what is missing with `site-gen status`, and what is wrong with `site-gen check`."
            .to_owned(),
        format!(
            "Record what you have translated: `site-gen status --accept all --locale {locale}`."
        ),
    ]
}
