#include "app/cli/LevelInput.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/Report.h"
#include "app/cli/commands/tactics/Tactics.h"
#include "percept/level/LevelFile.h"
#include "percept/tactics/Properties.h"
#include "percept/tactics/Waypoints.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <ostream>
#include <set>

namespace percept::cli {
namespace {

struct WaypointArguments {
    std::string levelPath;
    std::string rule;
    std::string set;
    std::vector<std::string> states;
    bool probabilistic = false;
    bool json = false;
};

std::vector<tactics::State> statesOf(const WaypointArguments& options) {
    std::vector<tactics::State> states;
    for (const std::string& text : options.states) {
        tactics::State state;
        for (std::size_t start = 0; start <= text.size();) {
            const auto end = std::min(text.find('+', start), text.size());
            state.words.push_back(text.substr(start, end - start));
            start = end + 1;
        }
        states.push_back(std::move(state));
    }
    return states;
}

/// Why a state cannot be meant; empty: qualities are keyed by its words, or could be.
std::string whyNoState(const std::vector<tactics::State>& states,
                       const tactics::Waypoints& points) {
    std::set<std::string> known{"north", "east", "south", "west"};
    for (const auto posture : {tactics::Posture::Standing, tactics::Posture::Crouching})
        known.emplace(tactics::wordOf(posture));
    for (std::string& word : points.words())
        known.insert(std::move(word));
    for (const tactics::State& state : states)
        for (const std::string& word : state.words)
            if (!known.contains(word))
                return fmt::format("\"{}\" is no direction or posture, and no quality is keyed by "
                                   "it. Choose among {}, joined by +",
                                   word,
                                   fmt::join(known, ", "));
    return {};
}

struct Evaluated {
    level::Compound compound; ///< without an id: the rule that was asked for
    std::vector<double> values;
};

Result<std::vector<Evaluated>> evaluateAll(const level::Level& level,
                                           const tactics::Waypoints& points,
                                           const WaypointArguments& options) {
    std::vector<Evaluated> rules;
    if (!options.rule.empty())
        rules.emplace_back().compound.rule = options.rule;
    else
        for (const auto& compound : level.compounds)
            rules.push_back({compound, {}});
    const auto states = statesOf(options);
    const auto logic =
        options.probabilistic ? std::optional(tactics::Logic::Probabilistic) : std::nullopt;
    std::vector<Evaluated> sound;
    for (Evaluated& one : rules) {
        const bool isAsked = one.compound.id.empty();
        const auto rule = isAsked ? tactics::parseRule(one.compound.rule) // names places by line
                                  : tactics::ruleOf(one.compound);
        auto values = rule ? points.evaluateWorst(*rule, states, logic)
                           : Result<std::vector<double>>(rule.unexpected());
        if (!values && isAsked)
            return values.unexpected();
        if (!values)
            continue;
        one.values = std::move(*values);
        sound.push_back(std::move(one));
    }
    return sound;
}

void print(const tactics::Waypoints& points,
           const std::vector<Evaluated>& rules,
           const WaypointArguments& options,
           Streams& streams) {
    OrderedJson list = OrderedJson::array();
    for (const Evaluated& one : rules) {
        std::vector<std::size_t> order(points.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return one.values[a] > one.values[b];
        });
        const auto& [id, rule, logic, unknown] = one.compound;
        if (!options.json)
            streams.out << (id.empty() ? rule : id) << '\n';
        OrderedJson values = OrderedJson::object();
        for (const std::size_t point : order) {
            if (one.values[point] == tactics::kNoValue)
                continue;
            values[points.id(point)] = one.values[point];
            if (!options.json)
                streams.out << fmt::format("  {:.3f}  {}\n", one.values[point], points.id(point));
        }
        list.push_back({{"id", id.empty() ? OrderedJson(nullptr) : OrderedJson(id)},
                        {"rule", rule},
                        {"logic", options.probabilistic ? "probabilistic" : logic},
                        {"values", values}});
    }
    if (options.json)
        printJson({{"rules", list}}, streams);
}

int evaluate(const WaypointArguments& options, Streams& streams) {
    const auto file = openLevel(options.levelPath, streams);
    if (!file)
        return reportFailure(file.error(), streams);
    const level::Level& level = (*file)->level;
    if (const auto why = whyNoSet(level, options.set); !why.empty())
        return reportFailure({ErrorCode::InvalidInput, "--set: " + why, options.levelPath},
                             streams);
    std::vector<Error> faults;
    const auto points = tactics::Waypoints::makeAnyway(level, &faults, options.set);
    reportLeftOut(options.levelPath, faults, streams);
    if (const auto why = whyNoState(statesOf(options), points); !why.empty())
        return reportFailure({ErrorCode::InvalidInput, "--state: " + why, options.levelPath},
                             streams);
    const auto rules = evaluateAll(level, points, options);
    if (!rules)
        return reportFailure(
            {rules.error().code, fmt::format("rule:{}", rules.error().text()), options.levelPath},
            streams);
    print(points, *rules, options, streams);
    if (level.waypoints.empty())
        streams.errors << options.levelPath
                       << ": the level has no waypoints: place some, or let `percept tactics "
                          "generate` find them\n";
    else if (options.rule.empty() && level.compounds.empty())
        streams.errors << options.levelPath
                       << ": the level has no compounds: give a rule, such as --rule cover\n";
    return kSucceeded;
}

} // namespace

void addEvaluate(CLI::App& tactics, Action& chosen) {
    auto* command = tactics.add_subcommand(
        "evaluate", "What a level's waypoints are worth by its compounds, or by a rule");
    command->footer(
        "Rules join qualities with AND, OR, NOT, VERY (a^2), FAIRLY (sqrt a), NEAR(rule, metres), "
        "VISIBLE_FROM(rule, metres), EXITS(count, NOT_SAME_ROOM), CHOKEPOINT (1: holding it parts "
        "half of what is linked) and DEAD_END, such as\n"
        "  cover AND shadow AND NEAR(exposure, 3)\n"
        "Prints {\"rules\": [{\"id\", \"rule\", \"logic\", \"values\": {waypoint: value, best "
        "first}}]}. "
        "Values that cannot be read are named and left out; all else counts.");
    const auto options = std::make_shared<WaypointArguments>();
    command->add_option("LEVEL", options->levelPath, "A *.level.json file")->required();
    command->add_option("--rule", options->rule, "A rule instead of the level's compounds")
        ->check([](const std::string& text) {
            const bool blank = text.find_first_not_of(" \t\r\n") == std::string::npos;
            return std::string(blank ? "must not be empty; leave it out for the compounds" : "");
        });
    command->add_option("--set", options->set, "Only the waypoints of this set");
    command->add_option("--state",
                        options->states,
                        "Direction, posture and weapon, such as east+crouching; several: the "
                        "least value counts. Words that no quality is keyed by are refused");
    command->add_flag("--probabilistic",
                      options->probabilistic,
                      "AND multiplies in all rules: values are probabilities of independent "
                      "events. Without it each compound keeps the logic that the level states");
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return evaluate(*options, streams); };
    });
}

} // namespace percept::cli
