#include "percept/lod/AgentDetail.h"

#include <algorithm>

namespace percept::lod {
namespace {

/// Turns of those who begin at the same time are spread over their period.
void spreadTurns(AgentDetail& detail, AgentId agent, Frame period, Frame frame) {
    const auto phase = static_cast<Frame>(trace::indexOf(agent)) % period;
    std::fill(detail.ran.begin(), detail.ran.end(), frame - period + phase);
}

double rawImportanceOf(const AgentDetailModel& model,
                       AgentDetail& detail,
                       AgentScene& scene,
                       AgentId agent,
                       Frame frame) {
    const std::size_t index = trace::indexOf(agent);
    scene.values.clear();
    if (scene.observes[index] != 0)
        return 1;
    const AgentBody& body = scene.bodies[index];
    Subject subject;
    subject.distance = distanceToNearest(scene.observers, body.position);
    subject.inView = isInView(scene.observers, body.position);
    if (subject.inView)
        detail.seen = frame;
    subject.seen = detail.seen;
    subject.story = model.story[index] != 0;
    subject.own = &model.own[index];
    return rawImportance(model.importance, model.scales, subject, frame, scene.values);
}

/// @pre its terms are in the scene's values; an observer has none, its importance is 1
trace::RecordId recordImportance(const AgentDetailModel& model,
                                 const AgentScene& scene,
                                 AgentId agent,
                                 double importance,
                                 trace::Trace& trace) {
    const AgentBody& body = scene.bodies[trace::indexOf(agent)];
    const Observer* nearest = nearestObserver(scene.observers, body.position);
    const Metres distance =
        nearest == nullptr ? -1 : geometry::distance(nearest->position, body.position);
    auto record = importanceRecord(model.importance, scene.values, distance, nearest, importance);
    record.agent = agent;
    if (scene.observes[trace::indexOf(agent)] != 0)
        record.raw = 1;
    const auto cause = motiveBehind(nearest, body.position, body.velocity, body.motive);
    return trace.add(record, cause == trace::kNoRecord ? trace.root() : cause);
}

} // namespace

AgentDetails startAgents(const AgentDetailModel& model, std::uint64_t seed) {
    AgentDetails details;
    AgentDetail detail;
    detail.ran.resize(model.duties);
    detail.served.resize(model.duties);
    details.agents.assign(model.story.size(), detail);
    details.random = Random(seed);
    return details;
}

bool fits(const AgentDetailModel& model, const AgentDetails& details) {
    const std::size_t behaviours = model.levels.behaviours.size();
    return details.agents.size() == model.story.size() &&
           std::all_of(details.agents.begin(), details.agents.end(), [&](const AgentDetail& each) {
               return each.ran.size() == model.duties && each.served.size() == model.duties &&
                      (each.lod.current == kNoBehaviour ||
                       trace::indexOf(each.lod.current) < behaviours);
           });
}

Frame periodOf(const AgentDetailModel& model, const AgentDetail& detail) {
    return detail.importance.started
               ? std::max<Frame>(
                     1, frequencyFor(model.levels, detail.lod.current, detail.importance.value))
               : 1;
}

void AgentScene::findObservers(const AgentDetailModel& model) {
    const bool led = std::any_of(bodies.begin(), bodies.end(), [](const AgentBody& body) {
        return body.possessed && body.present;
    });
    observers.clear();
    observes.assign(bodies.size(), 0);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        if (!(led ? bodies[i].possessed && bodies[i].present : model.isObserver[i] != 0))
            continue;
        observes[i] = 1;
        observers.push_back({bodies[i].position,
                             bodies[i].facing,
                             bodies[i].velocity,
                             AgentId{static_cast<std::uint32_t>(i)},
                             bodies[i].motive});
    }
}

void lookAt(const AgentDetailModel& model,
            AgentDetails& details,
            AgentScene& scene,
            AgentId agent,
            trace::Trace& trace,
            const ChangeAgent& change) {
    AgentDetail& detail = details.agents[trace::indexOf(agent)];
    if (!scene.bodies[trace::indexOf(agent)].present)
        return;
    const Frame frame = trace.frame();
    const bool first = !detail.importance.started;
    const Seconds passed = static_cast<double>(frame - detail.looked) * model.scales.step;
    const double importance = detail.importance.follow(
        rawImportanceOf(model, detail, scene, agent, frame), passed, model.importance.smoothing());
    detail.looked = frame;
    const auto step = chooseBehaviour(model.levels, detail.lod, importance, frame, details.random);
    if (step.changed())
        recordSwitch(trace,
                     model.levels,
                     step,
                     {.agent = agent},
                     importance,
                     recordImportance(model, scene, agent, importance, trace),
                     [&](const LodStep& switched, trace::RecordId record) {
                         return change(agent, switched.current, record);
                     });
    if (first)
        spreadTurns(detail, agent, periodOf(model, detail), frame);
}

bool AgentTurns::may(AgentId agent, Duty duty) const {
    if (m_model == nullptr)
        return true;
    const AgentDetail& detail = m_details->agents[trace::indexOf(agent)];
    const Frame ran = detail.ran[static_cast<std::size_t>(duty)];
    return ran == m_frame || m_frame - ran >= periodOf(*m_model, detail);
}

void AgentTurns::mark(AgentId agent, Duty duty) const {
    if (m_model != nullptr)
        m_details->agents[trace::indexOf(agent)].ran[static_cast<std::size_t>(duty)] = m_frame;
}

double AgentTurns::priorityOf(AgentId agent) const {
    if (m_model == nullptr)
        return 0;
    const AgentDetail& detail = m_details->agents[trace::indexOf(agent)];
    return priorityFor(m_model->levels, detail.lod.current, detail.importance.value);
}

void AgentTurns::give(AgentId agent,
                      const LodState& lod,
                      const SmoothedImportance& importance) const {
    if (m_model == nullptr)
        return;
    AgentDetail& detail = m_details->agents[trace::indexOf(agent)];
    detail.lod = lod;
    detail.importance = importance;
}

double& AgentTurns::servedOf(AgentId agent, Duty duty) const {
    return m_details->agents[trace::indexOf(agent)].served[static_cast<std::size_t>(duty)];
}

} // namespace percept::lod
