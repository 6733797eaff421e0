#include "app/cli/Commands.h"
#include "app/cli/LevelInput.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/Report.h"
#include "app/cli/UsageErrors.h"
#include "inspector/ask/Ladder.h"
#include "percept/base/NearestName.h"
#include "percept/sense/GateNames.h"
#include "percept/sense/Ping.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <memory>
#include <ostream>

namespace percept::cli {
namespace {

using sense::Gate;
using sense::PingRow;

struct SenseArguments {
    std::string levelPath;
    std::string at;
    std::string modality;
    std::string manager;
    double strength = 0.0;
    Seconds seconds = 0.0;
    bool timed = false;
    bool json = false;
};

/// What is asked about. Borrows.
struct Compiled {
    const level::Level& level;
    const sense::SenseWorld& world;
};

/// Two or three numbers.
std::optional<level::Place> parsePlace(const std::string& text) {
    std::array<double, 3> numbers{};
    const char* place = text.data();
    const char* const end = place + text.size();
    std::size_t count = 0;
    while (count < numbers.size() && (count == 0 || (place != end && *place++ == ','))) {
        const auto [rest, error] = std::from_chars(place, end, numbers[count]);
        if (error != std::errc() || !(std::abs(numbers[count]) <= 1e6))
            return std::nullopt;
        place = rest;
        ++count;
        if (place == end)
            break;
    }
    if (place != end || count < 2)
        return std::nullopt;
    level::Place parsed{numbers[0], numbers[1], {}};
    if (count == 3)
        parsed.z = numbers[2];
    return parsed;
}

const CLI::Validator kPlace(
    [](std::string& text) -> std::string {
        return parsePlace(text) ? ""
                                : "give two or three numbers such as 3.5,-2, not \"" + text + "\"";
    },
    "X,Y[,Z]");

Result<sense::ModalityId> findModality(const sense::SenseWorld& world,
                                       const SenseArguments& options) {
    if (const auto found = world.modality(options.modality))
        return *found;
    std::vector<std::string> known;
    for (const auto& modality : world.modalities)
        known.push_back(modality.id);
    return failure(ErrorCode::NotFound,
                   "there is " + noneCalled("modality", options.modality, known),
                   options.levelPath);
}

/// The gates before any way is measured have no numbers.
bool hasNumbers(Gate reason) {
    return reason >= Gate::Range;
}

OrderedJson toJson(const Compiled& compiled, const PingRow& row, bool regions) {
    OrderedJson json{{"sensor", compiled.level.agents[trace::indexOf(row.agent)].id},
                     {"outcome", row.notified ? "notified" : "rejected"},
                     {"intensity", nullptr},
                     {"distance", nullptr},
                     {"delay", nullptr},
                     {"direction", nullptr},
                     {"path", nullptr},
                     {"reason", nullptr},
                     {"measured", nullptr},
                     {"limit", nullptr}};
    if (row.hasWay()) {
        json["intensity"] = row.perceived.intensity;
        json["distance"] = row.route.distance;
        json["delay"] = row.delay;
        json["direction"] = row.direction;
    }
    if (row.hasWay() && regions) {
        json["path"] = OrderedJson::array();
        for (const auto connection : row.path)
            json["path"].push_back(compiled.world.connections[trace::indexOf(connection)]);
    }
    if (const auto* rung = row.ladder.failure()) {
        json["reason"] = sense::wordFor(rung->gate);
        if (hasNumbers(rung->gate)) {
            json["measured"] = rung->measured;
            json["limit"] = rung->limit;
        }
    }
    return json;
}

void printTable(const Compiled& compiled,
                const sense::Signal& signal,
                std::span<const sense::Sensor> sensors,
                std::span<const PingRow> rows,
                Streams& streams) {
    std::size_t width = 6;
    for (const auto& row : rows)
        width = std::max(width, compiled.level.agents[trace::indexOf(row.agent)].id.size());
    streams.out << fmt::format(
        "{:<{}}  {:>10}  {:>9}  {}\n", "sensor", width, "intensity", "distance", "outcome");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        // A signal by hand is nobody's: every sensor has a row.
        const PingRow& row = rows[i];
        const auto perception =
            ask::perceptionOf(compiled.world, compiled.level, signal, sensors[i], row);
        streams.out << fmt::format(
            "{:<{}}  {:>10}  {:>9}  {}{}\n",
            compiled.level.agents[trace::indexOf(row.agent)].id,
            width,
            row.hasWay() ? fmt::format("{:.4g}", row.perceived.intensity) : "-",
            row.hasWay() ? fmt::format("{:.2f} m", row.route.distance) : "-",
            perception.answer,
            perception.path.empty() ? ""
                                    : fmt::format(", through {}", fmt::join(perception.path, " ")));
    }
    const auto notified = static_cast<std::size_t>(
        std::count_if(rows.begin(), rows.end(), [](const auto& row) { return row.notified; }));
    streams.out << fmt::format("{} of {} notified\n", notified, counted(rows.size(), "sensor"));
}

int senseLevel(const SenseArguments& options, Streams& streams) {
    const auto runnable = openLevel(options.levelPath, streams);
    if (!runnable)
        return reportFailure(runnable.error(), streams);
    const auto& started = (*runnable)->world;
    const Compiled compiled{(*runnable)->level, *started->senses};
    const sense::SenseWorld& world = compiled.world;
    const auto modality = findModality(world, options);
    if (!modality)
        return reportFailure(modality.error(), streams);
    if (options.timed && world[*modality].kind != sense::Kind::Smell)
        return reportFailure(Error{ErrorCode::InvalidInput,
                                   fmt::format("--seconds is asked of smells, and {} is none: "
                                               "leave it out",
                                               options.modality),
                                   {}},
                             streams);
    const auto sensors = sim::startSensors(started, {});
    const sense::Manager manager = options.manager.empty()        ? world.manager
                                   : options.manager == "graph"   ? sense::Manager::Graph
                                   : options.manager == "portals" ? sense::Manager::Portals
                                                                  : sense::Manager::Regional;
    const level::Place place = *parsePlace(options.at);
    const sense::Signal signal{.modality = *modality,
                               .strength = options.strength,
                               .position = world.inSpace(place, place.z ? 0 : sense::kPingHeight)};
    const auto rows = sense::ping(world,
                                  {sensors, {}, 0.0, manager},
                                  signal,
                                  options.timed ? std::optional(options.seconds) : std::nullopt);
    if (!options.json) {
        printTable(compiled, signal, sensors, rows, streams);
        return kSucceeded;
    }
    OrderedJson results = OrderedJson::array();
    for (const auto& row : rows)
        results.push_back(toJson(compiled, row, world.goesByRegions(manager, *modality)));
    printJson({{"modality", options.modality},
               {"strength", options.strength},
               {"at", {signal.position.x, signal.position.y, signal.position.z}},
               {"results", std::move(results)}},
              streams);
    return kSucceeded;
}

} // namespace

void addSenseCommand(CLI::App& program, Action& chosen) {
    auto* command = program.add_subcommand(
        "sense",
        "Say which sensors of a level would perceive a signal, when and how strongly, and which "
        "test fails for the others. Doors are as at the start");
    const auto options = std::make_shared<SenseArguments>();
    command->add_option("LEVEL", options->levelPath, "A *.level.json file")->required();
    command
        ->add_option("--at",
                     options->at,
                     "Where it is emitted [m]; without Z at the height of a mouth, as by a command")
        ->required()
        ->check(kPlace);
    command->add_option("--modality", options->modality, "One of the level's")->required();
    command->add_option("--strength", options->strength, "At its source")
        ->required()
        ->check(numberWithin(0.0, 1e12));
    command->add_option("--manager", options->manager, "Who carries it; without, the level's own")
        ->check(oneOf({"regional", "graph", "portals"}));
    auto* seconds =
        command
            ->add_option(
                "--seconds",
                options->seconds,
                "When a smell is asked for [s]; without, at each sensor's strongest moment")
            ->check(numberWithin(0.0, 1e9));
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, seconds, &chosen] {
        options->timed = seconds->count() > 0;
        chosen = [options](Streams& streams) { return senseLevel(*options, streams); };
    });
}

} // namespace percept::cli
