#include "inspector/record/ColumnUnits.h"

#include "percept/trace/Records.h"

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
    {"task_joined", "frequency", "frames"},
    {"task_joined", "lookahead", "frames"},
};

/// Real numbers without a unit.
constexpr ColumnUnit kPlain[] = {
    {"", "amount", ""},
    {"", "answer", ""},
    {"", "attack", ""},
    {"", "attention", ""},
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
    {"", "weakness", ""},
};

const ColumnUnit*
find(std::span<const ColumnUnit> rows, std::string_view table, std::string_view column) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const ColumnUnit& row) {
        return row.column == column && (row.table.empty() || row.table == table);
    });
    return found == rows.end() ? nullptr : &*found;
}

template <class Test>
std::string caseOf(std::string_view test, Test one, Test other, std::string_view unit) {
    return fmt::format(" WHEN t.{} IN ({}, {}) THEN ' {}'",
                       test,
                       static_cast<int>(one),
                       static_cast<int>(other),
                       unit);
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

std::string testUnitSql(std::string_view table, std::string_view test) {
    using trace::Gate;
    using trace::PlaceTest;
    if (test.empty())
        return {};
    std::string cases;
    if (test == "gate") {
        cases = caseOf(test, Gate::Range, Gate::LineOfSight, "m") +
                caseOf(test, Gate::Reaction, Gate::Reaction, "s");
        // Elsewhere it may be the length of the cone that failed.
        if (table == "sense_test")
            cases += caseOf(test, Gate::Cone, Gate::Cone, "rad");
    } else {
        cases = caseOf(test, PlaceTest::Unreachable, PlaceTest::Way, "m") +
                caseOf(test, PlaceTest::ShotAt, PlaceTest::NotReached, "s");
    }
    return fmt::format("(CASE{} ELSE '' END)", cases);
}

} // namespace percept::record
