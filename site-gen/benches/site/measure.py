#!/usr/bin/env python3
"""Measures how fast a large site is built, beside Hugo and Zola where they are on the path.

    measure.py target/release/site-gen --sizes 6x10,6x100,6x1000,30x300 --runs 5

Programs take turns, so that a slow spell of the machine meets all of them, and
each build goes into a folder of its own: ext4 is slow to write where much was
deleted just before. `cp -r` of the finished site is the floor. Given are
medians of wall and CPU seconds and the largest memory; `x` is the ratio of CPU
time to that of site-gen, which the load of the machine hardly moves.
"""

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

import sample

PEERS = {
    "hugo": ["hugo", "--source", "{site}", "--destination", "{out}", "--quiet"],
    "zola": ["zola", "--root", "{site}", "build", "--force", "--output-dir", "{out}"],
}


def run(command):
    """Wall seconds, CPU seconds and MiB of a command."""
    started = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.monotonic() - started
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{command}: exit status {child.returncode}\n{errors.decode(errors='replace')[-2000:]}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def site_gen(program, site, out):
    return [program, "--root", str(site), "build", "--output", str(out)]


def row(size, name, samples, reference):
    wall, cpu = (statistics.median(sample[part] for sample in samples) for part in (0, 1))
    low, high = min(s[0] for s in samples), max(s[0] for s in samples)
    peak = max(s[2] for s in samples)
    ratio = f"{cpu / reference:.1f}" if reference else ""
    print(f"| {size} | {name} | {wall:.2f} | {low:.2f}–{high:.2f} | {cpu:.2f} | {ratio} | {peak:.0f} |",
          flush=True)
    return cpu


def builds(program, size, runs, work):
    """Whole builds of one size by all programs in turn, into empty folders."""
    locales, pages = (int(part) for part in size.split("x"))
    commands = {"site-gen": lambda site, out: site_gen(program, site, out)}
    for name, command in PEERS.items():
        if shutil.which(name):
            commands[name] = lambda site, out, command=command: [
                part.format(site=site, out=out) for part in command]
    for name in commands:
        sample.write(name, work / f"site-{name}", locales, pages)
    samples = {name: [] for name in [*commands, "nothing changed", "cp -r"]}
    for turn in range(runs + 1):
        outs = {name: work / f"out-{size}-{turn}-{name}" for name in samples}
        for name, command in commands.items():
            result = run(command(work / f"site-{name}", outs[name]))
            if turn:
                samples[name].append(result)
        first = outs["site-gen"]
        again = run(site_gen(program, work / "site-site-gen", first))
        copy = run(["cp", "-r", str(first), str(outs["cp -r"])])
        if turn:
            samples["nothing changed"].append(again)
            samples["cp -r"].append(copy)
    reference = None
    for name, result in samples.items():
        cpu = row(size, name, result, reference)
        reference = reference or cpu
    return work / "site-site-gen"


def edits(program, site, runs):
    """How long it takes until an edit of one page is served."""
    child = subprocess.Popen([program, "--root", str(site), "serve", "--port", "0"],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    address = re.search(r"http://\S+", child.stdout.readline()).group().rstrip("/")
    page = site / "content/fi/page-0003.md"
    url = f"{address}/fi/fi-page-3/"
    text = page.read_text(encoding="utf-8")
    for kind, edit in (
        ("a word of a page", lambda turn: text + f"\nEdit {turn}.\n"),
        ("the title of a page", lambda turn: text.replace('title = "', f'title = "Edit {turn}. ', 1)),
    ):
        waits = []
        for turn in range(runs + 1):
            time.sleep(0.5)
            page.write_text(edit(turn), encoding="utf-8")
            started = time.monotonic()
            while f"Edit {turn}." not in urllib.request.urlopen(url).read().decode():
                time.sleep(0.001)
            waits.append(time.monotonic() - started)
        waits = waits[1:]
        print(f"serve: {kind} is there after {statistics.median(waits) * 1000:.0f} ms "
              f"({min(waits) * 1000:.0f}–{max(waits) * 1000:.0f})", flush=True)
    page.write_text(text, encoding="utf-8")
    child.kill()
    child.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program", type=Path, help="the program site-gen")
    parser.add_argument("--sizes", default="6x10,6x100,6x1000,30x300", help="languages x pages")
    parser.add_argument("--runs", type=int, default=5)
    args = parser.parse_args()
    program = str(args.program.resolve())
    with tempfile.TemporaryDirectory(prefix="site-bench-") as folder:
        work = Path(folder)
        print("| languages x pages | program | wall s | least–most | CPU s | x | MiB |")
        print("|---|---|--:|--:|--:|--:|--:|")
        for size in args.sizes.split(","):
            site = builds(program, size, args.runs, work)
            if size == "6x1000":
                edited = work / "edited"
                shutil.copytree(site, edited)
        if (work / "edited").exists():
            edits(program, work / "edited", args.runs)


if __name__ == "__main__":
    main()
