#include "app/cli/Commands.h"
#include "app/cli/Interrupt.h"
#include "app/cli/LevelInput.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/Progress.h"
#include "app/cli/Report.h"
#include "app/cli/UsageErrors.h"
#include "app/cli/commands/ScheduleInput.h"
#include "app/cli/commands/TimesReport.h"
#include "percept/schedule/Clashes.h"
#include "percept/schedule/LevelTasks.h"
#include "percept/schedule/PhaseStatistics.h"
#include "percept/sim/Modules.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <ostream>

namespace percept::cli {
namespace {

using schedule::Certainty;
using schedule::PhaseStatistics;

constexpr std::size_t kClashesShown = 5;
constexpr std::size_t kMostForPairs = 2000; ///< tasks of which all pairs are looked at

struct AnalyseArguments {
    std::string path;
    bool json = false;
    Frame frames = 0;
    std::uint64_t seed = 1;
    double suggest = 0; ///< how far frequencies may change; 0: nothing is suggested
};

/// Which figures are those of all frames; the others are sampled, or of some frames alone.
OrderedJson exactOf(schedule::KnownFigures known, std::vector<std::string> shares) {
    OrderedJson exact{
        {"min", known.min}, {"max", known.max}, {"mean", known.moments}, {"stddev", known.moments}};
    for (const std::string& share : shares)
        exact[share] = known.distribution;
    return exact;
}

/// What follows the figures of a line where some are not those of all frames.
std::string sampledText(const schedule::KnownFigures& known, const char* shares) {
    std::string text;
    const auto add = [&](bool exact, const char* name) {
        if (!exact)
            text += (text.empty() ? "" : ", ") + std::string(name);
    };
    add(known.min, "minimum");
    add(known.max, "maximum");
    add(known.moments, "mean and deviation");
    add(known.distribution, shares);
    return text.empty() ? text : " (sampled: " + text + ")";
}

/// What runs cost beside the costs that figures are of.
std::string_view costText(Certainty costs) {
    return costs == Certainty::Exact   ? ""
           : costs == Certainty::Bound ? " (of full runs: a frame costs that or less)"
           : costs == Certainty::Unknown
               ? " (of what is due: a budget moves work to other frames, which cost less or more)"
               : " (of full runs: where there is more to do, a frame costs more, at most is not "
                 "known)";
}

OrderedJson toJson(const PhaseStatistics& statistics, Certainty costs) {
    const auto& count = statistics.count;
    const auto& cost = statistics.cost;
    const auto known = costs == Certainty::Exact ? cost.known : schedule::KnownFigures{};
    return {{"frames", statistics.frames},
            {"exact", statistics.exact},
            {"count",
             {{"min", count.min},
              {"max", count.max},
              {"mean", count.mean},
              {"stddev", count.stddev},
              {"histogram", count.histogram},
              {"exact", exactOf(count.known, {"histogram"})}}},
            {"cost_us",
             {{"min", cost.min},
              {"max", cost.max},
              {"mean", cost.mean},
              {"stddev", cost.stddev},
              {"p95", cost.p95},
              {"p99", cost.p99},
              {"runs", schedule::nameOf(costs)},
              {"exact", exactOf(known, {"p95", "p99"})}}},
            {"worst_frames", statistics.worstFrames}};
}

/// Which frames the figures are of.
std::string basisOf(const PhaseStatistics& statistics,
                    std::span<const schedule::PhasedTask> tasks,
                    const AnalyseArguments& options) {
    if (statistics.exact)
        return fmt::format("{} frames, exact", statistics.frames);
    if (options.frames > 0)
        return fmt::format("the first {} frames, not all", statistics.frames);
    const auto period = schedule::hyperperiod(tasks);
    return fmt::format("{} frames drawn at random, not exact: the schedule repeats after {}, which "
                       "takes too long to count",
                       statistics.frames,
                       period ? std::to_string(*period) : "more than 2^62");
}

void printText(const PhaseStatistics& statistics,
               Certainty costs,
               const level::Schedule& schedule,
               std::span<const schedule::PhasedTask> tasks,
               const AnalyseArguments& options,
               Streams& streams) {
    const auto& count = statistics.count;
    const auto& cost = statistics.cost;
    streams.out << basisOf(statistics, tasks, options) << '\n';
    streams.out << fmt::format("tasks a frame: {} to {}, mean {:.3f}, deviation {:.3f}{}\n",
                               count.min,
                               count.max,
                               count.mean,
                               count.stddev,
                               sampledText(count.known, "shares"));
    for (std::size_t n = 0; n < count.histogram.size(); ++n)
        streams.out << fmt::format("  {:>4}: {}\n", n, count.histogram[n]);
    streams.out << fmt::format("cost a frame: {:.1f} to {:.1f} \u00b5s, mean {:.1f}, deviation "
                               "{:.1f}, 95 % up to {:.1f}, 99 % up to {:.1f}{}{}\n",
                               cost.min,
                               cost.max,
                               cost.mean,
                               cost.stddev,
                               cost.p95,
                               cost.p99,
                               sampledText(cost.known, "percentiles"),
                               costText(costs));
    streams.out << fmt::format("worst frames: {}\n", fmt::join(statistics.worstFrames, " "));
    if (tasks.size() > kMostForPairs)
        return;
    const auto found = schedule::clashes(tasks);
    for (std::size_t i = 0; i < std::min(found.size(), kClashesShown) && found[i].every; ++i)
        streams.out << fmt::format("{} and {} meet every {} frames: common divisor {}\n",
                                   schedule.tasks[found[i].first].id,
                                   schedule.tasks[found[i].second].id,
                                   *found[i].every,
                                   found[i].divisor);
}

OrderedJson
toJson(const schedule::FrequencyAdvice& advice, const level::Schedule& schedule, Certainty costs) {
    OrderedJson changes = OrderedJson::array();
    for (const auto& change : advice.changes)
        changes.push_back({{"id", schedule.tasks[change.task].id},
                           {"frequency", change.frequency},
                           {"suggested", change.suggested},
                           {"related_before", change.relatedBefore},
                           {"related_after", change.relatedAfter}});
    return {{"changes", std::move(changes)},
            {"stopped", advice.stopped},
            {"before", toJson(advice.before, costs)},
            {"after", toJson(advice.after, costs)}};
}

void printAdvice(const schedule::FrequencyAdvice& advice,
                 const level::Schedule& schedule,
                 Streams& streams) {
    for (const auto& change : advice.changes)
        streams.out << fmt::format("{}: {} instead of {} shares divisors with {} tasks, not {}\n",
                                   schedule.tasks[change.task].id,
                                   change.suggested,
                                   change.frequency,
                                   change.relatedAfter,
                                   change.relatedBefore);
    if (advice.changes.empty())
        streams.out << "no other frequencies share fewer divisors\n";
    else
        streams.out << fmt::format("with all of these: deviation {:.3f} instead of {:.3f}, at most "
                                   "{} tasks a frame instead of {}\n",
                                   advice.after.count.stddev,
                                   advice.before.count.stddev,
                                   advice.after.count.max,
                                   advice.before.count.max);
}

/// Prints the statistics, and what other frequencies would do.
void printAnalysis(const PhaseStatistics& statistics,
                   const schedule::TimedSchedule& times,
                   const std::optional<schedule::FrequencyAdvice>& advice,
                   const level::Schedule& schedule,
                   std::span<const schedule::PhasedTask> tasks,
                   const AnalyseArguments& options,
                   Streams& streams) {
    const Certainty costs = times.schedule->frameCostsAre();
    if (options.json) {
        OrderedJson document = toJson(statistics, costs);
        document["times"] = timesJson(times.times, *times.schedule);
        if (advice)
            document["suggestions"] = toJson(*advice, schedule, costs);
        printJson(document, streams);
        return;
    }
    printText(statistics, costs, schedule, tasks, options, streams);
    printTimes(times.times, *times.schedule, streams.out);
    if (advice)
        printAdvice(*advice, schedule, streams);
}

/// Options with a progress bar that ends with them.
schedule::AnalysisOptions watched(const char* what,
                                  const AnalyseArguments& options,
                                  const InterruptGuard& interrupt,
                                  Streams& streams) {
    schedule::AnalysisOptions analysis;
    analysis.seed = options.seed;
    analysis.goOn = [what, &interrupt, &streams, progress = std::shared_ptr<Progress>()](
                        std::int64_t done, std::int64_t of) mutable {
        if (done == 0)
            progress = std::make_shared<Progress>(streams, what, of);
        if (progress)
            progress->show(done, [&] {
                return fmt::format("{:.0f} %",
                                   100.0 * static_cast<double>(done) /
                                       static_cast<double>(std::max<std::int64_t>(of, 1)));
            });
        return !interrupt.interrupted();
    };
    return analysis;
}

int analyse(const AnalyseArguments& options, Streams& streams) {
    const auto schedule = readSchedule(options.path, streams);
    if (!schedule)
        return reportFailure(schedule.error(), streams);
    const auto tasks = schedule::phasedTasks(*schedule);
    const auto duties = dutiesOf(streams);
    if (!duties)
        return reportFailure(duties.error(), streams);
    const InterruptGuard interrupt;
    const auto statistics = [&] {
        auto analysis = watched("Analysing", options, interrupt, streams);
        analysis.frames = options.frames;
        return schedule::analysePhases(tasks, analysis);
    }();
    if (statistics.frames == 0)
        return reportStopped(options.path, streams, "nothing was analysed to the end");
    const auto times = schedule::timed(
        *schedule, {.goOn = [&interrupt] { return !interrupt.interrupted(); }}, **duties);
    if (!times)
        return reportFailureIn(options.path, times.error(), streams);
    std::optional<schedule::FrequencyAdvice> advice;
    if (options.suggest > 0)
        advice = schedule::adviseFrequencies(std::span(tasks).first(schedule->tasks.size()),
                                             options.suggest,
                                             watched("Suggesting", options, interrupt, streams));
    printAnalysis(statistics, *times, advice, *schedule, tasks, options, streams);
    if (times->times.stopped)
        return reportStopped(options.path, streams, "times are bounds where they might be exact");
    return advice && advice->stopped
               ? reportStopped(options.path, streams, "these are the best frequencies so far")
               : kSucceeded;
}

void addAnalyse(CLI::App& parent, Action& chosen) {
    auto* command = parent.add_subcommand(
        "analyse",
        "Say how evenly tasks are spread over the frames: exactly over the hyperperiod where the "
        "structure of the frequencies allows it, otherwise from random frames, saying which "
        "figures are exact all the same; how much of its budget each scheduler and task needs, "
        "and how long tasks take at worst: exactly, at most, or with full runs where nothing "
        "limits "
        "what a run costs");
    const auto options = std::make_shared<AnalyseArguments>();
    command->add_option("FILE", options->path, "A *.level.json file, or {\"tasks\": [...]}")
        ->required();
    command->add_option("--frames", options->frames, "Only the first so many; without, all of them")
        ->check(wholeNumber(1, kMostFramesShown))
        ->default_str("");
    command->add_option("--seed", options->seed, "Of the random frames, where there have to be any")
        ->check(seedNumber());
    command
        ->add_option("--suggest",
                     options->suggest,
                     "Suggest frequencies with fewer common divisors, changed by at most this part "
                     "of themselves, such as 0.1, and predict the effect")
        ->check(numberWithin(0.0, 1.0))
        ->default_str("");
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return analyse(*options, streams); };
    });
}

} // namespace

void addScheduleCommand(CLI::App& program, Action& chosen) {
    auto* command = program.add_subcommand(
        "schedule", "How a level's tasks share the frames, and how to spread them better");
    command->require_subcommand(1);
    addAnalyse(*command, chosen);
    addPhaseCommand(*command, chosen);
    addTuneCommand(*command, chosen);
}

} // namespace percept::cli
