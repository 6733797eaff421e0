#include "app/cli/Commands.h"
#include "app/cli/Interrupt.h"
#include "app/cli/LevelInput.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/OutputFile.h"
#include "app/cli/Progress.h"
#include "app/cli/Report.h"
#include "app/cli/UsageErrors.h"
#include "percept/schedule/LevelTuning.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Modules.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>
#include <ostream>

namespace percept::cli {
namespace {

using schedule::LatencyFigure;
using schedule::LoadFigure;
using schedule::ScheduleFigures;
using schedule::ScheduleTuning;
using schedule::TuningPoint;

constexpr std::int64_t kCandidatesPerLook = 20; ///< between looks at the clock
constexpr std::int64_t kMostCandidates = 100'000'000;

struct TuneArguments {
    std::string path;
    OutputFile output;
    std::size_t apply = 0;
    std::optional<double> seconds;
    std::int64_t candidates = schedule::TuningOptions().candidates;
    std::uint64_t seed = 1;
    std::string load = "p99";
    std::string latency = "mean";
    schedule::TuningBounds bounds;
    bool keepBudgets = false;
    bool json = false;

    [[nodiscard]] LoadFigure loadFigure() const {
        return load == "max" ? LoadFigure::Max : LoadFigure::P99;
    }
    [[nodiscard]] LatencyFigure latencyFigure() const {
        return latency == "worst" ? LatencyFigure::Worst : LatencyFigure::Mean;
    }
};

struct ReadLevel {
    level::Level level;
    std::string text; ///< empty: nothing is to be written
};

/// What the search has found, and what of.
struct Tuned {
    ReadLevel read;
    ScheduleTuning search;
    std::vector<TuningPoint> front;
    std::vector<schedule::SignalChain> chains;
    bool stopped = false;
};

double millis(const level::Level& level, double frames) {
    return frames * level.step * 1000;
}

/// A part of a level is looked at alone, but written to in a level only.
Result<ReadLevel> readLevelToTune(const TuneArguments& options, Streams& streams) {
    if (options.apply == 0) {
        auto level = openLevelPart(options.path, "schedule", streams);
        if (!level)
            return level.unexpected();
        return ReadLevel{std::move(*level), {}};
    }
    const auto read = openLevel(options.path, streams);
    if (!read)
        return read.unexpected();
    return ReadLevel{(*read)->level, (*read)->text};
}

/// Searches until it is done, interrupted, or the time is up.
void search(ScheduleTuning& tuning,
            const TuneArguments& options,
            const InterruptGuard& interrupt,
            Streams& streams) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    Progress progress(streams, "Tuning", tuning.toLook());
    while (!tuning.done() && !interrupt.interrupted()) {
        const std::chrono::duration<double> elapsed = Clock::now() - start;
        if (options.seconds && elapsed.count() >= *options.seconds)
            break;
        progress.show(tuning.looked(), [&] {
            return fmt::format("{} of {} candidates, {} found",
                               tuning.looked(),
                               tuning.toLook(),
                               counted(tuning.points().size(), "schedule"));
        });
        tuning.step(kCandidatesPerLook);
    }
}

Result<Tuned> tune(const TuneArguments& options, Streams& streams) {
    auto read = readLevelToTune(options, streams);
    if (!read)
        return read.unexpected();
    schedule::TuningBounds bounds = options.bounds;
    if (options.keepBudgets)
        bounds.budgetScales.clear();
    auto problem = sim::tuningProblem(read->level, bounds, modulesOf(streams));
    if (!problem)
        return failure(problem.error().code,
                       fmt::format("{}: {}", problem.error().place, problem.error().message),
                       options.path);
    auto chains = problem->chains;
    const InterruptGuard interrupt;
    ScheduleTuning tuning(std::move(*problem),
                          {.seed = options.seed, .candidates = options.candidates});
    search(tuning, options, interrupt, streams);
    auto front = tuning.front(options.loadFigure(), options.latencyFigure());
    return Tuned{std::move(*read),
                 std::move(tuning),
                 std::move(front),
                 std::move(chains),
                 interrupt.interrupted()};
}

// --- printing -----------------------------------------------------------------------------------

schedule::FigureBounds boundsOf(const TuningPoint& point, const Tuned& tuned) {
    const schedule::TuningProblem& problem = tuned.search.problem();
    return schedule::boundsOf(
        schedule::withChoice(problem.schedule, point.choice), problem.chains, point.figures);
}

OrderedJson toJson(const ScheduleFigures& figures,
                   const schedule::FigureBounds& bounds,
                   const level::Level& level) {
    OrderedJson latency = nullptr;
    if (figures.latency && figures.latency->finite)
        latency = {{"mean", figures.latency->mean * level.step},
                   {"p99", static_cast<double>(figures.latency->p99) * level.step},
                   {"worst", static_cast<double>(figures.latency->worst) * level.step},
                   {"runs", nameOf(figures.latencyIs)},
                   {"bound",
                    bounds.worst ? OrderedJson(static_cast<double>(*bounds.worst) * level.step)
                                 : OrderedJson(nullptr)}};
    return {{"load_us",
             {{"mean", figures.mean},
              {"p99", figures.p99},
              {"max", figures.max},
              {"runs", nameOf(figures.loadIs)},
              {"bound", bounds.max ? OrderedJson(*bounds.max) : OrderedJson(nullptr)}}},
            {"latency_s", std::move(latency)},
            {"frames", figures.frames},
            {"exact", figures.isExact()},
            {"keeps_up", figures.keepsUp()}};
}

OrderedJson toJson(const TuningPoint& point, const Tuned& tuned) {
    const level::Level& level = tuned.read.level;
    OrderedJson document = toJson(point.figures, boundsOf(point, tuned), level);
    document["changes"] = point.changes;
    OrderedJson tasks = OrderedJson::array();
    OrderedJson budgets = OrderedJson::array();
    for (const auto& change : schedule::changesOf(level.schedule, point.choice)) {
        if (change.isScheduler)
            budgets.push_back(
                {{"id", change.id}, {"budget_us", change.newBudget}, {"before", change.budget}});
        else
            tasks.push_back({{"id", change.id},
                             {"frequency", change.newFrequency},
                             {"phase", change.newPhase},
                             {"frequency_before", change.frequency},
                             {"phase_before", change.phase}});
    }
    document["tasks"] = std::move(tasks);
    document["budgets"] = std::move(budgets);
    return document;
}

OrderedJson toJson(const Tuned& tuned) {
    OrderedJson front = OrderedJson::array();
    for (const TuningPoint& point : tuned.front)
        front.push_back(toJson(point, tuned));
    OrderedJson chains = OrderedJson::array();
    for (const auto& chain : tuned.chains)
        chains.push_back(
            {{"tasks", textOf(chain, tuned.read.level.schedule)}, {"weight", chain.weight}});
    return {{"now", toJson(tuned.search.now(), tuned)},
            {"front", std::move(front)},
            {"chains", std::move(chains)},
            {"chains_left_out", tuned.search.problem().chainsLeftOut},
            {"candidates", tuned.search.looked()},
            {"unworkable", tuned.search.unworkable()},
            {"proven", tuned.search.isProven()}};
}

/// How far the figures of a row hold for all runs.
std::string knownText(const ScheduleFigures& figures,
                      const schedule::FigureBounds& bounds,
                      const level::Level& level) {
    if (!figures.exact)
        return "  not exact";
    if (figures.isExact())
        return {};
    const std::string load =
        bounds.max ? fmt::format("{:.1f} \u00b5s", *bounds.max) : std::string("any load");
    const std::string latency =
        bounds.worst ? fmt::format("{:.1f} ms", millis(level, static_cast<double>(*bounds.worst)))
                     : std::string("any latency");
    return fmt::format("  full runs; others up to {}, {}", load, latency);
}

std::string rowOf(std::string_view name, const TuningPoint& point, const Tuned& tuned) {
    const level::Level& level = tuned.read.level;
    const ScheduleFigures& figures = point.figures;
    std::string row = fmt::format(
        "{:>4} {:>10.1f} {:>10.1f} {:>10.1f}", name, figures.mean, figures.p99, figures.max);
    if (figures.latency && figures.latency->finite)
        row += fmt::format(" {:>10.1f} {:>10.1f} {:>10.1f}",
                           millis(level, figures.latency->mean),
                           millis(level, static_cast<double>(figures.latency->p99)),
                           millis(level, static_cast<double>(figures.latency->worst)));
    else
        row += fmt::format(" {:>32}", "some signals never decided on");
    return row + fmt::format(
                     " {:>8}{}", point.changes, knownText(figures, boundsOf(point, tuned), level));
}

void printChanges(const TuningPoint& point, const level::Level& level, Streams& streams) {
    for (const auto& change : schedule::changesOf(level.schedule, point.choice)) {
        if (!change.changes())
            continue;
        if (change.isScheduler)
            streams.out << fmt::format("  budget{}{}: {:g} -> {:g} \u00b5s\n",
                                       change.id.empty() ? "" : " of ",
                                       change.id,
                                       change.budget,
                                       change.newBudget);
        else
            streams.out << fmt::format("  {}: every {} -> {} frames, phase {} -> {}\n",
                                       change.id,
                                       change.frequency,
                                       change.newFrequency,
                                       change.phase,
                                       change.newPhase);
    }
}

void printText(const Tuned& tuned, Streams& streams) {
    for (const auto& chain : tuned.chains)
        streams.out << fmt::format("signal > {}{}\n",
                                   textOf(chain, tuned.read.level.schedule),
                                   chain.weight > 1 ? fmt::format(" (x{})", chain.weight) : "");
    if (const auto more = tuned.search.problem().chainsLeftOut; more > 0)
        streams.out << fmt::format("{} more chains are left out of the latencies; name fewer tasks "
                                   "with --chain\n",
                                   more);
    streams.out << fmt::format("{:>4} {:^32} {:^32} {:>8}\n",
                               "",
                               "load a frame [\u00b5s]",
                               "signal to decision [ms]",
                               "")
                << fmt::format("{:>4} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>8}\n",
                               "",
                               "mean",
                               "p99",
                               "max",
                               "mean",
                               "p99",
                               "worst",
                               "changes");
    streams.out << rowOf("now", tuned.search.now(), tuned) << '\n';
    for (std::size_t i = 0; i < tuned.front.size(); ++i)
        streams.out << rowOf(std::to_string(i + 1), tuned.front[i], tuned) << '\n';
    const TuningPoint& now = tuned.search.now();
    if (!now.figures.keepsUp())
        streams.out << fmt::format(
            "now: {} does not get done as often as it is due\n",
            schedule::changesOf(tuned.read.level.schedule,
                                now.choice)[trace::indexOf(now.figures.behind)]
                .id);
    if (tuned.front.empty())
        streams.out << "no schedule within these bounds finishes its work; raise the budget or "
                       "allow tasks to run more rarely (--slower, --others-slower)\n";
    streams.out << fmt::format(
        "{} of {} candidates; {} could not finish their work{}\n",
        tuned.search.looked(),
        tuned.search.toLook(),
        tuned.search.unworkable(),
        tuned.search.isProven() ? "; proven: nothing within the bounds is better" : "");
}

int apply(const Tuned& tuned, const TuneArguments& options, Streams& streams) {
    if (options.apply > tuned.front.size())
        return reportFailure({ErrorCode::InvalidInput,
                              fmt::format("there is no schedule {}; the front has {}",
                                          options.apply,
                                          tuned.front.size()),
                              "--apply"},
                             streams);
    const TuningPoint& point = tuned.front[options.apply - 1];
    level::Level level = tuned.read.level;
    level.schedule = schedule::applied(std::move(level.schedule), point.choice);
    if (const auto saved =
            saveChanged(level, options.output, options.path, tuned.read.text, streams);
        !saved)
        return reportFailure(saved.error(), streams);
    if (!options.json) {
        streams.out << fmt::format("{}: schedule {}\n", options.output.path, options.apply);
        printChanges(point, tuned.read.level, streams);
    }
    return kSucceeded;
}

int run(const TuneArguments& options, Streams& streams) {
    if (const auto free = checkOutput(options.output, {}, options.path); !free)
        return reportFailure(free.error(), streams);
    const auto tuned = tune(options, streams);
    if (!tuned)
        return reportFailure(tuned.error(), streams);
    if (options.json)
        printJson(toJson(*tuned), streams);
    else
        printText(*tuned, streams);
    if (tuned->stopped) {
        streams.errors << options.path << ": Stopped; these are the best schedules so far\n";
        return kFailed;
    }
    return options.apply > 0 ? apply(*tuned, options, streams) : kSucceeded;
}

void addBounds(CLI::App& command, TuneArguments& options) {
    command.add_option("--pin",
                       options.bounds.pinned,
                       "A task that keeps its frequency and phase; may be repeated");
    command.add_option("--chain",
                       options.bounds.chain,
                       "The tasks from a signal to a decision, such as \"senses, awareness, "
                       "decisions\"; without, by their duties or names");
    command
        .add_option("--slower",
                    options.bounds.slower,
                    "Tasks of the chain run at most this many times less often than now")
        ->check(numberWithin(1.0, schedule::kMostTimesSlower));
    command
        .add_option("--others-slower",
                    options.bounds.othersSlower,
                    "The same for other tasks; no figure here shows what that costs")
        ->check(numberWithin(1.0, schedule::kMostTimesSlower));
    command
        .add_option("--period",
                    options.bounds.longestPeriod,
                    "Schedules that repeat later than after so many frames are left out")
        ->check(wholeNumber(1, schedule::kLongestWalk));
    command.add_flag("--keep-budgets", options.keepBudgets, "Change frequencies and phases alone");
}

} // namespace

void addTuneCommand(CLI::App& parent, Action& chosen) {
    auto* command = parent.add_subcommand(
        "tune",
        "Find frequencies, phases and budgets that trade the load of a frame against the time from "
        "a signal to a decision, each at its full cost. Prints those that nothing is better than "
        "in both");
    const auto options = std::make_shared<TuneArguments>();
    command->add_option("FILE", options->path, "A *.level.json file, or {\"tasks\": [...]}")
        ->required();
    command->add_option("--load", options->load, "The load that counts: p99 or max")
        ->check(oneOf({"p99", "max"}));
    command->add_option("--latency", options->latency, "The latency that counts: mean or worst")
        ->check(oneOf({"mean", "worst"}));
    command
        ->add_option("--candidates",
                     options->candidates,
                     "How many schedules to evaluate; the same number gives the same answer")
        ->check(wholeNumber(1, kMostCandidates));
    command->add_option("--seconds", options->seconds, "Stop after this time with the best so far")
        ->check(numberWithin(0.0, 86'400.0));
    command->add_option("--seed", options->seed, "Of the search")->check(seedNumber());
    addBounds(*command, *options);
    auto* apply = command
                      ->add_option("--apply",
                                   options->apply,
                                   "Write the level with this schedule of the printed ones")
                      ->check(wholeNumber(1, 100'000))
                      ->default_str("");
    auto* output = addOutputOption(*command, options->output, "The level to write");
    apply->needs(output);
    output->needs(apply);
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return run(*options, streams); };
    });
}

} // namespace percept::cli
