#!/usr/bin/env python3
"""What hostile files, kills and hours do to the program, as a table with targets and the command that repeats each.

    tests/bench/robustness.py                          kills, and a soak of a minute
    tests/bench/robustness.py --soak 3600              an hour of it
    tests/bench/robustness.py --fuzz build/fuzz --cases 1000000   the fuzzers, too; days, for the slow ones

Needs build/release, or what --build names. Ends with 1 if something is found or a target is missed; figures of fewer
cases, kills or seconds than the target names say nothing about it.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(__file__).resolve().parents[2]
MOST_CASES = 1_000_000
MOST_MISSING = 0.5  # s
MOST_GROWTH = 100.0  # MB
KILLS = 200
HOUR = 3600


def output(words, **environment):
    done = subprocess.run([str(word) for word in words], cwd=SOURCE, env=dict(os.environ, **environment), check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    return done.returncode, done.stdout


def explain(code, log):
    """What a program that failed said: figures alone do not tell why."""
    if code != 0:
        print(log, file=sys.stderr, flush=True)


def row(what, figures, target, command, good):
    print(f"| {what} | {figures} | {target if good else '**missed:** ' + target} | `{command}` |", flush=True)
    return good


def kills(build):
    words = [build / "bin" / "faults_test", "--gtest_filter=MissingTime.*"]
    code, log = output(words, PERCEPT_TEST_ALL="1")
    explain(code, log)
    found = re.search(r"(\d+) kills, .*", log)
    good = code == 0 and found is not None and int(found.group(1)) >= KILLS
    return row("a recording is killed", found.group(0) if found else f"ended with {code}",
               f"{KILLS} kills, 0 lost, at most {MOST_MISSING} s missing",
               "PERCEPT_TEST_ALL=1 faults_test --gtest_filter='MissingTime.*'", good)


def soak(build, level, seconds):
    words = [build / "bin" / "percept_soak", level, seconds]
    code, log = output(words)
    explain(code, log)
    grew = re.search(r"grew by (-?[\d.]+) MB", log)
    good = code == 0 and grew is not None
    return row(f"soak, {pathlib.Path(level).name.split('.')[0]}, full trace, {seconds} s",
               grew.group(0) if grew else f"ended with {code}", f"{HOUR} s: at most {MOST_GROWTH:.0f} MB",
               f"percept_soak {level} {seconds}", good)


def fuzzers(build, cases):
    words = ["tests/fuzz/run", "--build", build, "--cases", cases]
    good = True
    process = subprocess.Popen([str(word) for word in words], cwd=SOURCE, stdout=subprocess.PIPE, text=True)
    for line in process.stdout:
        found = re.match(r"(\w+) +(\d+) +(\d+) +(\d+) +(\d+)  (\S+)", line)
        if not found:
            continue
        reader, tried, took, longest, memory, finding = found.groups()
        rate = int(tried) / max(1, int(took))
        good &= row(f"fuzzer {reader}", f"{int(tried):,} cases, {rate:.0f} a second, each {longest} ms "
                    f"at most, peak {memory} MB, found {finding}",
                    f"{MOST_CASES:,} cases, none", f"tests/fuzz/run --build {build} --cases {cases} {reader}",
                    finding == "-")
    return process.wait() == 0 and good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=SOURCE / "build" / "release")
    parser.add_argument("--fuzz", type=pathlib.Path, help="a build with fuzzers; without, there are none")
    parser.add_argument("--cases", type=int, default=1000, help="per fuzzer")
    parser.add_argument("--soak", type=int, default=60, metavar="SECONDS")
    parser.add_argument("--level", default="resources/levels/guard-post.level.json", help="of the soak")
    options = parser.parse_args()
    print("| what | figures | target | again |\n| --- | --- | --- | --- |", flush=True)
    good = kills(options.build.resolve())
    good &= soak(options.build.resolve(), options.level, options.soak)
    if options.fuzz:
        good &= fuzzers(options.fuzz, options.cases)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
