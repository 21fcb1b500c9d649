//! Boards from TOML.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::SourceError;
use crate::board::{Board, LineGroup, PointInfo, Region};
use crate::definition::Groups;
use crate::point::{MAX_POINTS, Point, PointSet};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawBoard {
    rows: Spanned<Vec<Spanned<String>>>,
    points: BTreeMap<Spanned<String>, [f64; 2]>,
    lines: BTreeMap<String, Vec<Spanned<String>>>,
    #[serde(default)]
    regions: BTreeMap<String, Spanned<String>>,
}

/// Hundredths of a unit in which coordinates are kept.
const SCALE: f64 = 100.0;

/// Reads a board.
pub(super) fn parse(text: &str) -> Result<Board, Vec<SourceError>> {
    let raw: RawBoard = toml::from_str(text).map_err(|error| vec![error.into()])?;
    let mut errors = Vec::new();
    let mut board = Board {
        points: points(&raw, &mut errors),
        rows: raw
            .rows
            .get_ref()
            .iter()
            .map(|row| row.get_ref().split_whitespace().count() as u8)
            .collect(),
        groups: Vec::new(),
        regions: Vec::new(),
    };
    if raw.lines.len() > Groups::MAX {
        let message = format!("{} groups of lines are too many", raw.lines.len());
        errors.push(SourceError::new(message, raw.rows.span()).hint("a board has at most 32"));
    }
    for (name, lines) in &raw.lines {
        let lines =
            lines.iter().filter_map(|line| line_points(&board, line, &mut errors)).collect();
        board.groups.push(LineGroup { name: name.clone(), lines });
    }
    for (name, names) in &raw.regions {
        let points = point_set(&board, names, &mut errors);
        board.regions.push(Region { name: name.clone(), points });
    }
    if errors.is_empty() { Ok(board) } else { Err(errors) }
}

/// The points in the order of the rows, with their places.
fn points(raw: &RawBoard, errors: &mut Vec<SourceError>) -> Vec<PointInfo> {
    let mut points: Vec<PointInfo> = Vec::new();
    for row in raw.rows.get_ref() {
        for name in row.get_ref().split_whitespace() {
            if !is_point_name(name) {
                errors.push(
                    SourceError::new(format!("`{name}` cannot name a point"), row.span())
                        .hint("one to three ASCII letters or digits, but no `x`"),
                );
            }
            if points.iter().any(|point| point.name == name) {
                errors.push(SourceError::new(format!("point `{name}` is there twice"), row.span()));
                continue;
            }
            let Some((_, &[x, y])) = raw.points.iter().find(|(key, _)| key.get_ref() == name)
            else {
                errors.push(
                    SourceError::new(format!("point `{name}` has no place"), row.span())
                        .hint(format!("add `{name} = [x, y]` under [points]")),
                );
                continue;
            };
            // Far enough for any board, and the span of two fits an `i16`.
            if ![x, y].iter().all(|value| (-100.0..=100.0).contains(value)) {
                errors.push(
                    SourceError::new(format!("point `{name}` is too far away"), row.span())
                        .hint("coordinates are numbers from -100 to 100"),
                );
            }
            let hundredths = |value: f64| (value * SCALE).round() as i16;
            points.push(PointInfo { name: name.to_owned(), x: hundredths(x), y: hundredths(y) });
        }
    }
    for key in raw.points.keys() {
        if !points.iter().any(|point| point.name == *key.get_ref()) {
            let message = format!("point `{}` is in no row", key.get_ref());
            errors.push(SourceError::new(message, key.span()));
        }
    }
    if points.len() > MAX_POINTS {
        let message = format!("{} points are too many", points.len());
        errors.push(SourceError::new(message, raw.rows.span()).hint("a board has at most 64"));
        points.truncate(MAX_POINTS);
    }
    if points.is_empty() {
        errors.push(SourceError::new("a board needs points", raw.rows.span()));
    }
    points
}

fn is_point_name(name: &str) -> bool {
    (1..=3).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric() && b != b'x')
}

/// The points named in a text, in its order.
fn named(board: &Board, names: &Spanned<String>, errors: &mut Vec<SourceError>) -> Vec<Point> {
    let mut points = Vec::new();
    for name in names.get_ref().split_whitespace() {
        match board.point(name) {
            Some(point) if points.contains(&point) => {
                let message = format!("point `{name}` is there twice");
                errors.push(SourceError::new(message, names.span()));
            }
            Some(point) => points.push(point),
            None => {
                let message = format!("no point `{name}` on this board");
                errors.push(SourceError::new(message, names.span()));
            }
        }
    }
    points
}

fn line_points(
    board: &Board,
    line: &Spanned<String>,
    errors: &mut Vec<SourceError>,
) -> Option<Vec<Point>> {
    let points = named(board, line, errors);
    if points.len() < 2 {
        errors.push(SourceError::new("a line joins at least two points", line.span()));
        return None;
    }
    Some(points)
}

/// The set of the points named in a text.
pub(super) fn point_set(
    board: &Board,
    names: &Spanned<String>,
    errors: &mut Vec<SourceError>,
) -> PointSet {
    named(board, names, errors).into_iter().collect()
}
