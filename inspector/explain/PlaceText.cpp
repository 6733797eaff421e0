#include "inspector/explain/PlaceText.h"

#include "inspector/explain/GateText.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace percept::explain {
namespace {

using trace::PlaceCandidate;
using trace::PlaceTest;

template <class Id>
std::string nameIn(const std::vector<std::string>& names, Id id) {
    return trace::indexOf(id) < names.size() ? names[trace::indexOf(id)] : std::string();
}

std::string_view unitOf(PlaceTest test) {
    switch (test) {
    case PlaceTest::Way:
    case PlaceTest::Unreachable:
        return "m";
    case PlaceTest::ShotAt:
    case PlaceTest::NotReached:
        return "s";
    case PlaceTest::Claimed:
    case PlaceTest::Sight:
    case PlaceTest::Rank:
    case PlaceTest::Watch:
        return "rank";
    default:
        return "";
    }
}

/// `: 0.200, at least 0.300`.
std::string numbersText(const PlaceCandidate& place) {
    const auto unit = unitOf(place.test);
    return fmt::format(": {}, at {} {}",
                       quantity(place.measured, unit),
                       trace::isAtMost(place.test) ? "most" : "least",
                       quantity(place.limit, unit));
}

/// What a failed test means, with its margin.
std::string missText(const PlaceCandidate& place, const std::string& about) {
    const PlaceMeasure measure = measureOf(place);
    const std::string by = quantity(std::abs(measure.margin), measure.unit);
    const std::string whom = about.empty() ? "another" : about;
    switch (place.test) {
    case PlaceTest::None:
        return fmt::format("found: value {}, path of {}, score {}",
                           quantity(place.value, ""),
                           quantity(place.way, "m"),
                           quantity(place.score, ""));
    case PlaceTest::Unreachable:
        return fmt::format("no path of {} or less leads there", quantity(place.measured, "m"));
    case PlaceTest::Way:
        return fmt::format("too far, by {}", by);
    case PlaceTest::Weapon:
        return fmt::format("worth too little with the weapon in hand, by {}", by);
    case PlaceTest::Posture:
        return fmt::format("worth too little standing, by {}", by);
    case PlaceTest::Direction:
        return fmt::format("worth too little against {}, by {}", whom, by);
    case PlaceTest::Value:
        return place.measured < 0 ? "what it states cannot be read"
                                  : fmt::format("worth too little, by {}", by);
    case PlaceTest::ShotAt:
        return fmt::format("shot at there, avoided for {} more", by);
    case PlaceTest::NotReached:
        return fmt::format("not reached lately, avoided for {} more", by);
    case PlaceTest::Control:
        return fmt::format("enemies hold it, most {}, by {} of influence", whom, by);
    case PlaceTest::View:
        return fmt::format("out of sight of its side, worth too little by {}", by);
    case PlaceTest::Claimed:
        return fmt::format("taken by {}", whom);
    case PlaceTest::Sight:
        return place.measured > 1
                   ? fmt::format("seen by {} and {:.0f} more", whom, place.measured - 1)
                   : fmt::format("seen by {}", whom);
    case PlaceTest::Rank:
        return fmt::format(
            "number {:.0f} of those that would do, only the best {:.0f} are evaluated",
            place.measured,
            place.limit);
    case PlaceTest::Score:
        return measure.margin == 0 ? "as good as the one found, but behind it in the level"
                                   : fmt::format("not as good as the one found, by {}", by);
    case PlaceTest::Wish:
        return measure.margin == 0
                   ? "the best of its kind, which is wanted as much, but comes later"
                   : fmt::format("the best of its kind, which is wanted less, by {}", by);
    case PlaceTest::Watch:
        return "none of those who are remembered can be seen from it";
    }
    return {};
}

/// Whether the numbers behind a verdict say more than its words.
bool hasNumbers(const PlaceCandidate& place) {
    switch (place.test) {
    case PlaceTest::Way:
    case PlaceTest::Weapon:
    case PlaceTest::Posture:
    case PlaceTest::Direction:
    case PlaceTest::Control:
    case PlaceTest::View:
        return true;
    case PlaceTest::Score:
    case PlaceTest::Wish:
        return place.measured != place.limit; // or that was said
    case PlaceTest::Value:
        return place.measured >= 0;
    default:
        return false;
    }
}

PlaceReport reportOf(const trace::RunInfo& info, const trace::Row<trace::PlaceSearch>& row) {
    return {row, nameIn(info.placeKinds, row.data.kind), searchText(info, row.data), {}};
}

} // namespace

std::string_view wordFor(PlaceTest test) {
    constexpr std::array<std::string_view, 17> kWords{"found",
                                                      "unreachable",
                                                      "path",
                                                      "weapon",
                                                      "posture",
                                                      "direction",
                                                      "value",
                                                      "shot at",
                                                      "not reached",
                                                      "control",
                                                      "view",
                                                      "claimed",
                                                      "line of sight",
                                                      "rank",
                                                      "score",
                                                      "wish",
                                                      "watch"};
    return kWords.at(static_cast<std::size_t>(test));
}

PlaceMeasure measureOf(const PlaceCandidate& place) {
    if (place.test == PlaceTest::None)
        return {};
    return {true,
            place.measured,
            place.limit,
            trace::isAtMost(place.test) ? place.limit - place.measured
                                        : place.measured - place.limit,
            std::string(unitOf(place.test))};
}

std::string verdictText(const trace::RunInfo& info, const PlaceCandidate& place) {
    return missText(place, nameIn(info.agents, place.about)) +
           (hasNumbers(place) ? numbersText(place) : "");
}

std::string searchText(const trace::RunInfo& info, const trace::PlaceSearch& search) {
    if (search.stop == trace::PlaceStop::NobodyKnown)
        return "remembers no opponent";
    if (search.stop == trace::PlaceStop::NotWeak)
        return fmt::format("not weak, by {:.1f} %: health {:.1f} %, below {:.0f} % it would be",
                           100 * (search.measured - search.limit),
                           100 * search.measured,
                           100 * search.limit);
    if (search.stop == trace::PlaceStop::Condition)
        return "its condition does not hold";
    const std::string weapon = nameIn(info.weapons, search.weapon);
    std::string text = fmt::format(
        "{} of {} places are near, free and good enough; {}, {} remembered",
        search.fit,
        search.places,
        weapon.empty() ? "unarmed" : weapon + " in hand",
        search.opponents == 1 ? "1 opponent" : fmt::format("{} opponents", search.opponents));
    if (search.rest > 0)
        text += fmt::format("; {} more are worse or farther away", search.rest);
    return text;
}

std::vector<PlaceReport> placeReports(const trace::RunInfo& info,
                                      const trace::RecordBuffer& records,
                                      trace::RecordId weighed) {
    std::vector<PlaceReport> reports;
    for (const auto& row : records.rows<trace::PlaceSearch>())
        if (row.cause == weighed)
            reports.push_back(reportOf(info, row));
    for (const auto& row : records.rows<PlaceCandidate>())
        for (PlaceReport& report : reports)
            if (row.cause == weighed && row.data.kind == report.search.data.kind)
                report.lines.push_back({row,
                                        nameIn(info.waypoints, row.data.waypoint),
                                        nameIn(info.agents, row.data.about),
                                        measureOf(row.data),
                                        verdictText(info, row.data)});
    return reports;
}

std::vector<PlaceReport> noPlaceReports(const trace::RunInfo& info,
                                        const trace::RecordBuffer& records,
                                        trace::AgentId agent) {
    const trace::Row<trace::PlaceSearch>* latest = nullptr;
    for (const auto& row : records.rows<trace::PlaceSearch>())
        if (row.data.agent == agent)
            latest = &row;
    if (latest == nullptr || latest->data.stop == trace::PlaceStop::None)
        return {};
    return {reportOf(info, *latest)};
}

} // namespace percept::explain
