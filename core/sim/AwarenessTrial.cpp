#include "percept/sim/AwarenessTrial.h"

#include "percept/sim/Looks.h"
#include "percept/sim/RouteTrial.h"

#include <fmt/format.h>

#include <algorithm>

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

/// What keeps the observer from looking at the target, as both are now; nothing: it looks, or the
/// target is not there.
std::optional<Unwatched> unwatchedIn(const Simulation& run, const AwarenessQuestion& question) {
    const agent::Arena& arena = run.arena();
    if (absenceOf(run.agent(question.target)))
        return std::nullopt;
    const auto& eyes =
        run.senses().profiles[arena.agents[trace::indexOf(question.observer)].archetype];
    Unwatched now{.from = run.frame(),
                  .to = run.frame(),
                  .nearest = geometry::distance(run.agent(question.observer).body.position,
                                                run.agent(question.target).body.position),
                  .reach = reachOfEyes(run.senses(), eyes)};
    if (arena.attitudeTo(question.observer, question.target) == level::Attitude::Ignore)
        now.why = Unwatched::Why::Ignored;
    else if (!arena.isAfter(question.observer, question.target))
        now.why = Unwatched::Why::NoEnemies;
    else if (!(now.reach > 0.0))
        now.why = Unwatched::Why::NoEyes;
    else if (now.nearest >= lookRadius(arena, run.senses(), eyes))
        now.why = Unwatched::Why::TooFar;
    else
        return std::nullopt;
    return now;
}

void keepUnwatched(const Simulation& run,
                   const AwarenessQuestion& question,
                   std::vector<Unwatched>& kept) {
    const auto now = unwatchedIn(run, question);
    if (!now)
        return;
    if (kept.empty() || kept.back().to + 1 != now->from || kept.back().why != now->why)
        kept.push_back(*now);
    kept.back().to = now->to;
    kept.back().nearest = std::min(kept.back().nearest, now->nearest);
}

} // namespace

trace::Gate gateOf(Unwatched::Why why) {
    switch (why) {
    case Unwatched::Why::NoEyes:
        return trace::Gate::Modality;
    case Unwatched::Why::TooFar:
        return trace::Gate::Range;
    case Unwatched::Why::Ignored:
    case Unwatched::Why::NoEnemies:
        break;
    }
    return trace::Gate::NotInterested;
}

std::string textOf(const Unwatched& unwatched) {
    switch (unwatched.why) {
    case Unwatched::Why::Ignored:
        return "its archetype ignores it";
    case Unwatched::Why::NoEnemies:
        return "they are no enemies, and it notices it at once";
    case Unwatched::Why::NoEyes:
        return "it has no sense of kind sight";
    case Unwatched::Why::TooFar:
        break;
    }
    return fmt::format("it is at least {:.2f} m away, and its eyes reach {:.2f} m",
                       unwatched.nearest,
                       unwatched.reach);
}

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
            keepUnwatched(frame.run, question, answer.unwatched);
            return goOn(frame.run.frame());
        });
    if (!whole)
        return whole.unexpected();
    answer.stall = progress.stall();
    return *whole ? std::optional(std::move(answer)) : std::nullopt;
}

} // namespace percept::sim
