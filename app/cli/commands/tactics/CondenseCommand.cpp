#include "app/cli/OptionChecks.h"
#include "app/cli/commands/tactics/InputFile.h"
#include "app/cli/commands/tactics/Tactics.h"
#include "percept/geometry/WallIndex.h"
#include "percept/tactics/Condense.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <ostream>
#include <set>

namespace percept::cli {
namespace {

using tactics::Candidate;

constexpr double kThinnest = 1e-6; ///< radius of what walks along a line

struct CondenseArguments {
    std::string path;
    double distanceWeight = 1.0;
    bool json = false;
};

const std::string kOffEarth =
    fmt::format("must lie within {:g} m of the origin", geometry::WallIndex::kLargestCoordinate);

bool isOnEarth(double coordinate) {
    return std::abs(coordinate) <= geometry::WallIndex::kLargestCoordinate;
}

std::vector<Candidate> readCandidates(InputPart& file) {
    std::vector<Candidate> candidates;
    std::set<std::string> ids;
    file.knows({"waypoints", "walls"});
    for (InputPart& part : file.list("waypoints")) {
        part.knows({"id", "position", "value", "keep"});
        Candidate candidate;
        candidate.id = part.text("id");
        if (candidate.id.empty())
            part.fail("id", "must not be empty");
        if (!ids.insert(candidate.id).second)
            part.fail("id", fmt::format("\"{}\" is there twice", candidate.id));
        auto place = part.numbers("position");
        if (place.size() != 2 && place.size() != 3)
            part.fail("position", "must be two or three numbers, in metres");
        if (!std::all_of(place.begin(), place.end(), isOnEarth))
            part.fail("position", kOffEarth);
        place.resize(3);
        candidate.position = {place[0], place[1], place[2]};
        candidate.value = part.number("value", -1e12, 1e12);
        candidate.respected = part.flag("keep", false);
        candidates.push_back(std::move(candidate));
    }
    return candidates;
}

std::vector<geometry::WallSegment> readWalls(InputPart& file) {
    std::vector<geometry::WallSegment> walls;
    for (InputPart& part : file.list("walls", false)) {
        part.knows({"points", "closed"});
        const auto points = part.field("points");
        if (!part.error() && (points.width != 2 || points.height < 2))
            part.fail("points", "must be two or more points [x, y]");
        if (!std::all_of(points.values.begin(), points.values.end(), isOnEarth))
            part.fail("points", kOffEarth);
        const auto corner = [&](int i) { return geometry::Vec2{points.at(0, i), points.at(1, i)}; };
        if (part.error())
            break;
        for (int i = 1; i < points.height; ++i)
            walls.push_back({.a = corner(i - 1), .b = corner(i)});
        if (part.flag("closed", false))
            walls.push_back({.a = corner(points.height - 1), .b = corner(0)});
    }
    return walls;
}

void print(const std::vector<Candidate>& candidates,
           const tactics::Condensed& result,
           const CondenseArguments& options,
           Streams& streams) {
    if (!options.json) {
        streams.out << fmt::format("kept {} of {}\n", result.kept.size(), candidates.size());
        for (const auto& removed : result.removed)
            streams.out << fmt::format("{} is beaten by {}\n",
                                       candidates[removed.candidate].id,
                                       candidates[removed.by].id);
        return;
    }
    OrderedJson kept = OrderedJson::array();
    for (const auto candidate : result.kept)
        kept.push_back(candidates[candidate].id);
    OrderedJson removed = OrderedJson::array();
    for (const auto& one : result.removed)
        removed.push_back({{"id", candidates[one.candidate].id}, {"by", candidates[one.by].id}});
    printJson({{"kept", kept}, {"removed", removed}}, streams);
}

int condense(const CondenseArguments& options, Streams& streams) {
    auto file = InputPart::open(options.path, streams);
    if (!file)
        return reportFailure(file.error(), streams);
    const auto candidates = readCandidates(*file);
    const geometry::WallIndex walls(readWalls(*file));
    if (file->error())
        return reportFailure(*file->error(), streams);
    const auto canMove = [&](const Candidate& from, const Candidate& to) {
        return !walls.obstructed(
            geometry::Vec2(from.position), geometry::Vec2(to.position), kThinnest);
    };
    print(candidates,
          tactics::condense(candidates, options.distanceWeight, canMove),
          options,
          streams);
    return kSucceeded;
}

} // namespace

void addCondense(CLI::App& tactics, Action& chosen) {
    auto* command = tactics.add_subcommand(
        "condense",
        "Let waypoints compete: a stronger one removes a weaker one that can be walked to where "
        "their values differ by more than the weight times their distance. Strongest first; the "
        "order of the file does not matter");
    command->footer(
        "FILE: {\"waypoints\": [{\"id\": \"a\", \"position\": [x, y], \"value\": 0.9, "
        "\"keep\": false}], \"walls\": [{\"points\": [[x, y], ...], \"closed\": false}]}\n"
        "Prints {\"kept\": [ids, strongest first], \"removed\": [{\"id\", \"by\"}]}; "
        "`keep` marks what was placed manually and is never removed.");
    const auto options = std::make_shared<CondenseArguments>();
    command->add_option("FILE", options->path, "Waypoints as JSON")->required();
    command
        ->add_option("--distance-weight",
                     options->distanceWeight,
                     "Difference of value that a metre outweighs; more keeps more")
        ->required()
        ->check(numberWithin(0.0, 1e9));
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return condense(*options, streams); };
    });
}

} // namespace percept::cli
