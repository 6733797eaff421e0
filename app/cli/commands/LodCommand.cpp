#include "app/cli/Commands.h"
#include "app/cli/LevelInput.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/Report.h"
#include "percept/lod/BehaviouralLod.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <memory>
#include <optional>
#include <ostream>

namespace percept::cli {
namespace {

struct LodArguments {
    std::string path;
    std::string importance;
    std::uint64_t seed = 1;
    bool json = false;
};

std::optional<std::vector<double>> parseNumbers(const std::string& text) {
    std::vector<double> numbers;
    const char* place = text.data();
    const char* const end = place + text.size();
    do {
        if (!numbers.empty())
            ++place; // the comma
        double number = 0;
        const auto [rest, error] = std::from_chars(place, end, number);
        if (error != std::errc() || !std::isfinite(number) || (rest != end && *rest != ','))
            return std::nullopt;
        numbers.push_back(number);
        place = rest;
    } while (place != end);
    return numbers;
}

const CLI::Validator kNumbers(
    [](std::string& text) -> std::string {
        return parseNumbers(text) ? "" : "give numbers such as 0.2,0.5,0.9, not \"" + text + "\"";
    },
    "V,V,...");

int followImportance(const LodArguments& options, Streams& streams) {
    const auto level = openLevelPart(options.path, "lod", streams);
    if (!level)
        return reportFailure(level.error(), streams);
    if (level->lod.behaviours.empty())
        return reportFailure({ErrorCode::InvalidInput,
                              "has no behaviours: add some to `lod.behaviours`",
                              options.path},
                             streams);
    auto model = lod::compileLod(level->lod);
    if (!model)
        return reportFailureIn(options.path, model.error(), streams);
    Random random(options.seed);
    lod::LodState state;
    OrderedJson steps = OrderedJson::array();
    Frame frame = 0;
    const auto importances = parseNumbers(options.importance);
    for (const double importance : *importances) {
        const auto step = lod::chooseBehaviour(*model, state, importance, frame++, random);
        const std::string* id = step.current == lod::kNoBehaviour
                                    ? nullptr
                                    : &model->behaviours[trace::indexOf(step.current)].id;
        if (options.json)
            steps.push_back(
                {{"importance", importance},
                 {"behaviour", id == nullptr ? OrderedJson(nullptr) : OrderedJson(*id)}});
        else
            streams.out << fmt::format(
                "{:g}: {}{}\n",
                importance,
                id == nullptr ? "no valid behaviour" : *id,
                step.changed() && step.previous != lod::kNoBehaviour ? ", switched" : "");
    }
    if (options.json)
        printJson({{"steps", std::move(steps)}, {"switches", state.switches}}, streams);
    else
        streams.out << fmt::format(
            "{} {}\n", state.switches, state.switches == 1 ? "switch" : "switches");
    return kSucceeded;
}

} // namespace

void addLodCommand(CLI::App& program, Action& chosen) {
    auto* command = program.add_subcommand(
        "lod",
        "Say which behaviour a character runs as its importance changes, step by step, and how "
        "often it switches. The first choice is no switch");
    const auto options = std::make_shared<LodArguments>();
    command->add_option("FILE", options->path, "A *.level.json file, or {\"lod\": {...}}")
        ->required();
    command->add_option("--importance", options->importance, "Its importance at each step")
        ->required()
        ->check(kNumbers);
    command->add_option("--seed", options->seed, "Of the arbitration `any`")->check(seedNumber());
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return followImportance(*options, streams); };
    });
}

} // namespace percept::cli
