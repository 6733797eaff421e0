#!/usr/bin/env python3
"""How often `percept compare` is right, by runs of a real level.

Records a pool of runs, one per seed, and as many of the level with the costs of all tasks raised,
draws the sides of each pair from them, and counts how often a figure is said to differ:

    tests/bench/compare_trial.py build/release/bin/percept resources/levels/town.level.json

It takes about a minute, so it is no test.
"""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import tempfile


def call(*words):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True).stdout


def record_pool(options, level, folder):
    folder.mkdir()
    paths = []
    for seed in range(1, options.pool + 1):
        paths.append(folder / f"{seed}.percept")
        call(options.percept, "run", level, "--seconds", options.seconds, "--seed", seed, "-o",
             paths[-1])
    return paths


def with_costs(level, factor, path):
    text = json.loads(pathlib.Path(level).read_text())
    for task in text.get("schedule", {}).get("tasks", []):
        task["cost_us"] = task.get("cost_us", 0) * factor
    path.write_text(json.dumps(text))
    return path


def compare(options, a, b):
    with tempfile.TemporaryDirectory() as name:
        for side, paths in (("a", a), ("b", b)):
            folder = pathlib.Path(name, side)
            folder.mkdir()
            for place, path in enumerate(paths):
                (folder / f"{place}.percept").symlink_to(path)
        return json.loads(call(options.percept, "compare", pathlib.Path(name, "a"),
                               pathlib.Path(name, "b"), "--json", "--frames", 0))


def figures_of(found):
    for series in ("load_us", "latency_s"):
        if found[series]:
            for name, difference in found[series]["difference"].items():
                yield f"{series} {name}", difference
    for count in found["counts"]:
        yield count["name"], count["difference"]


def trial(options, title, pool_of_a, pool_of_b, seeds, paired=False):
    draw = random.Random(7)
    told = collections.Counter()
    outside = collections.Counter()
    named = 0
    for _ in range(options.pairs):
        places = draw.sample(range(options.pool), 2 * seeds)
        others = places[:seeds] if paired else places[seeds:]
        found = compare(options, [pool_of_a[i] for i in places[:seeds]],
                        [pool_of_b[i] for i in others])
        some = False
        for name, difference in figures_of(found):
            differs = difference["verdict"] in ("a_less", "b_less")
            told[name] += differs
            low, high = difference["low"], difference["high"]
            outside[name] += low is not None and (low > 0 or high < 0)
            some = some or differs
        named += some
    print(f"{title}: {found['method']['name']}, {options.pairs} comparisons")
    print(f"  {'':<28}{'said to differ':>16}{'0 outside interval':>20}")
    for name in told:
        print(f"  {name:<28}{100 * told[name] / options.pairs:>15.1f}%"
              f"{100 * outside[name] / options.pairs:>19.1f}%")
    print(f"  {'any of them':<28}{100 * named / options.pairs:>15.1f}%\n", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("percept")
    parser.add_argument("level")
    parser.add_argument("--seconds", type=float, default=6, help="of each run")
    parser.add_argument("--pool", type=int, default=80, help="runs that sides are drawn from")
    parser.add_argument("--seeds", type=int, default=6, help="a side")
    parser.add_argument("--pairs", type=int, default=200, help="comparisons of each kind")
    parser.add_argument("--change", type=float, default=0.05, help="by which costs are raised")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        like = record_pool(options, options.level, folder / "like")
        n = options.seeds
        trial(options, "seeds alone, one run a side", like, like, 1)
        trial(options, f"seeds alone, {n} and {n} other seeds", like, like, n)
        if options.change == 0:
            return
        changed = with_costs(options.level, 1 + options.change, folder / "changed.level.json")
        unlike = record_pool(options, changed, folder / "unlike")
        percent = 100 * options.change
        trial(options, f"all costs {percent:+g} %, {n} and {n} other seeds", like, unlike, n)
        trial(options, f"all costs {percent:+g} %, {n} pairs of equal seeds", like, unlike, n, True)


if __name__ == "__main__":
    main()
