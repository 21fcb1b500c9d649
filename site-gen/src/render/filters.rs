//! Filters of templates that write as the language of the page does, without
//! being told which it is: `date`, `number`, `list` and `collate`.

use std::collections::BTreeMap;
use std::sync::Arc;

use tera::{Error, Kwargs, State, Tera, TeraResult, Value};

use crate::catalog::Catalogs;
use crate::content::Date;
use crate::formats::Formats;

/// The formats of all languages by their codes.
type All = Arc<BTreeMap<String, Arc<Formats>>>;

/// Adds the filters.
pub fn add(tera: &mut Tera, catalogs: &Catalogs) {
    let all = catalogs.iter();
    let all: BTreeMap<String, Arc<Formats>> =
        all.map(|(locale, catalog)| (locale.to_string(), Arc::clone(&catalog.formats))).collect();
    let all: All = Arc::new(all);
    let formats = Arc::clone(&all);
    tera.register_filter("date", move |day: &str, _: Kwargs, state: &State| {
        let date = Date::parse(day).ok_or_else(|| wrong("date", "a day like 2026-11-30"))?;
        Ok::<_, Error>(of(&formats, state)?.date(&date))
    });
    let formats = Arc::clone(&all);
    tera.register_filter("number", move |number: i64, _: Kwargs, state: &State| {
        Ok::<_, Error>(of(&formats, state)?.number(number))
    });
    let formats = Arc::clone(&all);
    tera.register_filter("list", move |items: Vec<String>, _: Kwargs, state: &State| {
        Ok::<_, Error>(of(&formats, state)?.list(items.iter().map(String::as_str)))
    });
    let formats = all;
    tera.register_filter("collate", move |mut items: Vec<String>, _: Kwargs, state: &State| {
        let formats = of(&formats, state)?;
        items.sort_by(|one, other| formats.compare(one, other));
        Ok::<_, Error>(items)
    });
}

fn wrong(filter: &str, expected: &str) -> Error {
    Error::message(format!("`{filter}` needs {expected}"))
}

/// The formats of the language of the page that is rendered.
fn of<'a>(formats: &'a All, state: &State) -> TeraResult<&'a Formats> {
    let page: Option<Value> = state.get("page")?;
    let lang = page.as_ref().and_then(|page| page.get_from_path("lang")?.as_str());
    let lang = lang.map(str::to_owned);
    let lang: Option<String> = match lang {
        Some(lang) => Some(lang),
        None => state.get("lang")?,
    };
    let found = lang.and_then(|lang| formats.get(&lang));
    found.map(AsRef::as_ref).ok_or_else(|| Error::message("the page has no language"))
}
