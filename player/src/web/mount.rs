//! Bringing one `<hunt-board>` to life.

use alloc::rc::Rc;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::sync::atomic::{AtomicU32, Ordering};

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsError, JsValue};
use web_sys::Element;

use crate::definition::Definition;
use crate::point::Point;
use crate::web::dom::{document, set, window};
use crate::web::events::{self, Player};
use crate::web::fragment;
use crate::web::strings::Strings;
use crate::web::table::Table;
use crate::web::view::Stage;

/// How many players the page has so far.
static MOUNTED: AtomicU32 = AtomicU32::new(0);

/// Puts a player in place of the static board in `host`, which holds the
/// game's definition and the words in a block of JSON.
///
/// # Errors
/// If that block is missing or damaged; the static board stays.
#[wasm_bindgen]
pub fn mount(host: &Element) -> Result<(), JsError> {
    let (definition, strings) = read_data(host).ok_or_else(|| JsError::new("no game data"))?;
    let number = MOUNTED.fetch_add(1, Ordering::Relaxed);
    let mut table = Table::new(definition, strings);
    let keeps_address = number == 0;
    if let Some(text) = fragment::read().filter(|_| keeps_address) {
        table.follow(&text);
    }
    let id = ["hunt-board-", &number.to_string()].concat();
    let stage = Stage::new(host, &table, &id);
    let focus = first_focus(&table);
    let player = Rc::new_cyclic(|me| {
        RefCell::new(Player { table, stage, focus, keeps_address, me: me.clone() })
    });
    player.borrow().show();
    events::listen(&player);
    set(host, "data-ready", "");
    Ok(())
}

fn read_data(host: &Element) -> Option<(Definition, Strings)> {
    let block = host.query_selector("script.hunt-data").ok()??;
    let data = js_sys::JSON::parse(&block.text_content()?).ok()?;
    let get = |key: &str| js_sys::Reflect::get(&data, &JsValue::from_str(key)).ok();
    let bytes = window().atob(&get("definition")?.as_string()?).ok()?;
    let bytes: Vec<u8> = bytes.chars().map(|c| c as u8).collect();
    let definition = Definition::decode(&bytes)?;
    let language = match host.closest("[lang]") {
        Ok(Some(element)) => element.get_attribute("lang"),
        _ => document().document_element()?.get_attribute("lang"),
    };
    let strings = Strings::new(get("strings")?.dyn_into().ok()?, &language.unwrap_or_default());
    Some((definition, strings))
}

/// The point that the Tab key reaches first: one where something can be done.
fn first_focus(table: &Table) -> Point {
    let view = table.view();
    (view.movable | view.places).into_iter().next().unwrap_or(Point::new(0))
}
