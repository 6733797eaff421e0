#include "percept/sim/AwarenessTrial.h"

#include "percept/base/Frames.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::sim {
namespace {

using geometry::Vec2;
using trace::AgentId;
using trace::Command;
using trace::CommandKind;

/// Where the route has somebody at a time.
Vec2 placeAt(const std::vector<RouteStop>& route, Seconds time) {
    const auto next = std::find_if(
        route.begin(), route.end(), [&](const RouteStop& stop) { return stop.time > time; });
    if (next == route.begin())
        return route.front().position;
    if (next == route.end())
        return route.back().position;
    const RouteStop& last = *std::prev(next);
    const double share = (time - last.time) / (next->time - last.time);
    return last.position + (next->position - last.position) * share;
}

/// How he holds himself, on the way from one stop to the next.
sense::Stance stanceAt(const std::vector<RouteStop>& route, Seconds time) {
    sense::Stance stance = route.front().stance;
    for (const RouteStop& stop : route)
        if (stop.time <= time)
            stance = stop.stance;
    return stance;
}

/// What a person would do in the present frame to keep to the route.
std::vector<Command> steer(const Simulation& simulation, const AwarenessQuestion& question) {
    const AgentId target = question.target;
    const auto command = [&](CommandKind kind, Vec2 place) {
        return Command{simulation.frame(), kind, target, place};
    };
    if (simulation.frame() == 0) {
        Command put = command(CommandKind::Edit, question.route.front().position);
        put.part = trace::EditPart::Place;
        return {put, command(CommandKind::Possess, {0, 0})};
    }
    const agent::Arena& arena = simulation.arena();
    const Vec2 wanted = placeAt(question.route, simulation.time() + arena.step);
    const Vec2 way = wanted - simulation.agent(target).body.position;
    const double length = std::sqrt(geometry::lengthSquared(way));
    const double most = arena.archetypeOf(target).movement.maxSpeed * arena.step;
    const bool stays = !(length > 0.0) || !(most > 0.0);
    Command walk = command(CommandKind::Walk,
                           stays ? Vec2{0, 0} : way * (std::min(length / most, 1.0) / length));
    walk.value = static_cast<std::int32_t>(stanceAt(question.route, simulation.time()));
    if (stays)
        return {walk};
    return {
        command(CommandKind::Aim, simulation.agent(target).body.position + way * (1.0 / length)),
        walk};
}

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
    for (std::size_t i = 0; i < question.route.size(); ++i) {
        const RouteStop& stop = question.route[i];
        if (!(stop.time >= 0.0) || (i > 0 && !(stop.time > question.route[i - 1].time)))
            return refused(fmt::format(
                "stop {} of the route is not after the one before; let times ascend", i + 1));
        if (!world.arena.contains(stop.position))
            return refused(fmt::format("stop {} of the route is outside the level", i + 1));
    }
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

} // namespace

Result<std::optional<AwarenessAnswer>> askAwareness(const std::shared_ptr<const World>& world,
                                                    const AwarenessQuestion& question,
                                                    const std::function<bool(Frame done)>& goOn) {
    if (const auto good = check(*world, question); !good)
        return good.unexpected();
    AwarenessAnswer answer;
    trace::RecordBuffer records;
    Simulation simulation(world, question.run, trace::TraceLevel::Full, &records);
    const Frame frames = framesOf(question.seconds, world->arena.step);
    while (simulation.frame() < frames) {
        if (!goOn(simulation.frame()))
            return std::optional<AwarenessAnswer>();
        std::vector<Command> commands;
        if (!question.route.empty())
            commands = steer(simulation, question);
        records.clear();
        simulation.step(commands, trace::TraceLevel::Full, &records);
        answer.commands.insert(answer.commands.end(), commands.begin(), commands.end());
        keep(records, question, answer.pulses);
        keep(records, question, answer.changes);
        keep(records, question, answer.notified);
        keep(records, question, answer.told);
    }
    return std::optional(std::move(answer));
}

} // namespace percept::sim
