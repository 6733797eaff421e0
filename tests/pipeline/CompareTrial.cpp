#include "MemoryTrace.h"

#include "app/runner/HeadlessRun.h"
#include "inspector/compare/Compare.h"
#include "inspector/compare/CompareText.h"
#include "percept/base/Random.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

/// An experiment on real runs, which is no test since it takes minutes: how often sides that differ
/// in nothing but their seeds are said to differ, and how often a change of known size is found.
/// It simulates two pools of runs, one of the level and one of the level with the costs of all
/// tasks raised, and draws the sides of each pair from them.
///
///     cmake --build --preset release --target compare_trial
///     build/release/bin/compare_trial resources/levels/town.level.json
namespace percept {
namespace {

using compare::Comparison;
using compare::Difference;
using compare::RunSeries;
using compare::Verdict;

struct Options {
    std::vector<std::string> levels;
    double seconds = 8;
    std::size_t pool = 160;
    std::size_t seeds = 8;
    std::size_t pairs = 200;
    double change = 0.05;
};

Result<RunSeries> runOnce(const std::string& text, std::uint64_t seed, double seconds) {
    const auto level = runner::prepareLevel(text, "level", {.seed = seed});
    if (!level)
        return level.unexpected();
    const auto info = (*level)->info(trace::TraceLevel::Normal);
    MemoryTrace memory(info);
    const auto run =
        runner::runHeadless(*level, {.frames = static_cast<Frame>(seconds / info.step)}, &memory);
    if (!run)
        return run.unexpected();
    return compare::readSeries(memory, {});
}

Result<std::vector<RunSeries>> poolOf(const std::string& text, const Options& options) {
    std::vector<RunSeries> runs;
    for (std::size_t i = 0; i < options.pool; ++i) {
        auto run = runOnce(text, i + 1, options.seconds);
        if (!run)
            return run.unexpected();
        runs.push_back(std::move(*run));
        std::cerr << "\r" << i + 1 << " of " << options.pool << " runs" << std::flush;
    }
    std::cerr << "\n";
    return runs;
}

Result<std::string> withCosts(const std::string& text, double factor) {
    auto file = level::parseLevel(text, "level");
    if (!file)
        return file.unexpected();
    for (level::Task& task : file->level.schedule.tasks)
        task.costUs *= factor;
    return level::writeLevel(file->level);
}

std::map<std::string, Difference> figuresOf(const Comparison& comparison) {
    std::map<std::string, Difference> found;
    const auto add = [&](const char* name, const auto& series) {
        if (!series)
            return;
        const auto& all = series->difference;
        found[fmt::format("{} mean", name)] = all.mean;
        found[fmt::format("{} p50", name)] = all.p50;
        found[fmt::format("{} p95", name)] = all.p95;
        found[fmt::format("{} p99", name)] = all.p99;
    };
    add("load", comparison.load);
    add("latency", comparison.latency);
    for (const auto& each : comparison.counts)
        found[each.name] = each.difference;
    return found;
}

/// Of some pairs, by figure.
struct Tally {
    std::size_t pairs = 0;
    std::size_t any = 0;
    std::map<std::string, std::size_t> told;    ///< a verdict named a difference
    std::map<std::string, std::size_t> outside; ///< the interval leaves 0 out

    void add(const Comparison& comparison) {
        ++pairs;
        bool some = false;
        for (const auto& [name, difference] : figuresOf(comparison)) {
            const bool differs =
                difference.verdict == Verdict::ALess || difference.verdict == Verdict::BLess;
            const auto& interval = difference.interval;
            told[name] += differs ? 1 : 0;
            outside[name] += interval && (interval->low > 0 || interval->high < 0) ? 1 : 0;
            some = some || differs;
        }
        any += some ? 1 : 0;
    }
};

void print(const std::string& title, const Tally& tally) {
    const auto percent = [&](std::size_t count) {
        return 100.0 * static_cast<double>(count) / static_cast<double>(tally.pairs);
    };
    std::cout << fmt::format(
        "  {}\n  {:<28}{:>14}{:>22}\n", title, "", "said to differ", "0 outside interval");
    for (const auto& [name, count] : tally.told)
        std::cout << fmt::format("  {:<28}{:>13.1f}%{:>21.1f}%\n",
                                 name,
                                 percent(count),
                                 percent(tally.outside.at(name)));
    std::cout << fmt::format("  {:<28}{:>13.1f}%\n\n", "any of them", percent(tally.any));
}

/// As many places of a pool as are wanted, each once.
std::vector<std::size_t> drawn(std::size_t count, std::size_t pool, Random& random) {
    std::vector<std::size_t> all(pool);
    for (std::size_t i = 0; i < pool; ++i)
        all[i] = i;
    for (std::size_t i = 0; i < count; ++i)
        std::swap(all[i], all[i + random.below(static_cast<std::uint32_t>(pool - i))]);
    all.resize(count);
    return all;
}

enum class Kind { OneRun, Groups, Paired };

/// @param relabel B gets other runs than A, but under the seeds of A
Tally trial(const std::vector<RunSeries>& poolOfA,
            const std::vector<RunSeries>& poolOfB,
            Kind kind,
            bool relabel,
            const Options& options) {
    Random random(7);
    Tally tally;
    const std::size_t count = kind == Kind::OneRun ? 1 : options.seeds;
    for (std::size_t pair = 0; pair < options.pairs; ++pair) {
        const auto places = drawn(2 * count, poolOfA.size(), random);
        std::vector<RunSeries> a;
        std::vector<RunSeries> b;
        for (std::size_t i = 0; i < count; ++i) {
            const bool same = kind == Kind::Paired && !relabel;
            a.push_back(poolOfA[places[i]]);
            b.push_back(poolOfB[places[same ? i : count + i]]);
            if (kind == Kind::Paired)
                b.back().seed = a.back().seed;
        }
        compare::CompareOptions wanted;
        wanted.bootstrap.resamples = 200;
        tally.add(compare::compareRuns(std::span<const RunSeries>(a), b, wanted));
    }
    return tally;
}

Result<void> tryLevel(const std::string& path, const Options& options) {
    std::ifstream stream(path);
    std::stringstream text;
    text << stream.rdbuf();
    const auto like = poolOf(text.str(), options);
    if (!like)
        return like.unexpected();
    const auto n = options.seeds;
    std::cout << fmt::format("{}: {} pairs from {} runs of {} s\n\n",
                             std::filesystem::path(path).filename().string(),
                             options.pairs,
                             options.pool,
                             options.seconds);
    print("seeds alone, one run a side", trial(*like, *like, Kind::OneRun, false, options));
    print(fmt::format("seeds alone, {0} and {0} other seeds", n),
          trial(*like, *like, Kind::Groups, false, options));
    print(fmt::format("seeds alone, {} pairs under the same seeds", n),
          trial(*like, *like, Kind::Paired, true, options));
    if (like->front().simulated.empty())
        return {};
    const auto changed = withCosts(text.str(), 1 + options.change);
    if (!changed)
        return changed.unexpected();
    const auto unlike = poolOf(*changed, options);
    if (!unlike)
        return unlike.unexpected();
    const auto percent = 100 * options.change;
    print(fmt::format("all costs {:+.3g} %, {} and {} other seeds", percent, n, n),
          trial(*like, *unlike, Kind::Groups, false, options));
    print(fmt::format("all costs {:+.3g} %, {} pairs of equal seeds", percent, n),
          trial(*like, *unlike, Kind::Paired, false, options));
    return {};
}

} // namespace
} // namespace percept

int main(int count, char** arguments) {
    percept::Options options;
    CLI::App program("How often percept compare is right, by runs of real levels");
    program.add_option("LEVEL", options.levels)->required();
    program.add_option("--seconds", options.seconds, "Of each run");
    program.add_option("--pool", options.pool, "How many runs are made of each level");
    program.add_option("--seeds", options.seeds, "A side");
    program.add_option("--pairs", options.pairs, "How many comparisons are made of each kind");
    program.add_option("--change", options.change, "By which part all costs are raised");
    CLI11_PARSE(program, count, arguments);
    for (const auto& level : options.levels)
        if (const auto done = percept::tryLevel(level, options); !done) {
            std::cerr << level << ": " << done.error().text() << '\n';
            return 1;
        }
    return 0;
}
