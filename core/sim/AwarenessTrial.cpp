#include "percept/sim/AwarenessTrial.h"

#include "percept/sim/RouteTrial.h"

#include <fmt/format.h>

namespace percept::sim {
namespace {

Unexpected refused(std::string message, ErrorCode code = ErrorCode::InvalidInput) {
    return failure(code, std::move(message));
}

Result<void> check(const World& world, const AwarenessQuestion& question) {
    const std::size_t agents = world.arena.agents.size();
    if (trace::indexOf(question.observer) >= agents || trace::indexOf(question.target) >= agents)
        return refused("there is no such agent", ErrorCode::NotFound);
    if (question.observer == question.target)
        return refused("an agent is not aware of itself; name another target");
    if (world.arena.awarenessOf(question.observer) == nullptr)
        return refused(fmt::format("\"{}\" notices at once; give its archetype awareness, and a "
                                   "brain that has a use for it",
                                   world.nameOf(question.observer)));
    return {};
}

template <class Record>
void keep(const trace::RecordBuffer& records,
          const AwarenessQuestion& question,
          std::vector<trace::Row<Record>>& kept) {
    for (const auto& row : records.rows<Record>())
        if (row.data.agent == question.observer && row.data.about == question.target)
            kept.push_back(row);
}

/// Goes on with the absence that the frame before ended with, or begins one.
void keepAbsence(const Simulation& run, trace::AgentId target, std::vector<TargetAbsence>& kept) {
    const auto why = absenceOf(run.agent(target));
    if (!why)
        return;
    const Frame frame = run.frame();
    if (kept.empty() || kept.back().to + 1 != frame || kept.back().why != *why)
        kept.push_back({frame, frame, *why});
    kept.back().to = frame;
}

} // namespace

std::optional<TargetAbsence::Why> absenceOf(const agent::Agent& agent) {
    using Why = TargetAbsence::Why;
    if (agent.status == agent::Status::Alive)
        return std::nullopt;
    if (agent.status == agent::Status::Folded)
        return Why::Folded;
    // Who has died waits to be put on a spawn point, too, whether it comes back or not.
    return agent.deaths > 0 ? Why::Dead : Why::NotYet;
}

const char* textOf(TargetAbsence::Why why) {
    switch (why) {
    case TargetAbsence::Why::NotYet:
        return "waits for a free place to come in";
    case TargetAbsence::Why::Dead:
        return "is dead";
    case TargetAbsence::Why::Folded:
        return "is folded into its group, and no agent now";
    }
    return "";
}

Result<std::optional<AwarenessAnswer>> askAwareness(const std::shared_ptr<const World>& world,
                                                    const AwarenessQuestion& question,
                                                    const std::function<bool(Frame done)>& goOn) {
    if (const auto good = check(*world, question); !good)
        return good.unexpected();
    AwarenessAnswer answer;
    RouteProgress progress(question.route);
    const auto whole = followRoute(
        world,
        {question.target, question.seconds, question.run, question.route},
        trace::TraceLevel::Full,
        [&](const RouteFrame& frame) {
            answer.commands.insert(
                answer.commands.end(), frame.commands.begin(), frame.commands.end());
            progress.take(frame.run.time(), frame.run.agent(question.target).body.position);
            keep(frame.records, question, answer.pulses);
            keep(frame.records, question, answer.changes);
            keep(frame.records, question, answer.notified);
            keep(frame.records, question, answer.told);
            keepAbsence(frame.run, question.target, answer.absences);
            return goOn(frame.run.frame());
        });
    if (!whole)
        return whole.unexpected();
    answer.stall = progress.stall();
    return *whole ? std::optional(std::move(answer)) : std::nullopt;
}

} // namespace percept::sim
