#include "app/cli/Commands.h"
#include "app/cli/Report.h"
#include "inspector/ask/EventAdvice.h"
#include "inspector/ask/RunContext.h"
#include "inspector/explain/EventReports.h"
#include "inspector/explain/ScheduleReport.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace percept::cli {
namespace {

using ask::AdvisedManager;
using explain::Cheaper;
using explain::ManagerTraffic;
using explain::TopicTraffic;

struct ReportArguments {
    std::string recordingPath;
    bool json = false;
};

struct Traffic {
    std::vector<AdvisedManager> managers;
    std::vector<TopicTraffic> topics;
    explain::ScheduleReport schedule;
    std::vector<std::string> stages;
    std::vector<replay::StageTime> stageTimes; ///< by stage
};

Result<Traffic> trafficOf(const std::string& path, const Streams& streams) {
    auto recording = ask::openRecording(path, modulesOf(streams));
    if (!recording)
        return recording.unexpected();
    trace::RecordBuffer records;
    if (auto read =
            (*recording)->read((*recording)->firstFrame(), (*recording)->lastFrame(), records);
        !read)
        return read.unexpected();
    const trace::RunInfo& info = (*recording)->info();
    auto stages = (*recording)->stageTimes((*recording)->firstFrame(), (*recording)->lastFrame());
    if (!stages)
        return stages.unexpected();
    explain::ScheduleReporter schedule(info);
    schedule.add(records);
    return Traffic{ask::advised(explain::managerTraffic(info, records), info),
                   explain::topicTraffic(info, records),
                   schedule.report(),
                   info.stages,
                   std::move(*stages)};
}

/// Built-in events go through no manager of the level.
std::string nameOf(const ManagerTraffic& manager) {
    return manager.name.empty() ? "(rules)" : manager.name;
}

const char* wordFor(Cheaper cheaper) {
    switch (cheaper) {
    case Cheaper::Polling:
        return "polling";
    case Cheaper::Events:
        return "events";
    case Cheaper::Same:
        break;
    }
    return "same";
}

OrderedJson jsonOf(const AdvisedManager& advised) {
    const ManagerTraffic& manager = advised.traffic;
    return {{"manager", manager.name.empty() ? OrderedJson(nullptr) : OrderedJson(manager.name)},
            {"sent", manager.sent},
            {"deliveries", manager.deliveries},
            {"ignored", manager.idle},
            {"listeners", manager.listeners},
            {"joined", manager.joined},
            {"left", manager.left},
            {"advice", ask::wordFor(advised.advice)}};
}

OrderedJson jsonOf(const TopicTraffic& topic) {
    return {{"topic", topic.name},
            {"askers", topic.askers},
            {"polls", topic.polls},
            {"refused", topic.refused},
            {"hits", topic.hits},
            {"checks", topic.checks},
            {"positives", topic.positives},
            {"led", topic.led},
            {"polling_us", topic.asPolls},
            {"event_checks", topic.watched},
            {"notifications", topic.notifications},
            {"events_us", topic.asEvents},
            {"cheaper", wordFor(topic.cheaper)}};
}

OrderedJson jsonOf(const explain::TimeSum& time) {
    return {{"mean", time.mean()}, {"max", time.most}};
}

OrderedJson jsonOf(const explain::SchedulerLoad& load) {
    return {{"scheduler", load.name.empty() ? OrderedJson(nullptr) : OrderedJson(load.name)},
            {"frames", load.used.count},
            {"budget_us", load.budget > 0 ? OrderedJson(load.budget) : OrderedJson(nullptr)},
            {"used_us", jsonOf(load.used)},
            {"measured_us", jsonOf(load.measured)},
            {"unused_us", jsonOf(load.unused)},
            {"waiting", load.waiting}};
}

OrderedJson jsonOf(const explain::TaskLoad& load) {
    return {{"task", load.name},
            {"runs", load.used.count},
            {"used_us", jsonOf(load.used)},
            {"measured_us", jsonOf(load.measured)},
            {"longest_wait", load.longestWait},
            {"overruns", load.overruns},
            {"starved", load.starved},
            {"completed", load.completed},
            {"due_missed", load.missed}};
}

OrderedJson stagesOf(const Traffic& traffic) {
    auto json = OrderedJson::array();
    for (std::size_t i = 0; i < traffic.stages.size(); ++i)
        if (const replay::StageTime& time = traffic.stageTimes[i]; time.frames > 0)
            json.push_back({{"stage", traffic.stages[i]},
                            {"frames", time.frames},
                            {"measured_us", {{"mean", time.mean}, {"max", time.most}}}});
    return json;
}

void printStages(const Traffic& traffic, std::ostream& out) {
    out << fmt::format("\n{:<24}{:>8}{:>11}{:>11}\n", "stage", "frames", "clock \u00b5s", "most");
    for (std::size_t i = 0; i < traffic.stages.size(); ++i)
        if (const replay::StageTime& time = traffic.stageTimes[i]; time.frames > 0)
            out << fmt::format("{:<24}{:>8}{:>11.1f}{:>11.1f}\n",
                               traffic.stages[i],
                               time.frames,
                               time.mean,
                               time.most);
}

template <class List>
OrderedJson listOf(const List& list) {
    auto json = OrderedJson::array();
    for (const auto& each : list)
        json.push_back(jsonOf(each));
    return json;
}

void print(const Traffic& traffic, std::ostream& out) {
    out << fmt::format("{:<24}{:>10}{:>12}{:>10}{:>11}  {}\n",
                       "manager",
                       "sent",
                       "deliveries",
                       "ignored",
                       "listeners",
                       "advice");
    for (const auto& [manager, advice] : traffic.managers)
        out << fmt::format("{:<24}{:>10}{:>12}{:>10}{:>11}  {}\n",
                           nameOf(manager),
                           manager.sent,
                           manager.deliveries,
                           manager.idle,
                           manager.listeners,
                           ask::sentenceOf(advice));
    out << fmt::format("\n{:<24}{:>8}{:>8}{:>8}{:>8}{:>8}{:>13}{:>13}  {}\n",
                       "topic",
                       "polls",
                       "refused",
                       "hits",
                       "checks",
                       "led",
                       "polling \u00b5s",
                       "events \u00b5s",
                       "cheaper");
    for (const auto& topic : traffic.topics)
        out << fmt::format("{:<24}{:>8}{:>8}{:>8}{:>8}{:>8}{:>13.1f}{:>13.1f}  {}\n",
                           topic.name,
                           topic.polls,
                           topic.refused,
                           topic.hits,
                           topic.checks,
                           topic.led,
                           topic.asPolls,
                           topic.asEvents,
                           wordFor(topic.cheaper));
}

void print(const explain::ScheduleReport& report, std::ostream& out) {
    out << fmt::format("\n{:<24}{:>8}{:>11}{:>11}{:>11}{:>11}{:>10}{:>8}\n",
                       "scheduler",
                       "frames",
                       "used \u00b5s",
                       "most",
                       "clock \u00b5s",
                       "most",
                       "unused",
                       "waiting");
    for (const auto& load : report.schedulers)
        out << fmt::format("{:<24}{:>8}{:>11.1f}{:>11.1f}{:>11.1f}{:>11.1f}{:>10.1f}{:>8}\n",
                           load.name.empty() ? "(level)" : load.name,
                           load.used.count,
                           load.used.mean(),
                           load.used.most,
                           load.measured.mean(),
                           load.measured.most,
                           load.unused.mean(),
                           load.waiting);
    out << fmt::format("\n{:<24}{:>8}{:>11}{:>11}{:>11}{:>11}{:>10}{:>8}{:>8}{:>10}{:>12}\n",
                       "task",
                       "runs",
                       "used \u00b5s",
                       "most",
                       "clock \u00b5s",
                       "most",
                       "overruns",
                       "starved",
                       "waited",
                       "completed",
                       "due missed");
    for (const auto& load : report.tasks)
        out << fmt::format("{:<24}{:>8}{:>11.1f}{:>11.1f}{:>11.1f}{:>11.1f}{:>10}{:>8}{:>8}{:>10}"
                           "{:>12}\n",
                           load.name,
                           load.used.count,
                           load.used.mean(),
                           load.used.most,
                           load.measured.mean(),
                           load.measured.most,
                           load.overruns,
                           load.starved,
                           load.longestWait,
                           load.completed,
                           load.missed);
}

int report(const ReportArguments& options, Streams& streams) {
    const auto traffic = trafficOf(options.recordingPath, streams);
    if (!traffic)
        return reportFailure(inRecording(options.recordingPath, traffic.error()), streams);
    if (options.json)
        printJson({{"managers", listOf(traffic->managers)},
                   {"topics", listOf(traffic->topics)},
                   {"stages", stagesOf(*traffic)},
                   {"schedulers", listOf(traffic->schedule.schedulers)},
                   {"tasks", listOf(traffic->schedule.tasks)}},
                  streams);
    else
        print(*traffic, streams.out);
    if (!options.json)
        printStages(*traffic, streams.out);
    if (!options.json && !traffic->schedule.schedulers.empty())
        print(traffic->schedule, streams.out);
    return kSucceeded;
}

} // namespace

void addReportCommand(CLI::App& program, Action& chosen) {
    auto* command = program.add_subcommand(
        "report",
        "What events and polling cost: deliveries per event manager and how many were ignored; "
        "per topic, whether polling or events would have been cheaper; what the stages of a step "
        "took, measured, and the schedule's tasks, simulated and measured");
    const auto options = std::make_shared<ReportArguments>();
    command->add_option("REC", options->recordingPath, "A *.percept file")->required();
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return report(*options, streams); };
    });
}

} // namespace percept::cli
