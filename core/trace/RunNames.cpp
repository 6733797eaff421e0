#include "percept/trace/RunNames.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::trace {
namespace {

constexpr NameList kNameLists[] = {{"agent", &RunInfo::agents},
                                   {"agent_states", &RunInfo::states},
                                   {"item", &RunInfo::items},
                                   {"door", &RunInfo::doors},
                                   {"trigger", &RunInfo::triggers},
                                   {"hint", &RunInfo::hints},
                                   {"weapon", &RunInfo::weapons},
                                   {"modality", &RunInfo::modalities},
                                   {"tag", &RunInfo::tags},
                                   {"line", &RunInfo::lines},
                                   {"change", &RunInfo::changes},
                                   {"region", &RunInfo::regions},
                                   {"connection", &RunInfo::connections},
                                   {"emitter", &RunInfo::emitters},
                                   {"squad", &RunInfo::squads},
                                   {"event", &RunInfo::events},
                                   {"event_data", &RunInfo::eventData},
                                   {"topic", &RunInfo::topics},
                                   {"manager", &RunInfo::managers},
                                   {"task", &RunInfo::tasks},
                                   {"behaviour", &RunInfo::behaviours},
                                   {"group", &RunInfo::groups},
                                   {"person", &RunInfo::people},
                                   {"waypoint", &RunInfo::waypoints},
                                   {"place_kind", &RunInfo::placeKinds},
                                   {"event_code", &RunInfo::eventCodes},
                                   {"stage", &RunInfo::stages},
                                   {"goal", &RunInfo::goals}};

std::string textAt(const std::vector<std::string>& texts, std::int64_t value) {
    return value >= 0 && static_cast<std::size_t>(value) < texts.size()
               ? texts[static_cast<std::size_t>(value)]
               : std::string();
}

} // namespace

std::span<const NameList> nameLists() {
    return kNameLists;
}

std::string nameIn(const RunInfo& info, const Column& column, std::int64_t value) {
    if (!column.values.empty())
        return textAt(column.values, value);
    if (column.domain == "gate")
        return value >= 0 && static_cast<std::size_t>(value) < info.gates.size()
                   ? info.gates[static_cast<std::size_t>(value)].name
                   : std::string();
    for (const NameList& list : kNameLists)
        if (list.domain == column.domain)
            return textAt(info.*list.texts, value);
    return {};
}

std::string stateText(const RunInfo& info, AgentId agent, std::int64_t state) {
    std::string lines = textAt(info.states, static_cast<std::int64_t>(indexOf(agent)));
    std::size_t begin = 0;
    for (std::int64_t line = 0; line < state && begin != std::string::npos; ++line) {
        const auto end = lines.find('\n', begin);
        begin = end == std::string::npos ? end : end + 1;
    }
    if (lines.empty() || state < 0 || begin == std::string::npos)
        return fmt::format("state {}", state);
    return lines.substr(begin, lines.find('\n', begin) - begin);
}

std::string inWords(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string goalText(const std::vector<std::string>& goals, Goal goal) {
    const auto number = static_cast<std::size_t>(goal);
    return number < goals.size() ? inWords(goals[number]) : fmt::format("goal {}", number);
}

} // namespace percept::trace
