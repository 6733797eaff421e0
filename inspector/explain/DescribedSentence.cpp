#include "inspector/explain/DescribedSentence.h"

#include "inspector/explain/RecordText.h"
#include "percept/trace/RecordBuffer.h"
#include "percept/trace/RunNames.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <variant>

namespace percept::explain {
namespace {

std::string withUnit(std::string text, const trace::Column& column) {
    return column.unit.empty() ? text : text + ' ' + column.unit;
}

std::string
cellText(const trace::RunInfo& info, const trace::Column& column, const std::byte* row) {
    const trace::Cell cell = trace::cellOf(column, row);
    if (const auto* real = std::get_if<double>(&cell))
        return withUnit(fmt::format("{:.4g}", *real), column);
    const auto* whole = std::get_if<std::int64_t>(&cell);
    if (whole == nullptr)
        return "nothing";
    if (column.storage == trace::Storage::Record)
        return recordText(static_cast<trace::RecordId>(*whole));
    if (column.storage == trace::Storage::Bool)
        return *whole != 0 ? "yes" : "no";
    if (column.domain.empty())
        return withUnit(fmt::format("{}", *whole), column);
    const std::string name = trace::nameIn(info, column, *whole);
    return name.empty() ? fmt::format("#{}", *whole) : name;
}

/// Of a column, or of the two of a position.
std::string valueText(const trace::RunInfo& info,
                      const trace::Kind& kind,
                      const std::byte* row,
                      std::string_view name) {
    if (const trace::Column* column = kind.find(name))
        return cellText(info, *column, row);
    const trace::Column* x = kind.find(std::string(name) + "_x");
    const trace::Column* y = kind.find(std::string(name) + "_y");
    return x != nullptr && y != nullptr
               ? fmt::format("({}, {})", cellText(info, *x, row), cellText(info, *y, row))
               : std::string(name);
}

std::string filled(const trace::RunInfo& info,
                   const trace::Kind& kind,
                   const std::byte* row,
                   std::string_view sentence) {
    std::string text;
    while (true) {
        const auto open = sentence.find('{');
        const auto close = open == std::string_view::npos ? open : sentence.find('}', open);
        text += sentence.substr(0, open);
        if (close == std::string_view::npos)
            return text;
        text += valueText(info, kind, row, sentence.substr(open + 1, close - open - 1));
        sentence.remove_prefix(close + 1);
    }
}

/// `about thief, strength 4.2`: all columns but the agent whose record it is.
std::string allColumns(const trace::RunInfo& info, const trace::Kind& kind, const std::byte* row) {
    std::string text;
    bool owner = true;
    for (const trace::Column& column : kind.columns) {
        if (column.domain == "agent" && std::exchange(owner, false))
            continue;
        text += fmt::format("{}{} {}",
                            text.empty() ? "" : ", ",
                            trace::inWords(column.name),
                            cellText(info, column, row));
    }
    return text;
}

std::optional<trace::Vec2> whereIn(const trace::Kind& kind, const std::byte* row) {
    for (const char* name : {"position", "from"}) {
        const trace::Column* x = kind.find(std::string(name) + "_x");
        const trace::Column* y = kind.find(std::string(name) + "_y");
        if (x == nullptr || y == nullptr)
            continue;
        const auto first = trace::cellOf(*x, row);
        const auto second = trace::cellOf(*y, row);
        if (std::holds_alternative<double>(first) && std::holds_alternative<double>(second))
            return trace::Vec2{std::get<double>(first), std::get<double>(second)};
    }
    return std::nullopt;
}

} // namespace

Sentence
describedSentence(const trace::RunInfo& info, const trace::Kind& kind, const std::byte* row) {
    const trace::RowHead head = trace::AnyRows::headOf(row);
    Sentence made;
    made.id = head.id;
    made.frame = head.frame;
    made.cause = head.cause;
    made.category = kind.category;
    made.agent = trace::AgentColumns(kind).agentOf(row);
    made.place = whereIn(kind, row);
    if (!kind.sentence.empty()) {
        made.text = filled(info, kind, row, kind.sentence);
        made.detail = filled(info, kind, row, kind.detail);
        return made;
    }
    const auto agent = trace::indexOf(made.agent);
    made.text = agent < info.agents.size()
                    ? fmt::format("{}: {}", info.agents[agent], trace::inWords(kind.table))
                    : trace::inWords(kind.table);
    made.detail = allColumns(info, kind, row);
    return made;
}

} // namespace percept::explain
