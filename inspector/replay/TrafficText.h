#pragma once

#include "inspector/replay/Traffic.h"
#include "percept/base/Result.h"
#include "percept/trace/TraceSink.h"

#include <string>
#include <string_view>
#include <vector>

namespace percept::replay {

/// What a filter of the traffic may name.
struct TrafficNames {
    std::vector<std::string> agents;  ///< of the run, by id
    std::vector<std::string> regions; ///< of its level, by id
    double step = 1.0 / 60.0;         ///< seconds per frame
    struct Kind {
        std::string table;
        trace::Category category{};
    };
    std::vector<Kind> kinds{};        ///< of records; empty: nobody knows yet which there are
    std::vector<std::string> gates{}; ///< by trace::Gate
};
[[nodiscard]] TrafficNames trafficNames(const trace::RunInfo& info);

/// What a person types to filter the traffic, as a filter.
///
/// Words are looked for in all columns; `"sense sight:"` in quotes is one of them, whatever it
/// holds. `kind:hit`, `category:poll`, `agent:bot_3`, `region:yard` and `gate:cone` name a kind,
/// all kinds of a category, an agent, a region, the gate that failed: by the whole name, where
/// there is one, else all whose names begin so (kinds also by their category). `frame:100`,
/// `frame:100..200`, `frame:100..` and `time:12.4..0:13.5` (seconds, or minutes and seconds) name
/// frames, both ends included. A minus leaves out what follows. Several of one sort widen the
/// filter, several words narrow it to their sequence: `sense sight` is one text.
/// @param withoutCategories such as `poll`: their kinds are left out
/// @errors InvalidInput for a key, kind, agent, region or gate that does not exist, a range that is
///         none, and OR, AND, NOT outside quotes
[[nodiscard]] Result<TrafficFilter>
trafficFilter(std::string_view text,
              const TrafficNames& names,
              const std::vector<std::string>& withoutCategories);

/// What can be typed next for the last word of a text: the whole text, completed, for each. A few
/// at most; nothing where the last word names no sort of thing.
[[nodiscard]] std::vector<std::string> trafficCompletions(std::string_view text,
                                                          const TrafficNames& names);

/// `event`, `poll`, ... in the order of trace::Category.
[[nodiscard]] std::vector<std::string> trafficCategories();

} // namespace percept::replay
