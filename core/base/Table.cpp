#include "percept/base/Table.h"

#include "percept/base/Contracts.h"
#include "percept/base/CsvText.h"
#include "percept/base/NumberText.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept {
namespace {

/// Characters as they stand on a line.
std::size_t widthOf(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char each) { return (each & '\xC0') != '\x80'; }));
}

std::string padded(const std::string& text, std::size_t width, bool right) {
    const std::string blanks(width - std::min(width, widthOf(text)), ' ');
    return right ? blanks + text : text + blanks;
}

std::string exactText(const TableCell& cell) {
    if (const auto* number = std::get_if<double>(&cell))
        return fmt::format("{}", *number);
    if (const auto* number = std::get_if<std::int64_t>(&cell))
        return std::to_string(*number);
    if (const auto* truth = std::get_if<bool>(&cell))
        return *truth ? "true" : "false";
    const auto* text = std::get_if<std::string>(&cell);
    return text == nullptr ? std::string() : csvText(*text);
}

} // namespace

std::string cellText(const TableCell& cell, const Column& column) {
    if (const auto* number = std::get_if<double>(&cell))
        return formatNumber(*number, column.decimals);
    if (const auto* number = std::get_if<std::int64_t>(&cell))
        return formatNumber(static_cast<double>(*number), 0);
    if (const auto* truth = std::get_if<bool>(&cell))
        return *truth ? "yes" : "no";
    const auto* text = std::get_if<std::string>(&cell);
    return text == nullptr ? std::string() : *text;
}

std::string headText(const Column& column) {
    return column.unit.empty() ? column.title : fmt::format("{} [{}]", column.title, column.unit);
}

std::string tableText(const Table& table) {
    std::vector<std::vector<std::string>> lines(1);
    for (const Column& column : table.columns)
        lines.front().push_back(headText(column));
    for (const auto& row : table.rows) {
        PERCEPT_EXPECTS(row.size() == table.columns.size());
        auto& line = lines.emplace_back();
        for (std::size_t i = 0; i < row.size(); ++i)
            line.push_back(cellText(row[i], table.columns[i]));
    }
    std::vector<std::size_t> widths(table.columns.size());
    for (const auto& line : lines)
        for (std::size_t i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(line[i]));
    std::string text;
    for (const auto& line : lines) {
        std::string whole;
        for (std::size_t i = 0; i < line.size(); ++i) {
            whole += i == 0 ? std::string_view() : "  ";
            whole += padded(line[i], widths[i], table.columns[i].numeric);
        }
        whole.erase(whole.find_last_not_of(' ') + 1);
        text += whole + '\n';
    }
    return text;
}

std::string tableCsv(const Table& table) {
    std::string text;
    const auto addLine = [&](const auto& cells, const auto& textOf) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            text += i == 0 ? std::string_view() : ",";
            text += textOf(cells[i]);
        }
        text += '\n';
    };
    addLine(table.columns, [](const Column& column) { return csvText(column.name); });
    for (const auto& row : table.rows)
        addLine(row, exactText);
    return text;
}

} // namespace percept
