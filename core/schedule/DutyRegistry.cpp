#include "percept/schedule/DutyRegistry.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::schedule {
namespace {

bool isPlain(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
               letter == '_';
    });
}

} // namespace

// In the order of Duty.
DutyRegistry::DutyRegistry()
    : m_duties{
          {"vision", true, RunCost::AtMost},
          {"targeting", true, RunCost::AtMost},
          {"weapons", true, RunCost::AtMost},
          {"decisions", true, RunCost::AtMost},
          {"senses", true, RunCost::Open},
          {"awareness", true, RunCost::Open},
          {"events", false, RunCost::Urgent},
          {"paths", false, RunCost::Slices},
          {"detail", false, RunCost::AtMost},
          {"analyses", false, RunCost::Open},
      } {}

Result<void> DutyRegistry::add(std::string name, std::string_view stage) {
    if (!isPlain(name))
        return failure(ErrorCode::InvalidInput,
                       fmt::format("No duty can be called \"{}\". Use lower-case letters, digits "
                                   "and underscores",
                                   name));
    if (find(name))
        return failure(
            ErrorCode::InvalidInput,
            fmt::format("There is a duty \"{}\" already. Give the new one another name", name));
    if (m_duties.size() >= kMost)
        return failure(
            ErrorCode::InvalidInput,
            fmt::format("\"{}\" is one duty too many: there can be {} at most", name, kMost));
    m_duties.push_back({std::move(name), stage.empty(), RunCost::AtMost, std::string(stage)});
    return {};
}

std::optional<Duty> DutyRegistry::find(std::string_view name) const {
    for (std::size_t i = 0; i < m_duties.size(); ++i)
        if (m_duties[i].name == name)
            return Duty{static_cast<std::uint8_t>(i)};
    return std::nullopt;
}

const DutyRegistry& commonDuties() {
    static const DutyRegistry kCommon;
    return kCommon;
}

} // namespace percept::schedule
