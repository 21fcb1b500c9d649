//! Which messages a site needs.

use std::collections::BTreeSet;

use player::definition::{Capture, ChainRule, Duty, Patch, SidePatch};
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
            "title",
            "skip",
            "beta",
            "beta-note",
            "languages",
            "games",
            "footer-play",
            "footer-version",
            "choose-language",
        ],
    ),
    ("page", &["to-rules", "to-history", "updated", "diagram", "play-here"]),
    ("foot", &["pages", "improve"]),
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
            "played-again",
            "draw-repetition",
            "draw-quiet",
            "link-loaded",
            "link-broken",
            "link-newer",
            "link-other-game",
            "link-option",
            "link-illegal",
        ],
    ),
    (
        "offline",
        &["keep", "saving", "kept", "failed", "new-version", "reload", "missing-title", "missing"],
    ),
    ("point", &["empty", "step", "jump", "place"]),
];

/// The sections that only a site with games needs.
const OF_GAMES: [&str; 4] = ["facts", "example", "player", "point"];

/// The section that only a site needs that can be read without a network.
const OF_OFFLINE: &str = "offline";

/// The keys that do not depend on which games there are.
pub(super) fn fixed(config: &Config) -> impl Iterator<Item = String> {
    let needed = FIXED.iter().filter(|(section, _)| match *section {
        OF_OFFLINE => config.output.offline,
        section => !config.games.is_empty() || !OF_GAMES.contains(&section),
    });
    needed.flat_map(|(section, keys)| keys.iter().map(move |key| format!("{section}.{key}")))
}

/// The keys that a game needs: those of its pieces, its sides, its ways to
/// win and its options.
pub(super) fn of(definition: &Definition) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let game = &definition.id;
    keys.insert(format!("game.{game}.name"));
    for side in Side::ALL {
        let kind = &definition.pieces[side].kind;
        let rules = SideRules::of(definition, side);
        keys.extend(rules.piece_keys().into_iter().map(|key| format!("piece.{kind}.{key}")));
        let side = side.name();
        keys.extend(rules.game_keys().into_iter().map(|key| format!("game.{game}.{side}-{key}")));
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

    fn piece_keys(&self) -> Vec<&'static str> {
        let mut keys =
            vec!["at", "can-move", "selected", "cannot-move", "cannot-reach", "count", "list"];
        if self.captures().next().is_some() {
            keys.extend(["must-jump", "stop-here"]);
        }
        keys
    }

    fn game_keys(&self) -> Vec<String> {
        let mut keys = vec!["to-move", "turn", "step"];
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
            keys.push("huffed");
        }
        if self.patches.iter().any(|patch| patch.place.is_some()) {
            keys.extend(["place", "placed"]);
        }
        let wins = self.patches.iter().filter_map(|patch| patch.wins).flatten();
        let wins = wins.map(|win| format!("wins-{}", win.reason().name()));
        keys.into_iter().map(str::to_owned).chain(wins).collect()
    }
}
