#include "inspector/record/ColumnUnits.h"

#include "percept/base/Text.h"
#include "percept/trace/Records.h"

#include <boost/describe/enum_to_string.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

namespace percept::record {
namespace {

struct ColumnUnit {
    std::string_view table; ///< empty: whatever the kind
    std::string_view column;
    std::string_view unit;
};

constexpr std::string_view kMicros = "\u00b5s";

constexpr ColumnUnit kUnits[] = {
    {"goal_weighed", "distance", ""},
    {"", "degree", ""},
    {"", "distance", "m"},
    {"", "farthest", "m"},
    {"", "height", "m"},
    {"", "range", "m"},
    {"", "way", "m"},
    {"", "delay", "s"},
    {"", "visible_for", "s"},
    {"", "direction", "rad"},
    {"", "budget", kMicros},
    {"", "excess", kMicros},
    {"", "needs", kMicros},
    {"", "slice", kMicros},
    {"", "unused", kMicros},
    {"", "used", kMicros},
    {"frame_load", "measured", kMicros},
    {"task_ran", "measured", kMicros},
    {"poll", "cost", kMicros},
    {"", "waited", "frames"},
    {"", "working", "frames"},
    {"goal_weighed", "cost", "m"},
    {"task_joined", "frequency", "frames"},
    {"task_joined", "lookahead", "frames"},
};

/// Real numbers without a unit.
constexpr ColumnUnit kPlain[] = {
    {"", "amount", ""},
    {"", "answer", ""},
    {"", "attack", ""},
    {"", "attention", ""},
    {"", "degree", ""},
    {"goal_weighed", "bias", ""},
    {"goal_weighed", "distance", ""},
    {"goal_weighed", "need", ""},
    {"goal_weighed", "weight", ""},
    {"", "cost", ""},
    {"", "cover", ""},
    {"", "damage", ""},
    {"", "desirability", ""},
    {"", "explore", ""},
    {"", "health", ""},
    {"", "high", ""},
    {"", "importance", ""},
    {"", "in_view", ""},
    {"", "intensity", ""},
    {"", "least", ""},
    {"", "limit", ""},
    {"task_joined", "load", ""},
    {"", "low", ""},
    {"", "measured", ""},
    {"task_joined", "most", ""},
    {"", "nearness", ""},
    {"", "others", ""},
    {"", "railgun", ""},
    {"", "raw", ""},
    {"", "rocket_launcher", ""},
    {"", "score", ""},
    {"", "shotgun", ""},
    {"", "story", ""},
    {"", "strength", ""},
    {"", "threshold", ""},
    {"", "value", ""},
};

const ColumnUnit*
find(std::span<const ColumnUnit> rows, std::string_view table, std::string_view column) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const ColumnUnit& row) {
        return row.column == column && (row.table.empty() || row.table == table);
    });
    return found == rows.end() ? nullptr : &*found;
}

template <class Test>
struct TestUnit {
    Test test;
    std::string_view unit;
};

/// What is measured by a test has the same unit wherever it is; the others have none.
constexpr TestUnit<trace::Gate> kGateUnits[] = {{trace::Gate::Range, "m"},
                                                {trace::Gate::Cone, "rad"},
                                                {trace::Gate::ConeLength, "m"},
                                                {trace::Gate::LineOfSight, "m"},
                                                {trace::Gate::Reaction, "s"}};
constexpr TestUnit<trace::PlaceTest> kPlaceUnits[] = {{trace::PlaceTest::Unreachable, "m"},
                                                      {trace::PlaceTest::Way, "m"},
                                                      {trace::PlaceTest::ShotAt, "s"},
                                                      {trace::PlaceTest::NotReached, "s"}};

template <class Units>
std::string casesOf(std::string_view test, const Units& units) {
    std::string cases;
    for (const auto& each : units)
        cases +=
            fmt::format(" WHEN t.{} = {} THEN ' {}'", test, static_cast<int>(each.test), each.unit);
    return cases;
}

template <class Units>
std::string textOf(const Units& units) {
    std::string text;
    for (const auto& each : units)
        text += fmt::format("{}{}: {}",
                            text.empty() ? "" : ", ",
                            snakeCase(boost::describe::enum_to_string(each.test, "")),
                            each.unit);
    return text;
}

} // namespace

std::string_view unitOf(std::string_view table, std::string_view column) {
    if (column.ends_with("_x") || column.ends_with("_y"))
        return "m";
    const ColumnUnit* const found = find(kUnits, table, column);
    return found == nullptr ? std::string_view() : found->unit;
}

bool hasKnownUnit(std::string_view table, std::string_view column) {
    return !unitOf(table, column).empty() || find(kPlain, table, column) != nullptr;
}

std::string testUnitSql(std::string_view test) {
    if (test.empty())
        return {};
    const std::string cases =
        test == "gate" ? casesOf(test, kGateUnits) : casesOf(test, kPlaceUnits);
    return fmt::format("(CASE{} ELSE '' END)", cases);
}

std::string testUnitText(std::string_view test) {
    return test == "gate" ? textOf(kGateUnits) : textOf(kPlaceUnits);
}

} // namespace percept::record
