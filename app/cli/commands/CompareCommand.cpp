#include "app/cli/Commands.h"
#include "app/cli/Interrupt.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/Progress.h"
#include "app/cli/Report.h"
#include "inspector/compare/Compare.h"
#include "inspector/compare/CompareText.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <ostream>
#include <tuple>

namespace percept::cli {
namespace {

using compare::Comparison;
using compare::CountComparison;
using compare::Difference;
using compare::Distribution;
using compare::Estimate;
using compare::RunSeries;
using compare::SeriesComparison;

struct CompareArguments {
    std::array<std::string, 2> paths;
    std::uint64_t seed = 1;
    std::size_t frames = 10;
    double limit = 5;
    bool json = false;
};

OrderedJson boundOf(const std::optional<compare::Range>& range, double compare::Range::*bound) {
    return range ? OrderedJson((*range).*bound) : OrderedJson(nullptr);
}

OrderedJson toJson(const Estimate& estimate) {
    return {{"value", estimate.value},
            {"low", boundOf(estimate.range, &compare::Range::low)},
            {"high", boundOf(estimate.range, &compare::Range::high)},
            {"reached", compare::keyOf(estimate.reach)}};
}

/// With all that a verdict rests on, so that it can be quoted alone.
OrderedJson toJson(const Difference& difference, const Comparison& comparison) {
    return {{"value", difference.value},
            {"low", boundOf(difference.interval, &compare::Range::low)},
            {"high", boundOf(difference.interval, &compare::Range::high)},
            {"verdict", compare::keyOf(difference.verdict)},
            {"p", difference.p ? OrderedJson(*difference.p) : OrderedJson(nullptr)},
            {"n_a", comparison.runsOfA},
            {"n_b", comparison.runsOfB},
            {"method", compare::keyOf(comparison.method)}};
}

OrderedJson toJson(const Distribution& distribution) {
    return {{"count", distribution.count},
            {"min", distribution.min},
            {"max", distribution.max},
            {"stddev", distribution.stddev},
            {"mean", toJson(distribution.mean)},
            {"p50", toJson(distribution.p50)},
            {"p95", toJson(distribution.p95)},
            {"p99", toJson(distribution.p99)}};
}

OrderedJson toJson(const std::optional<SeriesComparison>& series, const Comparison& comparison) {
    if (!series)
        return nullptr;
    const auto& difference = series->difference;
    return {{"a", toJson(series->a)},
            {"b", toJson(series->b)},
            {"difference",
             {{"mean", toJson(difference.mean, comparison)},
              {"p50", toJson(difference.p50, comparison)},
              {"p95", toJson(difference.p95, comparison)},
              {"p99", toJson(difference.p99, comparison)}}},
            {"histogram",
             {{"edges", series->bins.edges},
              {"a", series->bins.a},
              {"b", series->bins.b},
              {"overflow", series->bins.overflow}}}};
}

OrderedJson toJson(const CountComparison& count, const Comparison& comparison) {
    return {{"name", count.name},
            {"total_a", count.totalOfA},
            {"total_b", count.totalOfB},
            {"a", toJson(count.a)},
            {"b", toJson(count.b)},
            {"difference", toJson(count.difference, comparison)}};
}

/// The runs of one side.
using Side = std::vector<RunSeries>;

OrderedJson toJson(const Side& side, const std::string& path) {
    OrderedJson seeds = OrderedJson::array();
    std::size_t frames = 0;
    std::uint64_t missed = 0;
    std::size_t signals = 0;
    std::size_t decided = 0;
    const auto total = [&](std::string_view name) {
        std::uint64_t sum = 0;
        for (const RunSeries& run : side)
            sum += run.countOf(name);
        return sum;
    };
    for (const RunSeries& run : side) {
        seeds.push_back(run.seed);
        frames += run.frames;
        signals += run.reactions.size();
        for (const auto& reaction : run.reactions)
            decided += reaction.decided ? 1 : 0;
        missed = std::accumulate(run.missed.begin(), run.missed.end(), missed);
    }
    return {{"recording", path},
            {"level", side.front().level},
            {"seed", side.size() == 1 ? seeds.front() : OrderedJson(nullptr)},
            {"seeds", std::move(seeds)},
            {"frames", frames},
            {"overruns", total("tasks overrun")},
            {"starved", total("tasks starved")},
            {"due_missed", missed},
            {"decisions_after_signals", total(compare::kDecisionsAfterSignals)},
            {"signals", signals},
            {"signals_decided", decided}};
}

OrderedJson methodJson(const Comparison& comparison) {
    return {{"name", compare::keyOf(comparison.method)},
            {"n_a", comparison.runsOfA},
            {"n_b", comparison.runsOfB},
            {"repeats", comparison.repeats},
            {"unpaired", comparison.unpaired},
            {"level", 0.95},
            {"figures", comparison.figures},
            {"text", compare::methodText(comparison)}};
}

OrderedJson toJson(const Comparison& comparison,
                   const std::array<Side, 2>& runs,
                   const CompareArguments& options) {
    OrderedJson frames = OrderedJson::array();
    for (const auto& each : comparison.frames)
        frames.push_back({{"frame", each.frame}, {"a", each.a}, {"b", each.b}});
    OrderedJson tasks = OrderedJson::array();
    for (const auto& each : comparison.tasks)
        tasks.push_back({{"task", each.task},
                         {"a_us", each.a},
                         {"b_us", each.b},
                         {"a_due_missed", each.missedOfA},
                         {"b_due_missed", each.missedOfB}});
    OrderedJson counts = OrderedJson::array();
    for (const auto& each : comparison.counts)
        counts.push_back(toJson(each, comparison));
    return {{"a", toJson(runs[0], options.paths[0])},
            {"b", toJson(runs[1], options.paths[1])},
            {"levels", comparison.levels},
            {"levels_differ", comparison.levels.size() > 1},
            {"identical", comparison.method == compare::Method::Identical},
            {"method", methodJson(comparison)},
            {"caution",
             comparison.levels.size() > 1 ? OrderedJson(compare::levelsText(comparison))
                                          : OrderedJson(nullptr)},
            {"conclusion", compare::conclusionText(comparison)},
            {"source",
             !comparison.load       ? OrderedJson(nullptr)
             : comparison.simulated ? "simulated"
                                    : "measured"},
            {"load_us", toJson(comparison.load, comparison)},
            {"frames", std::move(frames)},
            {"tasks", std::move(tasks)},
            {"latency_s", toJson(comparison.latency, comparison)},
            {"latency_limit_s",
             comparison.latency ? OrderedJson(comparison.limit) : OrderedJson(nullptr)},
            {"counts", std::move(counts)},
            {"counts_per", comparison.perMinute ? "minute" : "run"}};
}

/// "B is lower (p 0.004, 10 pairs)": what it rests on beside every verdict.
std::string verdictOf(const Difference& difference, const Comparison& comparison) {
    return fmt::format(
        "{} ({}{})",
        compare::verdictText(difference.verdict),
        difference.p
            ? fmt::format("p {:.2g}, ", *difference.p)
            : std::string(comparison.method == compare::Method::Identical ? "identical, " : ""),
        compare::countText(comparison));
}

void printFigure(const std::string& name,
                 const Estimate& a,
                 const Estimate& b,
                 const Difference& difference,
                 const Comparison& comparison,
                 Streams& streams) {
    const bool reached = a.reach == compare::Reach::Within && b.reach == compare::Reach::Within;
    const auto& interval = reached ? difference.interval : std::nullopt;
    const compare::Unit seconds{1, "s"};
    const auto valueOf = [&](const Estimate& of) {
        return of.reach == compare::Reach::Within
                   ? fmt::format("{:.4g}", of.value)
                   : compare::estimateText(of, seconds, comparison.limit);
    };
    streams.out << fmt::format("  {:<24} {:>10} {:>10} {:>11}  {:<24} {}\n",
                               name,
                               valueOf(a),
                               valueOf(b),
                               reached ? fmt::format("{:+.4g}", difference.value)
                                       : compare::differenceText(difference, a, b, seconds),
                               interval
                                   ? fmt::format("{:.4g} to {:.4g}", interval->low, interval->high)
                                   : std::string("-"),
                               verdictOf(difference, comparison));
}

void printSeries(const SeriesComparison& series, const Comparison& comparison, Streams& streams) {
    const auto& [a, b, difference] = std::tie(series.a, series.b, series.difference);
    printFigure("mean", a.mean, b.mean, difference.mean, comparison, streams);
    printFigure("50 %", a.p50, b.p50, difference.p50, comparison, streams);
    printFigure("95 %", a.p95, b.p95, difference.p95, comparison, streams);
    printFigure("99 %", a.p99, b.p99, difference.p99, comparison, streams);
}

void printText(const Comparison& comparison, Streams& streams) {
    streams.out << compare::conclusionText(comparison) << '\n'
                << compare::methodText(comparison) << '\n';
    if (comparison.levels.size() > 1)
        streams.out << compare::levelsText(comparison) << '\n';
    constexpr const char* kColumns = "A, B, difference, 95 % interval";
    if (comparison.load) {
        streams.out << fmt::format("load per frame, {}, in \u00b5s: {}\n",
                                   comparison.simulated ? "simulated" : "measured",
                                   kColumns);
        printSeries(*comparison.load, comparison, streams);
    } else {
        streams.out << compare::noLoadText(comparison) << '\n';
    }
    for (const auto& each : comparison.frames)
        streams.out << fmt::format(
            "frame {}: {:.4g} and {:.4g} \u00b5s\n", each.frame, each.a, each.b);
    if (comparison.latency) {
        streams.out << fmt::format("from a signal to its first decision, in s, up to {:g}: {}\n",
                                   comparison.limit,
                                   kColumns);
        printSeries(*comparison.latency, comparison, streams);
    } else {
        streams.out << compare::noLatencyText(comparison) << '\n';
    }
    if (!comparison.counts.empty())
        streams.out << fmt::format(
            "counts per {}: {}\n", comparison.perMinute ? "minute" : "run", kColumns);
    for (const auto& each : comparison.counts)
        printFigure(each.name, each.a, each.b, each.difference, comparison, streams);
}

Result<Side> readSide(const std::string& path, const InterruptGuard& interrupt, Streams& streams) {
    const auto files = compare::recordingsAt(path);
    if (!files)
        return files.unexpected();
    Side side;
    for (const auto& file : *files) {
        std::unique_ptr<Progress> progress;
        auto series = compare::readSeries(file, [&](Frame done, Frame total) {
            if (!progress)
                progress = std::make_unique<Progress>(streams, "Reading", total);
            progress->show(done);
            return !interrupt.interrupted();
        });
        if (!series)
            return Unexpected{inRecording(file.string(), series.error())};
        side.push_back(std::move(*series));
    }
    return side;
}

/// That the least certain of the figures rests on.
std::size_t resamplesOf(const Comparison& comparison) {
    constexpr std::size_t kAll = 1000;
    std::size_t least = kAll;
    for (const auto* series : {&comparison.load, &comparison.latency})
        if (*series)
            least = std::min(least, (*series)->resamples);
    return least;
}

int compareRecordings(const CompareArguments& options, Streams& streams) {
    const InterruptGuard interrupt;
    std::array<Side, 2> runs;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        auto side = readSide(options.paths[i], interrupt, streams);
        if (!side)
            return reportFailure(side.error(), streams);
        runs[i] = std::move(*side);
    }
    compare::CompareOptions wanted;
    wanted.bootstrap.seed = options.seed;
    wanted.frames = options.frames;
    wanted.limit = options.limit;
    const auto comparison = [&] {
        Progress progress(streams, "Resampling", 1000);
        wanted.goOn = [&](double share) {
            progress.show(std::llround(share * 1000));
            return !interrupt.interrupted();
        };
        return compare::compareRuns(runs[0], runs[1], wanted);
    }();
    if (options.json)
        printJson(toJson(comparison, runs, options), streams);
    else
        printText(comparison, streams);
    if (!comparison.stopped)
        return kSucceeded;
    streams.errors << fmt::format("{}: Stopped; the intervals rest on {} resamples\n",
                                  options.paths[0],
                                  resamplesOf(comparison));
    return kFailed;
}

} // namespace

void addCompareCommand(CLI::App& program, Action& chosen) {
    auto* command = program.add_subcommand(
        "compare",
        "Compare two recordings, or two folders with the same seeds each: load per frame, how long "
        "signals took to lead to decisions, and counts. Only several seeds a side give verdicts");
    const auto options = std::make_shared<CompareArguments>();
    command
        ->add_option("A", options->paths[0], "A recording, *.percept, or a folder of several seeds")
        ->required();
    command->add_option("B", options->paths[1], "Another one")->required();
    command
        ->add_option("--seed",
                     options->seed,
                     "Of the resamples and permutations behind intervals and verdicts")
        ->check(seedNumber());
    command->add_option("--frames", options->frames, "How many of the most different are named")
        ->check(wholeNumber(0, 100'000));
    command
        ->add_option("--limit",
                     options->limit,
                     "Seconds from a signal to a decision: what takes longer, or never happens, "
                     "counts as this")
        ->check(numberWithin(0.01, 1e6));
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return compareRecordings(*options, streams); };
    });
}

} // namespace percept::cli
