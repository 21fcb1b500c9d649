//! The cross, its lines, and what tells the three games apart.

/// A file from 1 (a) to 7 (g) and a rank from 1 to 7.
pub type Place = (i32, i32);

/// A game with its options.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    FoxAndGeese { geese: &'static str, sideways: bool, lattice: Lattice },
    TwoFoxes,
    Asalto,
}

/// Which squares have diagonals.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Lattice {
    Full,
    Alternate,
    Orthogonal,
}

/// How the geese can be set up.
const FLOCKS: [&str; 4] = ["13", "15", "17", "17-1840"];

/// Every game with every combination of its options.
pub fn kinds() -> Vec<Kind> {
    let mut kinds = vec![Kind::TwoFoxes, Kind::Asalto];
    for geese in FLOCKS {
        for sideways in [false, true] {
            for lattice in [Lattice::Full, Lattice::Alternate, Lattice::Orthogonal] {
                kinds.push(Kind::FoxAndGeese { geese, sideways, lattice });
            }
        }
    }
    kinds
}

impl Kind {
    pub fn id(self) -> &'static str {
        match self {
            Kind::FoxAndGeese { .. } => "fox-and-geese",
            Kind::TwoFoxes => "two-foxes",
            Kind::Asalto => "asalto",
        }
    }

    pub fn options(self) -> String {
        match self {
            Kind::FoxAndGeese { geese, sideways, lattice } => {
                let sideways = if sideways { "on" } else { "off" };
                let lattice = match lattice {
                    Lattice::Full => "full",
                    Lattice::Alternate => "alternate",
                    Lattice::Orthogonal => "orthogonal",
                };
                format!("geese={geese} sideways={sideways} lattice={lattice}")
            }
            _ => String::new(),
        }
    }

    pub fn few_letter(self) -> char {
        if self == Kind::Asalto { 'O' } else { 'F' }
    }

    pub fn many_letter(self) -> char {
        if self == Kind::Asalto { 'r' } else { 'g' }
    }

    pub fn most_few(self) -> usize {
        if matches!(self, Kind::FoxAndGeese { .. }) { 1 } else { 2 }
    }

    pub fn many_go_sideways(self) -> bool {
        !matches!(self, Kind::FoxAndGeese { sideways: false, .. })
    }

    pub fn has_draws(self) -> bool {
        self.many_go_sideways()
    }

    pub fn fewest_many(self) -> usize {
        if matches!(self, Kind::FoxAndGeese { .. }) { 4 } else { 9 }
    }

    fn lattice(self) -> Lattice {
        match self {
            Kind::FoxAndGeese { lattice, .. } => lattice,
            Kind::TwoFoxes => Lattice::Full,
            Kind::Asalto => Lattice::Alternate,
        }
    }

    /// Whether a line joins two neighbouring points.
    pub fn joined(self, a: Place, b: Place) -> bool {
        let (east, north) = (b.0 - a.0, b.1 - a.1);
        if !is_point(a) || !is_point(b) || (east, north) == (0, 0) {
            return false;
        }
        if east.abs() > 1 || north.abs() > 1 {
            return false;
        }
        if east == 0 || north == 0 {
            return true;
        }
        // A diagonal needs the whole unit square; on some boards it also
        // needs the colour of d4.
        let square = is_point((a.0, b.1)) && is_point((b.0, a.1));
        square
            && match self.lattice() {
                Lattice::Full => true,
                Lattice::Alternate => (a.0 + a.1) % 2 == 0,
                Lattice::Orthogonal => false,
            }
    }
}

/// Whether the cross has this point.
pub fn is_point((file, rank): Place) -> bool {
    let on = |n: i32| (1..=7).contains(&n);
    let middle = |n: i32| (3..=5).contains(&n);
    on(file) && on(rank) && (middle(file) || middle(rank))
}

pub fn in_fortress((file, rank): Place) -> bool {
    (3..=5).contains(&file) && (5..=7).contains(&rank)
}

/// All points, from the top row down, each row from left to right.
pub fn places() -> Vec<Place> {
    let mut places = Vec::new();
    for rank in (1..=7).rev() {
        for file in 1..=7 {
            if is_point((file, rank)) {
                places.push((file, rank));
            }
        }
    }
    places
}

pub fn name(place: Place) -> String {
    format!("{}{}", (b'a' + place.0 as u8 - 1) as char, place.1)
}

pub const COMPASS: [Place; 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

pub fn beyond(place: Place, by: Place) -> Place {
    (place.0 + by.0, place.1 + by.1)
}
