//! Dates, numbers, lists and the order of words as a language has them, by
//! CLDR's data.

use std::cmp::Ordering;

use icu_calendar::Date as Day;
use icu_collator::options::CollatorOptions;
use icu_collator::{Collator, CollatorBorrowed};
use icu_datetime::DateTimeFormatter;
use icu_datetime::fieldsets::YMD;
use icu_decimal::DecimalFormatter;
use icu_decimal::input::Decimal;
use icu_decimal::options::DecimalFormatterOptions;
use icu_list::ListFormatter;
use icu_list::options::ListFormatterOptions;

use crate::content::Date;
use crate::locale::Locale;

/// How a language writes what is no word.
#[derive(Debug)]
pub struct Formats {
    date: DateTimeFormatter<YMD>,
    number: DecimalFormatter,
    list: ListFormatter,
    collator: CollatorBorrowed<'static>,
}

impl Formats {
    /// The formats of a language; of one that CLDR does not know, those that
    /// belong to none.
    pub fn new(locale: &Locale) -> Formats {
        let icu = &locale.icu();
        let known = "the formats of every language, at least those of none, are compiled in";
        Formats {
            date: DateTimeFormatter::try_new(icu.into(), YMD::long()).expect(known),
            number: DecimalFormatter::try_new(icu.into(), DecimalFormatterOptions::default())
                .expect(known),
            list: ListFormatter::try_new_and(icu.into(), ListFormatterOptions::default())
                .expect(known),
            collator: Collator::try_new(icu.into(), CollatorOptions::default()).expect(known),
        }
    }

    /// A day in words: `30. marraskuuta 2026`.
    pub fn date(&self, date: &Date) -> String {
        match Day::try_new_iso(date.year.into(), date.month, date.day) {
            Ok(day) => self.date.format(&day).to_string(),
            // A day that does not exist has been reported.
            Err(_) => date.to_string(),
        }
    }

    /// A number in digits: `1 000`.
    pub fn number(&self, number: i64) -> String {
        self.number.format(&Decimal::from(number)).to_string()
    }

    /// Words as a list: `a, b ja c`.
    pub fn list<'a>(&self, items: impl Iterator<Item = &'a str> + Clone) -> String {
        self.list.format(items).to_string()
    }

    /// Which of two words comes first.
    pub fn compare(&self, one: &str, other: &str) -> Ordering {
        self.collator.compare(one, other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formats(code: &str) -> Formats {
        Formats::new(&Locale::parse(code).unwrap())
    }

    #[test]
    fn days_are_written_as_the_language_does() {
        let day = Date { year: 2026, month: 11, day: 30 };
        for (code, expected) in [
            ("en", "November 30, 2026"),
            ("en-GB", "30 November 2026"),
            ("cs", "30. listopadu 2026"),
            ("fi", "30. marraskuuta 2026"),
            ("hu", "2026. november 30."),
            ("nb", "30. november 2026"),
            ("ru", "30 ноября 2026\u{202f}г."),
            ("ar-EG", "٣٠ نوفمبر ٢٠٢٦"),
        ] {
            assert_eq!(formats(code).date(&day), expected, "{code}");
        }
    }

    #[test]
    fn numbers_and_lists_are_those_of_the_language() {
        assert_eq!(formats("en").number(12345), "12,345");
        assert_eq!(formats("fi").number(12345), "12\u{a0}345");
        assert_eq!(formats("ar-EG").number(13), "١٣");
        let list = |code| formats(code).list(["a", "b", "c"].into_iter());
        assert_eq!(list("en"), "a, b, and c");
        assert_eq!(list("fi"), "a, b ja c");
        assert_eq!(list("hu"), "a, b és c");
    }

    #[test]
    fn words_are_in_the_order_of_the_language() {
        let sorted = |code, words: &[&'static str]| {
            let formats = formats(code);
            let mut words = words.to_vec();
            words.sort_by(|one, other| formats.compare(one, other));
            words
        };
        assert_eq!(sorted("fi", &["öljy", "äiti", "zeta"]), ["zeta", "äiti", "öljy"]);
        assert_eq!(sorted("de", &["zeta", "äiti", "b"]), ["äiti", "b", "zeta"]);
        assert_eq!(sorted("cs", &["chata", "hrad", "cena"]), ["cena", "hrad", "chata"]);
    }
}
