#include "app/cli/commands/TimesReport.h"

#include <fmt/format.h>

namespace percept::cli {
namespace {

using schedule::Certainty;
using schedule::CompiledSchedule;
using schedule::TaskTimes;

constexpr std::size_t kMostPrinted = 100; ///< tasks

OrderedJson numberOrNull(const auto& value) {
    return value ? OrderedJson(*value) : OrderedJson(nullptr);
}

OrderedJson nameOf(const CompiledSchedule& schedule, trace::TaskId task) {
    return task == trace::kNone<trace::TaskId>
               ? OrderedJson(nullptr)
               : OrderedJson(schedule.tasks[trace::indexOf(task)].id);
}

bool isNever(const TaskTimes& task) {
    return task.certainty == Certainty::Exact && !task.response;
}

std::string_view wordOf(const TaskTimes& task) {
    return isNever(task) ? "never" : schedule::nameOf(task.certainty);
}

/// What stands before a greatest value.
std::string_view signOf(Certainty certainty) {
    return certainty == Certainty::Exact   ? ""
           : certainty == Certainty::Bound ? "at most "
                                           : "with full runs ";
}

std::string percentOf(const std::optional<double>& part, Certainty certainty) {
    return part ? fmt::format("{}{:.1f} %", signOf(certainty), *part * 100) : "no budget";
}

std::string laterText(Frame frames) {
    return frames == 0 ? "in the frame in which it is due"
                       : fmt::format("{} frame{} later", frames, frames == 1 ? "" : "s");
}

std::string responseOf(const TaskTimes& task) {
    const bool full = task.certainty == Certainty::FullRuns;
    if (isNever(task))
        return "never done";
    if (!task.response)
        return full ? "never done with full runs" : "response unknown";
    std::string text = "done " + laterText(*task.response);
    if (task.certainty == Certainty::Bound)
        text += task.fullResponse && *task.fullResponse < *task.response
                    ? fmt::format(" at most (bound; full runs: {})", laterText(*task.fullResponse))
                    : " at most (bound)";
    return full ? text + " with full runs (no bound: the more there is to do, the more it costs)"
                : text;
}

std::string_view overloadText(double utilisation, Certainty certainty) {
    if (utilisation <= 1)
        return "";
    return certainty == Certainty::Exact   ? ": overloaded"
           : certainty == Certainty::Bound ? ": may be overloaded"
                                           : ": overloaded where all runs are full";
}

} // namespace

OrderedJson timesJson(const schedule::ScheduleTimes& times, const CompiledSchedule& schedule) {
    OrderedJson schedulers = OrderedJson::array();
    OrderedJson tasks = OrderedJson::array();
    for (std::size_t s = 0; s < times.schedulers.size(); ++s) {
        const auto& load = times.schedulers[s];
        schedulers.push_back(
            {{"scheduler", nameOf(schedule, load.holder)},
             {"budget_us", load.budget > 0 ? OrderedJson(load.budget) : OrderedJson(nullptr)},
             {"demand_us", load.demand},
             {"utilisation", numberOrNull(load.utilisation)},
             {"demand", schedule::nameOf(load.demandIs)}});
        const auto& spec = schedule.schedulers[s];
        for (std::uint32_t i = spec.first; i < spec.first + spec.count; ++i) {
            const TaskTimes& task = times.tasks[i];
            tasks.push_back({{"id", schedule.tasks[i].id},
                             {"scheduler", nameOf(schedule, load.holder)},
                             {"period", task.period},
                             {"demand_us", task.demand},
                             {"utilisation", numberOrNull(task.utilisation)},
                             {"demand", schedule::nameOf(task.demandIs)},
                             {"response_frames", numberOrNull(task.response)},
                             {"response", wordOf(task)},
                             {"full_response_frames", numberOrNull(task.fullResponse)},
                             {"due_missed", numberOrNull(task.missed)}});
        }
    }
    return {{"utilisation", numberOrNull(times.schedulers.front().utilisation)},
            {"played_frames", times.frames > 0 ? OrderedJson(times.frames) : OrderedJson(nullptr)},
            {"schedulers", std::move(schedulers)},
            {"tasks", std::move(tasks)}};
}

void printTimes(const schedule::ScheduleTimes& times,
                const CompiledSchedule& schedule,
                std::ostream& out) {
    for (const auto& load : times.schedulers) {
        const bool root = load.holder == trace::kNone<trace::TaskId>;
        const std::string name =
            root ? std::string("schedule") : schedule.tasks[trace::indexOf(load.holder)].id;
        out << fmt::format("{}: needs {}{:.1f} \u00b5s a {}",
                           name,
                           signOf(load.demandIs),
                           load.demand,
                           root ? "frame" : "call");
        if (load.utilisation)
            out << fmt::format(" of {:g}, utilisation {}{}",
                               load.budget,
                               percentOf(load.utilisation, load.demandIs),
                               overloadText(*load.utilisation, load.demandIs));
        out << '\n';
    }
    for (std::size_t i = 0; i < std::min(times.tasks.size(), kMostPrinted); ++i) {
        const TaskTimes& task = times.tasks[i];
        out << fmt::format("{}: utilisation {}, {}",
                           schedule.tasks[i].id,
                           percentOf(task.utilisation, task.demandIs),
                           responseOf(task));
        if (task.missed.value_or(0) > 0)
            out << fmt::format(", misses {:.1f} % of its due frames in the long run{}",
                               *task.missed * 100,
                               task.certainty == Certainty::FullRuns ? " with full runs" : "");
        out << '\n';
    }
    if (times.tasks.size() > kMostPrinted)
        out << fmt::format("and {} more tasks: see --json\n", times.tasks.size() - kMostPrinted);
}

} // namespace percept::cli
