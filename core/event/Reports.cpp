#include "percept/base/Contracts.h"
#include "percept/event/ManagerReport.h"
#include "percept/event/Topic.h"

namespace percept::event {
namespace {

double share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace

TopicReport reportOf(const TopicCounters& counters, Micros checkCost, const Prices& prices) {
    PERCEPT_EXPECTS(prices.every >= 1);
    const auto every = static_cast<std::uint64_t>(prices.every);
    TopicReport report;
    report.engineChecks = (counters.watched + every - 1) / every;
    report.polling = counters.cost + prices.poll * static_cast<double>(counters.polls);
    report.events = checkCost * static_cast<double>(report.engineChecks) +
                    prices.notification * static_cast<double>(counters.notifications);
    report.hitShare = share(counters.hits, counters.polls);
    report.idleShare = share(counters.checks - counters.positives, counters.checks);
    if (report.polling != report.events)
        report.cheaper = report.polling < report.events ? Cheaper::Polling : Cheaper::Events;
    return report;
}

ManagerReport
reportOf(const ManagerCounters& counters, ManagerKind kind, const ReportLimits& limits) {
    ManagerReport report;
    report.ignoredShare = share(counters.ignored, counters.deliveries);
    report.perEvent = share(counters.deliveries, counters.events + counters.passedOn);
    report.wasted = limits.delivery * static_cast<double>(counters.ignored);
    if (counters.deliveries < limits.deliveries)
        report.advice = Advice::TooFewToSay;
    else if (report.ignoredShare <= limits.ignoredShare)
        report.advice = Advice::Keep;
    else
        report.advice =
            kind == ManagerKind::Broadcast ? Advice::Narrowcast : Advice::NarrowInterests;
    return report;
}

} // namespace percept::event
