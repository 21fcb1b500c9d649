//! The program `site-gen`; see the library of the same name.

use std::process::ExitCode;

fn main() -> ExitCode {
    site_gen::cli::main()
}
