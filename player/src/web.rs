//! What runs in the page, as two modules: the player, and with the feature
//! `search` the [`engine`], which is loaded only when it is wanted.
//!
//! The page's element `<hunt-board>` (`templates/loader.js`) is a thin
//! `host`: it hands over what the reader does and carries out what it is
//! told. All decisions are made here. Data goes one way: an event reaches the
//! `player` and changes the `table` (game, session, turn in the making);
//! then the table is shown again. `words` are the messages in the page's
//! language.
//!
//! The bindings are made by hand with wasm-bindgen: those of whole libraries
//! for the browser would be a fifth of the module.

#[cfg(feature = "search")]
pub mod engine;
#[cfg(not(feature = "search"))]
mod host;
#[cfg(not(feature = "search"))]
mod player;
#[cfg(not(feature = "search"))]
mod table;
#[cfg(not(feature = "search"))]
mod words;

#[cfg(not(feature = "search"))]
pub use player::Player;

#[cfg(not(feature = "source"))]
mod bare {
    //! What a program without the standard library has to bring itself.

    use core::panic::PanicInfo;

    use lol_alloc::{FreeListAllocator, LockedAllocator};

    #[global_allocator]
    static ALLOCATOR: LockedAllocator<FreeListAllocator> =
        LockedAllocator::new(FreeListAllocator::new());

    #[panic_handler]
    fn panic(_: &PanicInfo) -> ! {
        core::arch::wasm32::unreachable()
    }
}
