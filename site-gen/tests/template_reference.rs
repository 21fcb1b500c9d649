//! `docs/templates.md` is made from the structures that templates are given.
//! After a change of these, `make docs` writes it anew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use quote::ToTokens;
use syn::{Attribute, Expr, Fields, GenericArgument, Item, Lit, Meta, PathArguments, Type};
use walkdir::WalkDir;

/// Where the structures are that templates see.
const SOURCES: [&str; 3] = ["src/render", "src/markdown/toc.rs", "src/locale.rs"];

/// How the description of a structure begins that a template is given whole.
const GIVEN: &str = "What `";

const HEAD: &str = "# What templates are given

Made from the program's structures by `make docs`: do not edit. A template sees the variables of its table; those of
a part are written behind a dot, `{{ page.title }}`. Every text is escaped where it is put out, unless a template says
`| safe` (what is called HTML, SVG or JSON here is made for that). [Filters](../CONTRIBUTING.md#for-designers) write
dates, numbers and lists.
";

struct Structure {
    about: String,
    fields: Vec<Field>,
}

struct Field {
    name: String,
    is_flattened: bool,
    is: Type,
    about: String,
}

#[test]
fn the_reference_of_templates_says_what_they_are_given() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut structures = BTreeMap::new();
    let mut order = Vec::new();
    for source in SOURCES {
        for entry in WalkDir::new(root.join(source)).sort_by_file_name() {
            let entry = entry.expect("the sources are there");
            if entry.path().extension().is_some_and(|extension| extension == "rs") {
                read(entry.path(), &mut structures, &mut order);
            }
        }
    }
    let actual = reference(&structures, &order);
    snapbox::assert_data_eq!(actual, snapbox::file!["../../docs/templates.md"].raw());
}

/// Adds what is serialised in a file.
fn read(path: &Path, structures: &mut BTreeMap<String, Structure>, order: &mut Vec<String>) {
    let text = std::fs::read_to_string(path).expect("a source can be read");
    let file = syn::parse_file(&text).expect("a source is Rust");
    for item in file.items {
        let (attributes, name, fields) = match item {
            Item::Struct(item) => (item.attrs, item.ident, fields(&item.fields)),
            Item::Enum(item) => (item.attrs, item.ident, Vec::new()),
            _ => continue,
        };
        let is_serialised = attributes.iter().any(|attribute| {
            attribute.path().is_ident("derive")
                && attribute.to_token_stream().to_string().contains("Serialize")
        });
        if is_serialised {
            let name = name.to_string();
            let structure = Structure { about: about(&attributes), fields };
            let before = structures.insert(name.clone(), structure);
            assert!(before.is_none(), "two structures are called {name}");
            order.push(name);
        }
    }
}

fn fields(fields: &Fields) -> Vec<Field> {
    let field = |field: &syn::Field| {
        let is_flattened = field.attrs.iter().any(|attribute| {
            attribute.path().is_ident("serde")
                && attribute.to_token_stream().to_string().contains("flatten")
        });
        let name = field.ident.as_ref()?.to_string();
        Some(Field { name, is_flattened, is: field.ty.clone(), about: about(&field.attrs) })
    };
    fields.iter().filter_map(field).collect()
}

/// The doc comment, as one line.
fn about(attributes: &[Attribute]) -> String {
    let line = |attribute: &Attribute| {
        let Meta::NameValue(value) = &attribute.meta else { return None };
        let Expr::Lit(literal) = &value.value else { return None };
        let Lit::Str(text) = &literal.lit else { return None };
        attribute.path().is_ident("doc").then(|| text.value().trim().to_owned())
    };
    attributes.iter().filter_map(line).collect::<Vec<_>>().join(" ")
}

fn reference(structures: &BTreeMap<String, Structure>, order: &[String]) -> String {
    let mut text = HEAD.to_owned();
    let is_given = |name: &&String| structures[*name].about.starts_with(GIVEN);
    let mut parts: Vec<&String> = order.iter().filter(is_given).collect();
    let given = parts.len();
    assert!(given > 0, "no structure says `{GIVEN}…`");
    let mut at = 0;
    while let Some(&name) = parts.get(at) {
        if at == given {
            text.push_str("\n---\n\nThe parts:\n");
        }
        let structure = &structures[name];
        let _ = write!(text, "\n## {name}\n\n{}\n", structure.about);
        if !structure.fields.is_empty() {
            text.push_str("\n| Variable | What it is | |\n|---|---|---|\n");
        }
        for field in &structure.fields {
            let is = kind(&field.is, structures, &mut |part| {
                if let Some((part, _)) = structures.get_key_value(part)
                    && !parts.contains(&part)
                {
                    parts.push(part);
                }
            });
            let name = if field.is_flattened { "all of" } else { &format!("`{}`", field.name) };
            assert!(!field.about.is_empty(), "{name} has no description");
            let _ = writeln!(text, "| {name} | {is} | {} |", field.about);
        }
        at += 1;
    }
    text
}

/// A type in words; `used` is told the structures in it.
fn kind(
    is: &Type,
    structures: &BTreeMap<String, Structure>,
    used: &mut impl FnMut(&str),
) -> String {
    let path = match is {
        Type::Reference(reference) => return kind(&reference.elem, structures, used),
        Type::Slice(list) => return format!("list: {}", kind(&list.elem, structures, used)),
        Type::Path(path) => path,
        other => panic!("what is {} in words?", other.to_token_stream()),
    };
    let last = path.path.segments.last().expect("a path has parts");
    let name = last.ident.to_string();
    let mut inner = Vec::new();
    if let PathArguments::AngleBracketed(arguments) = &last.arguments {
        for argument in &arguments.args {
            if let GenericArgument::Type(argument) = argument {
                inner.push(kind(argument, structures, used));
            }
        }
    }
    if structures.contains_key(&name) {
        used(&name);
        return format!("[{name}](#{})", name.to_lowercase());
    }
    match (name.as_str(), inner.as_slice()) {
        ("String" | "str", []) => "text".to_owned(),
        ("bool", []) => "`true` or `false`".to_owned(),
        ("usize" | "u8" | "u16" | "u32" | "u64" | "i32" | "f32", []) => "number".to_owned(),
        ("Option", [inner]) => format!("{inner}, or nothing"),
        ("Vec", [inner]) => format!("list: {inner}"),
        ("BTreeMap", [_, inner]) => format!("table: {inner}"),
        ("Arc" | "Cow" | "Shared", [.., inner]) => inner.clone(),
        _ => panic!("what is {} in words?", is.to_token_stream()),
    }
}
