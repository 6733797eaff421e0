#include "editor/ask/RoutePlan.h"

#include "percept/base/Contracts.h"
#include "percept/base/JsonLimits.h"
#include "percept/base/NearestName.h"
#include "percept/base/ParseJson.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace percept::ask {
namespace {

using geometry::Vec2;
using Json = nlohmann::ordered_json;

constexpr Metres kStays = 1e-6;
constexpr Seconds kShortest = 1e-3; ///< times of a route ascend

double rounded(double value) {
    return std::round(value * 1e4) / 1e4;
}

sim::RouteStop rounded(const sim::RouteStop& stop) {
    return {rounded(stop.time), {rounded(stop.position.x), rounded(stop.position.y)}, stop.stance};
}

Result<double> numberIn(const Json& from, const std::string& place) {
    if (!from.is_number() || !(std::abs(from.get<double>()) <= 1e6))
        return failure(ErrorCode::InvalidInput, "expected a number up to 1e6", place);
    return from.get<double>();
}

/// Whether a stop says nothing but what there is a use for.
Result<void> checkKeys(const Json& from, const std::string& place) {
    static const std::vector<std::string> kKnown{"time", "position", "stance"};
    if (from.is_object())
        for (const auto& [key, value] : from.items())
            if (std::find(kKnown.begin(), kKnown.end(), key) == kKnown.end())
                return failure(ErrorCode::InvalidInput, noUseFor(key, kKnown), place);
    return {};
}

/// When a stop is, behind the one before.
Result<void> checkTime(Seconds time, const std::vector<sim::RouteStop>& before, std::string place) {
    if (time < 0.0)
        return failure(ErrorCode::InvalidInput,
                       fmt::format("the time {} is below 0; choose 0 or later", time),
                       std::move(place));
    if (!before.empty() && !(time > before.back().time))
        return failure(ErrorCode::InvalidInput,
                       "the stop is not after the one before; let times ascend",
                       std::move(place));
    return {};
}

Result<sim::RouteStop> stopIn(const Json& from, const std::string& place) {
    if (auto known = checkKeys(from, place); !known)
        return known.unexpected();
    const bool whole = from.is_object() && from.contains("time") && from.contains("position") &&
                       from["position"].is_array() &&
                       (from["position"].size() == 2 || from["position"].size() == 3);
    if (!whole)
        return failure(ErrorCode::InvalidInput,
                       "expected {\"time\": 0, \"position\": [x, y], \"stance\": \"stand\"}",
                       place);
    std::array<double, 3> numbers{};
    const std::array<const Json*, 3> values{
        &from["time"], &from["position"][0], &from["position"][1]};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto number = numberIn(*values[i], place);
        if (!number)
            return number.unexpected();
        numbers[i] = *number;
    }
    const Json stance = from.value("stance", Json("stand"));
    if (!stance.is_string() || !sense::stanceOf(stance.get<std::string>()))
        return failure(
            ErrorCode::InvalidInput, "a stance is stand, crouch or lie", place + ".stance");
    return rounded(sim::RouteStop{
        numbers[0], {numbers[1], numbers[2]}, *sense::stanceOf(stance.get<std::string>())});
}

} // namespace

std::vector<Vec2> RoutePlan::places() const {
    std::vector<Vec2> found = start;
    for (const RouteLeg& leg : legs)
        found.push_back(leg.to);
    return found;
}

std::vector<Seconds> RoutePlan::times() const {
    std::vector<Seconds> found;
    if (empty())
        return found;
    found.push_back(begins);
    Vec2 at = start.front();
    for (const RouteLeg& leg : legs) {
        const Seconds takes =
            leg.wait > 0.0 ? leg.wait : geometry::distance(at, leg.to) / leg.speed;
        found.push_back(found.back() + std::max(takes, kShortest));
        at = leg.to;
    }
    return found;
}

Metres RoutePlan::length() const {
    Metres sum = 0.0;
    const auto all = places();
    for (std::size_t i = 1; i < all.size(); ++i)
        sum += geometry::distance(all[i - 1], all[i]);
    return sum;
}

std::vector<sim::RouteStop> RoutePlan::stops() const {
    std::vector<sim::RouteStop> made;
    const auto at = places();
    const auto when = times();
    for (std::size_t i = 0; i < at.size(); ++i) {
        const auto stance = i < legs.size() ? legs[i].stance
                            : legs.empty()  ? sense::Stance::Stand
                                            : legs.back().stance;
        made.push_back({when[i], at[i], stance});
    }
    return asWritten(made);
}

RoutePlan RoutePlan::of(const std::vector<sim::RouteStop>& given) {
    const auto stops = asWritten(given);
    RoutePlan plan;
    if (stops.empty())
        return plan;
    plan.start = {stops.front().position};
    plan.begins = stops.front().time;
    for (std::size_t i = 1; i < stops.size(); ++i) {
        const Seconds takes = stops[i].time - stops[i - 1].time;
        const Metres way = geometry::distance(stops[i - 1].position, stops[i].position);
        RouteLeg leg{.to = stops[i].position, .stance = stops[i - 1].stance};
        if (way < kStays)
            leg.wait = takes;
        else
            leg.speed = way / takes;
        plan.legs.push_back(leg);
    }
    return plan;
}

void RoutePlan::append(Vec2 place, sense::Stance stance, double speed) {
    if (empty())
        start = {place};
    else
        legs.push_back({place, stance, speed});
}

void RoutePlan::wait(sense::Stance stance, Seconds seconds) {
    if (!empty())
        legs.push_back({legs.empty() ? start.front() : legs.back().to, stance, 1.4, seconds});
}

void RoutePlan::move(std::size_t place, Vec2 to) {
    PERCEPT_EXPECTS(place < places().size());
    std::size_t first = place;
    while (first > 0 && legs[first - 1].wait > 0.0)
        --first;
    if (first == 0)
        start.front() = to;
    else
        legs[first - 1].to = to;
    for (std::size_t leg = first; leg < legs.size() && legs[leg].wait > 0.0; ++leg)
        legs[leg].to = to;
}

void RoutePlan::remove(std::size_t place) {
    PERCEPT_EXPECTS(place < places().size());
    if (place > 0) {
        legs.erase(legs.begin() + static_cast<std::ptrdiff_t>(place) - 1);
        return;
    }
    if (legs.empty())
        return start.clear();
    start.front() = legs.front().to;
    legs.erase(legs.begin());
}

Result<std::vector<sim::RouteStop>> readRoute(std::string_view text, const std::string& name) {
    if (auto within = checkJsonLimits(text); !within)
        return failure(within.error().code, "The route " + within.error().message, name);
    std::string twice;
    const Json json = parseJson<Json>(text, twice);
    if (!twice.empty())
        return failure(ErrorCode::InvalidInput, isThereTwice(twice), name);
    if (!json.is_array() || json.empty())
        return failure(ErrorCode::InvalidInput,
                       "expected a list of stops such as [{\"time\": 0, \"position\": [1, 2]}]",
                       name);
    std::vector<sim::RouteStop> route;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const std::string place = fmt::format("{}: [{}]", name, i);
        auto stop = stopIn(json[i], place);
        if (!stop)
            return stop.unexpected();
        if (auto ascends = checkTime(stop->time, route, place); !ascends)
            return ascends.unexpected();
        route.push_back(*stop);
    }
    return route;
}

std::vector<sim::RouteStop> asWritten(std::vector<sim::RouteStop> stops) {
    for (sim::RouteStop& stop : stops)
        stop = rounded(stop);
    return stops;
}

std::string writeRoute(const std::vector<sim::RouteStop>& stops) {
    Json list = Json::array();
    for (const sim::RouteStop& stop : asWritten(stops))
        list.push_back({{"time", stop.time},
                        {"position", {stop.position.x, stop.position.y}},
                        {"stance", sense::kStances[static_cast<std::size_t>(stop.stance)]}});
    return list.dump(2) + '\n';
}

} // namespace percept::ask
