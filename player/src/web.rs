//! The player in the page.
//!
//! [`mount`] brings one `<hunt-board>` to life. Data goes one way: an event
//! becomes a change of the [`table`] (game, session, turn in the making), and
//! [`view`] shows the table: drawing, names of the points, messages.
//! [`strings`] gives the words in the page's language, [`dom`] makes elements.

mod dom;
mod events;
mod fragment;
mod mount;
mod panel;
mod strings;
mod table;
mod view;

pub use mount::mount;

#[cfg(not(feature = "source"))]
mod bare {
    //! What a program without the standard library has to bring itself.

    use core::panic::PanicInfo;

    #[global_allocator]
    static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

    #[panic_handler]
    fn panic(_: &PanicInfo) -> ! {
        core::arch::wasm32::unreachable()
    }
}
