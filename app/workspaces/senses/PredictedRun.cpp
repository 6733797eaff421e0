#include "app/workspaces/senses/PredictedRun.h"

#include <algorithm>
#include <utility>

namespace percept::session {
namespace {

template <class All, class Id>
std::optional<std::uint32_t> placeOf(const All& all, const std::string& name, Id id) {
    const auto found = std::ranges::find(all, name, id);
    if (found == std::ranges::end(all))
        return std::nullopt;
    return static_cast<std::uint32_t>(found - std::ranges::begin(all));
}

} // namespace

PredictedRun::PredictedRun(std::shared_ptr<const IntruderTrial> trial,
                           std::span<const overlay::AgentLook> looks,
                           const level::Level& level)
    : m_trial(std::move(trial)) {
    const auto& agents = m_trial->level->world->arena.agents;
    for (const overlay::AgentLook& look : looks)
        m_agents.push_back(placeOf(agents, look.name, &agent::AgentSpec::id));
    const level::Level& predicted = m_trial->level->level;
    for (const level::Door& door : level.doors)
        m_doors.push_back(placeOf(predicted.doors, door.id, &level::Door::id));
    for (const level::Item& item : level.items)
        m_items.push_back(placeOf(predicted.items, item.id, &level::Item::id));
}

std::shared_ptr<const trace::View> PredictedRun::viewAt(Frame frame) const {
    const auto moment = static_cast<std::size_t>(frame);
    const auto& places = m_trial->report.places[moment];
    const sim::RouteScene& scene = m_trial->report.scenes[moment];
    auto view = std::make_shared<trace::View>();
    view->frame = frame;
    for (const Place& place : m_agents) {
        trace::AgentPose& pose = view->agents.emplace_back();
        if (!place)
            continue;
        pose.position = places[*place];
        pose.facing = pose.heading = scene.facings[*place];
        pose.health = 1;
        pose.alive = scene.present[*place] != 0;
    }
    for (const Place& place : m_doors)
        view->doors.push_back(place ? scene.doors[*place] : 0.0F);
    for (const Place& place : m_items)
        view->items.push_back(place && *place < scene.items.size() ? scene.items[*place] : 1);
    return view;
}

std::vector<std::int8_t> PredictedRun::awarenessAt(Frame frame,
                                                   const explain::AwarenessLanes& lanes) const {
    std::vector<std::int8_t> states;
    for (const Place& place : m_agents) {
        const auto state = place ? lanes.greatestAt(trace::AgentId{*place}, frame)
                                 : std::optional<knowledge::AwarenessLevel>();
        states.push_back(state ? static_cast<std::int8_t>(*state) : overlay::kNoAwareness);
    }
    return states;
}

} // namespace percept::session
