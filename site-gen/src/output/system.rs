//! What only some systems can do.

use std::io;
use std::path::Path;

/// Exchanges two folders in one step, so that at each moment there is one
/// under each name. Linux (`renameat2`) and macOS (`renamex_np`) can do that
/// on most file systems.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
pub(super) fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE).map_err(io::Error::from)
}

/// Elsewhere there is no such step.
#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
pub(super) fn exchange(_one: &Path, _other: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Whether an exchange failed only because system or file system have no such
/// step.
pub(super) fn cannot_exchange(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, Unsupported};
    matches!(error.kind(), InvalidInput | Unsupported)
}

/// Whether another file system is mounted in this place: such a folder cannot
/// be renamed.
pub(super) fn is_mount_point(folder: &Path) -> bool {
    mounted(folder).unwrap_or(false)
}

/// What Linux says; none if it does not know.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn mounted(folder: &Path) -> Option<bool> {
    use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
    let found = statx(CWD, folder, AtFlags::empty(), StatxFlags::BASIC_STATS).ok()?;
    let known = found.stx_attributes_mask.contains(StatxAttributes::MOUNT_ROOT);
    known.then(|| found.stx_attributes.contains(StatxAttributes::MOUNT_ROOT))
}

/// A folder on another device than its parent is mounted. Mounts of the same
/// device are found only when renaming fails.
#[cfg(all(unix, not(any(target_os = "linux", target_os = "android"))))]
fn mounted(folder: &Path) -> Option<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let device = |path: &Path| path.metadata().map(|metadata| metadata.dev()).ok();
    Some(device(folder)? != device(folder.parent()?)?)
}

#[cfg(not(unix))]
fn mounted(_folder: &Path) -> Option<bool> {
    None
}

/// Makes a link like one that is there already.
#[cfg(unix)]
pub(super) fn copy_link(from: &Path, to: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(std::fs::read_link(from)?, to)
}

/// Links need rights that few have on other systems: what is behind one is
/// copied.
#[cfg(not(unix))]
pub(super) fn copy_link(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::copy(from, to).map(|_| ())
}
