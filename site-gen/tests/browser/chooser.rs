//! The choice of languages at the root of the site.

use crate::Trials;
use crate::driver::Profile;
use crate::script::{LOCALES, catalog, message};

const OFFER: &str = ".offer";

pub fn add(trials: &mut Trials) {
    for (languages, offered) in [("fi-FI,fi,en", "fi"), ("de,ru-RU", "ru"), ("cs", "cs")] {
        let profile = Profile { languages, ..Profile::default() };
        let name = format!("whoever_reads_{offered}_is_offered_it_and_stays_where_they_are");
        trials.add_with(&name, profile, move |page| async move {
            page.open("/").await;
            let offer = page.find(".offer a").await;
            assert!(offer.is_displayed().await.unwrap());
            let words = message(&catalog(offered), &["chooser", "offer"]);
            assert_eq!(offer.text().await.unwrap(), words);
            assert_eq!(page.attribute(".offer a", "lang").await.as_deref(), Some(offered));
            assert_eq!(page.count(".chooser a").await, LOCALES.len());
            assert_eq!(page.attribute("html", "data-page").await.as_deref(), Some("chooser"));
            offer.click().await.unwrap();
            assert_eq!(page.attribute("html", "lang").await.as_deref(), Some(offered));
            assert_eq!(page.console().await, Vec::<String>::new());
        });
    }
    let unknown = Profile { languages: "sw,de", ..Profile::default() };
    trials.add_with(
        "who_reads_no_language_of_the_site_is_offered_none",
        unknown,
        |page| async move {
            page.open("/").await;
            assert!(!page.find(OFFER).await.is_displayed().await.unwrap());
            assert_eq!(page.count(".chooser a").await, LOCALES.len());
        },
    );
    let scripts = Profile { scripts: false, languages: "fi", ..Profile::default() };
    trials.add_with("without_scripts_all_languages_can_be_chosen", scripts, |page| async move {
        page.open("/").await;
        assert!(!page.find(OFFER).await.is_displayed().await.unwrap());
        assert_eq!(page.count(".chooser a").await, LOCALES.len());
        page.find(".chooser a[lang='fi']").await.click().await.unwrap();
        assert_eq!(page.attribute("html", "lang").await.as_deref(), Some("fi"));
    });
}
