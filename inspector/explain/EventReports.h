#pragma once

#include "percept/trace/TraceSink.h"

#include <cstdint>
#include <string>
#include <vector>

/// What a stretch of a run spent on telling and on asking, from its records.
namespace percept::explain {

enum class Cheaper : std::uint8_t { Same, Polling, Events };

/// Simulated microseconds, beside finding the answers.
struct Prices {
    Micros poll = 0.1;         ///< of one question
    Micros notification = 0.2; ///< of one delivery
};

/// One event manager. Broadcast first, narrowcast when `idle` is most of `deliveries`.
struct ManagerTraffic {
    trace::ManagerId manager = trace::kNone<trace::ManagerId>; ///< none: built-in events
    std::string name;                                          ///< empty: without a name
    std::uint64_t sent = 0;                                    ///< events sent to it
    std::uint64_t deliveries = 0;                              ///< notifications through it
    std::uint64_t idle = 0;      ///< of them those that caused no other record of the stretch
    std::uint64_t listeners = 0; ///< agents that got something
    std::uint64_t joined = 0;    ///< moves into it
    std::uint64_t left = 0;      ///< moves out of it
    friend bool operator==(const ManagerTraffic&, const ManagerTraffic&) = default;
};

/// One topic of a polling station.
struct TopicTraffic {
    trace::TopicId topic = trace::kNone<trace::TopicId>;
    std::string name;
    std::uint64_t polls = 0;     ///< answered
    std::uint64_t refused = 0;   ///< beyond the asker's senses
    std::uint64_t hits = 0;      ///< answered from the cache
    std::uint64_t checks = 0;    ///< answers that had to be found
    std::uint64_t positives = 0; ///< of them those that said something: not 0
    std::uint64_t led = 0;       ///< answers that caused another record of the stretch
    std::uint64_t askers = 0;    ///< agents that asked
    Micros cost = 0;             ///< simulated, of the checks
    /// What a checking engine would have done instead: it looks in every frame from the first
    /// question to the last, once for each asker and whom it asks about ...
    std::uint64_t watched = 0;
    std::uint64_t notifications = 0; ///< ... and tells the asker when the answer changes
    Micros asPolls = 0;              ///< simulated, of polling: questions and checks
    Micros asEvents = 0;             ///< simulated, of events instead: looks and notifications
    Cheaper cheaper = Cheaper::Same;
    friend bool operator==(const TopicTraffic&, const TopicTraffic&) = default;
};

/// By manager, those that `records` mention.
/// @cost O(records x log records)
[[nodiscard]] std::vector<ManagerTraffic> managerTraffic(const trace::RunInfo& info,
                                                         const trace::RecordBuffer& records);
/// By topic, those that `records` mention, and whether events would have been cheaper in this
/// stretch: a check by an engine costs what checks cost here on average.
/// @param records in the order of happening
/// @cost O(records x log records)
[[nodiscard]] std::vector<TopicTraffic> topicTraffic(const trace::RunInfo& info,
                                                     const trace::RecordBuffer& records,
                                                     const Prices& prices = {});

} // namespace percept::explain
