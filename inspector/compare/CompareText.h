#pragma once

#include "inspector/compare/Compare.h"

#include <string>

/// A comparison in words, the same for the command line, the window and files.
namespace percept::compare {

/// What numbers are multiplied with to be in a unit.
struct Unit {
    double scale = 1;
    std::string name; ///< may be empty
    friend bool operator==(const Unit&, const Unit&) = default;
};
/// Microseconds, or milliseconds where some frame took 2 ms.
[[nodiscard]] Unit unitOfLoad(const Comparison& comparison);
/// Of times from a signal to a decision.
[[nodiscard]] Unit unitOfLatency();

/// As many digits as the unit is worth: 0.489, 20.2, 202.
[[nodiscard]] std::string numberText(double value, const Unit& unit);
/// With a plus or minus.
[[nodiscard]] std::string signedText(double value, const Unit& unit);
/// "1.2 to 3.4"; empty where there is none.
[[nodiscard]] std::string rangeText(const std::optional<Range>& range, const Unit& unit);
[[nodiscard]] std::string signedRangeText(const std::optional<Range>& range, const Unit& unit);

/// A figure of a side: "> 5 s" where it lies beyond the limit in all runs, "≥ 3120" in some.
/// @param limit of the comparison's reaction; of load there is none
[[nodiscard]] std::string estimateText(const Estimate& estimate, const Unit& unit, Seconds limit);
/// What the range of a side's figures is: "range of 8 runs".
[[nodiscard]] std::string rangeName(std::size_t runs);
/// Its range: "4200 to > 5 s"; empty where there is none, or nothing of it within the limit.
[[nodiscard]] std::string
estimateRangeText(const Estimate& estimate, const Unit& unit, Seconds limit);
/// B - A: "≤ −3800" where A may be any greater; a dash where nothing is known of it.
[[nodiscard]] std::string differenceText(const Difference& difference,
                                         const Estimate& a,
                                         const Estimate& b,
                                         const Unit& unit);
/// Empty where a side lies beyond the limit, too.
[[nodiscard]] std::string differenceRangeText(const Difference& difference,
                                              const Estimate& a,
                                              const Estimate& b,
                                              const Unit& unit);

/// `within`, `partly`, `beyond`.
[[nodiscard]] const char* keyOf(Reach reach);
/// `undecided`, `no_difference`, `a_less`, `b_less`.
[[nodiscard]] const char* keyOf(Verdict verdict);
/// `identical`, `one_run`, `few_seeds`, `paired_seeds`, `seed_groups`.
[[nodiscard]] const char* keyOf(Method method);
/// "B is lower", "no difference", "undecided".
[[nodiscard]] const char* verdictText(Verdict verdict);
/// "10 pairs", "8 + 10 runs".
[[nodiscard]] std::string countText(const Comparison& comparison);
/// "The levels differ: raid, arena."; empty: they do not.
[[nodiscard]] std::string levelsText(const Comparison& comparison);
/// What verdicts and intervals rest on, in a few sentences.
[[nodiscard]] std::string methodText(const Comparison& comparison);
/// What the comparison comes to, in a few sentences: load, highest loads, reaction, counts.
[[nodiscard]] std::string conclusionText(const Comparison& comparison);
/// Why there is no comparison of load or of reaction; empty: there is.
[[nodiscard]] std::string noLoadText(const Comparison& comparison);
[[nodiscard]] std::string noLatencyText(const Comparison& comparison);

/// The figures for other programs, with a line of names.
[[nodiscard]] std::string comparisonCsv(const Comparison& comparison);

} // namespace percept::compare
