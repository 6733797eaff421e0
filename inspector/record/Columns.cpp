#include "inspector/record/Columns.h"

#include "inspector/record/ColumnUnits.h"

#include <algorithm>

namespace percept::record {

std::string unquoted(std::string name) {
    std::erase(name, '"');
    return name;
}

std::string testColumn(const std::vector<ColumnInfo>& columns) {
    const auto named = [&](const auto& is) {
        const auto found = std::find_if(columns.begin(), columns.end(), is);
        return found == columns.end() ? std::string() : found->name;
    };
    const auto isReal = [&](std::string_view name) {
        return !named([&](const ColumnInfo& column) {
                    return unquoted(column.name) == name && column.type == std::string_view("REAL");
                }).empty();
    };
    const bool measures = isReal("measured") && isReal("limit");
    return measures ? named([](const ColumnInfo& column) {
        return column.domain == "gate" || column.domain == "place_test";
    })
                    : std::string();
}

bool hasMargin(const std::vector<ColumnInfo>& columns) {
    return !testColumn(columns).empty();
}

std::string unitOfColumn(std::string_view table, const ColumnInfo& column) {
    return column.unit.empty() ? std::string(unitOf(table, unquoted(column.name))) : column.unit;
}

std::string categoryOf(const trace::Kind& kind) {
    return trace::textsOf<trace::Category>()[static_cast<std::size_t>(kind.category)];
}

std::vector<ColumnInfo> columnInfos(const trace::Kind& kind) {
    std::vector<ColumnInfo> infos;
    for (const trace::Column& column : kind.columns) {
        ColumnInfo info{quotedIfKeyword(column.name), "INTEGER", column.domain, {}};
        info.unit = column.unit;
        switch (column.storage) {
        case trace::Storage::Real:
            info.type = "REAL";
            info.help =
                column.name.ends_with("_x") || column.name.ends_with("_y") ? "metres" : "number";
            break;
        case trace::Storage::Record:
            info.help = "id of another record; NULL: none";
            info.record = true;
            break;
        case trace::Storage::Byte:
        case trace::Storage::Id:
            info.help = "text in the table name where domain = '" + info.domain + "'";
            info.help += column.storage == trace::Storage::Id ? "; NULL: none" : "";
            break;
        case trace::Storage::Bool:
            info.help = "0 or 1";
            break;
        default:
            info.help = "whole number";
        }
        infos.push_back(std::move(info));
    }
    return infos;
}

} // namespace percept::record
