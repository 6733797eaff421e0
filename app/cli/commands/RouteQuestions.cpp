#include "app/cli/commands/RouteQuestions.h"

#include "app/cli/Interrupt.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/Progress.h"
#include "editor/ask/RouteChanges.h"
#include "editor/ask/RoutePlan.h"
#include "percept/base/File.h"
#include "percept/sense/SenseWorld.h"
#include "percept/sense/Visibility.h"
#include "percept/sim/AwarenessForecast.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

namespace percept::cli {
namespace {

using geometry::Vec2;

constexpr double kMostSeeds = 1e6;
constexpr Seconds kLongestAhead = 3600;

/// What the search takes for granted.
std::string assumedFor(const RouteOptions& options) {
    return fmt::format(
        "{}, lights stay as they are, doors that are open or have a switch let him "
        "pass, and {}",
        options.ahead > 0 ? fmt::format("everybody keeps to his patrol undisturbed for {:g} s and "
                                        "stays there then",
                                        options.ahead)
                          : std::string("everybody stays at his post and faces where he faces "
                                        "at the start"),
        options.deaf ? "what is heard does not count" : "of what is heard his steps count");
}

/// States as those name them who become aware of the target; the longest list of them.
std::vector<std::string> stateNames(const sim::World& world, trace::AgentId target) {
    std::vector<std::string> names;
    for (const trace::AgentId observer : sim::watchersOf(world.arena, target))
        if (const auto* model = world.arena.awarenessOf(observer);
            model->states.size() > names.size())
            names = model->states;
    return names;
}

OrderedJson placeJson(Vec2 at) {
    return {at.x, at.y};
}

OrderedJson pathJson(const sim::World& world,
                     const sim::LeastNoticedPath& path,
                     const std::vector<sim::RouteStop>& stops,
                     const RouteOptions& options,
                     const sim::SeedOutcome& outcome) {
    const bool seen = path.worstObserver != trace::kNoAgent;
    return {{"route", OrderedJson::parse(ask::writeRoute(stops))},
            {"length", path.length},
            {"worst", path.worst},
            {"worst_position", seen ? placeJson(path.worstPlace) : OrderedJson(nullptr)},
            {"worst_observer",
             seen ? OrderedJson(world.nameOf(path.worstObserver)) : OrderedJson(nullptr)},
            {"loudest", options.deaf ? OrderedJson(nullptr) : OrderedJson(path.loudest)},
            {"assumed", assumedFor(options)},
            {"run",
             {{"seed", outcome.seed},
              {"greatest", outcome.greatest},
              {"noticed", outcome.noticed ? OrderedJson(*outcome.noticed) : OrderedJson(nullptr)},
              {"by",
               outcome.by == trace::kNoAgent ? OrderedJson(nullptr)
                                             : OrderedJson(world.nameOf(outcome.by))},
              {"stall", stallJson(outcome.stall)}}}};
}

OrderedJson seedsJson(const sim::World& world,
                      const sim::SeedShare& share,
                      const std::vector<std::string>& names) {
    OrderedJson states = OrderedJson::array();
    for (std::size_t state = 0; state < names.size(); ++state) {
        const auto count = share.countOf(static_cast<knowledge::AwarenessLevel>(state));
        states.push_back(
            {{"state", names[state]},
             {"runs", count},
             {"share", static_cast<double>(count) / static_cast<double>(share.runs.size())}});
    }
    OrderedJson runs = OrderedJson::array();
    for (const sim::SeedOutcome& run : share.runs)
        runs.push_back(
            {{"seed", run.seed},
             {"greatest", run.greatest},
             {"noticed", run.noticed ? OrderedJson(*run.noticed) : OrderedJson(nullptr)},
             {"by",
              run.by == trace::kNoAgent ? OrderedJson(nullptr) : OrderedJson(world.nameOf(run.by))},
             {"stall", stallJson(run.stall)}});
    return {{"states", std::move(states)}, {"runs", std::move(runs)}};
}

/// @pre there is such a run
const sim::SeedOutcome& firstStalled(const sim::SeedShare& share) {
    return *std::ranges::find_if(share.runs,
                                 [](const sim::SeedOutcome& run) { return run.stall.has_value(); });
}

void printSeeds(const sim::SeedShare& share,
                const std::vector<std::string>& names,
                Streams& streams) {
    const auto all = share.runs.size();
    streams.out << fmt::format("Greatest state of anybody, in {}:\n", counted(all, "run"));
    for (std::size_t state = 0; state < names.size(); ++state) {
        const auto count = share.countOf(static_cast<knowledge::AwarenessLevel>(state));
        streams.out << fmt::format("  {:<12} {:5.1f} %  {}\n",
                                   names[state],
                                   100.0 * static_cast<double>(count) / static_cast<double>(all),
                                   counted(count, "run"));
    }
    if (const auto stalls = share.stalls(); stalls > 0)
        streams.out << fmt::format("  In {} he does not get to the end of the route; seed {}: {}\n",
                                   counted(stalls, "run"),
                                   firstStalled(share).seed,
                                   sim::textOf(*firstStalled(share).stall));
    const auto alike = std::ranges::all_of(share.runs, [&](const sim::SeedOutcome& run) {
        return run.noticed == share.runs.front().noticed &&
               run.greatest == share.runs.front().greatest;
    });
    if (alike && all > 1 && !share.runs.front().noticed)
        streams.out << "  In no run does anybody notice him.\n";
    else if (alike && all > 1)
        streams.out << "  In all runs he is first noticed at the same time, and as much at most.\n";
}

void printPath(const sim::World& world,
               const sim::LeastNoticedPath& path,
               const RouteOptions& options,
               const sim::SeedOutcome& outcome,
               Streams& streams) {
    streams.out << fmt::format("{:.1f} m by {}", path.length, counted(path.points.size(), "place"));
    if (path.worstObserver == trace::kNoAgent)
        streams.out << ", in nobody's view";
    else
        streams.out << fmt::format(
            ", most in view of {} at {:.2f},{:.2f}: {:.0f} % of what its first state takes",
            world.nameOf(path.worstObserver),
            path.worstPlace.x,
            path.worstPlace.y,
            100.0 * path.worst);
    // What is assumed of the path is one thing, what becomes of who takes it another.
    if (outcome.noticed)
        streams.out << fmt::format("; in the run {} notices him", world.nameOf(outcome.by));
    streams.out << '\n';
    if (!options.deaf)
        streams.out << fmt::format(
            "His loudest step is {:.0f} % of what the first state of anybody takes\n",
            100.0 * path.loudest);
    streams.out << "Assumed: " << assumedFor(options) << ".\n";
    if (outcome.noticed)
        streams.out << fmt::format("Run with seed {}: noticed after {:.2f} s by {}\n",
                                   outcome.seed,
                                   *outcome.noticed,
                                   world.nameOf(outcome.by));
    else
        streams.out << fmt::format("Run with seed {}: nobody notices him\n", outcome.seed);
    printStall(outcome.stall, streams);
}

constexpr double kLeastSpeed = 0.01; // of who walks [m/s]

/// Finds the way. @return an exit code where the command ends with that
std::optional<int> findWay(const std::shared_ptr<const sim::World>& world,
                           sim::RouteQuestion& question,
                           const RouteOptions& options,
                           bool json,
                           OrderedJson& answer,
                           Streams& streams) {
    if (options.speed < kLeastSpeed)
        return reportFailure(Error{ErrorCode::InvalidInput,
                                   fmt::format("--speed: {} m/s leads nowhere; take at least {}",
                                               options.speed,
                                               kLeastSpeed),
                                   {}},
                             streams);
    const auto from = parsePoint(options.from);
    const auto to = parsePoint(options.to);
    const auto stance = sense::stanceOf(options.stance);
    const sim::Simulation run(world, question.run);
    const InterruptGuard interrupt;
    Progress progress(streams, "Searching", 1000);
    const auto path = sim::leastNoticedPath(run,
                                            {.target = question.target,
                                             .from = *from,
                                             .to = *to,
                                             .stance = *stance,
                                             .speed = options.speed,
                                             .cell = options.cell,
                                             .caution = options.caution,
                                             .ahead = options.ahead,
                                             .heard = !options.deaf},
                                            [&](double done) {
                                                progress.show(static_cast<Frame>(1000 * done));
                                                return !interrupt.interrupted();
                                            });
    if (!path)
        return reportFailure(path.error(), streams);
    if (!*path)
        return reportStopped({}, streams, "no path was found and nothing is written");
    if ((*path)->points.empty())
        return reportFailure(
            Error{
                ErrorCode::NotFound,
                "there is no path between these places: walls or doors without a switch part them",
                {}},
            streams);
    question.route = ask::asWritten((*path)->stops(0.0, *stance, options.speed));
    question.seconds = std::max(question.seconds, sim::durationOf(question.route));
    if (!options.output.path.empty())
        if (const auto done = writeFileAtomically(
                options.output.path, ask::writeRoute(question.route), options.output.existing());
            !done)
            return reportFailure(done.error(), streams);
    // Whether the run bears it out.
    const auto outcome =
        sim::askSeeds(world, question, 1, [&](std::size_t) { return !interrupt.interrupted(); });
    if (!outcome)
        return reportFailure(outcome.error(), streams);
    if (!*outcome)
        return kFailed;
    const auto leftOut = leftOutOf(*world, question.target);
    answer["path"] = pathJson(*world, **path, question.route, options, (*outcome)->runs.front());
    answer["left_out"] = leftOut;
    if (json)
        return std::nullopt;
    printPath(*world, **path, options, (*outcome)->runs.front(), streams);
    printLeftOut(leftOut, streams);
    return std::nullopt;
}

OrderedJson changeJson(const level::Level& level, const ask::RouteChange& change) {
    OrderedJson json{{"leg", change.leg + 1}};
    switch (change.of) {
    case ask::RouteChange::Of::Stance:
        json["stance"] = sense::kStances[static_cast<std::size_t>(change.stance)];
        break;
    case ask::RouteChange::Of::Speed:
        json["speed"] = change.speed;
        break;
    case ask::RouteChange::Of::Lamp:
        json["lamp"] = level.lights[change.lamp].id;
        json["intensity"] = change.intensity;
        break;
    }
    json["response"] = change.response;
    json["until"] = change.until ? OrderedJson(*change.until) : OrderedJson(nullptr);
    return json;
}

/// What somebody noticed him by: "sight", "sound", "word of anna".
std::string causeText(const sim::World& world, const sim::RouteCause& cause) {
    if (cause.by == sim::RouteCause::By::Word)
        return "word of " + world.nameOf(cause.speaker);
    return cause.modality == trace::kNone<trace::ModalityId> ? std::string("sight")
                                                             : (*world.senses)[cause.modality].id;
}

OrderedJson
remedyJson(const sim::World& world, const level::Level& level, const ask::RouteRemedy& remedy) {
    const auto& states = world.arena.awarenessOf(remedy.mark.observer)->states;
    OrderedJson changes = OrderedJson::array();
    for (const ask::RouteChange& each : remedy.changes)
        changes.push_back(changeJson(level, each));
    return {{"observer", world.nameOf(remedy.mark.observer)},
            {"time", remedy.mark.time},
            {"from", states[remedy.mark.from]},
            {"to", states[remedy.mark.to]},
            {"leg", remedy.leg + 1},
            {"cause", causeText(world, remedy.mark.cause)},
            {"response", remedy.response},
            {"needed", remedy.needed},
            {"changes", std::move(changes)}};
}

std::string
changeText(const level::Level& level, const ask::RoutePlan& plan, const ask::RouteChange& change) {
    switch (change.of) {
    case ask::RouteChange::Of::Stance:
        return fmt::format(
            "leg {}: {}", change.leg + 1, sense::kStances[static_cast<std::size_t>(change.stance)]);
    case ask::RouteChange::Of::Speed:
        return fmt::format("leg {}: {:.2f} m/s slower, {:.2f} m/s",
                           change.leg + 1,
                           plan.legs[change.leg].speed - change.speed,
                           change.speed);
    case ask::RouteChange::Of::Lamp:
        break;
    }
    const std::string& lamp = level.lights[change.lamp].id;
    return change.intensity > 0.0 ? fmt::format("{} at {:.2f}", lamp, change.intensity)
                                  : fmt::format("{} out", lamp);
}

/// What the observer perceives of him with a change; empty where it was told of him.
std::string marginText(const ask::RouteRemedy& remedy, const ask::RouteChange& change) {
    if (remedy.mark.cause.by == sim::RouteCause::By::Word)
        return {};
    const bool seen = remedy.mark.cause.by == sim::RouteCause::By::Sight;
    return fmt::format(": {} {:.2f} -> {:.2f}, and it takes {:.2f}{}",
                       seen ? "response" : "intensity",
                       remedy.response,
                       change.response,
                       remedy.needed,
                       change.response < remedy.needed ? "" : " for longer");
}

void printRemedy(const sim::World& world,
                 const level::Level& level,
                 const ask::RoutePlan& plan,
                 const std::optional<ask::RouteRemedy>& remedy,
                 Streams& streams) {
    if (!remedy) {
        streams.out << "Smallest change: none is needed, nobody notices him\n";
        return;
    }
    const auto& states = world.arena.awarenessOf(remedy->mark.observer)->states;
    streams.out << fmt::format("Smallest change that keeps {} {} at {:.2f} s, on leg {}, by {}{}\n",
                               world.nameOf(remedy->mark.observer),
                               states[remedy->mark.from],
                               remedy->mark.time,
                               remedy->leg + 1,
                               causeText(world, remedy->mark.cause),
                               remedy->changes.empty() ? ": none alone is enough" : ":");
    for (const ask::RouteChange& each : remedy->changes)
        streams.out << fmt::format("  {}{}{}\n",
                                   changeText(level, plan, each),
                                   marginText(*remedy, each),
                                   each.until ? fmt::format(", until {:.2f} s", *each.until) : "");
}

/// What would keep him less noticed. @return an exit code where the command ends with that
std::optional<int> findChange(const std::shared_ptr<const sim::World>& world,
                              const level::Level& level,
                              const sim::RouteQuestion& question,
                              bool json,
                              OrderedJson& answer,
                              Streams& streams) {
    if (question.route.size() < 2)
        return reportFailure(Error{ErrorCode::InvalidInput,
                                   "a smallest change is one of a route: add --route, or --from "
                                   "and --to",
                                   {}},
                             streams);
    const InterruptGuard interrupt;
    Progress progress(streams, "Trying changes", 1000);
    const auto goesOn = [&](double done) {
        progress.show(static_cast<Frame>(1000 * done));
        return !interrupt.interrupted();
    };
    const auto plan = ask::RoutePlan::of(question.route);
    const auto report = sim::watchRoute(world, question, [&](Frame) { return goesOn(0); });
    if (!report)
        return reportFailure(report.error(), streams);
    const auto remedy = *report ? ask::smallestRouteChange(world, question, plan, **report, goesOn)
                                : Result<std::optional<ask::RouteRemedy>>(std::nullopt);
    if (!remedy)
        return reportFailure(remedy.error(), streams);
    if (interrupt.interrupted())
        return reportStopped({}, streams, "not all changes were tried");
    answer["stall"] = stallJson((*report)->stall);
    if (!json)
        printStall((*report)->stall, streams);
    answer["smallest_change"] =
        *remedy ? remedyJson(*world, level, **remedy) : OrderedJson(nullptr);
    if (!json)
        printRemedy(*world, level, plan, *remedy, streams);
    return std::nullopt;
}

} // namespace

OrderedJson stallJson(const std::optional<sim::RouteStall>& stall) {
    if (!stall)
        return nullptr;
    return {{"leg", stall->leg + 1},
            {"time", stall->time},
            {"position", placeJson(stall->place)},
            {"stands", stall->stands}};
}

void printStall(const std::optional<sim::RouteStall>& stall, Streams& streams) {
    if (stall)
        streams.out << fmt::format(
            "Does not get past leg {}: {}\n", stall->leg + 1, sim::textOf(*stall));
}

std::vector<std::string> leftOutOf(const sim::World& world, trace::AgentId target) {
    const auto senses = [&](std::uint32_t archetype) {
        return std::ranges::any_of(world.senses->profiles[archetype].thresholds,
                                   [](double threshold) { return !std::isnan(threshold); });
    };
    std::vector<std::string> names;
    for (std::uint32_t i = 0; i < world.arena.agents.size(); ++i)
        if (const trace::AgentId id{i}; id != target && world.arena.awarenessOf(id) == nullptr &&
                                        world.arena.traitsOf(id).thinks &&
                                        world.arena.isAfter(id, target) &&
                                        senses(world.arena.agents[i].archetype))
            names.push_back(world.nameOf(id));
    return names;
}

void printLeftOut(const std::vector<std::string>& names, Streams& streams) {
    if (!names.empty())
        streams.out << fmt::format("Left out, as they notice at once: {}\n",
                                   fmt::join(names, ", "));
}

void addRouteOptions(CLI::App& command, RouteOptions& options) {
    command
        .add_option("--seeds",
                    options.seeds,
                    "Run as many seeds, from --seed on, and say in how many the target is noticed "
                    "by anybody, and how much; no observer is needed then. With --map: make it of "
                    "all of them")
        ->check(numberWithin(1, kMostSeeds));
    auto* const from =
        command.add_option("--from",
                           options.from,
                           "X,Y: search the path on which the target is noticed least, from there");
    auto* const to = command.add_option("--to", options.to, "X,Y: where that path ends");
    from->needs(to);
    to->needs(from);
    for (auto* const place : {from, to})
        place->check(pointOption());
    command.add_option("--stance", options.stance, "How he holds himself on that path, or map")
        ->check(CLI::IsMember({"stand", "crouch", "lie"}));
    command
        .add_option(
            "--speed", options.speed, "How fast he goes there [m/s]; 0, on a map: he stands")
        ->check(numberWithin(0, 100));
    command
        .add_option(
            "--caution", options.caution, "Metres of detour that a metre in plain view is worth")
        ->check(numberWithin(0, 1e6))
        ->needs(from);
    command
        .add_option(
            "--ahead",
            options.ahead,
            "How long others keep to their patrols meanwhile [s]; 0: they stay where they are")
        ->check(numberWithin(0, kLongestAhead))
        ->needs(from);
    command.add_flag("--deaf", options.deaf, "On that path, steps that others hear do not count")
        ->needs(from);
    command.add_flag(
        "--smallest-change",
        options.change,
        "Say what of that route, walked otherwise on one leg, or of one lamp would keep "
        "who notices him first from it: each is run before it is named");
    addOutputOption(command, options.output, "Where to write that path as a route")->needs(from);
}

int answerRoute(const std::shared_ptr<const sim::World>& world,
                const level::Level& level,
                sim::RouteQuestion question,
                const RouteOptions& options,
                bool json,
                Streams& streams) {
    OrderedJson answer{{"target", world->nameOf(question.target)}};
    if (!options.from.empty())
        if (const auto ended = findWay(world, question, options, json, answer, streams))
            return *ended;
    if (options.change) {
        question.seconds = std::max(question.seconds, sim::durationOf(question.route));
        if (const auto ended = findChange(world, level, question, json, answer, streams))
            return *ended;
    }
    if (options.seeds > 0) {
        const InterruptGuard interrupt;
        Progress progress(streams, "Running", options.seeds);
        const auto share = sim::askSeeds(world, question, options.seeds, [&](std::size_t done) {
            progress.show(static_cast<Frame>(done));
            return !interrupt.interrupted();
        });
        if (!share)
            return reportFailure(share.error(), streams);
        if (!*share)
            return reportStopped({}, streams, "the seeds were not run to the end");
        const auto names = stateNames(*world, question.target);
        answer["seeds"] = seedsJson(*world, **share, names);
        if (!json)
            printSeeds(**share, names, streams);
    }
    if (json)
        printJson(answer, streams);
    return kSucceeded;
}

} // namespace percept::cli
