#include "inspector/ask/Described.h"

#include "inspector/ask/Subject.h"
#include "percept/base/Contracts.h"
#include "percept/base/NumberText.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>

#include <cmath>

namespace percept::ask {
namespace {

Unexpected unreadable(const MemberFacts& facts, std::string_view text, std::string_view what) {
    return failure(ErrorCode::InvalidInput,
                   fmt::format("{}: `{}` is not {}", facts.title, text, what));
}

} // namespace

const MemberFacts& factsOf(std::span<const MemberFacts> facts, std::string_view member) {
    const auto found = std::find_if(
        facts.begin(), facts.end(), [&](const MemberFacts& each) { return each.member == member; });
    PERCEPT_EXPECTS(found != facts.end());
    return *found;
}

std::string fieldText(double value) {
    return fmt::format("{}", value);
}
std::string fieldText(geometry::Vec2 value) {
    return fmt::format("{},{}", value.x, value.y);
}
std::string fieldText(trace::AgentId) {
    return {};
}
std::string fieldText(const std::string& value) {
    return value;
}

Result<void>
readField(std::string_view text, const MemberFacts& facts, const trace::RunInfo&, double& value) {
    const auto read = evaluateNumber(text, facts.unit);
    const auto* number = std::get_if<double>(&read);
    if (number == nullptr || !std::isfinite(*number))
        return unreadable(facts, text, "a number");
    value = *number;
    return {};
}

Result<void> readField(std::string_view text,
                       const MemberFacts& facts,
                       const trace::RunInfo& info,
                       geometry::Vec2& value) {
    const auto comma = text.find(',');
    geometry::Vec2 read{0, 0};
    const auto isFar = [](double metres) { return std::abs(metres) > level::kFarthestCoordinate; };
    if (comma == std::string_view::npos || !readField(text.substr(0, comma), facts, info, read.x) ||
        !readField(text.substr(comma + 1), facts, info, read.y) || isFar(read.x) || isFar(read.y))
        return unreadable(facts, text, "a place. Write X,Y in metres, such as 12.5,3");
    value = read;
    return {};
}

Result<void> readField(std::string_view text,
                       const MemberFacts& facts,
                       const trace::RunInfo& info,
                       trace::AgentId& value) {
    const auto agent = agentNamed(info, text);
    if (!agent)
        return failure(agent.error().code,
                       fmt::format("{}: {}", facts.title, agent.error().message));
    value = *agent;
    return {};
}

Result<void>
readField(std::string_view text, const MemberFacts&, const trace::RunInfo&, std::string& value) {
    value = text;
    return {};
}

TableCell cellOf(trace::AgentId value, const trace::RunInfo& info) {
    const auto number = trace::indexOf(value);
    return number < info.agents.size() ? TableCell(info.agents[number]) : TableCell();
}

} // namespace percept::ask
