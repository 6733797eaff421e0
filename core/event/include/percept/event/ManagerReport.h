#pragma once

#include "percept/event/Managers.h"

namespace percept::event {

/// Broadcast first, narrowcast when it pays: what the numbers of a manager advise.
enum class Advice : std::uint8_t {
    TooFewToSay,
    Keep,
    Narrowcast,     ///< a broadcast manager most of whose deliveries are ignored: split it
    NarrowInterests ///< a narrowcast one: its members are in the wrong group or ask for too much
};

struct ReportLimits {
    std::uint64_t deliveries = 100; ///< below them nothing is advised
    double ignoredShare = 0.5;      ///< beyond it deliveries are wasted
    Micros delivery = 0.2;          ///< simulated cost of one
};

struct ManagerReport {
    double ignoredShare = 0; ///< ignored per delivery; 0 without deliveries
    double perEvent = 0;     ///< deliveries per event
    Micros wasted = 0;       ///< on deliveries that were ignored
    Advice advice = Advice::TooFewToSay;
};
[[nodiscard]] ManagerReport
reportOf(const ManagerCounters& counters, ManagerKind kind, const ReportLimits& limits = {});

} // namespace percept::event
