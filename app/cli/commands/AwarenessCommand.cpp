#include "app/cli/Commands.h"
#include "app/cli/Interrupt.h"
#include "app/cli/LevelInput.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/Progress.h"
#include "app/cli/Report.h"
#include "app/cli/UsageErrors.h"
#include "app/cli/commands/NoticeMap.h"
#include "app/cli/commands/RouteQuestions.h"
#include "editor/ask/RoutePlan.h"
#include "percept/base/File.h"
#include "percept/base/Frames.h"
#include "percept/base/NearestName.h"
#include "percept/sense/Visibility.h"
#include "percept/sim/AwarenessTrial.h"
#include "percept/trace/Registry.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <ostream>

namespace percept::cli {
namespace {

constexpr Seconds kLongestTrial = 1e5;

struct AwarenessArguments {
    std::string levelPath;
    std::string routePath; ///< empty: the target does as its brain says
    std::string observer;
    std::string target;
    Seconds seconds = 10.0;
    sim::RunOptions run;
    RouteOptions plan;
    NoticeMapOptions map;
    bool json = false;
};

Result<std::vector<sim::RouteStop>> readRouteFile(const std::string& path,
                                                  const sim::World& world) {
    if (path.empty())
        return std::vector<sim::RouteStop>();
    const auto text = readFile(path, ask::kLargestRouteBytes);
    if (!text)
        return text.unexpected();
    auto route = ask::readRoute(*text, path);
    for (std::size_t i = 0; route && i < route->size(); ++i)
        if (!world.arena.contains((*route)[i].position))
            return failure(ErrorCode::InvalidInput,
                           "the stop is outside the level",
                           fmt::format("{}: [{}]", path, i));
    return route;
}

Result<trace::AgentId> findAgent(const sim::World& world, const std::string& id) {
    const auto& agents = world.arena.agents;
    const auto found =
        std::find_if(agents.begin(), agents.end(), [&](const auto& each) { return each.id == id; });
    if (found == agents.end()) {
        std::vector<std::string> ids;
        for (const auto& each : agents)
            ids.push_back(each.id);
        return failure(ErrorCode::NotFound, "there is " + noneCalled("agent", id, ids));
    }
    return trace::AgentId{static_cast<std::uint32_t>(found - agents.begin())};
}

/// Stands for a gate where the target is not in the world.
constexpr const char* kAbsent = "absent";

/// Names of what the answer mentions.
struct Words {
    const sim::World& world;
    const level::Archetype& observer;

    [[nodiscard]] OrderedJson cone(std::int32_t place) const {
        const auto index = static_cast<std::size_t>(place);
        return place >= 0 && index < observer.viewCones.size()
                   ? OrderedJson(observer.viewCones[index].id)
                   : OrderedJson(nullptr);
    }
    [[nodiscard]] OrderedJson gate(trace::Gate gate) const {
        return gate == trace::Gate::None
                   ? OrderedJson(nullptr)
                   : OrderedJson(
                         world.arena.registry->gates()[static_cast<std::size_t>(gate)].name);
    }
    [[nodiscard]] std::string state(std::int32_t state) const {
        return observer.awareness.states[static_cast<std::size_t>(state)];
    }
};

OrderedJson place(geometry::Vec2 at) {
    return {at.x, at.y};
}

OrderedJson toJson(const trace::Row<agent::AwarenessPulse>& row, const Words& words) {
    const agent::AwarenessPulse& pulse = row.data;
    // Of what was heard, or is out of view, there is nothing to be seen.
    const auto seen = [&](double value) {
        return pulse.fraction > 0.0 ? OrderedJson(value) : OrderedJson(nullptr);
    };
    return {{"time", words.world.arena.timeOf(row.frame)},
            {"lighting", seen(pulse.lighting)},
            {"movement", seen(pulse.movement)},
            {"exposure", seen(pulse.exposure)},
            {"visibility", seen(pulse.visibility)},
            {"fraction", seen(pulse.fraction)},
            {"cone", words.cone(pulse.cone)},
            {"goal_sight", pulse.goalSight},
            {"goal_hearing", pulse.goalHearing},
            {"goal_told", pulse.goalTold},
            {"goal", pulse.goal},
            {"state", pulse.state},
            {"rising", pulse.rising},
            {"capacitor", pulse.capacitor},
            {"believed", pulse.hasPlace ? place(pulse.believed) : OrderedJson(nullptr)},
            {"true", place(pulse.position)},
            {"alertness", pulse.alertness},
            {"gate", words.gate(pulse.gate)}};
}

/// Why the target was not there to be noticed.
std::string reasonOf(sim::TargetAbsence::Why why) {
    return fmt::format("it {}", sim::textOf(why));
}

/// Frames without a look, and why.
struct Gap {
    Frame from = 0;
    Frame to = 0;
    std::string gate;
    std::string why;
};

/// In which there was nobody to be noticed, or the observer did not look.
std::vector<Gap> gapsOf(const sim::AwarenessAnswer& answer, const Words& words) {
    std::vector<Gap> gaps;
    for (const sim::TargetAbsence& each : answer.absences)
        gaps.push_back({each.from, each.to, kAbsent, reasonOf(each.why)});
    for (const sim::Unwatched& each : answer.unwatched)
        gaps.push_back({each.from,
                        each.to,
                        words.gate(sim::gateOf(each.why)).get<std::string>(),
                        sim::textOf(each)});
    return gaps;
}

/// All that a look says is null.
OrderedJson toJson(const Gap& gap, const Words& words) {
    auto step = toJson(trace::Row<agent::AwarenessPulse>(), words);
    for (auto& value : step)
        value = nullptr;
    step["time"] = words.world.arena.timeOf(gap.from);
    step["gate"] = gap.gate;
    step["why"] = gap.why;
    step["until"] = words.world.arena.timeOf(gap.to);
    return step;
}

/// What a change is due to: the modality of what was perceived, who told of it, or that there was
/// nothing for a while.
std::string causeOf(const sim::AwarenessAnswer& answer,
                    const trace::Row<agent::AwarenessChanged>& change,
                    const Words& words) {
    if (change.data.to < change.data.from)
        return "hold";
    for (const auto& row : answer.notified)
        if (row.id == change.cause)
            return words.world.senses->modalities[trace::indexOf(row.data.modality)].id;
    for (const auto& row : answer.told)
        if (row.id == change.cause)
            return "word of " + words.world.nameOf(row.data.speaker);
    return {};
}

OrderedJson
toJson(const sim::AwarenessAnswer& answer, const AwarenessArguments& options, const Words& words) {
    OrderedJson steps = OrderedJson::array();
    for (const auto& row : answer.pulses)
        steps.push_back(toJson(row, words));
    for (const Gap& gap : gapsOf(answer, words))
        steps.push_back(toJson(gap, words));
    std::stable_sort(steps.begin(), steps.end(), [](const auto& one, const auto& other) {
        return one["time"].template get<double>() < other["time"].template get<double>();
    });
    OrderedJson transitions = OrderedJson::array();
    for (const auto& row : answer.changes)
        transitions.push_back({{"time", words.world.arena.timeOf(row.frame)},
                               {"from", row.data.from},
                               {"to", row.data.to},
                               {"cause", causeOf(answer, row, words)}});
    return {{"observer", options.observer},
            {"target", options.target},
            {"states", words.observer.awareness.states},
            {"steps", std::move(steps)},
            {"transitions", std::move(transitions)},
            {"stall", stallJson(answer.stall)}};
}

/// What is printed, by when it was.
using Lines = std::multimap<Frame, std::string>;

/// The gates that kept the observer from being more aware, each with the looks in a row that it
/// did.
void addGates(const sim::AwarenessAnswer& answer, const Words& words, Lines& lines) {
    const auto& pulses = answer.pulses;
    for (std::size_t first = 0, next = 0; first < pulses.size(); first = next) {
        const trace::Gate gate = pulses[first].data.gate;
        for (next = first + 1; next < pulses.size() && pulses[next].data.gate == gate;)
            ++next;
        if (gate == trace::Gate::None)
            continue;
        auto text = fmt::format("not more: {}", words.gate(gate).get<std::string>());
        if (next - first > 1)
            text += fmt::format(", {} times until {:.3f} s",
                                next - first,
                                words.world.arena.timeOf(pulses[next - 1].frame));
        lines.emplace(pulses[first].frame, std::move(text));
    }
}

void printText(const sim::AwarenessAnswer& answer,
               const AwarenessArguments& options,
               const Words& words,
               Streams& streams) {
    Lines lines;
    for (const Gap& gap : gapsOf(answer, words))
        lines.emplace(gap.from,
                      fmt::format("not more: {}, {}, until {:.3f} s",
                                  gap.gate,
                                  gap.why,
                                  words.world.arena.timeOf(gap.to)));
    addGates(answer, words, lines);
    for (const auto& row : answer.changes)
        lines.emplace(row.frame,
                      fmt::format("{} -> {}  after {:.2f} s of {:.2f} s, by {}",
                                  words.state(row.data.from),
                                  words.state(row.data.to),
                                  row.data.measured,
                                  row.data.limit,
                                  causeOf(answer, row, words)));
    for (const auto& [frame, text] : lines)
        streams.out << fmt::format("{:8.3f} s  {}\n", words.world.arena.timeOf(frame), text);
    streams.out << fmt::format(
        "{} looked at {} or heard it {}, and is {} in the end\n",
        options.observer,
        options.target,
        counted(answer.pulses.size(), "time"),
        words.state(answer.changes.empty() ? 0 : answer.changes.back().data.to));
    printStall(answer.stall, streams);
}

int showMap(const std::shared_ptr<const sim::World>& world,
            trace::AgentId target,
            const AwarenessArguments& options,
            Streams& streams) {
    sim::AwarenessMapQuestion question{.target = target,
                                       .observers = {},
                                       .stance = *sense::stanceOf(options.plan.stance),
                                       .speed = options.plan.speed};
    if (!options.observer.empty()) {
        const auto observer = findAgent(*world, options.observer);
        if (!observer)
            return reportFailure(observer.error(), streams);
        question.observers = {*observer};
    }
    return answerNoticeMap(world,
                           std::move(question),
                           options.run,
                           options.map,
                           options.plan.seeds,
                           options.json,
                           streams);
}

int showAwareness(const AwarenessArguments& options, Streams& streams) {
    if (const auto free = checkOutput(options.plan.output, {options.levelPath, options.routePath});
        !free)
        return reportFailure(free.error(), streams);
    const auto level = openLevel(options.levelPath, streams, options.run);
    if (!level)
        return reportFailure(level.error(), streams);
    const sim::World& world = *(*level)->world;
    auto route = readRouteFile(options.routePath, world);
    if (!route)
        return reportFailure(route.error(), streams);
    const auto target = findAgent(world, options.target);
    if (!target)
        return reportFailure(target.error(), streams);
    if (options.map.asked)
        return showMap((*level)->world, *target, options, streams);
    RouteOptions plan = options.plan;
    plan.cell = options.map.cell;
    if (plan.asked())
        return answerRoute((*level)->world,
                           (*level)->level,
                           {*target, options.seconds, options.run, std::move(*route)},
                           plan,
                           options.json,
                           streams);
    sim::AwarenessQuestion question{.target = *target,
                                    .seconds = options.seconds,
                                    .run = options.run,
                                    .route = std::move(*route)};
    const auto observer = findAgent(world, options.observer);
    if (!observer)
        return reportFailure(observer.error(), streams);
    question.observer = *observer;
    const InterruptGuard interrupt;
    Progress progress(streams, "Running", framesOf(options.seconds, world.arena.step));
    const auto answer = sim::askAwareness((*level)->world, question, [&](Frame done) {
        progress.show(done);
        return !interrupt.interrupted();
    });
    if (!answer)
        return reportFailure(answer.error(), streams);
    if (!*answer)
        return reportStopped(options.levelPath, streams, "the level was not run to the end");
    const Words words{world, world.arena.archetypeOf(question.observer)};
    if (options.json)
        printJson(toJson(**answer, options, words), streams);
    else
        printText(**answer, options, words, streams);
    return kSucceeded;
}

/// Options that would change nothing beside the others are refused rather than ignored.
void checkTogether(const CLI::App& command, const AwarenessArguments& options) {
    const auto isGiven = [&](const char* option) { return command.count(option) > 0; };
    for (const char* option : {"--stance", "--speed", "--cell"})
        if (isGiven(option) && !options.map.asked && !isGiven("--from"))
            throw CLI::RequiresError(option, "--map or --from");
    for (const char* option : {"--from", "--route", "--smallest-change", "--seconds"})
        if (options.map.asked && isGiven(option))
            throw CLI::ExcludesError("--map", option);
    for (const char* option : {"--from", "--smallest-change", "--seeds"})
        if (isGiven("--observer") && !options.map.asked && isGiven(option))
            throw CLI::ExcludesError("--observer", option);
    if (isGiven("--route") && isGiven("--from"))
        throw CLI::ExcludesError("--route", "--from");
}

} // namespace

void addAwarenessCommand(CLI::App& program, Action& chosen) {
    auto* command = program.add_subcommand(
        "awareness",
        "Run a level and say how an agent becomes aware of another, look by look: what it sees and "
        "hears of it, what that adds up to, and what keeps it from being more aware");
    const auto options = std::make_shared<AwarenessArguments>();
    command->add_option("LEVEL", options->levelPath, "A *.level.json file")->required();
    auto* const observer = command->add_option(
        "--observer", options->observer, "An agent whose archetype has awareness");
    command->add_option("--target", options->target, "The agent that it may become aware of")
        ->required();
    command->add_option("--seconds", options->seconds, "How long to run [s]")
        ->check(numberWithin(0.0, kLongestTrial));
    command->add_option("--route",
                        options->routePath,
                        "Where the target walks: a JSON list of {\"time\", \"position\", "
                        "\"stance\"}; without, as its brain has it");
    command->add_option("--seed", options->run.seed, "Of the run's random numbers")
        ->check(seedNumber());
    addRouteOptions(*command, options->plan);
    addNoticeMapOptions(*command, options->map);
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, observer, command, &chosen] {
        if (observer->count() == 0 && !options->plan.asked() && !options->map.asked)
            throw CLI::RequiredError("--observer");
        checkTogether(*command, *options);
        chosen = [options](Streams& streams) { return showAwareness(*options, streams); };
    });
}

} // namespace percept::cli
