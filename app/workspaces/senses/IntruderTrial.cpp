#include "app/workspaces/senses/IntruderTrial.h"

#include "percept/base/Frames.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace percept::session {
namespace {

struct Compiled {
    std::shared_ptr<const runner::RunnableLevel> level;
    trace::AgentId walker = trace::kNoAgent;
};

Result<Compiled>
compiledFor(const std::string& level, const std::string& walker, const sim::RunOptions& options) {
    auto prepared = runner::prepareLevel(level, "the level", options);
    if (!prepared)
        return prepared.unexpected();
    const auto& agents = (*prepared)->world->arena.agents;
    const auto found = std::ranges::find(agents, walker, &agent::AgentSpec::id);
    if (found == agents.end())
        return failure(ErrorCode::NotFound,
                       fmt::format("the level has no agent \"{}\" who could go", walker));
    return Compiled{*prepared, trace::AgentId{static_cast<std::uint32_t>(found - agents.begin())}};
}

sim::RouteQuestion questionOf(const Compiled& compiled,
                              const sim::RunOptions& options,
                              const std::vector<sim::RouteStop>& stops,
                              Seconds afterwards) {
    return {compiled.walker, sim::durationOf(stops) + afterwards, options, stops};
}

/// Whether its agents move by commands alone.
bool isCommanded(const level::Archetype& archetype, const agent::Brains& brains) {
    const auto brain = brains.find(archetype.brain);
    return brain != nullptr && !agent::traitsOf(archetype, *brain).thinks;
}

} // namespace

std::vector<std::string> possibleIntruders(const level::Level& level, const agent::Brains& brains) {
    std::map<std::string, std::optional<level::Archetype>> archetypes;
    const auto archetypeOf = [&](const level::Agent& agent) {
        auto [known, isNew] = archetypes.try_emplace(agent.archetype);
        if (isNew)
            if (auto resolved = level::resolveArchetype(level, agent.archetype))
                known->second = std::move(*resolved);
        return known->second ? &*known->second : nullptr;
    };
    std::vector<std::string> watching; ///< teams of those who become aware
    for (const level::Agent& agent : level.agents)
        if (const auto* archetype = archetypeOf(agent);
            archetype != nullptr && !archetype->awareness.states.empty())
            watching.push_back(agent.team);
    std::vector<std::string> people;
    std::vector<std::string> others;
    for (const level::Agent& agent : level.agents) {
        const auto* const archetype = archetypeOf(agent);
        const bool noticed = std::ranges::any_of(
            watching, [&](const std::string& team) { return team.empty() || team != agent.team; });
        if (archetype != nullptr && noticed)
            (isCommanded(*archetype, brains) ? people : others).push_back(agent.id);
    }
    people.insert(people.end(), others.begin(), others.end());
    return people;
}

Result<std::shared_ptr<const IntruderTrial>> tryRoute(const std::string& level,
                                                      const std::string& walker,
                                                      const sim::RunOptions& options,
                                                      const std::vector<sim::RouteStop>& stops,
                                                      Seconds afterwards,
                                                      const Watch& watch) {
    const auto compiled = compiledFor(level, walker, options);
    if (!compiled)
        return compiled.unexpected();
    const auto question = questionOf(*compiled, options, stops, afterwards);
    const auto frames = static_cast<double>(
        std::max<Frame>(framesOf(question.seconds, compiled->level->world->arena.step), 1));
    auto report = sim::watchRoute(compiled->level->world, question, [&](Frame done) {
        return goesOn(watch, static_cast<double>(done) / frames);
    });
    if (!report)
        return report.unexpected();
    if (!*report)
        return std::shared_ptr<const IntruderTrial>();
    return std::make_shared<const IntruderTrial>(
        IntruderTrial{compiled->level, compiled->walker, std::move(**report), question});
}

Result<std::optional<sim::AwarenessMap>>
mapOnRoute(const IntruderTrial& trial,
           Frame frame,
           const sim::AwarenessMapQuestion& question,
           const std::function<bool(const sim::AwarenessMap*)>& visit) {
    const auto& world = trial.level->world;
    const auto ask = [&](const sim::Simulation& run) {
        return sim::askAwarenessMap(
            run, question, [&](const sim::AwarenessMap& map) { return visit(&map); });
    };
    if (frame <= 0)
        return ask(sim::Simulation(world, trial.question.run));
    Result<std::optional<sim::AwarenessMap>> made{std::nullopt};
    const auto whole = sim::followRoute(
        world, trial.question, trace::TraceLevel::Normal, [&](const sim::RouteFrame& at) {
            if (at.run.frame() < frame)
                return visit(nullptr);
            made = ask(at.run);
            return false;
        });
    if (!whole)
        return whole.unexpected();
    return made;
}

std::optional<ask::RouteRemedy> changeRoute(const IntruderTrial& trial,
                                            const sim::RunOptions& options,
                                            const ask::RoutePlan& plan,
                                            const Watch& watch) {
    const auto stops = plan.stops();
    const Seconds whole =
        static_cast<double>(trial.report.lastFrame) * trial.level->world->arena.step;
    const auto found = ask::smallestRouteChange(trial.level->world,
                                                {trial.walker, whole, options, stops},
                                                plan,
                                                trial.report,
                                                [&](double done) { return goesOn(watch, done); });
    // The same route was run before, so that there is no error left.
    return found ? *found : std::nullopt;
}

Result<std::optional<IntruderShare>> trySeeds(const std::string& level,
                                              const std::string& walker,
                                              const sim::RunOptions& options,
                                              const std::vector<sim::RouteStop>& stops,
                                              Seconds afterwards,
                                              std::size_t count,
                                              const Watch& watch) {
    const auto compiled = compiledFor(level, walker, options);
    if (!compiled)
        return compiled.unexpected();
    const sim::World& world = *compiled->level->world;
    auto share = sim::askSeeds(
        compiled->level->world,
        questionOf(*compiled, options, stops, afterwards),
        count,
        [&](std::size_t done) {
            return goesOn(watch, static_cast<double>(done) / static_cast<double>(count));
        });
    if (!share)
        return share.unexpected();
    if (!*share)
        return std::optional<IntruderShare>();
    IntruderShare made{std::move(**share), {}};
    for (std::uint32_t i = 0; i < world.arena.agents.size(); ++i)
        if (const auto* model = world.arena.awarenessOf(trace::AgentId{i});
            model != nullptr && model->states.size() > made.names.size())
            made.names = model->states;
    return std::optional(std::move(made));
}

Result<std::optional<sim::LeastNoticedPath>> searchLeastNoticed(const std::string& level,
                                                                const std::string& walker,
                                                                const sim::RunOptions& options,
                                                                sim::LeastNoticedQuestion question,
                                                                const Watch& watch) {
    const auto compiled = compiledFor(level, walker, options);
    if (!compiled)
        return compiled.unexpected();
    question.target = compiled->walker;
    const sim::Simulation run(compiled->level->world, options);
    return sim::leastNoticedPath(run, question, [&](double done) { return goesOn(watch, done); });
}

} // namespace percept::session
