#pragma once

#include "inspector/compare/Bins.h"
#include "inspector/compare/Distribution.h"
#include "inspector/compare/RunSeries.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

/// Two runs side by side: what they cost, and what the cheaper one costs in reaction.
namespace percept::compare {

/// What can be said of a figure in A and B.
enum class Verdict {
    Undecided,    ///< too few seeds, or measured time
    NoDifference, ///< none that is more than the seeds make
    ALess,
    BLess,
};

/// The difference b - a of a figure.
struct Difference {
    double value = 0;
    std::optional<Range> interval{}; ///< 95 %, of this figure alone
    Verdict verdict = Verdict::Undecided;
    std::optional<double> p{}; ///< adjusted for all figures of the comparison; absent: no test
    friend bool operator==(const Difference&, const Difference&) = default;
};

struct Differences {
    Difference mean;
    Difference p50;
    Difference p95;
    Difference p99;
    friend bool operator==(const Differences&, const Differences&) = default;
};

/// Numbers of both sides over each other. Figures of several runs are the means of theirs.
struct SeriesComparison {
    Distribution a;
    Distribution b;
    Differences difference;
    Bins bins; ///< signals that led to no decision are in none
    /// Of each side's run, that the intervals within runs rest on; 0: they rest on seeds.
    std::size_t resamples = 0;
    std::size_t blockOfA = 0; ///< neighbours that were drawn together; 0: seeds
    std::size_t blockOfB = 0;
};

/// How often something happened: per run, or per minute of runs that are not equally long.
struct CountComparison {
    std::string name;
    std::uint64_t totalOfA = 0;
    std::uint64_t totalOfB = 0;
    Estimate a;
    Estimate b;
    Difference difference;
};

struct FrameDifference {
    Frame frame = 0;
    double a = 0;
    double b = 0;
    friend bool operator==(const FrameDifference&, const FrameDifference&) = default;
};

struct TaskDifference {
    std::string task;
    double a = 0; ///< microseconds a frame
    double b = 0;
    std::uint64_t missedOfA = 0; ///< due frames that came before it was done, of all runs together
    std::uint64_t missedOfB = 0;
    friend bool operator==(const TaskDifference&, const TaskDifference&) = default;
};

/// What verdicts and intervals rest on.
enum class Method {
    Identical, ///< the same runs: nothing can differ but measured time
    OneRun,    ///< a side has a single run: intervals within runs, no verdict
    FewSeeds,  ///< too few for a verdict; intervals of differences by Student's t
    Paired,    ///< equal seeds: signs within pairs
    Groups,    ///< seeds of their own: labels
};

struct Comparison {
    /// Those of A, then those of B that A has not: more than one, and what differs may be the
    /// levels.
    std::vector<std::string> levels;
    Method method = Method::OneRun;
    std::size_t runsOfA = 1; ///< that are compared
    std::size_t runsOfB = 1;
    std::size_t repeats = 0; ///< recordings of runs that a side already has, which were left out
    /// Runs that were left out, since the other side has none of their seed.
    std::size_t unpaired = 0;
    std::size_t figures = 0; ///< that were tested together
    bool simulated = false;  ///< `load` is what cost models say; otherwise what was measured
    bool wallClock = false;  ///< measured time decided something in a run, so its load is measured
    /// Absent where a side has neither: not recorded.
    std::optional<SeriesComparison> load;
    bool hasLoadA = false; ///< of the kind that is compared, or would be
    bool hasLoadB = false;
    /// That differ most, the greatest difference first; of several runs, by their medians.
    std::vector<FrameDifference> frames;
    std::vector<TaskDifference> tasks; ///< those that either has, the greatest difference first
    /// Seconds from a signal to its first decision; if all runs have signals, some side has
    /// decisions, and it was not stopped.
    std::optional<SeriesComparison> latency;
    Seconds limit = 0; ///< of those: what takes longer, or never happens, counts as this
    std::vector<CountComparison> counts; ///< of what happened at all
    bool perMinute = false;              ///< counts, since the runs are not equally long
    bool stopped = false;                ///< intervals rest on fewer resamples than wanted
    bool reactsA = false;                ///< some signal led to a decision
    bool reactsB = false;
};

struct CompareOptions {
    BootstrapOptions bootstrap;
    std::size_t bins = 20;
    std::size_t frames = 10; ///< how many are named
    Seconds limit = 5;       ///< of reaction; at most the shortest run
    GoOn goOn;               ///< empty: nothing stops
};

/// @param a,b with at least one frame each; simulated load is compared where both have it
[[nodiscard]] Comparison
compareRuns(const RunSeries& a, const RunSeries& b, const CompareOptions& options = {});

/// Several runs each, such as one per seed. The run is the unit: a side's figure is the mean over
/// its runs, equal seeds are paired (and runs without a partner left out, where half of the smaller
/// side has one and pairs alone can decide), and a verdict needs enough runs that one could stand
/// out, 4 a side or so. In at most 5 % of comparisons of sides that differ in the seeds alone any
/// figure at all is said to differ.
/// @param a,b at least one run each, with at least one frame
[[nodiscard]] Comparison compareRuns(std::span<const RunSeries> a,
                                     std::span<const RunSeries> b,
                                     const CompareOptions& options = {});

/// By frame, the middle one of the runs that have it, repeats left out; the lower of two.
/// [microseconds]
/// @param simulated what cost models say, which all of the runs have; otherwise what was measured
[[nodiscard]] std::map<Frame, Micros> medianLoads(std::span<const RunSeries> runs, bool simulated);

} // namespace percept::compare
