//! What a page needs to be read without a network.

use super::Studio;
use super::context::OfflineContext;
use crate::catalog::Catalog;
use crate::locale::Locale;
use crate::offline::{LIST, WORKER};
use crate::url::UrlPath;

/// The context for pages of a language, if they can be read so.
pub fn context<'a>(
    studio: &'a Studio,
    locale: &Locale,
    catalog: &'a Catalog,
) -> Option<OfflineContext<'a>> {
    let script = studio.assets.offline.as_ref()?;
    Some(OfflineContext {
        script: studio.link(&script.url),
        integrity: &script.integrity,
        worker: studio.link(&UrlPath::file(WORKER)),
        scope: studio.site.config.base_url.path(),
        list: studio.link(&UrlPath::file(&format!("{}/{LIST}", locale.folder()))),
        keep: catalog.text("offline.keep"),
        saving: catalog.text("offline.saving"),
        kept: catalog.text("offline.kept"),
        failed: catalog.text("offline.failed"),
        new_version: catalog.text("offline.new-version"),
        reload: catalog.text("offline.reload"),
    })
}
