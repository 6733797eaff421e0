#include "inspector/compare/CompareText.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>

namespace percept::compare {
namespace {

constexpr const char* kMinus = "\u2212";

bool isTold(const Difference& difference) {
    return difference.verdict == Verdict::ALess || difference.verdict == Verdict::BLess;
}

/// " (95 % interval -3 to -1)"; empty where there is none.
std::string intervalText(const Difference& difference, const Unit& unit) {
    return difference.interval
               ? fmt::format(" (95\u00a0% interval {})", signedRangeText(difference.interval, unit))
               : std::string();
}

/// What figures of the runs say, whether or not they say something about others.
std::string meanText(const Difference& mean, const Unit& unit) {
    return fmt::format("B costs {} {} a frame {} than A{}.",
                       numberText(std::abs(mean.value), unit),
                       unit.name,
                       mean.value < 0 ? "less" : "more",
                       intervalText(mean, unit));
}

std::string loadText(const Comparison& comparison) {
    const Unit unit = unitOfLoad(comparison);
    const Differences& all = comparison.load->difference;
    std::string text = isTold(all.mean) ? meanText(all.mean, unit)
                                        : fmt::format("The mean load does not differ by more than "
                                                      "seeds do: {} {} a frame{}.",
                                                      signedText(all.mean.value, unit),
                                                      unit.name,
                                                      intervalText(all.mean, unit));
    // Other phases leave the mean as it is and remove spikes.
    for (const auto& [name, each] : {std::pair("p99", all.p99), std::pair("p95", all.p95)})
        if (isTold(each))
            return text + fmt::format(" The highest loads are {} {} {} in B ({}).",
                                      numberText(std::abs(each.value), unit),
                                      unit.name,
                                      each.value < 0 ? "lower" : "higher",
                                      name);
    return text;
}

/// "> 5 s".
std::string beyondText(Seconds limit) {
    return fmt::format(">\u00a0{:.3g}\u00a0s", limit);
}

bool isReached(const Estimate& estimate) {
    return estimate.reach == Reach::Within;
}

/// " 380 ms", " at least 3800 ms"; empty where it may be anything.
std::string apartText(const Difference& difference, const Estimate& a, const Estimate& b) {
    const Estimate& later = difference.value < 0 ? a : b;
    const Estimate& sooner = difference.value < 0 ? b : a;
    if (!isReached(sooner))
        return {};
    const Unit unit = unitOfLatency();
    return fmt::format("{} {} {}",
                       isReached(later) ? "" : " at least",
                       numberText(std::abs(difference.value), unit),
                       unit.name);
}

/// The mean counts what led to no decision, so it may differ where no decision is any faster.
std::string meanLatencyText(const Difference& mean, Seconds limit) {
    const Unit unit = unitOfLatency();
    return fmt::format("From signal to decision, the mean is {} {} {} in B, where later than "
                       "{:.3g}\u00a0s or never counts as {:.3g}\u00a0s.",
                       numberText(std::abs(mean.value), unit),
                       unit.name,
                       mean.value < 0 ? "less" : "more",
                       limit,
                       limit);
}

/// Where the slowest twentieth does not differ, what is certain of the mean is still said.
std::string latencyText(const SeriesComparison& series, Seconds limit) {
    const Difference& p95 = series.difference.p95;
    if (isTold(p95))
        return fmt::format("Decisions follow signals{} {} in B (p95).",
                           apartText(p95, series.a.p95, series.b.p95),
                           p95.value < 0 ? "sooner" : "later");
    if (isTold(series.difference.mean))
        return meanLatencyText(series.difference.mean, limit);
    return "From signal to decision, no difference (mean, p95).";
}

std::string countsText(const Comparison& comparison) {
    std::string text;
    for (const CountComparison& each : comparison.counts)
        if (isTold(each.difference))
            text += fmt::format("{}{}: {} in A, {} in B",
                                text.empty() ? "" : "; ",
                                each.name,
                                numberText(each.a.value, {}),
                                numberText(each.b.value, {}));
    return text.empty()
               ? text
               : fmt::format("{} {}.", comparison.perMinute ? "Per minute," : "Per run,", text);
}

std::string verdictsText(const Comparison& comparison) {
    std::string text;
    const auto add = [&](const std::string& sentence) {
        if (!sentence.empty())
            text += (text.empty() ? "" : " ") + sentence;
    };
    if (comparison.load && comparison.load->difference.mean.verdict != Verdict::Undecided)
        add(loadText(comparison));
    if (comparison.latency)
        add(latencyText(*comparison.latency, comparison.limit));
    add(countsText(comparison));
    return text.empty() ? "No difference." : text;
}

/// Intervals within runs: how they were made.
std::string withinText(const Comparison& comparison) {
    const SeriesComparison* of = comparison.load      ? &*comparison.load
                                 : comparison.latency ? &*comparison.latency
                                                      : nullptr;
    if (of == nullptr || of->resamples == 0)
        return {};
    const auto blocks = of->blockOfA == 0   ? std::to_string(of->blockOfB)
                        : of->blockOfB == 0 ? std::to_string(of->blockOfA)
                                            : fmt::format("{} and {}", of->blockOfA, of->blockOfB);
    return fmt::format(" Intervals of a single run hold within it: {} resamples in blocks of {}.",
                       of->resamples,
                       blocks);
}

std::string restText(const Comparison& comparison) {
    std::string text;
    if (comparison.repeats > 0)
        text += fmt::format(" {} recordings repeat runs and do not count.", comparison.repeats);
    if (comparison.unpaired > 0)
        text +=
            fmt::format(" {} left out: the other side has no run of {}.",
                        comparison.unpaired == 1 ? std::string("1 run is")
                                                 : fmt::format("{} runs are", comparison.unpaired),
                        comparison.unpaired == 1 ? "its seed" : "their seeds");
    if (comparison.load && (!comparison.simulated || comparison.wallClock) &&
        comparison.method != Method::Identical)
        text += " Load is measured time, which depends on the machine: no verdict on it.";
    return text;
}

std::string testText(const Comparison& comparison) {
    return fmt::format(", adjusted for all {} figures: where nothing differs, at most 5\u00a0% of "
                       "comparisons name any figure. Intervals of differences are by Student's t, "
                       "each of its figure alone.",
                       comparison.figures);
}

void addFigure(std::string& csv,
               const std::string& series,
               const char* figure,
               const Estimate& a,
               const Estimate& b,
               const Difference& difference,
               const Comparison& comparison) {
    const auto range = [](const std::optional<Range>& interval) {
        return interval ? fmt::format("{:.8g},{:.8g}", interval->low, interval->high)
                        : std::string(",");
    };
    csv += fmt::format("{},{},{:.8g},{},{:.8g},{},{:.8g},{},{},{},{},{},{},{},{}\n",
                       series,
                       figure,
                       a.value,
                       range(a.range),
                       b.value,
                       range(b.range),
                       difference.value,
                       range(difference.interval),
                       keyOf(difference.verdict),
                       difference.p ? fmt::format("{:.4g}", *difference.p) : std::string(),
                       comparison.runsOfA,
                       comparison.runsOfB,
                       keyOf(comparison.method),
                       keyOf(a.reach),
                       keyOf(b.reach));
}

void addSeries(std::string& csv,
               const std::string& name,
               const SeriesComparison& series,
               const Comparison& comparison) {
    const auto& [a, b, difference] = std::tie(series.a, series.b, series.difference);
    addFigure(csv, name, "mean", a.mean, b.mean, difference.mean, comparison);
    addFigure(csv, name, "p50", a.p50, b.p50, difference.p50, comparison);
    addFigure(csv, name, "p95", a.p95, b.p95, difference.p95, comparison);
    addFigure(csv, name, "p99", a.p99, b.p99, difference.p99, comparison);
}

} // namespace

Unit unitOfLoad(const Comparison& comparison) {
    const bool millis =
        comparison.load && std::max(comparison.load->a.max, comparison.load->b.max) >= 2000;
    return millis ? Unit{1e-3, "ms"} : Unit{1, "\u00b5s"};
}

Unit unitOfLatency() {
    return {1e3, "ms"};
}

std::string numberText(double value, const Unit& unit) {
    const double shown = value * unit.scale;
    const double size = std::abs(shown);
    // Counts are whole where they can be.
    const bool whole = unit.name.empty() && size == std::round(size);
    // Means of counts keep what the difference between them shows.
    const int most = unit.name.empty() ? 1 : 0;
    const int digits = whole ? 0 : size >= 100 ? most : size >= 10 ? 1 : 3;
    std::string text = fmt::format("{:.{}f}", size, digits);
    return shown < 0 && std::strtod(text.c_str(), nullptr) != 0 ? kMinus + text : text;
}

std::string signedText(double value, const Unit& unit) {
    const std::string text = numberText(value, unit);
    return value > 0 && std::strtod(text.c_str(), nullptr) != 0 ? "+" + text : text;
}

std::string rangeText(const std::optional<Range>& range, const Unit& unit) {
    return range ? fmt::format(
                       "{} to {}", numberText(range->low, unit), numberText(range->high, unit))
                 : std::string();
}

std::string signedRangeText(const std::optional<Range>& range, const Unit& unit) {
    return range ? fmt::format(
                       "{} to {}", signedText(range->low, unit), signedText(range->high, unit))
                 : std::string();
}

std::string estimateText(const Estimate& estimate, const Unit& unit, Seconds limit) {
    switch (estimate.reach) {
    case Reach::Within:
        break;
    case Reach::Partly:
        return "\u2265 " + numberText(estimate.value, unit);
    case Reach::Beyond:
        return beyondText(limit);
    }
    return numberText(estimate.value, unit);
}

std::string rangeName(std::size_t runs) {
    return runs > 1 ? fmt::format("range of {} runs", runs) : std::string("95\u00a0% in one run");
}

std::string estimateRangeText(const Estimate& estimate, const Unit& unit, Seconds limit) {
    const auto& range = estimate.range;
    if (!range || isReached(estimate))
        return rangeText(range, unit);
    if (range->low >= limit)
        return {};
    return range->high < limit
               ? rangeText(range, unit)
               : fmt::format("{} to {}", numberText(range->low, unit), beyondText(limit));
}

std::string differenceText(const Difference& difference,
                           const Estimate& a,
                           const Estimate& b,
                           const Unit& unit) {
    if (!isReached(a) && !isReached(b))
        return "\u2013";
    const char* const bound = !isReached(a) ? "\u2264 " : !isReached(b) ? "\u2265 " : "";
    return bound + signedText(difference.value, unit);
}

std::string differenceRangeText(const Difference& difference,
                                const Estimate& a,
                                const Estimate& b,
                                const Unit& unit) {
    return isReached(a) && isReached(b) ? signedRangeText(difference.interval, unit)
                                        : std::string();
}

const char* keyOf(Reach reach) {
    switch (reach) {
    case Reach::Within:
        break;
    case Reach::Partly:
        return "partly";
    case Reach::Beyond:
        return "beyond";
    }
    return "within";
}

const char* keyOf(Verdict verdict) {
    switch (verdict) {
    case Verdict::Undecided:
        break;
    case Verdict::NoDifference:
        return "no_difference";
    case Verdict::ALess:
        return "a_less";
    case Verdict::BLess:
        return "b_less";
    }
    return "undecided";
}

const char* keyOf(Method method) {
    switch (method) {
    case Method::Identical:
        return "identical";
    case Method::OneRun:
        break;
    case Method::FewSeeds:
        return "few_seeds";
    case Method::Paired:
        return "paired_seeds";
    case Method::Groups:
        return "seed_groups";
    }
    return "one_run";
}

const char* verdictText(Verdict verdict) {
    switch (verdict) {
    case Verdict::Undecided:
        break;
    case Verdict::NoDifference:
        return "no difference";
    case Verdict::ALess:
        return "B is higher";
    case Verdict::BLess:
        return "B is lower";
    }
    return "undecided";
}

std::string countText(const Comparison& comparison) {
    if (comparison.method == Method::Paired)
        return fmt::format("{} pairs", comparison.runsOfA);
    return fmt::format("{} + {} runs", comparison.runsOfA, comparison.runsOfB);
}

std::string levelsText(const Comparison& comparison) {
    return comparison.levels.size() > 1
               ? fmt::format("The levels differ: {}.", fmt::join(comparison.levels, ", "))
               : std::string();
}

std::string methodText(const Comparison& comparison) {
    const auto runs = [](std::size_t count, const char* side) {
        return fmt::format("{} run{} of {}", count, count == 1 ? "" : "s", side);
    };
    const std::string sides = runs(comparison.runsOfA, "A") + ", " + runs(comparison.runsOfB, "B");
    const auto text = [&]() -> std::string {
        switch (comparison.method) {
        case Method::Identical:
            return sides + ": identical, frame by frame. Only measured time can differ.";
        case Method::OneRun:
            break;
        case Method::FewSeeds:
            return sides + ": undecided. So few seeds prove nothing: record at least 4 a side. "
                           "Intervals are by "
                           "Student's t over runs.";
        case Method::Paired:
            return fmt::format("{} pairs of equal seeds. Verdicts are by the signs of their "
                               "differences{}",
                               comparison.runsOfA,
                               testText(comparison));
        case Method::Groups:
            return sides + ". Verdicts are by permutation of runs" + testText(comparison);
        }
        return sides +
               ": undecided. One run says nothing about other seeds: record at least 4 a "
               "side." +
               withinText(comparison);
    }();
    return text + restText(comparison);
}

std::string conclusionText(const Comparison& comparison) {
    switch (comparison.method) {
    case Method::Identical:
        return "A and B are identical, frame by frame.";
    case Method::OneRun:
    case Method::FewSeeds:
        break;
    case Method::Paired:
    case Method::Groups:
        return verdictsText(comparison);
    }
    const std::string undecided = comparison.method == Method::OneRun
                                      ? "Undecided: one run says nothing about other seeds."
                                      : "Undecided: too few seeds for a verdict.";
    return comparison.load ? undecided + " In these runs, " +
                                 meanText(comparison.load->difference.mean, unitOfLoad(comparison))
                           : undecided;
}

std::string noLoadText(const Comparison& comparison) {
    if (comparison.load)
        return {};
    const char* where = comparison.hasLoadA ? "B" : comparison.hasLoadB ? "A" : "A and B";
    return fmt::format("Load is not recorded in {}: no schedule ran, and its steps were not "
                       "measured.",
                       where);
}

std::string noLatencyText(const Comparison& comparison) {
    if (comparison.latency)
        return {};
    if (comparison.stopped)
        return "Stopped before reaction was compared.";
    if (comparison.reactsA || comparison.reactsB)
        return "Some runs have no signals, so nothing can be said about reaction.";
    return "In A and B nothing was decided because of a signal, so nothing can be said about "
           "reaction.";
}

std::string comparisonCsv(const Comparison& comparison) {
    std::string csv = "series,figure,a,a low,a high,b,b low,b high,difference,low,high,verdict,p,"
                      "runs of a,runs of b,method,a reached,b reached\n";
    if (comparison.load)
        addSeries(csv,
                  comparison.simulated ? "simulated load us" : "measured load us",
                  *comparison.load,
                  comparison);
    if (comparison.latency)
        addSeries(csv, "signal to decision s", *comparison.latency, comparison);
    for (const CountComparison& each : comparison.counts)
        addFigure(csv,
                  each.name,
                  comparison.perMinute ? "per minute" : "per run",
                  each.a,
                  each.b,
                  each.difference,
                  comparison);
    return csv;
}

} // namespace percept::compare
