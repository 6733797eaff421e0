#include "inspector/explain/AwarenessLanes.h"

#include "percept/agent/AttentionRecords.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/base/Contracts.h"

#include <algorithm>
#include <cmath>

namespace percept::explain {
namespace {

using agent::AlertnessChanged;
using agent::AwarenessChanged;
using agent::AwarenessPulse;
using trace::AgentId;
using trace::Row;

constexpr AwarenessLevel kUnaware = 0;
constexpr Seconds kLooksApart = 1; ///< at most, for a response to have lasted in between

AwarenessLevel levelOf(std::int32_t state) {
    return static_cast<AwarenessLevel>(std::clamp(state, 0, 255));
}

AwarenessLevel lastOf(const std::vector<StateStep>& steps) {
    return steps.empty() ? kUnaware : steps.back().state;
}

AwarenessLevel valueAt(const std::vector<StateStep>& steps, Frame frame) {
    const auto next =
        std::upper_bound(steps.begin(), steps.end(), frame, [](Frame at, const StateStep& step) {
            return at < step.frame;
        });
    return next == steps.begin() ? kUnaware : std::prev(next)->state;
}

/// The span that is still open at the end of a list, if there is one.
template <class Span>
Span* openOf(std::vector<Span>& spans) {
    return !spans.empty() && spans.back().to == kStillOpen ? &spans.back() : nullptr;
}

} // namespace

/// A change or a pulse; a frame can have several of both, in the order of their records.
struct AwarenessLanes::Happening {
    trace::RecordId id{};
    const Row<AwarenessChanged>* change = nullptr;
    const Row<AwarenessPulse>* pulse = nullptr;
};

AwarenessLevel AwarenessLane::stateAt(Frame frame) const {
    return valueAt(states, frame);
}

std::vector<Frame> AwarenessLane::framesByState(Frame frame) const {
    std::vector<Frame> spent;
    const auto stays = [&](AwarenessLevel state, Frame from, Frame to) {
        if (to <= from)
            return;
        spent.resize(std::max(spent.size(), std::size_t{state} + 1));
        spent[state] += to - from;
    };
    AwarenessLevel state = kUnaware;
    Frame since = 0;
    for (const StateStep& step : states) {
        stays(state, since, std::min(step.frame, frame));
        state = step.state;
        since = step.frame;
    }
    stays(state, since, frame);
    return spent;
}

const AwarenessStates* AwarenessLanes::statesOf(AgentId agent) const {
    const auto place = trace::indexOf(agent);
    return place < m_facts.characters.size() && !m_facts.characters[place].names.empty()
               ? &m_facts.characters[place]
               : nullptr;
}

Frame AwarenessLanes::framesOf(Seconds seconds) const {
    return static_cast<Frame>(std::llround(seconds / m_facts.step));
}

std::size_t AwarenessLanes::placeOf(AgentId observer, AgentId target) const {
    const auto place = std::lower_bound(m_lanes.begin(),
                                        m_lanes.end(),
                                        std::pair(observer, target),
                                        [](const AwarenessLane& each, const auto& wanted) {
                                            return std::pair(each.observer, each.target) < wanted;
                                        });
    return static_cast<std::size_t>(place - m_lanes.begin());
}

bool AwarenessLanes::isAt(std::size_t place, AgentId observer, AgentId target) const {
    return place < m_lanes.size() && m_lanes[place].observer == observer &&
           m_lanes[place].target == target;
}

AwarenessLane& AwarenessLanes::lane(AgentId observer, AgentId target) {
    const std::size_t place = placeOf(observer, target);
    if (isAt(place, observer, target))
        return m_lanes[place];
    AwarenessLane made;
    made.observer = observer;
    made.target = target;
    return *m_lanes.insert(m_lanes.begin() + static_cast<std::ptrdiff_t>(place), std::move(made));
}

void AwarenessLanes::append(const trace::RecordBuffer& records, Frame lastFrame) {
    PERCEPT_EXPECTS(lastFrame >= m_lastFrame);
    std::vector<Happening> happenings;
    for (const auto& row : records.rows<AwarenessChanged>())
        happenings.push_back({row.id, &row, nullptr});
    for (const auto& row : records.rows<AwarenessPulse>())
        happenings.push_back({row.id, nullptr, &row});
    std::sort(happenings.begin(), happenings.end(), [](const auto& a, const auto& b) {
        return a.id < b.id;
    });
    for (const Happening& each : happenings)
        each.change != nullptr ? takeChange(each) : takePulse(each);
    takeAlertness(records);
    takeTellings(records);
    m_lastFrame = lastFrame;
}

void AwarenessLanes::takeChange(const Happening& happening) {
    const AwarenessChanged& data = happening.change->data;
    const Frame frame = happening.change->frame;
    AwarenessLane& own = lane(data.agent, data.about);
    const bool rises = data.to > data.from;
    const Frame began = frame - framesOf(data.measured);
    if (rises) {
        if (ReactionDelay* delay = openOf(own.delays)) {
            delay->to = frame;
            delay->goal = levelOf(data.to);
        } else if (began < frame) {
            own.delays.push_back({began, frame, levelOf(data.from), levelOf(data.to), false});
        }
    }
    if (Emptying* emptying = openOf(own.emptyings)) {
        emptying->to = frame;
        emptying->fell = !rises;
    } else if (!rises && began < frame) {
        own.emptyings.push_back({began, frame, levelOf(data.from), true});
    }
    own.states.push_back({frame, levelOf(data.to), happening.id});
}

void AwarenessLanes::takePulse(const Happening& happening) {
    const AwarenessPulse& data = happening.pulse->data;
    const Frame frame = happening.pulse->frame;
    const AwarenessLevel goal = levelOf(data.goal);
    const AwarenessLevel state = levelOf(data.state);
    const auto modality = trace::indexOf(data.modality);
    const bool seen = modality < m_facts.seen.size() && m_facts.seen[modality] != 0;
    // Looks that show nothing of somebody make no lane.
    if (goal == kUnaware && state == kUnaware && !(seen && data.response > 0) &&
        !isAt(placeOf(data.agent, data.about), data.agent, data.about))
        return;
    AwarenessLane& own = lane(data.agent, data.about);
    if (seen)
        takeResponse(own, frame, data.response);
    if ((seen ? data.goalSight : data.goalHearing) > 0)
        own.pulses.push_back(
            {frame, levelOf(seen ? data.goalSight : data.goalHearing), !seen, happening.id});
    if (state != lastOf(own.states))
        return; // it is older than the latest change
    ReactionDelay* const delay = openOf(own.delays);
    if (goal > state && delay == nullptr)
        own.delays.push_back({frame - framesOf(data.rising), kStillOpen, state, goal, false});
    else if (goal > state)
        delay->goal = goal;
    else if (delay != nullptr) {
        delay->to = frame;
        delay->broken = true;
    }
    Emptying* const emptying = openOf(own.emptyings);
    if (goal >= state && emptying != nullptr)
        emptying->to = frame;
    else if (goal < state && emptying == nullptr)
        own.emptyings.push_back({frame - framesOf(holdOf(data.agent, state) - data.capacitor),
                                 kStillOpen,
                                 state,
                                 false});
}

void AwarenessLanes::takeResponse(AwarenessLane& own, Frame frame, double response) const {
    ResponseSpan* const before = own.responses.empty() ? nullptr : &own.responses.back();
    if (before != nullptr && before->from == frame) { // by another sense of sight
        before->response = std::max(before->response, response);
        return;
    }
    const bool goesOn = before != nullptr && frame - before->to <= framesOf(kLooksApart);
    if (goesOn)
        before->to = frame;
    if (!goesOn || before->response != response)
        own.responses.push_back({frame, frame, response});
}

double AwarenessLanes::heightOf(AgentId observer, double response) const {
    const auto* const states = statesOf(observer);
    if (states == nullptr)
        return 0;
    const auto& levels = states->levels;
    const auto above = std::upper_bound(levels.begin(), levels.end(), response);
    const auto reached = static_cast<double>(above - levels.begin());
    if (above == levels.end())
        return reached;
    const double from = above == levels.begin() ? 0.0 : *std::prev(above);
    return *above > from ? reached + std::max(0.0, response - from) / (*above - from) : reached;
}

void AwarenessLanes::takeAlertness(const trace::RecordBuffer& records) {
    for (const auto& row : records.rows<AlertnessChanged>()) {
        const auto place = trace::indexOf(row.data.agent);
        if (row.data.agent == trace::kNoAgent)
            continue;
        if (place >= m_alertness.size())
            m_alertness.resize(place + 1);
        m_alertness[place].push_back({row.frame, levelOf(row.data.to), row.id});
    }
}

void AwarenessLanes::takeTellings(const trace::RecordBuffer& records) {
    const auto before = static_cast<std::ptrdiff_t>(m_tellings.size());
    for (const auto& row : records.rows<agent::Told>())
        m_tellings.push_back({.frame = row.frame,
                              .speaker = row.data.speaker,
                              .hearer = row.data.agent,
                              .about = row.data.about,
                              .observed = row.data.observed,
                              .record = row.id});
    for (const auto& row : records.rows<agent::ThingTold>())
        m_tellings.push_back({.frame = row.frame,
                              .speaker = row.data.speaker,
                              .hearer = row.data.agent,
                              .change = row.data.change,
                              .observed = row.data.observed,
                              .record = row.id});
    std::sort(m_tellings.begin() + before, m_tellings.end(), [](const auto& a, const auto& b) {
        return a.record < b.record;
    });
}

std::span<const Telling> AwarenessLanes::tellings(Frame after, Frame upTo) const {
    const auto behind = [&](Frame at) {
        return std::upper_bound(
            m_tellings.begin(), m_tellings.end(), at, [](Frame frame, const Telling& telling) {
                return frame < telling.frame;
            });
    };
    const auto first = behind(after);
    return {first, std::max(first, behind(upTo))};
}

const std::vector<StateStep>& AwarenessLanes::alertnessOf(AgentId agent) const {
    static const std::vector<StateStep> kNone;
    const auto place = trace::indexOf(agent);
    return place < m_alertness.size() ? m_alertness[place] : kNone;
}

AwarenessLevel AwarenessLanes::alertnessAt(AgentId agent, Frame frame) const {
    return valueAt(alertnessOf(agent), frame);
}

std::optional<AwarenessLevel> AwarenessLanes::greatestAt(AgentId agent, Frame frame) const {
    if (statesOf(agent) == nullptr)
        return std::nullopt;
    AwarenessLevel greatest = kUnaware;
    for (std::size_t i = placeOf(agent, AgentId{0});
         i < m_lanes.size() && m_lanes[i].observer == agent;
         ++i)
        greatest = std::max(greatest, m_lanes[i].stateAt(frame));
    return greatest;
}

double AwarenessLanes::thresholdOf(AgentId observer, AwarenessLevel state) const {
    const auto* const states = statesOf(observer);
    return states != nullptr && state > kUnaware && state <= states->levels.size()
               ? states->levels[state - 1U]
               : 0.0;
}

Seconds AwarenessLanes::holdOf(AgentId observer, AwarenessLevel state) const {
    const auto* const states = statesOf(observer);
    return states != nullptr && state > kUnaware && state < states->hold.size()
               ? states->hold[state]
               : 0.0;
}

const AwarenessLane* AwarenessLanes::find(AgentId observer, AgentId target) const {
    const std::size_t place = placeOf(observer, target);
    return isAt(place, observer, target) ? &m_lanes[place] : nullptr;
}

std::optional<Seconds> AwarenessLanes::holdsFor(const AwarenessLane& lane, Frame frame) const {
    const AwarenessLevel state = lane.stateAt(frame);
    const Seconds hold = holdOf(lane.observer, state);
    if (statesOf(lane.observer) == nullptr || state == kUnaware)
        return std::nullopt;
    const auto span =
        std::find_if(lane.emptyings.begin(), lane.emptyings.end(), [&](const Emptying& emptying) {
            return emptying.from <= frame && frame < emptying.to;
        });
    if (span != lane.emptyings.end())
        return std::max(0.0, hold - static_cast<double>(frame - span->from) * m_facts.step);
    return m_facts.full ? std::optional(hold) : std::nullopt;
}

std::string AwarenessLanes::nameOf(AgentId observer, AwarenessLevel state) const {
    const auto* const states = statesOf(observer);
    return states != nullptr && state < states->names.size() ? states->names[state]
                                                             : std::to_string(state);
}

AwarenessLevel AwarenessLanes::highestOf(AgentId observer) const {
    const auto* const states = statesOf(observer);
    return states != nullptr ? static_cast<AwarenessLevel>(states->names.size() - 1) : kUnaware;
}

bool AwarenessLanes::hasAware() const {
    return std::any_of(m_facts.characters.begin(), m_facts.characters.end(), [](const auto& each) {
        return !each.names.empty();
    });
}

} // namespace percept::explain
