#!/usr/bin/env python3
"""What the benchmarks measure, as a table with their targets and the command that repeats each.

    tests/bench/report.py build/release/bin/percept_bench             all of them, some minutes
    tests/bench/report.py build/release/bin/percept_bench --only Grid  those whose names match
    tests/bench/report.py build/release/bin/percept_bench --once       whether each runs at all

A target says what a figure must be on a quiet machine; ratios are against the baseline that runs
in the same process. Ends with 1 if a benchmark fails or, without --once, misses a target.
"""
import argparse
import json
import re
import subprocess
import sys
import tempfile

# Name of the benchmark (a regular expression for all of it), figure, at least or at most, value.
TARGETS = [
    (r"eventDispatchAgainstPlainVector/.*", "ratio", ">=", 0.9),
    (r"eventDispatchAgainstDelegates/.*", "ratio", ">=", 1.2),
    (r"eventBatchesAgainstDelegates/(100|1000)/.*", "ratio", ">=", 4),
    (r"eventBatchesAgainstSignals2/(100|1000)/.*", "ratio", ">=", 40),
    (r"interestIndexAgainstTextbook/.*", "ratio", ">=", 250),
    (r"Record/noticed/.*", "records/s", ">=", 1.5e6),
    (r"sensorsInRange<rangeFirst>/.*", "ratio", ">=", 9),
    (r"sensorsInRange<allPairs>/.*", "ratio", ">=", 50),
    (r"lineOfSightAgainstAllWalls/10000/.*", "ratio", ">=", 70),
    (r"lineOfSightAgainstRTree/.*", "ratio", ">=", 3),
    (r"dueCountsAgainstModulo.*", "ratio", ">=", 250),
    (r"gridSearchAgainstBoostCsr/.*", "ratio", ">=", 8),
    (r"floodingAgainstBoostCsr/0.*", "ratio", ">=", 12),
    (r"floodingAgainstBoostCsr/1.*", "ratio", ">=", 6),
    (r"blurAgainstOpenCv/5/1.*", "ratio", ">=", 1.1),
    (r"blurAgainstOpenCv/9/1.*", "ratio", ">=", 1.3),
    (r"guardStep/100/.*", "cpu_ms", "<=", 0.5),
    (r"guardStep/1000/.*", "cpu_ms", "<=", 8),
    (r"guardStepSlowSound/1000/.*", "ratio", "<=", 1.5),
    (r"guardStepSlowSound/1000/.*", "slow_us", "<=", 8000),
    (r"whoNotices/.*", "who_ms", "<=", 200),
    (r"whoNotices/.*", "second_ms", "<=", 50),
    (r"drag/kind_and_count/[0-2]/10000", "cpu_ms", "<=", 4),
    (r"Simulation/fourTimesTheBotsCrowded/64.*", "ratio", "<=", 8),
    (r"Simulation/fourTimesTheBotsAtEqualDensity/.*", "ratio", "<=", 5),
    (r"Simulation/fourTimesTheBotsAtEqualDensity/256.*", "baseline_ns", "<=", 16e6),
]
# Of the library that measures, or of no interest beside a ratio.
NOT_FIGURES = {
    "name", "run_name", "run_type", "family_index", "per_family_instance_index", "repetitions",
    "repetition_index", "threads", "iterations", "real_time", "cpu_time", "time_unit",
    "items_per_second", "error_occurred", "error_message", "label",
}
MILLISECONDS = {"ns": 1e-6, "us": 1e-3, "ms": 1.0, "s": 1e3}


def run(options):
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        command = [options.bench, f"--benchmark_out={out.name}", "--benchmark_out_format=json"]
        if options.only:
            command.append(f"--benchmark_filter={options.only}")
        if options.once:
            command.append("--benchmark_min_time=0.001")
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit(f"{options.bench} ended with {done.returncode}:\n{done.stdout[-2000:]}")
        return json.load(open(out.name))


def figures_of(entry):
    scale = MILLISECONDS[entry.get("time_unit", "ns")]
    figures = {"ms": entry["real_time"] * scale, "cpu_ms": entry["cpu_time"] * scale}
    figures.update((key, value) for key, value in entry.items()
                   if key not in NOT_FIGURES and isinstance(value, (int, float)))
    return figures


def verdicts(entry, figures):
    for pattern, figure, sense, target in TARGETS:
        if re.fullmatch(pattern, entry["name"]) and figure in figures:
            met = figures[figure] >= target if sense == ">=" else figures[figure] <= target
            yield f"{figure} {'≥' if sense == '>=' else '≤'} {target:,g}", met


def row(options, entry):
    figures = figures_of(entry)
    judged = list(verdicts(entry, figures))
    shown = [f"{key} {value:,.4g}" for key, value in figures.items() if key != "cpu_ms"
             or any("cpu_ms" in text for text, _ in judged)]
    targets = [text if met else f"**missed:** {text}" for text, met in judged]
    name = re.escape(entry["name"]).replace("\\/", "/").replace("\\-", "-").replace("\\:", ":")
    command = f"`percept_bench --benchmark_filter='^{name}$'`"
    print(f"| {entry['name']} | {', '.join(shown)} | {', '.join(targets) or '-'} | {command} |")
    return all(met for _, met in judged)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bench", help="the program percept_bench")
    parser.add_argument("--only", metavar="PATTERN", help="names of benchmarks to run")
    parser.add_argument("--once", action="store_true", help="as few repetitions as possible")
    options = parser.parse_args()
    found = run(options)
    entries = found["benchmarks"]
    broken = [each for each in entries if each.get("error_occurred")]
    for each in broken:
        print(f"{each['name']}: {each['error_message']}", file=sys.stderr)
    if not entries:
        sys.exit("No benchmark has such a name.")
    if options.once:
        print(f"{len(entries)} benchmarks ran, {len(broken)} failed")
        return 1 if broken else 0
    load = ", ".join(f"{each:.1f}" for each in found["context"].get("load_avg", []))
    print(f"{found['context']['num_cpus']} processors, load at the start {load}\n")
    print("| benchmark | figures | target | again |\n| --- | --- | --- | --- |")
    met = [row(options, each) for each in entries if not each.get("error_occurred")]
    return 0 if all(met) and not broken else 1


if __name__ == "__main__":
    sys.exit(main())
