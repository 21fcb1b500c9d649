//! Which messages a site needs.

use std::collections::BTreeSet;

use player::definition::{Capture, ChainRule, Duty, Patch, SidePatch, Win};
use player::search::LEVEL_NAMES;
use player::{Definition, Side};

use crate::config::Config;

/// What every site needs, whatever its games. The words of the player are
/// here as far as they belong to no game.
const FIXED: &[(&str, &[&str])] = &[
    ("language", &["name", "direction"]),
    (
        "site",
        &[
            "name",
            "short-name",
            "title",
            "skip",
            "beta",
            "beta-note",
            "languages",
            "games",
            "home",
            "footer-play",
            "footer-version",
            "choose-language",
        ],
    ),
    (
        "page",
        &[
            "history",
            "puzzles",
            "to-rules",
            "to-history",
            "to-puzzles",
            "updated",
            "diagram",
            "play-here",
            "replay",
        ],
    ),
    ("foot", &["pages", "improve"]),
    ("breadcrumbs", &["label"]),
    ("ways", &["label", "previous", "next", "related"]),
    ("feed", &["title", "link"]),
    ("fallback", &["notice"]),
    ("stale", &["notice"]),
    ("chooser", &["description", "offer"]),
    ("redirect", &["title"]),
    ("card", &["alt"]),
    ("grade", &["known", "probable", "doubtful", "legend"]),
    ("facts", &["players", "pieces", "board", "first", "length", "names"]),
    ("example", &["start", "after"]),
    ("note", &["number", "back", "back-to"]),
    (
        "player",
        &[
            "board",
            "no-script",
            "no-wasm",
            "undo",
            "redo",
            "new-game",
            "end-turn",
            "take-back-jump",
            "take-back-piece",
            "settings",
            "start-new",
            "cancel",
            "link",
            "copy",
            "copied",
            "copy-by-hand",
            "started",
            "took-back",
            "took-back-two",
            "played-again",
            "played-again-two",
            "draw-repetition",
            "draw-quiet",
            "link-loaded",
            "link-broken",
            "link-newer",
            "link-other-game",
            "link-option",
            "link-illegal",
            "choose",
            "way",
            "rule",
            "edge",
            "can-go",
            "can-not-go",
            "can-take",
            "can-not-take",
            "can-move",
            "no-last",
            "turn-number",
            "typed-empty",
            "typed-point",
            "typed-none",
            "typed-several",
            "loaded",
            "unfinished",
            "other-tab",
            "not-kept",
            "text-copied",
            "text-by-hand",
            "text-bad",
            "code-copied",
            "by-link-on",
            "by-link-off",
            "by-link-send",
            "by-link-yours",
            "flipped",
        ],
    ),
    (
        "control",
        &[
            "turns",
            "flip",
            "type",
            "type-hint",
            "play",
            "share",
            "by-link",
            "send",
            "copy-text",
            "game-text",
            "load",
            "go-on",
            "not-now",
            "show-other",
            "keep-mine",
            "make-turn",
            "other-turn",
            "preferences",
            "theme",
            "theme-system",
            "theme-light",
            "theme-dark",
            "look",
            "look-book",
            "look-plain",
            "look-contrast",
            "seats",
            "seats-stay",
            "seats-turn",
            "seats-face",
            "coordinates",
            "sounds",
            "warn",
            "animate",
            "pin",
            "unpin",
            "print",
            "print-rules",
            "print-a4",
            "print-letter",
            "embed",
            "embed-code",
            "embed-copy",
            "embed-back",
        ],
    ),
    (
        "keys",
        &[
            "title", "arrows", "row", "column", "board", "pick", "back", "next", "moves",
            "captures", "last", "state", "undo", "flip", "help",
        ],
    ),
    (
        "offline",
        &["keep", "saving", "kept", "failed", "new-version", "reload", "missing-title", "missing"],
    ),
    ("point", &["empty", "step", "jump", "place"]),
    (
        "opponent",
        &[
            "person",
            "computer",
            "thinking",
            "hint",
            "wait",
            "hint-says",
            "stands",
            "bar",
            "analyse",
            "analysing",
            "analysed",
            "no-turning",
            "turning",
            "played",
            "stop",
            "pause",
            "go-on",
            "failed",
        ],
    ),
    (
        "puzzle",
        &[
            "number",
            "easy",
            "medium",
            "hard",
            "win",
            "hold",
            "answer",
            "win-answer",
            "hold-answer",
            "line",
            "tables",
            "search",
            "estimate",
            "solved",
            "progress",
            "previous",
            "next",
            "again",
            "win-right",
            "hold-right",
            "win-wrong",
            "hold-wrong",
            "wrong-over",
        ],
    ),
    ("stands", &["even"]),
    ("hint", &["only", "wins-now", "wins", "holds", "sound"]),
];

/// The sections that only a site with games needs.
const OF_GAMES: [&str; 8] =
    ["facts", "example", "player", "point", "opponent", "puzzle", "stands", "hint"];

/// The section that only a site needs that can be read without a network.
const OF_OFFLINE: &str = "offline";

/// The keys that do not depend on which games there are.
pub(super) fn fixed(config: &Config) -> impl Iterator<Item = String> {
    let has_games = !config.games.is_empty();
    let needed = FIXED.iter().filter(move |(section, _)| match *section {
        OF_OFFLINE => config.output.offline,
        section => has_games || !OF_GAMES.contains(&section),
    });
    let fixed =
        needed.flat_map(|(section, keys)| keys.iter().map(move |key| format!("{section}.{key}")));
    let levels = LEVEL_NAMES.iter().filter(move |_| has_games);
    fixed.chain(levels.map(|level| format!("opponent.level-{level}")))
}

/// The keys that a game needs: those of its pieces, its sides, its ways to
/// win and its options.
pub fn of(definition: &Definition) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let game = &definition.id;
    keys.insert(format!("game.{game}.name"));
    for of_side in Side::ALL {
        let kind = &definition.pieces[of_side].kind;
        let rules = SideRules::of(definition, of_side);
        keys.extend(rules.piece_keys().into_iter().map(|key| format!("piece.{kind}.{key}")));
        let side = of_side.name();
        keys.extend(rules.game_keys().into_iter().map(|key| format!("game.{game}.{side}-{key}")));
        let other = SideRules::of(definition, of_side.opponent());
        let hints = rules.hint_keys(of_side, &other).into_iter();
        keys.extend(hints.map(|key| format!("game.{game}.hint-{side}-{key}")));
        let stands = ["wins", "winning", "better"].into_iter();
        keys.extend(stands.map(|key| format!("game.{game}.stands-{side}-{key}")));
    }
    for option in &definition.options {
        let values = option.values.iter().map(|value| value.name.as_str());
        for name in values.chain(["label"]) {
            keys.insert(format!("game.{game}.option.{}.{name}", option.name));
        }
    }
    keys
}

/// What a side can do in a game under any of its options.
struct SideRules<'a> {
    patches: Vec<&'a SidePatch>,
}

impl<'a> SideRules<'a> {
    fn of(definition: &'a Definition, side: Side) -> SideRules<'a> {
        let values = definition.options.iter().flat_map(|option| &option.values);
        let patches: Vec<&Patch> =
            std::iter::once(&definition.rules).chain(values.map(|value| &value.patch)).collect();
        SideRules { patches: patches.into_iter().map(|patch| &patch.sides[side]).collect() }
    }

    fn captures(&self) -> impl Iterator<Item = Capture> {
        self.patches.iter().filter_map(|patch| patch.capture)
    }

    fn has_duty(&self, duty: Duty) -> bool {
        self.captures().any(|capture| capture.duty == duty)
    }

    fn places(&self) -> bool {
        self.patches.iter().any(|patch| patch.place.is_some())
    }

    fn wins(&self) -> impl Iterator<Item = Win> {
        self.patches.iter().filter_map(|patch| patch.wins).flatten()
    }

    fn piece_keys(&self) -> Vec<&'static str> {
        let mut keys =
            vec!["at", "can-move", "selected", "cannot-move", "cannot-reach", "count", "list"];
        if self.captures().next().is_some() {
            keys.extend(["must-jump", "stop-here"]);
        }
        keys
    }

    fn game_keys(&self) -> Vec<String> {
        let mut keys = vec!["to-move", "turn", "step", "player"];
        if self.captures().next().is_some() {
            keys.push("jump");
        }
        if self.captures().any(|capture| capture.chain != ChainRule::Single) {
            keys.push("chain");
        }
        if self.has_duty(Duty::Must) {
            keys.push("must-jump");
        }
        if self.has_duty(Duty::Huff) {
            keys.extend(["huffed", "warn"]);
        }
        if self.places() {
            keys.extend(["place", "placed"]);
        }
        let wins = self.wins().map(|win| format!("wins-{}", win.reason().name()));
        keys.into_iter().map(str::to_owned).chain(wins).collect()
    }

    /// The reasons for a turn of the side that can be told, see
    /// [`player::advice::reason::Reason`].
    fn hint_keys(&self, side: Side, other: &SideRules) -> Vec<&'static str> {
        let mut keys = match side {
            Side::Few => vec!["passes", "frees"],
            Side::Many => vec!["blocks", "shuts", "advances", "joins"],
        };
        if self.captures().next().is_some() {
            keys.extend(["takes", "gains", "threatens"]);
        }
        if other.captures().next().is_some() {
            keys.push("saves");
            keys.extend((side == Side::Many).then_some("covers"));
        }
        if other.has_duty(Duty::Huff) {
            keys.push("gains");
        }
        let many = if side == Side::Many { self } else { other };
        if many.wins().any(|win| matches!(win, Win::Filled(_))) {
            keys.push(if side == Side::Many { "fills" } else { "guards" });
        }
        if self.places() {
            keys.push("places");
        }
        keys
    }
}
