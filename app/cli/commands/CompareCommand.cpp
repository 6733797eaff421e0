#include "app/cli/Commands.h"
#include "app/cli/Interrupt.h"
#include "app/cli/Progress.h"
#include "app/cli/Report.h"
#include "inspector/compare/Compare.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <ostream>

namespace percept::cli {
namespace {

using compare::Comparison;
using compare::Distribution;
using compare::Estimate;
using compare::RunSeries;
using compare::SeriesComparison;

struct CompareArguments {
    std::array<std::string, 2> paths;
    std::uint64_t seed = 1;
    std::size_t frames = 10;
    bool json = false;
};

OrderedJson toJson(const Estimate& estimate) {
    return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
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

OrderedJson toJson(const SeriesComparison& series) {
    const auto& difference = series.difference;
    return {{"a", toJson(series.a)},
            {"b", toJson(series.b)},
            {"difference",
             {{"mean", toJson(difference.mean)},
              {"p50", toJson(difference.p50)},
              {"p95", toJson(difference.p95)},
              {"p99", toJson(difference.p99)}}},
            {"histogram",
             {{"edges", series.edges},
              {"a", series.binsOfA},
              {"b", series.binsOfB},
              {"overflow", series.overflow}}}};
}

/// The runs of one side.
using Side = std::vector<RunSeries>;

OrderedJson toJson(const Side& side, const std::string& path) {
    OrderedJson seeds = OrderedJson::array();
    std::size_t frames = 0;
    std::size_t decisions = 0;
    std::uint64_t overruns = 0;
    std::uint64_t starved = 0;
    std::uint64_t missed = 0;
    for (const RunSeries& run : side) {
        seeds.push_back(run.seed);
        frames += run.measured.size();
        decisions += run.latencies.size();
        overruns += run.overruns;
        starved += run.starved;
        missed = std::accumulate(run.missed.begin(), run.missed.end(), missed);
    }
    return {{"recording", path},
            {"level", side.front().level},
            {"seed", side.size() == 1 ? seeds.front() : OrderedJson(nullptr)},
            {"seeds", std::move(seeds)},
            {"frames", frames},
            {"overruns", overruns},
            {"starved", starved},
            {"due_missed", missed},
            {"decisions", decisions}};
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
    return {{"a", toJson(runs[0], options.paths[0])},
            {"b", toJson(runs[1], options.paths[1])},
            {"source", comparison.simulated ? "simulated" : "measured"},
            {"load_us", toJson(comparison.load)},
            {"frames", std::move(frames)},
            {"tasks", std::move(tasks)},
            {"latency_s", comparison.latency ? toJson(*comparison.latency) : OrderedJson(nullptr)}};
}

void printSeries(const SeriesComparison& series, const char* unit, Streams& streams) {
    const auto line = [&](const char* name, Estimate a, Estimate b, Estimate difference) {
        // An interval without 0 says that the difference is more than chance.
        const bool clear = difference.low > 0 || difference.high < 0;
        streams.out << fmt::format(
            "  {:<5} {:>10.4g} {:>10.4g} {:>+11.4g} {} ({:.4g} to {:.4g}){}\n",
            name,
            a.value,
            b.value,
            difference.value,
            unit,
            difference.low,
            difference.high,
            clear ? "" : ", may be chance");
    };
    line("mean", series.a.mean, series.b.mean, series.difference.mean);
    line("50 %", series.a.p50, series.b.p50, series.difference.p50);
    line("95 %", series.a.p95, series.b.p95, series.difference.p95);
    line("99 %", series.a.p99, series.b.p99, series.difference.p99);
}

void printText(const Comparison& comparison, Streams& streams) {
    streams.out << fmt::format("load per frame, {}: A, B, difference with 95 % interval\n",
                               comparison.simulated ? "simulated" : "measured");
    if (comparison.runsOfA + comparison.runsOfB > 2)
        streams.out << fmt::format(
            "  {} and {} runs; frames by their medians\n", comparison.runsOfA, comparison.runsOfB);
    printSeries(comparison.load, "\u00b5s", streams);
    for (const auto& each : comparison.frames)
        streams.out << fmt::format(
            "frame {}: {:.4g} and {:.4g} \u00b5s\n", each.frame, each.a, each.b);
    if (comparison.latency) {
        streams.out << "from a signal to a decision\n";
        printSeries(*comparison.latency, "s", streams);
    } else if (comparison.reactsA && comparison.reactsB) {
        streams.out << "stopped before reaction was compared\n";
    } else {
        const char* where = comparison.reactsA ? "B" : comparison.reactsB ? "A" : "A and B";
        streams.out << fmt::format("in {} nothing was decided because of a signal, so nothing can "
                                   "be said about reaction\n",
                                   where);
    }
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
            return series.unexpected();
        side.push_back(std::move(*series));
    }
    return side;
}

/// That the least certain of the figures rests on.
std::size_t resamplesOf(const Comparison& comparison) {
    return comparison.latency ? std::min(comparison.load.resamples, comparison.latency->resamples)
                              : comparison.load.resamples;
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
    const auto comparison = [&] {
        Progress progress(streams, "Resampling", 1000);
        wanted.goOn = [&](double share) {
            progress.show(std::llround(share * 1000));
            return !interrupt.interrupted();
        };
        return compare::compareRuns(runs[0], runs[1], wanted);
    }();
    if (comparison.stopped && resamplesOf(comparison) < compare::kFewestForIntervals) {
        streams.errors << options.paths[0] << ": Stopped; nothing can be told from so little\n";
        return kFailed;
    }
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
        "Compare two recordings: load per frame with confidence intervals, the frames that differ "
        "most, and how long signals took to lead to decisions");
    const auto options = std::make_shared<CompareArguments>();
    command
        ->add_option("A", options->paths[0], "A recording, *.percept, or a folder of several seeds")
        ->required();
    command->add_option("B", options->paths[1], "Another one")->required();
    command->add_option("--seed", options->seed, "Of the resamples behind the intervals");
    command->add_option("--frames", options->frames, "How many of the most different are named")
        ->check(CLI::Range(std::size_t{0}, std::size_t{100'000}));
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return compareRecordings(*options, streams); };
    });
}

} // namespace percept::cli
