#include "editor/edit/Patrols.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace percept::edit {
namespace {

constexpr Metres kFarthest = 1e6;

/// To four decimals, as files hold them.
double kept(double value) {
    return std::round(value * 1e4) / 1e4;
}

level::Place placeAt(Vec2 at) {
    return {kept(at.x), kept(at.y), {}};
}

/// @param act changes the patrol
template <class Act>
Edits changed(const Document& document, ObjectId id, Act act) {
    auto agent = std::get<level::Agent>(document.object(id));
    act(agent.patrol);
    return {Replace{id, std::move(agent)}};
}

} // namespace

const level::Agent* agentOf(const Document& document, ObjectId id) {
    const auto location = document.locate(id);
    return location && location->kind == kKindOf<level::Agent>
               ? &document.level().agents[location->index]
               : nullptr;
}

std::vector<std::optional<Vec2>> stopPlaces(const Document& document, ObjectId agent) {
    std::vector<std::optional<Vec2>> places;
    if (const auto* walker = agentOf(document, agent))
        for (const auto& stop : walker->patrol)
            places.push_back(level::stopPlace(document.level(), stop));
    return places;
}

Edits insertingStop(const Document& document, ObjectId agent, std::size_t index, Vec2 at) {
    return changed(document, agent, [&](auto& patrol) {
        PERCEPT_EXPECTS(index <= patrol.size());
        patrol.insert(patrol.begin() + static_cast<std::ptrdiff_t>(index),
                      level::PatrolStop(placeAt(at)));
    });
}

Edits addingStop(const Document& document, ObjectId agent) {
    constexpr Vec2 kAside{1, 0};
    const auto places = stopPlaces(document, agent);
    const auto* walker = agentOf(document, agent);
    const auto& bounds = document.level().bounds;
    Vec2 at = (bounds.min + bounds.max) * 0.5;
    if (!places.empty() && places.back())
        at = *places.back() + kAside;
    else if (walker->position)
        at = walker->position->plan() + kAside;
    return insertingStop(document, agent, places.size(), at);
}

Edits movingStop(const Document& document, ObjectId agent, std::size_t stop, Vec2 to) {
    return changed(document, agent, [&](auto& patrol) {
        patrol[stop].at.clear();
        patrol[stop].position = placeAt(to);
    });
}

Edits orderingStops(const Document& document, ObjectId agent, std::size_t from, std::size_t to) {
    return changed(document, agent, [&](auto& patrol) {
        PERCEPT_EXPECTS(from < patrol.size() && to < patrol.size());
        const auto begin = patrol.begin();
        const auto at = [&](std::size_t i) { return begin + static_cast<std::ptrdiff_t>(i); };
        if (from < to)
            std::rotate(at(from), at(from + 1), at(to + 1));
        else
            std::rotate(at(to), at(from), at(from + 1));
    });
}

std::string stopText(const level::PatrolStop& stop) {
    return stop.position ? fmt::format("{:.2f}, {:.2f}", stop.position->x, stop.position->y)
                         : stop.at;
}

Result<Edits>
placingStop(const Document& document, ObjectId agent, std::size_t stop, std::string_view text) {
    const std::string name(text);
    double x = 0;
    double y = 0;
    int read = 0;
    if (std::sscanf(name.c_str(), " %lf , %lf %n", &x, &y, &read) == 2 &&
        read == static_cast<int>(name.size())) {
        if (!(std::abs(x) <= kFarthest && std::abs(y) <= kFarthest))
            return failure(ErrorCode::InvalidInput, "The place is too far away");
        return movingStop(document, agent, stop, {x, y});
    }
    const bool known = document.find(kKindOf<level::NavigationNode>, name) != ObjectId::None ||
                       document.find(kKindOf<level::Waypoint>, name) != ObjectId::None;
    if (!known)
        return failure(ErrorCode::NotFound,
                       fmt::format("\"{}\" is no navigation node and no waypoint; a place is "
                                   "written as 4.5, 2",
                                   name));
    return changed(document, agent, [&](auto& patrol) {
        patrol[stop].at = name;
        patrol[stop].position.reset();
    });
}

Edits removingStop(const Document& document, ObjectId agent, std::size_t stop) {
    return changed(document, agent, [&](auto& patrol) {
        patrol.erase(patrol.begin() + static_cast<std::ptrdiff_t>(stop));
    });
}

Edits settingWait(const Document& document, ObjectId agent, std::size_t stop, Seconds wait) {
    return changed(
        document, agent, [&](auto& patrol) { patrol[stop].wait = std::max(kept(wait), 0.0); });
}

Edits settingLook(const Document& document,
                  ObjectId agent,
                  std::size_t stop,
                  std::optional<Radians> look) {
    return changed(document, agent, [&](auto& patrol) {
        patrol[stop].look = look ? std::optional(kept(*look)) : std::nullopt;
        if (look && patrol[stop].wait == 0 && patrol.size() > 1)
            patrol[stop].wait = 1.0;
    });
}

void dropStopsWithoutPlace(Object& object) {
    if (auto* agent = std::get_if<level::Agent>(&object))
        std::erase_if(agent->patrol, [](const level::PatrolStop& stop) {
            return stop.at.empty() && !stop.position;
        });
}

std::string stopName(const Document& document, ObjectId agent, std::size_t stop) {
    const auto& each = agentOf(document, agent)->patrol[stop];
    return each.position ? fmt::format("at {:.2f}, {:.2f}", each.position->x, each.position->y)
                         : "at " + each.at;
}

} // namespace percept::edit
