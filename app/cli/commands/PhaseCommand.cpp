#include "app/cli/Commands.h"
#include "app/cli/Interrupt.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/Progress.h"
#include "app/cli/Report.h"
#include "app/cli/UsageErrors.h"
#include "app/cli/commands/ScheduleInput.h"
#include "percept/schedule/LevelTasks.h"
#include "percept/schedule/PhaseStatistics.h"
#include "percept/schedule/ResponseTimes.h"
#include "percept/sim/Modules.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <ostream>

namespace percept::cli {
namespace {

using schedule::Certainty;
using schedule::LoadMeasure;
using schedule::Phasing;

struct PhaseArguments {
    std::string path;
    bool json = false;
    std::uint64_t seed = 1;
    std::string method = "optimal";
    Frame lookahead = 0;
    std::string by = "count";
    double seconds = 2.0;
    bool all = false;

    [[nodiscard]] LoadMeasure measure() const {
        return by == "cost" ? LoadMeasure::Cost : LoadMeasure::Count;
    }
};

const char* unitOf(LoadMeasure measure) {
    return measure == LoadMeasure::Cost ? " \u00b5s" : " tasks";
}

Phasing searched(std::span<const schedule::PhasingTask> tasks,
                 const PhaseArguments& options,
                 const InterruptGuard& interrupt,
                 Streams& streams) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    Progress progress(streams, "Searching", std::llround(options.seconds * 1000));
    return schedule::searchPhases(tasks, options.measure(), options.seed, [&](const Phasing& best) {
        const std::chrono::duration<double> elapsed = Clock::now() - start;
        if (interrupt.interrupted() || elapsed.count() >= options.seconds)
            return false;
        progress.show(std::llround(elapsed.count() * 1000), [&] {
            return fmt::format("{:.1f} of {:g} s, best {:g}{}, none below {:g}{}",
                               elapsed.count(),
                               options.seconds,
                               best.max,
                               unitOf(options.measure()),
                               best.lowerBound,
                               unitOf(options.measure()));
        });
        return true;
    });
}

/// How far the least that was found is from what nothing gets below.
std::string gapText(const Phasing& phasing) {
    if (phasing.max <= phasing.lowerBound || phasing.lowerBound <= 0)
        return {};
    return fmt::format(", {:.1f} % less", (1 - phasing.lowerBound / phasing.max) * 100);
}

/// @param costs what runs cost; exact where tasks are counted
void printPhasing(const Phasing& phasing,
                  Certainty costs,
                  const level::Schedule& schedule,
                  const PhaseArguments& options,
                  Streams& streams) {
    const bool byCost = options.measure() == LoadMeasure::Cost;
    const bool bounded = costs <= Certainty::Bound;
    const auto number = [&](double value) {
        return byCost ? OrderedJson(value) : OrderedJson(std::llround(value));
    };
    OrderedJson tasks = OrderedJson::array();
    level::Schedule phased = schedule;
    schedule::setPhases(phased, phasing.phases);
    const auto all = schedule::levelTasks(phased);
    const auto inFrames = schedule::phasedTasks(phased);
    for (std::size_t i = 0; i < phasing.phases.size(); ++i) {
        const bool nested = i >= schedule.tasks.size();
        const Frame due = schedule::nextDue(inFrames[i].frequency, inFrames[i].phase);
        if (options.json) {
            tasks.push_back({{"id", all[i]->id},
                             {"frequency", all[i]->frequency},
                             {"phase", all[i]->phase},
                             {"next_due", due}});
            if (nested)
                tasks.back()["period"] = inFrames[i].frequency; // of the level's frames
            continue;
        }
        streams.out << fmt::format("{}: every {} {}, phase {}, next due in frame {}\n",
                                   all[i]->id,
                                   all[i]->frequency,
                                   nested ? "calls" : "frames",
                                   all[i]->phase,
                                   due);
    }
    if (options.json) {
        OrderedJson document{{"tasks", std::move(tasks)},
                             {"max", number(phasing.max)},
                             {"lower_bound", number(phasing.lowerBound)},
                             {"proven", phasing.proven && bounded}};
        if (byCost)
            document["runs"] = schedule::nameOf(costs);
        if (!phasing.exact || costs != Certainty::Exact)
            document["exact"] = false; // some frame may be worse than "max", or none as bad
        printJson(document, streams);
        return;
    }
    const char* unit = unitOf(options.measure());
    streams.out << fmt::format("{}{} {:g}{}{}; no phases give less than {:g}{}\n",
                               bounded                       ? ""
                               : costs == Certainty::Unknown ? "of what is due "
                                                             : "with full runs ",
                               phasing.exact ? "at most" : "the worst frame found has",
                               phasing.max,
                               unit,
                               phasing.exact ? " a frame" : "",
                               phasing.lowerBound,
                               phasing.proven ? std::string(": this is the least")
                                              : gapText(phasing));
    if (costs == Certainty::Unknown)
        streams.out << "a budget moves work to other frames, which cost less or more\n";
    else if (!bounded)
        streams.out << "where there is less or more to do than in full runs, frames cost less or "
                       "more\n";
}

int phase(const PhaseArguments& options, Streams& streams) {
    const auto schedule = readSchedule(options.path, streams);
    if (!schedule)
        return reportFailure(schedule.error(), streams);
    const auto tasks = schedule::phasingTasks(*schedule, options.all, options.measure());
    Certainty costs = Certainty::Exact;
    if (options.measure() == LoadMeasure::Cost) {
        const auto duties = dutiesOf(streams);
        if (!duties)
            return reportFailure(duties.error(), streams);
        const auto compiled = schedule::compileAnyKind(*schedule, **duties);
        if (!compiled)
            return reportFailureIn(options.path, compiled.error(), streams);
        costs = compiled->frameCostsAre();
    }
    const InterruptGuard interrupt;
    const Phasing phasing =
        options.method == "wright"
            ? schedule::placePhases(tasks,
                                    options.lookahead,
                                    options.measure(),
                                    [&interrupt] { return !interrupt.interrupted(); })
            : searched(tasks, options, interrupt, streams);
    printPhasing(phasing, costs, *schedule, options, streams);
    return interrupt.interrupted()
               ? reportStopped(options.path, streams, "these are the best phases so far")
               : kSucceeded;
}

} // namespace

void addPhaseCommand(CLI::App& parent, Action& chosen) {
    auto* command = parent.add_subcommand(
        "phase",
        "Find phases that spread tasks over the frames. Tasks that state a phase keep it, the "
        "others are placed in the order of the file");
    const auto options = std::make_shared<PhaseArguments>();
    command->add_option("FILE", options->path, "A *.level.json file, or {\"tasks\": [...]}")
        ->required();
    command
        ->add_option("--method",
                     options->method,
                     "wright: each task in turn takes the first least loaded frame ahead; optimal: "
                     "a search for the least maximum that also says what nothing gets below")
        ->check(oneOf({"wright", "optimal"}));
    command
        ->add_option("--lookahead",
                     options->lookahead,
                     "Frames that wright looks ahead; without, the hyperperiod, at most 10,000")
        ->check(wholeNumber(1, kMostFramesShown))
        ->default_str("");
    command
        ->add_option("--by",
                     options->by,
                     "What is spread: count or cost; by cost, nested tasks get phases, too")
        ->check(oneOf({"count", "cost"}));
    command->add_option("--seconds", options->seconds, "Time for optimal; then the best so far")
        ->check(numberWithin(0.0, 86'400.0));
    command->add_flag("--all", options->all, "Also tasks that have a phase get a new one");
    command->add_option("--seed", options->seed, "Of the search of optimal")->check(seedNumber());
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return phase(*options, streams); };
    });
}

} // namespace percept::cli
