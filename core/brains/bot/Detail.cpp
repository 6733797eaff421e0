#include "Mind.h"
#include "percept/agent/GoalNames.h"

#include <algorithm>

// What bots do at their levels of detail: Full is goal arbitration, Walk exploring along paths,
// Drift exploring straight ahead.
namespace percept::bot {

using lod::Manner;
using lod::Passed;
using trace::Compressed;

std::optional<Vec2> Mind::destinationOf(const GoalNode& strategy) const {
    if (const auto* data = std::get_if<TravelData>(&strategy.data))
        return data->travel.destinationKnown ? std::optional(data->travel.destination)
                                             : std::nullopt;
    if (const auto* held = std::get_if<HeldPlace>(&strategy.data))
        return held->place;
    if (const SenseLink* opponent = target(); opponent != nullptr && strategy.kind == Goal::Attack)
        return opponent->lastPosition;
    return std::nullopt;
}

Passed Mind::leaveFor(Manner next) {
    const AgentId about = m_mind.targeting.target;
    const auto& strategies = m_mind.brain.subgoals;
    Passed passed;
    if (!m_bot.possessed && !strategies.empty()) {
        const GoalNode& strategy = strategies.back();
        const auto place = destinationOf(strategy);
        const bool keeps = place && strategy.kind == Goal::Explore && next != Manner::Drift &&
                           m_mind.manner != Manner::Drift;
        if (place)
            passed = {keeps ? Compressed::Path : Compressed::Place, strategy.kind, about, *place};
        if (!keeps)
            removeAllGoals();
    }
    m_mind.targeting = {};
    m_mind.desirabilities = {};
    return passed;
}

void Mind::begin(Manner own, const Passed& passed, RecordId cause) {
    m_mind.manner = own;
    if (passed.what != Compressed::Place)
        return; // on its path, or with nothing at hand
    const bool reacts = passed.goal == Goal::Investigate || passed.goal == Goal::Flee ||
                        passed.goal == Goal::Return;
    if (const agent::StandingOrder* order = m_me.order(); order != nullptr && !reacts)
        return obey(order->record);
    goTo(reacts ? passed.goal : Goal::Explore, travelTo(passed.place), cause);
}

void Mind::goTo(Goal goal, TravelData data, RecordId cause) {
    const Vec2 where = data.travel.destinationKnown ? data.travel.destination : m_bot.body.position;
    m_mind.adopted = m_me.now();
    push(m_mind.brain, 0, goal, std::move(data), where, cause);
}

} // namespace percept::bot
