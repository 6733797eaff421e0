#include "app/cli/commands/NoticeMap.h"

#include "app/cli/Interrupt.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/Progress.h"
#include "app/cli/Report.h"
#include "app/cli/commands/RouteQuestions.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

namespace percept::cli {
namespace {

using sim::AwarenessMap;

constexpr double kLargestCell = 100.0;
constexpr Seconds kLatest = 1e5;

/// A value per cell, as numbers; null where there is none.
template <class Value, class IsNone>
OrderedJson cellsJson(const AwarenessMap& map, const std::vector<Value>& values, IsNone isNone) {
    OrderedJson cells = OrderedJson::array();
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!map.isPlace(i) || isNone(values[i]))
            cells.push_back(nullptr);
        else
            cells.push_back(std::round(static_cast<double>(values[i]) * 1e4) / 1e4);
    return cells;
}

OrderedJson toJson(const sim::World& world, const AwarenessMap& map) {
    const auto never = [](float seconds) { return std::isinf(seconds); };
    const auto none = [](auto) { return false; };
    OrderedJson seconds = OrderedJson::object();
    for (std::size_t state = 1; state < map.states.size(); ++state)
        seconds[map.states[state]] = cellsJson(map, map.seconds[state - 1], never);
    OrderedJson by = OrderedJson::array();
    for (const trace::AgentId observer : map.by)
        by.push_back(observer == trace::kNoAgent ? OrderedJson(nullptr)
                                                 : OrderedJson(world.nameOf(observer)));
    return {{"low", {map.low.x, map.low.y}},
            {"cell", map.cell},
            {"columns", map.columns},
            {"rows", map.rows},
            {"states", map.states},
            {"visibility", cellsJson(map, map.visibility, none)},
            {"goal", cellsJson(map, map.goal, none)},
            {"by", std::move(by)},
            {"seconds", std::move(seconds)}};
}

OrderedJson toJson(const sim::World& world, const sim::SeedMap& sum, Seconds at) {
    OrderedJson shares = OrderedJson::object();
    for (std::size_t state = 1; state < sum.most.states.size(); ++state)
        shares[sum.most.states[state]] =
            cellsJson(sum.most, sum.shares[state - 1], [](auto) { return false; });
    auto json = toJson(world, sum.most);
    json["at"] = at;
    json["runs"] = sum.runs;
    json["shares"] = std::move(shares);
    return json;
}

/// In what share of the places, on average over the runs.
void printShares(const sim::SeedMap& sum, Seconds at, Streams& streams) {
    std::size_t places = 0;
    for (std::size_t i = 0; i < sum.most.size(); ++i)
        places += sum.most.isPlace(i) ? 1U : 0U;
    streams.out << fmt::format(
        "Over {} at {:.2f} s, of all places:\n", counted(sum.runs, "run"), at);
    for (std::size_t state = 1; state < sum.most.states.size(); ++state) {
        double total = 0.0;
        std::size_t always = 0;
        for (const float share : sum.shares[state - 1]) {
            total += static_cast<double>(share);
            always += share >= 1.0F ? 1 : 0;
        }
        const double all = static_cast<double>(std::max<std::size_t>(places, 1));
        streams.out << fmt::format("  {:<12} {:5.1f} % on average, {:5.1f} % in every run\n",
                                   sum.most.states[state],
                                   100.0 * total / all,
                                   100.0 * static_cast<double>(always) / all);
    }
}

void printText(const AwarenessMap& map, const std::string& target, Streams& streams) {
    std::size_t places = 0;
    std::size_t seen = 0;
    double most = 0.0;
    for (std::size_t i = 0; i < map.size(); ++i) {
        places += map.isPlace(i) ? 1U : 0U;
        seen += map.visibility[i] > 0.0F ? 1U : 0U;
        most = std::max(most, static_cast<double>(map.visibility[i]));
    }
    const auto share = [&](std::size_t cells) {
        return 100.0 * static_cast<double>(cells) /
               static_cast<double>(std::max<std::size_t>(places, 1));
    };
    streams.out << fmt::format(
        "{} can be in {:.0f} m2: in view in {:.1f} %, visibility up to {:.2f}\n",
        target,
        static_cast<double>(places) * map.cell * map.cell,
        share(seen),
        most);
    for (std::size_t state = 1; state < map.states.size(); ++state) {
        const auto& seconds = map.seconds[state - 1];
        const auto reached = static_cast<std::size_t>(
            std::ranges::count_if(seconds, [](float takes) { return !std::isinf(takes); }));
        streams.out << fmt::format("  {:<12} {:5.1f} %", map.states[state], share(reached));
        float longest = 0.0F;
        for (const float takes : seconds)
            longest = std::isinf(takes) ? longest : std::max(longest, takes);
        if (reached > 0)
            streams.out << fmt::format(
                "  after {:.2f} to {:.2f} s", *std::ranges::min_element(seconds), longest);
        streams.out << '\n';
    }
}

} // namespace

void addNoticeMapOptions(CLI::App& command, NoticeMapOptions& options) {
    auto* const map = command.add_flag(
        "--map",
        options.asked,
        "Look at every place, as the level begins, or at --at: how visible the target is there in "
        "that stance at that speed, and after how long each state is reached; by the "
        "observer, or without one by all enemies");
    command
        .add_flag("--best",
                  options.best,
                  "In that map, let observers look wherever they see most of each place, rather "
                  "than where they look at the start")
        ->needs(map);
    command
        .add_flag("--gaze-follows",
                  options.gazeFollows,
                  "In that map, let observers face each place, rather than look where they look "
                  "at the start")
        ->needs(map);
    command
        .add_option("--at",
                    options.at,
                    "When that map is made [s]: guards are then where their patrols have brought "
                    "them, with --seeds in each of as many runs")
        ->check(numberWithin(0.0, kLatest))
        ->needs(map);
    command
        .add_option("--cell",
                    options.cell,
                    "Side of the cells of that map, or of the search with --from [m]")
        ->check(numberWithin(0.01, kLargestCell));
}

int answerNoticeMap(const std::shared_ptr<const sim::World>& world,
                    sim::AwarenessMapQuestion question,
                    const sim::RunOptions& run,
                    const NoticeMapOptions& options,
                    std::uint32_t seeds,
                    bool json,
                    Streams& streams) {
    question.best = options.best;
    question.gazeFollows = options.gazeFollows;
    question.cell = options.cell;
    const InterruptGuard interrupt;
    Progress progress(streams, "Looking", 1000);
    const auto target = world->nameOf(question.target);
    const auto leftOut = question.observers.empty() ? leftOutOf(*world, question.target)
                                                    : std::vector<std::string>();
    const sim::SeedMapQuestion whole{
        std::move(question), run, options.at, std::max<std::size_t>(seeds, 1)};
    const auto sum = sim::askSeedMap(world, whole, [&](double done) {
        progress.show(std::lround(1000 * done));
        return !interrupt.interrupted();
    });
    if (!sum)
        return reportFailure(sum.error(), streams);
    if (!*sum)
        return reportStopped({}, streams, "the map is not complete");
    if (json)
        printJson(
            {{"target", target},
             {"left_out", leftOut},
             {"map", seeds > 0 ? toJson(*world, **sum, options.at) : toJson(*world, (*sum)->most)}},
            streams);
    else
        printText((*sum)->most, target, streams);
    if (!json && seeds > 0)
        printShares(**sum, options.at, streams);
    if (!json)
        printLeftOut(leftOut, streams);
    return kSucceeded;
}

} // namespace percept::cli
