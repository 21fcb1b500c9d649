//! The program `site-gen`: what it can be told, and how it answers.

mod arguments;

use std::fmt::Display;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser as _;

use crate::build::{self, BuildOptions, BuildResult, Memory, MissingKeys, Purpose};
use crate::diagnostic::Diagnostics;
use crate::output::{self, Inputs};
use crate::player_build::{self, PlayerBundle};
use crate::pseudo::PseudoLocales;
use crate::report::{self, Report};
use crate::revision;
use crate::scaffold::{self, ScaffoldError};
use crate::serve::{self, ServeError, ServeOptions};
use crate::sources::shown_path;
use crate::status::Translations;
use crate::words::{self, Word};
use arguments::{BuildArgs, CheckArgs, Cli, Command, New, ServeArgs, StatusArgs};

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let outcome = match check_root(&cli.root) {
        Ok(()) => run(&cli.root, cli.command),
        Err(error) => Err(error),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Content) => ExitCode::from(1),
        Err(Failure::CannotRun(message)) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Why there is no success.
enum Failure {
    /// The content is wrong, which has been told.
    Content,
    /// Something else stands in the way.
    CannotRun(String),
}

impl Failure {
    /// The failure for an error, told with its causes.
    fn cannot_run(error: impl std::error::Error) -> Failure {
        let mut message = error.to_string();
        let mut source = error.source();
        while let Some(cause) = source {
            message += &format!(": {cause}");
            source = cause.source();
        }
        Failure::CannotRun(message)
    }
}

fn check_root(root: &Path) -> Result<(), Failure> {
    let settings = root.join("content/site.toml");
    match settings.is_file() {
        true => Ok(()),
        false => Err(Failure::CannotRun(format!(
            "there is no site here: {} does not exist (run this in the folder of a site, \
             or name it with --root DIR)",
            shown_path(&settings)
        ))),
    }
}

fn run(root: &Path, command: Command) -> Result<(), Failure> {
    match command {
        Command::Build(args) => build(root, args),
        Command::Check(args) => check(root, args),
        Command::New(what) => new(root, &what),
        Command::Status(args) => status(root, args),
        Command::Words(args) => words(root, &args.locale),
        Command::Serve(args) => {
            let base_url = args.base_url.base_url;
            let ServeArgs { host, names, port, .. } = args;
            let options = ServeOptions { root: root.to_owned(), host, names, port, base_url };
            serve::serve(&options).map_err(|error| match error {
                ServeError::Content => Failure::Content,
                error => Failure::cannot_run(error),
            })
        }
    }
}

fn build(root: &Path, args: BuildArgs) -> Result<(), Failure> {
    let started = Instant::now();
    let folder = args.output.clone().unwrap_or_else(|| root.join("dist"));
    output::check_folder(root, &folder).map_err(Failure::cannot_run)?;
    let options = build_options(root, &args);
    if args.pseudo {
        progress("Warning: with pseudo-locales; nobody should have to read this site.");
    }
    let mut memory = Memory::default();
    let site = build::inputs(root, &options, &mut memory);
    let before = output::made_from(&folder).map_err(Failure::cannot_run)?;
    let mut player = None;
    // A strict build also looks at what others do not.
    let before = before.filter(|_| !args.report.strict);
    if let Some(before) = before.filter(|before| Some(before.site) == site) {
        player = before
            .player
            .map(|_| player_build::build(root))
            .transpose()
            .map_err(Failure::cannot_run)?;
        if player.as_ref().map(PlayerBundle::fingerprint) == before.player {
            args.report.finish(&Diagnostics::new());
            progress(format_args!("Nothing has changed in {}", shown_path(&folder)));
            return Ok(());
        }
    }
    if args.report.strict {
        accept(build::check(root, &options), args.report)?;
    }
    let (result, player) = build_whole(root, &options, player, &mut memory, args.report)?;
    // What a build had to say, the next one has to say again.
    let player = player.as_ref().map(PlayerBundle::fingerprint);
    let inputs = site.filter(|_| result.diagnostics.is_empty()).map(|site| Inputs { site, player });
    let done = output::write(&result.files, result.compress, inputs, &folder)
        .map_err(Failure::cannot_run)?;
    let count = match done.kept {
        0 => format!("{}", done.written),
        kept => format!("{} of {}", done.written, done.written + kept),
    };
    args.report.finish(&result.diagnostics);
    progress(format_args!(
        "Wrote {count} files to {} in {:.1} s",
        shown_path(&folder),
        started.elapsed().as_secs_f64()
    ));
    // The program ends here: the system takes all of it back at once.
    std::mem::forget((result, memory));
    Ok(())
}

/// What the arguments say of how the site is to be built.
fn build_options(root: &Path, args: &BuildArgs) -> BuildOptions {
    BuildOptions {
        base_url: args.base_url.base_url.clone(),
        missing_keys: MissingKeys::FallBack,
        commit: revision::commit(root),
        pseudo_locales: match args.pseudo {
            true => PseudoLocales::Add,
            false => PseudoLocales::LeaveOut,
        },
        purpose: Purpose::Publish,
    }
}

/// Builds the site and, if it has one that is not there yet, the player.
fn build_whole(
    root: &Path,
    options: &BuildOptions,
    player: Option<PlayerBundle>,
    memory: &mut Memory,
    report: Report,
) -> Result<(BuildResult, Option<PlayerBundle>), Failure> {
    // Without the player at first: this takes a moment, the player may take
    // minutes, and nobody wants to wait for it to hear of a wrong link.
    let result = accept(build::build_again(root, options, player.as_ref(), memory), report)?;
    if !result.has_player || player.is_some() {
        return Ok((result, player));
    }
    progress("Building the player …");
    let built = player_build::build(root).map_err(Failure::cannot_run)?;
    let complete = build::build_again(root, options, Some(&built), memory);
    // Warnings have been told above.
    let result = match complete.diagnostics.has_errors() {
        true => accept(complete, report)?,
        false => complete,
    };
    Ok((result, Some(built)))
}

fn check(root: &Path, args: CheckArgs) -> Result<(), Failure> {
    let options = BuildOptions { missing_keys: MissingKeys::Refuse, ..BuildOptions::default() };
    let result = accept(build::check(root, &options), args.report)?;
    args.report.finish(&result.diagnostics);
    let pages = result.files.iter().filter(|file| file.path.ends_with(".html")).count();
    progress(format_args!("Checked {pages} pages: no errors"));
    Ok(())
}

fn new(root: &Path, what: &New) -> Result<(), Failure> {
    let made = match what {
        New::Locale { code } => scaffold::locale(root, code),
        New::Game { id } => scaffold::game(root, id),
    };
    let written = made.and_then(|made| made.write(root).map(|()| made));
    match written {
        Ok(made) => {
            print!("{made}");
            Ok(())
        }
        Err(ScaffoldError::Site(errors)) => {
            report::text(&errors);
            Err(Failure::Content)
        }
        Err(error) => Err(Failure::cannot_run(error)),
    }
}

fn status(root: &Path, args: StatusArgs) -> Result<(), Failure> {
    let mut diagnostics = Diagnostics::new();
    let translations = Translations::read(root).map_err(|errors| {
        report::text(&errors);
        Failure::Content
    })?;
    let Some(name) = args.accept else {
        print!("{}", translations.status(&mut diagnostics));
        report::text(&diagnostics);
        return Ok(());
    };
    let unknown =
        |what: &str, name: &str| Failure::CannotRun(format!("there is no {what} `{name}`"));
    let key = match name.as_str() {
        "all" => None,
        name => Some(translations.page(name).ok_or_else(|| unknown("page", name))?),
    };
    let locale = match &args.locale {
        None => None,
        Some(code) => Some(translations.locale(code).ok_or_else(|| unknown("translation", code))?),
    };
    let written = translations.accept(root, key, locale).map_err(Failure::cannot_run)?;
    for path in &written {
        progress(format_args!("Wrote content/{path}"));
    }
    if written.is_empty() {
        progress("Nothing has changed");
    }
    Ok(())
}

fn words(root: &Path, locale: &str) -> Result<(), Failure> {
    let mut diagnostics = Diagnostics::new();
    let words = words::of(root, locale, &mut diagnostics).map_err(|errors| {
        report::text(&errors);
        Failure::Content
    })?;
    let Some(words) = words else {
        return Err(Failure::CannotRun(format!("there is no locale `{locale}`")));
    };
    report::text(&diagnostics);
    let mut stdout = std::io::stdout().lock();
    let mut line = |word: &Word| writeln!(stdout, "{}\t{}", word.text, word.place);
    words.iter().try_for_each(&mut line).map_err(Failure::cannot_run)
}

/// Tells what is wrong; a site with errors goes no further.
fn accept(mut result: BuildResult, report: Report) -> Result<BuildResult, Failure> {
    match report.pass(&mut result.diagnostics) {
        true => Ok(result),
        false => Err(Failure::Content),
    }
}

/// A line for those who wait.
pub fn progress(line: impl Display) {
    eprintln!("{line}");
}
