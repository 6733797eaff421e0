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
    {"goal_considered", "distance", ""},
    {"goal_considered", "distance", ""},
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
    {"command", "task_cost", kMicros},
    {"command", "task_asks", kMicros},
    {"", "waited", "frames"},
    {"task_starved", "limit", "frames"},
    {"event_sent", "due", "frames"},
    {"event_sent", "deadline", "frames"},
    {"task_joined", "first_due", "frames"},
    {"", "working", "frames"},
    {"goal_weighed", "cost", "m"},
    {"goal_considered", "cost", "m"},
    {"task_joined", "frequency", "frames"},
    {"task_joined", "lookahead", "frames"},
    {"", "rising", "s"},
    {"", "capacitor", "s"},
    {"awareness_changed", "measured", "s"},
    {"awareness_changed", "limit", "s"},
    {"alertness_changed", "measured", "s"},
    {"alertness_changed", "limit", "s"},
    {"spoke", "area", "m"},
    {"told", "area", "m"},
    {"flinched", "span", "s"},
    {"search_ended", "rest", "s"},
};

/// Real numbers without a unit.
constexpr ColumnUnit kPlain[] = {
    {"told", "confidence", ""},
    {"thing_told", "confidence", ""},
    {"search_place", "likelihood", ""},
    {"search_place", "reach", ""},
    {"search_place", "dark", ""},
    {"", "amount", ""},
    {"", "answer", ""},
    {"", "attack", ""},
    {"", "attention", ""},
    {"", "degree", ""},
    {"goal_weighed", "bias", ""},
    {"goal_considered", "bias", ""},
    {"goal_weighed", "distance", ""},
    {"goal_considered", "distance", ""},
    {"goal_considered", "distance", ""},
    {"goal_weighed", "need", ""},
    {"goal_considered", "need", ""},
    {"goal_weighed", "weight", ""},
    {"goal_considered", "weight", ""},
    {"arbitration", "weapon", ""},
    {"", "cost", ""},
    {"", "cover", ""},
    {"", "damage", ""},
    {"", "desirability", ""},
    {"", "explore", ""},
    {"", "exposure", ""},
    {"", "fraction", ""},
    {"", "health", ""},
    {"", "high", ""},
    {"", "importance", ""},
    {"", "in_view", ""},
    {"", "intensity", ""},
    {"", "least", ""},
    {"", "lighting", ""},
    {"", "limit", ""},
    {"task_joined", "load", ""},
    {"", "low", ""},
    {"", "measured", ""},
    {"task_joined", "most", ""},
    {"", "movement", ""},
    {"", "nearness", ""},
    {"", "others", ""},
    {"", "raw", ""},
    {"", "response", ""},
    {"", "score", ""},
    {"", "story", ""},
    {"", "strength", ""},
    {"", "threshold", ""},
    {"", "value", ""},
    {"", "visibility", ""},
};

const ColumnUnit*
find(std::span<const ColumnUnit> rows, std::string_view table, std::string_view column) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const ColumnUnit& row) {
        return row.column == column && (row.table.empty() || row.table == table);
    });
    return found == rows.end() ? nullptr : &*found;
}

struct PlaceUnit {
    trace::PlaceTest test;
    std::string_view unit;
};
constexpr PlaceUnit kPlaceUnits[] = {{trace::PlaceTest::Unreachable, "m"},
                                     {trace::PlaceTest::Way, "m"},
                                     {trace::PlaceTest::ShotAt, "s"},
                                     {trace::PlaceTest::NotReached, "s"}};

/// What is measured by a test has the same unit wherever it is; the others have none.
struct TestUnit {
    std::size_t test = 0;
    std::string name;
    std::string unit;
};

std::vector<TestUnit> unitsOf(std::string_view test, const std::vector<trace::GateInfo>& gates) {
    std::vector<TestUnit> units;
    if (test == "gate") {
        for (std::size_t i = 0; i < gates.size(); ++i)
            if (!gates[i].unit.empty())
                units.push_back({i, gates[i].name, gates[i].unit});
    } else {
        for (const PlaceUnit& each : kPlaceUnits)
            units.push_back({static_cast<std::size_t>(each.test),
                             snakeCase(boost::describe::enum_to_string(each.test, "")),
                             std::string(each.unit)});
    }
    return units;
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

std::string escapedForSql(std::string_view text) {
    std::string sql;
    for (const char letter : text)
        sql += letter == '\'' ? std::string("''") : std::string(1, letter);
    return sql;
}

std::string testUnitSql(std::string_view test, const std::vector<trace::GateInfo>& gates) {
    if (test.empty())
        return {};
    std::string cases;
    for (const TestUnit& each : unitsOf(test, gates))
        cases +=
            fmt::format(" WHEN t.{} = {} THEN ' {}'", test, each.test, escapedForSql(each.unit));
    return cases.empty() ? std::string("''") : fmt::format("(CASE{} ELSE '' END)", cases);
}

std::string testUnitText(std::string_view test, const std::vector<trace::GateInfo>& gates) {
    std::string text;
    for (const TestUnit& each : unitsOf(test, gates))
        text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", each.name, each.unit);
    return text;
}

} // namespace percept::record
